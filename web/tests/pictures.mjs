/**
 * pictures.mjs: the page as people see it, in three sizes and three languages,
 * and all drawings on one sheet, into build/pictures: `tools/web pictures`, which
 * keeps those that the documents show. The deals are fixed, so that pictures differ from those before only
 * where the page does.
 *
 *     node tests/pictures.mjs [PART-OF-A-NAME]     only those pictures
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { artSheet, asWebp } from "./art-sheet.mjs";
import { move, myTurn, playNow, playOut, settled } from "./browser/play.mjs";
import { makeFilms } from "./film-strips.mjs";
import { dealtAlike, serve } from "./serve.mjs";

const web = resolve(import.meta.dirname, "..");
const place = resolve(web, "../build/pictures");
const SIZES = { "360x740": [360, 740], "820x1180": [820, 1180], "1440x900": [1440, 900] };
const EDITIONS = { en: "kill-2009", fr: "save-2000", ja: "kill-1996" };
/** The board is laid out anew when nothing has changed for a moment. */
const CALM = 2500;
/** The Widow has seen most of a game by then. */
const THOUGHT = 20_000;

const only = process.argv[2] ?? "";
/** Is one of these wanted? */
const isWanted = (...names) => names.some((name) => name.includes(only));

mkdirSync(place, { recursive: true });
const host = await serve(join(web, "dist"), { answer: dealtAlike });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** Somebody with that deal, in a game that is as wanted after some moves; with another deal where it was over too soon. */
async function inGame(options, settings, wanted, least, work) {
  for (let deal = 3; deal < 30; deal++) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(120_000);
    await context.addInitScript(settled(settings, deal));
    const page = await context.newPage();
    await page.goto(`${host.address}/`);
    await playNow(page);
    for (let count = 0; count < 80 && (await myTurn(page)); count++) {
      if (count >= least && (await page.locator(wanted).count())) {
        await work(page);
        return context.close();
      }
      await move(page);
    }
    await context.close();
  }
  throw new Error(`there was no ${wanted} in any game`);
}

for (const [size, [width, height]] of Object.entries(SIZES))
  for (const [lang, edition] of Object.entries(EDITIONS)) {
    const options = { viewport: { width, height }, reducedMotion: "reduce", locale: lang };
    const settings = { lang, edition, players: 4, level: "nephew", sound: true };
    const keep = async (page, name, more = {}) => {
      await page.waitForTimeout(CALM);
      const path = join(place, `${name}-${size}-${lang}.jpg`);
      await page.screenshot({ path, type: "jpeg", quality: 72, ...more });
    };
    const wanted = (name) => isWanted(`${name}-${size}-${lang}`);
    if (wanted("turn"))
      await inGame(options, settings, '.game[data-asked="turn"] .hand .card.useful', 3, async (page) => {
        await page.locator(".hand .card.useful").first().click();
        await page.waitForSelector(".ask");
        const self = page.locator(".whom button").first();
        if (await self.count()) await self.click();
        await keep(page, "turn");
      });
    if (wanted("attempt") || wanted("replay"))
      await inGame(options, settings, ".tray .card", 2, async (page) => {
        await keep(page, "attempt");
        if (size !== "1440x900") return;
        await playOut(page);
        await page.click('[data-do="replay"]');
        await page.waitForSelector(".replay svg.plan [data-room]");
        await page.getByRole("slider").press("End");
        await page.click('[data-do="chances"]');
        await page.waitForSelector(".graph-key");
        await page.waitForTimeout(THOUGHT);
        await keep(page, "replay", { fullPage: true });
      });
    if (!wanted("start")) continue;
    const context = await browser.newContext(options);
    await context.addInitScript(settled(settings));
    const page = await context.newPage();
    await page.goto(`${host.address}/`);
    await page.waitForSelector('[data-do="play-now"]');
    await keep(page, "start");
    await context.close();
  }
if (isWanted("film")) await makeFilms(browser, host.address, (name, bytes) => writeFileSync(join(place, name), bytes));
if (isWanted("art.webp")) {
  const sheet = await browser.newPage({ viewport: { width: 1260, height: 900 } });
  await sheet.setContent(artSheet());
  writeFileSync(join(place, "art.webp"), await asWebp(sheet, await sheet.screenshot({ fullPage: true })));
}
await browser.close();
host.close();
