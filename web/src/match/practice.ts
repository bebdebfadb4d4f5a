/**
 * practice.ts: a game from any position: a lesson on a prepared deal, or a
 * turn of an old game from which somebody plays on. It speaks like a table
 * (docs/api.md), so that the screen is the same, but has no secrets to prove:
 * its first line has the position, each other line what was done.
 */
import { type Engine, Refused } from "../engine/engine.ts";
import type { Action, GameEvent, Seat, View } from "../engine/protocol.ts";
import type { House, Outcome } from "./house.ts";
import { API } from "./match.ts";
import { learnPlan } from "./plan.ts";
import type { Position } from "./position.ts";
import type { ClientMessage, Own, ServerMessage, Status, Told } from "./wire.ts";

interface Done {
  readonly at: number;
  readonly actions: readonly Action[];
}

/** Enough for a bot that is practised against. */
const PLAYOUTS = 120;

const NOBODY: Own = { seat: 0, keys: 1, armed: "ask", cards: [], held: false, undoable: 0, level: "", muted: [] };

function hide(told: Told, seat: Seat | null, over: boolean): Told {
  const { game } = told;
  return over || game?.event !== "drew" || game.seat === seat ? told : { ...told, game: { ...game, card: null } };
}

export async function openPractice(engine: Engine, lines: readonly string[]): Promise<House> {
  const position = JSON.parse(lines[0] ?? "") as Position;
  const chairs = new Map<string, Seat | null>();
  const told: Told[] = [];
  let over = false;
  let done = 0;
  let state = position.state;

  const tell = (at: number, game: GameEvent) => {
    told.push({ n: told.length + 1, at, prev: "", game });
    if (game.event === "over") over = true;
  };
  const act = async ({ at, actions }: Done) => {
    const answer = await engine.ask("act", { actions });
    done += actions.length;
    state = answer.state ?? state;
    for (const event of answer.events) tell(at, event);
  };

  await learnPlan(engine, state, position.plan);
  await engine.ask("load", { state, seed: position.seed });
  for (const line of lines.slice(1)) await act(JSON.parse(line) as Done);

  const viewOf = async (seat: Seat | null): Promise<View> =>
    (await engine.ask("view", seat === null ? {} : { seat })).view;

  const botOf = (seat: Seat | null) => {
    const one = seat === null ? undefined : position.seats[seat];
    return one && "bot" in one ? one.bot : null;
  };

  const statusNow = (): Status => ({
    phase: over ? "over" : "playing",
    told: told.length,
    head: "",
    games: 1,
    players: state.players,
    owner: null,
    paused: false,
    about: {
      ...{ id: position.id, seats: state.players, listed: false, talk: false, quick: true, seeds: false, least: 0 },
      ...{ dwell: 0, turn: 0, answer: 0, warn: 0, grace: 0, seed_time: 0, abandon: 0, spectators: 0, level: "butler" },
      edition: state.edition,
      options: state.options,
    },
    seats: position.names.map((name, seat) => ({
      ...{ name, here: true, silenced: false, wants_pause: false, wants_rematch: false, penalties: 0 },
      sitter: botOf(seat) ? ("bot" as const) : ("person" as const),
      bot: botOf(seat),
      bot_since: null,
    })),
    waiting: { seat: state.to_act, bot: botOf(state.to_act) !== null, since: 0, until: null },
  });

  const ownOf = (seat: Seat | null) => (seat === null ? null : { ...NOBODY, seat });

  /** Everybody hears what happened after that event. */
  const tellAll = async (after: number, now: number): Promise<Outcome["tell"]> => {
    const tells: { chair: string; message: ServerMessage }[] = [];
    for (const [chair, seat] of chairs) {
      const events = told.slice(after).map((one) => hide(one, seat, over));
      const own = ownOf(seat);
      const status = statusNow();
      const { waiting } = status;
      const message = { type: "told", events, view: await viewOf(seat), status, waiting, now } as const;
      tells.push({ chair, message: own ? { ...message, own } : message });
    }
    return tells;
  };

  const nextTime = (now: number) => (!over && botOf(state.to_act) && chairs.size > 0 ? now : null);

  const hello = async (chair: string, message: Extract<ClientMessage, { do: "hello" }>, now: number) => {
    const seat = position.seats.findIndex((one) => "key" in one && one.key === message.key);
    const mine = seat < 0 ? null : seat;
    chairs.set(chair, mine);
    const welcome: ServerMessage = {
      type: "welcome",
      id: null,
      version: "",
      api: API,
      table: position.id,
      seat: mine,
      status: statusNow(),
      own: ownOf(mine),
      view: await viewOf(mine),
      events: told.slice(message.seen ?? 0).map((one) => hide(one, mine, over)),
      from: (message.seen ?? 0) + 1,
      now,
      spectators: 0,
    };
    return { keep: [], tell: [{ chair, message: welcome }], next: nextTime(now) };
  };

  const check = (seat: Seat | null, actions: readonly Action[]) => {
    if (seat !== state.to_act) return "not-to-act";
    const { script } = position;
    return script && actions.some((action, at) => script[done + at] !== action) ? "lesson-only" : null;
  };

  const doActions = async (chair: string | null, id: string | null, actions: readonly Action[], now: number) => {
    const before = told.length;
    const line: Done = { at: now, actions };
    await act(line);
    const tells = [...(await tellAll(before, now))];
    if (chair) tells.push({ chair, message: { type: "done", id, number: told.length, again: false } });
    return { keep: [JSON.stringify(line)], tell: tells, next: nextTime(now) };
  };

  return {
    async take(chair, message, now) {
      if (message.do === "hello") return hello(chair, message, now);
      const id = message.id ?? null;
      const refuse = (error: string, why: object = {}): Outcome => ({
        keep: [],
        tell: [{ chair, message: { type: "refused", id, error, message: "", ...why } }],
        next: nextTime(now),
      });
      if (message.do !== "act") return refuse("not-now");
      const wrong = check(chairs.get(chair) ?? null, message.actions);
      if (wrong) return refuse(wrong);
      try {
        return await doActions(chair, id, message.actions, now);
      } catch (error) {
        if (error instanceof Refused) return refuse(error.refusal.error, error.refusal);
        throw error;
      }
    },
    async gone(chair, now) {
      chairs.delete(chair);
      return { keep: [], tell: [], next: nextTime(now) };
    },
    async tick(now) {
      const level = botOf(state.to_act);
      if (!level || over) return { keep: [], tell: [], next: null };
      const next = position.script?.[done];
      const action = next ?? (await engine.ask("bot", { level, playouts: PLAYOUTS })).action;
      return doActions(null, null, [action], now);
    },
    async record() {
      return (await engine.ask("record")).record;
    },
    close: () => engine.close(),
  };
}
