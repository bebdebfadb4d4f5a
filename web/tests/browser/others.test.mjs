/** What the others do is seen: they walk through doors, a note says it, and it can be watched again. What is open, "back" closes. */
import assert from "node:assert/strict";
import { decide, move, myTurn, noServer, playNow, settled, shown, shownAfter } from "./play.mjs";
import { withServer } from "./serving.mjs";

/** In the page: every note that is ever on the board, and how every pawn has walked. */
function watch() {
  globalThis.notes = [];
  globalThis.walks = [];
  const note = () => {
    const said = document.querySelector(".board-note .note-said");
    // Without the letter on the pawn before it.
    const text = [...(said?.childNodes ?? [])]
      .flatMap((one) => (one.nodeType === 3 ? one.data : []))
      .join("")
      .trim();
    if (text && globalThis.notes.at(-1) !== text) globalThis.notes.push(text);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const pawn = this.dataset?.pawn;
    if (pawn !== undefined) globalThis.walks.push({ pawn, points: frames.length, ...options });
    return animate.call(this, frames, options);
  };
}

const BEGINS = 3;

export const tests = {
  "what others do is told on the board in the order of the log, and their pawns walk through doors": async ({
    open,
    forgive,
  }) => {
    const settings = { level: "nephew", players: 3, edition: "kill-1996", speed: "fast" };
    const page = await open({
      init: `(${watch})();${settled(settings, BEGINS)}`,
      reducedMotion: "no-preference",
      viewport: { width: 1280, height: 800 },
    });
    await playNow(page);
    for (let count = 0; count < 4; count++) {
      await move(page);
      assert.ok(await myTurn(page), "it was over too soon");
    }
    const { notes, walks, log } = await page.evaluate(() => ({
      notes: globalThis.notes,
      walks: globalThis.walks,
      log: [...document.querySelectorAll(".flank .log-line")].map((line) => line.textContent.trim()),
    }));
    assert.ok(notes.length > 8, `${notes}`);
    let from = 0;
    for (const note of notes) {
      const at = log.indexOf(note, from);
      assert.ok(at >= 0, `${note} is not in the log, or out of its order`);
      from = at;
    }
    assert.ok(
      notes.some((note) => note.startsWith("The Doctor")),
      "the Doctor's walk is told",
    );
    assert.ok(walks.some(({ pawn }) => pawn === "doctor"));
    assert.ok(walks.length > 4);
    for (const { pawn, points } of walks) assert.ok(points >= 3, `${pawn} went through a wall`);
    forgive(noServer);
  },
  "a note goes when somebody is to decide, and takes no taps before that": async ({ open, forgive }) => {
    const page = await open({
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      init: settled({ level: "nephew", players: 3, speed: "fast" }, BEGINS),
    });
    await playNow(page);
    await move(page);
    // Looked at in the frame in which it is there: it may be gone in the next.
    const taps = await page.waitForFunction(() => {
      const note = document.querySelector(".board-note");
      return note && getComputedStyle(note).pointerEvents;
    });
    assert.equal(await taps.jsonValue(), "none");
    const inside = await page.evaluate(() => {
      const note = document.querySelector(".board-note")?.getBoundingClientRect();
      const board = document.querySelector(".board").getBoundingClientRect();
      return (
        !note ||
        (note.left >= board.left && note.right <= board.right && note.top >= board.top && note.bottom <= board.bottom)
      );
    });
    assert.ok(inside, "a note lies on the board");
    assert.ok(await myTurn(page));
    await page.waitForFunction(() => !document.querySelector(".board-note"));
    forgive(noServer);
  },
  "on a phone on its side the board has the height, and what happens is told beside it": async ({ open, forgive }) => {
    const page = await open({
      viewport: { width: 740, height: 360 },
      hasTouch: true,
      init: settled({ level: "nephew", players: 3, speed: "fast", lang: "de" }, BEGINS),
    });
    await playNow(page);
    const { height } = await page.locator(".board").boundingBox();
    assert.ok(height >= 0.75 * 360, `the board is ${height} px high`);
    await move(page);
    // Looked at in the frame in which it is there: no part of it on the board, on a card or on a button.
    const overlaps = await page.waitForFunction(() => {
      const note = document.querySelector(".board-note")?.getBoundingClientRect();
      const others = [...document.querySelectorAll(".board, .hand .card, .dock button")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < note?.right && right > note?.left && top < note?.bottom && bottom > note?.top;
      });
      return note && note.height > 0 && [note.bottom <= innerHeight, ...others.map((one) => one.className)].join();
    });
    assert.equal(await overlaps.jsonValue(), "true");
    forgive(noServer);
  },
  "what happened since one's last turn can be watched again": async ({ open, forgive }) => {
    const page = await open({
      init: `(${watch})();${settled({ level: "nephew", players: 4, edition: "kill-1996", speed: "fast" }, BEGINS)}`,
      viewport: { width: 1280, height: 800 },
    });
    await playNow(page);
    const again = page.locator('[data-do="watch-again"]');
    for (let count = 0; (await again.count()) === 0; count++) {
      assert.ok(count < 12, "there was always too little to watch");
      await move(page);
      assert.ok(await myTurn(page));
    }
    const places = () =>
      page.evaluate(() => [...document.querySelectorAll(".pawn")].map((one) => one.style.transform).join());
    const now = await places();
    const before = await page.evaluate(() => globalThis.notes.length);
    await again.click();
    await page.waitForFunction((count) => globalThis.notes.length > count + 2, before);
    await page.waitForFunction((old) => {
      const at = [...document.querySelectorAll(".pawn")].map((one) => one.style.transform).join();
      return at === old && !document.querySelector(".board-note");
    }, now);
    // And whoever has seen enough plays on.
    await again.click();
    const seen = await shown(page);
    await decide(page);
    await shownAfter(page, seen);
    forgive(noServer);
  },
  "the last who is asked reads whom a pass lets win": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "nephew", players: 2, edition: "kill-1996" }, BEGINS) });
    await playNow(page);
    for (let count = 0; (await page.locator(".tray").count()) === 0; count++) {
      assert.ok(count < 200 && (await myTurn(page)), "nobody tried anything before the end");
      if ((await page.locator(".tray").count()) === 0) await move(page);
    }
    const pass = page.locator('.tray [data-do="pass"]');
    const text = await pass.textContent();
    if ((await pass.getAttribute("aria-disabled")) === "true") return forgive(noServer);
    assert.match(text, /^Pass: \S.* wins/);
    await pass.click();
    assert.match(await page.locator(".end h2").textContent(), /The game is over/);
    forgive(noServer);
  },
  "back closes what is open, and only then leaves the game": async ({ open, forgive }) => {
    const page = await open({ viewport: { width: 390, height: 664 }, hasTouch: true, init: settled({}, BEGINS) });
    await playNow(page);
    const closed = () => page.waitForFunction(() => !document.querySelector("dialog[open]"));
    const menu = async () => {
      await page.locator(".top button").first().click();
      await page.waitForSelector("dialog[open] .menu");
    };
    const address = page.url();
    await menu();
    await page.goBack();
    await closed();
    assert.equal(page.url(), address);
    await menu();
    await page.locator("dialog .menu button").nth(2).click();
    await page.waitForSelector("dialog[open] .rule");
    await page.goBack();
    await closed();
    assert.equal(await page.locator(".game").count(), 1);
    // What is asked about a card is open, too; and one that is closed by hand and opened again at once stays open.
    const card = page.locator(".hand .card:has(.card-face.failure)").first();
    await card.click();
    await page.waitForSelector(".ask");
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector(".ask"));
    assert.equal(page.url(), address);
    await page.evaluate(async () => {
      const one = document.querySelector(".hand .card:has(.card-face.failure)");
      for (let count = 0; count < 3; count++) {
        one.click();
        await new Promise((done) => setTimeout(done, 1));
      }
    });
    await page.waitForSelector(".ask");
    await page.waitForFunction(() => history.state !== null);
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector(".ask"));
    await menu();
    await page.locator("dialog .sheet-head button").click();
    await closed();
    await page.waitForFunction(() => history.state === null);
    await page.goBack();
    await page.waitForSelector('[data-do="play-now"]');
    forgive(noServer);
  },
  "who comes back goes on with the game that was not over, before anything else": async ({ open, forgive }) => {
    const page = await open({ viewport: { width: 740, height: 360 }, init: settled({ level: "nephew" }, BEGINS) });
    await page.waitForSelector('[data-do="play-now"]');
    assert.equal(await page.locator('[data-do="continue"]').count(), 0);
    const play = await page.locator('[data-do="play-now"]').boundingBox();
    assert.ok(play.y + play.height <= 360, "a phone on its side shows Play");
    await playNow(page);
    const table = page.url();
    await page.locator(".top button").first().click();
    await page.getByRole("button", { name: "Leave" }).click();
    const go = page.locator('[data-do="continue"]');
    await go.waitFor();
    const [first, next] = [await go.boundingBox(), await page.locator('[data-do="play-now"]').boundingBox()];
    assert.ok(first.y < next.y);
    await go.click();
    await page.waitForSelector(".game");
    assert.equal(page.url(), table);
    forgive(noServer);
  },
  "settings come by kind, and a phone is told of no keys": async ({ open, forgive }) => {
    for (const phone of [true, false]) {
      const page = await open({ hasTouch: phone, isMobile: phone, init: settled() });
      await page.getByRole("button", { name: "Settings" }).click();
      await page.waitForSelector("dialog[open] h3");
      const kinds = await page.locator("dialog h3").allTextContents();
      assert.deepEqual(kinds.slice(0, 3), ["Language and appearance", "The game", "Sounds and notifications"]);
      assert.equal(kinds.includes("Keyboard"), !phone);
      assert.equal((await page.locator("dialog .keys").count()) > 0, !phone);
      await page.close();
    }
    forgive(noServer);
  },
  "on a phone the decks of the ship are paged through": async ({ open, forgive }) => {
    const page = await open({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      init: settled({ edition: "save-2000", players: 3 }, 1), // where nobody attempts before one may look round
    });
    await playNow(page);
    const [up, down] = [page.locator(".board-deck.up"), page.locator(".board-deck.down")];
    const more = async (way) => (await way.getAttribute("aria-disabled")) === "false";
    const leaf = async (way) => {
      for (let taps = 0; await more(way); taps++) {
        assert.ok(taps < 4, "there are four decks");
        await way.tap();
      }
    };
    /** Is any room of the uppermost deck in sight, or of the lowest? */
    const inSight = (which) =>
      page.evaluate((at) => {
        const board = document.querySelector(".board").getBoundingClientRect();
        const boxes = [...document.querySelectorAll(".room .floor")].map((one) => one.getBoundingClientRect());
        const middles = boxes.map(({ top, height }) => top + height / 2).sort((a, b) => a - b);
        const y = middles.at(at);
        return y > board.top && y < board.bottom;
      }, which);
    await leaf(up);
    assert.ok(await inSight(0), "the uppermost");
    assert.ok(!(await inSight(-1)));
    await leaf(down);
    assert.ok(await inSight(-1), "the lowest");
    assert.ok(!(await inSight(0)));
    forgive(noServer);
  },
  "an address that there is not says so, and leads home": async ({ visitor, hosts, forgive }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const page = await visitor({ init: settled() });
      await page.goto(`${server.address}/foo/bar`);
      await page.getByText("There is nothing at this address.").waitFor();
      await page.getByRole("link", { name: "Back to the start page" }).click();
      await page.waitForSelector('[data-do="play-now"]');
      await page.waitForLoadState("networkidle"); // what it still fetches would be missed when the server goes
      await page.close();
    });
    forgive(/404.*foo\/bar/);
  },
};
