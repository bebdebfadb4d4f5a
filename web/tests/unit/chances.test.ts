/** Everybody's chances at a turn are parts of one whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Chance, findChances } from "../../src/match/chances.ts";
import { readReplay } from "../../src/match/replay.ts";
import { chanceAt } from "../../src/panels/replay/chances-course.ts";
import { openEngine } from "./engine.ts";

/** The first turns of a game, as a record. */
async function recordOf(edition: string, players: number): Promise<string> {
  const engine = await openEngine();
  await engine.ask("new", { edition, players, seed: "chances" });
  for (let acted = 0; acted < 12; acted++) {
    const { action } = await engine.ask("bot", { level: "nephew", seed: `${acted}` });
    await engine.ask("act", { action });
  }
  return (await engine.ask("record")).record;
}

test("at every turn the chances shown make up a hundred, in Save with what the sea may take", async () => {
  for (const [edition, players] of [
    ["kill-2009", 4],
    ["kill-1996", 3],
    ["save-2000", 4],
  ] as const) {
    const replay = await readReplay(await openEngine(), await recordOf(edition, players));
    const chances: Chance[] = [];
    let turns = 0;
    await findChances(
      await openEngine(),
      replay,
      (some) => {
        chances.push(...some);
        turns++;
      },
      () => turns < 4,
    );
    assert.ok(turns >= 3, `${turns} turns were judged`);
    for (const turn of new Set(chances.map((one) => one.turn))) {
      const shown = Array.from({ length: players }, (_, seat) => chanceAt(chances, seat, turn));
      assert.ok(
        shown.every((one) => one !== null && one >= 0 && one <= 1),
        shown.join(),
      );
      const sum = Math.round(shown.reduce<number>((total, one) => total + (one ?? 0), 0) * 100);
      assert.ok(sum <= 100, `${edition}, turn ${turn}: ${sum} %`);
      if (edition !== "save-2000") assert.ok(sum >= 98, `${edition}, turn ${turn}: only ${sum} %`);
    }
  }
});
