/** The lines of the graph of chances: what the key says is what they show. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Chance } from "../../src/match/chances.ts";
import { chanceAt, courseOf, ticksOf } from "../../src/panels/replay/chances-course.ts";

const CHANCES: readonly Chance[] = [
  { turn: 1, seat: 2, chance: 0.44 },
  { turn: 2, seat: 3, chance: 0.5 },
  { turn: 3, seat: 0, chance: 0.2 },
  { turn: 6, seat: 2, chance: 0.46 },
  { turn: 7, seat: 3, chance: 0.22 },
  { turn: 9, seat: 3, chance: 0.45 },
  { turn: 13, seat: 2, chance: 0.6 },
];

/** How high a line of steps is at a turn: where it jumps, what it jumps to. */
function heightAt(line: ReturnType<typeof courseOf>, turn: number): number | null {
  const last = line.findLast((corner) => corner.turn <= turn);
  return last?.chance ?? null;
}

test("at every turn a seat's line is as high as its key says", () => {
  for (const seat of [0, 2, 3])
    for (let turn = 1; turn <= 13; turn++)
      assert.equal(
        heightAt(courseOf(CHANCES, seat), turn),
        chanceAt(CHANCES, seat, turn),
        `seat ${seat}, turn ${turn}`,
      );
  assert.equal(chanceAt(CHANCES, 3, 6), 0.5, "and not on the way to the next");
  assert.equal(chanceAt(CHANCES, 3, 1), null, "nobody has asked it yet");
  assert.equal(chanceAt(CHANCES, 1, 13), null);
});

test("a line is level or upright, from the seat's first turn to the last that is judged", () => {
  for (const seat of [0, 2, 3]) {
    const line = courseOf(CHANCES, seat);
    assert.equal(line[0]?.turn, CHANCES.find((one) => one.seat === seat)?.turn);
    assert.equal(line.at(-1)?.turn, 13);
    for (const [at, corner] of line.slice(1).entries())
      assert.ok(corner.turn === line[at]?.turn || corner.chance === line[at]?.chance);
  }
  assert.deepEqual(courseOf(CHANCES, 1), []);
});

test("the turns that are named are round, few, and begin with the first", () => {
  assert.deepEqual(ticksOf(1, 5), [1, 2, 3, 4, 5]);
  assert.deepEqual(ticksOf(1, 13), [1, 2, 4, 6, 8, 10, 12]);
  assert.deepEqual(ticksOf(1, 60), [1, 10, 20, 30, 40, 50, 60]);
  for (let last = 2; last < 400; last++) assert.ok(ticksOf(1, last).length <= 10, `${last}`);
});
