/** play.mjs: somebody at the page: what to click, what to press, until a game is over. */
import assert from "node:assert/strict";

/** Settings as a person would have made them; events at once, since nobody watches. */
export function settled(settings = {}) {
  const kept = { speed: "instant", sound: false, lang: "en", ...settings };
  return `if (location.protocol !== "about:" && !localStorage.getItem("unlucky settings")) localStorage.setItem("unlucky settings", ${JSON.stringify(JSON.stringify(kept))});`;
}

export const ready = (page) => page.waitForSelector(".board-place svg.plan [data-room]", { timeout: 20_000 });

/** Over, or something that can be done. */
export async function myTurn(page) {
  await page.waitForSelector('.end, .game:not([data-asked=""])', { timeout: 60_000 });
  return (await page.locator(".end").count()) === 0;
}

/** One decision, by mouse: kill if one can, draw if one may, stop others with what it takes. */
export async function decide(page, click = (locator) => locator.click()) {
  if (await page.locator(".tray").count()) return answer(page, click);
  const many = page.locator(".buttons.many [data-do]");
  if (await many.count()) return click(many.first());
  const attempt = page.locator('.dock [data-do="attempt doctor bare"]:not([aria-disabled="true"])');
  if (await attempt.count()) {
    await click(attempt);
    // With one weapon it is done; with several it is asked which.
    await page.waitForSelector('dialog[open], .game[data-asked=""]');
    if (await page.locator("dialog[open]").count()) await click(page.locator('dialog [data-do^="attempt"]').first());
    return;
  }
  const draw = page.locator('.dock [data-do="draw"]:not([aria-disabled="true"])');
  await click((await draw.count()) ? draw : page.locator('.dock [data-do="end"]'));
}

/** Cards until it is enough or there are none left, then the button; or pass. */
async function answer(page, click) {
  const cards = page.locator('.tray .card[aria-pressed="false"]');
  const pass = page.locator('.tray [data-do="pass"]');
  if ((await cards.count()) === 0) return click(pass);
  const must = (await pass.getAttribute("aria-disabled")) === "true";
  if (!must) return click(pass);
  while ((await cards.count()) > 0 && (await page.locator('.tray [data-do="foil"] .do-note').count()) + 1) {
    const before = await cards.count();
    await click(cards.first());
    await page.waitForFunction(
      (count) => document.querySelectorAll('.tray .card[aria-pressed="false"]').length < count,
      before,
    );
    if ((await page.locator('.tray [data-do="foil"] .do-note').count()) === 0) break;
  }
  await click(page.locator('.tray [data-do="foil"]'));
}

export const shown = (page) => page.evaluate(() => Number(document.querySelector(".game")?.dataset.shown));

/** One decision, and what comes of it. */
export async function move(page, click) {
  const before = await shown(page);
  await decide(page, click);
  await page.waitForFunction((old) => Number(document.querySelector(".game")?.dataset.shown) > old, before, {
    timeout: 30_000,
  });
}

/** Until the game is over; gives how many decisions it took. */
export async function playOut(page, { most = 400, each = async () => {}, click } = {}) {
  for (let count = 0; count < most; count++) {
    if (!(await myTurn(page))) return count;
    await each(count);
    await move(page, click);
  }
  assert.fail(`not over after ${most} decisions`);
}
