/**
 * just-enough.ts: the least that stops an attempt: the smallest sum of failure
 * cards that is enough, by the fewest cards, as the table itself pays where
 * somebody has said so in advance (src/table/answer.c).
 */
import type { CardId } from "../engine/protocol.ts";

export interface Payment {
  readonly cards: readonly CardId[];
  readonly sum: number;
}

/** The cheapest of those that reach each sum up to the largest that can be needed. */
export function justEnough(hand: readonly CardId[], worth: (card: CardId) => number, need: number): Payment | null {
  if (need <= 0) return null;
  let paid = new Map<number, readonly CardId[]>([[0, []]]);
  for (const card of hand) {
    const more = new Map(paid);
    for (const [sum, cards] of paid) {
      const next = sum + worth(card);
      const known = more.get(next);
      if (sum < need && (!known || known.length > cards.length + 1)) more.set(next, [...cards, card]);
    }
    paid = more;
  }
  const least = [...paid.keys()].filter((sum) => sum >= need).sort((a, b) => a - b)[0];
  return least === undefined ? null : { cards: paid.get(least) ?? [], sum: least };
}
