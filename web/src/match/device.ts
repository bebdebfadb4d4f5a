/**
 * device.ts: the tables of this device and of the server it came from, opened
 * and taken part in. The one place that knows which is which.
 */
import type { Engine, EngineWorker } from "../engine/engine.ts";
import { startWorker } from "../engine/engine.ts";
import type { Lang } from "../words/words.ts";
import { type House, HouseRefused, type Opening, openHouse, openTable, type Verdict, verifyRecord } from "./house.ts";
import { newId, randomHex } from "./link.ts";
import { type LocalTable, openLocal } from "./local.ts";
import type { Match } from "./match.ts";
import { fetchPlan } from "./plan.ts";
import { type Play, startPlay } from "./play.ts";
import { isPractice, type Position } from "./position.ts";
import { openSocket } from "./socket.ts";
import type { Kept, Store } from "./store.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

const CLIENT = "unlucky-web";

export interface Device {
  readonly store: Store;
  /** Fetch and start what the first click will need, before it comes. */
  warm(): void;
  /** For questions about boards, records and turns; never kept waiting by a bot. */
  engine(): Engine;
  /** For long thoughts, a worker of its own; whoever takes it stops it. */
  thinker(): EngineWorker;
  /** A table on this device with those people at it, dealt; its id. */
  create(opening: Opening, people: readonly string[], lang: Lang): Promise<string>;
  /** A game from a position, with one person; its id. */
  practise(position: Omit<Position, "practice" | "id" | "seats">, seats: readonly (string | null)[]): Promise<string>;
  /** The record of a game that is over at a table of this device. */
  record(id: string, game: number, plan?: string): Promise<string>;
  verify(record: string): Promise<Verdict>;
  /** One chair at a table; each key is a chair of its own. */
  play(where: "here" | "server", id: string, options: PlayChoice): Play;
}

export interface PlayChoice {
  readonly key: string | null;
  readonly lang: Lang;
  readonly plan?: string | undefined;
  pace(): number;
  onKey?(key: string | null): void;
  onShown?(before: Match, now: Match): void;
}

/** One thing after the other, each person through a door of their own; gives what is to be kept. */
async function setUp(house: House, steps: readonly [chair: string, message: ClientMessage][]): Promise<string[]> {
  const keep: string[] = [];
  const check = (message: ServerMessage) => {
    if (message.type === "refused") throw new HouseRefused(message.error, message.message);
  };
  for (const [chair, message] of steps) {
    const outcome = await house.take(chair, message, Date.now());
    keep.push(...outcome.keep);
    for (const one of outcome.tell) check(one.message);
  }
  return keep;
}

/** Few play from a position, so what that takes is fetched when somebody does. */
async function practise(worker: EngineWorker, lines: readonly string[]): Promise<House> {
  const { openPractice } = await import("./practice.ts");
  return openPractice(worker.engine(), lines);
}

/** A worker; one that cannot be had is forgotten, so that whoever asks after that tries again. */
function startedOr(forget: () => void): EngineWorker {
  const worker = startWorker();
  worker.ready.catch(forget);
  return worker;
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

  const borrow = (id: string, plan: string | undefined): LocalTable => {
    const found = locals.get(id) ?? {
      table: openLocal(id, store, (lines) =>
        isPractice(lines) ? practise(houseWorker(), lines) : openHouse(houseWorker(), lines, plan),
      ),
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
    async create(opening, people, lang) {
      const id = newId();
      const now = Date.now();
      const keys = people.map(() => randomHex(16));
      const lines = await openTable(houseWorker(), id, opening);
      const house = await openHouse(houseWorker(), lines, opening.plan);
      const sitting = people.flatMap((name, at): [string, ClientMessage][] => [
        [`door-${at}`, { do: "hello", client: CLIENT, lang }],
        [`door-${at}`, { do: "sit", key: keys[at] ?? "", name, seat: at, lang }],
      ]);
      try {
        const set = await setUp(house, [...sitting, ["door-0", { do: "start" }]]);
        const kept: Kept = {
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
        };
        await store.append(id, 1, [...lines, ...set]);
        await store.put(kept);
      } finally {
        house.close();
      }
      return id;
    },
    async practise(position, levels) {
      const id = newId();
      const keys = levels.map(() => randomHex(16));
      const seats = levels.map((bot, at) => (bot ? { bot } : { key: keys[at] ?? "" }));
      const line: Position = { practice: 1, ...position, id, seats };
      await store.append(id, 1, [JSON.stringify(line)]);
      await store.put({
        id,
        where: "here",
        ...{ created: Date.now(), played: Date.now(), phase: "playing", winner: null },
        edition: position.state.edition,
        names: position.names,
        turn: position.state.turn.number,
        keys: keys.filter((_, at) => levels[at] === null),
        hotSeat: levels.filter((level) => level === null).length > 1,
        ...(position.script ? { lesson: true } : {}),
        ...(position.plan ? { plan: position.plan } : {}),
      });
      return id;
    },
    async record(id, game, plan) {
      const lines = await store.lines(id);
      const house = isPractice(lines) ? await practise(askWorker(), lines) : await openHouse(askWorker(), lines, plan);
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
