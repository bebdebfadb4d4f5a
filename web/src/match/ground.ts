/**
 * ground.ts: what the engine tells of a game: what is fixed in it (rooms,
 * cards, the drawing), and how things stand for a seat (a survey).
 */
import { joinShapes } from "../board/drawing.ts";
import type { Drawing } from "../board/types.ts";
import type { Engine } from "../engine/engine.ts";
import type { Commands, Explained, Seat, State, Survey, View } from "../engine/protocol.ts";
import { makeWorld, type World } from "../words/world.ts";
import { learnPlan } from "./plan.ts";

export interface Ground {
  readonly world: World;
  readonly drawing: Drawing;
  /** How things stand for the seat that has this view. */
  survey(view: View): Promise<Survey>;
  /** How they stand for a seat, or for who looks on, of a game that is known whole. */
  surveyFor(seat: Seat | null, state: State): Promise<Survey>;
  /** What an attempt of the game that has this view was worth, and who could have stopped it. */
  explain(view: View, attempt: Commands["explain"]["ask"]): Promise<Explained>;
}

export async function layGround(engine: Engine, edition: string, players: number, plan?: string): Promise<Ground> {
  const of = plan ? { plan } : { edition };
  const [board, deck, shapes, { order }] = await Promise.all([
    engine.ask("board", of),
    engine.ask("deck", { edition, ...(plan ? { plan } : {}) }),
    engine.ask("drawing", of),
    engine.ask("order", { players }),
  ]);
  let learned: Promise<void> | null = null;
  // Asked together: the engine answers one after the other, and holds one game at a time.
  const ask = async <T>(load: { view: View } | { state: State }, question: () => Promise<T>) => {
    learned ??= learnPlan(engine, "view" in load ? load.view : load.state, plan);
    await learned;
    const [, answer] = await Promise.all([engine.ask("load", load), question()]);
    return answer;
  };
  return {
    world: makeWorld(edition, board.rooms, deck.cards, order),
    drawing: joinShapes(board.rooms, shapes),
    survey: (view) => ask({ view }, () => engine.ask("survey", {})),
    surveyFor: (seat, state) => ask({ state }, () => engine.ask("survey", seat === null ? {} : { seat })),
    explain: (view, attempt) => ask({ view }, () => engine.ask("explain", attempt)),
  };
}
