import assert from "node:assert/strict";
import { test } from "node:test";
import { justEnough } from "../../src/match/just-enough.ts";
import { columnsFor } from "../../src/panels/widgets/card-rows.ts";

const worth = (card: string) => Number(card.at(-1));
const cards = (...values: number[]) => values.map((value) => `failure-${value}`);

test("the least that stops an attempt: the smallest sum, by the fewest cards", () => {
  const pays = (hand: number[], need: number) => justEnough(cards(...hand), worth, need);
  assert.deepEqual(pays([1, 1, 1, 2, 3], 3), { cards: cards(3), sum: 3 });
  assert.deepEqual(pays([3, 3, 1], 4), { cards: cards(3, 1), sum: 4 });
  assert.deepEqual(pays([3, 3], 4), { cards: cards(3, 3), sum: 6 });
  assert.deepEqual(pays([2, 2, 3], 4), { cards: cards(2, 2), sum: 4 });
  assert.equal(pays([1, 2], 4), null, "too few");
  assert.equal(pays([], 1), null);
  assert.equal(pays([1], 0), null, "nothing is missing");
});

test("it is what trying every choice of cards finds", () => {
  for (let seed = 1; seed < 200; seed++) {
    const hand = Array.from({ length: seed % 9 }, (_, at) => 1 + ((seed * 7 + at * at * 3) % 3));
    const need = 1 + ((seed * 5) % 12);
    let best: [sum: number, count: number] | null = null;
    for (let bits = 0; bits < 1 << hand.length; bits++) {
      const taken = hand.filter((_, at) => bits & (1 << at));
      const sum = taken.reduce((a, b) => a + b, 0);
      if (sum < need) continue;
      if (!best || sum < best[0] || (sum === best[0] && taken.length < best[1])) best = [sum, taken.length];
    }
    const found = justEnough(cards(...hand), worth, need);
    assert.deepEqual(found && [found.sum, found.cards.length], best, `${hand} against ${need}`);
    assert.equal(
      found?.cards.reduce((sum, card) => sum + worth(card), 0),
      found?.sum,
    );
  }
});

test("rows of cards are about equally long, and no card is narrower than a finger", () => {
  assert.equal(columnsFor(6, 340, 44), 6);
  assert.equal(columnsFor(8, 340, 44), 4, "four and four, not seven and one");
  assert.equal(columnsFor(15, 340, 44), 5);
  assert.equal(columnsFor(1, 0, 44), 1, "before anything was measured");
  for (let count = 1; count < 60; count++)
    for (const width of [200, 298, 340, 370, 900]) {
      const columns = columnsFor(count, width, 44);
      assert.ok((width - 4 * (columns - 1)) / columns >= 44, `${count} in ${width}`);
    }
});
