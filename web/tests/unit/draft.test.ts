/** A turn and an answer before they are sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../../src/engine/protocol.ts";
import { addAction, beginDraft } from "../../src/match/draft.ts";
import { layGround } from "../../src/match/ground.ts";
import { makeScene, NOTHING_ASKED } from "../../src/panels/table/board-scene.ts";
import { openEngine } from "./engine.ts";

/** Answers to attempts in games of Nephews: the view of whoever is asked and has a failure card. */
async function* answers(games: number): AsyncGenerator<View> {
  const engine = await openEngine();
  for (let game = 0; game < games; game++) {
    let { state } = await engine.ask("new", { edition: "kill-1996", players: 3, seed: `draft ${game}` });
    while (state.to_act !== null && state.turn.number < 40) {
      const { actions } = await engine.ask("legal");
      if (state.phase === "defend" && actions.some((one) => one.startsWith("foil ")))
        yield (await engine.ask("view", { seat: state.to_act })).view;
      const { action } = await engine.ask("bot", { level: "nephew", seed: "draft" });
      state = (await engine.ask("act", { action })).state ?? state;
    }
  }
}

test("an answer shows nothing of what comes of it before it is given, and nothing can be planned after it", async () => {
  const engine = await openEngine();
  let own = 0;
  for await (const view of answers(12)) {
    let draft = await beginDraft(engine, view);
    for (let next: string | undefined; ; ) {
      assert.equal(draft.view, view);
      assert.deepEqual(
        draft.legal.filter((one) => one !== "pass" && !one.startsWith("foil ")),
        [],
      );
      next = draft.legal.find((one) => one.startsWith("foil "));
      if (!next) break;
      draft = await addAction(engine, draft, next);
    }
    // Those after which the turn is one's own are what this is about.
    const after = (await engine.ask("view", {})).view;
    if (after.to_act === view.seat && after.phase === "turn") own++;
  }
  assert.ok(own > 0, "nobody who foils plays next in these games");
});

test("a planned pawn stands where it is, and its ghost where it would be", async () => {
  const engine = await openEngine();
  const ground = await layGround(engine, "kill-1996", 3);
  await engine.ask("new", { edition: "kill-1996", players: 3, seed: "ghosts", dealer: 0 });
  const { view } = await engine.ask("view", { seat: 0 });
  assert.equal(view.to_act, 0);
  const draft = await addAction(engine, await beginDraft(engine, view), "step foyer");
  const plain = {
    names: ["Ada", "Ben", "Chie"],
    seat: 0,
    asked: NOTHING_ASKED,
    steps: 3,
    sight: true,
    stage: null,
    spots: null,
  };
  const scene = makeScene({ ground, view, draft, survey: draft.survey, marked: new Set(), ...plain });
  assert.equal(scene.pawns[0]?.room, "drawing-room");
  assert.deepEqual(scene.ghosts, [{ pawn: 0, from: "drawing-room", room: "foyer" }]);
});
