/** What helps people to see and to remember: counted from what everybody may know. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { UNCOUNTED } from "../../src/board/types.ts";
import type { View } from "../../src/engine/protocol.ts";
import { type Ground, layGround } from "../../src/match/ground.ts";
import { othersGone, pointsOf } from "../../src/panels/sheets/cards-gone.ts";
import { chipText } from "../../src/panels/table/action-bar.tsx";
import { saySpots, spotsOf } from "../../src/panels/table/alone-with-doctor.ts";
import { makeScene, NOTHING_ASKED, reachOf } from "../../src/panels/table/board-scene.ts";
import { unbroken } from "../../src/panels/widgets/card.tsx";
import { cardOf, roomOf } from "../../src/words/world.ts";
import { openEngine, picker, wordsOf } from "./engine.ts";

const ground = await layGround(await openEngine(), "kill-2009", 3);

/** The first view of a seat in a new game, with parts of it as wanted. */
async function viewOf(edition: string, parts: Partial<View>, options = {}): Promise<View> {
  const engine = await openEngine();
  await engine.ask("new", { edition, players: 3, seed: "aids", options });
  return { ...(await engine.ask("view", { seat: 0 })).view, ...parts };
}

const apart = { rooms: ["armory", "gallery", "kitchen"], doctor: "armory" };
const voice = async (of: Ground) => ({
  ...{ words: await wordsOf("en"), world: of.world, names: ["Ada", "Ben", "Chie"], listener: 0 },
});

test("R-ALONE alone with the Doctor: those of his room and his next five that nobody else sees now", async () => {
  const view = await viewOf("kill-2009", apart);
  const survey = await ground.survey(view);
  const spots = spotsOf(survey, view);
  const unseen = { "tennessee-room": 2, "lilac-room": 3, "servants-quarters": 4, "hedge-maze": 5 };
  assert.deepEqual(Object.fromEntries(spots), { armory: 0, ...unseen }, "Ben sees the Library from the Gallery");
  const said = saySpots(await voice(ground), spots);
  assert.match(
    said,
    /^Alone with the Doctor: Armory \(now\), Tennessee Room \(in 2 turns\), .*Hedge Maze \(in 5 turns\)\.$/,
  );
  assert.equal(spotsOf(survey, { ...view, phase: "over" }).size, 0);
  assert.equal(spotsOf(null, view).size, 0, "nothing is known yet");
  const crowd = await viewOf("kill-2009", { ...apart, rooms: ["armory", "armory", "kitchen"] });
  assert.equal(spotsOf(await ground.survey(crowd), crowd).has("armory"), false, "somebody else is in it");
});

test("R-OLD-DOG a living dog that guards sees, too", async () => {
  const dog = { room: "nursery", alive: true, tokens: 0, walked: false };
  const guarded = await viewOf("kill-1996", { ...apart, dog }, { dog: "old-dog" });
  const house = await layGround(await openEngine(), "kill-1996", 3);
  assert.equal(spotsOf(await house.survey(guarded), guarded).has("armory"), false);
  const dead = { ...guarded, dog: { ...dog, alive: false } };
  assert.equal(spotsOf(await house.survey(dead), dead).get("armory"), 0);
});

test("R-WITNESS aboard the sign is turned: where at least one other sees him", async () => {
  const ship = await layGround(await openEngine(), "save-2000", 3);
  const view = await viewOf("save-2000", {});
  const survey = await ship.survey(view);
  const seen = spotsOf(survey, view);
  const ahead = [view.doctor, ...survey.doctor.slice(0, 5)];
  for (const room of ahead) assert.equal(seen.has(room), (survey.rooms[room]?.by.length ?? 0) > 0, room);
  assert.match(saySpots(await voice(ship), new Map([["bridge", 0]])), /^Seen with the Doctor: /);
  assert.match(saySpots(await voice(ship), new Map()), /nowhere/);
});

test("a scene: of a room asked about what it sees, who sees it and who does not; under water nothing", async () => {
  const names = ["Ada", "Ben", "Chie"];
  const input = { ground, draft: null, names, seat: 0, steps: 3, sight: true, stage: null, marked: new Set<string>() };
  const view = await viewOf("kill-2009", { ...apart, rooms: ["armory", "gallery", "dining-hall"] });
  const asked = { ...NOTHING_ASKED, room: "dining-hall" };
  const survey = await ground.survey(view);
  const scene = makeScene({ ...input, view, survey, asked, spots: null });
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
  const other = makeScene({ ...input, view, survey, asked: { ...NOTHING_ASKED, room: "nursery" }, spots: null });
  assert.deepEqual(other.blocked, [{ from: "dining-hall", to: "nursery", by: 2 }]);
  const none = makeScene({ ...input, view, survey, asked: NOTHING_ASKED, spots: null });
  assert.deepEqual([none.sees.size, none.blocked], [0, []]);
  const ship = await layGround(await openEngine(), "save-2000", 3);
  const afloat = await viewOf("save-2000", {});
  const { "engine-room": drownedRoom, ...rooms } = (await ship.survey(afloat)).rooms;
  assert.ok(drownedRoom, "it floats at first");
  const drowned = makeScene({
    ...input,
    ground: ship,
    view: afloat,
    survey: { ...(await ship.survey(afloat)), rooms },
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
      const counts = (await engine.ask("survey", { seat: 1 })).failures;
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
  assert.deepEqual(
    (await engine.ask("survey", { seat: 0 })).failures.map(({ value, gone, held, unseen }) => [
      value,
      gone + held + unseen,
    ]),
    [
      [1, 26],
      [2, 12],
    ],
  );
  assert.deepEqual(
    (await engine.ask("survey", {})).failures.map(({ held, unseen }) => [held, unseen]),
    [
      [0, 26],
      [0, 12],
    ],
  );
});

test("a card that is called as the room it leads to is planned by that name alone", async () => {
  const { words, world } = await voice(await layGround(await openEngine(), "save-2000", 3));
  const leads = [...world.cards.values()].flatMap(({ id, room }) => (room ? [{ id, room: roomOf(world, room) }] : []));
  const alike = leads.filter(({ id, room }) => words.card(cardOf(world, id), "name") === words.room(room, "name"));
  assert.ok(alike.length > 0);
  for (const { id, room } of alike) {
    assert.equal(chipText({ words, world }, `play ${id} self ${room.id}`), words.room(room, "name"));
    assert.match(chipText({ words, world }, `play ${id} doctor ${room.id}`), /, Doctor: /);
  }
});

test("until it is said whom a card moves, steps are counted from one's own pawn alone", async () => {
  const survey = await ground.survey(
    await viewOf("kill-2009", { rooms: ["kitchen", "gallery", "gallery"], doctor: "armory" }),
  );
  const legal = ["play move-1 doctor gallery", "play move-1 doctor library", "play move-1 self winter-garden"];
  const both = [...legal, "play move-1 self library"];
  const reach = (actions: readonly string[], pawn: "self" | "doctor" | null) =>
    Object.fromEntries(
      reachOf({ survey, draft: { legal: actions } as never, seat: 0, asked: { room: null, card: "move-1", pawn } }),
    );
  const { library, gallery } = survey.rooms;
  assert.deepEqual(reach(both, null), {
    gallery: UNCOUNTED,
    library: library?.doors,
    "winter-garden": survey.rooms["winter-garden"]?.doors,
  });
  assert.deepEqual(reach(both, "doctor"), { gallery: gallery?.doctor_doors, library: library?.doctor_doors });
  assert.deepEqual(reach(legal.slice(0, 1), null), { gallery: gallery?.doctor_doors }, "it moves nobody else");
});

test("a name on a card is broken between words and behind hyphens", () => {
  assert.deepEqual(unbroken("Coupe-papier"), ["Coupe-", "papier"]);
  assert.deepEqual(unbroken("Bout de corde"), ["Bout", "de", "corde"]);
});
