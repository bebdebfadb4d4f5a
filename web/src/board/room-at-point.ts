/** room-at-point.ts: which room a finger or a mouse means. */
import type { RoomId } from "../engine/protocol.ts";
import { TOUCH } from "./camera.ts";
import { distanceTo, type LaidRoom, type Layout, type Point } from "./layout.ts";

/** One room, or several of which somebody has to say which; none where nothing is near. */
export type Pick = readonly LaidRoom[];

interface Pointing {
  readonly at: Point;
  /** How many units a pixel is. */
  readonly unit: number;
  readonly mouse: boolean;
  /** Rooms that one can go to; empty: nobody is asking. */
  readonly reach: ReadonlyMap<RoomId, number>;
}

/** Nearer than this part of the next one's distance, it is meant. */
const CLEARLY = 0.5;

/**
 * What is pointed at is meant, and so is a room one can go to rather than one
 * beside it that is too small to be hit. Who comes down between rooms is asked
 * only where two of those that could be meant are about as near.
 */
export function pickRoom(layout: Layout, { at, unit, mouse, reach }: Pointing): Pick {
  const near = layout.rooms
    .map((laid) => ({ laid, far: distanceTo(laid, at) / unit }))
    .filter(({ far }) => far < TOUCH / 2)
    .sort((a, b) => a.far - b.far);
  const inside = near.find(({ far }) => far === 0)?.laid;
  const large = inside && Math.min(inside.box.width, inside.box.height) / unit >= TOUCH;
  if (inside && (mouse || large || reach.size === 0 || reach.has(inside.room.id))) return [inside];
  const open = near.filter(({ laid }) => reach.has(laid.room.id));
  const [first, second] = open.length > 0 ? open : near;
  if (!first) return [];
  if (!second || first.far < second.far * CLEARLY) return [first.laid];
  return (open.length > 0 ? open : near).map(({ laid }) => laid);
}
