/** Boards of one's own: drawn with a finger or keys, pasted, seen, played on, sent to somebody; and what is none. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { myTurn, noServer, ready, settled } from "./play.mjs";

const manual = readFileSync(join(import.meta.dirname, "../../../docs/plan.md"), "utf8");
const COTTAGE = /```plan\n(.*?)```/s.exec(manual)[1];

const begin = { path: "/#/board", init: settled({ players: 2, level: "nephew" }) };
const good = (page) => page.getByText("You can play on this board.").waitFor();
const wrong = (page, text) => page.locator(".why").getByText(text).waitFor();

/** A point of the pad, in squares. */
async function at(page, x, y) {
  return page.locator(".sketch").evaluate(
    (svg, [column, row]) => {
      const { x: left, y: top } = new DOMPoint(column * 44, row * 44).matrixTransform(svg.getScreenCTM());
      return [left, top];
    },
    [x, y],
  );
}

export const tests = {
  "a board is drawn with the mouse and with keys, step by step undone, and kept": async ({ open, audit, forgive }) => {
    const page = await open(begin);
    await good(page);
    await audit(page);
    const text = async () => {
      await page.click('[data-do="text"]');
      const plan = await page.inputValue(".plan-text");
      await page.click('[data-do="draw"]');
      return plan;
    };
    const first = await text();
    // Room 1 is pulled over room 2, and called the kitchen: a room of the mansion's, with its card.
    await page.mouse.move(...(await at(page, 0.5, 0.5)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 1.5, 0.5)), { steps: 4 });
    await page.mouse.up();
    await page.fill('[name="room-name"]', "Kitchen");
    await page.waitForSelector('.board-preview [data-room="kitchen"]');
    assert.equal(await page.locator(".board-preview [data-room]").count(), 11);
    // A wall without its door cuts nothing off here; a corner without both does.
    await page.click('[data-do="tool-erase"]');
    await page.mouse.click(...(await at(page, 2.5, 2.5)));
    await page.waitForFunction(() => document.querySelectorAll(".board-preview [data-room]").length === 10);
    await page.click('[data-do="tool-doors"]');
    for (const [x, y] of [
      [3, 0.5],
      [3.5, 1],
    ])
      for (let turn = 0; turn < 3; turn++) await page.mouse.click(...(await at(page, x + 0.05, y + 0.05)));
    await wrong(page, "No door leads to “Room 4”");
    await page.keyboard.press("Tab"); // away from the pad, and back to it
    await page.locator(".sketch").focus();
    await page.keyboard.press("ArrowRight"); // the cursor was where the mouse had been
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowDown");
    await good(page);
    // The Doctor's route: away with it, and two rooms again.
    await page.click('[data-do="tool-way"]');
    await page.click('[data-do="clear-way"]');
    await wrong(page, "The Doctor has no route yet");
    for (const x of [0.5, 2.5]) await page.mouse.click(...(await at(page, x, 0.5)));
    await good(page);
    assert.match(await text(), /^room A kitchen 0 - Kitchen$/m);
    await page.reload();
    await page.waitForSelector('.board-preview [data-room="kitchen"]');
    await page.selectOption('[name="begin"]', "empty");
    await page.waitForSelector('.board-preview [data-room="room-1"]');
    assert.equal(await text(), first);
    await page.click('[data-do="undo"]');
    await page.waitForSelector('.board-preview [data-room="kitchen"]');
    forgive(noServer);
  },
  "a pasted board is seen, sent by its link, and played on by who gets it; what is none is told": async ({
    open,
    forgive,
  }) => {
    const page = await open(begin);
    await good(page);
    await page.click('[data-do="text"]');
    await page.fill(".plan-text", "board hut\nroom a a 0 - A\nhall b b - - B\nplan\na+b\n");
    await wrong(page, "4 rooms (it has 2); 3 rooms that are neither hallway nor stairs (it has 1)");
    assert.ok(await page.locator('[data-do="play-board"]').isDisabled());
    await page.fill(".plan-text", "garbage");
    await wrong(page, "line 1");
    await page.fill(".plan-text", COTTAGE);
    await good(page);
    await page.waitForFunction(() => document.querySelector('[name="link"]').value.length > 300);
    const link = await page.inputValue('[name="link"]');
    assert.ok(link.length < 700, link);
    // Too large for a link: noise does not compress.
    const noise = Array.from({ length: 400 }, (_, n) => `# ${Math.sin(n)}${Math.cos(n)}`).join("\n");
    await page.fill(".plan-text", `${noise}\n${COTTAGE}`);
    await page.getByText("This board is too large for a link").waitFor();

    const friend = await open({
      path: new URL(link).hash.replace(/^/, "/"),
      init: settled({ lang: "de", players: 2 }),
    });
    await friend.getByText("Diesen Spielplan hat dir jemand geschickt").waitFor();
    await friend.waitForSelector('.board-preview [data-room="gallery"]');
    // The board before its text, and all of it, on a phone as well.
    await friend.setViewportSize({ width: 390, height: 664 });
    const { bottom } = await friend
      .locator('[data-do="play-board"]')
      .evaluate((button) => button.getBoundingClientRect().toJSON());
    assert.ok(bottom < 664, bottom);
    assert.equal(await friend.locator(".board-preview .plan.zoomed").count(), 0);
    await friend.setViewportSize({ width: 1280, height: 800 });
    await friend.click('[data-do="play-board"]');
    await ready(friend);
    assert.equal(await friend.locator(".board-place [data-room]").count(), 5);
    assert.ok(await myTurn(friend), "the example of docs/plan.md is played");
    await friend.goto(`${link.slice(0, -9)}`);
    await friend.locator(".why").getByText("Dieser Link enthält keinen Spielplan").waitFor();
    forgive(noServer);
  },
};
