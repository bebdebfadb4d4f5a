/**
 * size.ts: how large the board's place is, and what of it is the picture's.
 *
 * To lay the plan out for another size is work, and panels come and go while
 * pawns walk. So where only the height changes a little, the picture is first
 * made smaller or larger as it is, which costs next to nothing; it is laid out
 * anew once nothing has changed for a moment. Where it could be much larger
 * than that, it is laid out at once.
 *
 * Which way round a house lies is no matter of panels: rooms that change place
 * in the middle of a game are not found again. The window decides it.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useStable } from "../stable.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture's part of a place: its buttons stand beside it, or below. */
export interface Screen extends Size {
  readonly side: boolean;
  /** What the way round is chosen for: the same as long as the window is as wide as it is. */
  readonly usual: Size;
}

/** Who looks at it, and how large a picture would be. */
export interface Viewing {
  /** Whoever plays has cards and panels below the board, and those who look on have it for themselves. */
  readonly plays: boolean;
  /** Of a unit of the picture, in pixels. */
  scaleOn(screen: Screen): number;
}

/** Buttons stand beside a picture that is this much wider than high; and take so many pixels. */
const SIDE = 1.2;
const STRIP = 52;
/** Milliseconds after which nothing seems to be going on. */
const CALM = 1000;
/** A place that is lower or higher by no more than that is filled well enough. */
const ENOUGH = 0.18;
/** Smaller than this part of what it could be, a picture does not wait for calm. */
const MUCH = 0.8;
/** What panels leave of a window's height, at the time when they leave least. */
const HALF = 0.5;

function splitOf({ width, height }: Size, side = width > SIDE * height): Size & { side: boolean } {
  return { side, width: Math.max(0, width - (side ? STRIP : 0)), height: Math.max(0, height - (side ? 0 : STRIP)) };
}

/** The part of its place that the board has in the long run. */
function usualOf(place: Size, plays: boolean): Size {
  return splitOf(plays ? { ...place, height: Math.min(place.height, innerHeight * HALF) } : place);
}

/** How much smaller or larger a picture that was laid out for that screen is in its place as it is now. */
function timesIn(laid: Screen, place: Size): number {
  const now = splitOf(place, laid.side);
  return Math.min(now.width / laid.width, now.height / laid.height);
}

/** The picture in the middle of its place. Its frame moves: no text is set anew. */
function fit(svg: SVGSVGElement | null, laid: Screen, place: Size): void {
  const frame = svg?.parentElement;
  const now = splitOf(place, laid.side);
  const times = timesIn(laid, place);
  const [x, y] = [(now.width - laid.width * times) / 2, (now.height - laid.height * times) / 2];
  const fits = now.width === laid.width && now.height === laid.height;
  if (frame) frame.style.transform = fits ? "" : `translate(${x}px, ${y}px) scale(${times})`;
}

/** The screen to lay out for, and a ref for the place. While `moving` is now this and now that, it stays as it is. */
export function useScreen(
  svg: { readonly current: SVGSVGElement | null },
  moving: unknown,
  viewing: Viewing,
): [Screen | null, (element: HTMLElement | null) => void] {
  const [screen, setScreen] = useState<Screen | null>(null);
  const laid = useRef<Screen | null>(null);
  const place = useRef<Size>({ width: 0, height: 0 });
  const decided = useRef<{ window: number; usual: Size } | null>(null);
  const watcher = useRef<ResizeObserver | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const screenNow = useStable((): Screen => {
    if (decided.current?.window !== innerWidth)
      decided.current = { window: innerWidth, usual: usualOf(place.current, viewing.plays) };
    return { ...splitOf(place.current), usual: decided.current.usual };
  });
  /** Could it be much larger than it is? */
  const isTiny = useStable(
    (old: Screen) => viewing.scaleOn(old) * timesIn(old, place.current) < MUCH * viewing.scaleOn(screenNow()),
  );
  const settle = () => {
    clearTimeout(timer.current);
    const { current: old } = laid;
    const now = screenNow();
    if (now.width === 0 || now.height === 0) return; // nothing to be seen: it waits for a place
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
      if (!old || splitOf(place.current, old.side).width !== old.width) return settle();
      if (isTiny(old)) return settle();
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
