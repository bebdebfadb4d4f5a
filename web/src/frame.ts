/**
 * frame.ts: however much happens, it is rendered once a frame: an answer of the
 * engine, another, and the click before them come on the screen together. But
 * whoever acts does so on what is, not on what the last frame showed: before a
 * key or a click is heard, what has changed is rendered.
 */
import { options } from "preact";

/** Milliseconds after which it is rendered though no frame has come: a window that nobody sees has none. */
const UNSEEN = 100;
const LATE = 1000;

const ACTS = ["keydown", "pointerdown", "pointermove", "pointerup", "click", "wheel", "input", "change", "submit"];

export function renderByFrame(): void {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const now = () => {
    const render = waiting;
    waiting = null;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    render?.();
  };
  options.debounceRendering = (render) => {
    waiting = render; // Preact asks once, and again only after it has rendered
    timer = setTimeout(now, document.hidden ? UNSEEN : LATE);
    frame = requestAnimationFrame(now);
  };
  for (const act of ACTS) addEventListener(act, now, { capture: true, passive: true });
}
