/**
 * sketch.ts: a board as it is drawn with a finger: squares that belong to rooms, and what is in the walls between them.
 *
 * Knows no rules: whether a board can be played on the engine says, of the plan that sketch-plan.ts makes of it.
 */
import type { RoomKind } from "../../engine/protocol.ts";

/** What is in a wall; nothing is in one that is not listed. */
export type Opening = "door" | "wide" | "railing";
const TURNS: readonly (Opening | undefined)[] = [undefined, "door", "wide", "railing"];

export interface SketchRoom {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly kind: RoomKind;
  /** Its place on the Doctor's way. */
  readonly number: number | null;
  readonly deck: string;
}

export interface Sketch {
  readonly id: string;
  readonly columns: number;
  readonly rows: number;
  /** Keys of rooms, row by row; empty: outside. */
  readonly squares: readonly string[];
  /** By `wallName`. */
  readonly openings: ReadonlyMap<string, Opening>;
  readonly rooms: readonly SketchRoom[];
  /** Lines of the plan's own cards, as they are. */
  readonly cards: readonly string[];
}

export interface Square {
  readonly x: number;
  readonly y: number;
}

export type Side = "left" | "right" | "up" | "down";

export const FEWEST = 2;
export const MOST = 8;

const KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const STEP: Record<Side, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

export function besideOf({ x, y }: Square, side: Side): Square {
  const [dx, dy] = STEP[side];
  return { x: x + dx, y: y + dy };
}

export function squareAt(sketch: Sketch, { x, y }: Square): string {
  const inside = x >= 0 && y >= 0 && x < sketch.columns && y < sketch.rows;
  return inside ? (sketch.squares[y * sketch.columns + x] ?? "") : "";
}

export function roomAt(sketch: Sketch, square: Square): SketchRoom | undefined {
  const key = squareAt(sketch, square);
  return sketch.rooms.find((room) => room.key === key);
}

/** One name for a wall, from whichever side one looks at it. */
export function wallName(square: Square, side: Side): string {
  const { x, y } = side === "left" || side === "up" ? besideOf(square, side) : square;
  return `${x},${y},${side === "left" || side === "right" ? "right" : "down"}`;
}

/** What is between a square and its neighbour: nothing to be drawn, a wall, or what is in it. */
export function wallOf(sketch: Sketch, square: Square, side: Side): "none" | "wall" | Opening {
  const here = squareAt(sketch, square);
  const there = squareAt(sketch, besideOf(square, side));
  if (here === there) return "none";
  return (here && there && sketch.openings.get(wallName(square, side))) || "wall";
}

function withSquare(sketch: Sketch, { x, y }: Square, key: string): Sketch {
  return { ...sketch, squares: sketch.squares.with(y * sketch.columns + x, key) };
}

/** Rooms that have no square left go, and so does what was in walls that are none any more; numbers close up. */
function tidy(sketch: Sketch): Sketch {
  const kept = sketch.rooms.filter(({ key }) => sketch.squares.includes(key));
  const way = kept.filter(({ number }) => number !== null).toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  const rooms = kept.map((room) => ({ ...room, number: room.number === null ? null : way.indexOf(room) }));
  const stays = (name: string) => {
    const [x = 0, y = 0] = name.split(",").map(Number);
    const side = name.endsWith("right") ? "right" : "down";
    return wallOf({ ...sketch, openings: new Map([[name, "door"]]) }, { x, y }, side) === "door";
  };
  return { ...sketch, rooms, openings: new Map([...sketch.openings].filter(([name]) => stays(name))) };
}

function freeKey(sketch: Sketch): string | undefined {
  return [...KEYS].find((key) => sketch.rooms.every((room) => room.key !== key));
}

/** A name as an id: what letters it has of those that ids have; another where it has none, or somebody has it. */
function idOf(sketch: Sketch, name: string, key: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|'/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  const taken = (id: string) => sketch.rooms.some((room) => room.id === id && room.key !== key);
  if (slug && !taken(slug)) return slug;
  const number = KEYS.indexOf(key) + 1;
  return taken(`room-${number}`) ? `room-${number}-${KEYS.length}` : `room-${number}`;
}

/** A room in a square that is outside, with a door to a neighbour if there is one. The same if there are as many as can be. */
export function addRoom(sketch: Sketch, square: Square, nameOf: (n: number) => string): Sketch {
  const key = freeKey(sketch);
  if (!key) return sketch;
  const number = sketch.rooms.filter((room) => room.number !== null).length;
  const name = nameOf(KEYS.indexOf(key) + 1);
  const room = { key, id: idOf(sketch, name, key), name, kind: "room", number, deck: "-" } as const;
  const side = (["left", "up", "right", "down"] as const).find((one) => squareAt(sketch, besideOf(square, one)));
  const openings = side ? new Map([...sketch.openings, [wallName(square, side), "door"] as const]) : sketch.openings;
  return withSquare({ ...sketch, rooms: [...sketch.rooms, room], openings }, square, key);
}

/** The room of one square takes another. */
export function growRoom(sketch: Sketch, from: Square, to: Square): Sketch {
  const key = squareAt(sketch, from);
  if (!key || key === squareAt(sketch, to)) return sketch;
  return tidy(withSquare(sketch, to, key));
}

export function eraseSquare(sketch: Sketch, square: Square): Sketch {
  return squareAt(sketch, square) ? tidy(withSquare(sketch, square, "")) : sketch;
}

/** Wall, door, wide doorway, railing, and a wall again. */
export function turnWall(sketch: Sketch, square: Square, side: Side): Sketch {
  if (!squareAt(sketch, square) || !squareAt(sketch, besideOf(square, side))) return sketch;
  if (wallOf(sketch, square, side) === "none") return sketch;
  const name = wallName(square, side);
  const next = TURNS[(TURNS.indexOf(sketch.openings.get(name)) + 1) % TURNS.length];
  const openings = new Map(sketch.openings);
  if (next) openings.set(name, next);
  else openings.delete(name);
  return { ...sketch, openings };
}

/** The room comes last on the Doctor's way; if it is on it already, it leaves it. */
export function turnNumber(sketch: Sketch, key: string): Sketch {
  const last = sketch.rooms.filter(({ number }) => number !== null).length;
  const turned = (room: SketchRoom) => ({ ...room, number: room.number === null ? last : null });
  return tidy({ ...sketch, rooms: sketch.rooms.map((room) => (room.key === key ? turned(room) : room)) });
}

export function clearNumbers(sketch: Sketch): Sketch {
  return { ...sketch, rooms: sketch.rooms.map((room) => ({ ...room, number: null })) };
}

/** Bytes that a name may have (docs/plan.md). */
const NAME = 64;

export function renameRoom(sketch: Sketch, key: string, typed: string): Sketch {
  let name = typed.replace(/\p{Cc}/gu, " ").trimStart();
  while (new TextEncoder().encode(name).length > NAME) name = name.slice(0, -1);
  const id = idOf(sketch, name, key);
  return { ...sketch, rooms: sketch.rooms.map((room) => (room.key === key ? { ...room, name, id } : room)) };
}

export function changeKind(sketch: Sketch, key: string, kind: RoomKind): Sketch {
  return { ...sketch, rooms: sketch.rooms.map((room) => (room.key === key ? { ...room, kind } : room)) };
}

/** Cut at the right and below, or with room to draw there. */
export function resize(sketch: Sketch, columns: number, rows: number): Sketch {
  const squares = Array.from({ length: columns * rows }, (_, at) =>
    squareAt(sketch, { x: at % columns, y: Math.floor(at / columns) }),
  );
  return tidy({ ...sketch, columns, rows, squares });
}

/** Rooms side by side with a door between any two; the Doctor goes to and fro through the rows. */
export function newSketch(columns: number, rows: number, nameOf: (n: number) => string): Sketch {
  const keys = [...KEYS].slice(0, columns * rows);
  const openings = new Map<string, Opening>();
  const rooms = keys.map((key, at): SketchRoom => {
    const square = { x: at % columns, y: Math.floor(at / columns) };
    if (square.x + 1 < columns) openings.set(wallName(square, "right"), "door");
    if (square.y + 1 < rows) openings.set(wallName(square, "down"), "door");
    const number = square.y * columns + (square.y % 2 ? columns - 1 - square.x : square.x);
    return { key, id: `room-${at + 1}`, name: nameOf(at + 1), kind: "room", number, deck: "-" };
  });
  return tidy({ id: "mine", columns, rows, squares: keys, openings, rooms, cards: [] });
}
