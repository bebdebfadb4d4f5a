/**
 * sight-blocks.ts: where a look is stopped.
 *
 * Who sees whom is the engine's to say, and nothing here decides it. For looks
 * that do not come about this finds, on the drawing's rows and columns, how far
 * such a look would get and where the wall is.
 */
import type { RoomId } from "../engine/protocol.ts";
import type { Corner, Drawing, Opening, PawnId, SceneLook } from "./types.ts";

export interface Block {
  /** Who stands where it comes from. */
  readonly by: readonly PawnId[];
  readonly from: RoomId;
  /** In cells, on one row or column: a little way into the room, and the wall that it ends at. */
  readonly start: Corner;
  readonly stop: Corner;
}

/** Along a row (0) or a column (1): the index of the coordinate that changes. */
type Along = 0 | 1;
type Span = readonly [number, number];

/** A stopped look before it is known whether it is the nearest on its side. */
interface Stopped extends Pick<Block, "start" | "stop"> {
  /** The side of the room that is looked at. */
  readonly side: string;
  /** Cells between the two rooms. */
  readonly far: number;
}

/** How far into a room its line begins, of the room's depth, and in cells at least. */
const DEPTH = 0.32;
const LEAST = 1.4;

/** The parts of a row or column that are floor of an outline. */
function spansOf(outline: readonly (readonly Corner[])[], along: Along, at: number): readonly Span[] {
  const across = along === 0 ? 1 : 0;
  const crossed = outline.flatMap((edge) =>
    edge.flatMap((a, i) => {
      const b = edge[(i + 1) % edge.length] as Corner;
      return a[along] === b[along] && a[across] > at !== b[across] > at ? [a[along]] : [];
    }),
  );
  crossed.sort((a, b) => a - b);
  return crossed.flatMap((start, i) => (i % 2 === 0 ? [[start, crossed[i + 1] ?? start] as const] : []));
}

/** The part of it that an opening is, where sight goes through it that way. */
function gapOf(opening: Opening, along: Along, at: number): readonly Span[] {
  const { x, y, width, height } = opening;
  if (opening.way !== (along === 0 ? "right" : "down")) return [];
  const [low, high, start, size] = along === 0 ? [y, y + height, x, width] : [x, x + width, y, height];
  return low < at && at < high ? [[start, start + size]] : [];
}

/** The two spans that are nearest to each other, of a room and of another; null where the line misses one of them. */
function nearest(ones: readonly Span[], others: readonly Span[]): { one: Span; other: Span; far: number } | null {
  const pairs = ones.flatMap((one) =>
    others.map((other) => ({ one, other, far: Math.max(other[0] - one[1], one[0] - other[1]) })),
  );
  return pairs.sort((a, b) => a.far - b.far)[0] ?? null;
}

/** How far one gets along the line from a span, forward (1) or back (-1), over floor and through openings. */
function reachOf(drawing: Drawing, along: Along, at: number, from: Span, forward: boolean): number {
  const open = [
    ...drawing.rooms.flatMap(({ outline }) => spansOf(outline, along, at)),
    ...[...drawing.doors, ...drawing.railings].flatMap((opening) => gapOf(opening, along, at)),
  ];
  let reach = forward ? from[1] : from[0];
  for (;;) {
    const next = open.find(([start, end]) => (forward ? start : end) === reach);
    if (!next) return reach;
    reach = forward ? next[1] : next[0];
  }
}

/** The look along one row or column; null where the rooms do not share it, or nothing is in the way. */
function stopAlong(drawing: Drawing, from: RoomId, to: RoomId, along: Along, at: number): Stopped | null {
  const spans = (id: RoomId) => spansOf(drawing.rooms.find((room) => room.id === id)?.outline ?? [], along, at);
  const pair = nearest(spans(from), spans(to));
  if (!pair || pair.far <= 0) return null;
  const { one, other, far } = pair;
  const forward = one[1] <= other[0];
  const reach = reachOf(drawing, along, at, one, forward);
  if (forward ? reach > other[0] : reach < other[1]) return null;
  const into = Math.min(one[1] - one[0], Math.max(LEAST, (one[1] - one[0]) * DEPTH));
  const corner = (place: number): Corner => (along === 0 ? [place, at] : [at, place]);
  return {
    start: corner(forward ? one[1] - into : one[0] + into),
    stop: corner(reach),
    side: `${along} ${forward}`,
    far,
  };
}

const lengthOf = ({ start, stop }: Stopped) => Math.abs(start[0] - stop[0]) + Math.abs(start[1] - stop[1]);

/** Of all rows and columns that the rooms share, the one along which a look gets furthest; the middle one of several. */
function findStop(drawing: Drawing, from: RoomId, to: RoomId): Stopped | null {
  const lines = ([0, 1] as const).flatMap((along) =>
    Array.from({ length: along === 0 ? drawing.rows : drawing.columns }, (_, cell) => {
      return stopAlong(drawing, from, to, along, cell + 0.5);
    }).filter((line) => line !== null),
  );
  const most = Math.max(...lines.map(lengthOf));
  const best = lines.filter((line) => lengthOf(line) === most);
  return best[best.length >> 1] ?? null;
}

/** A drawing does not change, so each pair of rooms is looked at once. */
const KNOWN = new WeakMap<Drawing, Map<string, Stopped | null>>();

function stopOf(drawing: Drawing, from: RoomId, to: RoomId): Stopped | null {
  const known = KNOWN.get(drawing) ?? new Map<string, Stopped | null>();
  KNOWN.set(drawing, known);
  const key = `${from} ${to}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const line = findStop(drawing, from, to);
  known.set(key, line);
  return line;
}

/** The looks that are stopped on a straight line to their room: of each side only the nearest, or nobody could read it. */
export function blocksOf(drawing: Drawing, looks: readonly SceneLook[]): readonly Block[] {
  const sides = new Map<string, Stopped & { from: RoomId }>();
  for (const { from, to } of looks) {
    const line = stopOf(drawing, from, to);
    if (line && line.far < (sides.get(line.side)?.far ?? Number.POSITIVE_INFINITY))
      sides.set(line.side, { ...line, from });
  }
  return [...sides.values()].map(({ from, start, stop }) => {
    const by = looks.flatMap((look) => (look.from === from && look.by !== null ? [look.by] : []));
    return { by, from, start, stop };
  });
}
