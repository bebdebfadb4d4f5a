/** What an invitation says of a game's length comes from games. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { sayLength, TURNS } from "../../src/panels/lobby/game-length.ts";
import { wordsOf } from "./engine.ts";

/** Turns of a game of four such bots, in the mean; the same seed gives the same games. */
function measure(edition: string, bot: string): number {
  const options = ["--players", "4", "--edition", edition, "--games", "480", "--seed", "time-1", "--json"];
  const told = execFileSync(process.env.UNLUCKY ?? "", ["arena", bot, ...options], { encoding: "utf8" });
  const { turns, games } = JSON.parse(told);
  return turns / games;
}

for (const [edition, [few, many]] of Object.entries(TURNS))
  test(`an invitation to ${edition} tells how long it takes as bots show`, () => {
    for (const [bot, turns] of [
      ["butler", few],
      ["nephew", many],
    ] as const) {
      const measured = measure(edition, bot);
      assert.ok(Math.abs(measured - turns) <= 0.2 * turns, `${bot}: ${measured} turns, and the page says ${turns}`);
    }
  });

test("a table's own clock counts: a fast one makes games shorter, and by post nobody is told of minutes", async () => {
  const words = await wordsOf("en");
  const say = (turn: number) => sayLength(words, { edition: "kill-1996", turn });
  for (const turn of [0, 60_000, 180_000]) assert.equal(say(turn), "Allow 30 to 55 minutes for a game.");
  assert.equal(say(20_000), "Allow 20 to 35 minutes for a game.");
  assert.equal(say(86_400_000), "1 day for a decision");
});
