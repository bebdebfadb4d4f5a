/** costly-decisions.tsx: the three decisions that cost one most, by what one could know then, and the board to try others on. */
import { useEffect, useState } from "preact/hooks";
import { type Decision, findDearest, type Plan } from "../../match/costly-decisions.ts";
import type { Replay } from "../../match/replay.ts";
import type { Voice } from "../../words/voice.ts";
import { sayAction } from "../../words/why.ts";
import { useApp } from "../shell/app.ts";

interface DearestProps {
  readonly replay: Replay;
  /** Its listener is whose decisions they are. */
  readonly voice: Voice;
  /** Show that step of the game: from there one can play on. */
  readonly onStep: (at: number) => void;
}

function sayPlan(voice: Voice, { actions, value }: Plan): string {
  return actions.map((action) => sayAction(voice, action, value)).join(" → ");
}

/** As they are found, in a worker of their own; null before somebody asks. */
function useDearest(replay: Replay, seat: number | null, wanted: boolean) {
  const app = useApp();
  const [found, setFound] = useState<{ decisions: readonly Decision[]; all: boolean } | null>(null);
  useEffect(() => {
    setFound(null);
    if (!wanted || seat === null) return;
    const worker = app.device.thinker();
    let on = true;
    const tell = (decisions: readonly Decision[]) => on && setFound({ decisions, all: false });
    setFound({ decisions: [], all: false });
    findDearest(worker.engine(), replay, seat, tell, () => on)
      .catch(() => {})
      .then(() => on && setFound((before) => ({ decisions: before?.decisions ?? [], all: true })));
    return () => {
      on = false;
      worker.stop();
    };
  }, [replay, seat, wanted]);
  return found;
}

export function Dearest({ replay, voice, onStep }: DearestProps) {
  const { words, listener } = voice;
  const [asked, setAsked] = useState(false);
  const found = useDearest(replay, listener, asked);
  if (listener === null) return null;
  return (
    <section aria-labelledby="dearest">
      <h2 id="dearest">{words.say("web.dearest")}</h2>
      {!asked && (
        <button type="button" onClick={() => setAsked(true)} data-do="dearest">
          {words.say("web.dearest.ask")}
        </button>
      )}
      {found && (
        <ol class="dearest" aria-busy={!found.all}>
          {found.decisions.map((one) => (
            <li key={one.at}>
              <p>{words.say("web.dearest.done", { turn: one.turn, text: sayPlan(voice, one.done) })}</p>
              <p>
                {words.say("web.dearest.better", {
                  text: sayPlan(voice, one.better),
                  value: Math.round(one.cost * 100),
                })}
              </p>
              <button type="button" class="text" onClick={() => onStep(one.at)}>
                {words.say("web.dearest.try")}
              </button>
            </li>
          ))}
        </ol>
      )}
      {found && <p role="status">{found.all ? found.decisions.length === 0 && words.say("web.dearest.none") : "…"}</p>}
    </section>
  );
}
