/**
 * attempt-state.ts: an attempt as it is shown: what it is worth and why, who is asked,
 * what they answer, how it went. Plain functions over what was told.
 */
import type { CardId, Explained, GameEvent, Seat, View } from "../../engine/protocol.ts";
import type { Told } from "../../match/wire.ts";
import type { Voice } from "../../words/voice.ts";
import { cardOf, roomOf, type World } from "../../words/world.ts";

type Of<E extends GameEvent["event"]> = Extract<GameEvent, { event: E }>;

/** An attempt as it was told, from its declaration to its outcome. */
export interface Show {
  readonly attempted: Of<"attempted">;
  readonly answers: readonly (Of<"foiled_with"> | Of<"passed">)[];
  readonly outcome: Of<"foiled"> | Of<"succeeded"> | null;
  /** The number of the event that began it. */
  readonly n: number;
}

/** The attempt that is on the stage: begun, and no turn after it has been shown yet. */
export function showOf(told: readonly Told[]): Show | null {
  const from = told.findLastIndex((one) => one.game?.event === "attempted");
  const begin = told[from]?.game;
  if (begin?.event !== "attempted") return null;
  let show: Show = { attempted: begin, answers: [], outcome: null, n: told[from]?.n ?? 0 };
  for (const { game } of told.slice(from + 1)) {
    if (!game) continue;
    if (game.event === "turn") return null;
    if (game.event === "foiled_with" || (game.event === "passed" && !show.outcome))
      show = { ...show, answers: [...show.answers, game] };
    if (game.event === "foiled" || game.event === "succeeded") show = { ...show, outcome: game };
  }
  return show;
}

/** Points that have been played against it. */
export function pointsOf({ answers }: Show): number {
  const last = answers.findLast((one) => one.event === "foiled_with");
  return last?.event === "foiled_with" ? last.points : 0;
}

export interface Answer {
  /** The failure cards that this seat has played, the last one last. */
  readonly cards: readonly CardId[];
  readonly points: number;
  readonly passed: boolean;
  /** How many cards of any kind it has left. */
  readonly held: number;
}

export function answerOf(world: World, { answers }: Show, seat: Seat, hand: View["hands"][number] = 0): Answer {
  const cards = answers.flatMap((one) => (one.event === "foiled_with" && one.seat === seat ? [one.card] : []));
  const points = cards.reduce((sum, card) => sum + (world.cards.get(card)?.value ?? 0), 0);
  const held = typeof hand === "number" ? hand : hand.length;
  return { cards, points, held, passed: answers.some((one) => one.event === "passed" && one.seat === seat) };
}

/** What a value is made of. */
export interface Part {
  readonly kind: keyof Explained["parts"];
  readonly text: string;
  readonly value: number;
}

/** The card, or the hands. */
export function weaponName({ words, world }: Voice, weapon: CardId | null): string {
  if (weapon !== null) return words.card(cardOf(world, weapon), "name");
  return words.say(world.game === "save" ? "bare.save" : "bare");
}

/** The card or the hands; what it is worth more in this room; what an option and spite add. */
export function partsOf(voice: Voice, { attempted }: Show, { parts }: Explained): readonly Part[] {
  const { words, world } = voice;
  const { weapon, room } = attempted;
  const all: readonly Part[] = [
    { kind: "weapon", text: weaponName(voice, weapon), value: parts.weapon },
    { kind: "room", text: words.room(roomOf(world, room), "name"), value: parts.room },
    { kind: "bonus", text: words.say("ui.tray.value.bonus", { value: parts.bonus }), value: parts.bonus },
    { kind: "spite", text: words.say("ui.tray.value.tokens", { value: parts.spite }), value: parts.spite },
  ];
  return all.filter(({ value }) => value > 0);
}

/** One of the sentences that its kind of failure card has; the same for everybody who looks. */
export function flavourOf(voice: Voice, show: Show): string | null {
  const { answers, attempted, n } = show;
  const last = answers.findLast((one) => one.event === "foiled_with");
  if (last?.event !== "foiled_with")
    return attempted.weapon ? voice.words.find(`card.${attempted.weapon}.flavour`) : null;
  const stem = `card.${last.card}.flavour.${voice.world.game}`;
  let count = 0;
  while (voice.words.find(`${stem}.${count + 1}`) !== null) count++;
  return count ? voice.words.find(`${stem}.${((n + answers.length) % count) + 1}`) : null;
}

/** How a thing comes at somebody: what moves, and how (scene.css). */
export type Way = "strike" | "blade" | "shot" | "pour" | "drop" | "trick" | "hands" | "throw";

const WAYS: Partial<Record<Way, string>> = {
  strike: "big-red-hammer billiard-cue broom-stick crepe-pan shoe-horn trowel",
  blade: "chain-saw letter-opener pinking-shears runcible-spoon",
  shot: "civil-war-cannon loud-noise",
  pour: "bad-cream rat-poison",
  drop: "piece-of-rope silken-cord tight-hat",
  trick: "duck-decoy killing-joke monkey-hand",
};

const WAY_OF: ReadonlyMap<CardId, Way> = new Map(
  (Object.keys(WAYS) as Way[]).flatMap((way) => (WAYS[way] ?? "").split(" ").map((id) => [id, way] as const)),
);

/** What helps is thrown to him; a weapon of somebody's own strikes. */
export function wayOf(world: World, weapon: CardId | null): Way {
  if (weapon === null) return "hands";
  return world.game === "save" ? "throw" : (WAY_OF.get(weapon) ?? "strike");
}

/** Which half of the board a scene lies on: the one that its room is not in. */
export function sideOf(rows: number, room: { readonly y: number; readonly height: number } | undefined) {
  return room && room.y + room.height / 2 > rows / 2 ? "top" : "bottom";
}
