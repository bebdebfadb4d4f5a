/** looks.ts: the line of a look, from where somebody stands through the doorways to the room that is seen. */
import type { RoomId } from "../engine/protocol.ts";
import type { LaidOpening, Layout, Point } from "./layout.ts";

export interface LookLine {
  /** Along the look's row or column: a short way into each of the rooms. */
  readonly from: Point;
  readonly to: Point;
  readonly sight: LaidOpening;
}

/** How far into a room the line goes, of the room's depth. */
const DEPTH = 0.32;

/** Null where the rooms do not see each other. `lane` moves the line aside, so that several can share a doorway. */
export function lineOf(layout: Layout, from: RoomId, to: RoomId, lane = 0): LookLine | null {
  const sight = layout.sights.find(({ rooms: [a, b] }) => (a === from && b === to) || (a === to && b === from));
  const [first, second] = sight?.rooms ?? [];
  const one = first && layout.byId.get(first);
  const other = second && layout.byId.get(second);
  if (!sight || !one || !other) return null;
  const level = sight.way === "right";
  const breadth = level ? sight.height : sight.width;
  const aside = Math.max(-breadth / 3, Math.min(breadth / 3, lane * 7));
  const cross = (level ? sight.middle.y : sight.middle.x) + aside;
  const start = level ? sight.x : sight.y;
  const end = start + (level ? sight.width : sight.height);
  const into = (size: number) => Math.max(14, size * DEPTH);
  const low = start - into(level ? one.box.width : one.box.height);
  const high = end + into(level ? other.box.width : other.box.height);
  const point = (along: number): Point => (level ? { x: along, y: cross } : { x: cross, y: along });
  const forward = first === from;
  return { from: point(forward ? low : high), to: point(forward ? high : low), sight };
}
