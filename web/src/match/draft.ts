/**
 * draft.ts: a turn before it is sent.
 *
 * The engine holds this seat's view and tries every step of the plan, so what
 * a step leads to is never guessed. Nothing leaves the page before commit.
 * Functions here take the draft and give the next one; they never change it.
 */
import { type Engine, Refused } from "../engine/engine.ts";
import type { Action, CardId, Forecast, Judgement, RoomId, Seat, Survey, View } from "../engine/protocol.ts";
import { parseAction } from "../words/action.ts";

export interface Draft {
  /** The view that the table gave. */
  readonly base: View;
  readonly actions: readonly Action[];
  /** How things would stand after them; as they stand as long as an answer is only chosen. */
  readonly view: View;
  readonly legal: readonly Action[];
  /** How things would stand for this seat after them; null while an answer is chosen. */
  readonly survey: Survey | null;
  /** Who wins if this seat passes now; null: nobody, or it hangs on others. */
  readonly passWins: Seat | null;
}

/** Attempts that could be made now, each with its value, the strongest first. */
export function attemptsOf(draft: Draft): readonly Forecast[] {
  return draft.survey?.attempts ?? [];
}

async function look(engine: Engine, base: View, actions: readonly Action[], view: View): Promise<Draft> {
  const turn = base.phase === "turn";
  const draft = { base, actions, view: turn ? view : base };
  // When it has led to another decision, somebody else's or one's own of the next turn, there is nothing more to plan.
  const here = view.to_act === view.seat && view.phase === base.phase && view.turn.number === base.turn.number;
  if (!here) return { ...draft, legal: [], survey: null, passWins: null };
  const [{ actions: legal }, survey] = await Promise.all([
    engine.ask("legal"),
    turn ? engine.ask("survey", {}) : Promise.resolve(null),
  ]);
  return { ...draft, legal, survey, passWins: turn ? null : await winnerByPass(engine, legal) };
}

/** Foretold only to the last one who is asked: everybody else's pass leaves it to others. */
async function winnerByPass(engine: Engine, legal: readonly Action[]): Promise<Seat | null> {
  if (!legal.includes("pass")) return null;
  try {
    return (await engine.ask("forecast", { action: "pass" })).winner ?? null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

export async function beginDraft(engine: Engine, view: View): Promise<Draft> {
  await engine.ask("load", { view });
  return look(engine, view, [], view);
}

/** One more step; the draft as it was if it is not legal. */
export async function addAction(engine: Engine, draft: Draft, action: Action): Promise<Draft> {
  try {
    const { view } = await engine.ask("act", { action });
    return look(engine, draft.base, [...draft.actions, action], view ?? draft.view);
  } catch (error) {
    if (error instanceof Refused) return draft;
    throw error;
  }
}

/** Without one of its steps, and without those that were possible only because of it. */
export async function removeAction(engine: Engine, draft: Draft, index: number): Promise<Draft> {
  await engine.ask("load", { view: draft.base });
  const kept: Action[] = [];
  let view = draft.base;
  for (const action of draft.actions.filter((_, at) => at !== index)) {
    try {
      view = (await engine.ask("act", { action })).view ?? view;
      kept.push(action);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return look(engine, draft.base, kept, view);
}

export async function whyNot(engine: Engine, action: Action): Promise<Judgement> {
  return engine.ask("why", { action });
}

/** The ways to a room: free step, each card; for whom. */
export function waysTo(draft: Draft, room: RoomId): readonly Action[] {
  return draft.legal.filter((action) => {
    const parsed = parseAction(action);
    return "room" in parsed && parsed.room === room;
  });
}

/** What a card could do now. */
export function usesOf(draft: Draft, card: CardId): readonly Action[] {
  return draft.legal.filter((action) => {
    const parsed = parseAction(action);
    return ("card" in parsed && parsed.card === card) || (parsed.kind === "attempt" && parsed.weapon === card);
  });
}
