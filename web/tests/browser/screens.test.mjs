/**
 * axe on every screen, by night and by day, in three languages. The whole of
 * it takes minutes: in the short form English has every screen, the others
 * the three largest; UNLUCKY_LONG=1 goes everywhere in all of them.
 */
import assert from "node:assert/strict";
import { move, myTurn, ready, settled } from "./play.mjs";

const noServer = /404/;
const PHONE = { viewport: { width: 360, height: 740 } };
const LONG = Boolean(process.env.UNLUCKY_LONG);

/** The same screen by day: only colours differ, so only contrasts are counted again. */
async function byDay(page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: { type: "rule", values: ["color-contrast"] } }),
  );
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  assert.deepEqual(
    found.violations.flatMap(({ nodes }) => nodes.map((node) => node.html)),
    [],
  );
}

async function sheets(page, look) {
  for (const at of [0, 1, 2, 3, 4]) {
    await page.locator(".top button").first().click();
    await page.waitForSelector("dialog[open]");
    if (at === 0) await look(page);
    await page.locator("dialog .menu button").nth(at).click();
    await page.waitForSelector("dialog[open] .sheet-body > :not(.menu)");
    await look(page);
    await page.locator("dialog .sheet-head button").click();
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  }
}

async function everywhere({ open, audit, forgive }, lang, edition) {
  const whole = LONG || lang === "en";
  const look = async (page) => {
    await audit(page);
    await byDay(page);
  };
  const page = await open({ ...PHONE, init: settled({ lang, edition, players: 4, level: "nephew" }) });
  const { origin } = new URL(page.url());
  await page.waitForSelector('[data-do="play-now"]');
  await look(page);
  await page.click('[data-do="play-now"]');
  await ready(page);
  await myTurn(page);
  await look(page);
  if (whole) {
    await sheets(page, look);
    await page.locator(".card").first().click();
    await look(page);
    for (let count = 0; count < 12 && (await page.locator(".tray").count()) === 0; count++) {
      if (!(await myTurn(page))) break;
      await move(page);
      await myTurn(page);
    }
    await look(page);
    await page.goto(`${origin}/#/game/nowhere`);
    await page.waitForSelector(".trouble");
    await look(page);
    await page.goto(`${origin}/#/`);
    await page.waitForSelector(".my-games");
    await look(page);
  }
  await page.goto(`${origin}/#/new`);
  await page.waitForSelector(".sitters select");
  await page.locator("summary").click();
  await look(page);
  forgive(noServer);
}

const editions = { en: "kill-2009", fr: "save-2000", ja: "kill-1996" };

/** Nothing is wider than the screen, and what is to be pressed can be reached by scrolling. */
async function fits(page) {
  const wide = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  assert.ok(wide[0] <= wide[1], `${wide[0]} wide on ${wide[1]}`);
  for (const button of await page.locator(".dock .do, .tray .do").all()) {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, "large enough to touch");
  }
}

export const tests = {
  ...Object.fromEntries(
    Object.entries(editions).map(([lang, edition]) => [
      `axe has nothing to say of any screen, ${lang}, by night and by day`,
      (given) => everywhere(given, lang, edition),
    ]),
  ),
  "320 pixels are enough, and so is a phone on its side": async ({ open, forgive }) => {
    const page = await open({
      viewport: { width: 320, height: 640 },
      init: settled({ lang: "fr", players: 4, level: "nephew" }),
    });
    await page.waitForSelector('[data-do="play-now"]');
    await fits(page);
    await page.click('[data-do="play-now"]');
    await ready(page);
    await myTurn(page);
    await fits(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await fits(page);
    forgive(noServer);
  },
};
