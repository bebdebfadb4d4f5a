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

/** A turn with something planned: through a door, if there is one. */
async function plan(page) {
  const steps = page.locator(".hand .card.useful");
  if (await steps.count()) await steps.first().click();
  await page.waitForTimeout(300);
}

for (const [size, [width, height]] of Object.entries(SIZES))
  for (const [lang, edition] of Object.entries(EDITIONS)) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", locale: lang });
    const page = await context.newPage();
    const keep = (name) =>
      page.screenshot({ path: join(place, `${name}-${size}-${lang}.jpg`), type: "jpeg", quality: 80 });
    await page.addInitScript(settled({ lang, edition, players: 4, level: "butler", sound: true }));
    await page.goto(`${host.address}/`);
    await page.click('[data-do="play-now"]');
    await ready(page);
    for (let count = 0; count < 4 && (await myTurn(page)); count++) {
      await move(page);
    }
    for (let count = 0; count < 20 && (await myTurn(page)); count++) {
      if (await page.locator('.game[data-asked="turn"]').count()) break;
      await move(page);
    }
    await plan(page);
    await keep("turn");
    await page.keyboard.press("Escape");
    for (let count = 0; count < 60 && (await myTurn(page)); count++) {
      if (await page.locator(".tray").count()) break;
      await move(page);
    }
    if (await page.locator(".tray").count()) await keep("attempt");
    if (size === "1440x900") {
      await playOut(page);
      await page.click('[data-do="replay"]');
      await page.waitForSelector(".replay svg.plan [data-room]");
      await page.click('[data-do="chances"]');
      await page.waitForTimeout(6000);
      await page.screenshot({
        path: join(place, `replay-${size}-${lang}.jpg`),
        type: "jpeg",
        quality: 80,
        fullPage: true,
      });
    }
    await context.close();
  }
await browser.close();
host.close();
