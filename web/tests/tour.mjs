/**
 * tour.mjs: every kind of screen of a game, in every window that people have, as sheets to be looked at:
 *
 *     tools/web tour                   build/tour/SCENE-LANGUAGE-phones.png and …-desks.png
 *     node tests/tour.mjs [SCENES [LANGUAGES]]     "answer,=turn": names with that in them, or just that name
 *
 * KIND=few is one sheet of four windows for each, which takes a third of the time. Deals are fixed, so that a picture
 * differs from the one before only where the page does.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { move, myTurn, playNow, playOut, readLesson, ready, settled } from "./browser/play.mjs";
import { aboutToBeAsked, dealt, playFrom, turnOf, withHand, withMore } from "./browser/position.mjs";
import { SIZES, settledView, speak } from "./browser/windows.mjs";
import { dealtAlike, serve } from "./serve.mjs";

const web = resolve(import.meta.dirname, "..");
const place = resolve(web, "../build/tour");
const [, , only = "", languages = "de,ja,fr"] = process.argv;

/** Is that scene wanted? */
const isWanted = (name) =>
  only.split(",").some((one) => (one.startsWith("=") ? `=${name}` === one : name.includes(one)));

/** A sheet is one picture: its windows side by side, each as much smaller as is said; `few` only where it is asked for. */
const SHEETS = {
  phones: { windows: SIZES.slice(0, 4), scale: () => 1 },
  few: { windows: [SIZES[0], SIZES[3], SIZES[4], SIZES[6]], scale: ({ width }) => (width > 1000 ? 0.5 : 1) },
  desks: {
    windows: SIZES.slice(4),
    scale: ({ width }) => (width > 2000 ? 0.28 : width > 1000 ? 0.52 : width > 800 ? 0.5 : 0.98),
  },
};

const some = { players: 4, level: "nephew" };
const old = { ...some, edition: "kill-1996" };
const ship = { ...some, edition: "save-2000" };

async function until(page, wanted) {
  for (let count = 0; count < 200 && (await myTurn(page)); count++) {
    if (await page.locator(wanted).count()) return;
    await move(page);
  }
  throw new Error(`there was no ${wanted}`);
}

async function tapCard(page, kind) {
  await page.locator(`.hand .card:has(.card-face.${kind})`).first().click();
  await page.waitForSelector(".ask");
}

async function sheet(page, at) {
  await page.locator(".top button").first().click();
  await page.locator("dialog .menu button").nth(at).click();
  await page.waitForSelector("dialog[open] .sheet-body > :not(.menu)");
}

/** A hand that can do everything: to be dealt to somebody who is alone with the Doctor. */
function armed(edition, cards, rest) {
  return turnOf(withHand(dealt({ edition, players: 4 }), 0, cards), 0, rest);
}

/** How each is reached: its settings, and what somebody does on the start page, or at the address that is said. */
const SCENES = {
  start: [{}, async (page) => page.waitForSelector('[data-do="play-now"]')],
  "start-running": [
    some,
    async (page) => {
      await playNow(page);
      await page.goto(page.url().replace(/#.*/, ""));
      await page.waitForSelector('[data-do="play-now"]');
    },
  ],
  create: [some, async (page) => page.waitForSelector(".sitters select"), "#/new"],
  "first-turn": [{ begun: 0 }, playNow],
  turn: [
    some,
    async (page) => {
      await playNow(page);
      for (let i = 0; i < 3; i++) {
        await move(page);
        await myTurn(page);
      }
      await until(page, '.game[data-asked="turn"]');
    },
  ],
  "turn-old": [
    { ...old, players: 8 },
    async (page) => {
      await playNow(page);
      for (let i = 0; i < 3; i++) {
        await move(page);
        await myTurn(page);
      }
      await until(page, '.game[data-asked="turn"]');
    },
  ],
  "turn-ship": [
    ship,
    async (page) => {
      await playNow(page);
      for (let i = 0; i < 5; i++) {
        await move(page);
        await myTurn(page);
      }
      await until(page, '.game[data-asked="turn"]');
    },
  ],
  draft: [
    some,
    async (page) => {
      await playNow(page);
      await page.locator(".room.reach.lit:not(.selected) .floor").first().click();
      await page.waitForSelector(".draft .chip");
    },
  ],
  "move-card": [
    some,
    async (page) => {
      await playNow(page);
      await until(page, '.game[data-asked="turn"] .hand .card:has(.card-face.move)');
      await tapCard(page, "move");
    },
  ],
  "room-card": [
    some,
    async (page) => {
      await playNow(page);
      await until(page, '.game[data-asked="turn"] .hand .card:has(.card-face.room)');
      await tapCard(page, "room");
    },
  ],
  "weapon-card": [
    some,
    async (page) => {
      await playNow(page);
      await until(page, '.game[data-asked="turn"] .hand .card:has(.card-face.weapon)');
      await tapCard(page, "weapon");
    },
  ],
  "room-asked": [
    some,
    async (page) => {
      await playNow(page);
      await page.locator(".room:not(.reach)").nth(4).focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector(".ask");
    },
  ],
  weapons: [
    {},
    async (page) => {
      const alone = { rooms: ["foyer", "library", "library", "library"], doctor: "foyer" };
      await playFrom(page, armed("kill-1996", ["big-red-hammer", "trowel", "runcible-spoon", "move-2"], alone));
      await page.locator('.dock [data-do="other"]').click();
      await page.waitForSelector("dialog[open]");
    },
  ],
  "full-hand": [
    {},
    async (page) => playFrom(page, withMore(turnOf(dealt({ edition: "save-2000", players: 7 }), 0), 0, 20)),
  ],
  answer: [
    old,
    async (page) => {
      await playNow(page);
      await until(page, ".tray .card");
    },
  ],
  "answer-eight": [
    { ...old, players: 8 },
    async (page) => {
      await playNow(page);
      await until(page, ".tray .card");
    },
  ],
  "answer-many": [
    {},
    async (page) => {
      await playFrom(page, aboutToBeAsked(), 0);
      await page.waitForSelector(".tray");
    },
  ],
  "answer-ship": [
    ship,
    async (page) => {
      await playNow(page);
      await until(page, ".tray");
    },
  ],
  murder: [
    some,
    async (page) => {
      await playNow(page);
      await playOut(page);
      await page.locator(".scene.finale .tableau").waitFor();
    },
  ],
  "murder-board": [
    some,
    async (page) => {
      await playNow(page);
      await playOut(page);
      await page.locator('.scene [data-do="look"]').click();
    },
  ],
  rescue: [
    { ...ship, players: 7 },
    async (page) => {
      await playNow(page);
      await playOut(page);
      await page.locator(".scene.finale .tableau").waitFor();
    },
  ],
  replay: [
    some,
    async (page) => {
      await playNow(page);
      await playOut(page);
      await page.click('[data-do="replay"]');
      await page.waitForSelector(".replay svg.plan [data-room]");
    },
  ],
  menu: [
    some,
    async (page) => {
      await playNow(page);
      await page.locator(".top button").first().click();
      await page.locator("dialog .menu button").first().waitFor();
    },
  ],
  players: [
    some,
    async (page) => {
      await playNow(page);
      await sheet(page, 0);
    },
  ],
  log: [
    some,
    async (page) => {
      await playNow(page);
      for (let i = 0; i < 4; i++) {
        await move(page);
        await myTurn(page);
      }
      await sheet(page, 1);
    },
  ],
  rules: [
    some,
    async (page) => {
      await playNow(page);
      await sheet(page, 3);
    },
  ],
  rooms: [
    some,
    async (page) => {
      await playNow(page);
      await sheet(page, 4);
    },
  ],
  settings: [
    some,
    async (page) => {
      await playNow(page);
      await sheet(page, 5);
    },
  ],
  lesson: [
    {},
    async (page) => {
      await ready(page);
      await readLesson(page);
    },
    "#/lesson",
  ],
  "lesson-first": [{}, ready, "#/lesson"],
  "lesson-ship": [
    {},
    async (page) => {
      await ready(page);
      await readLesson(page);
    },
    "#/lesson/save",
  ],
  day: [{}, async (page) => page.waitForLoadState("networkidle"), "#/deal"],
  nowhere: [{}, async (page) => page.waitForSelector("main"), "#/nowhere"],
};

async function asSheet(browser, shots, { windows, scale }) {
  const page = await browser.newPage({ viewport: { width: 1520, height: 900 } });
  const images = windows.map((one, at) => {
    const [w, h] = [one.width, one.height].map((n) => Math.round(n * scale(one)));
    return `<img src="data:image/png;base64,${shots[at].toString("base64")}" width="${w}" height="${h}">`;
  });
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:6px;background:#777;align-items:flex-start">${images.join("")}`,
  );
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}

mkdirSync(place, { recursive: true });
const host = await serve(process.env.DIST ?? join(web, "dist"), { answer: dealtAlike });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [name, [settings, reach, address = ""]] of Object.entries(SCENES)) {
  if (!isWanted(name)) continue;
  const context = await browser.newContext({ viewport: SIZES[2], reducedMotion: "reduce", hasTouch: true });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(settled(settings, 3));
  const page = await context.newPage();
  try {
    await page.goto(`${host.address}/${address}`);
    await reach(page);
    for (const lang of languages.split(",")) {
      await speak(page, lang);
      for (const [kind, about] of Object.entries(SHEETS)) {
        if (kind !== (process.env.KIND ?? kind) || (kind === "few" && !process.env.KIND)) continue;
        const shots = [];
        for (const size of about.windows) {
          await page.setViewportSize(size);
          await settledView(page);
          await page.waitForTimeout(350);
          shots.push(await page.screenshot());
        }
        writeFileSync(join(place, `${name}-${lang}-${kind}.png`), await asSheet(browser, shots, about));
      }
    }
    console.log(name);
  } catch (error) {
    console.log(`${name}: ${error}`);
    await page.screenshot({ path: join(place, `${name}-failed.png`) });
  }
  await context.close();
}
await browser.close();
host.close();
