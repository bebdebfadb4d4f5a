/**
 * link.ts: one chair's line to its table, whatever is at the other end.
 *
 * A link opens itself, says hello, and opens itself again when it was cut; so
 * whoever uses it sends and receives, and looks at `reach` to tell people how
 * things stand.
 */
import type { Reach } from "./match.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

export interface Link {
  /** What has no answer yet when the line is cut is for the caller to send again: ids make that harmless. */
  send(message: ClientMessage): void;
  close(): void;
}

export interface Caller {
  /** How to say hello now: with which key, after which event. */
  hello(): Extract<ClientMessage, { do: "hello" }>;
  message(message: ServerMessage): void;
  reach(reach: Reach): void;
}

/** An id that no message of ours had before. */
export function newId(): string {
  return randomHex(8);
}

/** A seat's key, or a seed: bytes that nobody could guess. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
