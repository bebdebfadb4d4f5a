/**
 * local.ts: links to a table on this device.
 *
 * However many tabs show it, the table is in one of them: the one that holds
 * the lock of its name. The others talk to that one over a channel. When it is
 * closed the lock goes to another tab, which reads the log and goes on. So two
 * tabs at one seat agree, and a closed tab loses nothing.
 */
import type { House } from "./house.ts";
import { type Caller, type Link, newId } from "./link.ts";
import { StorageFailed, type Store } from "./store.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

type Mail =
  | { readonly kind: "who" }
  | { readonly kind: "here" }
  | { readonly kind: "in"; readonly chair: string; readonly message: ClientMessage }
  | { readonly kind: "out"; readonly chair: string; readonly message: ServerMessage }
  | { readonly kind: "gone"; readonly chair: string };

export interface LocalTable {
  connect(caller: Caller): Link;
  close(): void;
}

interface Host {
  take(chair: string, message: ClientMessage): void;
  gone(chair: string): void;
  close(): void;
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
    }
    for (const one of tells) tell(one.chair, one.message);
    clearTimeout(timer);
    if (next !== null && !closed) timer = window.setTimeout(tick, Math.max(0, next - Date.now()));
  };

  let before: Promise<void> = open();
  before.catch(failed);

  /** What could not be kept has not happened: back to what is on the disk. */
  const recover = async (error: unknown, chair: string | null, message?: ClientMessage) => {
    house?.close();
    house = null;
    const full = error instanceof StorageFailed;
    const refusal = { error: full ? "storage" : "broken", message: error instanceof Error ? error.message : "" };
    if (chair !== null && message)
      tell(chair, { type: "refused", id: ("id" in message && message.id) || null, ...refusal });
    await open();
    reopened(); // it knows nobody: everybody says hello again
  };

  const queue = (chair: string | null, message: ClientMessage | undefined, work: (h: House) => Promise<void>) => {
    before = before
      .then(async () => {
        if (closed) return;
        if (!house) await open();
        if (house) await work(house);
      })
      .catch((error) => recover(error, chair, message).catch(failed));
  };

  const tick = () => queue(null, undefined, (h) => after(h.tick(Date.now())));

  return {
    take: (chair, message) => queue(chair, message, (h) => after(h.take(chair, message, Date.now()))),
    gone: (chair) => queue(null, undefined, (h) => after(h.gone(chair, Date.now()))),
    close() {
      closed = true;
      clearTimeout(timer);
      before.finally(() => house?.close());
    },
  };
}

export function openLocal(
  id: string,
  store: Store,
  openHouse: (lines: readonly string[]) => Promise<House>,
): LocalTable {
  const channel = new BroadcastChannel(`unlucky table ${id}`);
  const callers = new Map<string, Caller>();
  const end = new AbortController();
  let host: Host | null = null;
  let release = () => {};

  const deliver = (chair: string, message: ServerMessage) => {
    const own = callers.get(chair);
    if (own) own.message(message);
    else channel.postMessage({ kind: "out", chair, message } satisfies Mail);
  };

  const greet = () => {
    for (const [chair, caller] of callers) post(chair, caller.hello());
  };

  const post = (chair: string, message: ClientMessage) => {
    if (host) host.take(chair, message);
    else channel.postMessage({ kind: "in", chair, message } satisfies Mail);
  };

  channel.onmessage = ({ data }: MessageEvent<Mail>) => {
    if (data.kind === "out") callers.get(data.chair)?.message(data.message);
    else if (data.kind === "here" && !host) greet();
    else if (host && data.kind === "who") channel.postMessage({ kind: "here" } satisfies Mail);
    else if (host && data.kind === "in") host.take(data.chair, data.message);
    else if (host && data.kind === "gone") host.gone(data.chair);
  };
  channel.postMessage({ kind: "who" } satisfies Mail);

  const failed = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof StorageFailed ? "storage" : "bad-log";
    for (const caller of callers.values()) caller.reach({ is: "gone", error: code, message });
  };

  navigator.locks
    .request(`unlucky table ${id}`, { signal: end.signal }, () => {
      const callEverybody = () => {
        channel.postMessage({ kind: "here" } satisfies Mail);
        greet();
      };
      host = startHost(id, store, openHouse, deliver, callEverybody, failed);
      callEverybody();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    })
    .catch(() => {}); // closed before its turn came

  const leave = () => {
    for (const chair of callers.keys()) if (!host) channel.postMessage({ kind: "gone", chair } satisfies Mail);
  };
  window.addEventListener("pagehide", leave);

  return {
    connect(caller) {
      const chair = newId();
      callers.set(chair, caller);
      if (host) post(chair, caller.hello());
      else channel.postMessage({ kind: "who" } satisfies Mail);
      return {
        send: (message) => post(chair, message),
        close() {
          callers.delete(chair);
          if (host) host.gone(chair);
          else channel.postMessage({ kind: "gone", chair } satisfies Mail);
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
      release();
      end.abort();
    },
  };
}
