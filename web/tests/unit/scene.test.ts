/** An attempt as a scene: how long it lasts, what it is made of, whom it asks; and the past, watched again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEvent, View } from "../../src/engine/protocol.ts";
import { startLengths } from "../../src/match/event-pace.ts";
import { layGround } from "../../src/match/ground.ts";
import { emptyMatch, untilOutcome } from "../../src/match/match.ts";
import { paceOf, SPEEDS } from "../../src/match/settings.ts";
import type { Told } from "../../src/match/wire.ts";
import { answerOf, partsOf, showOf, sideOf, wayOf } from "../../src/panels/scene/attempt-state.ts";
import { before, levelsBefore } from "../../src/panels/table/watch-again.ts";
import { loadWords } from "../../src/words/words.ts";
import { othersFrom } from "../../src/words/world.ts";
import { openEngine } from "./engine.ts";

const told = (...events: readonly GameEvent[]): Told[] =>
  events.map((game, at) => ({ n: at + 1, at: 0, prev: "", game }));
type Attempted = Extract<GameEvent, { event: "attempted" }>;
const attempted: Attempted = {
  event: "attempted",
  seat: 1,
  target: "doctor",
  weapon: "trowel",
  room: "wine-cellar",
  value: 9,
};
const passed = (seat: number): GameEvent => ({ event: "passed", seat });
const foil = (seat: number, card: string, points: number): GameEvent => ({ event: "foiled_with", seat, card, points });
const foiled: GameEvent = { event: "foiled", seat: 1, target: "doctor" };
const succeeded: GameEvent = { event: "succeeded", seat: 1, target: "doctor", loser: null };

/** The milliseconds of each event of a scene, from the attempt to the next turn. */
function lengthsOf(speed: (typeof SPEEDS)[number], players: number, cards: number, end: readonly GameEvent[]) {
  const events: GameEvent[] = [attempted];
  for (let seat = 0; seat < players - 1; seat++)
    for (let card = 0; card <= cards; card++) events.push(card < cards ? foil(seat, "failure-1", 1) : passed(seat));
  const lengthOf = startLengths();
  return told(...events, ...end).map((one) => lengthOf([one], players, paceOf(speed)));
}

test("a scene is over in less than six seconds, at every speed and whatever the number of defenders and cards", () => {
  // What there may be between an outcome and the next turn.
  const spite: GameEvent = { event: "spite", seat: 1, tokens: 1 } as never;
  const walked: GameEvent = { event: "doctor_walked", from: "foyer", to: "library" } as never;
  for (const speed of SPEEDS)
    for (let players = 2; players <= 8; players++)
      for (const cards of [0, 1, 4])
        for (const end of [[foiled], [foiled, spite, walked], [foiled, spite, spite, walked, walked], [succeeded]]) {
          const lengths = lengthsOf(speed, players, cards, end);
          const sum = lengths.reduce((all, length) => all + length, 0);
          assert.ok(sum < 6000, `${speed}, ${players} players with ${cards} cards each: ${sum} ms`);
          if (cards === 0 && ["slow", "normal"].includes(speed))
            assert.ok(Math.min(...lengths.slice(0, players + 1)) > 250, "each answer can be seen");
        }
  // And the next one has all its time again; a walk without an attempt is as slow as somebody likes.
  const lengthOf = startLengths();
  const all = [attempted, passed(2), foiled, walked, { event: "turn" } as never, walked];
  assert.equal(lengthOf(told(...all).slice(-1), 3, 1.8), lengthOf(told(walked), 3, 1) * 1.8);
});

test("who is in a hurry sees at once how it went, and then what came after it", () => {
  const scene = (...events: GameEvent[]) => ({ events: told(...events), view: null, status: {} as never, own: null });
  const coming = [scene(passed(2)), scene(foiled), scene({ event: "turn", seat: 2, number: 2, after: 1, called: [] })];
  const match = { ...emptyMatch("t"), told: told(attempted), coming };
  assert.equal(untilOutcome(match), 2);
  assert.equal(untilOutcome({ ...match, told: told(attempted, foiled), coming: coming.slice(2) }), 1);
  assert.equal(untilOutcome({ ...match, coming: coming.slice(0, 1) }), 1, "nobody knows yet how it went");
});

test("an attempt is shown until the next turn; answers are those of its own defenders", async () => {
  const { world } = await layGround(await openEngine(), "kill-2009", 3);
  const show = showOf(told(attempted, passed(2), foil(0, "failure-2", 2), foil(0, "failure-3", 5), passed(0)));
  assert.ok(show);
  assert.deepEqual(answerOf(world, show, 0, 3), {
    cards: ["failure-2", "failure-3"],
    points: 5,
    held: 3,
    passed: true,
  });
  assert.deepEqual(answerOf(world, show, 2, []), { cards: [], points: 0, held: 0, passed: true });
  assert.equal(showOf(told(attempted, foiled, { event: "turn", seat: 2, number: 2, after: 1, called: [] })), null);
});

/** The ground of a game, and what its seat 0 sees at the beginning. */
async function begun(edition: string, players: number) {
  const engine = await openEngine();
  await engine.ask("new", { edition, players, seed: "a scene" });
  const { view } = await engine.ask("view", { seat: 0 });
  return { ground: await layGround(engine, edition, players), view };
}

test("a value is the card's own, what it is worth more in its room, and spite, as the engine says", async () => {
  const { ground, view } = await begun("kill-2009", 3);
  const { world } = ground;
  const voice = { words: await loadWords("en"), world, names: ["Ada", "Ben", "Chie"], listener: 0 };
  const partsIn = async (event: Attempted) => {
    const show = showOf(told(event));
    assert.ok(show);
    return partsOf(voice, show, await ground.explain(view, { event }));
  };
  const trowel = world.cards.get("trowel");
  assert.equal(trowel?.bonus?.room, "wine-cellar");
  const parts = await partsIn(attempted);
  assert.deepEqual(
    parts.map(({ kind }) => kind),
    ["weapon", "room", "spite"],
  );
  assert.equal(parts[0]?.value, trowel.value);
  assert.equal((parts[0]?.value ?? 0) + (parts[1]?.value ?? 0), trowel.bonus.value);
  assert.equal(
    parts.reduce((sum, { value }) => sum + value, 0),
    9,
  );
  assert.deepEqual(
    (await partsIn({ ...attempted, weapon: null, value: 1 })).map(({ value }) => value),
    [1],
  );
});

test("whom an attempt asks is the engine's order of seats; who could have stopped it is not told before the end", async () => {
  const { ground, view } = await begun("kill-2009", 4);
  const { asks, could_foil } = await ground.explain(view, { event: attempted });
  assert.deepEqual(asks, [2, 3, 0]);
  assert.deepEqual(othersFrom(ground.world, attempted.seat), asks);
  assert.equal(could_foil, undefined);
});

test("every weapon has a way of its own kind to come at somebody, and there are several", async () => {
  const { world } = await layGround(await openEngine(), "kill-2009", 3);
  const ways = [...world.cards.values()].filter(({ kind }) => kind === "weapon").map(({ id }) => wayOf(world, id));
  assert.ok(new Set(ways).size >= 6, [...new Set(ways)].join());
  assert.equal(wayOf(world, null), "hands");
});

test("a scene lies on the half that its room is not in", () => {
  assert.equal(sideOf(10, { y: 0, height: 4 }), "bottom");
  assert.equal(sideOf(10, { y: 6, height: 3 }), "top");
});

test("a moment of the past is the present without what came later: people, the dog, the water", async () => {
  const { world } = await layGround(await openEngine(), "save-2000", 3);
  const now = {
    rooms: ["engine-room", "grand-staircase", "bridge"],
    doctor: "grand-staircase",
    dog: null,
    sunk: ["D"],
    players: 3,
  } as unknown as View;
  const earlier: GameEvent[] = [{ event: "stepped", seat: 1, from: "cargo-hold", room: "boiler-room" }];
  const later: GameEvent[] = [
    { event: "stepped", seat: 0, from: "galley", room: "engine-room" },
    { event: "sank", deck: "D", room: "grand-staircase", seats: [1], doctor: false },
    { event: "drew", seat: 2, card: null, left: 3 },
  ];
  const then = before(now, later, earlier);
  assert.deepEqual(then.rooms, ["galley", "boiler-room", "bridge"], "where the water took somebody from is known, too");
  assert.deepEqual(then.sunk, []);
  const deck = world.rooms.get("bridge")?.deck;
  const levels = ["A", "B", "C", "D"].map((one) => ({
    deck: one as "A",
    left: one === "D" ? 0 : 5,
    full: 14,
    sunk: one === "D",
    next: one === "C",
  }));
  const past = levelsBefore(world, levels, then, later);
  assert.deepEqual(
    past.map(({ left }) => left),
    ["A", "B", "C", "D"].map((one) => (one === "D" ? 0 : 5) + (one === deck ? 1 : 0)),
  );
  assert.deepEqual(past.at(-1), { deck: "D", left: deck === "D" ? 1 : 0, full: 14, sunk: false, next: true });
  assert.equal(past.find(({ next }) => next)?.deck, "D");
});
