/**
 * previews.mjs: web/public/pictures, what is shown of the page elsewhere: a picture of every edition in every language
 * for messengers, icons for home screens, and two screenshots for whoever installs it. `tools/web previews` makes them
 * with the browser of the tests; they are kept in git, so that building the page needs no browser and no Japanese
 * letters. made-from.txt says what the pictures were made from, and a test holds that against what there is now.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { asWebp } from "./art-sheet.mjs";
import { move, myTurn, playNow, settled } from "./browser/play.mjs";
import { asPng } from "./png.mjs";
import { EDITIONS, HEIGHT, LANGS, madeFrom, textsOf, WIDTH } from "./previews-recipe.ts";
import { dealtAlike, serve } from "./serve.mjs";

const web = resolve(import.meta.dirname, "..");
const place = join(web, "public/pictures");
const read = (path) => readFileSync(join(web, path), "utf8");

/** In the page: its start page gives way to the picture, which has its colours, letters and scenery. */
function compose({ sheets, doctor, title, line, year }) {
  const scenery = document.querySelector("svg.scenery").outerHTML;
  const style = document.createElement("style");
  style.textContent = `
    html, body { margin: 0; overflow: hidden; background: var(--night); }
    .preview { position: relative; width: 1200px; height: 630px; overflow: hidden; background: #1a1229; color: var(--ink); font-family: var(--serif); }
    .preview .scenery { position: absolute; left: 330px; top: -4px; width: 800px; height: 400px; max-width: none; margin: 0; overflow: visible; background: none; }
    .preview .scenery .house { fill: #33294a; }
    .preview .scenery :is(.ground, .sea, .wave) { transform: scaleX(5); transform-origin: 160px 0; }
    .preview .veil { position: absolute; inset: auto 0 0 0; height: 236px; background: #0d0a13; }
    .preview .doctor { position: absolute; right: 44px; bottom: 22px; width: 192px; height: 192px; --kind: var(--art-plain); border-radius: 50%; border: 6px solid var(--lamp); overflow: hidden; background: var(--art-plain); box-sizing: border-box; }
    .preview h1 { position: absolute; left: 56px; right: 270px; bottom: 102px; margin: 0; font-size: 92px; line-height: 1.02; font-weight: 700; white-space: nowrap; }
    .preview p { position: absolute; left: 58px; right: 270px; bottom: 42px; margin: 0; font-size: 36px; line-height: 1.2; font-style: italic; color: var(--soft); white-space: nowrap; }
    .preview b { position: absolute; left: 56px; top: 44px; font-size: 34px; color: var(--lamp); font-weight: 700; }`;
  document.head.append(style);
  document.body.innerHTML =
    `<div hidden>${sheets}</div><div class="preview">${scenery}<div class="veil"></div><b></b><h1></h1><p></p>` +
    `<svg class="doctor" viewBox="0 0 100 100"><use href="#${doctor}" width="100" height="100"/></svg></div>`;
  document.querySelector(".preview b").textContent = year;
  for (const [selector, text] of [
    ["h1", title],
    ["p", line],
  ]) {
    const box = document.querySelector(`.preview ${selector}`);
    box.textContent = text;
    // As large as there is room for: a title in German is longer than one in English.
    for (let size = Number.parseFloat(getComputedStyle(box).fontSize); box.scrollWidth > box.clientWidth; size--)
      box.style.fontSize = `${size}px`;
  }
}

/** In the page: the points of a PNG. */
async function pointsOf(data) {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data: rgba } = context.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < rgba.length; at += 32768) text += String.fromCharCode(...rgba.subarray(at, at + 32768));
  return { width: image.width, height: image.height, points: btoa(text) };
}

async function keepPng(page, name) {
  const { width, height, points } = await page.evaluate(pointsOf, (await page.screenshot()).toString("base64"));
  writeFileSync(join(place, name), asPng(Buffer.from(points, "base64"), width, height));
}

mkdirSync(place, { recursive: true });
const host = await serve(join(web, "dist"), { answer: dealtAlike });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

const sheets = read("src/art/people.svg");
for (const edition of EDITIONS)
  for (const lang of LANGS) {
    const viewport = { width: WIDTH, height: HEIGHT };
    const context = await browser.newContext({
      viewport,
      reducedMotion: "reduce",
      colorScheme: "dark",
      bypassCSP: true,
    });
    await context.addInitScript(settled({ lang, edition, theme: "dark" }));
    const page = await context.newPage();
    await page.goto(`${host.address}/`);
    await page.waitForSelector("svg.scenery");
    const doctor = edition.startsWith("save") ? "doctor-relieved" : "doctor-stroll";
    await page.evaluate(compose, { sheets, doctor, ...textsOf(lang, edition) });
    await page.evaluate(() => document.fonts.ready);
    await keepPng(page, `${edition}.${lang}.png`);
    await context.close();
  }

const icon = read("public/icon.svg");
/** Systems cut the corners of a touch icon and of a maskable one themselves, as far in as a fifth. */
for (const [name, size, part] of [
  ["icon-192.png", 192, 1],
  ["icon-512.png", 512, 1],
  ["touch-icon.png", 180, 0.94],
  ["icon-maskable.png", 512, 0.74],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;background:#0d0a13"><img style="position:absolute;inset:0;margin:auto;width:${size * part}px" ` +
      `src="data:image/svg+xml;base64,${Buffer.from(icon).toString("base64")}">`,
  );
  await page.waitForFunction(() => document.images[0].complete);
  await keepPng(page, name);
  await page.close();
}

/** A game, at somebody's turn. */
async function shoot(name, options) {
  const context = await browser.newContext({ reducedMotion: "reduce", colorScheme: "dark", ...options });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(settled({ edition: "kill-2009", players: 4, level: "nephew" }, 3));
  const page = await context.newPage();
  await page.goto(`${host.address}/`);
  await playNow(page);
  for (let count = 0; count < 3 && (await myTurn(page)); count++) await move(page);
  await page.waitForSelector('.game[data-asked="turn"]');
  await page.waitForTimeout(2500); // the board is laid out anew when nothing has changed for a moment
  writeFileSync(join(place, name), await asWebp(page, await page.screenshot()));
  await context.close();
}
await shoot("screen-narrow.webp", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });
await shoot("screen-wide.webp", { viewport: { width: 1280, height: 800 } });

writeFileSync(join(place, "made-from.txt"), madeFrom());
await browser.close();
host.close();
