/** action.ts: an action taken apart, as docs/protocol.md writes them. */
import type { Action, CardId, RoomId, Target } from "../engine/protocol.ts";

export type ParsedAction =
  | { readonly kind: "step"; readonly room: RoomId }
  | { readonly kind: "play"; readonly card: CardId; readonly pawn: "self" | "doctor"; readonly room: RoomId }
  | { readonly kind: "attempt"; readonly target: Target; readonly weapon: CardId | null }
  | { readonly kind: "draw" | "end" | "pass" }
  | { readonly kind: "foil" | "collect"; readonly card: CardId }
  | { readonly kind: "dog"; readonly room: RoomId };

/** Throws if it is no action: the engine gives none such, and people do not type them here. */
export function parseAction(action: Action): ParsedAction {
  const [kind, a = "", b = "", c = ""] = action.split(" ");
  switch (kind) {
    case "step":
    case "dog":
      return { kind, room: a };
    case "play":
      return { kind, card: a, pawn: b === "doctor" ? "doctor" : "self", room: c };
    case "attempt":
      return { kind, target: a === "dog" ? "dog" : "doctor", weapon: b === "bare" ? null : b };
    case "foil":
    case "collect":
      return { kind, card: a };
    case "draw":
    case "end":
    case "pass":
      return { kind };
    default:
      throw new Error(`${action} is no action`);
  }
}
