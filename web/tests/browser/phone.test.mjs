/**
 * Every kind of decision on a phone, upright and on its side: whatever can be acted on is as large as a finger wants,
 * and every name on the board can be read. Each is opened as a table that stands just so, and no game is played.
 */
import assert from "node:assert/strict";
import { LANGUAGES } from "./lettering.mjs";
import { noServer, settled } from "./play.mjs";
import { dealt, playFrom, turnOf, withHand } from "./position.mjs";
import { SIZES, settledView, speak } from "./windows.mjs";

const PHONES = [SIZES[0], SIZES[4]];
/** The longest names; and where a decision begins also those that are written in other letters. */
const LONGEST = ["de"];
const BOTH = ["de", "ja"];

/** In the page: what can be acted on and is smaller than a finger, and names that nobody can read. */
function tooSmall() {
  const small = [];
  const judge = (what, { width, height }) => {
    if (width > 0 && Math.min(width, height) < 43.5) small.push(`${what}: ${width.toFixed(1)}×${height.toFixed(1)}`);
  };
  for (const room of document.querySelectorAll(".board-place .room.reach"))
    judge(room.dataset.room, room.querySelector(".floor").getBoundingClientRect());
  const open = document.querySelector("dialog[open]");
  const places = open
    ? "dialog[open] button"
    : ".foot-sheet button, .flank .ask button, .board-place button, .top button";
  for (const button of document.querySelectorAll(places)) {
    if (button.matches(".grip") || getComputedStyle(button).visibility !== "visible") continue;
    judge(button.dataset.do ?? button.dataset.card ?? button.textContent, button.getBoundingClientRect());
  }
  const pixel = document.querySelector(".board-place svg.plan").getScreenCTM().a;
  const names = [...document.querySelectorAll(".board-place svg.plan .name")]
    .filter((name) => Number(name.getAttribute("font-size")) * pixel < 10.9)
    .map((name) => name.textContent);
  const status = document.querySelector(".status-line");
  if (status.scrollHeight > status.clientHeight + 1 || status.scrollWidth > status.clientWidth + 1)
    small.push(`no room for "${status.textContent}"`);
  return { small, names };
}

async function isLarge(page, what, langs = LONGEST) {
  for (const lang of langs) {
    await speak(page, lang);
    for (const size of PHONES) {
      await page.setViewportSize(size);
      await settledView(page);
      const found = await page.evaluate(tooSmall);
      assert.deepEqual(found, { small: [], names: [] }, `${what}, ${lang}, ${size.width}×${size.height}`);
    }
  }
  await page.setViewportSize(PHONES[0]);
  await settledView(page);
}

/** A card in hand, for oneself and for the Doctor, and put down again. */
async function tryCard(page, what, card) {
  await page.locator(`.hand [data-card="${card}"]`).click();
  await page.waitForSelector(".ask");
  await isLarge(page, `${what}, ${card}`);
  const whom = page.locator('.ask .whom button:not([aria-disabled="true"])');
  const count = await whom.count();
  for (let at = 0; at < count && (await whom.count()) > 0; at++) {
    await whom.nth(at).click();
    await isLarge(page, `${what}, ${card} for ${at === 0 ? "oneself" : "the Doctor"}`);
  }
  await page.keyboard.press("Escape");
  if (await page.locator(".reset").count()) await page.locator(".reset").click();
  await page.locator(".ask").waitFor({ state: "detached" });
}

/** What each begins with, and what is looked at besides. */
async function opened({ open, forgive }, state, asked) {
  forgive(noServer);
  const page = await open({ viewport: PHONES[0], hasTouch: true, isMobile: true, init: settled() });
  await playFrom(page, state, 0);
  await page.waitForSelector(`.game[data-asked="${asked}"] ${asked === "defend" ? ".tray .card" : ".dock"}`);
  return page;
}

const BY_ONESELF = { rooms: ["foyer", "library", "library", "library"], doctor: "foyer" };

/** Who sits to the right of seat 0 tries it with that, and seat 0 is asked first. */
function asked(state, weapon, value, rooms) {
  const last = state.players - 1;
  const armed = withHand(state, last, [weapon]);
  armed.hands[last] = [];
  const attempt = { seat: last, target: "doctor", weapon, value, points: 0, asked: [] };
  return { ...turnOf(armed, last), rooms, doctor: rooms[last], phase: "defend", to_act: 0, attempt };
}

/** When seat 0 ends its turn the Doctor walks into the Kitchen, and two ways there are equally short for the dog. */
function dogsChoice() {
  const options = { dog: "old-dog-new-tricks" };
  return turnOf(dealt({ edition: "kill-2009", players: 4, options }), 0, {
    rooms: ["dining-hall", "library", "library", "library"],
    doctor: "winter-garden",
    dog: { room: "drawing-room", alive: true, tokens: 3, walked: false },
    pool: 27,
  });
}

/** In the page: what can be done about a room that is asked about, and cannot be seen whole. */
function hiddenWays() {
  const ways = [...document.querySelectorAll(".foot-panel :is(.whom, .ways) button")];
  const isSeen = (button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
    return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
  };
  return { ways: ways.length, hidden: ways.filter((one) => !isSeen(one)).map((one) => one.textContent) };
}

export const tests = {
  "what can be done about a room is seen whole, in somebody's first game as well": async ({ open, forgive }) => {
    forgive(noServer);
    const cards = ["move-1", "move-2", "move-3", "room-trophy-room", "failure-1", "failure-3"];
    const rooms = ["parlor", "piazza", "piazza", "piazza"];
    const state = turnOf(withHand(dealt({ edition: "kill-2009", players: 4 }), 0, cards), 0, {
      rooms,
      doctor: "green-house",
    });
    const page = await open({ viewport: SIZES[2], hasTouch: true, isMobile: true, init: settled({ begun: 1 }) });
    await playFrom(page, state, 0);
    await page.waitForSelector('.game[data-asked="turn"] .advice');
    await page.locator('[data-room="trophy-room"]').focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".foot-panel .ways button");
    // Two steps or three and the room's own card for oneself; for the Doctor one step as well.
    for (const [whom, most] of ["self", "doctor"].map((one, at) => [one, 5 + at])) {
      await page
        .locator(".foot-panel .whom button")
        .nth(whom === "self" ? 0 : 1)
        .click();
      for (const lang of ["de", "fr", "en"]) {
        await speak(page, lang);
        for (const size of [...SIZES.slice(0, 5), SIZES[7]]) {
          await page.setViewportSize(size);
          await settledView(page);
          const { ways, hidden } = await page.evaluate(hiddenWays);
          assert.equal(ways, most);
          assert.deepEqual(hidden, [], `${whom}, ${lang}, ${size.width}×${size.height}`);
        }
      }
    }
    await page.locator('.foot-panel [data-action="play move-1 doctor trophy-room"]').click();
    await page.locator(".draft .chip").waitFor();
  },
  "in the mansion a turn, every kind of card and what an attempt is made with are large enough": async (given) => {
    const cards = ["big-red-hammer", "trowel", "move-1", "move-3", "room-winter-garden", "failure-2"];
    const state = turnOf(withHand(dealt({ edition: "kill-2009", players: 4 }), 0, cards), 0, BY_ONESELF);
    const page = await opened(given, state, "turn");
    await isLarge(page, "a turn", BOTH);
    for (const card of ["move-3", "room-winter-garden", "big-red-hammer"]) await tryCard(page, "a turn", card);
    await page.locator('.dock [data-do="other"]').click();
    await page.waitForSelector("dialog[open]");
    await isLarge(page, "an attempt");
  },
  "all that an attempt can be made with is seen whole, be it one thing or ten": async (given) => {
    const some = ["big-red-hammer", "trowel", "runcible-spoon"];
    const more = ["billiard-cue", "broom-stick", "crepe-pan", "shoe-horn", "chain-saw", "letter-opener"];
    for (const cards of [some, [...some, ...more]]) {
      const state = turnOf(withHand(dealt({ edition: "kill-2009", players: 4 }), 0, cards), 0, BY_ONESELF);
      const page = await opened(given, state, "turn");
      await page.locator('.dock [data-do="other"]').click();
      await page.locator(".weapons button").nth(cards.length).waitFor();
      for (const lang of ["de", "fr"]) {
        await speak(page, lang);
        for (const size of [...SIZES.slice(0, 5), SIZES[7]]) {
          await page.setViewportSize(size);
          await settledView(page);
          const below = await page.evaluate(() => {
            const body = document.querySelector("dialog[open] .sheet-body");
            const torn = [...body.querySelectorAll(".weapon-name")].flatMap(({ firstChild: text }) =>
              [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1 ? [word] : [];
              }),
            );
            const wide = [...body.querySelectorAll("button")].filter((one) => one.scrollWidth > one.clientWidth + 1);
            return [body.scrollHeight - body.clientHeight, ...torn, ...wide.map((one) => one.textContent)];
          });
          assert.deepEqual(below, [0], `${cards.length} cards, ${lang}, ${size.width}×${size.height}`);
        }
      }
      await page.close();
    }
  },
  "the whole house, once it is chosen, keeps its place and its size whatever comes below it": async ({
    open,
    forgive,
  }) => {
    forgive(noServer);
    const state = turnOf(
      withHand(dealt({ edition: "kill-2009", players: 4 }), 0, ["move-1", "move-2", "failure-1"]),
      0,
      {
        rooms: ["parlor", "library", "library", "library"],
        doctor: "kitchen",
      },
    );
    const page = await open({ viewport: PHONES[0], hasTouch: true, isMobile: true, init: settled({ lang: "de" }) });
    await playFrom(page, state, 0);
    await page.waitForSelector('.game[data-asked="turn"]');
    await page.locator(".board-tool").last().click();
    await page.locator(".board-map").waitFor({ state: "detached" });
    const placeOf = () =>
      page.evaluate(() => {
        const { x, y, width, height } = document.querySelector('[data-room="kitchen"] .floor').getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
      });
    const covered = () => page.evaluate(() => document.querySelector(".foot-sheet").offsetHeight);
    const [before, low] = [await placeOf(), await covered()];
    await page.locator('[data-room="drawing-room"] .floor').click();
    await page.waitForSelector(".draft .chip");
    assert.equal(await placeOf(), before, "a step is planned");
    await page.locator('.hand [data-card="move-1"]').click();
    await page.locator(".ask .whom button").nth(1).click();
    await page.locator(".ask .ways button").first().click();
    await page.waitForSelector(".draft li + li");
    await settledView(page);
    assert.ok((await covered()) > low, "there is more below it now");
    assert.equal(await placeOf(), before, "two steps are planned");
  },
  "an answer in the mansion, with spite behind the attempt, is large enough": async (given) => {
    const state = dealt({ edition: "kill-2009", players: 4 });
    const held = withHand(state, 0, ["failure-1", "failure-1", "failure-2", "failure-3", "move-1"]);
    const attempt = asked(held, "trowel", 5, ["library", "library", "library", "foyer"]);
    const page = await opened(given, { ...attempt, tokens: [0, 0, 0, 3], pool: 27 }, "defend");
    await isLarge(page, "an answer", BOTH);
    await page.locator('.tray [data-card="failure-2"]').click();
    await isLarge(page, "an answer with a card");
  },
  "the dog's way and its tokens are large enough": async (given) => {
    const page = await opened(given, dogsChoice(), "turn");
    await page.locator('.dock [data-do="draw"]').click();
    await page.waitForSelector('.game[data-asked="dog"]');
    await isLarge(page, "the dog's way");
    // It walks in on who chose that, who may buy.
    await page.locator('[data-do="dog dining-hall"]').click();
    await page.waitForSelector('.game[data-asked="collect"]');
    await isLarge(page, "the dog's tokens", LANGUAGES);
  },
  "aboard the aim is told, signs say what they mean, and the room of a card in hand is seen": async ({
    open,
    forgive,
  }) => {
    forgive(noServer);
    const fresh = dealt({ edition: "save-2000", players: 4 });
    const state = turnOf(withHand(fresh, 0, ["move-squash-court", "failure-1"]), 0, {
      rooms: ["bridge", "bridge", "bridge", "bridge"],
      doctor: "turkish-bath",
    });
    const page = await open({ viewport: PHONES[0], hasTouch: true, isMobile: true, init: settled({ begun: 1 }) });
    await playFrom(page, state, 0);
    await page.waitForSelector('.game[data-asked="turn"] .advice');
    assert.match(await page.locator(".dock .aim").textContent(), /another player sees it, before the last deck sinks/);
    assert.match(await page.locator('.dock [data-do="draw"] .do-note').textContent(), /cannot be undone/);
    // Also near the foot of the ship, though the card may be three steps as well, all of them here at its head.
    await page.locator('.hand [data-card="move-squash-court"]').click();
    await page.waitForSelector(".ask .whom");
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('[data-room="squash-court"] .floor').getBoundingClientRect();
      const sheet = document.querySelector(".foot-sheet").getBoundingClientRect();
      return top >= document.querySelector(".board").getBoundingClientRect().top && bottom <= sheet.top;
    });
    await page.keyboard.press("Escape");
    // Footprints: a touch of the room says whose they are.
    await page.locator('.room:not(.reach)[aria-label*="comes here next"]').focus();
    await page.keyboard.press("Enter");
    assert.match(await page.locator(".ask .comes").textContent(), /The Doctor comes here/);
  },
  "aboard a turn, every kind of card and an answer are large enough": async (given) => {
    const state = dealt({ edition: "save-2000", players: 4 });
    const page = await opened(given, turnOf(state, 0), "turn");
    await isLarge(page, "a turn aboard", BOTH);
    const kinds = new Map();
    for (const card of await page.locator(".hand .card").all()) {
      const kind = await card.evaluate((one) => one.querySelector(".card-face").className);
      if (!kind.includes("failure")) kinds.set(kind, await card.getAttribute("data-card"));
    }
    for (const card of kinds.values()) await tryCard(page, "aboard", card);
    await page.close();
    // Aboard somebody has to see it.
    const rescue = asked(state, "deck-chair", 5, Array(4).fill("promenade"));
    await isLarge(await opened(given, rescue, "defend"), "an answer aboard");
  },
};
