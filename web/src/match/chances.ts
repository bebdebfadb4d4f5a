/**
 * chances.ts: who was how close to winning, turn by turn.
 *
 * At the beginning of each turn the Widow is asked, in the place of the seat
 * whose turn it is and knowing no more than that seat did then, for the chances
 * of everybody: together they are never more than all.
 */
import type { Engine } from "../engine/engine.ts";
import type { Seat } from "../engine/protocol.ts";
import { learnPlan } from "./plan.ts";
import { historyOf, knownTo, type Replay, turnsOf } from "./replay.ts";

export interface Chance {
  readonly turn: number;
  readonly seat: Seat;
  /** From 0 to 1. */
  readonly chance: number;
}

const PLAYOUTS = 60;

/** One turn after the other, told as they come, so that nobody waits for all of them. */
export async function findChances(
  engine: Engine,
  replay: Replay,
  onTurn: (chances: readonly Chance[]) => void,
  wanted: () => boolean,
): Promise<void> {
  const dealt = replay.steps[0]?.state;
  if (dealt) await learnPlan(engine, dealt, replay.plan);
  for (const [turn, at] of turnsOf(replay)) {
    const step = replay.steps[at];
    const seat = step?.state.to_act;
    if (!wanted() || !step || seat === null || seat === undefined) return;
    await engine.ask("load", { view: knownTo(step, seat).view, history: historyOf(replay, at, seat) });
    const { report } = await engine.ask("bot", { level: "widow", playouts: PLAYOUTS, seed: `turn ${turn}` });
    if (report.chances && wanted()) onTurn(report.chances.map((one, of) => ({ turn, seat: of, chance: one / 10_000 })));
  }
}

interface Moment {
  readonly turn: number;
  readonly seat: Seat;
  readonly from: number;
  readonly to: number;
}

/** The two turns at which somebody's chances changed most. */
export function decisive(chances: readonly Chance[]): readonly Moment[] {
  const moments: Moment[] = [];
  const last = new Map<Seat, Chance>();
  for (const one of chances) {
    const before = last.get(one.seat);
    if (before) moments.push({ turn: one.turn, seat: one.seat, from: before.chance, to: one.chance });
    last.set(one.seat, one);
  }
  const most = moments.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  // What one wins another loses: a turn is named once.
  return most.filter(({ turn }, at) => most.findIndex((one) => one.turn === turn) === at).slice(0, 2);
}
