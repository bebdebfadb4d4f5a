/** decision-focus.ts: a decision comes: the focus is where it is made, and the page says that it asks. */
import { useEffect, useRef, useState } from "preact/hooks";
import { whenShown } from "../../frame.ts";
import type { Draft } from "../../match/draft.ts";

/** When the next decision comes and the focus is nowhere (its button has gone), it waits where decisions are made. */
export function useFocusBack(draft: Draft | null): void {
  const decided = useRef(false);
  useEffect(() => {
    if (!draft) return;
    return whenShown(() => {
      const lost = !document.activeElement || document.activeElement === document.body;
      const find = (what: string) => document.querySelector<HTMLElement>(what);
      if (lost && decided.current)
        (find(".tray .do, .dock .do.main") ?? find(".dock .do"))?.focus({ preventScroll: true });
      decided.current = true;
    });
  }, [draft?.base]);
}

/** The phase that a decision is asked for in, once all that belongs to it is on the screen; else "". */
export function useAskedPhase(draft: Draft | null): string {
  const asks = draft?.base.phase ?? "";
  const [shown, setShown] = useState("");
  useEffect(() => whenShown(() => setShown(asks)), [asks]);
  return asks === shown ? asks : "";
}
