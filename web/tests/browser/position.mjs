/** position.mjs: a game that begins as a test needs it: a hand of any size, pawns anywhere; as somebody's file would bring it. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { myTurn, ready } from "./play.mjs";

/** How a new game stands, from the program itself. */
export function dealt(game) {
  const { stdout } = spawnSync(process.env.UNLUCKY, ["engine"], {
    input: `${JSON.stringify({ cmd: "new", seed: "a test", dealer: 0, ...game })}\n{"cmd":"state"}\n`,
    encoding: "utf8",
  });
  const { state } = JSON.parse(stdout.trim().split("\n").at(-1));
  assert.ok(state, stdout);
  return state;
}

const stacksOf = (state) => state.piles ?? { deck: state.deck };

/** The same with these cards in that seat's hand. What it held goes to the bottom of the deck; others are given some of it. */
export function withHand(state, seat, cards) {
  const next = structuredClone(state);
  const stacks = Object.values(stacksOf(next));
  const spare = next.hands[seat].splice(0);
  const takeFrom = (list, card) => {
    const at = list.indexOf(card);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  };
  for (const card of cards) {
    const other = next.hands.findIndex((hand, one) => one !== seat && hand.includes(card));
    if (!takeFrom(spare, card) && !stacks.some((stack) => takeFrom(stack, card))) {
      assert.ok(other >= 0, `there is no ${card} left`);
      takeFrom(next.hands[other], card);
      next.hands[other].push(spare.shift() ?? stacks.find((stack) => stack.length > 0).pop());
    }
    next.hands[seat].push(card);
  }
  stacks.at(-1).push(...spare);
  for (const hand of next.hands) hand.sort();
  return next;
}

/** So many more cards than it has, from everywhere in the deck, so that no level of the ship runs dry. */
export function withMore(state, seat, count) {
  const stacks = Object.values(stacksOf(state)).map((stack) => [...stack]);
  const more = Array.from({ length: count }, (_, at) => stacks[at % stacks.length].shift());
  return withHand(state, seat, [...state.hands[seat], ...more]);
}

/** That seat is to play. */
export function turnOf(state, seat, rest = {}) {
  return { ...state, to_act: seat, turn: { ...state.turn, seat }, ...rest };
}

/** Ben, alone with the Doctor and a hammer, will ask somebody who holds ten failure cards. */
export function aboutToBeAsked(edition = "kill-1996") {
  const fresh = dealt({ edition, players: 3 });
  const held = withHand(fresh, 0, [...Array(6).fill("failure-1"), ...Array(3).fill("failure-2"), "failure-3"]);
  const armed = withHand(held, 1, ["big-red-hammer"]);
  return turnOf(armed, 1, { rooms: ["library", "foyer", "library"], doctor: "foyer" });
}

/** One of three is alone with the Doctor, and nobody holds a card that could stop it. */
export function nearlyOver(seat, edition = "kill-1996") {
  const bare = [0, 1, 2].reduce((state, one) => withHand(state, one, []), dealt({ edition, players: 3 }));
  const rooms = [0, 1, 2].map((one) => (one === seat ? "nursery" : "kitchen"));
  return turnOf(bare, seat, { rooms, doctor: "nursery" });
}

/** Five people: the next two whom the Doctor comes to are alone with him and armed; the first of them can be stopped, the other cannot. */
export function twoAttemptsAhead() {
  const hands = [["failure-3"], [], ["big-red-hammer"], ["failure-1", "chain-saw"], []];
  const fresh = dealt({ edition: "kill-1996", players: 5 });
  const held = hands.reduce((state, cards, seat) => withHand(state, seat, cards), fresh);
  const rooms = ["lilac-room", "lilac-room", "kitchen", "lancaster-room", "lilac-room"];
  return turnOf(held, 1, { rooms, doctor: "winter-garden" });
}

/** The last card of the last deck of the ship is to be drawn. */
export function nearlySunk() {
  const fresh = dealt({ edition: "save-2000", players: 3 });
  const { A, ...below } = fresh.piles;
  const removed = [...A.slice(1), ...Object.values(below).flat()];
  const piles = { A: A.slice(0, 1), ...Object.fromEntries(Object.keys(below).map((level) => [level, []])) };
  const rooms = ["chart-room", "bridge", "bridge"];
  return turnOf(fresh, 0, { rooms, doctor: "boat-deck", piles, removed, sunk: Object.keys(below).reverse() });
}

/** The dog has two tokens. Once this turn is over it walks: on one of two ways, or to whom it may give them ("collect"). */
export function aboutToWalkTheDog(phase) {
  const fresh = dealt({ edition: "kill-2009", players: 3, options: { dog: "old-dog-new-tricks" } });
  const [doctor, room] = phase === "collect" ? ["sitting-room", "armory"] : ["drawing-room", "kitchen"];
  const dog = { ...fresh.dog, room, tokens: 2 };
  return turnOf(fresh, 0, { rooms: ["nursery", "piazza", "billiard-room"], doctor, dog, tokens: [9, 9, 10], pool: 0 });
}

/** A record that begins so. */
function recordOf(state) {
  const { edition, board, players, options } = state;
  const head = {
    Edition: edition,
    Board: board,
    Players: players,
    Options: options,
    Seed: "a test",
    State: state,
    Result: "*",
  };
  const tags = Object.entries(head).map(([name, value]) => `[${name} ${JSON.stringify(value)}]\n`);
  return `[Unlucky 1]\n${tags.join("")}\n`;
}

/** Opened as a file on the start page, and shown as a replay. */
export async function replayFrom(page, state) {
  const buffer = Buffer.from(recordOf(state));
  await page.locator('[data-do="record"]').setInputFiles({ name: "position.record", mimeType: "text/plain", buffer });
  await page.waitForSelector(".replay svg.plan [data-room]");
}

/** The same, and played on from where it begins, in that seat. */
export async function playFrom(page, state, seat = state.to_act) {
  await replayFrom(page, state);
  await page.locator(".replay select").selectOption(String(seat));
  await page.click('[data-do="branch"]');
  await ready(page);
  assert.ok(await myTurn(page));
}
