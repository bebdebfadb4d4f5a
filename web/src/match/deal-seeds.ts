/**
 * deal-seeds.ts: this chair's part in the deal (docs/table.md, Provable dealing).
 *
 * When promises are asked for, the page draws a seed and promises it; when
 * seeds are, it shows it. The seed is kept until then, so that a reload in
 * between does not lose it.
 */

import type { Match } from "./match.ts";
import { hexOf, randomHex } from "./random.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

const KEY = "unlucky seed ";
const seeds = new Map<string, string>();

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function seedOf(name: string): string {
  let seed = seeds.get(name);
  try {
    seed ??= sessionStorage.getItem(KEY + name) ?? undefined;
    seed ??= randomHex(32);
    sessionStorage.setItem(KEY + name, seed);
  } catch {
    seed ??= randomHex(32);
  }
  seeds.set(name, seed);
  return seed;
}

/**
 * What is to be answered to that message: only to what the table still asks,
 * since a welcome tells of old deals, too. Where the page may not hash (not
 * on https, not this machine) it gives no seed.
 */
export async function answerSeeds(table: string, match: Match, message: ServerMessage): Promise<ClientMessage | null> {
  if (match.seat === null || (message.type !== "told" && message.type !== "welcome")) return null;
  const { status } = message;
  const news = message.events.flatMap((one) => one.table ?? []);
  const asked = news.findLast((one) => one.news === "promises" || one.news === "seeds");
  if (!asked || asked.news !== status?.phase || !asked.seats.includes(match.seat)) return null;
  const seed = seedOf(`${table} ${match.seat} ${status.games} ${asked.round}`);
  if (asked.news === "seeds") return { do: "reveal", bytes: seed };
  return crypto.subtle ? { do: "commit", bytes: await sha256(bytesOf(seed)) } : { do: "decline" };
}
