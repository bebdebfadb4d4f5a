/** Everything around a game: keys alone, two tabs, no network, several people, the first game, afterwards. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../serve.mjs";
import {
  byKeys,
  decide,
  followLesson,
  move,
  myTurn,
  noServer,
  playNow,
  playOut,
  readLesson,
  ready,
  settled,
  shown,
  shownAfter,
  tabTo,
} from "./play.mjs";
import { openTable, sitAs, withServer } from "./serving.mjs";

/** A deal in which the person begins, so that what comes first is known. */
const BEGINS = 3;

/** A game for three with that deal, at its first turn: the person's. */
async function begin({ open }, settings = {}, options = {}) {
  const page = await open({
    ...options,
    init: settled({ level: "nephew", players: 3, edition: "kill-1996", ...settings }, BEGINS),
  });
  await playNow(page);
  assert.equal(await page.locator(".game").getAttribute("data-asked"), "turn");
  assert.match(await page.locator(".turn-number").textContent(), /Turn 1$/);
  return page;
}

/** In the page: nobody looks at it, and what is notified is written down. */
function elsewhere() {
  Object.defineProperty(document, "hidden", { get: () => true });
  const Real = globalThis.Notification;
  globalThis.notified = [];
  globalThis.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      globalThis.notified.push(options.body);
    }
  };
}

export const tests = {
  "the same deal comes twice: what these tests rest on": async (given) => {
    const hand = async () => (await begin(given)).locator(".hand .card").allTextContents();
    assert.deepEqual(await hand(), await hand());
    given.forgive(noServer);
  },
  "a whole game by keyboard alone": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "sleepwalker", players: 2, edition: "kill-1996" }, BEGINS) });
    await byKeys(page.locator('[data-do="play-now"]'));
    await ready(page);
    await myTurn(page);
    assert.equal(await page.locator(".game").getAttribute("data-asked"), "turn");
    // Go through a door with the arrows, and take it back with a key.
    await tabTo(page.locator(".board-place [data-room][tabindex='0']"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    // With a card that leads there, too, it is asked which way.
    await page.waitForSelector(".draft .chip, .ask .ways button");
    if (await page.locator(".ask .ways button").count()) await byKeys(page.locator(".ask .ways button").first());
    await tabTo(page.locator(".draft .chip").first()); // on the plan letters go to rooms
    await page.keyboard.press("u");
    await page.waitForFunction(() => !document.querySelector(".draft .chip"));
    await page.keyboard.press("e");
    await page.locator(".sure").waitFor(); // one could still draw
    const before = await shown(page);
    await page.keyboard.press("d");
    await shownAfter(page, before);
    await playOut(page, { click: byKeys });
    await byKeys(page.locator('[data-do="verify"]'));
    await page.getByText("every card and action follows from").waitFor();
    forgive(noServer);
  },
  "a whole game through what a screen reader is given: names, query keys, the list of rooms": async (given) => {
    const page = await begin(given, { level: "sleepwalker" });
    const said = page.locator('[role="log"]');
    await page.locator('[role="alert"]', { hasText: "It is your turn." }).waitFor({ state: "attached" });
    const ask = async (key, text) => {
      await page.keyboard.press(key);
      await page.waitForFunction(
        (wanted) => new RegExp(wanted).test(document.querySelector('[role="log"]').textContent),
        text,
      );
    };
    await page.waitForSelector(".board-place .steps"); // where he goes is known a moment after the board is there
    await ask("l", "The Doctor is .* His next rooms: ");
    await ask("m", "You are .* (Nobody sees you|Seen by)");
    await ask("h", "Your hand: ");
    await ask("t", "It is your turn");
    // The first stop of Tab is the list of rooms, grouped by where one can go; it leads to the same answers.
    await page.keyboard.press("Escape");
    await page.keyboard.press("o");
    await page.getByRole("heading", { name: "You can go there" }).waitFor();
    await page.getByRole("heading", { name: "The other rooms" }).waitFor();
    await page.locator('[data-list-room="kitchen"]').click();
    await page
      .getByRole("region", { name: "About this room or card" })
      .getByText(/Nobody is in the Kitchen|Here: /)
      .waitFor();
    // By roles and names alone, as the accessibility tree has them.
    for (let count = 0; count < 2000 && (await myTurn(page)); count++) {
      const before = await shown(page);
      const tray = page.getByRole("region", { name: "The attempt" }).getByRole("button", { name: /^Pass/ });
      const attempt = page.getByRole("contentinfo").getByRole("button", { name: /^(Attempt|Try)/, disabled: false });
      const draw = page.getByRole("contentinfo").getByRole("button", { name: /^Draw/, disabled: false });
      if (await tray.count()) await tray.click();
      else if (await attempt.count()) {
        await attempt.click();
        // With one weapon it is done, and may be over before anybody looks; with several it is asked which.
        await page.waitForFunction(
          (old) =>
            document.querySelector('dialog[open], .game[data-asked=""]') ||
            Number(document.querySelector(".game").dataset.shown) > old,
          before,
        );
        const dialog = page.getByRole("dialog");
        if (await dialog.count()) await dialog.getByRole("listitem").first().getByRole("button").click();
      } else if (await draw.count()) await draw.click();
      else
        await page
          .getByRole("contentinfo")
          .getByRole("button", { name: /^End turn/ })
          .click();
      await shownAfter(page, before);
    }
    assert.match(await said.textContent(), /The game is over/);
    given.forgive(noServer);
  },
  "who does not answer is called again after a minute, by title, line and notification": async ({ visitor, hosts }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2, seeds: false, talk: true });
      const robbie = await sitAs(server, path, "Robbie", { ends: true });
      const init = `(${elsewhere})();${settled({ name: "Anna", notify: true })}`;
      const page = await visitor({ permissions: ["notifications"], init });
      await page.clock.install();
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await robbie.say({ do: "start" });
      await ready(page);
      const alert = (text) => page.locator('[role="alert"]', { hasText: text }).waitFor({ state: "attached" });
      await alert("It is your turn.");
      await page.clock.fastForward(61_000);
      await alert("It is still your turn.");
      assert.match(await page.title(), /still your turn/);
      // Whatever is told meanwhile: the same question is not asked anew.
      const before = await shown(page);
      await robbie.say({ do: "phrase", number: 1 });
      await shownAfter(page, before);
      assert.deepEqual(await page.evaluate(() => globalThis.notified), ["It is your turn.", "It is still your turn."]);
      await decide(page);
      await page.waitForFunction(() => !/still/.test(document.title));
      robbie.close();
    });
  },
  "two tabs at one seat agree, and either may close": async (given) => {
    const first = await begin(given);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await ready(second);
    await myTurn(second);
    const cards = (page) => page.locator(".hand, .tray, .players").allTextContents();
    // How far off the Doctor is the engine says a moment after the rest.
    for (const page of [first, second]) await page.locator(".players").getByText("Doctor in").first().waitFor();
    assert.deepEqual(await cards(second), await cards(first));
    const before = await shown(second);
    await decide(first);
    await shownAfter(second, before);
    await first.close();
    // The second has the table now. A game that is over by then (not with this deal) would have nothing to decide.
    assert.ok(await myTurn(second));
    await move(second);
    given.forgive(noServer);
  },
  "the page plays on when its host is gone, and after a reload": async ({ visitor, audit, hosts, forgive }) => {
    const host = await serve(hosts.dist.folder);
    const page = await visitor({ worker: true, init: settled({ level: "nephew", players: 3 }) });
    await page.goto(`${host.address}/`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    host.close();
    await page.reload();
    await page.click('[data-do="play-now"]');
    await ready(page);
    await myTurn(page);
    await decide(page);
    await page.reload();
    await ready(page);
    await audit(page);
    await page.goto(`${host.address}/index.html`);
    await page.waitForSelector('[data-do="play-now"]');
    forgive(/404|ERR_CONNECTION/);
  },
  "several people at one screen never see each other's hands": async ({ open, forgive, audit }) => {
    const page = await open({ path: "/#/new", init: settled({ players: 3 }, BEGINS) });
    await page.waitForSelector(".sitters select");
    await page.locator(".sitters select").nth(1).selectOption("person");
    await page.locator(".sitters input").nth(0).fill("Anna");
    await page.locator(".sitters input").nth(1).fill("Bo");
    await page.click('[data-do="open-here"]');
    const names = new Set();
    /** Where the board has been, before the curtain and behind it. */
    const places = new Set();
    const noteBoard = async () => {
      await ready(page);
      places.add(JSON.stringify(await page.locator(".board-place").boundingBox()));
    };
    // In the first round everybody plays (R-FIRST), so both have been called by its end.
    while (names.size < 2) {
      await page.waitForSelector(".curtain, .game:not([data-asked=''])");
      if (await page.locator(".curtain").count()) {
        assert.equal(await page.locator(".card, .log-line, .reach").count(), 0);
        await noteBoard();
        if (names.size === 0) await audit(page);
        names.add(await page.locator(".curtain h1").textContent());
        await page.locator(".curtain button").click();
        await page.waitForSelector(".game");
        // Who is called stays called, whatever the others at this screen are told.
        assert.match(await page.title(), /^● /);
        continue;
      }
      assert.ok((await page.locator(".top .hot-seat").count()) === 1);
      await noteBoard();
      const before = await shown(page);
      await decide(page);
      await page.waitForFunction(
        (old) =>
          document.querySelector('.curtain, .game[data-asked=""]') ||
          Number(document.querySelector(".game").dataset.shown) > old,
        before,
      );
    }
    assert.equal(places.size, 1, [...places].join(" "));
    assert.deepEqual([...names].map((name) => /Anna|Bo/.exec(name)?.[0]).sort(), ["Anna", "Bo"]);
    forgive(noServer);
  },
  "the first game explains itself one sentence at a time, and allows nothing else": async ({
    open,
    forgive,
    audit,
  }) => {
    const page = await open({ path: "/#/lesson", init: settled() });
    await ready(page);
    // A greeting is no screen of its own: a sentence is said with it.
    await page.locator(".lesson-said", { hasText: /^Welcome\. [^.]+\.$/ }).waitFor();
    // It points when it has said all; the board may be a frame behind.
    await page.waitForFunction(() => document.querySelector("[data-pointed]") === null);
    await audit(page);
    await readLesson(page);
    await page.locator(".lesson-now", { hasText: /^Step there\.$/ }).waitFor();
    await page.locator('[data-pointed="trophy-room"]').waitFor({ state: "attached" });
    await page.locator('.dock [data-do="draw"]').click(); // not yet
    await page.locator(".dock .why").waitFor();
    await audit(page);
    forgive(noServer);
  },
  "who touches only what a lesson points at gets to its end, and to a real game": async ({ open, forgive }) => {
    for (const [path, wins] of [
      ["lesson", /whole game/],
      ["lesson/save", /saved him/],
      ["lesson/dog", /so is his dog/],
    ]) {
      const page = await open({ path: `/#/${path}`, init: settled() });
      await ready(page);
      await followLesson(page);
      await page.locator(".lesson", { hasText: wins }).waitFor();
      await page.locator('.end [data-do="play-now"]', { hasText: "Play a real game" }).click();
      await page.waitForURL(/#\/game\//);
      await page.locator(".lesson").waitFor({ state: "detached" }); // the address changes before the screen does
      await ready(page);
      assert.equal(await page.locator(".game.save").count(), path.endsWith("save") ? 1 : 0);
      await page.locator('.pawn[data-pawn="doctor"]').waitFor({ state: "attached" }); // pawns come after the rooms
      assert.equal((await page.locator('.pawn[data-pawn="dog"]').count()) > 0, path.endsWith("dog"));
      await page.close();
    }
    forgive(noServer);
  },
  "the first games begin with one's own turn, a hand that can do something, and a word of advice": async ({
    open,
    forgive,
  }) => {
    for (const edition of ["kill-2009", "save-2000"])
      for (const deal of [1, 2]) {
        const page = await open({ init: settled({ begun: 0, edition }, deal) });
        await page.getByText(/Against 3 bots \(.*nephew.*\)/i).waitFor();
        await playNow(page);
        assert.equal(await page.locator(".turn-number").first().textContent(), "Turn 1");
        assert.equal(await page.locator(".game").getAttribute("data-asked"), "turn");
        const kinds = await page.locator(".hand .card-face").evaluateAll((all) => all.map((one) => one.classList[1]));
        assert.ok(kinds.includes("failure") && kinds.includes("move") | kinds.includes("room"), kinds.join());
        assert.ok(kinds.includes("weapon") || kinds.includes("aid"), kinds.join());
        await page.locator(".advice", { hasText: /Try this/ }).waitFor();
        const pointed = page.locator("[data-pointed]");
        if (await pointed.count()) {
          // Who has taken a card asks something else; who lays it down again is advised again.
          await page.locator(".hand .card:has(:is(.card-face.move, .card-face.room))").first().click();
          await page.waitForSelector(".ask");
          assert.equal(await pointed.count(), 0);
          await page.keyboard.press("Escape");
          await pointed.waitFor({ state: "attached" });
          const room = await pointed.getAttribute("data-pointed");
          await page.locator(`[data-room="${room}"]`).focus();
          await page.keyboard.press("Enter");
          await page.locator(".draft .chip").waitFor();
        }
        await page.close();
      }
    // The fourth is as it comes, against those that everybody else plays.
    const page = await open({ init: settled({ begun: 3 }) });
    await page.getByText(/Against 3 bots \(.*butler.*\)/i).waitFor();
    await playNow(page);
    assert.equal(await page.locator(".advice").count(), 0);
    forgive(noServer);
  },
  "afterwards: replay through anybody's eyes, chances, playing on from a turn, another game": async (given) => {
    const page = await begin(given, { level: "sleepwalker", players: 3 });
    await playOut(page);
    const table = page.url();
    await page.click('[data-do="replay"]');
    await page.waitForSelector(".replay svg.plan [data-room]");
    await given.audit(page);
    assert.match(await page.locator(".hands").textContent(), /6 cards/);
    await page.locator("select").selectOption("all");
    assert.doesNotMatch(await page.locator(".hands").textContent(), /6 cards/);
    await page.getByRole("button", { name: "Next attempt" }).click();
    assert.match(await page.locator(".replay-said").textContent(), /tries to kill|The game is over/);
    await page.click('[data-do="chances"]');
    await page.waitForFunction(() => /\d%/.test(document.querySelector(".graph-key")?.textContent ?? ""));
    await page.goto(page.url().replace(/\/\d+$/, "/2")); // a link to a turn
    await page.reload();
    await page.waitForSelector(".replay svg.plan [data-room]");
    assert.match(await page.locator(".page-top").textContent(), /Turn 2/);
    await page.click('[data-do="branch"]');
    await ready(page);
    await myTurn(page);
    await page.goto(table);
    await page.reload();
    await page.locator('[data-do="rematch"]').click();
    await page.waitForFunction(() => !document.querySelector(".end"));
    await ready(page);
    await myTurn(page);
    given.forgive(noServer);
  },
  "a new version is offered, and taken only when somebody says so": async ({ visitor, hosts, forgive }) => {
    let service = readFileSync(join(hosts.dist.folder, "service.js"), "utf8");
    const host = await serve(hosts.dist.folder, {
      answer: (request, response) => {
        if (!request.url.endsWith("/service.js")) return false;
        response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(service);
        return true;
      },
    });
    const page = await visitor({ worker: true, init: settled() });
    await page.goto(`${host.address}/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await page.locator(".update").count(), 0);
    service = service.replace(/VERSION = "[0-9a-f]+"/, 'VERSION = "another"');
    await page.evaluate(() => navigator.serviceWorker.ready.then((found) => found.update()));
    await page.locator(".update").waitFor();
    assert.equal((await page.evaluate(() => caches.keys())).includes("unlucky another"), true);
    await Promise.all([page.waitForEvent("load"), page.locator(".update button").first().click()]);
    await page.waitForSelector('[data-do="play-now"]');
    // Once the page of the old version is no more.
    await page.waitForFunction(async () => (await caches.keys()).join() === "unlucky another");
    host.close();
    forgive(noServer);
  },
  "a full disk is told, nothing is lost, and it goes on afterwards": async (given) => {
    const page = await begin(given);
    const before = await shown(page);
    await page.evaluate(() => {
      globalThis.realAdd = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("no space", "QuotaExceededError");
      };
    });
    await decide(page);
    await page.locator(".dock .why, .tray .why, .why").getByText("no space left on this device").waitFor();
    assert.equal(await shown(page), before);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = globalThis.realAdd;
    });
    await myTurn(page);
    await decide(page);
    await shownAfter(page, before);
    given.forgive(noServer);
  },
  "a record from a file is shown, and one that is none is told": async ({ open, forgive }) => {
    const page = await open({ init: settled() });
    const file = page.locator('[data-do="record"]');
    await file.setInputFiles({
      name: "a.record",
      mimeType: "text/plain",
      buffer: Buffer.from([137, 80, 78, 71, 0, 0]),
    });
    await page.getByText("This is not a text file.").waitFor();
    await file.setInputFiles({ name: "b.record", mimeType: "text/plain", buffer: Buffer.alloc(3_000_000, "x") });
    await page.getByText("it is too large").waitFor();
    await file.setInputFiles({
      name: "torn.record",
      mimeType: "text/plain",
      buffer: Buffer.from("[Unlucky 1]\n1. 0: draw\n"),
    });
    await page.getByRole("heading", { name: "This game cannot be replayed" }).waitFor();
    assert.match(await page.locator(".trouble").textContent(), /line 2.*Seed/); // where, and what to do
    await page.locator("a.do.main").click();
    const manual = readFileSync(join(import.meta.dirname, "../../../docs/record.md"), "utf8");
    const record = /```record\n([\s\S]*?)```/.exec(manual)[1];
    await file.setInputFiles({ name: "evening.record", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.waitForSelector(".replay svg.plan [data-room]");
    await page.locator('input[type="range"]').fill("12");
    assert.match(await page.locator(".hands").textContent(), /千尋/);
    forgive(noServer);
  },
};
