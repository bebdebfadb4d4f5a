/** Whole games in the page, with nothing behind it but files: every edition, and every way of the dog. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { move, myTurn, noServer, playNow, playOut, ready, settled } from "./play.mjs";

/** The end: told, without a complaint of axe's, and the record adds up. */
async function finish({ audit, forgive }, page) {
  assert.ok((await playOut(page)) > 0);
  assert.match(await page.locator(".end h2").textContent(), /The game is over/);
  await audit(page);
  await page.click('[data-do="verify"]');
  await page.getByText("every card and action follows from").waitFor();
  forgive(noServer);
}

async function whole(given, edition) {
  const share = "navigator.share = async (what) => { globalThis.shared = what; };";
  const page = await given.open({ init: `${settled({ edition, level: "nephew", players: 3 }, 2)}\n${share}` });
  await playNow(page);
  assert.equal(await page.locator('[data-do="same-deal"]').count(), 0, "the code has the seed in it");
  await finish(given, page);
  // What a friend is sent: the code of this game, and how it went.
  await page.click('[data-do="same-deal"]');
  const { text } = await page.evaluate(() => globalThis.shared);
  const code = `#/deal/${edition}\\.3\\.0\\.nephew\\.[0-9a-f]{64}(\\.dealer=\\d)?/Ada/\\d+/\\d+/(won|lost)$`;
  assert.match(text, new RegExp(code));
  await page.goto(text);
  await page.getByRole("heading", { name: "The same deal" }).waitFor();
}

/** Set up by hand: the option is explained, chosen, and at the table. */
async function withDog(given, name, plan) {
  const page = await given.open({ path: "/#/new", init: settled({ players: 3, level: "nephew" }, 3) });
  await page.waitForSelector(".sitters select");
  await page.locator("summary").first().click();
  await page.getByRole("radio", { name }).check();
  if (plan) {
    const file = page.locator('input[type="file"]');
    await file.setInputFiles({ name: "torn.plan", mimeType: "text/plain", buffer: Buffer.from("board torn\n") });
    await page.locator(".why").getByText("This board cannot be played on").waitFor();
    await file.setInputFiles(plan);
    await page.getByText("You can play on manor.plan").waitFor();
  }
  await page.locator('[data-do="open-here"]').click();
  await ready(page);
  assert.equal(await page.locator(".pawn-dog").count(), 1);
  await finish(given, page);
  return page;
}

/** The same house with the dog of both kinds; then again as a replay, and on from a turn of it. */
async function inManor(given) {
  const chapel = '.board-place [data-room="chapel"]'; // which the mansion has not
  const page = await withDog(given, /^Old Dog, New Tricks:/, join(import.meta.dirname, "../manor.plan"));
  assert.equal(await page.locator(chapel).count(), 1);
  await page.click('[data-do="replay"]');
  await page.waitForSelector(`.replay ${chapel}`);
  // Another turn in the address is another turn on the screen, as often as somebody asks for it.
  const turn = (number) => page.getByText(`Turn ${number}`, { exact: true }).first().waitFor();
  for (let count = 0; count < 2; count++) {
    await page.waitForFunction(() => /\/\d+\/[^3]\d*$/.test(location.hash)); // it follows a moment after the screen
    await page.evaluate(() => {
      location.hash = location.hash.replace(/\d+$/, "3");
    });
    await turn(3);
    await page.locator('input[type="range"]').focus();
    await page.keyboard.press("Home");
    await turn(1);
  }
  // On a full disk it says why nothing happens, and with space it does.
  await page.evaluate(() => {
    globalThis.realAdd = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("no space", "QuotaExceededError");
    };
  });
  await page.click('[data-do="branch"]');
  await page.locator(".why").getByText("There is no space left").waitFor();
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = globalThis.realAdd;
  });
  await page.click('[data-do="branch"]');
  await page.waitForSelector(`.game ${chapel}`);
  for (let count = 0; count < 3 && (await myTurn(page)); count++) await move(page);
}

export const tests = {
  "a whole game of 1996, by mouse": (given) => whole(given, "kill-1996"),
  "a whole game of 2009, by mouse": (given) => whole(given, "kill-2009"),
  "a whole game on the ship, by mouse": (given) => whole(given, "save-2000"),
  "a whole game with the old dog, which guards the Doctor": (given) => withDog(given, /^Old Dog: guards/),
  "a whole game with the dog that gathers spite": (given) => withDog(given, /^New Tricks:/),
  "a whole game with the dog of both kinds, on a board of one's own; its replay, and a branch": inManor,
  "while things move the parts of the screen come in turn, and all are there when somebody is asked": async (given) => {
    const init = settled({ level: "nephew", players: 4 }, 2);
    const page = await given.open({ reducedMotion: "no-preference", init });
    await playNow(page);
    for (let count = 0; count < 8 && (await myTurn(page)); count++) {
      const told = await page.evaluate(() => ({
        asked: document.querySelector(".game").dataset.asked,
        acting: document.querySelector(".player.acting .badge")?.textContent,
        button: document.querySelector(".tray .do, .dock .do") !== null,
      }));
      assert.ok(told.asked && told.acting === "You" && told.button, JSON.stringify(told));
      await move(page);
    }
    given.forgive(noServer);
  },
  "the log keeps its end in sight, and its place while somebody reads back; in its sheet, too": async (given) => {
    const { open, forgive } = given;
    const page = await open({ init: settled({ level: "nephew", players: 6 }, 4) });
    /** How far the last line ends below its box, and how far a line that is being read is from the top of it. */
    const places = (trail, read) =>
      page.locator(trail).evaluate((box, n) => {
        const lines = box.querySelectorAll(".log-line");
        const { top, bottom, height } = box.getBoundingClientRect();
        const end = lines[lines.length - 1].getBoundingClientRect().bottom - bottom;
        return { end, more: box.scrollHeight > height, line: lines[n].getBoundingClientRect().top - top };
      }, read);
    await playNow(page);
    const side = ".flank.right .trail";
    for (let turn = 0; turn < 30 && !(await places(side, 0)).more; turn++) {
      assert.ok(await myTurn(page), "it is not over so soon with this deal");
      await move(page);
    }
    assert.ok(await myTurn(page));
    assert.ok((await places(side, 0)).end <= 1, "the last line is seen");
    await page.locator(side).evaluate((box) => box.querySelectorAll(".log-line")[3].scrollIntoView({ block: "start" }));
    const before = await places(side, 3);
    assert.ok(before.end > 1, "now it is not");
    await move(page);
    await myTurn(page);
    assert.ok(Math.abs((await places(side, 3)).line - before.line) <= 1, "what is read stays where it is");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator(".top-buttons .small-only").click();
    await page.waitForSelector(".sheet .trail");
    const sheet = await places(".sheet .trail", 0);
    assert.ok(sheet.more && sheet.end <= 1, "opened at its end");
    forgive(noServer);
  },
  "where nothing can be kept a record can still be looked at": async ({ open, forgive }) => {
    const init = `${settled()}
      indexedDB.open = () => { throw new DOMException("a private window", "SecurityError"); };`;
    const page = await open({ init });
    const manual = readFileSync(join(import.meta.dirname, "../../../docs/record.md"));
    const record = /```record\n([\s\S]*?)```/.exec(manual)[1];
    const file = { name: "evening.record", mimeType: "text/plain", buffer: Buffer.from(record) };
    await page.locator('[data-do="record"]').setInputFiles(file);
    await page.waitForSelector(".replay svg.plan [data-room]");
    forgive(noServer);
  },
  "a reload in the middle loses nothing": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "nephew", players: 3 }, 4) });
    await playNow(page);
    const seen = () => page.locator(".hand, .player-room, .figure.spite, .tray .card").allTextContents();
    for (let count = 0; count < 4; count++) {
      assert.ok(await myTurn(page), "it is not over so soon with this deal");
      const before = await seen();
      await page.reload();
      await ready(page);
      await page.waitForSelector('.game:not([data-asked=""])');
      assert.deepEqual(await seen(), before);
      await move(page);
    }
    forgive(noServer);
  },
};
