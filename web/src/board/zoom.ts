/** zoom.ts: which part of the picture is shown. Plain functions over a plain window. */
import type { Point } from "./layout.ts";

/** `times` is how often larger than the whole picture; x and y are the middle of what is shown, in units. */
export interface Zoom {
  readonly times: number;
  readonly x: number;
  readonly y: number;
}

export interface Picture {
  /** Of the picture, in units. */
  readonly width: number;
  readonly height: number;
  readonly screen: Pane;
}

/** The screen in pixels. What lies on it at its upper, lower and right edge takes so many of them, and one can look beyond those edges. */
export interface Pane {
  readonly width: number;
  readonly height: number;
  readonly head?: number;
  readonly foot?: number;
  readonly right?: number;
}

export const MOST = 6;

export function whole(picture: Picture): Zoom {
  return { times: 1, x: picture.width / 2, y: picture.height / 2 };
}

/** All of it in the middle of what is seen above so many pixels of the lower edge: smaller where there is no room to spare. */
export function wholeAbove(picture: Picture, foot: number): Zoom {
  const { width, height, screen } = picture;
  const unit = Math.max(width / screen.width, height / (screen.height - foot));
  return { times: perPixel(picture, 1) / unit, x: width / 2, y: height / 2 + (foot / 2) * unit };
}

/** Is all of it shown? */
export function isWhole({ times }: Zoom): boolean {
  return times <= 1;
}

/** How many units a pixel shows. */
export function perPixel({ width, height, screen }: Picture, times: number): number {
  return Math.max(width / screen.width, height / screen.height) / times;
}

/** What is shown, in units. Where the picture is smaller than the screen it lies in the middle. */
export function windowOf(picture: Picture, zoom: Zoom): { x: number; y: number; width: number; height: number } {
  const unit = perPixel(picture, zoom.times);
  const width = picture.screen.width * unit;
  const height = picture.screen.height * unit;
  return { x: zoom.x - width / 2, y: zoom.y - height / 2, width, height };
}

function inside(value: number, shown: number, all: number): number {
  if (shown >= all) return all / 2;
  return Math.min(Math.max(value, shown / 2), all - shown / 2);
}

/** What lies on the screen at its edges, in units; there is nothing beyond them where the whole picture is shown. */
export function edgesOf(picture: Picture, times: number): Required<Pick<Pane, "head" | "foot" | "right">> {
  const unit = times > 1 ? perPixel(picture, times) : 0;
  const { head = 0, foot = 0, right = 0 } = picture.screen;
  return { head: head * unit, foot: foot * unit, right: right * unit };
}

/** The same, with nothing shown beyond the edges. */
export function settle(picture: Picture, zoom: Zoom): Zoom {
  const times = Math.min(Math.max(zoom.times, 1), MOST);
  const { width, height } = windowOf(picture, { ...zoom, times });
  const { head, foot, right } = edgesOf(picture, times);
  const y = inside(zoom.y + head, height, picture.height + head + foot) - head;
  return { times, x: inside(zoom.x, width, picture.width + right), y };
}

/** Larger or smaller by a factor, with one point staying where it is on the screen. */
export function zoomAt(picture: Picture, zoom: Zoom, factor: number, at: Point): Zoom {
  const times = Math.min(Math.max(zoom.times * factor, 1), MOST);
  const real = times / zoom.times;
  return settle(picture, { times, x: at.x + (zoom.x - at.x) / real, y: at.y + (zoom.y - at.y) / real });
}

/** Moved by a part of what is shown. */
export function pan(picture: Picture, zoom: Zoom, across: number, down: number): Zoom {
  const { width, height } = windowOf(picture, zoom);
  return settle(picture, { ...zoom, x: zoom.x + across * width, y: zoom.y + down * height });
}

/** Moved as little as needed for a box to be shown with some room around it. */
export function show(picture: Picture, zoom: Zoom, box: { x: number; y: number; width: number; height: number }): Zoom {
  const shown = windowOf(picture, zoom);
  const { head, foot, right } = edgesOf(picture, zoom.times);
  const shift = (low: number, size: number, from: number, seen: number) => {
    const margin = Math.max(0, Math.min(seen * 0.08, (seen - size) / 2));
    if (low - margin < from) return low - margin - from;
    if (low + size + margin > from + seen) return Math.min(low - margin - from, low + size + margin - from - seen);
    return 0;
  };
  return settle(picture, {
    ...zoom,
    x: zoom.x + shift(box.x, box.width, shown.x, shown.width - right),
    y: zoom.y + shift(box.y, box.height, shown.y + head, shown.height - head - foot),
  });
}
