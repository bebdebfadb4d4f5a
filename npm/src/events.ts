/**
 * events.ts: what happened in a game, as one seat may know it (docs/protocol.md).
 * Made by tools/wire-types from src/record/event_text.h: change that, not this.
 */
import type { CardId, RoomId, Seat } from "./protocol.ts";

export type GameEvent =
  | {
      readonly event: "stepped";
      readonly seat: Seat;
      readonly from: RoomId;
      readonly room: RoomId;
    }
  | {
      readonly event: "played";
      readonly seat: Seat;
      readonly card: CardId;
      readonly pawn: "self" | "doctor";
      readonly from: RoomId;
      readonly room: RoomId;
    }
  | {
      readonly event: "attempted";
      readonly seat: Seat;
      readonly target: "doctor" | "dog";
      readonly weapon: CardId | null;
      readonly room: RoomId;
      readonly value: number;
    }
  | {
      readonly event: "foiled_with";
      readonly seat: Seat;
      readonly card: CardId;
      readonly points: number;
    }
  | {
      readonly event: "passed";
      readonly seat: Seat;
    }
  | {
      readonly event: "foiled";
      readonly seat: Seat;
      readonly target: "doctor" | "dog";
    }
  | {
      readonly event: "succeeded";
      readonly seat: Seat;
      readonly target: "doctor" | "dog";
      readonly loser: Seat | null;
    }
  | {
      readonly event: "token";
      readonly seat: Seat | null;
      readonly tokens: number;
    }
  | {
      readonly event: "drew";
      readonly seat: Seat;
      readonly card: CardId | null;
      readonly left: number;
    }
  | {
      readonly event: "reshuffled";
      readonly cards: number;
    }
  | {
      readonly event: "sank";
      readonly deck: "A" | "B" | "C" | "D";
      readonly room: RoomId | null;
      readonly seats: readonly Seat[];
      readonly doctor: boolean;
    }
  | {
      readonly event: "doctor_walked";
      readonly from: RoomId;
      readonly room: RoomId;
    }
  | {
      readonly event: "dog_walked";
      readonly from: RoomId;
      readonly room: RoomId;
    }
  | {
      readonly event: "dog_killed";
      readonly seat: Seat;
      readonly room: RoomId;
      readonly tokens: number;
    }
  | {
      readonly event: "calmed";
      readonly room: RoomId;
      readonly tokens: number;
    }
  | {
      readonly event: "collected";
      readonly seat: Seat;
      readonly card: CardId;
      readonly tokens: number;
    }
  | {
      readonly event: "turn";
      readonly seat: Seat;
      readonly number: number;
      readonly after: Seat;
      readonly called: readonly Seat[];
    }
  | {
      readonly event: "over";
      readonly winner: Seat | null;
      readonly ending: "killed" | "saved" | "drowned" | "stalled";
    };
