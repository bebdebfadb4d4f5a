/**
 * lesson-pointer.ts: what a lesson points at, one thing at a time on the way to the
 * action that it waits for: the card first, then whom it moves, then the room.
 */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Action, CardId, RoomId } from "../../engine/protocol.ts";
import type { Draft } from "../../match/draft.ts";
import { parseAction } from "../../words/action.ts";
import type { LessonStep } from "./board-pointing.ts";
import type { Asked } from "./board-scene.ts";

export type PointedAt =
  | { readonly room: RoomId }
  | { readonly card: CardId }
  | { readonly pawn: "self" | "doctor" }
  | { readonly button: Action };

export function pointAt(action: Action, draft: Draft | null, asked: Asked): PointedAt | null {
  if (!draft) return null;
  const parsed = parseAction(action);
  switch (parsed.kind) {
    case "step":
      return { room: parsed.room };
    case "play":
      if (asked.card !== parsed.card) return { card: parsed.card };
      return asked.pawn === parsed.pawn ? { room: parsed.room } : { pawn: parsed.pawn };
    case "foil":
      return { card: parsed.card };
    case "attempt":
      return { button: "attempt doctor bare" }; // the one button for all of them
    default:
      return { button: action };
  }
}

/** What a lesson points at once all was read that it had to say. */
export function pointTo(
  lesson: LessonStep | undefined,
  read: boolean,
  draft: Draft | null,
  asked: Asked,
): PointedAt | null {
  if (!read || !lesson) return null;
  if (lesson.send) return { button: "foil" };
  return lesson.action ? pointAt(lesson.action, draft, asked) : null;
}

export const Pointed = createContext<PointedAt | null>(null);

/** Is it this that is pointed at? Gives the class that shows it. */
export function usePointed(): (what: PointedAt) => string {
  const pointed = useContext(Pointed);
  return (what) =>
    pointed && Object.entries(what).every(([key, value]) => key in pointed && pointed[key as never] === value)
      ? " pointed"
      : "";
}
