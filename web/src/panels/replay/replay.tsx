/** replay.tsx: a game that is over, again: step by step, through anybody's eyes, with everybody's chances. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board.tsx";
import type { GameEvent, RoomId, Seat, State, Survey, View } from "../../engine/protocol.ts";
import { type Ground, layGround } from "../../match/ground.ts";
import type { Position } from "../../match/position.ts";
import { type Eyes, knownTo, type Replay, readReplay, turnsOf } from "../../match/replay.ts";
import { levelOf } from "../../match/settings.ts";
import { sayEvent } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import { recordOf } from "../game/record.ts";
import { type App, useApp, useWords } from "../shell/app.ts";
import { addressOf, type Screen } from "../shell/route.ts";
import { nameSeats } from "../shell/table-voice.ts";
import { RECORD } from "../start/start.tsx";
import { makeScene, NOTHING_ASKED } from "../table/board-scene.ts";
import { Hands } from "../widgets/all-hands.tsx";
import { Icon } from "../widgets/icon.tsx";
import { PageTop } from "../widgets/page-top.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { Trouble } from "../widgets/trouble.tsx";
import { Chances } from "./chances-graph.tsx";
import { Dearest } from "./costly-decisions.tsx";

interface Loaded {
  readonly replay: Replay;
  readonly ground: Ground;
  /** Who sat at this device: their eyes are the first to look through. */
  readonly seat: number;
}

type Address = Extract<Screen, { name: "replay" }>;

/** One game of one table; of another one it is asked by another component. */
function useReplay({ id, game }: Address): { loaded: Loaded | null; problem: string | null } {
  const app = useApp();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const engine = app.device.engine();
    const load = async () => {
      const server = id.startsWith("t-");
      const record =
        id === "file"
          ? (sessionStorage.getItem(RECORD) ?? "")
          : await recordOf(app, server ? "server" : "here", server ? id.slice(2) : id, game);
      const replay = await readReplay(engine, record);
      const state = replay.steps[0]?.state;
      if (!state) throw new Error();
      // Where nothing can be kept a record can still be looked at.
      const kept = await app.device.store.find(server ? id.slice(2) : id).catch(() => undefined);
      const ground = await layGround(engine, state.edition, state.players, replay.plan);
      setLoaded({ replay, ground, seat: kept?.seat ?? 0 });
    };
    load().catch((error) => setProblem(sayProblem(app, error)));
    return () => engine.close();
  }, []);
  return { loaded, problem };
}

interface Steps {
  readonly at: number;
  readonly last: number;
  readonly playing: boolean;
  readonly turns: ReadonlyMap<number, number>;
  go(at: number): void;
  goTurn(turn: number): void;
  play(on: boolean): void;
}

/** Where in the game we are: the address says so at first, and follows. */
function useSteps(replay: Replay, address: Address): Steps {
  const { steps } = replay;
  const turns = useMemo(() => turnsOf(replay), [replay]);
  const asksFor = (address.turn === null ? undefined : turns.get(address.turn)) ?? 0;
  const [at, setAt] = useState(asksFor);
  const [playing, setPlaying] = useState(false);
  const last = steps.length - 1;
  const turn = steps[at]?.state.turn.number;
  // Whoever changes the address goes there, though it be the turn that it was before: the address has followed since.
  useEffect(() => setAt(asksFor), [address]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), 900);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useEffect(() => {
    if (turn !== undefined) history.replaceState(null, "", addressOf({ ...address, turn }));
  }, [turn]);
  const goTurn = (number: number) => setAt(turns.get(number) ?? at);
  return { at, last, playing, turns, go: setAt, goTurn, play: setPlaying };
}

/** Forward and back. */
function StepBar({ replay, steps }: { replay: Replay; steps: Steps }) {
  const words = useWords();
  const { at, last, playing, go } = steps;
  const toAttempt = () => {
    const next = replay.steps.findIndex((one, index) => index > at && one.action?.startsWith("attempt"));
    go(next < 0 ? last : next);
  };
  return (
    <div class="replay-bar">
      <button
        type="button"
        class="square"
        onClick={() => go(Math.max(0, at - 1))}
        aria-label={words.say("ui.replay.back")}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="square"
        onClick={() => steps.play(!playing)}
        aria-pressed={playing}
        aria-label={words.say("ui.key.watch")}
      >
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <button
        type="button"
        class="square"
        onClick={() => go(Math.min(last, at + 1))}
        aria-label={words.say("ui.replay.on")}
      >
        <Icon name="next" />
      </button>
      <label class="grow">
        <span class="unseen">{words.say("web.replay.step")}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          onInput={(event) => go(Number(event.currentTarget.value))}
          aria-valuetext={words.say("ui.turn", { turn: replay.steps[at]?.state.turn.number ?? 0 })}
        />
      </label>
      <button type="button" onClick={toAttempt}>
        {words.say("web.replay.attempt")}
      </button>
    </div>
  );
}

function ChooseEyes(props: { names: readonly string[]; eyes: Eyes; onChange: (eyes: Eyes) => void }) {
  const words = useWords();
  return (
    <label>
      <span class="label">{words.say("ui.replay.eyes")}</span>
      <select
        value={String(props.eyes)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          props.onChange(value === "all" || value === "public" ? value : Number(value));
        }}
      >
        {props.names.map((name, one) => (
          <option key={name} value={one}>
            {words.say("ui.replay.as", { seat: name })}
          </option>
        ))}
        <option value="public">{words.say("ui.replay.public")}</option>
        <option value="all">{words.say("ui.replay.all")}</option>
      </select>
    </label>
  );
}

/** A game from that position on, with a person in that seat and bots in all others; its address. */
async function branchFrom(app: App, position: Position, state: State, seat: Seat): Promise<string> {
  const settings = app.settings.value;
  const levels = position.names.map((_, one) => (one === seat ? null : levelOf(settings)));
  const id = await app.device.place(position, levels, {
    edition: state.edition,
    turn: state.turn.number,
    lang: settings.lang,
  });
  return addressOf({ name: "game", where: "here", id, key: null });
}

interface ThenProps {
  readonly ground: Ground;
  readonly state: State;
  readonly view: View;
  readonly voice: Voice;
  readonly events: readonly GameEvent[];
}

/** How it was then, through those eyes. */
function Then({ ground, state, view, voice, events }: ThenProps) {
  const { words, names, listener: seat } = voice;
  const [survey, setSurvey] = useState<Survey | null>(null);
  useEffect(() => {
    let stale = false;
    ground.surveyFor(seat, state).then((found) => !stale && setSurvey(found));
    return () => {
      stale = true;
    };
  }, [ground, state, seat]);
  const nothing = { draft: null, asked: NOTHING_ASKED, marked: new Set<RoomId>(), spots: null, stage: null };
  const scene = makeScene({ ground, view, survey, names, seat, steps: 3, sight: true, ...nothing });
  const said = events.map((event) => sayEvent(voice, event));
  return (
    <>
      <div class="board-place">
        <Board drawing={ground.drawing} scene={scene} words={words} />
      </div>
      <p class="replay-said" aria-live="polite">
        {said.length > 0 ? words.join(said) : words.say("web.replay.deal")}
      </p>
    </>
  );
}

function ReplayScreen({ loaded, address }: { loaded: Loaded; address: Address }) {
  const { replay, ground } = loaded;
  const app = useApp();
  const words = useWords();
  const steps = useSteps(replay, address);
  const [eyes, setEyes] = useState<Eyes>(loaded.seat);
  const [problem, setProblem] = useState<string | null>(null);
  const step = replay.steps[steps.at];
  if (!step) return null;
  const turn = step.state.turn.number;
  const seat = typeof eyes === "number" ? eyes : null;
  const names = nameSeats(words, replay.names, () => true);
  const voice: Voice = { words, world: ground.world, names, listener: seat };
  const { view, events } = knownTo(step, eyes);
  // An answer to an attempt can be given otherwise, too; what the dog does is nobody's plan.
  const canBranch = step.state.phase === "turn" || step.state.phase === "defend";
  const branch = async () => {
    const { state } = step;
    const board = replay.plan ? { plan: replay.plan } : {};
    const position = { begin: { record: replay.record, actions: steps.at }, names, ...board };
    try {
      location.href = await branchFrom(app, position, state, seat ?? state.to_act ?? 0);
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
  };
  // Up to the board, which shows how it was, and has "Play on from here" below it.
  const tryAt = (at: number) => {
    steps.go(at);
    scrollTo({ top: 0 });
  };
  return (
    <div class="page replay">
      <PageTop title={words.say("ui.end.replay")}>
        <span class="quiet">{words.say("ui.turn", { turn })}</span>
      </PageTop>
      <main class="replay-main">
        <Then ground={ground} state={step.state} view={view} voice={voice} events={events} />
        <StepBar replay={replay} steps={steps} />
        <div class="row">
          <ChooseEyes names={names} eyes={eyes} onChange={setEyes} />
          <button type="button" onClick={branch} disabled={!canBranch} data-do="branch">
            {words.say("web.branch")}
          </button>
        </div>
        <Problem text={problem} />
        <Hands voice={voice} hands={view.hands} />
        <Dearest replay={replay} voice={voice} onStep={tryAt} />
        <Chances replay={replay} names={names} turns={steps.turns.size} now={turn} onTurn={steps.goTurn} />
      </main>
    </div>
  );
}

export function ReplayPage({ address }: { address: Address }) {
  const words = useWords();
  const { loaded, problem } = useReplay(address);
  if (problem) return <Trouble code="record" message={problem} />;
  if (!loaded)
    return (
      <main class="waiting">
        <p>{words.say("web.opening")}</p>
      </main>
    );
  return <ReplayScreen loaded={loaded} address={address} />;
}
