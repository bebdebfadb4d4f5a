/**
 * pawn-path.ts: how a pawn walks from room to room: through the doors between, by the
 * fewest of them. It is the picture's affair alone; who may go where is not.
 */
import type { RoomId } from "../engine/protocol.ts";
import type { LaidOpening, Layout, Point } from "./layout.ts";

type Doors = ReadonlyMap<RoomId, readonly { readonly to: RoomId; readonly door: LaidOpening }[]>;

const known = new WeakMap<Layout, Doors>();

/** The doors of each room. */
function doorsOf(layout: Layout): Doors {
  const found = known.get(layout);
  if (found) return found;
  const doors = new Map<RoomId, { to: RoomId; door: LaidOpening }[]>();
  for (const door of layout.doors) {
    const [a, b] = door.rooms;
    doors.set(a, [...(doors.get(a) ?? []), { to: b, door }]);
    doors.set(b, [...(doors.get(b) ?? []), { to: a, door }]);
  }
  known.set(layout, doors);
  return doors;
}

/** The doorways that one comes through, and the middles of the rooms between them; none where no door leads there. */
export function wayBetween(layout: Layout, from: RoomId, to: RoomId): readonly Point[] {
  const doors = doorsOf(layout);
  const ways = new Map<RoomId, readonly Point[]>([[from, []]]);
  for (const [room, way] of ways) {
    if (room === to) return way;
    const here = layout.byId.get(room)?.middle;
    const start = room === from || !here ? way : [...way, here];
    for (const { to: next, door } of doors.get(room) ?? [])
      if (!ways.has(next)) ways.set(next, [...start, door.middle]);
  }
  return [];
}

/** How far along the whole of it each point lies, from 0 to 1. */
export function partsOf(points: readonly Point[]): readonly number[] {
  let sum = 0;
  const far = points.map((point, at) => {
    const before = points[at - 1];
    sum += before ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
    return sum;
  });
  return far.map((one) => (sum > 0 ? one / sum : 1));
}
