/**
 * plan.ts: the text of a board of one's own. Views and states name their
 * board, so an engine that is to read them must have been given it before.
 */
import type { Engine } from "../engine/engine.ts";
import type { Scene } from "../engine/protocol.ts";

/** After any event that there is: only what stands behind the events is wanted. */
const LAST = 0xffffffff;

/** The board of a server's table; undefined where it is the edition's, or there is no such table. Rejected where there is no answer. */
export async function fetchPlan(table: string): Promise<string | undefined> {
  const answer = await fetch(`/api/1/tables/${encodeURIComponent(table)}/events?after=${LAST}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()).plan;
}

/** Milliseconds until it is asked for once more. */
const AGAIN = 1000;

/** Asked for until there is an answer, as long as that is wanted: on a wrong board nothing could be right. */
export async function untilFound(
  find: () => Promise<string | undefined>,
  wanted: () => boolean,
): Promise<string | undefined> {
  while (wanted())
    try {
      return await find();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  return undefined;
}

/** The board that a record brings with it, if it does: the lines behind `|`. */
export function planOf(record: string): string | undefined {
  const lines = Array.from(record.matchAll(/^\|(.*)$/gm), ([, line]) => `${line}\n`);
  return lines.length > 0 ? lines.join("") : undefined;
}

/** From then on the engine reads views and states on that board. */
export async function learnPlan(engine: Engine, scene: Scene, plan: string | undefined): Promise<void> {
  const { edition, players, options } = scene;
  if (plan) await engine.ask("new", { edition, players, options, plan, fit: true });
}
