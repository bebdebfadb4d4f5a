/**
 * back-closes.ts: a phone's "back" closes what lies open over a screen, rather
 * than leaving the screen. What is open has one entry of the history, however
 * many sheets follow each other; when the last is closed by hand the entry goes.
 */
import { useEffect } from "preact/hooks";
import { useStableCallback } from "./stable-callback.ts";

const ENTRY = "unlucky sheet";

const open: (() => void)[] = [];
/** There is an entry of ours, and it is the present one. */
let entered = false;
/** It is being taken back, which takes the browser a moment: nothing is entered before that is done. */
let leaving = false;

function enter(): void {
  if (entered || leaving || open.length === 0) return;
  history.pushState(ENTRY, "");
  entered = true;
}

/** After all that the same click has done: it may have opened the next sheet, or gone to another screen. */
function leave(): void {
  if (!entered || open.length > 0) return;
  entered = false;
  if (history.state !== ENTRY) return;
  leaving = true;
  history.back();
}

function popped(): void {
  if (leaving) {
    leaving = false;
    enter(); // what was opened meanwhile
    return;
  }
  if (!entered || history.state === ENTRY) return;
  entered = false;
  open.at(-1)?.();
  setTimeout(enter); // where another lies below it
}

/** From now on; once for the page. */
export function heedBack(): void {
  if (history.state === ENTRY) history.replaceState(null, ""); // opened anew: nothing is open
  addEventListener("popstate", popped);
}

/** As long as this is on the screen, "back" closes it. */
export function useBackCloses(onClose: () => void): void {
  const close = useStableCallback(onClose);
  useEffect(() => {
    open.push(close);
    enter();
    return () => {
      open.splice(open.lastIndexOf(close), 1);
      setTimeout(leave);
    };
  }, []);
}
