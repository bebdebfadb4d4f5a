/** house.ts: a table with its bots, run in a worker. It holds no clock and keeps nothing: see local.ts. */
import type { Options } from "../engine/protocol.ts";
import type { ClientMessage, ServerMessage } from "./types.ts";

export interface Outcome {
  /** Lines of the log: keep them before anybody is told. */
  readonly keep: readonly string[];
  readonly tell: readonly { readonly chair: string; readonly message: ServerMessage }[];
  /** When it wants to know the time again. */
  readonly next: number | null;
}

export interface House {
  take(chair: string, message: ClientMessage, now: number): Promise<Outcome>;
  gone(chair: string, now: number): Promise<Outcome>;
  tick(now: number): Promise<Outcome>;
  close(): void;
}

/** What somebody asks for who opens a table (docs/api.md); what is left out is as usual. */
export interface Opening {
  readonly edition: string;
  readonly options?: Options;
  readonly plan?: string;
  readonly seats?: number;
  readonly listed?: boolean;
  readonly talk?: boolean;
  readonly quick?: boolean;
  readonly seeds?: boolean;
  readonly least?: number;
  readonly dwell?: number;
  readonly turn?: number;
  readonly answer?: number;
  readonly warn?: number;
  readonly grace?: number;
  readonly abandon?: number;
  readonly spectators?: number;
  readonly level?: string;
  readonly bots?: readonly string[];
}
