/**
 * position.ts: a table on this device whose first game begins with a position
 * (docs/table.md): a lesson on a prepared deal, or a turn of an old game from
 * which somebody plays on. From there on it is a table like any other.
 */
import type { EngineWorker } from "../engine/engine.ts";
import type { Action, State } from "../engine/protocol.ts";
import { type House, HouseRefused, openHouse, openTable, setUp } from "./house.ts";
import { randomHex } from "./random.ts";
import type { ClientMessage } from "./wire.ts";

export interface Position {
  /** How things stand, or a record and how many of its actions were done. */
  readonly begin: { readonly state: State } | { readonly record: string; readonly actions: number };
  /** What everybody does, one action after the other; nothing else is allowed then. */
  readonly script?: readonly Action[];
  readonly names: readonly string[];
  /** The board of a state, where it is no edition's; a record brings its own. */
  readonly plan?: string;
  /** Others play the same: bots are to do the same there. */
  readonly repeat?: boolean;
}

/** Bots act at once: what they do is shown at the pace of the page. */
const CALM = { talk: false, quick: true, dwell: 0, grace: 0 } as const;

/** A bot of that name; without a name if the table refuses it, for example because somebody else has it. */
async function seatBot(house: House, door: string, other: number, level: string, name: string): Promise<string[]> {
  const bot: ClientMessage = { do: "bot", other, level };
  try {
    return await setUp(house, [[door, name ? { ...bot, name } : bot]]);
  } catch (error) {
    if (!(error instanceof HouseRefused)) throw error;
    return setUp(house, [[door, bot]]);
  }
}

/**
 * Everybody sits down and the game begins. A seat with a level gets a bot, the others are people with a key. Each
 * person has a connection of their own to the table, `door-0` for seat 0; returns the lines that the table wrote.
 */
async function seatAll(
  house: House,
  names: readonly string[],
  levels: readonly (string | null)[],
  keys: readonly string[],
  lang: string | undefined,
) {
  const keep: string[] = [];
  const people = levels.flatMap((level, seat) => (level === null ? [seat] : []));
  for (const seat of people) {
    const tongue = lang ? { lang } : {};
    const name = names[seat] || `${seat + 1}`;
    const hello: ClientMessage = { do: "hello", ...tongue };
    const sit: ClientMessage = { do: "sit", key: keys[seat] ?? "", name, seat, ...tongue };
    keep.push(
      ...(await setUp(house, [
        [`door-${seat}`, hello],
        [`door-${seat}`, sit],
      ])),
    );
  }
  const owner = `door-${people[0]}`;
  for (const [seat, level] of levels.entries())
    if (level) keep.push(...(await seatBot(house, owner, seat, level, names[seat] ?? "")));
  keep.push(...(await setUp(house, [[owner, { do: "start" }]])));
  return keep;
}

/** The log of such a table, with everybody at it, and the keys of all seats. */
export async function openPosition(
  worker: EngineWorker,
  id: string,
  position: Position,
  levels: readonly (string | null)[],
  { lang, keys = levels.map(() => randomHex(16)) }: { readonly lang?: string; readonly keys?: readonly string[] },
): Promise<{ readonly lines: readonly string[]; readonly keys: readonly string[] }> {
  const { begin, script, names, plan, repeat } = position;
  const board = plan && "state" in begin ? { plan } : {};
  const opening = {
    ...CALM,
    ...board,
    ...(repeat ? { repeat } : {}),
    position: { ...begin, ...(script ? { script } : {}) },
  };
  const lines = await openTable(worker, id, opening);
  const house = await openHouse(worker, lines, plan);
  try {
    return { lines: [...lines, ...(await seatAll(house, names, levels, keys, lang))], keys };
  } finally {
    house.close();
  }
}
