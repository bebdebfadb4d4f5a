/** play.mjs: somebody at the page: what to click, what to press, until a game is over. */
import assert from "node:assert/strict";

/** A plain host has no /api/1, and the page finds out by asking: what that leaves in a console. */
export const noServer = /404.*\/api\/1$/;

/**
 * Settings as a person would have made them who has played before; events at once, since nobody watches. With a `deal` the page draws the
 * same ids every time, one after the other in all its tabs, and with them come the same cards (serve.mjs).
 */
export function settled(settings = {}, deal = null) {
  const kept = { speed: "instant", sound: false, lang: "en", begun: 9, ...settings };
  const script = `if (location.protocol !== "about:" && !localStorage.getItem("unlucky settings")) localStorage.setItem("unlucky settings", ${JSON.stringify(JSON.stringify(kept))});`;
  return deal === null ? script : `${script}\n(${alike})(${deal});`;
}

/** In the page: its random numbers follow from `deal` and from how many were drawn. */
function alike(deal) {
  if (location.protocol === "about:") return;
  crypto.getRandomValues = (bytes) => {
    const drawn = Number(localStorage.getItem("drawn") ?? 0) + 1;
    localStorage.setItem("drawn", String(drawn));
    let state = deal * 7919 + drawn * 104729;
    for (let at = 0; at < bytes.length; at++) {
      state = (state * 48271) % 2147483647;
      bytes[at] = state >> 8;
    }
    return bytes;
  };
}

export const ready = (page) => page.waitForSelector(".board-place svg.plan [data-room]");

/** Over, or something that can be done. */
export async function myTurn(page) {
  await page.waitForSelector('.end, .game:not([data-asked=""])');
  return (await page.locator(".end").count()) === 0;
}

/** A game against bots on this device, until something is to be decided. */
export async function playNow(page) {
  await page.click('[data-do="play-now"]');
  await ready(page);
  return myTurn(page);
}

/** Acts as people do: by mouse, or by keys that go to a thing with Tab and press it. */
export const byMouse = (locator) => locator.click();

/** A button that Tab does not reach in so many presses is not reached by keyboard. */
const MOST_TABS = 160;

/** Go there with Tab. */
export async function tabTo(locator) {
  const there = () => locator.evaluate((one) => one === document.activeElement);
  await locator.waitFor();
  for (let tabs = 0; !(await there()); tabs++) {
    assert.ok(tabs < MOST_TABS, `Tab never comes to ${locator}`);
    await locator.page().keyboard.press("Tab");
  }
}

export async function byKeys(locator) {
  await tabTo(locator);
  await locator.page().keyboard.press("Enter");
}

const TRAY = ".tray";
const ATTEMPT = '.dock [data-do="attempt doctor bare"]:not([aria-disabled="true"])';
const END = '.dock [data-do="end"]';
/** What there may be to decide; the first of them that is there is done. */
const DECISIONS = [TRAY, ".buttons.many [data-do]", ATTEMPT, '.dock [data-do="draw"]:not([aria-disabled="true"])', END];

/**
 * One decision: kill if one can, draw if one may. At the attempts of others it passes where it may, or with
 * `stop` plays all the failure cards it takes.
 */
export async function decide(page, click = byMouse, stop = false) {
  const which = await page.evaluate((kinds) => kinds.findIndex((one) => document.querySelector(one)), DECISIONS);
  if (DECISIONS[which] === TRAY) return answer(page, click, stop);
  if (DECISIONS[which] === ATTEMPT) {
    const before = await shown(page);
    await click(page.locator(ATTEMPT));
    // With one weapon it is done, and may be over before anybody looks; with several it is asked which.
    await page.waitForFunction(
      (old) =>
        document.querySelector('dialog[open], .game[data-asked=""]') ||
        Number(document.querySelector(".game").dataset.shown) > old,
      before,
    );
    if (await page.locator("dialog[open]").count()) await click(page.locator('dialog [data-do^="attempt"]').first());
    return;
  }
  await click(page.locator(DECISIONS[which] ?? END).first());
}

/** Pass where one may; else cards until they are enough, or there are no more. */
async function answer(page, click, stop) {
  const pass = page.locator('.tray [data-do="pass"]');
  const may = (await pass.getAttribute("aria-disabled")) !== "true";
  if (may && (!stop || (await page.locator(".tray .card").count()) === 0)) return click(pass);
  const foil = page.locator('.tray [data-do="foil"]');
  const enough = async () =>
    (await foil.getAttribute("aria-disabled")) !== "true" && (await foil.locator(".do-note").count()) === 0;
  const cards = page.locator('.tray .card[aria-pressed="false"]');
  while (!(await enough())) {
    const before = await cards.count();
    if (before === 0) break;
    await click(cards.first());
    await page.waitForFunction(
      (count) => document.querySelectorAll('.tray .card[aria-pressed="false"]').length < count,
      before,
    );
  }
  await click(foil);
}

export const shown = (page) => page.evaluate(() => Number(document.querySelector(".game")?.dataset.shown));

/** Something new is on the screen. */
export const shownAfter = (page, before) =>
  page.waitForFunction((old) => Number(document.querySelector(".game")?.dataset.shown) > old, before);

/** One decision, and what comes of it. */
export async function move(page, click, stop) {
  const before = await shown(page);
  await decide(page, click, stop);
  await shownAfter(page, before);
}

/** Until the game is over; gives how many decisions it took. No game lasts for ever: its failure cards run out. */
export async function playOut(page, { most = 2000, each = async () => {}, click } = {}) {
  for (let count = 0; count < most; count++) {
    if (!(await myTurn(page))) return count;
    await each(count);
    await move(page, click);
  }
  assert.fail(`not over after ${most} decisions`);
}

/** A lesson's sentences up to the last, which says what to do. */
export async function readLesson(page) {
  const next = page.locator('[data-do="lesson-next"]');
  await page.waitForSelector(".lesson");
  while (await next.count()) await next.click();
  await page.waitForSelector(".lesson-now");
}

/** In the page: what a lesson points at, where a finger would touch it, and whether it can. */
function pointedNow() {
  const button = document.querySelector(".pointed");
  const room = document.querySelector("[data-pointed]")?.dataset.pointed;
  const target = button ?? (room ? document.querySelector(`[data-room="${room}"] .floor`) : null);
  if (!target) return null;
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  const seen = button ? button.contains(met) : met?.closest("[data-room]")?.dataset.room === room;
  return { what: room ?? button.dataset.card ?? button.dataset.do ?? button.textContent, x, y, seen };
}

/** In the page: what a lesson's screen says and points at; or whether that is other than it was. */
function lessonNow(before) {
  const now = [
    document.querySelector(".game")?.dataset.shown,
    document.querySelector(".lesson")?.textContent,
    document.querySelector(".pointed")?.outerHTML,
    document.querySelector("[data-pointed]")?.dataset.pointed,
  ].join();
  return before === null ? now : now !== before;
}

/** Somebody who only touches what a lesson points at, to its end; `each` comes before every touch. */
export async function followLesson(page, each = async () => {}) {
  for (let count = 0; count < 200; count++) {
    await page.waitForSelector('.end, [data-do="lesson-next"], .pointed, [data-pointed]');
    if (await page.locator(".end").count()) return count;
    if (await page.locator('[data-do="lesson-next"]').count()) await readLesson(page);
    if ((await page.evaluate(pointedNow)) === null) continue; // what follows is on its way
    await each(count);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const target = await page.evaluate(pointedNow);
    if (target === null) continue;
    assert.ok(target.seen, `${target?.what} is pointed at and can be touched`);
    const before = await page.evaluate(lessonNow, null);
    await page.mouse.click(target.x, target.y);
    await page.waitForFunction(lessonNow, before);
  }
  assert.fail("a lesson without an end");
}
