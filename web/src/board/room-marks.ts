/**
 * room-marks.ts: the marks at the lower corners of a room. On the right: through
 * how many doors you can go there. On the left: the Doctor's footprints, if it is
 * one of his next rooms, or an eye, if you have asked where you could meet him
 * (panels/table/alone-with-doctor.ts). All marks of a board have one size, and
 * the room's name and pawns do not overlap them.
 */
import type { LaidRoom, Layout, Point } from "./layout.ts";
import { type BoardScene, type Box, UNCOUNTED } from "./types.ts";

export interface Marks {
  /** Half of how high each is, in units. */
  readonly radius: number;
  /** Through how many doors it can be reached; undefined: it cannot. */
  readonly reach: number | undefined;
  /** Which of the Doctor's next rooms it is, from 0; -1: none of them, or there is an eye instead. */
  readonly step: number;
  /** The eye: after how many of his walks the Doctor is there; undefined: no eye. */
  readonly spot: number | undefined;
  /** Is there a place for that number beside the eye? */
  readonly counted: boolean;
}

/** Radii in pixels: large enough to be read, and small enough for the rooms on a phone. */
const LEAST = 8;
const MOST = 10;
/** The radius as a part of the median room's shorter side. */
const PART = 0.2;

/** One for all rooms of a board. `unit` is how many units of the picture a pixel has; `larger` is how much larger texts are than on a phone. */
export function markRadius(layout: Layout, unit: number, larger: number): number {
  const sizes = layout.rooms.map(({ box }) => Math.min(box.width, box.height)).sort((a, b) => a - b);
  const middling = sizes[sizes.length >> 1] ?? 0;
  return Math.max(LEAST * unit, Math.min(MOST * unit * larger, middling * PART));
}

export function marksOf(scene: BoardScene, { room, box }: LaidRoom, radius: number): Marks {
  const doors = scene.reach.get(room.id);
  const reach = doors === UNCOUNTED ? undefined : doors;
  const spot = scene.spots.get(room.id);
  const step = spot === undefined ? scene.steps.indexOf(room.id) : -1;
  // In a narrow room the eye has no number, and less place if there is a number of doors, too.
  const counted = spot !== undefined && spot > 0 && box.width > radius * (reach === undefined ? 3 : 5);
  return { radius, reach, step, spot, counted };
}

/** The middles of the left mark and of the right one. In a small room they overlap its edge. */
export function markPlaces(box: Box, { radius }: Marks): { left: Point; right: Point } {
  const off = radius * (Math.min(box.width, box.height) < 5 * radius ? 0.6 : 1.15);
  const y = box.y + box.height - off;
  return { left: { x: box.x + off, y }, right: { x: box.x + box.width - off, y } };
}

/** The parts of the room that are covered by marks: at most one box on each side. */
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
