/**
 * wire.ts: what page and table say to each other (docs/api.md), over a socket
 * or to the house in the worker. Made by tools/wire-types from
 * src/wire/shape.c: change that, not this.
 */
import type { Action, CardId, GameEvent, Options, Reason, RoomId, Seat, View } from "../engine/protocol.ts";

/** Bytes in lower-case hexadecimal. */
export type Hex = string;

/** What has changed of the member that has this name elsewhere: kept-view.ts puts it in. */
export type Changes = { readonly [key: string]: unknown };

export type ClientMessage =
  | {
      readonly do: "hello";
      readonly id?: string;
      readonly key?: Hex;
      readonly seen?: number;
      readonly views?: boolean;
      readonly legal?: boolean;
      readonly keeps?: boolean;
      readonly client?: string;
      readonly lang?: string;
    }
  | {
      readonly do: "sit";
      readonly id?: string;
      readonly key: Hex;
      readonly name: string;
      readonly seat?: Seat;
      readonly program?: boolean;
      readonly lang?: string;
    }
  | {
      readonly do: "leave";
      readonly id?: string;
    }
  | {
      readonly do: "rest";
      readonly id?: string;
      readonly flag: boolean;
    }
  | {
      readonly do: "level";
      readonly id?: string;
      readonly level: string;
    }
  | {
      readonly do: "holiday";
      readonly id?: string;
      readonly number: number;
    }
  | {
      readonly do: "program";
      readonly id?: string;
      readonly version?: string;
      readonly author?: string;
    }
  | {
      readonly do: "admit";
      readonly id?: string;
      readonly other: Seat;
      readonly flag: boolean;
    }
  | {
      readonly do: "key";
      readonly id?: string;
      readonly key: Hex;
    }
  | {
      readonly do: "hand";
      readonly id?: string;
      readonly key: Hex;
      readonly name: string;
    }
  | {
      readonly do: "ticket";
      readonly id?: string;
      readonly for: "me" | "friend";
    }
  | {
      readonly do: "take";
      readonly id?: string;
      readonly ticket: Hex;
      readonly key: Hex;
      readonly name?: string;
    }
  | {
      readonly do: "bot";
      readonly id?: string;
      readonly other: Seat;
      readonly level: string;
      readonly name?: string;
    }
  | {
      readonly do: "order";
      readonly id?: string;
      readonly order: string;
    }
  | {
      readonly do: "latecomers";
      readonly id?: string;
      readonly flag: boolean;
    }
  | {
      readonly do: "remove";
      readonly id?: string;
      readonly other: Seat;
    }
  | {
      readonly do: "own";
      readonly id?: string;
      readonly other: Seat;
    }
  | {
      readonly do: "start";
      readonly id?: string;
    }
  | {
      readonly do: "close";
      readonly id?: string;
    }
  | {
      readonly do: "commit";
      readonly id?: string;
      readonly bytes: Hex;
    }
  | {
      readonly do: "reveal";
      readonly id?: string;
      readonly bytes: Hex;
    }
  | {
      readonly do: "decline";
      readonly id?: string;
    }
  | {
      readonly do: "act";
      readonly id?: string;
      readonly seen: number;
      readonly actions: readonly Action[];
    }
  | {
      readonly do: "arm";
      readonly id?: string;
      readonly seen?: number;
      readonly armed: "ask" | "pass" | "cards" | "enough";
      readonly cards?: readonly CardId[];
    }
  | {
      readonly do: "undo";
      readonly id?: string;
      readonly seen: number;
      readonly number?: number;
    }
  | {
      readonly do: "pause";
      readonly id?: string;
      readonly flag: boolean;
    }
  | {
      readonly do: "resume";
      readonly id?: string;
    }
  | {
      readonly do: "rematch";
      readonly id?: string;
      readonly flag: boolean;
    }
  | {
      readonly do: "say";
      readonly id?: string;
      readonly text: string;
      readonly lang?: string;
    }
  | {
      readonly do: "phrase";
      readonly id?: string;
      readonly number: number;
    }
  | {
      readonly do: "mute";
      readonly id?: string;
      readonly other: Seat;
      readonly flag: boolean;
    }
  | {
      readonly do: "silence";
      readonly id?: string;
      readonly other: Seat;
      readonly flag: boolean;
    }
  | {
      readonly do: "history";
      readonly id?: string;
      readonly seen: number;
    }
  | {
      readonly do: "view";
      readonly id?: string;
    }
  | {
      readonly do: "digest";
      readonly id?: string;
    }
  | {
      readonly do: "ping";
      readonly id?: string;
    };

export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly id: string | null;
      readonly version: string;
      readonly api: number;
      readonly table: string;
      readonly seat: Seat | null;
      readonly status: Status;
      readonly own: Own | null;
      readonly view?: View | null;
      readonly legal?: readonly Action[];
      readonly events: readonly Told[];
      readonly from: number;
      readonly spectators: number;
      readonly now: number;
    }
  | {
      readonly type: "told";
      readonly events: readonly Told[];
      readonly view?: View | null;
      readonly legal?: readonly Action[];
      readonly own?: Own;
      readonly waiting: Waiting;
      readonly status?: Status;
      readonly now: number;
    }
  | {
      readonly type: "changed";
      readonly events: readonly Brief[];
      readonly view?: Changes;
      readonly own?: Changes;
      readonly waiting?: Changes;
      readonly legal?: readonly Action[];
      readonly head?: Hex;
      readonly sum?: Hex;
      readonly now: number;
    }
  | {
      readonly type: "done";
      readonly id: string | null;
      readonly number: number;
      readonly again: boolean;
      readonly seat?: Seat;
    }
  | {
      readonly type: "refused";
      readonly id: string | null;
      readonly error: string;
      readonly message: string;
      readonly index?: number;
      readonly reason?: Reason;
      readonly by?: readonly Witness[];
      readonly room?: RoomId;
      readonly doors?: number;
      readonly points?: number;
    }
  | {
      readonly type: "history";
      readonly id: string | null;
      readonly events: readonly Told[];
      readonly from: number;
      readonly told: number;
    }
  | {
      readonly type: "ticket";
      readonly id: string | null;
      readonly ticket: Hex;
      readonly for: "me" | "friend";
      readonly until: number;
    }
  | {
      readonly type: "digest";
      readonly id: string | null;
      readonly digest: Digest;
    }
  | {
      readonly type: "spectators";
      readonly count: number;
    }
  | {
      readonly type: "pong";
      readonly id: string | null;
      readonly now: number;
    }
  | {
      readonly type: "bye";
      readonly error: string;
      readonly message: string;
    };

export type TableNews =
  | {
      readonly news: "opened";
      readonly game: string;
      readonly commitment: Hex;
      readonly about: About;
    }
  | {
      readonly news: "position";
      readonly game: string;
      readonly turn: number;
      readonly actions: number;
    }
  | {
      readonly news: "rematch";
      readonly game: string;
      readonly commitment: Hex;
      readonly dealer: Seat | null;
    }
  | {
      readonly news: "sat";
      readonly seat: Seat;
      readonly name: string;
      readonly program: boolean;
      readonly hand?: number;
    }
  | {
      readonly news: "handed";
      readonly seat: Seat;
      readonly name: string;
      readonly program: boolean;
    }
  | {
      readonly news: "program";
      readonly seat: Seat;
      readonly version: string | null;
      readonly author: string | null;
    }
  | {
      readonly news: "admits";
      readonly seat: Seat;
      readonly other: Seat;
    }
  | {
      readonly news: "admits-nobody";
      readonly seat: Seat;
      readonly other: Seat;
    }
  | {
      readonly news: "left";
      readonly seat: Seat;
    }
  | {
      readonly news: "removed";
      readonly seat: Seat;
    }
  | {
      readonly news: "here";
      readonly seat: Seat;
    }
  | {
      readonly news: "away";
      readonly seat: Seat;
    }
  | {
      readonly news: "back";
      readonly seat: Seat;
    }
  | {
      readonly news: "holiday";
      readonly seat: Seat;
      readonly until: number;
    }
  | {
      readonly news: "holiday-over";
      readonly seat: Seat;
    }
  | {
      readonly news: "owner";
      readonly seat: Seat;
    }
  | {
      readonly news: "resumed";
      readonly seat: Seat;
    }
  | {
      readonly news: "paused";
      readonly seat: Seat | null;
    }
  | {
      readonly news: "silenced";
      readonly seat: Seat;
    }
  | {
      readonly news: "heard";
      readonly seat: Seat;
    }
  | {
      readonly news: "wants-pause";
      readonly seat: Seat;
    }
  | {
      readonly news: "wants-no-pause";
      readonly seat: Seat;
    }
  | {
      readonly news: "wants-rematch";
      readonly seat: Seat;
    }
  | {
      readonly news: "wants-no-rematch";
      readonly seat: Seat;
    }
  | {
      readonly news: "offered";
      readonly until: number;
    }
  | {
      readonly news: "latecomers";
      readonly seat: Seat;
    }
  | {
      readonly news: "no-latecomers";
      readonly seat: Seat;
    }
  | {
      readonly news: "seed";
      readonly seat: Seat;
    }
  | {
      readonly news: "bot";
      readonly seat: Seat;
      readonly level: string;
      readonly name?: string;
    }
  | {
      readonly news: "ordered";
      readonly from: readonly Seat[];
    }
  | {
      readonly news: "started";
      readonly from: readonly Seat[];
    }
  | {
      readonly news: "promises";
      readonly round: number;
      readonly seats: readonly Seat[];
    }
  | {
      readonly news: "seeds";
      readonly round: number;
      readonly seats: readonly Seat[];
    }
  | {
      readonly news: "dropped";
      readonly round: number;
      readonly seats: readonly Seat[];
    }
  | {
      readonly news: "promise";
      readonly seat: Seat;
      readonly promise: Hex | null;
    }
  | {
      readonly news: "dealt";
      readonly game: string;
      readonly seeds: readonly Seat[];
      readonly first: Seat;
    }
  | {
      readonly news: "begun";
      readonly game: string;
      readonly first: Seat;
    }
  | {
      readonly news: "stand-in";
      readonly seat: Seat;
      readonly level: string;
      readonly because: "wish" | "away" | "clock";
    }
  | {
      readonly news: "warned";
      readonly seat: Seat;
      readonly until: number;
    }
  | {
      readonly news: "undone";
      readonly seat: Seat;
      readonly actions: number;
      readonly events: number;
    }
  | {
      readonly news: "said";
      readonly seat: Seat;
      readonly text?: string | null;
      readonly language?: string;
      readonly cost?: number;
      readonly phrase?: number | null;
    }
  | {
      readonly news: "result";
      readonly winner: Seat | null;
      readonly penalties: readonly number[];
    }
  | {
      readonly news: "proof";
      readonly game: string;
      readonly commitment: Hex;
      readonly secret: Hex;
      readonly seeds: readonly (Hex | null)[];
    }
  | {
      readonly news: "closed";
      readonly because: "owner" | "operator" | "abandoned" | "finished";
    };

export interface Told {
  readonly n: number;
  readonly at: number;
  readonly prev: Hex;
  readonly game?: GameEvent;
  readonly table?: TableNews;
}

export interface Brief {
  readonly n: number;
  readonly at?: number;
  readonly game: GameEvent;
}

export interface Status {
  readonly phase: "lobby" | "promises" | "seeds" | "playing" | "over" | "closed";
  readonly told: number;
  readonly head: Hex;
  readonly games: number;
  readonly players: number;
  readonly owner: Seat | null;
  readonly paused: boolean;
  readonly latecomers: boolean;
  readonly rematch_until: number | null;
  readonly about: About;
  readonly seats: readonly Chair[];
  readonly waiting: Waiting;
}

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
  readonly version?: number;
  readonly latecomers?: boolean;
  readonly from?: "state" | "record" | "script";
  readonly repeat?: boolean;
}

export interface Chair {
  readonly sitter: "free" | "person" | "program" | "bot" | "left";
  readonly name: string;
  readonly version: string | null;
  readonly author: string | null;
  readonly here: boolean;
  readonly away_since: number | null;
  readonly holiday_until: number | null;
  readonly silenced: boolean;
  readonly wants_pause: boolean;
  readonly wants_rematch: boolean;
  readonly open: boolean;
  readonly admits: readonly Seat[];
  readonly bot: string | null;
  readonly bot_since: number | null;
  readonly penalties: number;
}

export interface Waiting {
  readonly seat: Seat | null;
  readonly bot: boolean;
  readonly since: number;
  readonly until: number | null;
}

export interface Own {
  readonly seat: Seat;
  readonly keys: number;
  readonly armed: "ask" | "pass" | "cards" | "enough";
  readonly cards: readonly CardId[];
  readonly held: boolean;
  readonly undoable: number;
  readonly level: string;
  readonly muted: readonly Seat[];
  readonly holiday_left: number;
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
  readonly phase: "lobby" | "promises" | "seeds" | "playing" | "over" | "closed";
  readonly your_turn: boolean;
  readonly until: number | null;
}

export interface Witness {
  readonly seat: Seat;
  readonly room: RoomId;
}

export interface Summary {
  readonly id: string;
  readonly phase: "lobby" | "promises" | "seeds" | "playing" | "over" | "closed";
  readonly seats: readonly Chair[];
  readonly spectators: number;
  readonly created: number;
  readonly about: About;
}

export interface ErrorBody {
  readonly error: string;
  readonly message: string;
}
