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
import {
  aboutToBeAsked,
  dealt,
  nearlyOver,
  nearlySunk,
  playFrom,
  turnOf,
  withHand,
  withMore,
} from "./browser/position.mjs";
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

/** Ways to a scene: a game that is played until then, and what is done there. */
const played =
  (...steps) =>
  async (page) => {
    await playNow(page);
    for (const step of steps) await step(page);
  };

const decisions = (number) => async (page) => {
  for (let count = 0; count < number; count++) {
    await move(page);
    await myTurn(page);
  }
};

const asked = (wanted) => (page) => until(page, wanted);
const inTurn = asked('.game[data-asked="turn"]');
const finale = (page) => page.locator(".scene.finale .tableau").waitFor();

const sheet = (at) => async (page) => {
  await page.locator(".top button").first().click();
  await page.locator("dialog .menu button").nth(at).click();
  await page.waitForSelector("dialog[open] .sheet-body > :not(.menu)");
};

/** A turn in which a card of that kind is tapped. */
const cardAsked = (kind) =>
  played(asked(`.game[data-asked="turn"] .hand .card:has(.card-face.${kind})`), async (page) => {
    await page.locator(`.hand .card:has(.card-face.${kind})`).first().click();
    await page.waitForSelector(".ask");
  });

async function lesson(page) {
  await ready(page);
  await readLesson(page);
}

/** A hand that can do everything: to be dealt to somebody who is alone with the Doctor. */
function armed(edition, cards, rest) {
  return turnOf(withHand(dealt({ edition, players: 4 }), 0, cards), 0, rest);
}

/** Rooms and weapons of every way to die; null is bare hands. */
const DEATHS = [
  ["kitchen", "crepe-pan"],
  ["armory", "civil-war-cannon"],
  ["library", "letter-opener"],
  ["winter-garden", "trowel"],
  ["gallery", "piece-of-rope"],
  ["wine-cellar", "rat-poison"],
  ["sitting-room", "bad-cream"],
  ["nursery", null],
];

/** Somebody alone with the Doctor, whom nobody can stop. */
const murdered = (room, weapon) => async (page) => {
  const far = room === "nursery" ? "kitchen" : "nursery";
  const state = withHand(nearlyOver(0), 0, weapon ? [weapon] : []);
  await playFrom(page, { ...state, rooms: [room, far, far], doctor: room }, 0);
  await move(page);
  await playOut(page);
  await finale(page);
};

/** How each is reached: its settings, and what somebody does on the start page, or at the address that is said. */
const SCENES = {
  start: [{}, async (page) => page.waitForSelector('[data-do="play-now"]')],
  "start-running": [
    some,
    played(async (page) => {
      await page.goto(page.url().replace(/#.*/, ""));
      await page.waitForSelector('[data-do="play-now"]');
    }),
  ],
  create: [some, async (page) => page.waitForSelector(".sitters select"), "#/new"],
  "first-turn": [{ begun: 0 }, playNow],
  turn: [some, played(decisions(3), inTurn)],
  "turn-old": [{ ...old, players: 8 }, played(decisions(3), inTurn)],
  "turn-ship": [ship, played(decisions(5), inTurn)],
  draft: [
    some,
    played(async (page) => {
      await page.locator(".room.reach.lit:not(.selected) .floor").first().click();
      await page.waitForSelector(".draft .chip");
    }),
  ],
  "move-card": [some, cardAsked("move")],
  "room-card": [some, cardAsked("room")],
  "weapon-card": [some, cardAsked("weapon")],
  "room-asked": [
    some,
    played(async (page) => {
      await page.locator(".room:not(.reach)").nth(4).focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector(".ask");
    }),
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
  answer: [old, played(asked(".tray .card"))],
  "answer-eight": [{ ...old, players: 8 }, played(asked(".tray .card"))],
  "answer-many": [
    {},
    async (page) => {
      await playFrom(page, aboutToBeAsked(), 0);
      await page.waitForSelector(".tray");
    },
  ],
  "answer-ship": [ship, played(asked(".tray"))],
  murder: [some, played(playOut, finale)],
  ...Object.fromEntries(DEATHS.map(([room, weapon]) => [`murder-${weapon ?? "hands"}`, [{}, murdered(room, weapon)]])),
  drowned: [
    {},
    async (page) => {
      await playFrom(page, nearlySunk());
      await move(page);
      await finale(page);
    },
  ],
  "murder-board": [some, played(playOut, (page) => page.locator('.scene [data-do="look"]').click())],
  rescue: [{ ...ship, players: 7 }, played(playOut, finale)],
  replay: [
    some,
    played(playOut, async (page) => {
      await page.click('[data-do="replay"]');
      await page.waitForSelector(".replay svg.plan [data-room]");
    }),
  ],
  menu: [
    some,
    played(async (page) => {
      await page.locator(".top button").first().click();
      await page.locator("dialog .menu button").first().waitFor();
    }),
  ],
  players: [some, played(sheet(0))],
  log: [some, played(decisions(4), sheet(1))],
  rules: [some, played(sheet(2))],
  rooms: [some, played(sheet(3))],
  settings: [some, played(sheet(4))],
  lesson: [{}, lesson, "#/lesson"],
  "lesson-first": [{}, ready, "#/lesson"],
  "lesson-ship": [{}, lesson, "#/lesson/save"],
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
