/** new-table.ts: what a new table is made of, and how it is opened on a server. */
import type { OptionValue } from "../../engine/protocol.ts";
import type { Opening } from "../../match/house.ts";
import type { App } from "../shell/app.ts";
import { readText } from "../shell/read-file.ts";

/** Who is to sit there. */
export type Sitter = "person" | string; // or a level of bots

export interface Plans {
  readonly text: string;
  readonly name: string;
}

/** Boards that come with the engine besides the editions' own: their names do for their plans. All are for Kill. */
export const HOUSES = ["lodge", "castle", "tower"] as const;

/** People at this screen sit first; bots after them, from the last seat on. */
export function openingOf(
  edition: string,
  options: Record<string, OptionValue>,
  sitters: readonly Sitter[],
  plan: Plans | null,
) {
  const bots = sitters.filter((one) => one !== "person").toReversed();
  return { edition, options, seats: sitters.length, bots, ...(plan ? { plan: plan.text } : {}) } satisfies Opening;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Times for a decision, a warning long enough to react to, and how long somebody may be away (docs/table.md, Time). */
export const CLOCKS = {
  none: {},
  brisk: { turn: 60 * SECOND, answer: 30 * SECOND, warn: 20 * SECOND, grace: 30 * SECOND },
  calm: { turn: 180 * SECOND, answer: 90 * SECOND, warn: 30 * SECOND, grace: 60 * SECOND },
  days: { turn: DAY, answer: DAY, warn: DAY / 6, grace: DAY },
} as const satisfies Record<string, Partial<Opening>>;
export type ClockName = keyof typeof CLOCKS;

/** How long each is asked at least, so that nothing shows in it. */
export const PACES = {
  usual: {},
  slow: { least: 8 * SECOND },
  quick: { quick: true, least: 0 },
} as const satisfies Record<string, Partial<Opening>>;
export type PaceName = keyof typeof PACES;

/** How long a server may take to open a table. */
const PATIENCE = 20_000;

export async function openOnServer(opening: Opening): Promise<string> {
  const asked = fetch("/api/1/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(opening),
    signal: AbortSignal.timeout(PATIENCE),
  });
  // No answer, or one that is not the server's: something on the way to it.
  const away = () => {
    throw Object.assign(new Error("no answer"), { code: "network" });
  };
  const answer = await asked.catch(away);
  const body = await answer.json().catch(away);
  if (!answer.ok) throw Object.assign(new Error(body.message), { code: body.error });
  return body.id;
}

/** Read a plan that somebody drew, and see at once whether it can be played on. */
export async function readPlan(app: App, edition: string, file: File): Promise<Plans> {
  const text = await readText(file);
  const engine = app.device.engine();
  try {
    await engine.ask("new", { edition, players: 3, plan: text, fit: true });
  } finally {
    engine.close();
  }
  return { text, name: file.name };
}
