/** replay.tsx: a game that is over, again: step by step, through anybody's eyes, with everybody's chances. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import type { RoomId } from "../engine/protocol.ts";
import { type Chance, decisive, findChances } from "../match/chances.ts";
import { type Ground, layGround } from "../match/ground.ts";
import { type Eyes, type Replay, readReplay, seenBy, toldTo, turnsOf } from "../match/replay.ts";
import { sayEvent } from "../words/event.ts";
import type { Voice } from "../words/voice.ts";
import { useApp, useWords } from "./app.ts";
import { recordOf } from "./end.tsx";
import { ChanceGraph } from "./graph.tsx";
import { Hands } from "./hands.tsx";
import { Icon } from "./icon.tsx";
import { sayProblem } from "./problem.ts";
import { addressOf, type Screen } from "./route.ts";
import { makeScene, NOTHING_ASKED } from "./scene.ts";
import { RECORD } from "./start.tsx";
import { Trouble } from "./trouble.tsx";
import { nameSeats } from "./voice.ts";

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
      const kept = await app.device.store.find(server ? id.slice(2) : id);
      const ground = await layGround(engine, state.edition, state.players, replay.plan);
      setLoaded({ replay, ground, seat: kept?.seat ?? 0 });
    };
    load().catch((error) => setProblem(sayProblem(app, error)));
    return () => engine.close();
  }, []);
  return { loaded, problem };
}

/** The chances of everybody, as they are found; nothing before somebody asks. */
function useChances(replay: Replay, wanted: boolean): readonly Chance[] {
  const app = useApp();
  const [chances, setChances] = useState<readonly Chance[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const worker = app.device.thinker();
    let on = true;
    findChances(
      worker.engine(),
      replay,
      (one) => setChances((before) => [...before, one]),
      () => on,
    ).catch(() => {});
    return () => {
      on = false;
      worker.stop();
    };
  }, [replay, wanted]);
  return chances;
}

function ReplayScreen({ loaded, address }: { loaded: Loaded; address: Address }) {
  const { replay, ground } = loaded;
  const { id, game } = address;
  const app = useApp();
  const words = useWords();
  const turns = useMemo(() => turnsOf(replay), [replay]);
  const asksFor = (address.turn === null ? undefined : turns.get(address.turn)) ?? 0;
  const [at, setAt] = useState(asksFor);
  const [eyes, setEyes] = useState<Eyes>(loaded.seat);
  const [route, setRoute] = useState<ReadonlyMap<RoomId, RoomId>>(new Map());
  const [asked, setAsked] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const chances = useChances(replay, asked);
  const step = replay.steps[at];
  const last = replay.steps.length - 1;
  const names = nameSeats(words, replay.names, () => true);
  useEffect(() => {
    if (step) ground.route(step.state.sunk ?? []).then(setRoute);
  }, [step?.state.sunk?.length]);
  // Whoever changes the address goes there, though it be the turn that it was before: the address has followed since.
  useEffect(() => setAt(asksFor), [address]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), 900);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useEffect(() => {
    if (step) history.replaceState(null, "", addressOf({ name: "replay", id, game, turn: step.state.turn.number }));
  }, [step?.state.turn.number]);
  if (!step) return null;
  const view = seenBy(step.state, eyes);
  const seat = typeof eyes === "number" ? eyes : null;
  const voice: Voice = { words, world: ground.world, names, listener: seat };
  const scene = makeScene({
    ground,
    view,
    draft: null,
    route,
    names,
    seat,
    asked: NOTHING_ASKED,
    steps: 3,
    sight: true,
    marked: new Set(),
    spots: null,
  });
  const toAttempt = () => {
    const next = replay.steps.findIndex((one, index) => index > at && one.events.some((e) => e.event === "attempted"));
    setAt(next < 0 ? last : next);
  };
  const goTurn = (number: number) => setAt(turns.get(number) ?? at);
  const branch = async () => {
    const me = seat ?? step.state.to_act ?? 0;
    const levels = names.map((_, one) => (one === me ? null : app.settings.value.level));
    const board = replay.plan ? { plan: replay.plan } : {};
    const position = { state: step.state, seed: `branch ${id} ${at}`, names, ...board };
    try {
      const next = await app.device.practise(position, levels);
      location.href = addressOf({ name: "game", where: "here", id: next, key: null });
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
  };
  const said = step.events.map((event) => sayEvent(voice, toldTo(event, eyes)));
  return (
    <div class="page replay">
      <header class="page-top">
        <a class="plain square" href={addressOf({ name: "start" })} aria-label={words.say("web.home")}>
          <Icon name="home" />
        </a>
        <h1>{words.say("ui.end.replay")}</h1>
        <span class="quiet">{words.say("ui.turn", { turn: step.state.turn.number })}</span>
      </header>
      <main class="replay-main">
        <div class="board-place">
          <Board drawing={ground.drawing} scene={scene} words={words} />
        </div>
        <p class="replay-said" aria-live="polite">
          {said.length > 0 ? words.join(said) : words.say("web.replay.deal")}
        </p>
        <div class="replay-bar">
          <button
            type="button"
            class="square"
            onClick={() => setAt(Math.max(0, at - 1))}
            aria-label={words.say("ui.replay.back")}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            class="square"
            onClick={() => setPlaying(!playing)}
            aria-pressed={playing}
            aria-label={words.say("ui.key.watch")}
          >
            <Icon name={playing ? "pause" : "play"} />
          </button>
          <button
            type="button"
            class="square"
            onClick={() => setAt(Math.min(last, at + 1))}
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
              onInput={(event) => setAt(Number(event.currentTarget.value))}
              aria-valuetext={words.say("ui.turn", { turn: step.state.turn.number })}
            />
          </label>
          <button type="button" onClick={toAttempt}>
            {words.say("web.replay.attempt")}
          </button>
        </div>
        <div class="row">
          <label>
            <span class="label">{words.say("ui.replay.eyes")}</span>
            <select
              value={String(eyes)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setEyes(value === "all" || value === "public" ? value : Number(value));
              }}
            >
              {names.map((name, one) => (
                <option key={name} value={one}>
                  {words.say("ui.replay.as", { seat: name })}
                </option>
              ))}
              <option value="public">{words.say("ui.replay.public")}</option>
              <option value="all">{words.say("ui.replay.all")}</option>
            </select>
          </label>
          <button type="button" onClick={branch} disabled={step.state.phase !== "turn"} data-do="branch">
            {words.say("web.branch")}
          </button>
        </div>
        {problem && (
          <p class="why" role="alert">
            <Icon name="warn" size={16} /> {problem}
          </p>
        )}
        <Hands voice={voice} hands={view.hands} />
        <section aria-labelledby="chances">
          <h2 id="chances">{words.say("ui.end.chances")}</h2>
          {!asked && (
            <button type="button" onClick={() => setAsked(true)} data-do="chances">
              {words.say("web.chances.ask")}
            </button>
          )}
          {asked && (
            <ChanceGraph
              chances={chances}
              names={names}
              turns={turns.size}
              now={step.state.turn.number}
              onTurn={goTurn}
            />
          )}
          {decisive(chances).map((moment) => (
            <p key={`${moment.turn} ${moment.seat}`}>
              <button type="button" class="text" onClick={() => goTurn(moment.turn)}>
                {words.say("web.moment", {
                  turn: moment.turn,
                  seat: names[moment.seat] ?? "",
                  value: Math.round(moment.from * 100),
                  points: Math.round(moment.to * 100),
                })}
              </button>
            </p>
          ))}
        </section>
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
