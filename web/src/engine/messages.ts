/** messages.ts: what page and worker say to each other. */
import type { PortKind } from "./port.ts";

export type ToWorker =
  | { id: number; port: number; open: PortKind }
  | { id: number; port: number; line: string }
  | { id: number; port: number; close: true };

/** The answer to the message of that id; 0 is whether the engine could be loaded at all. */
export type FromWorker = { id: number; line: string } | { id: number; failed: string };
