/** messages.ts: what page and worker say to each other. */
import type { PortKind } from "./port.ts";

/** First of all, and once, it is given the engine. */
export type ToWorker =
  | { id: 0; engine: WebAssembly.Module }
  | { id: number; port: number; open: PortKind }
  | { id: number; port: number; line: string }
  | { id: number; port: number; close: true };

/** The answer to the message of that id. */
export type FromWorker = { id: number; line: string } | { id: number; failed: string };
