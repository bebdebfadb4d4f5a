/**
 * link.ts: one chair's line to its table: a socket to a server, or the table on this device.
 *
 * A link connects by itself, says hello, and connects again after it was cut. Its caller only sends and receives, and
 * is told by `reach` whether the table can be reached now.
 */
import type { Reach } from "./match.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

export interface Link {
  /** If the line is cut before the answer, the caller sends it again: a message with the same id is done only once. */
  send(message: ClientMessage): void;
  close(): void;
}

export interface Caller {
  /** How to say hello now: with which key, after which event. */
  hello(): Extract<ClientMessage, { do: "hello" }>;
  message(message: ServerMessage): void;
  reach(reach: Reach): void;
}
