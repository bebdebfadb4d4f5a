/** voice.ts: the voice that tells this chair of its table. */
import type { Ground } from "../match/ground.ts";
import { type Match, namesOf } from "../match/match.ts";
import type { Voice } from "../words/voice.ts";
import type { Words } from "../words/words.ts";

/** Seats that have no name yet are called by their number, from 1. */
export function seatNames(words: Words, match: Match): readonly string[] {
  return namesOf(match).map((name, seat) => name || words.say("seat.name", { value: seat + 1 }));
}

export function voiceOf(words: Words, ground: Ground, match: Match): Voice {
  return { words, world: ground.world, names: seatNames(words, match), listener: match.seat };
}
