/** camera-glide.ts: the camera's way from one look to the next, so that one sees where it goes. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { nothingMoves } from "../motion.ts";
import type { Zoom } from "./zoom.ts";

const TIME = 240;

/** For what is shown; who drags or zooms moves it themselves, and it does not glide. */
export function useGlide(zoom: Zoom, byItself: boolean) {
  const place = useRef<SVGGElement>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = zoom;
    const [x, y] = [zoom.x - from.x, zoom.y - from.y];
    if (!byItself || from.times !== zoom.times || (x === 0 && y === 0) || nothingMoves()) return;
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    const glide = place.current?.animate(frames, { duration: TIME, easing: "ease-out" });
    return () => glide?.cancel();
  }, [zoom]);
  return place;
}
