/**
 * play-now.ts: one click is a game: a person and bots, as the settings have it.
 *
 * Somebody's first games begin with their own turn, with a hand that can do
 * something, and against beginners: whoever is new is not to open a game on
 * "Dora tries to kill the Doctor" with nothing to do. Every deal is an honest
 * one all the same: tables are dealt until one is as wanted (device.ts).
 */
import type { CardId, Options, View } from "../../engine/protocol.ts";
import { isBeginner, levelOf, playersFor } from "../../match/settings.ts";
import { type App, change } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";

/** Nobody else is waiting: no clocks, no seeds to gather, and the page itself paces what it shows. */
export const SOLO = {
  talk: true,
  quick: true,
  seeds: false,
  least: 0,
  dwell: 0,
  turn: 0,
  answer: 0,
  grace: 0,
  spectators: 0,
  level: "butler",
} as const;

/** What an attempt is made with has a value of its own and stops nothing; what moves somebody is called so by its id. */
const isFailure = (card: CardId) => card.startsWith("failure-");
const isMove = (card: CardId) => /^(move|room)-/.test(card);

/** One's own turn, with something to go there with, to do it with, and to stop others with. */
export function suitsBeginner(view: View): boolean {
  const hand = view.to_act === view.seat && view.seat !== null ? view.hands[view.seat] : [];
  const cards = typeof hand === "object" ? hand : [];
  return cards.some(isMove) && cards.some(isFailure) && cards.some((card) => !isMove(card) && !isFailure(card));
}

/** What differs from the usual. */
interface Wish {
  readonly options?: Options;
  /** A board of one's own, and for how many. */
  readonly plan?: string;
  readonly players?: number;
}

/** Throws if nothing can be kept. */
export async function playNow(app: App, edition: string, { players, ...wish }: Wish = {}): Promise<void> {
  const settings = app.settings.value;
  const { lang, name, begun } = settings;
  const seats = playersFor(edition, players ?? settings.players);
  const bots = Array.from({ length: seats - 1 }, () => levelOf(settings));
  // A board of one's own may have no such hands at all.
  const suits = isBeginner(settings) && !wish.plan ? suitsBeginner : undefined;
  const opening = { edition, seats, bots, ...wish, ...SOLO };
  const id = await app.device.create(opening, [name || "Ada"], lang, suits);
  change(app, { begun: begun + 1 });
  location.href = addressOf({ name: "game", where: "here", id, key: null });
}
