/** lesson.tsx: a first game that explains itself, on a prepared deal. */
import { useEffect, useState } from "preact/hooks";
import lessonFile from "../../../data/tutorial-game.json";
import type { Action, State } from "../engine/protocol.ts";
import type { Play } from "../match/play.ts";
import { paceOf } from "../match/settings.ts";
import { sayAction } from "../words/why.ts";
import { useApp, useWords } from "./app.ts";
import { makeCrier } from "./notice.ts";
import { sayProblem } from "./problem.tsx";
import { addressOf } from "./route.ts";
import { Table } from "./table.tsx";
import { Trouble } from "./trouble.tsx";
import { voiceOf } from "./voice.ts";

const SCRIPT = lessonFile.script as unknown as readonly (readonly [Action, string | null])[];

/** How many actions of the script have been shown, drafted ones included: each has one event of its own. */
function doneSoFar(play: Play): number {
  const own = new Set(["stepped", "played", "attempted", "foiled_with", "passed", "drew", "collected"]);
  const shown = play.match.value.told.filter((one) => one.game && own.has(one.game.event)).length;
  return shown + (play.draft.value?.actions.length ?? 0);
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
  const value = play.draft.value?.attempts.find((one) => one.action === line?.[0])?.value ?? 0;
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
      id = await app.device.practise({ state: state as unknown as State, seed: "tutorial", names, script }, levels);
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
