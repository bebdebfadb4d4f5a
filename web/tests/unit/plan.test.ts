/** A board of one's own: a turn on it, its record, the chances, and a game from one of its positions. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Engine } from "../../src/engine/engine.ts";
import { type Chance, findChances } from "../../src/match/chances.ts";
import { addAction, beginDraft } from "../../src/match/draft.ts";
import { layGround } from "../../src/match/ground.ts";
import { openHouse } from "../../src/match/house.ts";
import { learnPlan } from "../../src/match/plan.ts";
import { openPosition } from "../../src/match/position.ts";
import { knownTo, readReplay } from "../../src/match/replay.ts";
import { type Chair, likePage, openGame, until } from "./chairs.ts";
import { openEngine, openWorker, picker } from "./engine.ts";

const manor = readFileSync(new URL("../manor.plan", import.meta.url), "utf8");

/** Whoever of them is asked. */
const asked = (chairs: readonly Chair[]) => chairs.find(({ play }) => play.draft.value);

test("turns are drafted and played on a board of one's own, however late it comes", async () => {
  likePage();
  const { table, me, other } = await openGame({ plan: manor });
  assert.ok(me.play.draft.value?.legal.includes("step chapel"));
  await me.play.add("step chapel");
  assert.equal(me.play.draft.value?.view.rooms[me.play.match.value.seat ?? -1], "chapel");
  assert.ok(me.play.draft.value?.survey?.end?.doctor, "and where the Doctor goes is foreseen");
  await until("how things stand", () => Object.keys(me.play.survey.value?.rooms ?? {}).length === 25);
  me.play.commit("end");
  for (let count = 0; count < 6; count++) {
    await until("a decision", () => asked([me, other]));
    const one = asked([me, other]) ?? me;
    const before = one.play.match.value.seen;
    one.play.commit("end");
    await until("what came of it", () => one.play.match.value.seen > before);
  }
  await until("a decision", () => asked([me, other]));
  // Nobody answers at first.
  let tries = 0;
  const plan = async () => {
    if (++tries === 1) throw new Error("no network");
    return manor;
  };
  const late = await table.come({ key: (asked([me, other]) ?? me).key(), plan });
  await until("a draft", () => late.play.draft.value);
  assert.equal(late.play.ground.value?.world.rooms.has("chapel"), true);
  assert.equal(tries, 2);
  table.close();
});

/** A game by chance, to its end; its record. */
async function anyGame(engine: Engine): Promise<string> {
  const pick = picker(7);
  let { state } = await engine.ask("new", { edition: "kill-2009", players: 3, seed: "manor", plan: manor });
  while (state.phase !== "over") {
    const { actions } = await engine.ask("legal");
    const action = actions[pick(actions.length)] ?? "";
    state = (await engine.ask("act", { action })).state ?? state;
  }
  return (await engine.ask("record")).record;
}

test("a record brings its board with it: to the replay, to the chances and to a branch", async () => {
  const record = await anyGame(await openEngine());
  const replay = await readReplay(await openEngine(), record);
  assert.equal(replay.plan, manor);
  const ground = await layGround(await openEngine(), "kill-2009", 3, replay.plan);
  assert.ok(ground.world.rooms.has("chapel"));
  const chances: Chance[] = [];
  await findChances(
    await openEngine(),
    replay,
    (ones) => chances.push(...ones),
    () => chances.length < 6,
  );
  assert.equal(chances.length, 6);
  for (const turn of new Set(chances.map((one) => one.turn))) {
    const sum = chances.filter((one) => one.turn === turn).reduce((all, { chance }) => all + chance, 0);
    assert.ok(sum > 0.5 && sum < 1.001, `turn ${turn}: ${sum}`);
  }

  const step = replay.steps.find(({ state }) => state.phase === "turn" && state.turn.number === 3);
  const seat = step?.state.to_act ?? 0;
  assert.ok(step);
  const view = knownTo(step, seat).view;
  const engine = await openEngine();
  await learnPlan(engine, view, replay.plan);
  assert.deepEqual((await addAction(engine, await beginDraft(engine, view), "end")).actions, ["end"]);

  const worker = await openWorker();
  const begin = { record: replay.record, actions: replay.steps.indexOf(step) };
  const position = { begin, names: ["a", "b", "c"], ...(replay.plan ? { plan: replay.plan } : {}) };
  const { lines, keys } = await openPosition(worker, "branch", position, [null, null, null], {});
  const house = await openHouse(worker, lines, replay.plan);
  const now = Date.now();
  await house.take("chair", { do: "hello", key: keys[seat] ?? "" }, now);
  const { tell } = await house.take("chair", { do: "act", seen: 10_000, actions: ["end"] }, now);
  assert.ok(tell.some(({ message }) => message.type === "done"));
});
