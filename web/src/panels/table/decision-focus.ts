/** decision-focus.ts: a decision comes: the focus is where it is made, and the page says that it asks. */
import { useEffect, useRef, useState } from "preact/hooks";
import { byItself, whenShown } from "../../frame-queue.ts";
import type { Draft } from "../../match/draft.ts";

/** The focus, if it is nowhere (its button has gone), waits where decisions are made. */
function focusBack(): void {
  const lost = !document.activeElement || document.activeElement === document.body;
  const find = (what: string) => document.querySelector<HTMLElement>(what);
  if (lost) byItself(() => (find(".tray .do, .dock .do.main") ?? find(".dock .do"))?.focus({ preventScroll: true }));
}

/** When the next decision comes; in the frame after its own, since a browser lays all out before it focuses. */
export function useFocusBack(draft: Draft | null): void {
  const decided = useRef(false);
  useEffect(() => {
    if (!draft) return;
    let frame = 0;
    const off = whenShown(() => {
      if (decided.current) frame = requestAnimationFrame(focusBack);
      decided.current = true;
    });
    return () => {
      off();
      cancelAnimationFrame(frame);
    };
  }, [draft?.base]);
}

/** The phase that a decision is asked for in, once all that belongs to it is on the screen; else "". */
export function useAskedPhase(draft: Draft | null): string {
  const asks = draft?.base.phase ?? "";
  const [shown, setShown] = useState("");
  useEffect(() => whenShown(() => setShown(asks)), [asks]);
  return asks === shown ? asks : "";
}
