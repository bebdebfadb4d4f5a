/**
 * types.ts: what page and table say to each other (docs/api.md), the same over
 * a socket and to the table in the worker; and what a table says of itself.
 */
import type { Action, CardId, GameEvent, Options, RoomId, Seat, View, Why } from "../engine/protocol.ts";

export type TablePhase = "lobby" | "promises" | "seeds" | "playing" | "over" | "closed";
export type Armed = "ask" | "pass" | "cards" | "enough";

export interface About {
  readonly id: string;
  readonly seats: number;
  readonly listed: boolean;
  readonly talk: boolean;
  readonly quick: boolean;
  readonly seeds: boolean;
  readonly least: number;
  readonly dwell: number;
  readonly turn: number;
  readonly answer: number;
  readonly warn: number;
  readonly grace: number;
  readonly seed_time: number;
  readonly abandon: number;
  readonly spectators: number;
  readonly level: string;
  readonly edition: string;
  readonly options: Options;
}

export interface Chair {
  readonly sitter: "free" | "person" | "program" | "bot" | "left";
  readonly name: string;
  readonly here: boolean;
  readonly silenced: boolean;
  readonly wants_pause: boolean;
  readonly wants_rematch: boolean;
  /** The bot that plays there now, and since when it stands in for somebody. */
  readonly bot: string | null;
  readonly bot_since: number | null;
  readonly penalties: number;
}

export interface Status {
  readonly phase: TablePhase;
  readonly told: number;
  readonly head: string;
  readonly games: number;
  readonly players: number;
  readonly owner: Seat | null;
  readonly paused: boolean;
  readonly about: About;
  readonly seats: readonly Chair[];
  readonly waiting: Waiting;
}

export interface Waiting {
  readonly seat: Seat | null;
  readonly bot: boolean;
  readonly since: number | null;
  readonly until: number | null;
}

/** What only this seat may know of the table. */
export interface Own {
  readonly seat: Seat;
  readonly keys: number;
  readonly armed: Armed;
  readonly cards: readonly CardId[];
  readonly held: boolean;
  readonly undoable: number;
  readonly level: string;
  readonly muted: readonly Seat[];
}

export interface Digest {
  readonly seat: Seat;
  readonly since: number;
  readonly told: number;
  readonly turns: number;
  readonly attempts: number;
  readonly attempted: readonly Seat[];
  readonly skipped: number;
  readonly tokens: readonly number[];
  readonly phase: TablePhase;
  readonly your_turn: boolean;
  readonly until: number | null;
}

/** What happened at the table beside the game; docs/table.md lists which news has what. */
export interface TableNews {
  readonly news: string;
  readonly seat?: Seat;
  readonly name?: string;
  readonly level?: string;
  readonly because?: string;
  readonly text?: string | null;
  readonly phrase?: number | null;
  readonly language?: string;
  readonly cost?: number;
  readonly actions?: number;
  readonly until?: number;
  readonly game?: string;
  readonly commitment?: string;
  readonly secret?: string;
  readonly seeds?: readonly (string | number | null)[];
  readonly from?: readonly Seat[];
  readonly winner?: Seat | null;
  readonly first?: Seat;
  readonly round?: number;
  readonly seats?: readonly Seat[];
  readonly promise?: string | null;
  readonly penalties?: readonly number[];
}

export interface Told {
  readonly n: number;
  readonly at: number;
  readonly prev: string;
  readonly game?: GameEvent;
  readonly table?: TableNews;
}

export type ClientMessage =
  | {
      readonly do: "hello";
      readonly key?: string;
      readonly seen?: number;
      readonly views?: boolean;
      readonly client?: string;
      readonly lang?: string;
    }
  | {
      readonly do: "sit";
      readonly id?: string;
      readonly key: string;
      readonly name: string;
      readonly seat?: Seat;
      readonly lang?: string;
    }
  | { readonly do: "act"; readonly id?: string; readonly seen: number; readonly actions: readonly Action[] }
  | { readonly do: "arm"; readonly id?: string; readonly armed: Armed; readonly cards?: readonly CardId[] }
  | { readonly do: "undo"; readonly id?: string; readonly seen: number; readonly number?: number }
  | { readonly do: "key"; readonly id?: string; readonly key: string }
  | { readonly do: "hand"; readonly id?: string; readonly key: string; readonly name: string }
  | { readonly do: "bot"; readonly id?: string; readonly other: Seat; readonly level: string }
  | { readonly do: "level"; readonly id?: string; readonly level: string }
  | { readonly do: "remove" | "own"; readonly id?: string; readonly other: Seat }
  | { readonly do: "mute" | "silence"; readonly id?: string; readonly other: Seat; readonly flag: boolean }
  | { readonly do: "rest" | "pause" | "rematch"; readonly id?: string; readonly flag: boolean }
  | { readonly do: "commit" | "reveal"; readonly id?: string; readonly bytes: string }
  | { readonly do: "say"; readonly id?: string; readonly text: string; readonly lang?: string }
  | { readonly do: "phrase"; readonly id?: string; readonly number: number }
  | {
      readonly do: "leave" | "start" | "close" | "decline" | "resume" | "digest" | "ping";
      readonly id?: string;
    };

export interface RefusedMessage extends Partial<Why> {
  readonly type: "refused";
  readonly id: string | null;
  readonly error: string;
  readonly message: string;
  readonly index?: number;
  readonly room?: RoomId;
}

export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly version: string;
      readonly api?: number;
      readonly table: string;
      readonly seat: Seat | null;
      readonly status: Status;
      readonly own: Own | null;
      readonly view: View | null;
      readonly events: readonly Told[];
      readonly from: number;
      readonly now: number;
      readonly spectators: number;
    }
  | {
      readonly type: "told";
      readonly events: readonly Told[];
      readonly view?: View | null;
      readonly status?: Status;
      readonly own?: Own;
      readonly waiting?: Waiting;
      readonly now: number;
    }
  | {
      readonly type: "done";
      readonly id: string | null;
      readonly number: number;
      readonly again: boolean;
      readonly seat?: Seat;
    }
  | RefusedMessage
  | { readonly type: "digest"; readonly digest: Digest }
  | { readonly type: "spectators"; readonly count: number }
  | { readonly type: "pong"; readonly now: number }
  | { readonly type: "bye"; readonly error: string; readonly message: string };
