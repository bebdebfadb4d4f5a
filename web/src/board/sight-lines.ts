/** sight-lines.ts: the line of a look, from where somebody stands through the doorways to the room that is seen. */
import type { RoomId } from "../engine/protocol.ts";
import type { LaidOpening, Layout, Point } from "./layout.ts";
import type { Box } from "./types.ts";

export interface LookLine {
  /** Along the look's row or column: a short way into each of the rooms. */
  readonly from: Point;
  readonly to: Point;
  readonly sight: LaidOpening;
}

/** How far into a room the line goes, of the room's depth; and what it is at least, in units. */
const DEPTH = 0.32;
const LEAST = 14;
/** Units from one lane of a doorway to the next. */
const LANE = 7;
/** Pixels from the end of a line to the tip of its arrow, and to a name. */
const TIP = 8;

/** What a line is to keep clear of, and how many units a pixel is. */
export interface Names {
  readonly boxes: readonly Box[];
  readonly unit: number;
}

/** Somewhere on a line: `along` it, `cross` it. A box as the line meets it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

function spanOf({ x, y, width, height }: Box, level: boolean, gap: number): Span {
  return level
    ? { from: x, to: x + width, low: y - gap, high: y + height + gap }
    : { from: y, to: y + height, low: x - gap, high: x + width + gap };
}

/** The lanes of a doorway, the wanted one first and then the nearest to it. */
function lanesOf(breadth: number, wanted: number): number[] {
  const most = breadth / 3;
  const clamped = Math.max(-most, Math.min(most, wanted * LANE));
  const lanes = [clamped];
  for (let aside = -most; aside <= most; aside += LANE / 2) lanes.push(aside);
  return lanes.sort((a, b) => Math.abs(a - clamped) - Math.abs(b - clamped));
}

/** Units of the line, from `start` to `end`, that lie on names. */
function covered(spans: readonly Span[], cross: number, start: number, end: number): number {
  let sum = 0;
  for (const { from, to, low, high } of spans)
    if (low < cross && cross < high) sum += Math.max(0, Math.min(to, end) - Math.max(from, start));
  return sum;
}

/**
 * Null where the rooms do not see each other. `lane` moves the line aside, so
 * that several can share a doorway; it takes another lane where that is clear
 * of names, and its ends stop short of them.
 */
export function lineOf(
  layout: Layout,
  from: RoomId,
  to: RoomId,
  lane = 0,
  names: Names = { boxes: [], unit: 1 },
): LookLine | null {
  const sight = layout.sights.find(({ rooms: [a, b] }) => (a === from && b === to) || (a === to && b === from));
  const [first, second] = sight?.rooms ?? [];
  const one = first && layout.byId.get(first);
  const other = second && layout.byId.get(second);
  if (!sight || !one || !other) return null;
  const level = sight.way === "right";
  const start = level ? sight.x : sight.y;
  const end = start + (level ? sight.width : sight.height);
  const into = (size: number) => Math.max(LEAST, size * DEPTH);
  let low = start - into(level ? one.box.width : one.box.height);
  let high = end + into(level ? other.box.width : other.box.height);
  const spans = names.boxes.map((box) => spanOf(box, level, 3 * names.unit));
  const middle = level ? sight.middle.y : sight.middle.x;
  const lanes = lanesOf(level ? sight.height : sight.width, lane).map((aside) => middle + aside);
  const costs = lanes.map((cross) => covered(spans, cross, low, high));
  const cross = lanes[costs.indexOf(Math.min(...costs))] as number;
  // No further back than a little into the doorway, so that there is a line.
  const tip = TIP * names.unit;
  const back = (end - start) / 4;
  for (const span of spans) {
    if (cross <= span.low || span.high <= cross) continue;
    if (span.to < start) low = Math.max(low, Math.min(start + back, span.to + tip));
    if (span.from > end) high = Math.min(high, Math.max(end - back, span.from - tip));
  }
  const point = (along: number): Point => (level ? { x: along, y: cross } : { x: cross, y: along });
  const forward = first === from;
  return { from: point(forward ? low : high), to: point(forward ? high : low), sight };
}
