/** chances-course.ts: a seat's chances through a game: judged at the beginning of each turn, they hold until the next that was. */
import type { Chance } from "../../match/chances.ts";

/** What they were at that turn; null before the first. */
export function chanceAt(chances: readonly Chance[], seat: number, turn: number): number | null {
  return chances.findLast((one) => one.seat === seat && one.turn <= turn)?.chance ?? null;
}

export interface Corner {
  readonly turn: number;
  readonly chance: number;
}

/** The same as a line of steps, level from one turn to the next, and up to the last that is judged. */
export function courseOf(chances: readonly Chance[], seat: number): Corner[] {
  const corners: Corner[] = [];
  for (const { turn, chance } of chances.filter((one) => one.seat === seat)) {
    const before = corners.at(-1);
    if (before) corners.push({ turn, chance: before.chance });
    corners.push({ turn, chance });
  }
  const last = corners.at(-1);
  const end = chances.at(-1)?.turn ?? 0;
  if (last && last.turn < end) corners.push({ turn: end, chance: last.chance });
  return corners;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Turns to name below the line: round ones, and not too many. */
export function ticksOf(first: number, last: number, most = 8): number[] {
  const step = STEPS.find((one) => (last - first) / one < most) ?? 1000;
  const ticks = [first];
  for (let turn = Math.ceil((first + 1) / step) * step; turn <= last; turn += step)
    if (turn - first >= step / 2) ticks.push(turn);
  return ticks;
}
