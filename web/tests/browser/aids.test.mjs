/** What helps people to see and to remember: sight, chances, cards that are gone. By mouse, by keys, by touch, by ear. */
import assert from "node:assert/strict";
import { byKeys, move, myTurn, noServer, playNow, settled, tabTo } from "./play.mjs";

/** A deal in which the person begins. */
const BEGINS = 3;

async function begin({ open }, settings = {}, options = {}) {
  const page = await open({
    ...options,
    init: settled({ level: "nephew", players: 3, edition: "kill-1996", ...settings }, BEGINS),
  });
  await playNow(page);
  return page;
}

const hatched = (page) =>
  page.locator(".board-place .room.in-view").evaluateAll((all) => all.map((one) => one.dataset.room));

/** How many of each value, and their points together. */
function tally(values) {
  const counts = [1, 2, 3].map((value) => values.filter((one) => one === value).length);
  return [...counts, values.reduce((sum, value) => sum + value, 0)];
}

const row = async (page, where, place = ".flank") => {
  const cells = await page.locator(`${place} .memory [data-where="${where}"] td`).allTextContents();
  return cells.map(Number);
};

const goneInLog = async (page) => {
  const lines = await page.locator(".flank .log-line").allTextContents();
  return tally(
    lines.flatMap((line) => [...line.matchAll(/plays? a Failure (\d) card/g)].map(([, value]) => Number(value))),
  );
};

/** In the settings, what is to be remembered. */
async function choose(page, name) {
  await page.keyboard.press("?");
  await page.getByRole("radio", { name }).check();
  await page.locator("dialog .sheet-head button").click();
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
}

/** In the page: what the rulebook's pictures show, and what is too small in them or could be touched. */
function figures() {
  const [sight, walk] = document.querySelectorAll("dialog .board-figure");
  const ids = (where, what) => [...where.querySelectorAll(what)].map((room) => room.dataset.room);
  const names = [...document.querySelectorAll("dialog .board-figure .name")];
  const size = (name) => Number(name.getAttribute("font-size")) * name.getScreenCTM().a;
  const body = document.querySelector("dialog .sheet-body");
  return {
    asked: ids(sight, ".room.selected"),
    lit: ids(sight, ".room.lit"),
    lines: sight.querySelectorAll(".look-line").length,
    walls: sight.querySelectorAll(".blocked-bar").length,
    doctor: walk.querySelectorAll('[data-pawn="doctor"]').length,
    steps: walk.querySelectorAll(".steps").length,
    small: names.filter((name) => size(name) > 0 && size(name) < 10.9).map((name) => name.textContent),
    stops: document.querySelectorAll('dialog .board-figure [tabindex="0"]').length,
    wide: body.scrollWidth > body.clientWidth,
    attempt: [...document.querySelectorAll("dialog .figure-steps li")].map((step) =>
      [...step.querySelectorAll("b")].map((value) => Number(value.textContent)),
    ),
  };
}

export const tests = {
  "the rules have pictures of the game's own board and cards, and none of a dog that there is not": async (given) => {
    given.forgive(noServer);
    for (const edition of ["kill-1996", "save-2000"]) {
      const page = await begin(given, { edition }, { viewport: { width: 360, height: 640 } });
      await page.waitForSelector(".board-place .steps");
      await page.locator(".top button").first().click();
      await page.locator("dialog .menu button").nth(2).click();
      await page.waitForSelector("dialog .figure-steps");
      const { asked, lit, lines, attempt, ...rest } = await page.evaluate(figures);
      assert.equal(asked.length, 1);
      assert.ok(lit.includes(asked[0]) && lit.length > 2, `${edition}: ${asked} sees ${lit}`);
      assert.equal(lines, lit.length - 1, "a line to each room that is lit, and to no other");
      assert.ok(rest.walls > 0);
      const right = { walls: rest.walls, doctor: 1, steps: 3, small: [], stops: 0, wide: false };
      assert.deepEqual(rest, right, edition);
      const [[worth], [one, other], ends] = attempt;
      assert.equal(one + other, worth, "equal is enough");
      assert.deepEqual(ends, []);
      assert.equal(await page.locator("dialog .rule h4", { hasText: /dog/i }).count(), 0);
      await page.close();
    }
  },
  "the rules on the start page are those of the edition that is chosen there, with its pictures": async (given) => {
    given.forgive(noServer);
    for (const [edition, spite] of [
      ["kill-1996", 0],
      ["kill-2009", 1],
      ["save-2000", 0],
    ]) {
      const page = await given.open({ viewport: { width: 360, height: 640 }, init: settled({ edition }) });
      await page.getByRole("button", { name: "Rules" }).click();
      await page.waitForSelector("dialog .figure-steps");
      const { lit, walls, doctor, steps, small, stops, wide } = await page.evaluate(figures);
      assert.ok(lit.length > 2 && walls > 0, `${edition}: ${lit}, ${walls} walls`);
      assert.deepEqual(
        { doctor, steps, small, stops, wide },
        { doctor: 1, steps: 3, small: [], stops: 0, wide: false },
      );
      assert.equal(await page.locator("dialog .rule h4", { hasText: /spite/i }).count(), spite, edition);
      assert.equal(await page.locator("dialog .rule h4", { hasText: /dog/i }).count(), 0);
      await page.close();
    }
  },
  "a room that is pointed at, walked to or touched shows what it sees, who sees it and where a wall is": async (
    given,
  ) => {
    const page = await begin(given, {}, { hasTouch: true });
    // All begin in the Drawing Room, which the Dining Hall sees and the Kitchen does not.
    await page.locator('[data-room="dining-hall"] .floor').hover();
    await page.waitForSelector('[data-room="drawing-room"].in-view .hatch');
    assert.equal(await page.locator(".board-place .pawn .eye").count(), 2, "of the two others");
    assert.equal(await page.locator(".board-place .look").count(), 1, "from one room there is one line");
    assert.equal(await page.locator(".board-place .blocked").count(), 0);
    await page.locator(".log").first().hover();
    await page.waitForFunction(() => !document.querySelector(".board-place .in-view"));
    // By keys: from the Drawing Room, where one stands, by its letter.
    await tabTo(page.locator(".board-place [data-room][tabindex='0']"));
    await page.keyboard.press("k");
    await page.waitForSelector('[data-room="winter-garden"].in-view .hatch');
    const sees = ["master-suite", "trophy-room", "west-lower-hall", "west-main-hall", "west-stairs"];
    assert.deepEqual((await hatched(page)).sort(), [...sees, "wine-cellar", "winter-garden"]);
    assert.equal(await page.locator(".board-place .pawn .eye").count(), 0);
    assert.equal(await page.locator(".board-place .blocked").count(), 1);
    const label = await page.locator('[data-room="kitchen"]').getAttribute("aria-label");
    assert.match(label, /In sight: Master Suite, .* and Winter Garden\. Behind a wall: \w+ \(Drawing Room\) and \w+/);
    // By touch it stays, and the panel about the room says it, too.
    const { x, y, width, height } = await page.locator('[data-room="kitchen"] .floor').boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const ask = page.getByRole("region", { name: "About this room or card" });
    await ask.getByText(/^In sight: Master Suite/).waitFor();
    await ask.getByText(/^Behind a wall: /).waitFor();
    assert.equal((await hatched(page)).length, 7);
    given.forgive(noServer);
  },
  "where could I be alone with the Doctor? A key and the menu mark the rooms, and say them": async (given) => {
    const page = await begin(given);
    const spots = () =>
      page.locator(".board-place .room.spot").evaluateAll((all) => all.map((one) => one.dataset.room));
    await page.waitForSelector(".board-place .steps"); // where he goes is known a moment after the board is there
    assert.deepEqual(await spots(), []);
    await page.keyboard.press("n");
    // With this deal he is in the White Room. The others are in the Drawing Room, which sees the Piazza, Drawing Room and
    // Parlor of his next five, and not the rest.
    const rooms = "White Room (now), Hedge Maze (in 1 turn), Carriage House (in 2 turns)";
    await page.locator('[role="log"]', { hasText: `Alone with the Doctor: ${rooms}.` }).waitFor({ state: "attached" });
    assert.deepEqual((await spots()).sort(), ["carriage-house", "hedge-maze", "white-room"]);
    assert.deepEqual((await page.locator(".ink .spot text").allTextContents()).sort(), ["1", "2"]);
    assert.equal(await page.locator(".ink .spot .cross").count(), 3, "crossed-out eyes");
    const label = (room) => page.locator(`[data-room="${room}"]`).getAttribute("aria-label");
    assert.match(await label("white-room"), /Nobody else can see this room now, and the Doctor is in it\./);
    assert.match(
      await label("hedge-maze"),
      /Nobody else can see this room now, and the Doctor will be here in 1 turn\./,
    );
    assert.doesNotMatch(await label("piazza"), /Nobody else/);
    await page.locator(".here .spots").getByText("Alone with the Doctor").waitFor();
    await page.locator('[data-room="hedge-maze"] .floor').click();
    await page
      .locator(".ask")
      .getByText(/^Nobody else can see this room now/)
      .waitFor();
    await given.audit(page);
    // Off again in the menu, by keys.
    await page.keyboard.press("Escape");
    await byKeys(page.getByRole("button", { name: "Menu" }));
    const item = page.getByRole("button", { name: "Show where I could be alone with the Doctor" });
    assert.equal(await item.getAttribute("aria-pressed"), "true");
    await byKeys(item);
    await page.waitForFunction(() => !document.querySelector(".room.spot, .here .spots"));
    assert.equal(await item.getAttribute("aria-pressed"), "false");
    given.forgive(noServer);
  },
  "aboard it is where others would see me with him": async (given) => {
    const page = await begin(given, { edition: "save-2000" });
    await page.waitForSelector(".board-place .steps");
    await page.keyboard.press("n");
    await page.locator(".here .spots").getByText("Seen with the Doctor").waitFor();
    assert.equal(await page.locator(".ink .spot .cross").count(), 0, "open eyes");
    const told = await page.locator(".board-place .room.spot").evaluateAll((all) => all.map((one) => one.ariaLabel));
    assert.ok(told.length > 0);
    for (const label of told)
      assert.match(label, /Others can see this room now, and the Doctor (is in it|will be here in \d turns?)\./);
    await page.keyboard.press("n");
    await page.locator('[role="log"]', { hasText: "no longer marked" }).waitFor({ state: "attached" });
    assert.equal(await page.locator(".room.spot").count(), 0);
    given.forgive(noServer);
  },
  "the failure cards that are gone are counted, and who wants it sees what nobody has seen yet": async (given) => {
    const page = await begin(given);
    const memory = page.locator(".flank .memory");
    await memory.waitFor();
    assert.deepEqual(await row(page, "gone"), [0, 0, 0, 0]);
    // As the log tells it, card by card.
    for (let count = 0; count < 60; count++) {
      assert.ok(await myTurn(page), "it is not over so soon with this deal");
      if ((await page.locator(".game").getAttribute("data-asked")) === "turn" && (await goneInLog(page))[3] > 0) break;
      await move(page, undefined, true);
    }
    const gone = await goneInLog(page);
    assert.ok(gone[3] > 0);
    assert.deepEqual(await row(page, "gone"), gone);
    assert.equal(await page.locator(".memory [data-where]").count(), 1, "no more than lies open");
    await memory.locator("summary").click();
    await memory.getByText(/Discard pile/).waitFor();
    assert.ok((await memory.locator("details p").textContent()).length > 0);
    await given.audit(page);
    // All of it.
    await choose(page, "also count the cards not seen yet");
    await page.waitForSelector('.memory [data-where="unseen"]');
    const cards = await page
      .locator(".hand [data-card^='failure-']")
      .evaluateAll((all) => all.flatMap((one) => new Array(Number(one.dataset.times)).fill(one.dataset.card)));
    const held = tally(cards.map((id) => Number(id.slice("failure-".length))));
    const unseen = [26, 12, 4].map((all, at) => all - gone[at] - held[at]);
    assert.deepEqual(await row(page, "held"), held);
    assert.deepEqual(await row(page, "unseen"), [...unseen, unseen[0] + 2 * unseen[1] + 3 * unseen[2]]);
    // On a phone it is with the players, and the device remembers what was chosen.
    await page.reload();
    await page.setViewportSize({ width: 360, height: 740 });
    await myTurn(page);
    await page.locator(".strip").click();
    await page.waitForSelector('dialog .memory [data-where="unseen"]');
    assert.deepEqual(await row(page, "gone", "dialog"), gone);
    await page.locator("dialog .sheet-head button").click();
    await choose(page, "none: I count them myself");
    await page.locator(".strip").click();
    await page.waitForSelector("dialog .piles");
    assert.equal(await page.locator("dialog .memory").count(), 0);
    given.forgive(noServer);
  },
};
