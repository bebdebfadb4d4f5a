/** pawn-walk.ts: a pawn that is in another room than before walks there; where nothing is to move it stands there at once. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RoomId } from "../engine/protocol.ts";
import { nothingMoves } from "../motion.ts";
import type { Layout, Point } from "./layout.ts";
import { partsOf, wayBetween } from "./pawn-path.ts";

export interface Standing extends Point {
  readonly room: RoomId;
  readonly size: number;
}

export function placed({ x, y, size }: Omit<Standing, "room">): string {
  return `translate(${x}px, ${y}px) scale(${size / 104})`;
}

/** `time` is how many milliseconds a walk takes, however far it is. */
export function useWalking(layout: Layout, now: Standing, time: number) {
  const place = useRef<SVGGElement>(null);
  const before = useRef({ layout, ...now });
  useLayoutEffect(() => {
    const from = before.current;
    before.current = { layout, ...now };
    if (from.room === now.room || from.layout !== layout || time === 0 || nothingMoves()) return;
    const points = [from, ...wayBetween(layout, from.room, now.room), now];
    const parts = partsOf(points);
    const frames = points.map(({ x, y }, at) => {
      const offset = parts[at] ?? 1;
      return { offset, transform: placed({ x, y, size: from.size + (now.size - from.size) * offset }) };
    });
    const walk = place.current?.animate(frames, { duration: time, easing: "ease-in-out" });
    return () => walk?.cancel();
  }, [layout, now.room]);
  return place;
}
