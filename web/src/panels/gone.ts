/**
 * gone.ts: the cards that are gone, counted from what lies open on the table
 * (R-KNOWN) and from one's own hand: nothing that a person could not count.
 */
import type { CardId, Seat, View } from "../engine/protocol.ts";
import type { World } from "../words/world.ts";

/** How many failure cards of one value there are, and where. */
export interface Failures {
  readonly value: number;
  readonly gone: number;
  /** In one's own hand. */
  readonly held: number;
  /** In the others' hands, or still to be drawn: nobody can tell. */
  readonly unseen: number;
}

function times(cards: readonly CardId[], id: CardId): number {
  return cards.filter((one) => one === id).length;
}

/** How many of a card this game is played with: without `failure_3` those worth 3 stay in the box. */
function dealt(view: View, card: { readonly value?: number; readonly count: number }): number {
  return card.value === 3 && view.options.failure_3 === false ? 0 : card.count;
}

/** By value, the lowest first. */
export function countFailures(world: World, view: View, seat: Seat | null): readonly Failures[] {
  const hand = seat === null ? undefined : view.hands[seat];
  const own = typeof hand === "object" ? hand : [];
  return [...world.cards.values()]
    .filter((card) => card.kind === "failure" && dealt(view, card) > 0)
    .map((card) => {
      const gone = times(view.removed, card.id);
      const held = times(own, card.id);
      return { value: card.value ?? 0, gone, held, unseen: dealt(view, card) - gone - held };
    })
    .sort((a, b) => a.value - b.value);
}

/** The points of all of them together. */
export function pointsOf(all: readonly Failures[], where: "gone" | "held" | "unseen"): number {
  return all.reduce((sum, one) => sum + one.value * one[where], 0);
}

/** The other cards that lie open, each with how many there are: the discard pile, or aboard what has left the game. */
export function othersGone(world: World, view: View): ReadonlyMap<CardId, number> {
  const found = new Map<CardId, number>();
  for (const id of [...view.discard, ...view.removed])
    if (world.cards.get(id)?.kind !== "failure") found.set(id, (found.get(id) ?? 0) + 1);
  return found;
}
