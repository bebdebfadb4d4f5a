/** Tables that begin with a position: a lesson, a game played on, and what was kept of such games once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import lesson from "../../../data/tutorial-game.json" with { type: "json" };
import type { Action, State } from "../../src/engine/protocol.ts";
import { type House, openHouse } from "../../src/match/house.ts";
import { convertPractice } from "../../src/match/old-practice.ts";
import { openPosition } from "../../src/match/position.ts";
import type { ServerMessage } from "../../src/match/wire.ts";
import { openEngine, openWorker } from "./engine.ts";

const KEY = "00112233445566778899aabbccddeeff";
const EVERYTHING = 2 ** 32 - 1;
const state = lesson.state as unknown as State;
const script = (lesson.script as unknown as readonly [Action, string | null][]).map(([action]) => action);

type Welcome = Extract<ServerMessage, { type: "welcome" }>;

async function hello(house: House, key: string): Promise<Welcome> {
  const { tell } = await house.take("chair", { do: "hello", key }, Date.now());
  const welcome = tell.map(({ message }) => message).find((message) => message.type === "welcome");
  assert.ok(welcome?.type === "welcome");
  return welcome;
}

/** What was said to that, by its type. */
async function act(house: House, action: Action): Promise<ServerMessage | undefined> {
  const { tell } = await house.take("chair", { do: "act", seen: EVERYTHING, actions: [action] }, Date.now());
  return tell.map(({ message }) => message).find((one) => one.type === "done" || one.type === "refused");
}

test("in a lesson everybody has a name, sees one hand, and does one thing after the other", async () => {
  const worker = await openWorker();
  const position = { begin: { state }, names: lesson.names, script };
  const { lines, keys } = await openPosition(worker, "lesson", position, [null, "butler", "butler"], {});
  const house = await openHouse(worker, lines);
  const { status, view, seat } = await hello(house, keys[0] ?? "");
  assert.equal(seat, 0);
  assert.equal(status.about.from, "script");
  assert.deepEqual(
    status.seats.map(({ name, bot }) => [name, bot]),
    [
      ["Ada", null],
      ["Ben", "butler"],
      ["Chie", "butler"],
    ],
  );
  assert.deepEqual(view?.hands, [state.hands[0], 6, 6]);
  const other = await act(house, "draw");
  assert.equal(other?.type === "refused" && other.error, "lesson-only");
  let over = false;
  for (const [index, action] of script.entries()) {
    const done = await act(house, action);
    if (done?.type === "done") continue;
    const { tell } = await house.tick(Date.now()); // it is a bot's, and nobody has to think
    over = tell.some(({ message }) => message.type === "told" && message.status?.phase === "over");
    assert.ok(tell.length > 0, `action ${index}, ${action}`);
  }
  assert.ok(over);
  house.close();
});

test("a game played on tells what was done before, and keeps it in its record", async () => {
  const engine = await openEngine();
  const begun = await engine.ask("new", { edition: "kill-2009", players: 3, seed: "before" });
  for (let turn = 0; turn < 3; turn++) await engine.ask("act", { action: "draw" });
  const { record } = await engine.ask("record");
  const worker = await openWorker();
  const position = { begin: { record, actions: 2 }, names: ["Ann", "Ann", ""] };
  const { lines, keys } = await openPosition(worker, "branch", position, ["nephew", null, "nephew"], {});
  const house = await openHouse(worker, lines);
  const { status, events } = await hello(house, keys[1] ?? "");
  assert.deepEqual(
    status.seats.map(({ name }) => name),
    ["", "Ann", ""],
    "of two with one name the person has it",
  );
  const drew = events.flatMap(({ game }) => (game?.event === "drew" ? [game] : []));
  const first = begun.state.to_act ?? 0;
  assert.deepEqual(
    drew.map(({ seat, card }) => [seat, card]),
    [
      [first, null],
      [(first + 1) % 3, null],
    ],
  );
  house.close();
});

/** What the page kept once: the position, then what was done. */
function oldPractice(actions: readonly Action[]): readonly string[] {
  const seats = [{ key: KEY }, { bot: "butler" }, { bot: "butler" }];
  const first = { practice: 1, id: "old", state, seed: "tutorial", names: lesson.names, seats };
  return [first, ...actions.map((action) => ({ at: 1, actions: [action] }))].map((line) => JSON.stringify(line));
}

test("a game from a position as it was kept once goes on as a table", async () => {
  const worker = await openWorker();
  const lines = await convertPractice(worker, oldPractice(script.slice(0, 2)));
  const house = await openHouse(worker, lines);
  const { status, view, seat } = await hello(house, KEY);
  assert.equal(seat, 0);
  assert.equal(status.phase, "playing");
  assert.deepEqual(
    status.seats.map(({ name }) => name),
    lesson.names,
  );
  assert.equal(view?.rooms[0], "trophy-room");
  house.close();
});

test("so does one that is over, whoever had the last word", async () => {
  const worker = await openWorker();
  const lines = await convertPractice(worker, oldPractice(script));
  const house = await openHouse(worker, lines);
  const { status, view } = await hello(house, KEY);
  assert.equal(status.phase, "over");
  assert.equal(view?.ending, "killed");
  assert.match(await house.record(1), /attempt doctor runcible-spoon/);
  house.close();
});
