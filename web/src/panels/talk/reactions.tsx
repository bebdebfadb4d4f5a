/** reactions.tsx: a handful of signs that say more than a phrase, each with words for who does not see it. */
import type { Play } from "../../match/play.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../shell/app.ts";

/** Numbers of the table's phrases from which on they are reactions (docs/table.md), and how each looks. */
const FACE = "M12 21.5a9.500 9.500 0 1 0 0-19 9.500 9.500 0 0 0 0 19Z";
const SIGNS: Readonly<Record<number, string>> = {
  16: "M8.5 12 5 8.500a1.500 1.500 0 0 1 2.100-2.100l5 5-4.200-5.600a1.500 1.500 0 0 1 2.300-1.900l5.300 6.600.800-3a1.500 1.500 0 0 1 2.900.700l-1.200 6.300a6 6 0 0 1-10.100 3.200L4 13.800a1.500 1.500 0 0 1 2.100-2.100M3.500 4.500 2 3M7 2.500V1M1.500 8H0",
  17: `${FACE}M6.500 10.500c.800-1.700 2.700-1.700 3.500 0M14 10.500c.800-1.700 2.700-1.700 3.500 0M6.500 14h11a5.500 5 0 0 1-11 0Z`,
  18: `${FACE}M8.5 8.500v1.500M15.500 8.500v1.500M12 19a2.500 3 0 1 0 0-6 2.500 3 0 0 0 0 6ZM6 6l3-1M18 6l-3-1`,
  19: `${FACE}M6.500 10.500h4M13.500 10.500h4M6 8l5 1M18 6.500l-4.500 1.500M8 16.500c3-1.500 5-1.500 8-.500`,
  20: `${FACE}M7 10c1 .800 2 .800 3 0M14 10c1 .800 2 .800 3 0M8 17.500c2-2.500 6-2.500 8 0M16 13c-1 1.500-1 3 0 3s1-1.500 0-3Z`,
};
export const REACTIONS: readonly number[] = Object.keys(SIGNS).map(Number);

export function isReaction(phrase: number | null | undefined): phrase is number {
  return typeof phrase === "number" && phrase in SIGNS;
}

export function Sign({ number, size = 24 }: { number: number; size?: number }) {
  return (
    <svg class="icon sign" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={SIGNS[number]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** "Ada applauds", in the reader's own words. */
export function sayReaction(words: Words, number: number, seat: string): string {
  return words.tell(`web.reacts.${number}`, { seat });
}

/** One tap each. */
export function Reactions({ play }: { play: Play }) {
  const words = useWords();
  return (
    <ul class="reactions" aria-label={words.say("web.react")}>
      {REACTIONS.map((number) => (
        <li key={number}>
          <button
            type="button"
            class="plain square"
            title={words.tell(`web.react.${number}`)}
            aria-label={words.tell(`web.react.${number}`)}
            onClick={() => play.send({ do: "phrase", number })}
            data-do={`react-${number}`}
          >
            <Sign number={number} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Tables of earlier rules know phrases only. */
export function reacts(version: number | undefined): boolean {
  return (version ?? 0) >= 3;
}
