/**
 * frame.ts: what happens by itself is rendered once a frame: an answer of the
 * engine and another come on the screen together. What a person does is
 * rendered at once, and is heard on what is, not on what the last frame showed.
 */
import { options } from "preact";

/** Milliseconds after which it is rendered though no frame has come: a window that nobody sees has none. */
const UNSEEN = 100;
const LATE = 1000;

const DEEDS = ["keydown", "click", "input", "change", "submit", "focusin"];
const MOVES = ["pointerdown", "pointermove", "pointerup", "wheel"];

export function renderByFrame(): void {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let done = false;
  const now = () => {
    const render = waiting;
    waiting = null;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    render?.();
  };
  const deed = () => {
    now();
    done = true;
    setTimeout(() => {
      done = false;
    });
  };
  options.debounceRendering = (render) => {
    if (done) return queueMicrotask(render);
    waiting = render; // Preact asks once, and again only after it has rendered
    timer = setTimeout(now, document.hidden ? UNSEEN : LATE);
    frame = requestAnimationFrame(now);
  };
  for (const name of DEEDS) addEventListener(name, deed, { capture: true, passive: true });
  for (const name of MOVES) addEventListener(name, now, { capture: true, passive: true });
}
