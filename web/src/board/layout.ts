/**
 * layout.ts: a drawing as it lies on the screen.
 *
 * Cells become units of the picture. Columns and rows are as wide as the
 * screen's shape wants them; those of narrow rooms are made wider where a
 * finger would miss them, at the others' cost. Columns stay columns and rows
 * stay rows, so doors, sights and what lies beside what are as they are drawn.
 * All that follows (doors, arrows, lines) goes by this layout and not by the
 * drawing.
 */
import type { RoomId } from "../engine/protocol.ts";
import type { Box, Corner, Drawing, DrawnRoom, Opening } from "./types.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LaidRoom {
  readonly room: DrawnRoom;
  /** The floor's outline, for the `d` of a path. */
  readonly path: string;
  readonly edges: readonly (readonly Point[])[];
  /** The largest rectangle of floor. */
  readonly box: Box;
  readonly middle: Point;
}

export interface LaidOpening extends Opening {
  readonly middle: Point;
}

export interface LaidLevel extends Box {
  readonly deck: string;
}

export interface Layout {
  readonly drawing: Drawing;
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly LaidRoom[];
  readonly byId: ReadonlyMap<RoomId, LaidRoom>;
  readonly walls: string;
  readonly doors: readonly LaidOpening[];
  readonly railings: readonly LaidOpening[];
  readonly sights: readonly LaidOpening[];
  readonly levels: readonly LaidLevel[];
  /** How thick a wall is across, for whatever must keep clear of it. */
  readonly wall: number;
}

const CELL = 10;
/** A character cell is about twice as high as wide; how much exactly is chosen to fill the screen. */
const LOWEST = 15;
const HIGHEST = 25;
const HIGHEST_ABOARD = 34;
/** In such steps, so that a screen that changes a little has the same picture, only larger or smaller. */
const STEP = 2;
const MARGIN = 12;
/** Room for the decks' tags beside a ship, as its left margin. */
const TAGS = 70;
/** Pixels that a finger wants of a room; and the most units that a room is made wide for it. */
const TOUCH = 46;
const WIDEST = 120;
/** Higher than the screen's shape by no more than this, a picture fills it well. */
const ENOUGH = 1.12;

/** Where each column and each row begins, in units, and where the last one ends. */
interface Frame {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** What is laid out for, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The rooms' extents in columns, or in rows. */
function spansOf(drawing: Drawing, across: boolean): readonly Span[] {
  return drawing.rooms.map(({ label: { x, y, width, height } }) =>
    across ? { from: x, to: x + width } : { from: y, to: y + height },
  );
}

/** So many cells of that size, but every span of them at least `least` units: the narrowest first, then again. */
function spread(count: number, size: number, spans: readonly Span[], least: number): readonly number[] {
  const sizes = new Array<number>(count).fill(size);
  const order = [...spans].sort((a, b) => a.to - a.from - (b.to - b.from));
  for (const { from, to } of order) {
    let sum = 0;
    for (let at = from; at < to; at++) sum += sizes[at] ?? 0;
    if (sum >= least) continue;
    for (let at = from; at < to; at++) sizes[at] = ((sizes[at] ?? 0) * least) / sum;
  }
  return sizes;
}

/** Running sums, from `start` on. */
function edgesFrom(start: number, sizes: readonly number[]): readonly number[] {
  const edges = [start];
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size);
  return edges;
}

/** The columns: as drawn, or with the narrow ones wide enough for a finger as far as that can be had. */
function columnsFor(drawing: Drawing, screen: Extent, left: number): readonly number[] {
  const spans = spansOf(drawing, true);
  let best = edgesFrom(left, spread(drawing.columns, CELL, spans, 0));
  const total = (edges: readonly number[]) => (edges.at(-1) ?? 0) + MARGIN;
  for (let least = 2 * CELL; least <= WIDEST; least += CELL / 2) {
    const narrowest = Math.min(...spans.map(({ from, to }) => (best[to] ?? 0) - (best[from] ?? 0)));
    if ((narrowest * screen.width) / total(best) >= TOUCH) break;
    best = edgesFrom(left, spread(drawing.columns, CELL, spans, least));
  }
  return best;
}

/** Of so many units at least, and as near as can be to `wanted` units together. */
function rowsOf(drawing: Drawing, least: number, wanted: number): readonly number[] {
  const spans = spansOf(drawing, false);
  const highest = drawing.levels.length > 0 ? HIGHEST_ABOARD : HIGHEST;
  const off = (rows: readonly number[]) => Math.abs((rows.at(-1) ?? 0) - MARGIN - wanted);
  let best = edgesFrom(MARGIN, spread(drawing.rows, LOWEST, spans, least));
  for (let high = LOWEST + STEP; high <= highest; high += STEP) {
    const rows = edgesFrom(MARGIN, spread(drawing.rows, high, spans, least));
    if (off(rows) < off(best)) best = rows;
  }
  return best;
}

/** The rows: as high as fills the screen with these columns, and low ones higher for a finger where there is room. */
function rowsFor(drawing: Drawing, screen: Extent, width: number): readonly number[] {
  const wanted = (width * screen.height) / screen.width - 2 * MARGIN;
  const finger = (TOUCH * width) / screen.width;
  const ways = [1, 0.8, 0.6, 0.4].map((part) => rowsOf(drawing, part * finger, wanted));
  const fits = (rows: readonly number[]) => (rows.at(-1) ?? 0) - MARGIN <= wanted * ENOUGH;
  return ways.find(fits) ?? rowsOf(drawing, 0, wanted);
}

function chooseFrame(drawing: Drawing, screen: Extent): Frame {
  const xs = columnsFor(drawing, screen, drawing.levels.length > 0 ? TAGS : MARGIN);
  const width = (xs.at(-1) ?? 0) + MARGIN;
  const ys = rowsFor(drawing, screen, width);
  return { xs, ys, width, height: (ys.at(-1) ?? 0) + MARGIN };
}

/** How many pixels a unit of the picture would have. */
export function scaleOn(drawing: Drawing, screen: Extent): number {
  const { width, height } = chooseFrame(drawing, screen);
  return Math.min(screen.width / width, screen.height / height);
}

/** Where it is along an axis; between two cells, as far as it is between them. */
function along(edges: readonly number[], at: number): number {
  const cell = Math.max(0, Math.min(edges.length - 2, Math.floor(at)));
  const [from, to] = [edges[cell] ?? 0, edges[cell + 1] ?? 0];
  return from + (at - cell) * (to - from);
}

function place({ xs, ys }: Frame, [x, y]: Corner): Point {
  return { x: along(xs, x), y: along(ys, y) };
}

/** A corner of the drawing's cells in the picture. */
export function placeOn({ frame: it }: Layout, corner: Corner): Point {
  return place(it, corner);
}

function placeBox(it: Frame, box: Box): Box {
  const a = place(it, [box.x, box.y]);
  const b = place(it, [box.x + box.width, box.y + box.height]);
  return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function placeOpening(it: Frame, opening: Opening): LaidOpening {
  const box = placeBox(it, opening);
  return { ...opening, ...box, middle: middleOf(box) };
}

function pathOf(edges: readonly (readonly Point[])[]): string {
  return edges.map((edge) => `M${edge.map(({ x, y }) => `${x} ${y}`).join("L")}Z`).join("");
}

function sameFrame(a: Frame, b: Frame): boolean {
  const same = (one: readonly number[], other: readonly number[]) => one.every((edge, at) => edge === other[at]);
  return same(a.xs, b.xs) && same(a.ys, b.ys);
}

/** `before` is how it lay until now: where nothing about that is to change, it is given back as it is. */
export function layOut(drawing: Drawing, screen: Extent, before: Layout | null = null): Layout {
  const it = chooseFrame(drawing, screen);
  if (before?.drawing === drawing && sameFrame(before.frame, it)) return before;
  const edgesOf = (outline: readonly (readonly Corner[])[]) =>
    outline.map((edge) => edge.map((corner) => place(it, corner)));
  const rooms = drawing.rooms.map((room): LaidRoom => {
    const edges = edgesOf(room.outline);
    const box = placeBox(it, room.label);
    return { room, edges, path: pathOf(edges), box, middle: middleOf(box) };
  });
  const openings = (list: readonly Opening[]) => list.map((opening) => placeOpening(it, opening));
  return {
    drawing,
    frame: it,
    width: it.width,
    height: it.height,
    rooms,
    byId: new Map(rooms.map((laid) => [laid.room.id, laid])),
    walls: pathOf(edgesOf(drawing.walls)),
    doors: openings(drawing.doors),
    railings: openings(drawing.railings),
    sights: openings(drawing.sights),
    levels: drawing.levels.map((level) => ({ ...placeBox(it, level), deck: level.deck })),
    wall: CELL,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Is the point on the room's floor? By how often a ray from it crosses the edges. */
export function isInside(laid: LaidRoom, { x, y }: Point): boolean {
  let inside = false;
  for (const edge of laid.edges) {
    edge.forEach((a, i) => {
      const b = edge[(i + 1) % edge.length] as Point;
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)) inside = !inside;
    });
  }
  return inside;
}

/** How far the point is from the room's floor; 0 on it. */
export function distanceTo(laid: LaidRoom, point: Point): number {
  if (isInside(laid, point)) return 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const edge of laid.edges) {
    edge.forEach((a, i) => {
      const b = edge[(i + 1) % edge.length] as Point;
      const x = clamp(point.x, Math.min(a.x, b.x), Math.max(a.x, b.x));
      const y = clamp(point.y, Math.min(a.y, b.y), Math.max(a.y, b.y));
      nearest = Math.min(nearest, Math.hypot(point.x - x, point.y - y));
    });
  }
  return nearest;
}
