/**
 * layout.ts: a drawing as it lies on the screen.
 *
 * Cells become units of the picture. A house on an upright screen is laid on
 * its side, so that its rooms are as large as can be; a ship never is, since
 * its decks lie one above the other and the water comes from below. All that
 * follows (doors, arrows, lines) goes by this layout and not by the drawing.
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

interface Frame {
  readonly high: number;
  readonly upright: boolean;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function frame(drawing: Drawing, upright: boolean, high: number): Frame {
  const left = drawing.levels.length > 0 ? TAGS : MARGIN;
  const across = drawing.columns * CELL;
  const down = drawing.rows * high;
  return {
    high,
    upright,
    left,
    width: (upright ? down : across) + left + MARGIN,
    height: (upright ? across : down) + 2 * MARGIN,
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** What is laid out for, in pixels; and what decides the way round, where that is another. */
export interface Target extends Extent {
  readonly usual?: Extent;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The cell height with which the picture has the screen's shape, as far as a cell may be stretched. */
function fitting(drawing: Drawing, upright: boolean, screen: Extent): Frame {
  const ship = drawing.levels.length > 0;
  const shape = screen.width / screen.height;
  const across = drawing.columns * CELL;
  const wanted = upright ? (across * shape) / drawing.rows : across / shape / drawing.rows;
  const high = LOWEST + Math.round((wanted - LOWEST) / STEP) * STEP;
  return frame(drawing, upright, clamp(high, LOWEST, ship ? HIGHEST_ABOARD : HIGHEST));
}

function scaleOf(it: Frame, screen: Extent): number {
  return Math.min(screen.width / it.width, screen.height / it.height);
}

/** Does a house lie on its side? */
function isUpright(drawing: Drawing, screen: Extent): boolean {
  if (drawing.levels.length > 0) return false;
  const scale = (upright: boolean) => scaleOf(fitting(drawing, upright, screen), screen);
  return scale(true) > 1.15 * scale(false);
}

function chooseFrame(drawing: Drawing, screen: Target): Frame {
  return fitting(drawing, isUpright(drawing, screen.usual ?? screen), screen);
}

/** How many pixels a unit of the picture would have. */
export function scaleOn(drawing: Drawing, screen: Target): number {
  return scaleOf(chooseFrame(drawing, screen), screen);
}

/** Turned, what was right of a thing is below it, and what was below it is left. */
function place(it: Frame, drawing: Drawing, [x, y]: Corner): Point {
  if (!it.upright) return { x: it.left + x * CELL, y: MARGIN + y * it.high };
  return { x: it.left + (drawing.rows - y) * it.high, y: MARGIN + x * CELL };
}

/** A corner of the drawing's cells in the picture. */
export function placeOn({ frame: it, drawing }: Layout, corner: Corner): Point {
  return place(it, drawing, corner);
}

function placeBox(it: Frame, drawing: Drawing, box: Box): Box {
  const a = place(it, drawing, [box.x, box.y]);
  const b = place(it, drawing, [box.x + box.width, box.y + box.height]);
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function placeOpening(it: Frame, drawing: Drawing, opening: Opening): LaidOpening {
  const box = placeBox(it, drawing, opening);
  const [one, other] = opening.rooms;
  const turned = it.upright && opening.way === "down";
  const way = it.upright === (opening.way === "right") ? "down" : "right";
  return { ...box, way, rooms: turned ? [other, one] : [one, other], middle: middleOf(box) };
}

function pathOf(edges: readonly (readonly Point[])[]): string {
  return edges.map((edge) => `M${edge.map(({ x, y }) => `${x} ${y}`).join("L")}Z`).join("");
}

/** `before` is how it lay until now: where nothing about that is to change, it is given back as it is. */
export function layOut(drawing: Drawing, screen: Target, before: Layout | null = null): Layout {
  const it = chooseFrame(drawing, screen);
  if (before?.drawing === drawing && before.frame.high === it.high && before.frame.upright === it.upright)
    return before;
  const edgesOf = (outline: readonly (readonly Corner[])[]) =>
    outline.map((edge) => edge.map((corner) => place(it, drawing, corner)));
  const rooms = drawing.rooms.map((room): LaidRoom => {
    const edges = edgesOf(room.outline);
    const box = placeBox(it, drawing, room.label);
    return { room, edges, path: pathOf(edges), box, middle: middleOf(box) };
  });
  const openings = (list: readonly Opening[]) => list.map((opening) => placeOpening(it, drawing, opening));
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
    levels: drawing.levels.map((level) => ({ ...placeBox(it, drawing, level), deck: level.deck })),
    wall: CELL,
  };
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
