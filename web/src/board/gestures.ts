/** gestures.ts: dragging, pinching, tapping twice, and a wheel with Ctrl. Nothing needs them: keys and buttons do the same. */
import { useEffect, useRef } from "preact/hooks";
import type { Point } from "./layout.ts";
import { type Picture, perPixel, settle, type Zoom, zoomAt } from "./zoom.ts";

/** Pixels that a pointer may move and still be a click. */
const STILL = 8;
/** Milliseconds and pixels within which a second tap belongs to the first, and what it does. */
const TWICE = 350;
const BESIDE = 30;
const CLOSER = 2;

interface Gestured {
  readonly svg: { readonly current: SVGSVGElement | null };
  readonly picture: Picture;
  readonly zoom: Zoom;
  look(zoom: Zoom): void;
  /** A point of the screen in the picture. */
  pointOf(event: { clientX: number; clientY: number }): Point;
}

interface Dragging {
  readonly pointers: Map<number, Point>;
  moved: boolean;
  tap: { readonly at: Point; readonly time: number } | null;
}

export interface Gestures {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  /** Was what ends in this click a gesture? */
  isGesture(): boolean;
  /** A tap that chose nothing: the second of two looks closer. */
  tapped(event: MouseEvent): void;
}

export function useGestures(on: Gestured): Gestures {
  const { svg, picture, zoom, look, pointOf } = on;
  const dragging = useRef<Dragging>({ pointers: new Map(), moved: false, tap: null });
  // Only with Ctrl, which is also how a touchpad's pinch arrives: the page is scrolled without.
  useEffect(() => {
    const element = svg.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      look(zoomAt(picture, zoom, Math.exp(-event.deltaY / 200), pointOf(event)));
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
  const drag = dragging.current;
  const up = (event: PointerEvent) => void drag.pointers.delete(event.pointerId);
  const move = (event: PointerEvent) => {
    const before = drag.pointers.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return up(event); // it was let go of where the board does not hear it
    const now = { x: event.clientX, y: event.clientY };
    const [across, down] = [now.x - before.x, now.y - before.y];
    if (!drag.moved && Math.hypot(across, down) < STILL) return;
    if (drag.pointers.size === 1 && zoom.times === 1) return;
    drag.moved = true;
    svg.current?.setPointerCapture(event.pointerId);
    const other = [...drag.pointers].find(([key]) => key !== event.pointerId)?.[1];
    drag.pointers.set(event.pointerId, now);
    const unit = perPixel(picture, zoom.times);
    if (!other) return look(settle(picture, { ...zoom, x: zoom.x - across * unit, y: zoom.y - down * unit }));
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
    look(zoomAt(picture, zoom, factor, pointOf({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })));
  };
  return {
    onPointerDown: (event) => {
      if (drag.pointers.size === 0) drag.moved = false;
      drag.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    isGesture: () => drag.moved,
    tapped: (event) => {
      const { tap } = drag;
      const at = { x: event.clientX, y: event.clientY };
      const again = tap && event.timeStamp - tap.time < TWICE && Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < BESIDE;
      drag.tap = again ? null : { at, time: event.timeStamp };
      if (again) look(zoomAt(picture, zoom, CLOSER, pointOf(event)));
    },
  };
}
