/** floor.tsx: what rooms are floored with: patterns, made here, and chosen by what a room is or sounds like. */
import type { JSX } from "preact";
import type { DrawnRoom } from "./types.ts";

export type Floor =
  | "planks"
  | "herringbone"
  | "checks"
  | "tiles"
  | "carpet"
  | "damask"
  | "stone"
  | "leaves"
  | "steps"
  | "runner"
  | "plates";

/** The first that an id speaks of. Any plan will do: what says nothing gets a floor of wood or wool. */
const SPEAKING: readonly [RegExp, Floor][] = [
  [/kitchen|galley|pantry|bath|infirmary|barber|laundry/, "checks"],
  [/garden|green|hedge|maze|court|orchard|lawn|palm/, "leaves"],
  [/cellar|piazza|carriage|vault|crypt|armory|yard/, "stone"],
  [/engine|boiler|coal|cargo|hold|mail/, "plates"],
  [/deck|promenade|bridge|steerage|porch|gym/, "planks"],
  [/foyer|gallery|staircase|lounge|saloon/, "tiles"],
  [/library|trophy|billiard|chart|smoking|reading|card|officers/, "herringbone"],
  [/suite|lilac|nursery|white|royal|tennessee|lancaster/, "damask"],
];
const PLAIN: readonly Floor[] = ["carpet", "herringbone", "damask", "planks"];

export function floorOf({ id, kind }: DrawnRoom): Floor {
  if (kind === "stairs") return "steps";
  if (kind === "hall") return "runner";
  for (const [speaks, floor] of SPEAKING) if (speaks.test(id)) return floor;
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return PLAIN[sum % PLAIN.length] as Floor;
}

/** `d` is filled, `lines` are stroked. Sizes are units of the picture. */
const PATTERNS: Record<Floor, { width: number; height: number; d?: string; lines?: string; turn?: number }> = {
  planks: { width: 64, height: 24, lines: "M0 6H64M0 12H64M0 18H64M0 24H64M12 0V6M44 6V12M24 12V18M56 18V24" },
  herringbone: {
    width: 24,
    height: 24,
    lines: "M0 0 12 12 0 24M12 0 24 12 12 24M6-6 30 18M-6 6 18 30M6 30 30 6M-6 18 18-6",
  },
  checks: { width: 24, height: 24, d: "M0 0H12V12H0ZM12 12H24V24H12Z" },
  tiles: { width: 28, height: 28, lines: "M0 14 14 0 28 14 14 28Z", d: "M14 10 18 14 14 18 10 14Z" },
  carpet: {
    width: 20,
    height: 20,
    d: "M10 6 14 10 10 14 6 10ZM0-2 2 0 0 2-2 0ZM20-2 22 0 20 2 18 0ZM0 18 2 20 0 22-2 20ZM20 18 22 20 20 22 18 20Z",
  },
  damask: {
    width: 30,
    height: 36,
    d: "M15 4Q21 10 15 16 9 10 15 4ZM15 18Q24 20 21 27 18 25 15 32 12 25 9 27 6 20 15 18ZM0-14Q6-8 0-2-6-8 0-14ZM0 22Q6 28 0 34-6 28 0 22ZM30 22Q36 28 30 34 24 28 30 22ZM0 0Q9 2 6 9 3 7 0 14ZM30 0Q21 2 24 9 27 7 30 14Z",
  },
  stone: {
    width: 56,
    height: 36,
    lines: "M0 0H56M0 12H56M0 24H56M0 36H56M14 0V12M38 0V12M4 12V24M26 12V24M48 12V24M18 24V36M42 24V36",
  },
  leaves: {
    width: 34,
    height: 34,
    d: "M8 8Q14 2 18 8 12 14 8 8ZM22 22Q28 16 32 22 26 28 22 22ZM26 5Q27 11 22 13 20 7 26 5ZM6 24Q12 24 13 30 6 31 6 24Z",
    lines: "M4 12 8 8M18 26 22 22",
  },
  steps: { width: 12, height: 12, lines: "M0 3H12M0 9H12" },
  runner: { width: 18, height: 18, d: "M9 3 15 9 9 15 3 9Z", lines: "M0 0H18M0 18H18M0 0V18M18 0V18" },
  plates: {
    width: 40,
    height: 40,
    lines: "M0 0H40V40H0Z",
    d: "M4 4h2v2h-2ZM34 4h2v2h-2ZM4 34h2v2h-2ZM34 34h2v2h-2ZM19 19h2v2h-2Z",
  },
};

/** Each in two inks: for rooms in the dark and for rooms in the light. */
export function FloorPatterns({ id }: { id: string }): JSX.Element {
  return (
    <>
      {Object.entries(PATTERNS).flatMap(([name, { width, height, d, lines }]) =>
        ["dark", "lit"].map((light) => (
          <pattern
            key={name + light}
            id={`${id}-${name}-${light}`}
            class={`floor-${light}`}
            width={width}
            height={height}
            patternUnits="userSpaceOnUse"
          >
            {d && <path class="floor-fill" d={d} />}
            {lines && <path class="floor-line" d={lines} />}
          </pattern>
        )),
      )}
    </>
  );
}
