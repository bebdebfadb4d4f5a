/** The engine behind its types: refusals, ports of both kinds, and types that name what the protocol has. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { Refused, speak } from "../../src/engine/engine.ts";
import { enter } from "../../src/engine/port.ts";
import { openEngine } from "./engine.ts";

const here = import.meta.dirname;
const module = new WebAssembly.Module(readFileSync(resolve(here, "../../src/made/unlucky.wasm")));
const types = readFileSync(resolve(here, "../../../npm/src/protocol.ts"), "utf8");
const made = readFileSync(resolve(here, "../../../npm/src/events.ts"), "utf8");
const manual = readFileSync(resolve(here, "../../../docs/protocol.md"), "utf8");

/** The rows of the manual's table under this head: the words in back quotes of its first two columns. */
function table(head: string): Map<string, string[]> {
  const rows = manual.slice(manual.indexOf(head)).split("\n").slice(2);
  const end = rows.findIndex((row) => !row.startsWith("|"));
  const words = (cell = "") => [...cell.matchAll(/`([a-z_-]+)`/g)].map(([, word]) => word as string);
  return new Map(rows.slice(0, end).map((row) => [words(row.split("|")[1])[0] ?? "", words(row.split("|")[2])]));
}

function union(name: string): string[] {
  const text = types.slice(types.indexOf(`export type ${name} =`));
  return [...text.slice(0, text.indexOf(";")).matchAll(/"([a-z-]+)"/g)].map(([, word]) => word as string);
}

test("an engine says who it is, and refuses with a code and a sentence", async () => {
  const engine = await openEngine();
  assert.equal((await engine.ask("hello")).name, "unlucky");
  await assert.rejects(engine.ask("legal"), (error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.refusal.error, "no-game");
    assert.equal(error.message, error.refusal.message);
    return true;
  });
  await engine.ask("new", { edition: "kill-2009", players: 2, seed: "s" });
  await assert.rejects(
    engine.ask("act", { action: "pass" }),
    (error) => error instanceof Refused && error.refusal.reason === "phase",
  );
});

test("two ports of one module are two games", async () => {
  const house = await enter(module);
  const open = () => {
    const port = house.open("engine");
    return speak({ line: async (text) => port.ask(text), close: () => port.close() });
  };
  const [one, other] = [open(), open()];
  await one.ask("new", { edition: "kill-2009", players: 2, seed: "a" });
  await assert.rejects(other.ask("state"));
  one.close();
  await other.ask("new", { edition: "save-2000", players: 3, seed: "b" });
  assert.equal((await other.ask("state")).state.board, "ship");
});

test("whatever is not ASCII goes through whole, and long lines do", async () => {
  const engine = await openEngine();
  const { state } = await engine.ask("new", { edition: "kill-2009", players: 2, seed: "図書室 ".repeat(5000) });
  const { record } = await engine.ask("record");
  assert.ok(record.includes("図書室 図書室"));
  assert.equal((await engine.ask("replay", { record })).state.doctor, state.doctor);
});

test("a port of a house takes a line and gives one", async () => {
  const port = (await enter(module)).open("house");
  const answer = JSON.parse(port.ask("{}"));
  assert.equal(typeof answer, "object");
  port.close();
});

test("the types have every command, event and reason of the manual, and no other", () => {
  const commands = types.slice(types.indexOf("export interface Commands {"));
  const named = [...commands.slice(0, commands.indexOf("\n}")).matchAll(/^ {2}([a-z]+): \{/gm)].map(([, word]) => word);
  const asked = [...manual.slice(manual.indexOf("| request |")).matchAll(/^\| \[`([a-z]+)`\]/gm)].map(
    ([, word]) => word,
  );
  assert.deepEqual(named.sort(), [...new Set(asked)].sort());
  assert.deepEqual(union("Reason"), [...table("| reason |").keys()]);
  const events = made.slice(made.indexOf("export type GameEvent ="));
  const told = new Map(
    events
      .split(/\n {2}\| /)
      .slice(1)
      .map((one) => {
        const members = [...one.matchAll(/readonly ([a-z]+):/g)].map(([, word]) => word as string);
        return [/event: "([a-z_]+)"/.exec(one)?.[1] ?? "", members.slice(1)] as const;
      }),
  );
  assert.deepEqual([...told], [...table("| event |")]);
});

test("a state and a view have the members that the types promise", async () => {
  const engine = await openEngine();
  for (const edition of ["kill-1996", "kill-2009", "save-2000"]) {
    const { state } = await engine.ask("new", { edition, players: 3, seed: "t" });
    const { view } = await engine.ask("view", { seat: 1 });
    const scene = types.slice(types.indexOf("export interface Scene {"), types.indexOf("type Piles"));
    const needed = [...scene.matchAll(/^ {2}readonly ([a-z_]+): /gm)].map(([, word]) => word as string);
    const allowed = [...scene.matchAll(/^ {2}readonly ([a-z_]+)\??: /gm)].map(([, word]) => word as string);
    for (const [about, more] of [
      [state, ["hands", "deck", "piles"]],
      [view, ["seat", "hands", "deck", "piles"]],
    ] as const) {
      for (const member of needed) assert.ok(member in about, `${edition}: ${member}`);
      for (const member of Object.keys(about))
        assert.ok([...allowed, ...more].includes(member), `${edition}: ${member}`);
    }
    assert.equal(typeof view.hands[0], "number");
    assert.ok(Array.isArray(view.hands[1]));
  }
});
