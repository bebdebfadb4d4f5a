/** attempt-explained.ts: what the engine says of the attempt that is shown: its value in parts; at the end, who could have stopped it. */
import { useEffect, useState } from "preact/hooks";
import type { Explained, View } from "../../engine/protocol.ts";
import type { Ground } from "../../match/ground.ts";
import { pointsOf, type Show } from "./attempt-state.ts";

/** Null: there is no attempt, or the engine has not answered yet. Asked again when it is over and all hands are open. */
export function useExplained(ground: Ground, view: View, show: Show | null): Explained | null {
  const [found, setFound] = useState<{ readonly n: number; readonly answer: Explained } | null>(null);
  const ended = view.phase === "over" && show?.outcome !== null;
  useEffect(() => {
    if (!show) return;
    let stale = false;
    ground.explain(view, { event: show.attempted, points: pointsOf(show) }).then(
      (answer) => !stale && setFound({ n: show.n, answer }),
      (error) => !stale && console.error(error),
    );
    return () => {
      stale = true;
    };
  }, [ground, show?.n, ended]);
  return found && found.n === show?.n ? found.answer : null;
}
