/**
 * deals-played.ts: which deals have been played on this device, each with the first
 * game of it and how that went: only the first counts.
 */
import type { Result } from "../engine/protocol.ts";

const KEY = "unlucky deals";
const MOST = 200;

export interface Try {
  /** The table of the first game. */
  readonly id: string;
  /** Once it is over. */
  readonly result?: Result;
}

type Tries = Readonly<Record<string, Try>>;

function readTries(): Tries {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return read && typeof read === "object" && !Array.isArray(read) ? read : {};
  } catch {
    return {}; // damaged, or nothing can be kept here
  }
}

function writeTries(tries: Tries): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(tries).slice(-MOST))));
  } catch {
    // then a second game counts like a first one
  }
}

export function findTry(code: string): Try | null {
  return readTries()[code] ?? null;
}

/** A game of that deal begins; only the first is remembered. */
export function beginTry(code: string, id: string): void {
  const tries = readTries();
  if (!tries[code]) writeTries({ ...tries, [code]: { id } });
}

/** It is over. True if it is the first of that deal, and was not over before. */
export function endTry(code: string, id: string, result: Result): boolean {
  const tries = readTries();
  if (tries[code]?.id !== id || tries[code].result) return false;
  writeTries({ ...tries, [code]: { id, result } });
  return true;
}

/** The day of this device's calendar, as codes have it. */
export function today(now: Date = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(now.getFullYear()).padStart(4, "0")}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
