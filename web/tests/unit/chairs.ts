/** chairs.ts: a table in Node: the real house in wasm, and people at it through the page's own play.ts. */
import assert from "node:assert/strict";
import type { Engine } from "../../src/engine/engine.ts";
import { type Opening, type Outcome, openHouse, openTable } from "../../src/match/house.ts";
import type { Caller, Link } from "../../src/match/link.ts";
import { type Play, type PlayOptions, startPlay } from "../../src/match/play.ts";
import type { ClientMessage } from "../../src/match/wire.ts";
import { openEngine, openWorker } from "./engine.ts";

/** What a page has and Node has not; an empty store each time. */
export function likePage(): void {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  Object.assign(globalThis, { window: globalThis, localStorage: storage(), sessionStorage: storage() });
}

/** Wait until it is so. */
export async function until(what: string, is: () => unknown): Promise<void> {
  for (const began = Date.now(); !is(); await new Promise((resolve) => setTimeout(resolve, 1)))
    assert.ok(Date.now() - began < 60_000, `never: ${what}`);
}

export interface Chair {
  readonly play: Play;
  /** All that it has sent. */
  readonly sent: readonly ClientMessage[];
  /** The key of its seat. */
  key(): string | null;
}

export interface Table {
  /** Somebody comes, with that key; with a `name` and no key, and sits down. */
  come(who?: { key?: string | null; name?: string; draft?: Engine } & Partial<PlayOptions>): Promise<Chair>;
  close(): void;
}

const QUICK: Partial<Opening> = { quick: true, least: 0, dwell: 0, turn: 0, answer: 0, grace: 0, seeds: false };

export async function openChairs(opening: Partial<Opening> = {}): Promise<Table> {
  const worker = await openWorker();
  const about: Opening = { edition: "kill-2009", seats: 2, talk: true, ...QUICK, ...opening };
  const house = await openHouse(worker, await openTable(worker, "table", about), about.plan);
  const plan = async () => about.plan;
  const callers = new Map<string, Caller>();
  const chairs: Chair[] = [];
  let queue: Promise<void> = Promise.resolve();

  const run = (work: () => Promise<Outcome>) => {
    queue = queue.then(async () => {
      const { tell, next } = await work();
      for (const one of tell) callers.get(one.chair)?.message(one.message);
      if (typeof next === "number" && next <= Date.now()) run(() => house.tick(Date.now()));
    });
  };

  const connect = (caller: Caller, sent: ClientMessage[]): Link => {
    const chair = `chair ${callers.size}`;
    callers.set(chair, caller);
    const send = (message: ClientMessage) => {
      sent.push(message);
      run(() => house.take(chair, message, Date.now()));
    };
    queueMicrotask(() => send(caller.hello()));
    return { send, close: () => callers.delete(chair) };
  };

  return {
    async come({ key = null, name, draft, ...options } = {}) {
      const sent: ClientMessage[] = [];
      let own = key;
      const onKey = (given: string | null) => {
        own = given;
      };
      const engines = { draft: draft ?? (await openEngine()), ground: await openEngine() };
      const usual: PlayOptions = { key, lang: "en", client: "test", pace: () => 0, onKey, plan, ...options };
      const play = startPlay("table", engines, (caller) => connect(caller, sent), usual);
      await until("a welcome", () => play.match.value.status);
      if (name) play.sit(name);
      if (name) await until("a seat", () => play.match.value.seat !== null && own !== null);
      const chair = { play, sent, key: () => own };
      chairs.push(chair);
      return chair;
    },
    close() {
      for (const { play } of chairs) play.close();
      house.close();
    },
  };
}

/** Two people, a game between them, and whose turn it is; the second turn is the other's, whatever is dealt (R-FIRST). */
export async function openGame(opening: Partial<Opening> = {}): Promise<{ table: Table; me: Chair; other: Chair }> {
  const table = await openChairs(opening);
  const one = await table.come({ name: "Ada" });
  const two = await table.come({ name: "Ben" });
  one.play.send({ do: "start" });
  await until("somebody is to play", () => one.play.draft.value ?? two.play.draft.value);
  return one.play.draft.value ? { table, me: one, other: two } : { table, me: two, other: one };
}

/** The last thing that happened at the table, as that chair was shown it. */
export function lastNews({ play }: Chair): string | undefined {
  const last = play.match.value.told.at(-1);
  return last?.table?.news ?? last?.game?.event;
}
