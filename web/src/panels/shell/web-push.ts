/**
 * web-push.ts: being called by the browser when a table waits and nobody is at the page (Web Push, docs/api.md). It is
 * asked for at each table, and kept by this device; the server forgets it when it is turned off or the table closes.
 */
import type { App } from "./app.ts";
import { keepCalled } from "./kept-calls.ts";

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
