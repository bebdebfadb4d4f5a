/**
 * keyboard-walk.ts: going through the plan with the keyboard.
 *
 * Arrows go through doors. A cursor is a room and a point in it: where a room
 * has several doors on one side, the one nearest to the point is taken, and an
 * arrow towards a side without a door moves the point over there first. So
 * every door can be gone through, and going on in one direction keeps its line.
 */
import type { RoomId } from "../engine/protocol.ts";
import type { LaidOpening, Layout, Point } from "./layout.ts";

export type Arrow = "left" | "right" | "up" | "down";

export interface Cursor {
  readonly room: RoomId;
  readonly at: Point;
}

export function cursorIn(layout: Layout, room: RoomId): Cursor {
  return { room, at: layout.byId.get(room)?.middle ?? { x: 0, y: 0 } };
}

/** The room behind this door in that direction, or null. */
function behind(door: LaidOpening, room: RoomId, arrow: Arrow): RoomId | null {
  const [first, second] = door.rooms;
  const forward = arrow === "right" || arrow === "down";
  const along = arrow === "left" || arrow === "right" ? "right" : "down";
  if (door.way !== along) return null;
  if (forward) return first === room ? second : null;
  return second === room ? first : null;
}

function offside(door: LaidOpening, at: Point, arrow: Arrow): number {
  return arrow === "left" || arrow === "right" ? Math.abs(door.middle.y - at.y) : Math.abs(door.middle.x - at.x);
}

/** Null if there is nothing in that direction: neither a door nor a part of the room. */
export function walk(layout: Layout, cursor: Cursor, arrow: Arrow): Cursor | null {
  let best: { to: RoomId; door: LaidOpening; off: number } | null = null;
  for (const door of layout.doors) {
    const to = behind(door, cursor.room, arrow);
    const off = offside(door, cursor.at, arrow);
    if (to !== null && (best === null || off < best.off)) best = { to, door, off };
  }
  if (best) {
    const there = cursorIn(layout, best.to).at;
    const level = arrow === "left" || arrow === "right";
    const { middle } = best.door;
    return { room: best.to, at: level ? { x: there.x, y: middle.y } : { x: middle.x, y: there.y } };
  }
  return shift(layout, cursor, arrow);
}

/** To the side of the room where other doors may be nearer. */
function shift(layout: Layout, cursor: Cursor, arrow: Arrow): Cursor | null {
  const laid = layout.byId.get(cursor.room);
  if (!laid) return null;
  const xs = laid.edges.flatMap((edge) => edge.map(({ x }) => x));
  const ys = laid.edges.flatMap((edge) => edge.map(({ y }) => y));
  const { x, y } = cursor.at;
  const at = {
    left: { x: Math.min(...xs), y },
    right: { x: Math.max(...xs), y },
    up: { x, y: Math.min(...ys) },
    down: { x, y: Math.max(...ys) },
  }[arrow];
  return at.x === x && at.y === y ? null : { room: cursor.room, at };
}

/** The next room, after `from` and round, whose name begins with what was typed. */
export function jump(names: readonly { room: RoomId; name: string }[], from: RoomId, typed: string): RoomId | null {
  const start = names.findIndex(({ room }) => room === from) + 1;
  const order = [...names.slice(start), ...names.slice(0, start)];
  const wanted = fold(typed);
  return order.find(({ name }) => fold(name).startsWith(wanted))?.room ?? null;
}

/** Without accents and capitals. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
