/** game-length.ts: how long a game takes, for who is invited to one. */
import type { About } from "../../match/wire.ts";
import type { Words } from "../../words/words.ts";
import { isSlow } from "../calls/slow-table.ts";

/**
 * Turns that a game of four has, from what Butlers need to what Nephews need: people are somewhere between them
 * (docs/web.md tells how it was measured, a test measures it again).
 */
export const TURNS: Readonly<Record<string, readonly [number, number]>> = {
  "kill-1996": [63, 112],
  "kill-2009": [35, 51],
  "save-2000": [20, 29],
};

/** Seconds that a turn of people takes, others' answers to it included, where they may think as long as they like (docs/web.md). */
const TURN = 30;

/** How long a turn may take at that table; empty where no clock runs. */
export function sayClock(words: Words, { turn }: Pick<About, "turn">): string {
  if (turn === 0) return "";
  const minutes = Math.max(1, Math.round(turn / 60_000));
  return minutes >= 1440
    ? words.say("web.about.days", { n: Math.round(minutes / 1440) })
    : words.say("web.about.minutes", { n: minutes });
}

/** How long a game takes, in words for guests: both ends to five minutes; by post, how long a turn may take. */
export function sayLength(words: Words, { edition, turn }: Pick<About, "edition" | "turn">): string | null {
  const turns = TURNS[edition];
  if (isSlow({ turn })) return sayClock(words, { turn });
  if (!turns) return null;
  const seconds = turn === 0 ? TURN : Math.min(TURN, turn / 1000);
  const minutes = (count: number) => String(Math.max(1, Math.round((count * seconds) / 300)) * 5);
  return words.say("web.invites.time", { a: minutes(turns[0]), b: minutes(turns[1]) });
}
