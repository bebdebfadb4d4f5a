/** Which decisions cost most: a game in which somebody, alone with the Doctor and a hammer, draws a card instead. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action, State } from "../../src/engine/protocol.ts";
import { type Decision, decisionsOf, findDearest } from "../../src/match/costly-decisions.ts";
import { readReplay } from "../../src/match/replay.ts";
import { openEngine } from "./engine.ts";

/** Nobody else holds a card, so that whoever attempts wins. */
async function replayOf(actions: readonly Action[]) {
  const engine = await openEngine();
  const { state } = await engine.ask("new", { edition: "kill-1996", players: 3, seed: "dear", dealer: 0 });
  const cards = [...state.hands.flat(), ...(state.deck ?? [])];
  const made: State = {
    ...state,
    to_act: 0,
    turn: { ...state.turn, seat: 0 },
    rooms: ["master-suite", "hedge-maze", "hedge-maze"],
    doctor: "master-suite",
    hands: [["big-red-hammer"], [], []],
    deck: cards.filter((card) => card !== "big-red-hammer").sort(),
  };
  await engine.ask("load", { state: made, seed: "dear" });
  await engine.ask("act", { actions });
  return readReplay(await openEngine(), (await engine.ask("record")).record);
}

async function dearestOf(actions: readonly Action[]): Promise<readonly Decision[]> {
  let found: readonly Decision[] = [];
  const told = (dearest: readonly Decision[]) => {
    found = dearest;
  };
  await findDearest(await openEngine(), await replayOf(actions), 0, told, () => true);
  return found;
}

test("who draws where an attempt would win is told so, with what it was worth", async () => {
  const [one, ...others] = await dearestOf(["draw", "end", "end"]);
  assert.deepEqual(others, []);
  assert.deepEqual([one?.at, one?.turn, one?.done], [0, 1, { actions: ["draw"], value: 0 }]);
  assert.deepEqual(one?.better, { actions: ["attempt doctor big-red-hammer"], value: 4 });
  assert.ok(one && one.cost > 0.2 && one.cost <= 1, `it cost ${one?.cost}`);
});

test("who does the best thing is told nothing", async () => {
  assert.deepEqual(await dearestOf(["attempt doctor big-red-hammer", "pass", "pass"]), []);
});

test("a turn is one decision, and so is an answer with all its cards", async () => {
  const replay = await replayOf(["step west-upper-hall", "end", "end", "end"]);
  const done = (seat: number) => decisionsOf(replay, seat).map((one) => one.done);
  assert.deepEqual(done(0), [["step west-upper-hall", "end"]]);
  assert.deepEqual(done(1), [["end"]]);
});
