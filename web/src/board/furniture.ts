/**
 * furniture.ts: what stands in a room, as a few lines in the colour of its
 * floor: seen from above where that is telling, else as one would carve it
 * over the door. Chosen by what the room's id speaks of; others stay empty.
 */
import type { RoomId } from "../engine/protocol.ts";

/** All within 46 of the middle, to be stroked. */
const PIECES: readonly [RegExp, string][] = [
  [
    /billiard/,
    "M-44-26H44V26H-44ZM-37-19H37V19H-37ZM-37-19l-4-4M37-19l4-4M-37 19l-4 4M37 19l4 4M14 0a3 3 0 1 0 .1 0M20-4a3 3 0 1 0 .1 0M20 4a3 3 0 1 0 .1 0M-22 0a3 3 0 1 0 .1 0M-40 40 30 32",
  ],
  [
    /dining|saloon|steerage/,
    "M-30-16H30Q38-16 38 0 38 16 30 16H-30Q-38 16-38 0-38-16-30-16ZM-26-20h12v-8h-12ZM-6-20h12v-8h-12ZM14-20h12v-8h-12ZM-26 20h12v8h-12ZM-6 20h12v8h-12ZM14 20h12v8h-12Z",
  ],
  [
    /library|reading|chart/,
    "M-40-36H40V36H-40ZM-40-12H40M-40 12H40M-32-36v24M-26-36v24M-18-36v24M-8-34l6 22M6-36v24M14-36v24M26-36v24M-30-12v24M-20-12v24M-12-10l6 22M8-12v24M16-12v24M30-12v24M-34 12v24M-22 12v24M-14 12v24M0 12v24M10 14l6 22M28 12v24",
  ],
  [
    /kitchen|galley|pantry/,
    "M-38-30H38V30H-38ZM-18-14a10 10 0 1 0 .1 0M18-14a10 10 0 1 0 .1 0M-18 4a10 10 0 1 0 .1 0M18 4a10 10 0 1 0 .1 0M-38-24h76",
  ],
  [
    /suite|lancaster|lilac|tennessee|nursery|quarters|royal|infirmary|bed/,
    "M-28-38H28V40H-28ZM-22-32H-3V-14H-22ZM3-32H22V-14H3ZM-28-8H28M-28-2Q0 8 28-2",
  ],
  [/hedge|maze|labyrinth/, "M-40-40H40V40H-40V-26H26V26H-26V-12H12V12H-12"],
  [
    /garden|green|court|palm/,
    "M0 0Q-14-18 0-40 14-18 0 0ZM0 0Q18-14 40 0 18 14 0 0ZM0 0Q14 18 0 40-14 18 0 0ZM0 0Q-18 14-40 0-18-14 0 0ZM0 0Q4-22 28-28 22-4 0 0ZM0 0Q22 4 28 28 4 22 0 0ZM0 0Q-4 22-28 28-22 4 0 0ZM0 0Q-22-4-28-28-4-22 0 0Z",
  ],
  [/trophy/, "M-16-36H16V-8Q16 12 0 14-16 12-16-8ZM-16-30H-30Q-30-8-15-6M16-30H30Q30-8 15-6M0 14V28M-14 28H14V36H-14Z"],
  [
    /armory/,
    "M-34-34 22 22M34-34-22 22M14 30 30 14M-14 30-30 14M22 22 36 36M-22 22-36 36M-34-34l2 10 8-2ZM34-34l-2 10-8-2Z",
  ],
  [
    /cellar|cargo|hold/,
    "M-40 34V6Q-40-6-26-6-12-6-12 6V34ZM-40 14h28M-40 26h28M12 34V6Q12-6 26-6 40-6 40 6V34ZM12 14h28M12 26h28M-14-12V-32Q-14-42 0-42 14-42 14-32V-12ZM-14-32h28M-14-20h28",
  ],
  [
    /parlor|drawing|sitting|smoking|lounge/,
    "M-40 26V-8Q-40-16-32-16-26-16-26-8V8H26V-8Q26-16 32-16 40-16 40-8V26ZM-26-8V-22Q-26-32-16-32H16Q26-32 26-22V-8M0-32V8",
  ],
  [
    /gallery/,
    "M-42-22H-16V22H-42ZM-38-18H-20V18H-38ZM-10-28H14V12H-10ZM-6-24H10V8H-6ZM20-18H42V24H20ZM24-14H38V20H24Z",
  ],
  [/foyer|staircase/, "M0-42 8-8 42 0 8 8 0 42-8 8-42 0-8-8ZM0-20A20 20 0 1 1-.1-20"],
  [
    /piazza|fountain/,
    "M0-42A42 42 0 1 1-.1-42M0-28A28 28 0 1 1-.1-28M0-12A12 12 0 1 1-.1-12M0-28V-12M0 12V28M-28 0h16M12 0h16",
  ],
  [
    /carriage|wheel/,
    "M0-40A40 40 0 1 1-.1-40M0-32A32 32 0 1 1-.1-32M0-8A8 8 0 1 1-.1-8M0-32V-8M0 8V32M-32 0H-8M8 0H32M-23-23-6-6M6 6 23 23M23-23 6-6M-6 6-23 23",
  ],
  [
    /bridge/,
    "M0-30A30 30 0 1 1-.1-30M0-8A8 8 0 1 1-.1-8M0-44V-8M0 8V44M-44 0H-8M8 0H44M-31-31-6-6M6 6 31 31M31-31 6-6M-6 6-31 31",
  ],
  [
    /engine|boiler/,
    "M-7-42H7L9-31 18-27 27-34 36-25 30-15 34-7 42-7V7L33 9 29 18 36 27 27 36 17 30 9 34 7 42H-7L-9 33-18 29-27 36-36 27-30 17-34 9-42 7V-7L-33-9-29-18-36-27-27-36-17-30-9-34ZM0-16A16 16 0 1 1-.1-16",
  ],
  [/ballroom/, "M0-42A42 42 0 1 1-.1-42M0-42 12-12 42 0 12 12 0 42-12 12-42 0-12-12Z"],
  [
    /wireless/,
    "M0 38V-6M-12 38H12M0-14A8 8 0 1 1-.1-14M-16-22Q-24-6-16 10M16-22Q24-6 16 10M-26-30Q-38-6-26 18M26-30Q38-6 26 18",
  ],
  [/mail|purser/, "M-40-26H40V26H-40ZM-40-26 0 8 40-26M-40 26-12-2M40 26 12-2"],
  [/boat/, "M-44-8H44Q36 24 0 24-36 24-44-8ZM-36-8-30 8M36-8 30 8M-20-8V22M20-8V22M0-8V24"],
  [/promenade|deck/, "M-34 30-22-8H-4L4 30M-22-8-28-34M-34 30H38M4 30 22-14"],
  [/gym|squash/, "M-40-14H-30V14H-40ZM40-14H30V14H40ZM-30-22H-20V22H-30ZM30-22H20V22H30ZM-20-4H20V4H-20Z"],
  [/bath/, "M-38-20H38V0Q38 28 0 28-38 28-38 0ZM-30-12H30V0Q30 20 0 20-30 20-30 0ZM0-20V-34H10"],
  [/barber/, "M-10-34A10 10 0 1 1-10.1-34M10-34A10 10 0 1 0 10.1-34M-8-16 14 36M8-16-14 36"],
  [/card/, "M-30-34H2V10H-30ZM-8-18H24V34H-8ZM8-4 14 8 8 20 2 8Z"],
  [/coal/, "M-40 34 0-34 40 34ZM-20 34 0 0 20 34M-10 17H10"],
  [
    /captain|officer/,
    "M0-40 6-34V-24H18V-16H6V28Q24 24 30 6L38 16Q30 40 0 42-30 40-38 16L-30 6Q-24 24-6 28V-16H-18V-24H-6V-34Z",
  ],
  [/white/, "M-22-40H22V40H-22ZM-16-32H16V-4H-16ZM-16 4H16V32H-16ZM12-2h2"],
];

/** The lines of what stands there; null where nothing does. */
export function furnitureOf(room: RoomId): string | null {
  return PIECES.find(([speaks]) => speaks.test(room))?.[1] ?? null;
}
