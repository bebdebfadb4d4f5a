/** lesson.tsx: a first game that explains itself, on a prepared deal. */
import { useEffect, useState } from "preact/hooks";
import lessonFile from "../../../../data/tutorial-game.json";
import type { Action, State } from "../../engine/protocol.ts";
import type { Play } from "../../match/play.ts";
import { paceOf } from "../../match/settings.ts";
import { sayAction } from "../../words/why.ts";
import { useApp, useWords } from "../shell/app.ts";
import { makeCrier } from "../shell/notifications.ts";
import { addressOf } from "../shell/route.ts";
import { voiceOf } from "../shell/table-voice.ts";
import { Table } from "../table/table.tsx";
import { sayProblem } from "../widgets/problem.tsx";
import { Trouble } from "../widgets/trouble.tsx";

const SCRIPT = lessonFile.script as unknown as readonly (readonly [Action, string | null])[];

/** How many actions of the script have been shown and stand, drafted ones included: each has one event of its own. */
function doneSoFar(play: Play): number {
  const own = new Set(["stepped", "played", "attempted", "foiled_with", "passed", "drew", "collected"]);
  const { told } = play.match.value;
  const shown = told.filter((one) => one.game && own.has(one.game.event)).length;
  const undone = told.reduce((sum, { table }) => sum + (table?.news === "undone" ? table.actions : 0), 0);
  return shown - undone + (play.draft.value?.actions.length ?? 0);
}

function LessonTable({ play }: { play: Play }) {
  const words = useWords();
  const match = play.match.value;
  const ground = play.ground.value;
  const at = doneSoFar(play);
  const line = SCRIPT[at];
  const leave = () => {
    location.href = addressOf({ name: "start" });
  };
  const over = match.view?.phase === "over";
  const mine = match.view?.to_act === match.seat && line?.[1];
  const text = over ? words.say("web.lesson.end") : mine ? words.tell(`tutorial.${line?.[1]}`) : "";
  const value = play.draft.value?.survey?.attempts?.find((one) => one.action === line?.[0])?.value ?? 0;
  const now =
    mine && ground && line
      ? words.say("tutorial.now", { text: sayAction(voiceOf(words, ground, match), line[0], value) })
      : null;
  return (
    <Table
      play={play}
      hotSeat={false}
      onLeave={leave}
      lesson={text ? { text, now, action: over ? null : (line?.[0] ?? null) } : undefined}
      end={
        <section class="end">
          <div class="buttons">
            <a class="do main" href={addressOf({ name: "start" })}>
              {words.say("web.home")}
            </a>
          </div>
        </section>
      }
    />
  );
}

export function Lesson() {
  const app = useApp();
  const words = useWords();
  const [play, setPlay] = useState<Play | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const crier = makeCrier(app);
    let open: Play | null = null;
    let id = "";
    let left = false;
    const forget = () => app.device.store.remove(id).catch(() => {});
    const begin = async () => {
      const { names, seats, state } = lessonFile;
      const levels = seats.map((one) => (one === "person" ? null : one));
      const script = SCRIPT.map(([action]) => action);
      const position = { begin: { state: state as unknown as State }, names, script };
      const { lang } = app.settings.value;
      const { edition, turn } = position.begin.state;
      id = await app.device.place(position, levels, { edition, turn: turn.number, lang, lesson: true });
      const kept = await app.device.store.find(id);
      if (left) return void forget(); // before it was there
      open = app.device.play("here", id, {
        key: kept?.keys[0] ?? null,
        lang: app.settings.value.lang,
        pace: () => paceOf(app.settings.value.speed),
        onShown: (before, now) => open && crier.shown(before, now, open),
      });
      setPlay(open);
    };
    begin().catch((error) => setProblem(sayProblem(app, error)));
    return () => {
      left = true;
      open?.close();
      crier.hush();
      if (open) forget();
    };
  }, []);
  if (problem) return <Trouble code="lesson" message={problem} />;
  if (!play)
    return (
      <main class="waiting">
        <p>{words.say("web.opening")}</p>
      </main>
    );
  return <LessonTable play={play} />;
}
