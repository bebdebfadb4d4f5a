/**
 * house.ts: a table with its bots in a worker (docs/protocol.md, A house). It
 * has no clock and keeps nothing: see local-link.ts, which does both.
 */
import type { EngineWorker } from "../engine/engine.ts";
import type { Action, Options, State } from "../engine/protocol.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

export interface Outcome {
  /** Lines of the log: keep them before anybody is told. */
  readonly keep: readonly string[];
  readonly tell: readonly { readonly chair: string; readonly message: ServerMessage }[];
  /** When it wants to know the time again; null: not before something happens; undefined: as it said last. */
  readonly next: number | null | undefined;
}

export interface House {
  take(chair: string, message: ClientMessage, now: number): Promise<Outcome>;
  gone(chair: string, now: number): Promise<Outcome>;
  /** Time has passed, or a bot is to think. */
  tick(now: number): Promise<Outcome>;
  /** The record of its game of that number, once it is over. */
  record(game: number): Promise<string>;
  close(): void;
}

/** What somebody asks for who opens a table (docs/api.md); what is left out is as usual. */
export interface Opening {
  /** Of a table that is dealt; one from a position has the position's. */
  readonly edition?: string;
  readonly options?: Options;
  readonly plan?: string;
  readonly seats?: number;
  readonly listed?: boolean;
  readonly talk?: boolean;
  readonly quick?: boolean;
  readonly seeds?: boolean;
  readonly least?: number;
  readonly dwell?: number;
  readonly turn?: number;
  readonly answer?: number;
  readonly warn?: number;
  readonly grace?: number;
  readonly abandon?: number;
  readonly spectators?: number;
  readonly level?: string;
  readonly bots?: readonly string[];
  /** Bots answer the same deeds in the same way, at every such table. */
  readonly repeat?: boolean;
  /** What the first game begins with, if it is not dealt. */
  readonly position?: ({ readonly state: State } | { readonly record: string; readonly actions: number }) & {
    readonly script?: readonly Action[];
  };
}

/** It said no, with a code and a sentence. */
export class HouseRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Answer {
  readonly keep: readonly string[];
  readonly tell: readonly { readonly to: number; readonly message: ServerMessage }[];
  readonly next: number | null;
  readonly think: boolean;
}

export interface Verdict {
  readonly verified: boolean;
  readonly proof?: string | null;
  readonly error?: string;
  readonly message?: string;
  readonly line?: number;
}

/** How long a bot may think, in milliseconds: a person is waiting. */
const THINK = 700;

function askHouse(worker: EngineWorker) {
  const lines = worker.lines("house");
  return {
    async ask<T>(cmd: string, members: object): Promise<T> {
      const { ok, ...answer } = JSON.parse(await lines.line(JSON.stringify({ cmd, ...members })));
      if (!ok) throw new HouseRefused(answer.error, answer.message);
      return answer;
    },
    close: lines.close,
  };
}

/** One thing after the other, each person through a door of their own; gives what is to be kept, and tells `hear` the rest. */
export async function setUp(
  house: House,
  steps: readonly (readonly [chair: string, message: ClientMessage])[],
  hear: (chair: string, message: ServerMessage) => void = () => {},
): Promise<string[]> {
  const keep: string[] = [];
  for (const [chair, message] of steps) {
    const outcome = await house.take(chair, message, Date.now());
    keep.push(...outcome.keep);
    for (const { chair: to, message: said } of outcome.tell) {
      if (said.type === "refused") throw new HouseRefused(said.error, said.message);
      hear(to, said);
    }
  }
  return keep;
}

/** The first lines of a new table's log. */
export async function openTable(worker: EngineWorker, id: string, opening: Opening): Promise<readonly string[]> {
  const house = askHouse(worker);
  try {
    return (await house.ask<Answer>("new", { now: Date.now(), opening, id })).keep;
  } finally {
    house.close();
  }
}

/** Is a record whole, and dealt as its proof says? */
export async function verifyRecord(worker: EngineWorker, record: string): Promise<Verdict> {
  const house = askHouse(worker);
  try {
    return await house.ask<Verdict>("verify", { record });
  } finally {
    house.close();
  }
}

/** The table that its log makes. What opening it adds to the log comes with the first outcome. */
export async function openHouse(worker: EngineWorker, log: readonly string[], plan?: string): Promise<House> {
  const house = askHouse(worker);
  const numbers = new Map<string, number>();
  const chairs = new Map<number, string>();
  let thinking = false;
  let first: readonly string[];

  const numberOf = (chair: string) => {
    const known = numbers.get(chair);
    if (known !== undefined) return known;
    const free = Array.from({ length: 32 }, (_, at) => at + 1).find((one) => !chairs.has(one)) ?? 1;
    numbers.set(chair, free);
    chairs.set(free, chair);
    return free;
  };

  const outcome = (answer: Answer, now: number): Outcome => {
    const keep = [...first, ...answer.keep];
    first = [];
    thinking = answer.think;
    const tell = answer.tell.flatMap(({ to, message }) => {
      const chair = chairs.get(to);
      return chair === undefined ? [] : [{ chair, message }];
    });
    return { keep, tell, next: answer.think ? now : answer.next };
  };

  const opened = await house.ask<Answer>("open", { now: Date.now(), log, ...(plan ? { plan } : {}) });
  first = opened.keep;
  thinking = opened.think;

  return {
    async take(chair, message, now) {
      return outcome(await house.ask("message", { now, from: numberOf(chair), message }), now);
    },
    async gone(chair, now) {
      const from = numbers.get(chair);
      if (from === undefined) return { keep: [], tell: [], next: undefined };
      const answer = await house.ask<Answer>("gone", { now, from });
      numbers.delete(chair);
      chairs.delete(from);
      return outcome(answer, now);
    },
    async tick(now) {
      const answer = await (thinking
        ? house.ask<Answer>("think", { now, ms: THINK })
        : house.ask<Answer>("tick", { now }));
      return outcome(answer, now);
    },
    async record(game) {
      return (await house.ask<{ record: string }>("record", { game })).record;
    },
    close: () => house.close(),
  };
}
