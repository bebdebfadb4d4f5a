/** What a game will be remembered for, as the page says it: every kind of moment, in every language, to whom it is about and to others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Moment } from "../../src/engine/protocol.ts";
import { sayMoment } from "../../src/words/moment.ts";
import { LANGS } from "../../src/words/words.ts";
import { wordsOf, worldOf } from "./engine.ts";

const about = { seat: 0, turn: 7 } as const;
const counted = { ...about, value: 4, points: 5 } as const;
const MOMENTS: readonly Moment[] = [
  { ...about, moment: "drew", card: "trowel", turns: 2 },
  { ...counted, moment: "passed" },
  { ...counted, moment: "together" },
  { ...counted, moment: "helpless" },
  { ...counted, moment: "closest" },
  { ...about, moment: "run", turns: 3 },
];

test("every moment is said in every language, with all that it tells", async () => {
  const world = await worldOf("kill-2009", 2);
  for (const lang of LANGS) {
    const words = await wordsOf(lang);
    for (const moment of MOMENTS)
      for (const listener of [0, 1, null]) {
        const said = sayMoment({ words, world, names: ["Ada", "Ben"], listener }, moment);
        assert.doesNotMatch(said, /[{}]|undefined/, said);
        assert.equal(said.includes("Ada"), listener !== 0, said);
        const numbers = "turns" in moment ? [moment.turns, 7] : [moment.value, moment.points];
        for (const number of numbers) assert.ok(said.includes(String(number)), said);
      }
  }
});
