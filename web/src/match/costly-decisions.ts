/**
 * costly-decisions.ts: which decisions of one's own cost most, by what one could know then.
 *
 * At each of them the Widow is asked in that seat's place, as for the chances: what she would have done, and what she
 * thinks of what was done. A decision that she has not weighed is left out: nobody is blamed for what was not judged.
 */
import type { Engine } from "../engine/engine.ts";
import type { Action, Candidate, Seat, View } from "../engine/protocol.ts";
import { learnPlan } from "./plan.ts";
import { historyOf, knownTo, type Replay } from "./replay.ts";

export interface Plan {
  readonly actions: readonly Action[];
  /** Of the attempt in it; 0 where there is none. */
  readonly value: number;
}

export interface Decision {
  /** Which step of the replay it was taken at. */
  readonly at: number;
  readonly turn: number;
  readonly done: Plan;
  readonly better: Plan;
  /** Of the chance to win, from 0 to 1. */
  readonly cost: number;
}

const PLAYOUTS = 200;
/** Of the chance to win: what costs less is not worth a word. */
const LEAST = 0.02;
export const DEAREST = 3;

/** Where that seat began a turn or was asked about an attempt, and what it then did until it was somebody else's affair. */
export function decisionsOf(replay: Replay, seat: Seat): readonly { at: number; done: readonly Action[] }[] {
  const found: { at: number; done: Action[] }[] = [];
  let open: string | null = null;
  replay.steps.forEach(({ state }, at) => {
    const action = replay.steps[at + 1]?.action;
    if (action === undefined || state.to_act !== seat || (state.phase !== "turn" && state.phase !== "defend")) {
      open = null;
      return;
    }
    const now = `${state.phase} ${state.turn.number}`;
    if (now !== open) found.push({ at, done: [] });
    open = now;
    found.at(-1)?.done.push(action);
  });
  return found;
}

const same = (one: readonly Action[], other: readonly Action[]) => one.join(";") === other.join(";");

/** By how much the first is better, less what the playouts cannot tell apart. */
function costOf(best: Candidate, judged: Candidate): number {
  return (best.mean - best.error - (judged.mean + judged.error)) / 10_000;
}

/** What an attempt in it would be worth: the engine goes as far as that, and says so. */
async function planOf(engine: Engine, view: View, actions: readonly Action[]): Promise<Plan> {
  const before = actions.findIndex((action) => action.startsWith("attempt"));
  if (before < 0) return { actions, value: 0 };
  await engine.ask("load", { view });
  if (before > 0) await engine.ask("act", { actions: actions.slice(0, before) });
  const { attempts = [] } = await engine.ask("survey");
  return { actions, value: attempts.find(({ action }) => action === actions[before])?.value ?? 0 };
}

/** The dearest so far, told whenever one is found. */
export async function findDearest(
  engine: Engine,
  replay: Replay,
  seat: Seat,
  onFound: (dearest: readonly Decision[]) => void,
  wanted: () => boolean,
): Promise<void> {
  const dealt = replay.steps[0]?.state;
  if (dealt) await learnPlan(engine, dealt, replay.plan);
  let dearest: readonly Decision[] = [];
  for (const { at, done } of decisionsOf(replay, seat)) {
    const step = replay.steps[at];
    if (!wanted() || !step) return;
    const { view } = knownTo(step, seat);
    await engine.ask("load", { view, history: historyOf(replay, at, seat) });
    const { report } = await engine.ask("bot", { level: "widow", playouts: PLAYOUTS, seed: `step ${at}` });
    const [best, ...others] = report.candidates;
    const judged = others.find(({ actions }) => same(actions, done));
    const cost = best && judged && report.chances ? costOf(best, judged) : 0;
    if (!best || cost < LEAST || !wanted()) continue;
    const better = await planOf(engine, view, best.actions);
    const one = { at, turn: view.turn.number, done: await planOf(engine, view, done), better, cost };
    dearest = [...dearest, one].sort((a, b) => b.cost - a.cost).slice(0, DEAREST);
    onFound(dearest);
  }
}
