/**
 * sketch-plan.ts: a sketch as the text of a plan (docs/plan.md), and back.
 *
 * Each square is seven cells by three, with walls around it. A plan that no sketch would become is only text.
 */
import type { RoomKind } from "../../engine/protocol.ts";
import {
  MOST,
  type Opening,
  type Side,
  type Sketch,
  type SketchRoom,
  type Square,
  squareAt,
  wallName,
  wallOf,
} from "./sketch.ts";

/** Cells of a square's floor. */
const WIDTH = 7;
const HEIGHT = 3;

/** Doors of neighbouring walls are not in line, so that nobody sees through the whole house. */
function openingCell(wall: "none" | "wall" | Opening, at: number, door: number): string {
  if (wall === "wide") return "+";
  if (wall === "railing") return "=";
  return wall === "door" && at === door ? "+" : "#";
}

/** What is drawn in a cell: floor, what is in a wall, a corner, or nothing. */
function cellOf(sketch: Sketch, column: number, row: number): string {
  const [right, dx] = [Math.floor(column / (WIDTH + 1)), column % (WIDTH + 1)];
  const [below, dy] = [Math.floor(row / (HEIGHT + 1)), row % (HEIGHT + 1)];
  const square = { x: right, y: below };
  const around = [square];
  if (dx === 0) around.push({ x: right - 1, y: below });
  if (dy === 0) around.push(...around.map(({ x, y }) => ({ x, y: y - 1 })));
  const keys = new Set(around.map((one) => squareAt(sketch, one)));
  const [only] = keys;
  if (keys.size === 1) return only || " ";
  if (dx === 0 && dy === 0) return "#";
  return dx === 0
    ? openingCell(wallOf(sketch, square, "left"), dy - 1, right % 2 ? HEIGHT - 1 : 0)
    : openingCell(wallOf(sketch, square, "up"), dx - 1, below % 2 ? WIDTH - 2 : 1);
}

function drawingOf(sketch: Sketch): string[] {
  const lines = Array.from({ length: sketch.rows * (HEIGHT + 1) + 1 }, (_, row) =>
    Array.from({ length: sketch.columns * (WIDTH + 1) + 1 }, (_, column) => cellOf(sketch, column, row))
      .join("")
      .trimEnd(),
  );
  while (lines.length > 0 && !lines.at(-1)) lines.pop();
  return lines;
}

/** The text of a plan. */
export function planOf(sketch: Sketch): string {
  const list = sketch.rooms.map(({ kind, key, id, number, deck, name }) =>
    [kind, key, id, number ?? "-", deck, name.trim() || id].join(" "),
  );
  return [`board ${sketch.id}`, ...list, ...sketch.cards, "plan", ...drawingOf(sketch), ""].join("\n");
}

function readRoom(line: string): SketchRoom | null {
  const [, kind, key = "", id = "", number, deck = "", name = ""] =
    /^(room|hall|stairs)\s+(\S)\s+(\S+)\s+(\d+|-)\s+(\S)\s+(.*)$/.exec(line) ?? [];
  if (!kind) return null;
  return { key, id, name, kind: kind as RoomKind, number: number === "-" ? null : Number(number), deck };
}

/** The walls, as they are drawn. */
function readOpenings(sketch: Sketch, cell: (column: number, row: number) => string): Map<string, Opening> {
  const openings = new Map<string, Opening>();
  const read = (square: Square, side: Side, cells: string) => {
    if (cells.includes("=")) openings.set(wallName(square, side), "railing");
    else if (/^\++$/.test(cells)) openings.set(wallName(square, side), "wide");
    else if (cells.includes("+")) openings.set(wallName(square, side), "door");
  };
  sketch.squares.forEach((_, at) => {
    const [x, y] = [at % sketch.columns, Math.floor(at / sketch.columns)];
    const [left, top] = [x * (WIDTH + 1), y * (HEIGHT + 1)];
    read({ x, y }, "left", Array.from({ length: HEIGHT }, (_, dy) => cell(left, top + 1 + dy)).join(""));
    read({ x, y }, "up", Array.from({ length: WIDTH }, (_, dx) => cell(left + 1 + dx, top)).join(""));
  });
  return openings;
}

/** The sketch that becomes this plan; null: none does, and it is changed as text only. */
export function sketchOf(text: string): Sketch | null {
  const lines = text.split(/\r?\n/);
  const plan = lines.findIndex((line) => line.trim() === "plan");
  if (plan < 0) return null;
  const list = lines.slice(0, plan).map((line) => line.trim());
  const rooms = list.flatMap((line) => readRoom(line) ?? []);
  const id = list.map((line) => /^board\s+(\S+)$/.exec(line)?.[1]).find(Boolean);
  const drawing = lines.slice(plan + 1).map((line) => line.trimEnd());
  while (drawing.length > 0 && !drawing.at(-1)) drawing.pop();
  const columns = (Math.max(0, ...drawing.map((line) => line.length)) - 1) / (WIDTH + 1);
  const rows = (drawing.length - 1) / (HEIGHT + 1);
  const fits = (size: number) => Number.isInteger(size) && size >= 1 && size <= MOST;
  if (!id || !fits(columns) || !fits(rows)) return null;
  const cell = (column: number, row: number) => drawing[row]?.[column] ?? " ";
  const squares = Array.from({ length: columns * rows }, (_, at) =>
    cell((at % columns) * (WIDTH + 1) + 1, Math.floor(at / columns) * (HEIGHT + 1) + 1).trim(),
  );
  const cards = list.filter((line) => line.startsWith("card "));
  const bare = { id, columns, rows, squares, openings: new Map(), rooms, cards };
  const sketch = { ...bare, openings: readOpenings(bare, cell) };
  const same = drawingOf(sketch).join("\n") === drawing.join("\n");
  return same && squares.every((key) => !key || rooms.some((room) => room.key === key)) ? sketch : null;
}
