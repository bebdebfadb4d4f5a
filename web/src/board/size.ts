/**
 * size.ts: how large the board's place is, and what of it is the picture's.
 *
 * To lay the plan out for another size is work, and panels come and go while
 * pawns walk. So where only the height changes, the picture is first made
 * smaller or larger as it is, which costs next to nothing; it is laid out anew
 * once nothing has changed for a moment.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture's part of a place: its buttons stand beside it, or below. */
export interface Screen extends Size {
  readonly side: boolean;
}

/** Buttons stand beside a picture that is this much wider than high; and take so many pixels. */
const SIDE = 1.2;
const STRIP = 52;
/** Milliseconds after which nothing seems to be going on. */
const CALM = 1000;
/** A place that is lower or higher by no more than that is filled well enough. */
const ENOUGH = 0.18;

function screenOf({ width, height }: Size, side = width > SIDE * height): Screen {
  return { side, width: width - (side ? STRIP : 0), height: height - (side ? 0 : STRIP) };
}

/** A picture that was laid out for that screen, in the middle of its place as it is now. Its frame moves: no text is set anew. */
function fit(svg: SVGSVGElement | null, laid: Screen, place: Size): void {
  const frame = svg?.parentElement;
  const now = screenOf(place, laid.side);
  const times = Math.min(now.width / laid.width, now.height / laid.height);
  const [x, y] = [(now.width - laid.width * times) / 2, (now.height - laid.height * times) / 2];
  const fits = now.width === laid.width && now.height === laid.height;
  if (frame) frame.style.transform = fits ? "" : `translate(${x}px, ${y}px) scale(${times})`;
}

/** The screen to lay out for, and a ref for the place. While `moving` is now this and now that, it stays as it is. */
export function useScreen(
  svg: { readonly current: SVGSVGElement | null },
  moving: unknown,
): [Screen | null, (element: HTMLElement | null) => void] {
  const [screen, setScreen] = useState<Screen | null>(null);
  const laid = useRef<Screen | null>(null);
  const place = useRef<Size>({ width: 0, height: 0 });
  const watcher = useRef<ResizeObserver | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const settle = () => {
    clearTimeout(timer.current);
    const { current: old } = laid;
    const now = screenOf(place.current);
    const fills = old?.width === now.width && Math.abs(now.height / old.height - 1) <= ENOUGH;
    if (!fills) setScreen(now);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, CALM);
  };
  const watch = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect();
    clearTimeout(timer.current);
    if (!element) return;
    const measure = () => {
      place.current = { width: element.clientWidth, height: element.clientHeight };
      const { current: old } = laid;
      if (!old || screenOf(place.current, old.side).width !== old.width) return settle();
      fit(svg.current, old, place.current);
      wait();
    };
    watcher.current = new ResizeObserver(measure);
    watcher.current.observe(element);
    measure();
  }, []);

  useLayoutEffect(() => {
    laid.current = screen;
    if (screen) fit(svg.current, screen, place.current);
  }, [screen]);
  useEffect(() => {
    if (laid.current) wait();
  }, [moving]);
  return [screen, watch];
}
