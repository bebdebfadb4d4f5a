/**
 * room-marks.ts: what sits at the lower corners of a room: how far it is, the
 * Doctor's footprints, the eye of those who want to meet him. All are of one
 * size on a board, and the room's name and pawns keep clear of them.
 */
import type { LaidRoom, Layout, Point } from "./layout.ts";
import type { BoardScene, Box } from "./types.ts";

export interface Marks {
  /** Half of how high each is, in units. */
  readonly radius: number;
  /** Through how many doors it can be reached; undefined: it cannot. */
  readonly reach: number | undefined;
  /** Which of the Doctor's next rooms it is; -1: none, or the eye says it. */
  readonly step: number;
  /** After how many of his walks he could be met there; undefined: not as one wants to. */
  readonly spot: number | undefined;
  /** Has the eye its number? */
  readonly counted: boolean;
}

/** Pixels: large enough to be read, and on a phone not larger than its rooms can bear. */
const LEAST = 8;
const MOST = 10;
/** Of a room of middling size, how much. */
const PART = 0.2;

/** One for all rooms of a board. */
export function markRadius(layout: Layout, unit: number, larger: number): number {
  const sizes = layout.rooms.map(({ box }) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  const middling = sizes[sizes.length >> 1] ?? 0;
  return Math.max(LEAST * unit, Math.min(MOST * unit * larger, middling * PART));
}

export function marksOf(scene: BoardScene, { room, box }: LaidRoom, radius: number): Marks {
  const reach = scene.reach.get(room.id);
  const spot = scene.spots.get(room.id);
  const step = spot === undefined ? scene.steps.indexOf(room.id) : -1;
  // The eye's number goes where there is no place for it beside the count.
  const counted = spot !== undefined && spot > 0 && box.width > radius * (reach === undefined ? 3 : 5);
  return { radius, reach, step, spot, counted };
}

/** The middle of what is on the left, and of what is on the right. In a small room they sit on its edge. */
export function markPlaces(box: Box, { radius }: Marks): { left: Point; right: Point } {
  const off = radius * (Math.min(box.width, box.height) < 5 * radius ? 0.6 : 1.15);
  const y = box.y + box.height - off;
  return { left: { x: box.x + off, y }, right: { x: box.x + box.width - off, y } };
}

/** What they take of the room: up to one box on each side. */
export function takenBy(box: Box, marks: Marks): { left: Box | null; right: Box | null } {
  const { left, right } = markPlaces(box, marks);
  const { radius } = marks;
  const wide = marks.spot !== undefined ? (marks.counted ? 2 * radius : 0.9 * radius) : 0.8 * radius;
  const bottom = box.y + box.height;
  const top = left.y - radius;
  const height = bottom - top;
  return {
    left:
      marks.spot !== undefined || marks.step >= 0 ? { x: box.x, y: top, width: left.x + wide - box.x, height } : null,
    right:
      marks.reach !== undefined
        ? { x: right.x - radius, y: top, width: box.x + box.width - right.x + radius, height }
        : null,
  };
}
