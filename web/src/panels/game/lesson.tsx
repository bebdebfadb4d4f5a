/** lesson.tsx: a game that explains itself, on a prepared deal: a first one, and short ones for the ship and the dog. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { whenShown } from "../../frame-queue.ts";
import type { Play } from "../../match/play.ts";
import { paceOf } from "../../match/settings.ts";
import { useApp, useWords } from "../shell/app.ts";
import { makeCrier } from "../shell/notifications.ts";
import { addressOf, LESSONS, type LessonName } from "../shell/route.ts";
import { playNow } from "../start/play-now.ts";
import type { LessonStep } from "../table/board-pointing.ts";
import { Table } from "../table/table.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { Trouble } from "../widgets/trouble.tsx";
import { eventsBy, placeIn, type Script, scriptOf, sentencesOf } from "./lesson-script.ts";

interface Opened {
  readonly play: Play;
  readonly script: Script;
  readonly eventsBy: readonly number[];
}

/** What it says just now, and what it waits for; null while others play. */
function useStep(name: LessonName, { play, script, eventsBy: by }: Opened): LessonStep | undefined {
  const words = useWords();
  const match = play.match.value;
  const draft = play.draft.value;
  const over = match.view?.phase === "over";
  const drafted = draft?.actions.length ?? 0;
  const line = script.lines[placeIn(by, match) + drafted];
  const text = line?.[1] ?? null;
  return useMemo(() => {
    if (over)
      return { sentences: [words.say(name === "first" ? "web.lesson.end" : `web.lesson.end.${name}`)], action: null };
    if (!draft) return undefined;
    if (text && line) return { sentences: sentencesOf(words.tell(`tutorial.${text}`)), action: line[0] };
    return drafted > 0 ? { sentences: [words.say("web.lesson.send")], action: null, send: true } : undefined;
  }, [words, name, over, draft === null, drafted > 0, line]);
}

/** It is over: now a real one, or another lesson. */
function LessonEnd({ name, script }: { name: LessonName; script: Script }) {
  const app = useApp();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const real = async () => {
    setBusy(true);
    const { edition, options } = script.state;
    try {
      await playNow(app, edition, name === "dog" ? { options: { dog: options.dog ?? "none" } } : {});
    } catch (error) {
      setProblem(sayProblem(app, error));
      setBusy(false);
    }
  };
  return (
    <section class="end">
      <div class="buttons">
        <button type="button" class="do main" onClick={real} disabled={busy} data-do="play-now">
          {words.say("web.lesson.real")}
        </button>
        {LESSONS.filter((one) => one !== name).map((one) => (
          <a key={one} class="do" href={addressOf({ name: "lesson", lesson: one })}>
            {words.say(`web.lesson.${one}`)}
          </a>
        ))}
        <a class="do" href={addressOf({ name: "start" })}>
          {words.say("web.home")}
        </a>
      </div>
      <Problem text={problem} />
    </section>
  );
}

function LessonTable({ name, opened }: { name: LessonName; opened: Opened }) {
  const step = useStep(name, opened);
  const leave = () => {
    location.href = addressOf({ name: "start" });
  };
  return (
    <Table
      play={opened.play}
      hotSeat={false}
      onLeave={leave}
      lesson={step}
      end={<LessonEnd name={name} script={opened.script} />}
    />
  );
}

export function Lesson({ name }: { name: LessonName }) {
  const app = useApp();
  const words = useWords();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const crier = makeCrier(app);
    const script = scriptOf(name);
    let play: Play | null = null;
    let id = "";
    let left = false;
    const forget = () => app.device.store.remove(id).catch(() => {});
    const begin = async () => {
      const { names, state, levels, lines } = script;
      const position = { begin: { state }, names, script: lines.map(([action]) => action) };
      const { lang } = app.settings.value;
      const by = await eventsBy(app.device.engine(), script);
      id = await app.device.place(position, levels, {
        edition: state.edition,
        turn: state.turn.number,
        lang,
        lesson: true,
      });
      const kept = await app.device.store.find(id);
      if (left) return void forget(); // before it was there
      play = app.device.play("here", id, {
        key: kept?.keys[0] ?? null,
        lang,
        pace: () => paceOf(app.settings.value.speed),
        drawn: whenShown,
        onShown: (before, now) => play && crier.shown(before, now, play),
      });
      setOpened({ play, script, eventsBy: by });
    };
    begin().catch((error) => setProblem(sayProblem(app, error)));
    return () => {
      left = true;
      play?.close();
      crier.hush();
      if (play) forget();
    };
  }, []);
  if (problem) return <Trouble code="lesson" message={problem} />;
  if (!opened)
    return (
      <main class="waiting">
        <p>{words.say("web.opening")}</p>
      </main>
    );
  return <LessonTable name={name} opened={opened} />;
}
