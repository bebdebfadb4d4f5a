/**
 * old-practice.ts: games from a position as this page kept them once, turned
 * into tables (position.ts). Their first line has the position, each other
 * line what was done.
 */
import type { Engine, EngineWorker } from "../engine/engine.ts";
import type { Action, State } from "../engine/protocol.ts";
import { openHouse } from "./house.ts";
import { learnPlan } from "./plan.ts";
import { openPosition } from "./position.ts";

interface OldPosition {
  readonly practice: 1;
  readonly id: string;
  readonly state: State;
  readonly seed: string;
  readonly names: readonly string[];
  readonly seats: readonly ({ readonly key: string } | { readonly bot: string })[];
  readonly plan?: string;
}

/** A number that no event has. */
const EVERYTHING = 2 ** 32 - 1;

/** All that was done, as a record; a game that is over begins before its last action, which a table still has to see. */
async function replayed(engine: Engine, old: OldPosition, actions: readonly Action[]) {
  await learnPlan(engine, old.state, old.plan);
  await engine.ask("load", { state: old.state, seed: old.seed });
  let over = false;
  for (const action of actions) {
    const { state } = await engine.ask("act", { action });
    over = state?.phase === "over";
  }
  const { record } = await engine.ask("record");
  return { record, last: over ? actions.at(-1) : undefined };
}

/** The log of the table that such a game is from now on. */
export async function convertPractice(worker: EngineWorker, lines: readonly string[]): Promise<readonly string[]> {
  const old = JSON.parse(lines[0] ?? "") as OldPosition;
  const actions = lines.slice(1).flatMap((line) => (JSON.parse(line) as { actions: readonly Action[] }).actions);
  const engine = worker.engine();
  const { record, last } = await replayed(engine, old, actions).finally(() => engine.close());
  const levels = old.seats.map((seat) => ("bot" in seat ? seat.bot : null));
  const keys = old.seats.map((seat) => ("key" in seat ? seat.key : ""));
  const begin = { record, actions: actions.length - (last ? 1 : 0) };
  const position = {
    begin,
    names: old.names,
    ...(last ? { script: [last] } : {}),
    ...(old.plan ? { plan: old.plan } : {}),
  };
  const table = await openPosition(worker, old.id, position, levels, { keys });
  return last ? [...table.lines, ...(await playLast(worker, table.lines, old, keys, last))] : table.lines;
}

/** Whoever is to act does it: a bot of itself, and a person is said to. */
async function playLast(
  worker: EngineWorker,
  lines: readonly string[],
  old: OldPosition,
  keys: readonly string[],
  last: Action,
) {
  const house = await openHouse(worker, lines, old.plan);
  const keep: string[] = [];
  try {
    for (const [seat, key] of keys.entries()) {
      if (!key) continue;
      const now = Date.now();
      keep.push(...(await house.take(`door-${seat}`, { do: "hello", key }, now)).keep);
      keep.push(...(await house.take(`door-${seat}`, { do: "act", seen: EVERYTHING, actions: [last] }, now)).keep);
    }
    keep.push(...(await house.tick(Date.now())).keep);
  } finally {
    house.close();
  }
  return keep;
}
