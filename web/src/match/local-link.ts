/**
 * local-link.ts: links to a table on this device.
 *
 * However many tabs show it, the table is in one of them: the one that holds
 * the lock of its name. The others talk to that one over a channel. When it is
 * closed the lock goes to another tab, which reads the log and goes on. So two
 * tabs at one seat agree, and a closed tab loses nothing. Where there are no
 * locks (a page over plain http) the tabs ask each other who has it.
 */
import type { House } from "./house.ts";
import type { Caller, Link } from "./link.ts";
import { newId } from "./random.ts";
import { StorageFailed, type Store } from "./store.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

type Mail =
  | { readonly kind: "who" }
  | { readonly kind: "here"; readonly house: string }
  | { readonly kind: "left" }
  | { readonly kind: "in"; readonly house: string; readonly chair: string; readonly message: ClientMessage }
  | { readonly kind: "out"; readonly chair: string; readonly message: ServerMessage }
  | { readonly kind: "gone"; readonly chair: string };

export interface LocalTable {
  connect(caller: Caller): Link;
  close(): void;
}

/** A tab's claim on a table: when it is granted, the table is in this tab. */
interface Claim {
  /** Another tab has it. */
  taken(): void;
  /** The tab that had it has left. */
  free(): void;
  close(): void;
}

function claimByLock(name: string, ask: () => void, granted: () => void): Claim {
  const end = new AbortController();
  let release = () => {};
  const hold = () => {
    granted();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  navigator.locks.request(name, { signal: end.signal }, hold).catch(() => {}); // closed before its turn came
  ask();
  return {
    taken() {},
    free() {},
    close() {
      release();
      end.abort();
    },
  };
}

/** How long the tab that has the table may take to say so, and how often the others see whether it is still there. */
const ANSWER = 300;
const LOOK = 5000;

/** Locks are for secure pages only. Without them it is whoever asks and hears nothing. */
function claimByAsking(ask: () => void, granted: () => void): Claim {
  let timer: ReturnType<typeof setTimeout>;
  const stand = () => {
    clearTimeout(timer);
    ask();
    // Not all of them at the same moment, so that the first is heard by the others.
    timer = setTimeout(granted, ANSWER * (1 + Math.random()));
  };
  stand();
  return {
    taken() {
      clearTimeout(timer);
      timer = setTimeout(stand, LOOK);
    },
    free: stand,
    close: () => clearTimeout(timer),
  };
}

/** Names sort by age: of two houses of one table the younger has read the newer log. */
function nameHouse(): string {
  return `${String(Date.now()).padStart(16, "0")} ${newId()}`;
}

interface Host {
  take(chair: string, message: ClientMessage): void;
  gone(chair: string): void;
  close(): void;
}

/** After something could not be kept it is tried again, at first soon, then ever later. */
const FIRST_REST = 1000;
const LONGEST_REST = 60_000;

/** What a failure is called where somebody is told of it. */
function codeOf(error: unknown): string {
  if (!(error instanceof StorageFailed)) return "broken";
  return error.full ? "storage" : error.taken ? "behind" : "not-kept";
}

/** The tab that has the table: one thing after the other, kept before it is told. */
function startHost(
  id: string,
  store: Store,
  openHouse: (lines: readonly string[]) => Promise<House>,
  tell: (chair: string, message: ServerMessage) => void,
  reopened: () => void,
  failed: (error: unknown) => void,
): Host {
  let house: House | null = null;
  let kept = 0;
  let timer = 0;
  let closed = false;
  let failures = 0;
  let epoch = 0; // how many houses there were: what was said to one is not for the next
  let wake: (() => void) | null = null;
  /** Said to a house that is no more. Whoever said it says it again once welcome, or is told that it failed, too. */
  let late: (readonly [chair: string, message: ClientMessage])[] = [];

  const open = async () => {
    const lines = await store.lines(id);
    kept = lines.length;
    house = await openHouse(lines);
  };

  const after = async (work: Promise<Awaited<ReturnType<House["tick"]>>>) => {
    const { keep, tell: tells, next } = await work;
    if (keep.length > 0) {
      await store.append(id, kept + 1, keep);
      kept += keep.length;
      failures = 0;
    }
    late = [];
    for (const one of tells) tell(one.chair, one.message);
    if (next === undefined) return;
    clearTimeout(timer);
    if (next !== null && !closed) timer = window.setTimeout(tick, Math.max(0, next - Date.now()));
  };

  let before: Promise<void> = open();
  before.catch(failed);

  const rest = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      timer = window.setTimeout(resolve, Math.min(LONGEST_REST, FIRST_REST * 2 ** failures++));
    });

  /** What could not be kept has not happened: back to what is on the disk, after a rest. */
  const recover = async (error: unknown) => {
    house?.close();
    house = null;
    epoch++;
    clearTimeout(timer);
    const refusal = { error: codeOf(error), message: error instanceof Error ? error.message : "" };
    for (const [chair, message] of late)
      tell(chair, { type: "refused", id: ("id" in message && message.id) || null, ...refusal });
    late = [];
    await rest();
    clearTimeout(timer);
    wake = null;
    if (closed) return;
    await open();
    reopened(); // it knows nobody: everybody says hello again
  };

  const queue = (work: (h: House) => Promise<void>, said?: readonly [string, ClientMessage]) => {
    const meant = epoch;
    before = before
      .then(async () => {
        if (closed) return;
        if (meant !== epoch) {
          if (said) late.push(said);
          return;
        }
        if (!house) await open();
        if (house) await work(house);
      })
      .catch((error) => {
        if (said) late.push(said);
        return recover(error).catch(failed);
      });
  };

  const tick = () => queue((h) => after(h.tick(Date.now())));

  return {
    take(chair, message) {
      if (!wake) return queue((h) => after(h.take(chair, message, Date.now())), [chair, message]);
      if (message.do === "hello") return; // it is asked for when there is a house again
      late.push([chair, message]);
      wake(); // a person who tries again need not wait
    },
    gone: (chair) => queue((h) => after(h.gone(chair, Date.now()))),
    close() {
      closed = true;
      clearTimeout(timer);
      wake?.();
      before.finally(() => house?.close());
    },
  };
}

export function openLocal(
  id: string,
  store: Store,
  openHouse: (lines: readonly string[]) => Promise<House>,
): LocalTable {
  const name = `unlucky table ${id}`;
  const channel = new BroadcastChannel(name);
  const callers = new Map<string, Caller>();
  let host: Host | null = null;
  /** Where the table is, here or in another tab; "" until that is known. */
  let house = "";

  const mail = (message: Mail) => channel.postMessage(message);

  const deliver = (chair: string, message: ServerMessage) => {
    const own = callers.get(chair);
    if (own) own.message(message);
    else mail({ kind: "out", chair, message });
  };

  const greet = () => {
    for (const [chair, caller] of callers) post(chair, caller.hello());
  };

  const post = (chair: string, message: ClientMessage) => {
    if (host) host.take(chair, message);
    else mail({ kind: "in", house, chair, message });
  };

  /** The table is here, and knows nobody yet: everybody says hello. */
  const settleIn = () => {
    house = nameHouse();
    mail({ kind: "here", house });
    greet();
  };

  /** Another tab says that it has the table. Where two have it, the elder gives way. */
  const follow = (other: string) => {
    if (host && other < house) return mail({ kind: "here", house });
    host?.close();
    host = null;
    claim.taken();
    if (other === house) return;
    house = other;
    greet();
  };

  channel.onmessage = ({ data }: MessageEvent<Mail>) => {
    if (data.kind === "out") callers.get(data.chair)?.message(data.message);
    else if (data.kind === "here") follow(data.house);
    else if (data.kind === "left" && !host) claim.free();
    else if (host && data.kind === "who") mail({ kind: "here", house });
    else if (host && data.kind === "in" && data.house === house) host.take(data.chair, data.message);
    else if (host && data.kind === "gone") host.gone(data.chair);
  };

  const failed = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const code = !(error instanceof StorageFailed) ? "bad-log" : error.full ? "storage" : "no-storage";
    for (const caller of callers.values()) caller.reach({ is: "gone", error: code, message });
  };

  const granted = () => {
    host = startHost(id, store, openHouse, deliver, settleIn, failed);
    settleIn();
  };
  const ask = () => mail({ kind: "who" });
  const claim = navigator.locks ? claimByLock(name, ask, granted) : claimByAsking(ask, granted);

  const leave = () => {
    if (host) return mail({ kind: "left" });
    for (const chair of callers.keys()) mail({ kind: "gone", chair });
  };
  window.addEventListener("pagehide", leave);

  return {
    connect(caller) {
      const chair = newId();
      callers.set(chair, caller);
      if (house) post(chair, caller.hello());
      return {
        send: (message) => post(chair, message),
        close() {
          callers.delete(chair);
          if (host) host.gone(chair);
          else mail({ kind: "gone", chair });
        },
      };
    },
    close() {
      window.removeEventListener("pagehide", leave);
      leave();
      callers.clear();
      host?.close();
      host = null;
      channel.close();
      claim.close();
    },
  };
}
