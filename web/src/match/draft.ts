/**
 * draft.ts: a turn before it is sent.
 *
 * The engine holds this seat's view and tries every step of the plan, so what
 * a step leads to is never guessed. Nothing leaves the page before commit.
 * Functions here take the draft and give the next one; they never change it.
 */
import { type Engine, Refused } from "../engine/engine.ts";
import type { Action, CardId, GameEvent, Judgement, RoomId, View } from "../engine/protocol.ts";
import { parseAction } from "../words/action.ts";

export interface Draft {
  /** The view that the table gave. */
  readonly base: View;
  readonly actions: readonly Action[];
  /** How things would stand after them; as they stand as long as an answer is only chosen. */
  readonly view: View;
  readonly legal: readonly Action[];
  /** What ending the turn now would lead to. */
  readonly forecast: readonly GameEvent[] | null;
  /** Attempts that could be made now, each with its value, the strongest first. */
  readonly attempts: readonly { readonly action: Action; readonly value: number }[];
}

/** End the turn, look, take it back. */
async function foresee(engine: Engine, legal: readonly Action[]): Promise<Draft["forecast"]> {
  if (!legal.includes("end")) return null;
  const { events } = await engine.ask("act", { action: "end" });
  await engine.ask("undo");
  return events;
}

/** Make each attempt, see what it is worth, take it back. */
async function weigh(engine: Engine, legal: readonly Action[]): Promise<Draft["attempts"]> {
  const found: { action: Action; value: number }[] = [];
  for (const action of legal.filter((one) => one.startsWith("attempt "))) {
    const { events } = await engine.ask("act", { action });
    await engine.ask("undo");
    for (const event of events) if (event.event === "attempted") found.push({ action, value: event.value });
  }
  return found.sort((a, b) => b.value - a.value);
}

async function look(engine: Engine, base: View, actions: readonly Action[], view: View): Promise<Draft> {
  const draft = { base, actions, view: base.phase === "turn" ? view : base };
  // When it has led to another decision, somebody else's or one's own of the next turn, there is nothing more to plan.
  const here = view.to_act === view.seat && view.phase === base.phase && view.turn.number === base.turn.number;
  if (!here) return { ...draft, legal: [], forecast: null, attempts: [] };
  const { actions: legal } = await engine.ask("legal");
  return { ...draft, legal, forecast: await foresee(engine, legal), attempts: await weigh(engine, legal) };
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
