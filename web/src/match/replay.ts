/**
 * replay.ts: a game that is over, taken apart into all its positions. The engine plays it again from its deal, and says
 * of every position what each seat and a spectator could know of it (R-KNOWN).
 */
import type { Engine } from "../engine/engine.ts";
import type { Action, GameEvent, Options, Seat, State, View } from "../engine/protocol.ts";
import { planOf } from "./plan.ts";

/** A position as somebody saw it, and what they were told since the step before. */
export interface Known {
  readonly view: View;
  readonly events: readonly GameEvent[];
}

export interface Step {
  readonly state: State;
  readonly action?: Action;
  /** By seat, then the spectators', then everything. */
  readonly known: readonly Known[];
}

export interface Replay {
  readonly record: string;
  /** The deal first, the end last. */
  readonly steps: readonly Step[];
  readonly names: readonly string[];
  /** The board, where it is no edition's. */
  readonly plan: string | undefined;
}

/** Whose eyes: a seat's, a spectator's, or everybody's at once. */
export type Eyes = Seat | "public" | "all";

type Tags = ReadonlyMap<string, unknown>;

function tagsOf(record: string): Tags {
  const tags = new Map<string, unknown>();
  for (const [, name, value] of record.matchAll(/^[ \t]*\[(\w+) (.*)\][ \t]*\r?$/gm)) {
    try {
      if (name) tags.set(name, JSON.parse(value ?? ""));
    } catch {
      // the engine has read it: what is no JSON here is no tag
    }
  }
  return tags;
}

/** The actions, in their order, without who does them and what was drawn: both follow. */
function actionsOf(record: string): readonly Action[] {
  const turns = record.split(/\r?\n/).filter((line) => /^\s*\d+\s*\./.test(line));
  return turns.flatMap((line) =>
    line
      .replace(/#.*$/, "")
      .replace(/^\s*\d+\s*\.\s*/, "")
      .split(";")
      .map((done) =>
        done
          .replace(/^\s*\d+\s*:/, "")
          .replace(/\(.*\)/, "")
          .trim(),
      ),
  );
}

/** As it began: dealt again from its seed, or loaded. */
async function begin(engine: Engine, tags: Tags, plan: string | undefined): Promise<State> {
  const seed = String(tags.get("Seed") ?? "");
  const dealt = {
    edition: String(tags.get("Edition")),
    players: Number(tags.get("Players")),
    options: tags.get("Options") as Options,
    seed,
    ...(plan ? { plan, fit: true } : {}),
    ...(typeof tags.get("Dealer") === "number" ? { dealer: tags.get("Dealer") as Seat } : {}),
  };
  const { state } = await engine.ask("new", dealt);
  const loaded = tags.get("State") as State | undefined;
  if (!loaded) return state;
  return (await engine.ask("load", { state: loaded, seed })).state ?? loaded;
}

/** A step that was played: everything, and the views of all seats and of the spectators. */
interface Played {
  readonly state: State;
  readonly events: readonly GameEvent[];
  readonly action?: Action;
  readonly views: readonly View[];
}

/** The same question for each seat, then for a spectator. */
function forEverybody<T>({ players }: State, ask: (whose: { seat?: Seat }) => Promise<T>): Promise<readonly T[]> {
  const seats = Array.from({ length: players }, (_, seat) => ({ seat }));
  return Promise.all([...seats, {}].map(ask));
}

const viewsOf = (engine: Engine, state: State) =>
  forEverybody(state, async (whose) => (await engine.ask("view", whose)).view);

const historiesOf = (engine: Engine, state: State) =>
  forEverybody(state, async (whose) => (await engine.ask("history", whose)).events);

/** Each step's share of what everybody was told; of the last one everybody is told everything if the game is over. */
function share(played: readonly Played[], histories: readonly (readonly GameEvent[])[]): readonly Step[] {
  const told = histories[0]?.length ?? 0;
  const done = played.slice(0, played.at(-1)?.state.phase === "over" ? -1 : undefined);
  let from = told - done.reduce((sum, { events }) => sum + events.length, 0);
  return played.map(({ state, events, action, views }, at) => {
    const to = from + events.length;
    const own = (one: number) => (at < done.length ? (histories[one] ?? []).slice(from, to) : events);
    const known = views.map((view, one) => ({ view, events: own(one) }));
    from = to;
    return { state, ...(action ? { action } : {}), known: [...known, { view: { ...state, seat: null }, events }] };
  });
}

/** Rejected with the engine's refusal if the text is no record. */
export async function readReplay(engine: Engine, record: string): Promise<Replay> {
  await engine.ask("replay", { record }); // is it one, and sound?
  const tags = tagsOf(record);
  const plan = planOf(record);
  const first = await begin(engine, tags, plan);
  const played: Played[] = [{ state: first, events: [], views: await viewsOf(engine, first) }];
  let histories = await historiesOf(engine, first);
  const actions = actionsOf(record);
  for (const [at, action] of actions.entries()) {
    const { events, state } = await engine.ask("act", { action });
    if (!state) continue;
    played.push({ state, events, action, views: await viewsOf(engine, state) });
    // After the end everything is open: what was told in the game is asked before it.
    if (state.phase !== "over" && at >= actions.length - 2) histories = await historiesOf(engine, state);
  }
  const names = (tags.get("Names") ?? []) as readonly (string | null)[];
  const steps = share(played, histories);
  return { record, steps, names: Array.from({ length: first.players }, (_, at) => names[at] ?? ""), plan };
}

/** The position as those eyes saw it then, and what they were told. */
export function knownTo({ known, state }: Step, eyes: Eyes): Known {
  const found = known[eyes === "all" ? state.players + 1 : eyes === "public" ? state.players : eyes];
  if (!found) throw new Error(`there is no seat ${eyes}`);
  return found;
}

/** All that a seat was told up to that step. */
export function historyOf(replay: Replay, at: number, seat: Seat): readonly GameEvent[] {
  return replay.steps.slice(0, at + 1).flatMap((step) => knownTo(step, seat).events);
}

/** The first step of each turn, by its number. */
export function turnsOf(replay: Replay): ReadonlyMap<number, number> {
  const turns = new Map<number, number>();
  replay.steps.forEach(({ state }, at) => {
    if (!turns.has(state.turn.number)) turns.set(state.turn.number, at);
  });
  return turns;
}
