/** What a person likes, as it is kept: whole, damaged, and by another version of the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { layGround } from "../../src/match/ground.ts";
import {
  EDITIONS,
  gameOf,
  isKey,
  keepChange,
  LEVELS,
  playersFor,
  readSettings,
  type Settings,
  usualSettings,
} from "../../src/match/settings.ts";
import { openEngine } from "./engine.ts";

const usual = usualSettings(["en"]);
const read = (kept: object) => readSettings(JSON.stringify(kept), usual);

test("what can be chosen is what the engine has", async () => {
  const engine = await openEngine();
  const { editions } = await engine.ask("editions");
  assert.deepEqual(
    editions.map(({ id }) => id),
    EDITIONS,
  );
  assert.deepEqual((await engine.ask("hello")).bots, LEVELS);
  for (const { id, players } of editions) {
    const [fewest, most] = players;
    for (const count of players) assert.equal(read({ players: count }).players, count);
    assert.deepEqual([playersFor(id, fewest - 1), playersFor(id, most + 1), playersFor(id, 5)], [fewest, most, 5]);
    assert.equal(gameOf(id), (await layGround(engine, id, fewest)).world.game);
  }
});

test("a damaged setting is as if it had not been set, and the others stand", () => {
  const damaged: Record<keyof Settings, unknown[]> = {
    lang: ["xx", 1, null],
    theme: ["pink"],
    speed: ["warp", "toString"],
    motion: [true],
    memory: ["all"],
    sound: ["yes"],
    notify: [1],
    keys: [null],
    bindings: ["x", null, 7, [], { attempt: "" }, { attempt: "long" }, { attempt: "3" }, { attempt: 1 }],
    name: [7],
    edition: ["kill-3000"],
    players: [0, -1, 2.5, 9, "4"],
    level: ["god"],
    begun: ["many", 0.5, null],
  };
  for (const [key, values] of Object.entries(damaged))
    for (const value of values) {
      const found = read({ [key]: value, ...(key === "sound" ? {} : { sound: false }) });
      assert.deepEqual(found, { ...usual, sound: key === "sound" });
    }
  for (const text of [null, "", "{", "[]", "7", "null"]) assert.deepEqual(readSettings(text, usual), usual);
});

test("what was chosen is read again, keys too", () => {
  const liked = { lang: "ja", speed: "fast", players: 7, level: "widow", bindings: { ...usual.bindings, end: "x" } };
  assert.deepEqual(read(liked), { ...usual, ...liked });
  assert.ok(isKey("x") && isKey(" ") && !isKey("7") && !isKey("Tab"));
});

test("a change keeps what another version of the page has kept, and writes no more than itself", () => {
  const kept = JSON.stringify({ lang: "fr", later: { deep: [1] } });
  assert.deepEqual(JSON.parse(keepChange(kept, { sound: false })), { lang: "fr", later: { deep: [1] }, sound: false });
  assert.deepEqual(JSON.parse(keepChange("{", { sound: false })), { sound: false });
});
