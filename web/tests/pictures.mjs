/**
 * pictures.mjs: the pictures of docs/pictures, as people see the page, in
 * three sizes and three languages: `tools/web pictures`.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { move, myTurn, playOut, ready, settled } from "./browser/play.mjs";
import { serve } from "./serve.mjs";

const web = resolve(import.meta.dirname, "..");
const place = resolve(web, "../docs/pictures");
const SIZES = { "360x740": [360, 740], "820x1180": [820, 1180], "1440x900": [1440, 900] };
const EDITIONS = { en: "kill-2009", fr: "save-2000", ja: "kill-1996" };

mkdirSync(place, { recursive: true });
const host = await serve(join(web, "dist"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** A few moves into a game, until it is as wanted; another game where one was over too soon. */
async function playUntil(page, wanted, least) {
  for (let games = 0; games < 6; games++) {
    await page.goto(`${host.address}/`);
    await page.click('[data-do="play-now"]');
    await ready(page);
    for (let count = 0; count < 80 && (await myTurn(page)); count++) {
      if (count >= least && (await page.locator(wanted).count())) return;
      await move(page);
    }
  }
  throw new Error(`there was no ${wanted} in six games`);
}

for (const [size, [width, height]] of Object.entries(SIZES))
  for (const [lang, edition] of Object.entries(EDITIONS)) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", locale: lang });
    const page = await context.newPage();
    const keep = (name, more = {}) =>
      page.screenshot({ path: join(place, `${name}-${size}-${lang}.jpg`), type: "jpeg", quality: 80, ...more });
    await page.addInitScript(settled({ lang, edition, players: 4, level: "butler", sound: true }));
    await playUntil(page, '.game[data-asked="turn"] .hand .card.useful', 3);
    await page.locator(".hand .card.useful").first().click();
    await page.waitForSelector(".ask");
    await keep("turn");
    await playUntil(page, ".tray .card", 2);
    await keep("attempt");
    if (size === "1440x900") {
      await playOut(page);
      await page.click('[data-do="replay"]');
      await page.waitForSelector(".replay svg.plan [data-room]");
      await page.click('[data-do="chances"]');
      await page.waitForSelector(".graph-key");
      await page.waitForTimeout(15_000); // the Widow has seen most of it by then; a short game has few moments
      await keep("replay", { fullPage: true });
    }
    await context.close();
  }
await browser.close();
host.close();
