/** The buttons of a turn and of an answer, where a person changes their mind. */
import assert from "node:assert/strict";
import { move, myTurn, noServer, playNow, settled } from "./play.mjs";

/** A deal in which the person begins. */
const BEGINS = 3;

/** In the page: every outcome that is ever on the screen. */
function watchOutcomes() {
  globalThis.outcomes = [];
  new MutationObserver(() => {
    const text = document.querySelector(".scene .outcome")?.textContent;
    if (text && globalThis.outcomes.at(-1) !== text) globalThis.outcomes.push(text);
  }).observe(document, { subtree: true, childList: true });
}

export const tests = {
  "how an attempt went is seen before the game goes on": async ({ open, forgive }) => {
    const settings = { level: "nephew", players: 3, edition: "kill-1996", speed: "fast" };
    const page = await open({ init: `(${watchOutcomes})();${settled(settings, BEGINS)}` });
    await playNow(page);
    const foiled = () => page.locator(".flank .log-line", { hasText: "attempt fails" }).count();
    while ((await foiled()) === 0) {
      await move(page);
      assert.ok(await myTurn(page), "nobody was foiled in this deal");
    }
    const outcomes = await page.evaluate(() => globalThis.outcomes);
    assert.equal(outcomes.filter((text) => text.includes("attempt fails")).length, await foiled());
    forgive(noServer);
  },
  "who ends a turn though a card could be drawn is asked, and of another plan anew": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "nephew", players: 3, edition: "kill-1996" }, BEGINS) });
    await playNow(page);
    const end = page.locator('.dock [data-do="end"]');
    await end.click();
    await page.locator(".sure").waitFor();
    assert.match(await end.textContent(), /^Yes/);
    await page.locator('[data-room="dining-hall"] .floor').click(); // a step, if nothing else leads there
    const way = page.locator('.ask [data-action="step dining-hall"]');
    if (await way.count()) await way.click();
    await page.locator(".draft .chip").waitFor();
    await page.waitForFunction(() => !document.querySelector(".sure"));
    assert.match(await end.textContent(), /^End turn/);
    forgive(noServer);
  },
  "who taps once more than there is something to skip decides nothing with that tap": async ({ open, forgive }) => {
    const settings = { level: "nephew", players: 3, edition: "kill-1996", speed: "normal" };
    const page = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, init: settled(settings, BEGINS) });
    await playNow(page);
    for (let tapped = false; !tapped; ) {
      await move(page);
      tapped = await page.evaluate(async () => {
        const found = (what) => document.querySelector(what);
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        while (!found('.dock [data-do="skip"]')) {
          if (found('.end, .game:not([data-asked=""])')) return false;
          await frame();
        }
        const tap = (target) => target?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        tap(found('.dock [data-do="skip"]'));
        for (let waited = 0; waited < 20 && !found('.game[data-asked="turn"]'); waited++) await frame();
        if (!found('.game[data-asked="turn"]')) return false;
        tap(found('.dock [data-do="end"]'));
        return true;
      });
      assert.ok(await myTurn(page), "there was never anything to skip");
    }
    await page.waitForTimeout(700); // what a tap decided would be shown by then
    assert.equal(await page.locator('.game[data-asked="turn"]').count(), 1);
    assert.equal(await page.locator(".sure").count(), 0);
    forgive(noServer);
  },
  "on a desk neither advice nor a plan lies on the board": async ({ open, forgive }) => {
    const page = await open({
      viewport: { width: 1440, height: 900 },
      init: settled({ begun: 0, lang: "fr" }, BEGINS),
    });
    await playNow(page);
    const covered = () =>
      page.evaluate(() => {
        const low = [...document.querySelectorAll(".room .floor")].map((one) => one.getBoundingClientRect().bottom);
        return Math.max(...low) - document.querySelector(".foot-sheet").getBoundingClientRect().top;
      });
    await page.locator(".advice > .aim").waitFor();
    assert.ok((await covered()) <= 1, "under the advice");
    await page.locator(".room.reach:not(.selected) .floor").first().click();
    await page.locator(".draft .chip").waitFor();
    assert.ok((await covered()) <= 1, "under the plan");
    forgive(noServer);
  },
  "to pass with cards chosen is to take them back first": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "nephew", players: 3, edition: "kill-1996" }, BEGINS) });
    await playNow(page);
    const cards = page.locator(".tray .card");
    while ((await cards.count()) === 0) {
      await move(page);
      assert.ok(await myTurn(page), "nobody attempted anything in this deal");
    }
    const pass = page.locator('.tray [data-do="pass"]');
    await cards.first().click();
    await page.locator('.tray .card[aria-pressed="true"]').waitFor();
    await pass.click({ force: true }); // Playwright does not press what is called disabled
    await page.getByText("unselect them to pass").waitFor();
    await cards.first().click();
    await page.waitForFunction(() => !document.querySelector(".tray .why"));
    await page.locator('.tray .card[aria-pressed="true"]').waitFor({ state: "detached" });
    await page.locator('.tray [data-do="pass"]:not([aria-disabled="true"])').waitFor();
    forgive(noServer);
  },
};
