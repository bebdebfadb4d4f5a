/**
 * frame.ts: however much happens, it is rendered once a frame: an answer of the
 * engine, another, and the click before them come on the screen together.
 */
import { options } from "preact";

/** Milliseconds after which it is rendered though no frame has come, as in a window that nobody sees. */
const LATE = 100;

export function renderByFrame(): void {
  options.debounceRendering = (render) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const once = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      render();
    };
    timer = setTimeout(once, LATE);
    frame = requestAnimationFrame(once);
  };
}
