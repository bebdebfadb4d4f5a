/** Whole games in the page, with nothing behind it but files: every edition, and every way of the dog. */
import assert from "node:assert/strict";
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
  const page = await given.open({ init: settled({ edition, level: "nephew", players: 3 }, 2) });
  await playNow(page);
  await finish(given, page);
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
    await page.getByText("mansion.plan can be played on").waitFor();
  }
  await page.locator('[data-do="open-here"]').click();
  await ready(page);
  assert.equal(await page.locator(".pawn-dog").count(), 1);
  await finish(given, page);
}

export const tests = {
  "a whole game of 1996, by mouse": (given) => whole(given, "kill-1996"),
  "a whole game of 2009, by mouse": (given) => whole(given, "kill-2009"),
  "a whole game on the ship, by mouse": (given) => whole(given, "save-2000"),
  "a whole game with the old dog, which guards the Doctor": (given) => withDog(given, /^Old Dog: it guards/),
  "a whole game with the dog that gathers spite": (given) => withDog(given, /^New Tricks:/),
  "a whole game with the dog of both kinds, on a board of one's own": (given) =>
    withDog(given, /^Old Dog, New Tricks:/, join(import.meta.dirname, "../../../data/mansion.plan")),
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
