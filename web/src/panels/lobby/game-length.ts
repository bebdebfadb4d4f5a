/** game-length.ts: how long a game takes, for who is invited to one. */
import type { Words } from "../../words/words.ts";

/**
 * Turns that a game of four has, from what Butlers need to what Nephews need: people are somewhere between them
 * (docs/web.md tells how it was measured, a test measures it again).
 */
export const TURNS: Readonly<Record<string, readonly [number, number]>> = {
  "kill-1996": [41, 79],
  "kill-2009": [29, 49],
  "save-2000": [23, 34],
};

/** Seconds that a turn of people at a table takes, others' answers to it included. */
const TURN = 40;

/** How long a game takes, in words for guests: both ends to five minutes. */
export function sayLength(words: Words, edition: string): string | null {
  const turns = TURNS[edition];
  if (!turns) return null;
  const minutes = (count: number) => String(Math.round((count * TURN) / 300) * 5);
  return words.say("web.invites.time", { a: minutes(turns[0]), b: minutes(turns[1]) });
}
