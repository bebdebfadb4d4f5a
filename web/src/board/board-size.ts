/**
 * board-size.ts: how large the board's place is, and what of it is the picture's. The
 * window alone decides it, so nothing is laid out anew while a game goes on.
 */
import { useCallback, useRef, useState } from "preact/hooks";
import { renderNow } from "../frame-queue.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture's part of a place: its buttons stand beside it, or on it where there is no room to spare. */
export interface Screen extends Size {
  readonly side: boolean;
  /** Pixels at its upper edge on which the map and a button lie. */
  readonly head: number;
}

/** Buttons stand beside a picture that is this much wider than high; and take so many pixels. */
const SIDE = 1.2;
const STRIP = 52;
const HEAD = 58;
/** Narrower than this, a place has no strip to spare. */
const SMALL = 480;

function screenOf({ width, height }: Size): Screen {
  const side = width > SIDE * height && width > SMALL;
  return { side, head: side ? 0 : HEAD, width: Math.max(0, width - (side ? STRIP : 0)), height };
}

/** The screen to lay out for, once there is a place to be seen; and a ref for the place. */
export function useScreen(): [Screen | null, (element: HTMLElement | null) => void] {
  const [screen, setScreen] = useState<Screen | null>(null);
  const watcher = useRef<ResizeObserver | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect();
    if (!element) return;
    const measure = () => {
      const now = screenOf({ width: element.clientWidth, height: element.clientHeight });
      if (now.width === 0 || now.height === 0) return; // nothing to be seen: it waits for a place
      setScreen((old) => (old?.width === now.width && old.height === now.height ? old : now));
    };
    watcher.current = new ResizeObserver(measure);
    watcher.current.observe(element);
    measure();
    queueMicrotask(renderNow); // in the frame in which its place comes: none is to be seen without a board
  }, []);
  return [screen, watch];
}
