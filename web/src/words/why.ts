/** why.ts: actions as choices, and the reasons against them as sentences; the twin of src/words/why.c. */
import type { Action, CardId, RoomId, Scene, Why } from "../engine/protocol.ts";
import { type ParsedAction, parseAction } from "./action.ts";
import { type Facts, toldWith } from "./sentence.ts";
import { saySeats, type Voice } from "./voice.ts";
import { cardKind, cardOf, roomOf, type World } from "./world.ts";

function cardIn(action: ParsedAction): CardId | null {
  if (action.kind === "attempt") return action.weapon;
  return "card" in action ? action.card : null;
}

function roomIn(action: ParsedAction): RoomId | null {
  return "room" in action ? action.room : null;
}

/** Whose pawn, or which target, the action is about. */
function pawnIn(action: ParsedAction): string {
  if (action.kind === "play") return action.pawn;
  return action.kind === "attempt" ? action.target : "self";
}

/** What sentences.json may ask of an action, and of the reason against it. */
function factsOf(world: World, action: ParsedAction, why?: Why, scene?: Scene): Facts {
  const card = cardIn(action);
  const room = roomIn(action);
  return {
    action: action.kind,
    pawn: pawnIn(action),
    about: pawnIn(action) === "dog" ? "dog" : world.game,
    game: world.game,
    card: card === null ? "none" : cardKind(world, card),
    room: room !== null && !world.rooms.has(room) ? "unknown" : "known",
    number: (why?.doors ?? why?.points) ? "some" : "zero",
    phase: scene?.phase ?? "",
    here: why?.room && scene && why.room === scene.rooms[scene.turn.seat] ? "yes" : "no",
    reason: why?.reason ?? "",
  };
}

/** The room that a reason is about: its own, the one that the action names, or where the pawn stands. */
function roomOfWhy(scene: Scene, action: ParsedAction, why: Why): RoomId | null {
  if (why.room) return why.room;
  return why.reason === "unnamed-room" ? (scene.rooms[scene.turn.seat] ?? null) : roomIn(action);
}

/** Why the action, of the seat to act, who is "you" here, is not legal. */
export function sayWhy(voice: Voice, scene: Scene, text: Action, why: Why): string {
  const { words, world } = voice;
  const action = parseAction(text);
  const room = roomOfWhy(scene, action, why);
  const card = cardIn(action);
  const by = why.by ?? [];
  const seats = by.map((one) => one.seat);
  const from = (seat: number) => by.find((one) => one.seat === seat)?.room ?? "";
  const [key = ""] = toldWith("why", why.reason, factsOf(world, action, why, scene));
  return words.tell(key, {
    seats: saySeats(voice, seats, why.reason === "seen" ? { from } : {}),
    room: room !== null && world.rooms.has(room) ? roomOf(world, room) : undefined,
    card: card !== null && world.cards.has(card) ? cardOf(world, card) : undefined,
    n: by.length > 0 ? by.length : (why.doors ?? why.points ?? 0),
  });
}

/** The rule behind it, "R-ALONE"; null where it is no rule of the games (the game is over, no such card …). */
export function ruleBehind(world: World, text: Action, why: Why): string | null {
  const [rule] = toldWith("rule", why.reason, factsOf(world, parseAction(text), why));
  return rule ?? null;
}

/** A legal action of the seat to act, as a choice. The value of an attempt is the engine's to say. */
export function sayAction(voice: Voice, text: Action, value = 0): string {
  const { words, world } = voice;
  const action = parseAction(text);
  const room = roomIn(action);
  const card = cardIn(action);
  const [key = ""] = toldWith("action", action.kind, factsOf(world, action));
  return words.tell(key, {
    room: room === null ? undefined : roomOf(world, room),
    card: card === null ? undefined : cardOf(world, card),
    value,
  });
}
