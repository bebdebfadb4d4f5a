/**
 * protocol.ts: the engine protocol's messages as types; docs/protocol.md is
 * about what they mean. Hidden cards are numbers in a view and lists in a
 * state, so what is only for referees cannot be taken for a player's.
 */
import type { GameEvent } from "./events.ts";

export type { GameEvent };
export type RoomId = string;
export type CardId = string;
export type Seat = number;
/** "step library", "play move-2 doctor armory", "draw" … */
export type Action = string;
export type DeckLetter = "A" | "B" | "C" | "D";
export type RoomKind = "room" | "hall" | "stairs";
export type CardKind = "move" | "room" | "weapon" | "aid" | "failure";
export type Target = "doctor" | "dog";
export type Phase = "turn" | "defend" | "dog" | "collect" | "over";
export type Ending = "killed" | "saved" | "drowned" | "stalled";
export type OptionValue = boolean | number | string;
export type Options = Readonly<Record<string, OptionValue>>;

export interface BoardRoom {
  readonly id: RoomId;
  readonly name: string;
  readonly number: number | null;
  readonly kind: RoomKind;
  readonly deck: DeckLetter | null;
  readonly doors: readonly RoomId[];
  readonly sees: readonly RoomId[];
}

/** A corner of the drawing's cells, [column, row]. */
export type Corner = readonly [number, number];

/** In cells: a left upper corner and a size. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A doorway, a railing, or the band of cells along which two rooms see each other. */
export interface Opening extends Box {
  /** Left and right of it, or above and below. */
  readonly rooms: readonly [RoomId, RoomId];
  /** Where the second room is, seen from the first. */
  readonly way: "right" | "down";
}

/** A room's floor; its outer edge first, clockwise, then the edges of what stands in it. */
export interface Shape {
  readonly id: RoomId;
  readonly outline: readonly (readonly Corner[])[];
  /** The largest rectangle of floor: for its name and for the pawns. */
  readonly label: Box;
}

export interface Shapes {
  readonly id: string;
  readonly columns: number;
  readonly rows: number;
  readonly rooms: readonly Shape[];
  readonly walls: readonly (readonly Corner[])[];
  readonly doors: readonly Opening[];
  readonly railings: readonly Opening[];
  readonly sights: readonly Opening[];
  /** Decks of a ship, from the top; empty in a house. */
  readonly levels: readonly (Box & { readonly deck: DeckLetter })[];
}

export interface Card {
  readonly id: CardId;
  readonly kind: CardKind;
  readonly count: number;
  readonly steps?: number;
  readonly room?: RoomId;
  readonly value?: number;
  readonly bonus?: { readonly room: RoomId; readonly value: number };
}

export interface EditionInfo {
  readonly id: string;
  readonly players: readonly [number, number];
  readonly options: Readonly<
    Record<string, { readonly default: OptionValue; readonly values: readonly OptionValue[] }>
  >;
}

export interface Turn {
  readonly number: number;
  readonly seat: Seat;
  readonly stepped: boolean;
  readonly cards_played: number;
}

export interface Attempt {
  readonly seat: Seat;
  readonly target: Target;
  readonly weapon: CardId | null;
  readonly value: number;
  readonly points: number;
  readonly asked: readonly Seat[];
}

export interface Dog {
  readonly room: RoomId;
  readonly alive: boolean;
  readonly tokens: number;
  readonly walked: boolean;
}

/** What a state and every view have in common. */
export interface Scene {
  readonly edition: string;
  readonly board: string;
  readonly players: number;
  readonly options: Options;
  readonly phase: Phase;
  readonly to_act: Seat | null;
  readonly turn: Turn;
  readonly last_turn: readonly number[];
  readonly rooms: readonly RoomId[];
  readonly doctor: RoomId;
  readonly dog: Dog | null;
  readonly tokens: readonly number[];
  readonly pool: number;
  readonly discard: readonly CardId[];
  readonly removed: readonly CardId[];
  readonly attempt: Attempt | null;
  readonly next_seat: Seat | null;
  readonly collecting?: readonly Seat[];
  readonly sunk?: readonly DeckLetter[];
  readonly loser?: Seat | null;
  readonly penalties?: readonly number[];
  readonly winner: Seat | null;
  readonly ending: Ending | null;
}

type Piles<Pile> = { readonly [deck in DeckLetter]: Pile };
export type Cards = readonly CardId[];

export interface State extends Scene {
  readonly hands: readonly Cards[];
  readonly deck?: Cards;
  readonly piles?: Piles<Cards>;
}

/** What one seat may know; a spectator's `seat` is null. When the game is over all is open. */
export interface View extends Scene {
  readonly seat: Seat | null;
  readonly hands: readonly (Cards | number)[];
  readonly deck?: Cards | number;
  readonly piles?: Piles<Cards | number>;
}

export type Reason =
  | "over"
  | "phase"
  | "unknown"
  | "no-card"
  | "wrong-kind"
  | "stepped"
  | "sunk"
  | "same-room"
  | "too-far"
  | "not-together"
  | "not-alone"
  | "seen"
  | "dog"
  | "no-witness"
  | "card-played"
  | "unnamed-room"
  | "nothing-to-draw"
  | "must-foil"
  | "not-on-the-way";

/** Why an action is not legal, and what explains it. */
export interface Why {
  readonly reason: Reason;
  readonly doors?: number;
  readonly room?: RoomId;
  readonly by?: readonly { readonly seat: Seat; readonly room: RoomId }[];
  readonly points?: number;
}

/** What an action of the turn leads to; from `doctor` on only where it ends the turn. */
export interface Forecast {
  readonly action: Action;
  /** Who sees the seat after it. */
  readonly by: readonly Seat[];
  /** Of an attempt. */
  readonly value?: number;
  /** Of a pass: who has won with it. */
  readonly winner?: Seat;
  readonly doctor?: RoomId;
  readonly stays?: boolean;
  /** Who plays; null: the game ends. */
  readonly next?: Seat | null;
  readonly walks_in?: boolean;
  readonly skipped?: readonly Seat[];
  readonly sinks?: DeckLetter;
  readonly dog?: RoomId;
  readonly dog_ways?: readonly RoomId[];
}

/** The failure cards of one value: gone, in one's own hand, and not seen by oneself. */
export interface Failures {
  readonly value: number;
  readonly gone: number;
  readonly held: number;
  readonly unseen: number;
}

/** How things stand for a seat: all that follows from the rules, and nothing that the seat could not see. */
export interface Survey {
  /** The Doctor's next rooms, until he has come round. */
  readonly doctor: readonly RoomId[];
  /** For each seat after how many walks he walks in on it. */
  readonly reach: readonly (number | null)[];
  /** Every room above water: who would see the seat there, and how many doors away it is. */
  readonly rooms: {
    readonly [room: RoomId]: {
      readonly by: readonly Seat[];
      readonly dog: boolean;
      readonly doors?: number;
      readonly doctor_doors?: number;
    };
  };
  /** Where the seat could attempt, of his room and his next ones. */
  readonly meetings: readonly { readonly room: RoomId; readonly walks: number }[];
  readonly failures: readonly Failures[];
  readonly levels: readonly {
    readonly deck: DeckLetter;
    readonly left: number;
    readonly full: number;
    readonly sunk: boolean;
    readonly next: boolean;
  }[];
  /** While it is to act in its turn: each attempt, the strongest first, and how the turn would end. */
  readonly attempts?: readonly Forecast[];
  readonly end?: Forecast;
}

/** What an attempt was worth and why (R-VALUE), whom it asks, and once all hands are open who could have stopped it. */
export interface Explained {
  readonly parts: {
    readonly weapon: number;
    /** What the card is worth more in this room. */
    readonly room: number;
    /** By the option `weapon_bonus`. */
    readonly bonus: number;
    readonly spite: number;
  };
  readonly asks: readonly Seat[];
  /** Each of them alone, with the points that were still in that hand. */
  readonly could_foil?: readonly { readonly seat: Seat; readonly points: number }[];
  readonly together?: boolean;
}

export type Judgement = { readonly legal: true } | ({ readonly legal: false } & Why);

export interface Candidate {
  readonly actions: readonly Action[];
  readonly mean: number;
  readonly error: number;
  readonly visits: number;
}

export interface BotReport {
  readonly level: string;
  readonly chances: readonly number[] | null;
  readonly candidates: readonly Candidate[];
  readonly playouts: number;
}

/** What a game will be remembered for; `seat` is who it is about. docs/protocol.md tells what each is. */
export type Moment =
  | {
      readonly moment: "drew";
      readonly seat: Seat;
      readonly turn: number;
      readonly card: CardId;
      readonly turns: number;
    }
  | {
      readonly moment: "passed" | "together" | "helpless" | "closest";
      readonly seat: Seat;
      readonly turn: number;
      readonly value: number;
      readonly points: number;
    }
  | { readonly moment: "run"; readonly seat: Seat; readonly turn: number; readonly turns: number };

/** A deal that several people play, each by themselves: docs/dealing.md. */
export interface Deal {
  readonly code: string;
  readonly date: string | null;
  readonly edition: string;
  readonly players: number;
  readonly seat: Seat;
  readonly bots: readonly (string | null)[];
  readonly record: string;
}

/** How a game went for a seat, without anything that would spoil it for others. */
export interface Result {
  readonly over: boolean;
  readonly won: boolean;
  readonly turns: number;
  readonly attempts: number;
  /** One for each attempt: "o" mine failed, "." another's failed, "*" mine succeeded, "x" another's. */
  readonly signs: string;
}

/** For each command what goes in beside `cmd`, and what comes out beside `ok`. */
export interface Commands {
  hello: { ask: object; answer: { name: string; version: string; protocol: number; bots: readonly string[] } };
  editions: { ask: object; answer: { editions: readonly EditionInfo[] } };
  board: { ask: { edition: string } | { plan: string }; answer: { id: string; rooms: readonly BoardRoom[] } };
  drawing: { ask: { edition: string } | { plan: string }; answer: Shapes };
  deck: { ask: { edition: string; plan?: string }; answer: { cards: readonly Card[] } };
  new: {
    ask: {
      edition: string;
      players: number;
      options?: Options;
      seed?: string;
      dealer?: Seat;
      plan?: string;
      fit?: boolean;
    };
    answer: { state: State };
  };
  load: {
    ask: { state: State; seed?: string } | { view: View; history?: readonly GameEvent[] };
    answer: { state?: State; view?: View };
  };
  replay: { ask: { record: string }; answer: { state: State } };
  state: { ask: object; answer: { state: State } };
  view: { ask: { seat?: Seat }; answer: { view: View } };
  legal: { ask: object; answer: { to_act: Seat | null; actions: readonly Action[] } };
  why: { ask: { action: Action }; answer: Judgement };
  route: {
    ask: ({ edition: string } | { plan: string }) & { sunk?: readonly DeckLetter[] };
    answer: { route: { readonly [room: RoomId]: RoomId } };
  };
  survey: { ask: { seat?: Seat }; answer: Survey };
  forecast: { ask: { action: Action }; answer: Forecast };
  order: { ask: { players: number }; answer: { order: readonly (readonly Seat[])[] } };
  explain: { ask: { event: Extract<GameEvent, { event: "attempted" }>; points?: number }; answer: Explained };
  act: {
    ask: { action: Action } | { actions: readonly Action[] };
    answer: { events: readonly GameEvent[]; state?: State; view?: View };
  };
  undo: { ask: object; answer: { state?: State; view?: View } };
  history: { ask: { seat?: Seat }; answer: { events: readonly GameEvent[] } };
  record: { ask: object; answer: { record: string } };
  story: { ask: object; answer: { moments: readonly Moment[] } };
  deal: { ask: { code: string }; answer: Deal };
  code: { ask: { seat: Seat; bots: readonly (string | null)[] }; answer: Deal };
  result: { ask: { seat: Seat }; answer: Result };
  bot: {
    ask: { level: string; ms?: number; playouts?: number; seed?: string };
    answer: { action: Action; report: BotReport };
  };
}

export type Command = keyof Commands;

/** An answer that is not ok, with whatever explains it. */
/** One thing that a board needs to be played on, and how much of it there is. */
export interface Lack {
  readonly code:
    | "too-few-rooms"
    | "too-few-named"
    | "too-few-numbers"
    | "nowhere-unseen"
    | "missing-level"
    | "no-start"
    | "too-few-cards";
  readonly need: number;
  readonly has: number;
  /** The decks without such a room, as "A, B". */
  readonly decks?: string;
}

export interface Refusal {
  readonly error: string;
  readonly message: string;
  readonly cause?: string;
  readonly line?: number;
  readonly column?: number;
  readonly index?: number;
  readonly reason?: Reason;
  /** Of a plan that is good but cannot be played on: all that is missing. */
  readonly lacks?: readonly Lack[];
  readonly [more: string]: unknown;
}
