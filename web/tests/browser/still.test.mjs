/**
 * The house stands still: the board keeps its place and its size, whatever is decided and told; every decision fits
 * into every window; and a phone shows what matters so large that a finger hits it.
 */
import assert from "node:assert/strict";
import { LANGUAGES } from "./lettering.mjs";
import { decide, followLesson, move, myTurn, noServer, playNow, playOut, readLesson, ready, settled } from "./play.mjs";
import {
  aboutToBeAsked,
  aboutToWalkTheDog,
  dealt,
  nearlyOver,
  playFrom,
  replayFrom,
  turnOf,
  withHand,
  withMore,
} from "./position.mjs";
import { openTable, sitAs, withServer } from "./serving.mjs";
import { LONGEST, SIZES, settledView, speak, windowsFor } from "./windows.mjs";

/** Buttons of the decision that a finger could not press, and texts of it that one would have to scroll to. */
function hidden({ scrolls = false } = {}) {
  const wrong = [];
  const sheet = document.querySelector(".foot-sheet, .flank .ask");
  for (const button of document.querySelectorAll(".foot-sheet button, .flank .ask button")) {
    const { display, visibility } = getComputedStyle(button);
    if (button.matches(".grip") || display === "none" || visibility === "hidden") continue;
    if (button.closest(".by-board:not(:focus-within)")) continue; // the lit rooms ask it
    const { left, right, top, bottom, width } = button.getBoundingClientRect();
    if (width === 0 || (scrolls && button.closest(".story, .papers"))) continue; // gives way to what is asked; is to be read
    const what = button.dataset.do ?? button.dataset.card ?? button.dataset.action ?? button.textContent;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`${what}: outside`);
    for (const [x, y] of [
      [(left + right) / 2, top + 6],
      [(left + right) / 2, bottom - 6],
      [left + 6, (top + bottom) / 2],
      [right - 6, (top + bottom) / 2],
    ]) {
      const met = document.elementFromPoint(x, y);
      if (met && !button.contains(met) && !met.contains(button)) wrong.push(`${what}: under ${met.className}`);
    }
  }
  // Nothing that is written on a card is cut off, and no card lies beside its row.
  for (const text of document.querySelectorAll(".cards :is(.card-long, .card-short)")) {
    const lines = document.createRange();
    lines.selectNodeContents(text);
    const said = lines.getBoundingClientRect();
    const box = text.parentElement.getBoundingClientRect();
    const heard = Math.min(box.width, text.getBoundingClientRect().width) <= 1;
    if (said.width === 0 || heard) continue; // another form is shown, or it is for listeners
    const size = Number.parseFloat(getComputedStyle(text).fontSize);
    if (size < 8.9) wrong.push(`${text.closest(".card").dataset.card}: "${text.textContent}" in letters of ${size} px`);
    const face = text.closest(".card-face").getBoundingClientRect();
    const right = Math.min(box.right, face.right) + 1;
    const bottom = Math.min(box.bottom, face.bottom) + 1;
    if (said.right > right || said.bottom > bottom || said.left < face.left - 1 || said.top < face.top - 1)
      wrong.push(`${text.closest(".card").dataset.card}: "${text.textContent}" is cut off`);
  }
  // Nor is how many there are and what each is worth.
  for (const figure of document.querySelectorAll(".cards :is(.card-times, .card-figure)")) {
    const { left, right, width } = figure.getBoundingClientRect();
    const face = figure.closest(".card-face").getBoundingClientRect();
    const next = figure.nextElementSibling?.getBoundingClientRect().left ?? face.right;
    if (width > 0 && (left < face.left || right > face.right || right > next + 1))
      wrong.push(`${figure.closest(".card").dataset.card}: "${figure.textContent}" is cut off`);
  }
  for (const card of document.querySelectorAll(".cards .card")) {
    const { width, height } = card.getBoundingClientRect();
    if (width > 0 && Math.min(width, height) < 43.5) wrong.push(`${card.dataset.card}: ${width}×${height}`);
  }
  for (const part of document.querySelectorAll(".dock-lines, .dock > .hand"))
    if (part.scrollHeight > part.clientHeight + 1) wrong.push(`${part.className} scrolls`);
  const status = document.querySelector(".status-line");
  if (status.scrollHeight > status.clientHeight + 1 || status.scrollWidth > status.clientWidth + 1)
    wrong.push(`"${status.textContent}" is cut off`);
  const panel = document.querySelector(".foot-panel");
  if (!scrolls && panel.scrollHeight > panel.clientHeight + 1)
    wrong.push(`${panel.scrollHeight} px in ${panel.clientHeight}`);
  const board = document.querySelector(".board-place").getBoundingClientRect();
  const covered = Math.max(0, Math.min(board.bottom, innerHeight) - sheet.getBoundingClientRect().top);
  if (sheet.matches(".foot-sheet") && innerWidth < innerHeight && covered > board.height / 2 + 2)
    wrong.push(`${Math.round(covered)} of the board's ${Math.round(board.height)} px are covered`);
  return [...new Set(wrong)];
}

/** Pixels that a card is high on a screen of 2560×1440, at least. */
const LARGE = 180;

/** In every window and every language, not all of them with each other. */
async function fits(page, what, { sizes = null, langs = LANGUAGES, ...allowed } = {}) {
  for (const lang of langs) {
    await speak(page, lang);
    for (const size of sizes ?? windowsFor(lang)) {
      await page.setViewportSize(size);
      await settledView(page);
      assert.deepEqual(await page.evaluate(hidden, allowed), [], `${what}, ${lang}, ${size.width}×${size.height}`);
    }
  }
}

/** In the page: from now on, where the board is and whether it is there at all, every 50 ms. */
function watch() {
  window.seen = { places: new Set(), holes: [], looks: 0 };
  const there = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { opacity, visibility, display } = getComputedStyle(one);
      if (Number(opacity) < 0.99 || visibility !== "visible" || display === "none") return false;
    }
    return true;
  };
  setInterval(() => {
    const plan = document.querySelector(".board-place svg.plan");
    window.seen.looks++;
    const rooms = plan?.querySelectorAll(".room .floor").length ?? 0;
    if (!plan || rooms < 10 || !there(plan)) {
      window.seen.holes.push(`${rooms} rooms`);
      return;
    }
    const { x, y, width, height } = plan.getBoundingClientRect();
    window.seen.places.add([x, y, width, height].map(Math.round).join());
  }, 50);
  // An answer takes the place of the hand in one frame: with both of them the sheet would jump.
  const look = () => {
    const hand = document.querySelector(".foot-sheet:has(.tray) > .dock > :is(.hand, .buttons)");
    if (hand && there(hand)) window.seen.holes.push(`an answer and ${hand.className}`);
    requestAnimationFrame(look);
  };
  look();
}

/** In the page: from now on, how often somebody is offered to answer in advance. */
function watchPrepared() {
  window.prepared = 0;
  new MutationObserver(() => {
    window.prepared += document.querySelectorAll(".arm").length;
  }).observe(document, { subtree: true, childList: true });
}

/** In the page: rooms that can be gone to and are smaller than a finger or beside the board, and names that nobody can read. */
function tooSmall() {
  const board = document.querySelector(".board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".room.reach")].map((room) => ({
    id: room.dataset.room,
    box: room.querySelector(".floor").getBoundingClientRect(),
  }));
  const isBeside = ({ left, right, top }) =>
    left + 22 > board.right || right - 22 < board.left || top + 22 > board.bottom;
  const pixel = document.querySelector("svg.plan").getScreenCTM().a;
  const isTiny = (name) => Number(name.getAttribute("font-size")) * pixel < 10.9;
  return {
    small: boxes.filter(({ box }) => Math.min(box.width, box.height) < 43.5).map(({ id }) => id),
    beside: boxes.filter(({ box }) => isBeside(box)).map(({ id }) => id),
    names: [...document.querySelectorAll("svg.plan .name")].filter(isTiny).length,
  };
}

/**
 * UNLUCKY_WHOLE=1 plays every edition from a deal to its end, which takes minutes; else some decisions from where all
 * kinds of them are near will do: an attempt that is stopped and turns after it, and an attempt that ends the game.
 */
const STANDING = process.env.UNLUCKY_WHOLE
  ? ["kill-1996", "kill-2009", "save-2000"].map((edition) => ({ what: edition, edition, decisions: 1000, asked: [] }))
  : [
      { what: "stopped", from: aboutToBeAsked("kill-2009"), decisions: 2, asked: ["defend", "turn"] },
      { what: "murdered", from: nearlyOver(0, "kill-2009"), decisions: 1, asked: ["turn"] },
    ];

async function standsStill({ open, forgive, note }, { what, edition, from, decisions, asked }) {
  forgive(noServer);
  const page = await open({
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    reducedMotion: "no-preference",
    init: settled({ speed: "fast", edition }, 3),
  });
  if (from) await playFrom(page, from, 0);
  else await playNow(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(watch);
  let count = 0;
  const met = new Set();
  for (; count < decisions && (await myTurn(page)); count++) {
    met.add(await page.locator(".game").getAttribute("data-asked"));
    await move(page, undefined, true);
  }
  if (what === "murdered") await page.locator(".end").waitFor();
  const { places, holes, looks } = await page.evaluate(() => ({ ...window.seen, places: [...window.seen.places] }));
  note(`${what}: ${looks} looks at the board in ${count} decisions: ${places}`);
  for (const one of asked) assert.ok(met.has(one), `${one} is not among ${[...met]}`);
  assert.ok(looks > 20);
  assert.deepEqual(holes, []);
  assert.equal(places.length, 1, places.join(" "));
  const [, , width, height] = places[0].split(",").map(Number);
  assert.ok((width * height) / (390 * 664) >= 0.4, `${width}×${height}`);
}

export const tests = {
  "through a whole game, slowed down, the board is in every frame, and in one place": async (given) => {
    for (const part of STANDING) await standsStill(given, part);
  },
  "on a phone held upright the board has two fifths of the screen and more": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ viewport: { width: 360, height: 640 }, hasTouch: true, init: settled({}, 3) });
    await playNow(page);
    for (const { width, height } of SIZES.filter((size) => size.width < 400)) {
      await page.setViewportSize({ width, height });
      await settledView(page);
      const board = await page.locator(".board-place").boundingBox();
      const share = (board.width * board.height) / (width * height);
      assert.ok(share >= 0.4, `${width}×${height}: ${share}`);
    }
  },
  "a turn, a card in hand and a room that is asked about fit into every window": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, init: settled({}, 3) });
    await playNow(page);
    await fits(page, "a turn");
    const kinds = new Set();
    for (const card of await page.locator(".hand .card").all()) {
      const kind = await card.evaluate((one) => one.querySelector(".card-face").className);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      await page.setViewportSize(SIZES[0]);
      await card.click();
      if (await page.locator(".ask").count()) await fits(page, `${kind} in hand`, { langs: LONGEST });
      const whom = page.locator('.whom button:not([aria-disabled="true"])');
      for (let at = 0; at < (await whom.count()); at++) {
        await page.setViewportSize(SIZES[0]);
        await whom.nth(at).click();
        await fits(page, `${kind} for ${at ? "the Doctor" : "oneself"}`, { langs: LONGEST });
      }
      await page.keyboard.press("Escape");
      if (await page.locator(".reset").count()) await page.locator(".reset").click();
    }
  },
  "a hand of any size fits into every window: alike cards in piles, the rest in rows": async ({ open, forgive }) => {
    forgive(noServer);
    // There is no limit to a hand (R-HAND); on the ship some have held thirty-five cards.
    // A card whose name is a thousandth of a pixel too wide for its two lines.
    const narrow = await open({ hasTouch: true, viewport: SIZES[0], init: settled() });
    const five = ["mail-sack", "move-boiler-room", "move-officers-quarters", "failure-1", "failure-2"];
    await playFrom(narrow, turnOf(withHand(dealt({ edition: "save-2000", players: 4 }), 0, five), 0));
    await fits(narrow, "five aboard", { langs: ["en"], sizes: [SIZES[0]] });
    for (const [edition, more] of [
      ["kill-1996", 3],
      ["save-2000", 14],
      ["save-2000", 29],
    ]) {
      const page = await open({ hasTouch: true, init: settled() });
      const state = turnOf(dealt({ edition, players: 7 }), 0);
      await playFrom(page, withMore(state, 0, more));
      await fits(page, `${edition}, ${more} more`, { langs: ["de"] });
      if (more === 3) {
        // The last of the windows is a large screen: large cards.
        const sizes = await page.locator(".hand .card").evaluateAll((all) => all.map((one) => one.clientHeight));
        assert.ok(Math.min(...sizes) >= LARGE, `cards of ${sizes} px`);
      }
      if (more < 29) continue;
      // With one of them in hand, and all of them for one attempt.
      await page.setViewportSize(SIZES[0]);
      await page.locator(".hand .card:has(.card-face.move)").first().click();
      await page.waitForSelector(".ask");
      await fits(page, "one of many in hand", { langs: ["de"] });
      await page.setViewportSize(SIZES[0]);
      await page.locator('.whom button:not([aria-disabled="true"])').first().click();
      await page.waitForSelector(".ask .ways button", { state: "attached" });
      await fits(page, "where one of many leads", { langs: ["de"] });
      // What gives way to that is as it was when it comes back.
      await page.setViewportSize(SIZES[0]);
      await settledView(page);
      const rows = await page.locator(".hand .cards").getAttribute("style");
      assert.doesNotMatch(rows, /repeat\(1,/);
    }
  },
  "an answer with many failure cards fits, and is one touch or two": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, viewport: SIZES[0], init: settled() });
    await playFrom(page, aboutToBeAsked(), 0);
    await page.waitForSelector(".tray");
    await fits(page, "many failure cards", { langs: ["de"] });
    await page.setViewportSize(SIZES[0]);
    const pile = page.locator('.tray [data-card="failure-1"]');
    // Alike ones lie in a pile, once the tray has seen how narrow it is.
    await page.waitForFunction(() => document.querySelectorAll(".tray .card").length === 3);
    for (const taken of ["1", "2"]) {
      await pile.click();
      await page.waitForFunction((n) => document.querySelector(".card-taken")?.textContent.startsWith(n), taken);
    }
    await fits(page, "some of a pile", { langs: ["de"] });
  },
  "an answer to an attempt fits into every window, in every language": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, init: settled({}, 3) });
    await playNow(page);
    for (let count = 0; count < 80 && !(await page.locator(".tray .card").count()); count++) {
      assert.ok(await myTurn(page), "the game was over before anybody was asked");
      if (await page.locator(".tray .card").count()) break;
      await move(page);
      await myTurn(page);
    }
    await fits(page, "an answer");
    // Where all of the house is shown its lower half may lie under the sheet; where there is a camera it looks above it.
    for (const size of SIZES.filter(({ width, height }) => Math.min(width, height) < 400)) {
      await page.setViewportSize(size);
      await settledView(page);
      const seen = await page.evaluate(() => {
        const { left, top, width, height } = document.querySelector(".room.stage .floor").getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        return met?.closest(".room")?.matches(".stage") ?? false;
      });
      assert.ok(seen, `${size.width}×${size.height}: one sees where it is tried`);
    }
    await page.locator(".tray .card").first().click();
    await fits(page, "an answer with a card chosen", { langs: LONGEST });
  },
  "lessons fit into small windows at every step, and never cover what they point at": async ({ open, forgive }) => {
    forgive(noServer);
    for (const [path, sizes] of [
      ["lesson", [SIZES[2], SIZES[7]]],
      ["lesson/save", [SIZES[0]]],
      ["lesson/dog", [SIZES[0], SIZES[4]]],
    ]) {
      const page = await open({ path: `/#/${path}`, hasTouch: true, init: settled({ lang: "de" }) });
      await ready(page);
      await page.setViewportSize(sizes[0]);
      await followLesson(page, async (step) => {
        await fits(page, `${path}, step ${step}`, { sizes, langs: ["de"] });
        await page.setViewportSize(sizes[step % sizes.length]);
        await settledView(page);
      });
      await page.close();
    }
  },
  "the ship's turn, an aid and a question about a room fit into every window": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({
      hasTouch: true,
      init: settled({ edition: "save-2000", players: 4, level: "nephew" }, 3),
    });
    await playNow(page);
    await fits(page, "a turn aboard");
    await page.setViewportSize(SIZES[0]);
    const aid = page.locator(".hand .card:has(.card-face.aid)");
    if (await aid.count()) {
      await aid.first().click();
      await fits(page, "an aid in hand", { langs: LONGEST });
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize(SIZES[0]);
    await page.locator(".room:not(.reach)").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".ask");
    // Nothing is to be decided there: what is told of it may be longer than half a phone.
    await fits(page, "a room that one cannot go to", { langs: LONGEST, scrolls: true });
  },
  "the dog's way and its tokens fit into every window": async ({ open, forgive }) => {
    forgive(noServer);
    for (const phase of ["dog", "collect"]) {
      const page = await open({ hasTouch: true, init: settled() });
      await playFrom(page, aboutToWalkTheDog(phase));
      await page.locator('.dock [data-do="draw"]').click();
      await page.locator(`.game[data-asked="${phase}"]`).waitFor();
      await fits(page, phase, { langs: LONGEST });
      await page.close();
    }
  },
  "what there is to do when a game is over fits into every window": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, init: settled({ players: 3, level: "nephew" }, 3) });
    await playNow(page);
    await playOut(page);
    await page.locator(".end [data-do]").first().waitFor();
    // Everybody's hands are to be read, and may be longer than a screen.
    await fits(page, "the end", { scrolls: true });
  },
  "a replay has its board and its buttons in every window": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, init: settled({ lang: "de" }) });
    await replayFrom(page, aboutToBeAsked());
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      await settledView(page);
      const low = await page.evaluate(() =>
        [...document.querySelectorAll(".replay .board-place, .replay-bar button")]
          .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
          .map((one) => one.textContent || one.ariaLabel || one.className),
      );
      assert.deepEqual(low, [], `${width}×${height}`);
    }
  },
  "an answer that is prepared fits into every window; who only looks on has the whole board": async ({
    visitor,
    hosts,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const clock = { turn: 3_600_000, answer: 3_600_000 };
      const path = await openTable(server, { seats: 3, bots: ["nephew"], seeds: false, spectators: 8, ...clock });
      const robbie = await sitAs(server, path, "Robbie", { ends: true }); // who answers nothing
      const page = await visitor({ hasTouch: true, init: settled({ name: "Anna" }) });
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await robbie.say({ do: "start" });
      await ready(page);
      for (let count = 0; count < 200; count++) {
        await page.waitForSelector('.arm, .game:not([data-asked=""])');
        if ((await page.locator(".arm").count()) > 0) break;
        await move(page);
      }
      await fits(page, "an answer in advance");
      await page.setViewportSize(SIZES[0]);
      await page.locator('[data-arm="cards"]').click();
      await fits(page, "cards in advance", { langs: LONGEST });
      const screen = await visitor({ init: settled() });
      await screen.goto(`${server.address}${path}#show`);
      await ready(screen);
      for (const size of SIZES) {
        await screen.setViewportSize(size);
        await settledView(screen);
        const { share, upright } = await screen.evaluate(() => {
          const board = document.querySelector(".board-place").getBoundingClientRect();
          const name = [...document.querySelectorAll("svg.plan .name")].find((one) => one.textContent.length > 5);
          const { a, d } = name.getScreenCTM();
          return { share: (board.width * board.height) / (innerWidth * innerHeight), upright: a > 0 && d > 0 };
        });
        assert.ok(upright && share > 0.3, `${size.width}×${size.height}: ${share}`);
      }
      robbie.close();
    });
  },
  "eight in one room are eight who can be told apart, on a phone": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({
      viewport: SIZES[0],
      hasTouch: true,
      isMobile: true,
      init: settled({ edition: "kill-1996", players: 8, level: "nephew" }, 3),
    });
    await playNow(page);
    const pawns = await page.evaluate(() =>
      [...document.querySelectorAll(".pawn:not(.ghost)")].map((pawn) => {
        const { x, y, width } = pawn.querySelector(".pawn-rim").getBoundingClientRect();
        return { seat: pawn.dataset.pawn, x, y, width, letter: pawn.querySelector("text")?.textContent ?? "" };
      }),
    );
    assert.ok(pawns.length >= 9, `${pawns.length} and the Doctor`);
    for (const [at, one] of pawns.entries()) {
      assert.ok(one.width >= 14, `${one.seat} is ${one.width} px wide`);
      for (const other of pawns.slice(at + 1))
        assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > one.width * 0.8, `${one.seat} on ${other.seat}`);
    }
    assert.equal(new Set(pawns.flatMap(({ letter }) => letter || [])).size, 8);
    // And all of them in the row above the board.
    for (const size of SIZES.filter(({ width, height }) => Math.min(width, height) < 460)) {
      await page.setViewportSize(size);
      await settledView(page);
      const [all, room] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.querySelector(".strip");
        return [scrollWidth, clientWidth];
      });
      assert.ok(all <= room, `${all} px in ${room}, ${size.width}×${size.height}`);
    }
  },
  "on a phone whatever can be gone to is as large as a finger wants and in sight, and every name can be read": async ({
    open,
    forgive,
  }) => {
    forgive(noServer);
    for (const [viewport, edition] of [
      [SIZES[0], "kill-1996"],
      [SIZES[2], "kill-2009"],
      [SIZES[0], "save-2000"],
    ]) {
      const page = await open({ viewport, hasTouch: true, isMobile: true, init: settled({ edition }, 3) });
      await playNow(page);
      for (const lang of LANGUAGES) {
        await speak(page, lang);
        await settledView(page);
        const { small, beside, names } = await page.evaluate(tooSmall);
        assert.deepEqual({ small, beside, names }, { small: [], beside: [], names: 0 }, `${edition}, ${lang}`);
      }
      // Nor later, wherever the camera has gone; what a card alone leads to may be far away.
      await speak(page, LONGEST[0]);
      for (let turn = 0; turn < 8 && (await myTurn(page)); turn++) {
        await settledView(page);
        const { small, names } = await page.evaluate(tooSmall);
        assert.deepEqual({ small, names }, { small: [], names: 0 }, `${edition}, decision ${turn}`);
        await move(page);
      }
      await page.close();
    }
  },
  "a step and a card are two taps, a card and a room are two": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ viewport: SIZES[2], hasTouch: true, isMobile: true, init: settled({}, 3) });
    await playNow(page);
    const tap = async (what) => {
      const box = await page.locator(what).first().boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    // A card for oneself or the Doctor, and a room that one of them alone can be sent to.
    await tap(".hand .card:has(.card-face.move)");
    await page.waitForSelector(".ask");
    const room = await page.evaluate(() => document.querySelector(".room.reach:not(.lit)")?.dataset.room);
    assert.ok(room);
    await tap(`[data-room="${room}"] .floor`);
    await page.waitForSelector(".draft .chip");
    await page.locator(".reset").tap();
    await page.waitForFunction(() => !document.querySelector(".draft .chip"));
    // A card that leads to one room asks for whom, and nothing more.
    await tap(".hand .card:has(.card-face.room)");
    await tap(".whom button");
    await page.waitForSelector(".draft .chip");
    await page.locator(".reset").tap();
    await page.waitForFunction(() => !document.querySelector(".draft .chip"));
    // What cannot be done is said, until something else is done.
    await tap('.dock [data-do="attempt doctor bare"]');
    await page.locator(".dock .why").waitFor();
    // The free step, though a card could go there as well; then draw.
    const next = await page.evaluate(
      () => [...document.querySelectorAll(".room.reach.lit")].find((one) => !one.matches(".selected")).dataset.room,
    );
    await tap(`[data-room="${next}"] .floor`);
    await page.waitForSelector(".draft .chip");
    assert.equal(await page.locator("dialog[open], .ask, .dock .why").count(), 0);
    const before = await page.evaluate(() => Number(document.querySelector(".game").dataset.shown));
    await page.locator('.dock [data-do="draw"], .dock [data-do="end"]').first().tap();
    await page.waitForFunction((old) => Number(document.querySelector(".game").dataset.shown) > old, before);
  },
  "to stop an attempt is one tap that says with what, to stop it otherwise two": async ({ open, forgive }) => {
    forgive(noServer);
    const asked = async () => {
      const page = await open({ viewport: SIZES[2], hasTouch: true, isMobile: true, init: settled() });
      await playFrom(page, aboutToBeAsked(), 0);
      await page.waitForSelector(".tray");
      return page;
    };
    const answered = async (page, text) => {
      await page.locator(".tray").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Log" }).tap();
      await page.locator("dialog .log-line", { hasText: text }).first().waitFor();
    };
    const page = await asked();
    await page.evaluate(watchPrepared);
    const stop = page.locator('.tray [data-do="foil"]');
    const [missing] = (await page.locator(".meter p").textContent()).match(/\d+(?= points? missing)/);
    const said = (await stop.textContent())
      .match(/Stop it: ([\d +]+)/)[1]
      .split("+")
      .map(Number);
    assert.equal(
      said.reduce((a, b) => a + b, 0),
      Number(missing),
      "with ones, twos and a three in hand it is never more than it takes",
    );
    await stop.tap();
    await answered(page, "attempt fails");
    assert.equal(
      await page.evaluate(() => window.prepared),
      0,
      "who has answered is not asked what the answer will be",
    );
    const other = await asked();
    await other.locator('.tray [data-card="failure-1"]').tap();
    await other.locator('.tray [data-do="foil"]:has-text("Play 1")').tap();
    await answered(other, "You play");
  },
  "a card on the Doctor, a step and an attempt with what is best are five taps": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ path: "/#/lesson", viewport: SIZES[2], hasTouch: true, isMobile: true, init: settled() });
    await ready(page);
    const said = async (work) => {
      await page.waitForSelector('.game:not([data-asked=""]) .lesson');
      await readLesson(page);
      const before = await page.locator(".lesson").textContent();
      await work();
      await page.waitForFunction((old) => {
        const text = document.querySelector(".lesson")?.textContent;
        return text && text !== old;
      }, before);
    };
    await said(() => page.locator('[data-room="trophy-room"] .floor').tap());
    await said(() => page.locator('.dock [data-do="draw"]').tap());
    let taps = 0;
    const tap = async (what) => {
      await page.locator(what).first().waitFor();
      const box = await page.locator(what).first().boundingBox();
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      taps++;
    };
    const room = '[data-room="green-house"] .floor';
    await said(async () => {
      await tap('.hand [data-card="move-1"]');
      await tap(".whom button:nth-of-type(2)");
      await tap(room);
    });
    await said(() => tap(room));
    await said(() => tap('.dock [data-do="attempt doctor bare"]'));
    assert.equal(taps, 5);
  },
  "a grip takes what is asked out of the way, and the next question brings it back": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ viewport: SIZES[2], hasTouch: true, init: settled({}, 3) });
    await playNow(page);
    await page.locator(".hand .card").first().click();
    await page.waitForSelector(".ask");
    await page.getByRole("button", { name: "Look at the board" }).click();
    assert.equal(await page.locator(".ask:visible").count(), 0);
    await page.getByRole("button", { name: "Back to your choices" }).click();
    await page.waitForSelector(".ask:visible");
    await page.getByRole("button", { name: "Look at the board" }).click();
    await page.keyboard.press("Escape");
    await decide(page);
    await myTurn(page);
    assert.equal(await page.locator(".foot-sheet.folded").count(), 0);
  },
  "a sheet over the board has a grip: a tap folds it, a pull throws it away, and keys do both": async ({
    open,
    forgive,
  }) => {
    forgive(noServer);
    const page = await open({ viewport: SIZES[2], hasTouch: true, init: settled({}, 3) });
    await playNow(page);
    const grip = page.locator("dialog .grip");
    const body = page.locator("dialog .sheet-body");
    const begin = async () => {
      await page.locator(".top button").first().click();
      await page.locator("dialog .menu button").nth(1).click();
      await body.locator(".trail").waitFor();
    };
    const pull = async (down) => {
      const { x, y, width, height } = await grip.boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2 + down / 2);
      await page.mouse.move(x + width / 2, y + height / 2 + down);
      await page.mouse.up();
    };
    await begin();
    await grip.tap();
    await body.waitFor({ state: "hidden" });
    const { y } = await page.locator("dialog").boundingBox();
    assert.ok(y > SIZES[2].height * 0.8, `one sees the board above ${y}`);
    await grip.tap();
    await body.waitFor();
    await pull(80);
    await body.waitFor({ state: "hidden" });
    await pull(-80);
    await body.waitFor();
    const { height } = await page.locator("dialog").boundingBox();
    await pull(height * 0.7);
    await page.locator("dialog").waitFor({ state: "detached" });
    await begin();
    await grip.focus();
    await page.keyboard.press("ArrowDown");
    await body.waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowUp");
    await body.waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.locator("dialog").waitFor({ state: "detached" });
    // What is asked of a hand has the same grip.
    await page.locator(".hand .card").first().click();
    await page.waitForSelector(".ask");
    await page.locator(".foot-sheet .grip").focus();
    await page.keyboard.press("ArrowDown");
    await page.locator(".ask").waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowUp");
    await page.locator(".ask").waitFor();
  },
};
