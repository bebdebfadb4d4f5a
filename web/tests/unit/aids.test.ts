/** What helps people to see and to remember: counted from what everybody may know. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../../src/engine/protocol.ts";
import { type Ground, layGround } from "../../src/match/ground.ts";
import { saySpots, spotsOf } from "../../src/panels/alone.ts";
import { countFailures, othersGone, pointsOf } from "../../src/panels/gone.ts";
import { makeScene, NOTHING_ASKED } from "../../src/panels/scene.ts";
import { openEngine, picker, wordsOf } from "./engine.ts";

const ground = await layGround(await openEngine(), "kill-2009", 3);
const route = await ground.route([]);

/** The first view of a seat in a new game, with parts of it as wanted. */
async function viewOf(edition: string, parts: Partial<View>, seat = 0): Promise<View> {
  const engine = await openEngine();
  await engine.ask("new", { edition, players: 3, seed: "aids" });
  return { ...(await engine.ask("view", { seat })).view, ...parts };
}

const apart = { rooms: ["armory", "gallery", "kitchen"], doctor: "armory" };
const voice = async (of: Ground) => ({
  ...{ words: await wordsOf("en"), world: of.world, names: ["Ada", "Ben", "Chie"], listener: 0 },
});

test("R-ALONE alone with the Doctor: those of his room and his next five that nobody else sees now", async () => {
  const view = await viewOf("kill-2009", apart);
  const spots = spotsOf(ground, view, route, 0);
  const unseen = { "tennessee-room": 2, "lilac-room": 3, "servants-quarters": 4, "hedge-maze": 5 };
  assert.deepEqual(Object.fromEntries(spots), { armory: 0, ...unseen }, "Ben sees the Library from the Gallery");
  const said = saySpots(await voice(ground), spots);
  assert.match(
    said,
    /^Alone with the Doctor: Armory \(now\), Tennessee Room \(in 2 turns\), .*Hedge Maze \(in 5 turns\)\.$/,
  );
  assert.equal(spotsOf(ground, await viewOf("kill-2009", { ...apart, phase: "over" }), route, 0).size, 0);
  const crowd = await viewOf("kill-2009", { ...apart, rooms: ["armory", "armory", "kitchen"] });
  assert.equal(spotsOf(ground, crowd, route, 0).has("armory"), false, "somebody else is in it");
});

test("R-OLD-DOG a living dog that guards sees, too", async () => {
  const dog = { room: "nursery", alive: true, tokens: 0, walked: false };
  const view = await viewOf("kill-2009", { ...apart, dog });
  const guarded = { ...view, options: { ...view.options, dog: "old-dog" } };
  assert.equal(spotsOf(ground, view, route, 0).get("armory"), 0, "one that does not guard is no witness");
  assert.equal(spotsOf(ground, guarded, route, 0).has("armory"), false);
  assert.equal(spotsOf(ground, { ...guarded, dog: { ...dog, alive: false } }, route, 0).get("armory"), 0);
});

test("R-WITNESS aboard the sign is turned: where at least one other sees him", async () => {
  const ship = await layGround(await openEngine(), "save-2000", 3);
  const way = await ship.route([]);
  const view = await viewOf("save-2000", {});
  const ahead = spotsOf({ ...ship, world: { ...ship.world, game: "kill" } }, view, way, 0);
  const seen = spotsOf(ship, view, way, 0);
  assert.equal(ahead.size + seen.size, 6, "his room and the next five, in one of the two");
  assert.ok([...seen.keys()].every((room) => !ahead.has(room)));
  assert.match(saySpots(await voice(ship), seen), /^Seen with the Doctor: /);
  assert.match(saySpots(await voice(ship), new Map()), /nowhere/);
});

test("a scene: of a room asked about what it sees, who sees it and who does not; under water nothing", async () => {
  const names = ["Ada", "Ben", "Chie"];
  const input = { ground, draft: null, route, names, seat: 0, steps: 3, sight: true, marked: new Set<string>() };
  const view = await viewOf("kill-2009", { ...apart, rooms: ["armory", "gallery", "dining-hall"] });
  const asked = { ...NOTHING_ASKED, room: "dining-hall" };
  const scene = makeScene({ ...input, view, asked, spots: null });
  assert.deepEqual([...scene.sees].sort(), [...(ground.world.rooms.get("dining-hall")?.sees ?? [])].sort());
  assert.deepEqual(
    scene.looks.map(({ from, by }) => [from, by]),
    [
      ["gallery", 1],
      ["dining-hall", 2],
    ],
    "who is in it sees it, too",
  );
  assert.deepEqual(scene.blocked, [], "one's own look is not asked about");
  const other = makeScene({ ...input, view, asked: { ...NOTHING_ASKED, room: "nursery" }, spots: null });
  assert.deepEqual(other.blocked, [{ from: "dining-hall", to: "nursery", by: 2 }]);
  const none = makeScene({ ...input, view, asked: NOTHING_ASKED, spots: null });
  assert.deepEqual([none.sees.size, none.blocked], [0, []]);
  const ship = await layGround(await openEngine(), "save-2000", 3);
  const sunk = { ...(await viewOf("save-2000", {})), sunk: ["D" as const] };
  const drowned = makeScene({
    ...input,
    ground: ship,
    view: sunk,
    asked: { ...asked, room: "engine-room" },
    spots: null,
  });
  assert.deepEqual([drowned.sees.size, drowned.looks, drowned.blocked], [0, [], []]);
});

const SPREAD = { "kill-2009": [26, 12, 4], "save-2000": [26, 10, 4] };

for (const [edition, spread] of Object.entries(SPREAD))
  test(`R-KNOWN ${edition}: failure cards that are gone, held and unseen are all that there are, in a whole game`, async () => {
    const { world } = await layGround(await openEngine(), edition, 3);
    const engine = await openEngine();
    let { state } = await engine.ask("new", { edition, players: 3, seed: "memory" });
    const pick = picker(7);
    let most = 0;
    while (state.phase !== "over") {
      const { actions } = await engine.ask("legal");
      state = (await engine.ask("act", { action: actions[pick(actions.length)] ?? "" })).state ?? state;
      const { view } = await engine.ask("view", { seat: 1 });
      const counts = countFailures(world, view, 1);
      for (const [at, { value, gone, held, unseen }] of counts.entries()) {
        assert.deepEqual([value, gone + held + unseen], [at + 1, spread[at]]);
        // What nobody can see is what the referee knows to be elsewhere.
        const id = `failure-${value}`;
        const hidden = [
          ...state.hands.filter((_, seat) => seat !== 1),
          state.deck ?? [],
          ...Object.values(state.piles ?? {}),
        ];
        assert.equal(unseen, hidden.flat().filter((card) => card === id).length);
        assert.equal(held, state.hands[1]?.filter((card) => card === id).length);
      }
      most = Math.max(most, pointsOf(counts, "gone"));
      const others = [...othersGone(world, view).values()].reduce((sum, n) => sum + n, 0);
      const gone = counts.reduce((sum, one) => sum + one.gone, 0);
      assert.equal(
        others + gone,
        view.discard.length + view.removed.length,
        "each card that lies open is counted once",
      );
    }
    assert.ok(most > 0, "some were played");
  });

test("failure cards that stay in the box are not waited for; who only looks on holds none", async () => {
  const engine = await openEngine();
  await engine.ask("new", { edition: "kill-2009", players: 3, seed: "box", options: { failure_3: false } });
  const { view } = await engine.ask("view", { seat: 0 });
  assert.deepEqual(
    countFailures(ground.world, view, 0).map(({ value, gone, held, unseen }) => [value, gone + held + unseen]),
    [
      [1, 26],
      [2, 12],
    ],
  );
  const { view: looking } = await engine.ask("view", {});
  assert.deepEqual(
    countFailures(ground.world, looking, null).map(({ held, unseen }) => [held, unseen]),
    [
      [0, 26],
      [0, 12],
    ],
  );
});
