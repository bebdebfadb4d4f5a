/**
 * kept-calls.ts: at which tables somebody wants to be called, as this device keeps it, and calls that were answered by
 * coming. What it takes to be called is web-push.ts, which only some tables need.
 */
import { signal } from "@preact/signals";

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
