/**
 * types.ts: what the board is given to render.
 *
 * A drawing is the plan's geometry, computed by the engine (its command
 * `drawing`), and never changes in a game. A scene is everything else that is
 * to be seen now: who is where, what is lit, where one could go. The board
 * knows no rules; whoever makes the scene has asked the engine.
 */
import type { DeckLetter, RoomId, RoomKind, Seat, Shape, Shapes } from "../engine/protocol.ts";

export type { Box, Corner, Opening } from "../engine/protocol.ts";

export interface DrawnRoom extends Shape {
  /** As the plan calls it. */
  readonly name: string;
  readonly number: number | null;
  readonly kind: RoomKind;
  readonly deck: DeckLetter | null;
}

export interface Drawing extends Omit<Shapes, "rooms"> {
  readonly rooms: readonly DrawnRoom[];
}

/** Who can be moved about and looked at: a seat's pawn, the Doctor, the dog. */
export type PawnId = Seat | "doctor" | "dog";

export interface ScenePawn {
  readonly seat: Seat;
  readonly room: RoomId;
  readonly name: string;
  /** One letter that no other seat has; the board makes one of the name where it is left out. */
  readonly letter?: string;
  /** The reader's own. */
  readonly you?: boolean;
  /** Whose decision it is. */
  readonly acting?: boolean;
}

/** A pawn where it would be if the draft were committed. */
export interface SceneGhost {
  readonly pawn: PawnId;
  readonly from: RoomId;
  readonly room: RoomId;
}

/** A look from room to room; the line goes through the doorways between. */
export interface SceneLook {
  readonly from: RoomId;
  readonly to: RoomId;
  /** Whose look it is, for its colour and its words; null: of the room that is asked about. */
  readonly by: PawnId | null;
}

export interface SceneLevel {
  readonly deck: DeckLetter;
  readonly left: number;
  /** How many cards it began with, for the height of the water. */
  readonly full: number;
  readonly sunk: boolean;
  /** The next one to go. */
  readonly next: boolean;
}

/** Of a room that can be reached: through how many doors is not to be told. */
export const UNCOUNTED = Number.POSITIVE_INFINITY;

export interface BoardScene {
  readonly pawns: readonly ScenePawn[];
  readonly doctor: RoomId | null;
  readonly dog: { readonly room: RoomId; readonly alive: boolean } | null;
  /** The Doctor is dead, and lies where it happened. */
  readonly fallen?: boolean;
  /** The Doctor's next rooms, the nearest first; those who ask for the whole loop give more than three. */
  readonly steps: readonly RoomId[];
  /** Rooms that the viewer sees; null: everything is lit (a spectator, the end). */
  readonly lit: ReadonlySet<RoomId> | null;
  /** Rooms that can be reached, and through how many doors, or UNCOUNTED; empty: nobody is asking. */
  readonly reach: ReadonlyMap<RoomId, number>;
  readonly ghosts: readonly SceneGhost[];
  readonly looks: readonly SceneLook[];
  /** What the room that is asked about sees; empty: nobody asks. */
  readonly sees: ReadonlySet<RoomId>;
  /** Of those who do not see it; the board marks where the nearest of them on each side are stopped. */
  readonly blocked: readonly SceneLook[];
  /** Rooms in which the Doctor could be met as one wants to, and after how many of his walks; empty: nobody asks. */
  readonly spots: ReadonlyMap<RoomId, number>;
  /** How one wants to meet him: out of the others' sight, or in it. */
  readonly goal: "unseen" | "seen";
  /** Rooms that are pointed out, as by a lesson. */
  readonly marked: ReadonlySet<RoomId>;
  /** One that a hand points at. */
  readonly pointed: RoomId | null;
  readonly selected: RoomId | null;
  /** Where the card in hand leads, though it may lead elsewhere, too. */
  readonly leads: RoomId | null;
  /** Where the attempt is that everybody looks at, or where the game ended. */
  readonly stage: RoomId | null;
  /** All but that room lies in the dark: a scene is shown over the board. */
  readonly dim: boolean;
  readonly levels: readonly SceneLevel[];
  /** More to be said of a room after what the board says of itself: why one cannot go there, for instance. */
  readonly notes: ReadonlyMap<RoomId, string>;
}

/** A scene with nobody in it, to be written over. */
export const EMPTY_SCENE: BoardScene = {
  pawns: [],
  doctor: null,
  dog: null,
  steps: [],
  lit: null,
  reach: new Map(),
  ghosts: [],
  looks: [],
  sees: new Set(),
  blocked: [],
  spots: new Map(),
  goal: "unseen",
  marked: new Set(),
  pointed: null,
  selected: null,
  leads: null,
  stage: null,
  dim: false,
  levels: [],
  notes: new Map(),
};

export interface BoardCalls {
  /** A room was chosen, by click, tap or Enter. */
  onRoom?(room: RoomId): void;
  /** A room has the focus or the pointer, or nothing has: for whatever explains it. Never commits anything. */
  onInspect?(room: RoomId | null): void;
}
