/**
 * store.ts: the games of this device, in IndexedDB.
 *
 * A table on this device is its log: lines, kept one by one before anybody is
 * told what they did. A table on a server is its address and our key. Nothing
 * else is kept, so nothing else can be lost or disagree.
 */
import type { Seat } from "../engine/protocol.ts";

/** A table as the list of my games shows it. */
export interface Kept {
  readonly id: string;
  /** "here": its log is on this device; "server": on the server this page comes from. */
  readonly where: "here" | "server";
  readonly created: number;
  readonly played: number;
  readonly edition: string;
  readonly names: readonly string[];
  readonly phase: string;
  readonly turn: number;
  readonly winner: Seat | null;
  /** Keys of the seats whose people sit at this device. */
  readonly keys: readonly string[];
  /** The seat whose person looked last: through whose eyes the game is shown again. */
  readonly seat?: Seat | null;
  /** Several people at one screen. */
  readonly hotSeat: boolean;
  /** A first game: over when it is left, and in no list. */
  readonly lesson?: boolean;
  /** The text of a board of the user's own. */
  readonly plan?: string;
  /** It is a deal that others play, too. */
  readonly deal?: KeptDeal;
}

export interface KeptDeal {
  readonly code: string;
  readonly date: string | null;
  /** How a friend did who has sent it. */
  readonly rival: {
    readonly name: string;
    readonly turns: number;
    readonly attempts: number;
    readonly won: boolean;
  } | null;
}

/** Nothing can be kept: the disk is full, or this browser keeps nothing (a private window). */
export class StorageFailed extends Error {
  readonly full: boolean;
  /** There is such a line already: somebody else keeps this log, too. */
  readonly taken: boolean;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    const name = cause instanceof DOMException ? cause.name : "";
    this.full = name === "QuotaExceededError";
    this.taken = name === "ConstraintError";
  }
}

export interface Store {
  list(): Promise<readonly Kept[]>;
  find(id: string): Promise<Kept | undefined>;
  put(table: Kept): Promise<void>;
  /** Change some of what is kept of a table, as it is by then in any tab; nothing if it is not there. */
  change(id: string, change: Partial<Kept> | ((now: Kept) => Partial<Kept>)): Promise<void>;
  remove(id: string): Promise<void>;
  lines(id: string): Promise<readonly string[]>;
  /** Settled once they are on the disk. The first of them is line number `from`, from 1. */
  append(id: string, from: number, lines: readonly string[]): Promise<void>;
  /** Other lines in the place of all that there are. */
  replace(id: string, lines: readonly string[]): Promise<void>;
}

const VERSION = 1;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new StorageFailed(request.error));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    // An error ends in this, too, and only then it is known which one it was.
    transaction.onabort = () => reject(new StorageFailed(transaction.error));
  });
}

function opened(name: string): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "id" });
      request.result.createObjectStore("lines"); // keyed [table, number]
    };
    return settled(request);
  } catch (error) {
    return Promise.reject(new StorageFailed(error));
  }
}

function range(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

export function openStore(name = "unlucky"): Store {
  const database = opened(name);
  database.catch(() => {}); // told to whoever asks

  // The log is on the disk before anybody is told; what the list shows need not be.
  const within = async (stores: string[], mode: IDBTransactionMode, durability: IDBTransactionDurability = "default") =>
    (await database).transaction(stores, mode, { durability });

  const store: Store = {
    async list() {
      const tables = await settled<Kept[]>((await within(["tables"], "readonly")).objectStore("tables").getAll());
      return tables.sort((a, b) => b.played - a.played);
    },
    async find(id) {
      return settled<Kept | undefined>((await within(["tables"], "readonly")).objectStore("tables").get(id));
    },
    async put(table) {
      const transaction = await within(["tables"], "readwrite");
      transaction.objectStore("tables").put(table);
      await finished(transaction);
    },
    async change(id, change) {
      const transaction = await within(["tables"], "readwrite");
      const tables = transaction.objectStore("tables");
      const now = await settled<Kept | undefined>(tables.get(id));
      if (now) tables.put({ ...now, ...(typeof change === "function" ? change(now) : change) });
      await finished(transaction);
    },
    async remove(id) {
      const transaction = await within(["tables", "lines"], "readwrite");
      transaction.objectStore("tables").delete(id);
      transaction.objectStore("lines").delete(range(id));
      await finished(transaction);
    },
    async lines(id) {
      return settled<string[]>((await within(["lines"], "readonly")).objectStore("lines").getAll(range(id)));
    },
    async replace(id, lines) {
      const transaction = await within(["lines"], "readwrite", "strict");
      const kept = transaction.objectStore("lines");
      kept.delete(range(id));
      lines.forEach((line, index) => {
        kept.add(line, [id, 1 + index]);
      });
      await finished(transaction);
    },
    async append(id, from, lines) {
      const transaction = await within(["lines"], "readwrite", "strict");
      const kept = transaction.objectStore("lines");
      // add, not put: a line that is there already is not written over (`taken`).
      const done = finished(transaction);
      done.catch(() => {});
      try {
        lines.forEach((line, index) => {
          kept.add(line, [id, from + index]);
        });
      } catch (error) {
        transaction.abort();
        throw new StorageFailed(error);
      }
      await done;
    },
  };
  return store;
}
