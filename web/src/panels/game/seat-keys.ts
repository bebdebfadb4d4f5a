/**
 * seat-keys.ts: what opens a seat at a server's table, kept by this device and nowhere else: with the list of my
 * games, or as long as the tab is open where a browser keeps no lists.
 */
import type { Kept } from "../../match/store.ts";
import type { App } from "../shell/app.ts";

const inTab = (id: string) => `unlucky seat ${id}`;

/** A browser that keeps nothing at all has nothing to give. */
function tabKey(id: string): string | null {
  try {
    return sessionStorage.getItem(inTab(id));
  } catch {
    return null;
  }
}

function setTabKey(id: string, key: string | null): void {
  try {
    if (key) sessionStorage.setItem(inTab(id), key);
    else sessionStorage.removeItem(inTab(id));
  } catch {
    // then the seat lasts as long as the page
  }
}

function newKept(id: string, keys: readonly string[]): Kept {
  const now = Date.now();
  const base = { edition: "", names: [], phase: "lobby", turn: 0, winner: null, hotSeat: false };
  return { ...base, where: "server", created: now, played: now, id, keys };
}

/** What the device knows of a table; null: nothing. */
export async function findKept(app: App, id: string): Promise<Kept | null> {
  const kept = await app.device.store.find(id).catch(() => undefined);
  const key = kept ? null : tabKey(id);
  return kept ?? (key ? newKept(id, [key]) : null);
}

/** None any more: only the one that was lost is forgotten, not a newer one that another tab has kept meanwhile. */
async function forgetKey({ device }: App, id: string, lost: string | null): Promise<void> {
  if (tabKey(id) === lost) setTabKey(id, null);
  const now = { played: Date.now(), keys: [] };
  await device.store.change(id, ({ keys }) => (keys[0] === lost ? now : {})).catch(() => {});
}

/** This device has that key now; or none any more. */
export async function keepKey(app: App, id: string, key: string | null, lost: string | null): Promise<void> {
  if (!key) return forgetKey(app, id, lost);
  const { store } = app.device;
  const kept = await store.find(id).catch(() => undefined);
  const done = kept ? store.change(id, { played: Date.now(), keys: [key] }) : store.put(newKept(id, [key]));
  await done.then(
    () => setTabKey(id, null),
    () => setTabKey(id, key),
  );
}
