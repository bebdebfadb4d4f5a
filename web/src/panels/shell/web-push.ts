/**
 * web-push.ts: being called by the browser when a table waits and nobody is at the page (Web Push, docs/api.md). It is
 * asked for at each table, and kept by this device; the server forgets it when it is turned off or the table closes.
 */
import { signal } from "@preact/signals";
import type { App } from "./app.ts";

/** What somebody has said about it at a table; null: nothing yet. */
export type Called = "on" | "off" | null;

const KEPT = "unlucky calls";
/** So many tables are remembered: older ones are long over. */
const MOST = 40;

function keptCalls(): Readonly<Record<string, Called>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

export function calledAt(id: string): Called {
  const kept = keptCalls()[id];
  return kept === "on" || kept === "off" ? kept : null;
}

/** Grows with every change of what is kept: who shows it reads it, and so is rendered anew. */
export const saidCalls = signal(0);

export function keepCalled(id: string, called: "on" | "off"): void {
  const others = Object.entries(keptCalls()).filter(([other]) => other !== id);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [id, called]])));
  } catch {
    // then it is asked again
  }
  saidCalls.value++;
}

/** Does the server call people, and can this browser be called? */
export function canBeCalled(app: App): boolean {
  return Boolean(app.server.value?.push) && "PushManager" in window && "Notification" in window;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** This browser's address at its push service: one for all tables, and for this server's key. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = bytesOf(key);
  const found = await pushManager.getSubscription();
  const known = found?.options.applicationServerKey;
  if (found && known && new Uint8Array(known).join() === wanted.join()) return found;
  await found?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** An error that can be said in words (web.error.CODE): its code is one of docs/api.md, or one of ours. */
function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

async function tell(method: "PUT" | "DELETE", id: string, key: string, body: unknown): Promise<void> {
  const answer = await fetch(`/api/1/tables/${encodeURIComponent(id)}/push`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw failure((await answer.json()).error);
}

/** From a tap: the browser asks. Throws what has a `code`, to be said. */
export async function turnOn(app: App, id: string, key: string): Promise<void> {
  const server = app.server.value?.push;
  if (!server) throw failure("no-push");
  if ((await Notification.requestPermission()) !== "granted") throw failure("no-notifying");
  const device = await subscribe(server).catch(() => {
    throw failure("no-subscribing"); // no network, or a browser without a push service
  });
  await tell("PUT", id, key, device.toJSON());
  keepCalled(id, "on");
}

/** At this table; other tables may still call. Off is off here, even if the server cannot be told now. */
export async function turnOff(id: string, key: string): Promise<void> {
  keepCalled(id, "off");
  const worker = await navigator.serviceWorker.ready;
  const device = await worker.pushManager.getSubscription();
  if (device) await tell("DELETE", id, key, { endpoint: device.endpoint });
}

/** Who looks at the table needs its notification no more: close it, and count those that are left on the icon. */
async function dismiss(id: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return;
  const shown = await worker.getNotifications();
  for (const one of shown) if (one.tag === id) one.close();
  const left = shown.filter(({ tag }) => tag !== id).length;
  await (left > 0 ? navigator.setAppBadge?.(left) : navigator.clearAppBadge?.());
}

/** Dismiss notifications as long as this table is on the screen. Returns what ends that. */
export function answerCalls(id: string): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  const look = () => {
    if (document.visibilityState === "visible") dismiss(id).catch(() => {}); // a badge is a nicety
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
}
