/**
 * replay.ts: a game that is over, taken apart into all its positions. The
 * engine plays it again from its deal, so every position is its own; whose eyes one looks through is only a matter of what is hidden.
 */
import type { Engine } from "../engine/engine.ts";
import type { Action, Cards, GameEvent, Options, Seat, State, View } from "../engine/protocol.ts";
import { planOf } from "./plan.ts";

export interface Step {
  readonly state: State;
  /** What happened since the step before. */
  readonly events: readonly GameEvent[];
  readonly action?: Action;
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

/** Rejected with the engine's refusal if the text is no record. */
export async function readReplay(engine: Engine, record: string): Promise<Replay> {
  await engine.ask("replay", { record }); // is it one, and sound?
  const tags = tagsOf(record);
  const plan = planOf(record);
  const steps: Step[] = [{ state: await begin(engine, tags, plan), events: [] }];
  for (const action of actionsOf(record)) {
    const { events, state } = await engine.ask("act", { action });
    if (state) steps.push({ state, events, action });
  }
  const names = (tags.get("Names") ?? []) as readonly (string | null)[];
  const players = steps[0]?.state.players ?? 0;
  return { record, steps, names: Array.from({ length: players }, (_, at) => names[at] ?? ""), plan };
}

/** The position as those eyes saw it then. */
export function seenBy(state: State, eyes: Eyes): View {
  if (eyes === "all" || state.phase === "over") return { ...state, seat: typeof eyes === "number" ? eyes : null };
  const count = (cards: Cards) => cards.length;
  const hands = state.hands.map((hand, seat) => (seat === eyes ? hand : count(hand)));
  const { deck, piles, ...rest } = state;
  return {
    ...rest,
    seat: eyes === "public" ? null : eyes,
    hands,
    ...(deck ? { deck: count(deck) } : {}),
    ...(piles ? { piles: { A: count(piles.A), B: count(piles.B), C: count(piles.C), D: count(piles.D) } } : {}),
  };
}

/** What those eyes may know of an event. */
export function toldTo(event: GameEvent, eyes: Eyes): GameEvent {
  return event.event === "drew" && eyes !== "all" && event.seat !== eyes ? { ...event, card: null } : event;
}

/** The first step of each turn, by its number. */
export function turnsOf(replay: Replay): ReadonlyMap<number, number> {
  const turns = new Map<number, number>();
  replay.steps.forEach(({ state }, at) => {
    if (!turns.has(state.turn.number)) turns.set(state.turn.number, at);
  });
  return turns;
}
