/** table-voice.ts: the voice that tells this chair of its table. */
import type { Ground } from "../../match/ground.ts";
import { type Match, namesOf } from "../../match/match.ts";
import type { Voice } from "../../words/voice.ts";
import type { Words } from "../../words/words.ts";

/** For those who have no name of their own: bots, by their seat, so that everybody calls them the same. The guests in art/ have them, too. */
const BOT_NAMES = ["Ada", "Ben", "Chie", "Dora", "Emil", "Fleur", "Goro", "Hana"];

/** A nameless bot gets a name that nobody at the table has; a free seat its number, from 1. */
export function nameSeats(words: Words, names: readonly string[], isBot: (seat: number) => boolean): readonly string[] {
  const taken = new Set(names);
  return names.map((name, seat) => {
    if (name) return name;
    const free = BOT_NAMES.slice(seat).find((one) => !taken.has(one)) ?? BOT_NAMES.find((one) => !taken.has(one));
    if (!isBot(seat) || !free) return words.say("seat.name", { value: seat + 1 });
    taken.add(free);
    return free;
  });
}

export function seatNames(words: Words, match: Match): readonly string[] {
  return nameSeats(words, namesOf(match), (seat) => match.status?.seats[seat]?.sitter === "bot");
}

export function voiceOf(words: Words, ground: Ground, match: Match): Voice {
  return { words, world: ground.world, names: seatNames(words, match), listener: match.seat };
}
