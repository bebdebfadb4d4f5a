/** Whole games in the page, with nothing behind it but files. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { playOut, ready, settled } from "./play.mjs";

const noServer = /404/; // a plain host has no /api/1, and the page finds out by asking

async function whole({ open, forgive, audit }, edition, settings = {}) {
  const page = await open({ init: settled({ edition, level: "nephew", players: 3, ...settings }) });
  await page.click('[data-do="play-now"]');
  await ready(page);
  const decisions = await playOut(page);
  assert.ok(decisions > 0); // nobody knows the deal: a game of 1996 may be over with the first attempt, which asks everybody
  assert.match(await page.locator(".end h2").textContent(), /The game is over/);
  await audit(page);
  await page.click('[data-do="verify"]');
  await page.getByText("every card and action follows from").waitFor();
  forgive(noServer);
  return page;
}

export const tests = {
  "a whole game of 1996, by mouse": (given) => whole(given, "kill-1996"),
  "a whole game of 2009, by mouse": (given) => whole(given, "kill-2009"),
  "a whole game on the ship, by mouse": (given) => whole(given, "save-2000"),
  "a whole game with the dog and its tokens, set up by hand, on a board of one's own": async (given) => {
    const { open, forgive } = given;
    const page = await open({ path: "/#/new", init: settled({ players: 3, level: "nephew" }) });
    await page.waitForSelector(".sitters select");
    await page.locator("summary").click();
    await page.getByRole("radio", { name: /Old Dog, New Tricks: both/ }).check();
    const file = page.locator('input[type="file"]');
    await file.setInputFiles({ name: "torn.plan", mimeType: "text/plain", buffer: Buffer.from("board torn\n") });
    await page.locator(".why").getByText("This board cannot be played on").waitFor();
    await file.setInputFiles(join(import.meta.dirname, "../../../data/mansion.plan"));
    await page.getByText("mansion.plan can be played on").waitFor();
    await page.locator('[data-do="open-here"]').click();
    await ready(page);
    assert.equal(await page.locator(".pawn-dog").count(), 1);
    await playOut(page);
    forgive(noServer);
  },
  "a reload in the middle loses nothing": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "nephew", players: 3 }) });
    await page.click('[data-do="play-now"]');
    await ready(page);
    await playOut(page, {
      each: async (count) => {
        if (count !== 3 && count !== 6) return;
        const before = await page.locator(".hand, .player-room, .figure.spite").allTextContents();
        await page.reload();
        await ready(page);
        await page.waitForSelector('.game:not([data-asked=""])');
        assert.deepEqual(await page.locator(".hand, .player-room, .figure.spite").allTextContents(), before);
      },
    });
    forgive(noServer);
  },
};
