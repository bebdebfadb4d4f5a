/** What helps people to see and to remember: sight, chances, cards that are gone. By mouse, by keys, by touch, by ear. */
import assert from "node:assert/strict";
import { noServer, playNow, settled, tabTo } from "./play.mjs";

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

export const tests = {
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
    // By touch it stays, and Ask the board says it, too.
    const { x, y, width, height } = await page.locator('[data-room="kitchen"] .floor').boundingBox();
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const ask = page.getByRole("region", { name: "Ask the board" });
    await ask.getByText(/^In sight: Master Suite/).waitFor();
    await ask.getByText(/^Behind a wall: /).waitFor();
    assert.equal((await hatched(page)).length, 7);
    given.forgive(noServer);
  },
};
