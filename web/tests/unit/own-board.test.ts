/** A board of one's own: its link, its drawing as text and back, and all that is missing in one sentence. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { layGround } from "../../src/match/ground.ts";
import { MOST_LINK, packPlan, unpackPlan } from "../../src/match/plan-link.ts";
import { judgePlan } from "../../src/panels/own-board/board-verdict.ts";
import * as sketches from "../../src/panels/own-board/sketch.ts";
import { planOf, sketchOf } from "../../src/panels/own-board/sketch-plan.ts";
import { LANGS } from "../../src/words/words.ts";
import { cardOf } from "../../src/words/world.ts";
import { openEngine, picker, wordsOf } from "./engine.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const cottage = /```plan\n(.*?)```/s.exec(read("docs/plan.md"))?.[1] ?? "";
const nameOf = (n: number) => `Room ${n}`;

test("a plan goes into a link and comes out as it was, and every board of ours fits", async () => {
  for (const name of ["mansion", "lodge", "tower", "castle"]) {
    const plan = read(`data/${name}.plan`);
    const code = await packPlan(plan);
    assert.match(code, /^[\w-]+$/);
    assert.ok(code.length < MOST_LINK - 60, `${name}: ${code.length}`);
    assert.equal(await unpackPlan(code), plan);
  }
  const odd = "board kéké\n部屋\r\n";
  assert.equal(await unpackPlan(await packPlan(odd)), odd);
});

test("what is no board, half of one, or one without end is none", async () => {
  const code = await packPlan(cottage);
  for (const bad of ["", "x", "%%%", "AAAA", "Zm9v", code.slice(0, 40), `${code}!`, "A".repeat(300_000)])
    assert.equal(await unpackPlan(bad), null, bad.slice(0, 20));
  assert.equal(await unpackPlan(await packPlan("x".repeat(262_144))), "x".repeat(262_144));
  const bomb = new Response(
    new Blob([new Uint8Array(3_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw")),
  );
  const packed = Buffer.from(await bomb.arrayBuffer()).toString("base64url");
  assert.equal(await unpackPlan(packed), null);
});

test("what is drawn becomes a plan and the plan what was drawn, whatever somebody does", async () => {
  const engine = await openEngine();
  const pick = picker(11);
  let sketch = sketches.newSketch(4, 3, nameOf);
  assert.equal((await engine.ask("board", { plan: planOf(sketch) })).rooms.length, 12);
  for (let count = 0; count < 120; count++) {
    const at = { x: pick(sketch.columns), y: pick(sketch.rows) };
    const side = (["left", "right", "up", "down"] as const)[pick(4)] ?? "left";
    const key = sketches.squareAt(sketch, at);
    const deeds = [
      () => sketches.growRoom(sketch, at, { x: pick(sketch.columns), y: pick(sketch.rows) }),
      () => sketches.turnWall(sketch, at, side),
      () => sketches.turnWall(sketch, at, side),
      () => (key ? sketches.turnNumber(sketch, key) : sketches.addRoom(sketch, at, nameOf)),
      () => sketches.eraseSquare(sketch, at),
      () => sketches.renameRoom(sketch, key, ["Küche", "台所", "Bob's room", "  "][pick(4)] ?? ""),
      () => sketches.changeKind(sketch, key, (["room", "hall", "stairs"] as const)[pick(3)] ?? "room"),
      () => sketches.resize(sketch, 2 + pick(7), 2 + pick(7)),
    ];
    sketch = deeds[pick(count % 20 === 0 ? 8 : 7)]?.() ?? sketch;
    const plan = planOf(sketch);
    const back = sketchOf(plan);
    if (sketch.rooms.length > 0 && back) assert.equal(planOf(back), plan);
    // What can be wrong with what is drawn is that a room is cut in two or cannot be reached: never the text itself.
    const fault = await engine.ask("board", { plan }).then(
      () => null,
      (error) => error.refusal.cause,
    );
    assert.ok(
      [null, "room-in-pieces", "room-unreachable", "no-numbers", "no-rooms"].includes(fault),
      `${fault}\n${plan}`,
    );
  }
});

test("a plan that is not made of squares is text only", () => {
  assert.equal(sketchOf(cottage), null);
  assert.equal(sketchOf("garbage"), null);
  const plan = planOf(sketches.newSketch(3, 2, nameOf));
  assert.deepEqual(sketchOf(plan.replaceAll("\n", "\r\n")), sketchOf(plan));
  assert.equal(sketchOf(plan.replace("+", "#").replace("#", "+")), null);
});

test("on a board without the mansion's rooms, or with cards of its own, every card is named", async () => {
  const engine = await openEngine();
  for (const plan of [cottage, read("data/lodge.plan"), read("data/castle.plan")]) {
    const { world } = await layGround(engine, "kill-1996", 2, plan);
    for (const [id, { bonus }] of world.cards) {
      cardOf(world, id);
      assert.ok(!bonus || world.rooms.has(bonus.room), `${id}: ${bonus?.room}`);
    }
  }
  const { world } = await layGround(engine, "kill-2009", 2, read("data/lodge.plan"));
  assert.equal(world.cards.get("failure-1")?.count, 18);
});

test("all that is missing is said in one sentence, in every language", async () => {
  const engine = await openEngine();
  const hut = "board hut\nroom a a 0 - A\nhall b b - - B\nplan\na+b\n";
  const game = { edition: "kill-2009", players: 4 };
  for (const lang of LANGS) {
    const words = await wordsOf(lang);
    const { problem, board } = await judgePlan(engine, words, { ...game, plan: hut });
    assert.equal(board?.rooms.length, 2);
    for (const part of ["4", "3", "2"]) assert.ok(problem?.includes(part), `${lang}: ${problem}`);
    assert.equal((problem?.match(/;/g) ?? []).length >= 3, true, `${lang}: ${problem}`);
    assert.equal((await judgePlan(engine, words, { ...game, plan: cottage })).problem, null);
    const apart = await judgePlan(engine, words, { ...game, plan: hut.replace("a+b", "a#b").replace("B\n", "Büro\n") });
    assert.ok(apart.problem?.includes("Büro") && !apart.problem.includes("doorway"), `${lang}: ${apart.problem}`);
    const mess = await judgePlan(engine, words, { ...game, plan: "garbage" });
    assert.equal(mess.board, null);
    assert.ok(mess.problem?.includes("line 1"), `${lang}: ${mess.problem}`);
  }
});
