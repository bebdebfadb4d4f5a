/**
 * cards-gone.ts: the cards that lie open on the table, counted. Which failure cards
 * are out is in the engine's survey.
 */
import type { CardId, Failures, View } from "../../engine/protocol.ts";
import type { World } from "../../words/world.ts";

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
