/**
 * device.ts: the tables of this device and of the server it came from, opened
 * and taken part in. The one place that knows which is which.
 */
import type { Engine, EngineWorker } from "../engine/engine.ts";
import { startWorker } from "../engine/engine.ts";
import type { View } from "../engine/protocol.ts";
import type { Lang } from "../words/words.ts";
import { type Opening, openHouse, openTable, setUp, type Verdict, verifyRecord } from "./house.ts";
import { type LocalTable, openLocal } from "./local-link.ts";
import type { Match } from "./match.ts";
import { fetchPlan } from "./plan.ts";
import { type Play, startPlay } from "./play.ts";
import type { Position } from "./position.ts";
import { newId, randomHex } from "./random.ts";
import { openSocket } from "./socket-link.ts";
import type { KeptDeal, Store } from "./store.ts";
import type { ClientMessage } from "./wire.ts";

const CLIENT = "unlucky-web";

export interface Device {
  readonly store: Store;
  /** Fetch and start what the first click will need, before it comes. */
  warm(): void;
  /** For questions about boards, records and turns; never kept waiting by a bot. */
  engine(): Engine;
  /** For long thoughts, a worker of its own; whoever takes it stops it. */
  thinker(): EngineWorker;
  /**
   * A table on this device with those people at it, dealt; its id. Where a deal has to suit whoever has the first
   * seat, tables are opened and dealt one after the other, each by a seed of its own as always, until one does; after
   * some tries it is as it comes. What was dealt at the others nobody has seen, and they are forgotten.
   */
  create(
    opening: Opening & { readonly edition: string },
    people: readonly string[],
    lang: Lang,
    suits?: (view: View) => boolean,
  ): Promise<string>;
  /** A table on this device that begins with a position, with a bot where there is a level, else a person; its id. */
  place(position: Position, levels: readonly (string | null)[], kept: Placed): Promise<string>;
  /** The record of a game that is over at a table of this device. */
  record(id: string, game: number, plan?: string): Promise<string>;
  verify(record: string): Promise<Verdict>;
  /** One chair at a table; each key is a chair of its own. */
  play(where: "here" | "server", id: string, options: PlayChoice): Play;
}

export interface PlayChoice {
  readonly key: string | null;
  readonly lost?: boolean;
  readonly lang: Lang;
  readonly plan?: string | undefined;
  pace(): number;
  drawn?(call: () => void): void;
  onKey?(key: string | null, lost: string | null): void;
  onShown?(before: Match, now: Match): void;
}

/** What the list of games shows of a table that begins with a position. */
export interface Placed {
  readonly edition: string;
  readonly turn: number;
  readonly lang: Lang;
  readonly lesson?: boolean;
  readonly deal?: KeptDeal;
}

/** A worker; one that cannot be had is forgotten, so that whoever asks after that tries again. */
function startedOr(forget: () => void): EngineWorker {
  const worker = startWorker();
  worker.ready.catch(forget);
  return worker;
}

/** One of four begins, and most hands will do: more than this many are hardly ever tried. */
const MOST_DEALS = 60;

/** A table that is nowhere kept yet: its log, and what the first of its people sees. */
interface Dealt {
  readonly id: string;
  readonly keys: readonly string[];
  readonly lines: readonly string[];
  readonly view: View | null;
}

async function dealTable(
  worker: EngineWorker,
  opening: Opening,
  people: readonly string[],
  lang: Lang,
): Promise<Dealt> {
  const id = newId();
  const keys = people.map(() => randomHex(16));
  const lines = await openTable(worker, id, opening);
  const house = await openHouse(worker, lines, opening.plan);
  const sitting = people.flatMap((name, at): [string, ClientMessage][] => [
    [`door-${at}`, { do: "hello", client: CLIENT, lang }],
    [`door-${at}`, { do: "sit", key: keys[at] ?? "", name, seat: at, lang }],
  ]);
  let view: View | null = null;
  try {
    const set = await setUp(house, [...sitting, ["door-0", { do: "start" }]], (door, message) => {
      if (door === "door-0" && message.type === "told") view = message.view ?? view;
    });
    return { id, keys, lines: [...lines, ...set], view };
  } finally {
    house.close();
  }
}

export function openDevice(store: Store): Device {
  let asking: EngineWorker | null = null;
  let housing: EngineWorker | null = null;
  const locals = new Map<string, { table: LocalTable; users: number }>();

  const askWorker = () => {
    asking ??= startedOr(() => {
      asking = null;
    });
    return asking;
  };
  const houseWorker = () => {
    housing ??= startedOr(() => {
      housing = null;
    });
    return housing;
  };

  /** The log of a table. What was kept before there were tables from a position is turned into one. */
  const linesOf = async (id: string) => {
    const lines = await store.lines(id);
    if (!lines[0]?.startsWith("{")) return lines;
    const { convertPractice } = await import("./old-practice.ts");
    const table = await convertPractice(askWorker(), lines);
    await store.replace(id, table);
    return table;
  };

  const borrow = (id: string, plan: string | undefined): LocalTable => {
    const found = locals.get(id) ?? {
      table: openLocal(id, { ...store, lines: linesOf }, (lines) => openHouse(houseWorker(), lines, plan)),
      users: 0,
    };
    found.users++;
    locals.set(id, found);
    return found.table;
  };

  const giveBack = (id: string) => {
    const found = locals.get(id);
    if (!found || --found.users > 0) return;
    locals.delete(id);
    found.table.close();
  };

  return {
    store,
    warm() {
      houseWorker();
      askWorker();
    },
    engine: () => askWorker().engine(),
    thinker: startWorker,
    async create(opening, people, lang, suits) {
      let one = await dealTable(houseWorker(), opening, people, lang);
      for (let tries = 1; suits && tries < MOST_DEALS && !(one.view && suits(one.view)); tries++)
        one = await dealTable(houseWorker(), opening, people, lang);
      const { id, keys, lines } = one;
      const now = Date.now();
      await store.append(id, 1, lines);
      await store.put({
        id,
        where: "here",
        created: now,
        played: now,
        edition: opening.edition,
        names: people,
        phase: "playing",
        turn: 1,
        winner: null,
        keys,
        hotSeat: people.length > 1,
        ...(opening.plan ? { plan: opening.plan } : {}),
      });
      return id;
    },
    async place(position, levels, { lang, ...kept }) {
      const id = newId();
      // Few play from a position, so what that takes is fetched when somebody does.
      const { openPosition } = await import("./position.ts");
      const { lines, keys } = await openPosition(houseWorker(), id, position, levels, { lang });
      await store.append(id, 1, lines);
      await store.put({
        id,
        where: "here",
        ...{ created: Date.now(), played: Date.now(), phase: "playing", winner: null },
        names: position.names,
        keys: keys.filter((_, at) => levels[at] === null),
        hotSeat: levels.filter((level) => level === null).length > 1,
        ...kept,
        ...(position.plan ? { plan: position.plan } : {}),
      });
      return id;
    },
    async record(id, game, plan) {
      const house = await openHouse(askWorker(), await linesOf(id), plan);
      try {
        return await house.record(game);
      } finally {
        house.close();
      }
    },
    verify: (record) => verifyRecord(askWorker(), record),
    play(where, id, choice) {
      const engines = { draft: askWorker().engine(), ground: askWorker().engine() };
      const given = where === "server" ? fetchPlan : async () => choice.plan;
      const options = { ...choice, client: CLIENT, plan: () => given(id) };
      if (where === "server") return startPlay(id, engines, (caller) => openSocket(id, caller), options);
      const table = borrow(id, choice.plan);
      const play = startPlay(id, engines, (caller) => table.connect(caller), options);
      return {
        ...play,
        close() {
          play.close();
          giveBack(id);
        },
      };
    },
  };
}
