/** why.ts: actions as choices, and the reasons against them as sentences; the twin of src/words/why.c. */
import type { Action, CardId, RoomId, Scene, Why } from "../engine/protocol.ts";
import { type ParsedAction, parseAction } from "./action.ts";
import { saySeats, type Voice } from "./voice.ts";
import { cardOf, roomOf, type World } from "./world.ts";

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

function isWeapon(world: World, card: CardId): boolean {
  const kind = world.cards.get(card)?.kind;
  return kind === "weapon" || kind === "aid";
}

/** A card that cannot do this, or a dog that is not there to be attacked. */
function wrongKind(world: World, action: ParsedAction): string {
  if (action.kind === "play") return "why.wrong-kind.play";
  if (action.kind === "foil") return "why.wrong-kind.foil";
  const card = cardIn(action);
  if (card === null || isWeapon(world, card)) return "why.wrong-kind.dog";
  return world.game === "save" ? "why.wrong-kind.aid" : "why.wrong-kind.weapon";
}

function keyOf(world: World, scene: Scene, action: ParsedAction, why: Why): string {
  const pawn = pawnIn(action);
  switch (why.reason) {
    case "phase":
      return `why.phase.${scene.phase}`;
    case "unknown": {
      const room = roomIn(action);
      return room !== null && !world.rooms.has(room) ? "why.unknown.room" : "why.unknown.card";
    }
    case "wrong-kind":
      return wrongKind(world, action);
    case "same-room":
      return pawn === "doctor" ? "why.same-room.doctor" : "why.same-room.self";
    case "too-far":
      if (action.kind === "step") return "why.too-far.step";
      return why.doors ? "why.too-far.card" : "why.too-far.room";
    case "not-together":
      return pawn === "dog" ? "why.not-together.dog" : "why.not-together.doctor";
    case "dog":
      return why.room === scene.rooms[scene.turn.seat] ? "why.dog.here" : "why.dog.sees";
    default:
      return `why.${why.reason}`;
  }
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
  return words.tell(keyOf(world, scene, action, why), {
    seats: saySeats(voice, seats, why.reason === "seen" ? { from } : {}),
    room: room !== null && world.rooms.has(room) ? roomOf(world, room) : undefined,
    card: card !== null && world.cards.has(card) ? cardOf(world, card) : undefined,
    n: by.length > 0 ? by.length : (why.doors ?? why.points ?? 0),
  });
}

function cardRule(world: World, card: CardId): string {
  const about = world.cards.get(card);
  if (about?.kind === "room") return "R-ROOM";
  return about?.room ? "R-SHIP-MOVE" : "R-MOVE";
}

function actionRule(world: World, action: ParsedAction): string {
  switch (action.kind) {
    case "step":
      return "R-STEP";
    case "play":
      return cardRule(world, action.card);
    case "attempt":
      return action.target === "dog" ? "R-OLD-DOG" : world.game === "save" ? "R-WITNESS" : "R-ALONE";
    case "draw":
      return "R-DRAW";
    default:
      return "R-DEFEND";
  }
}

/** The rule behind it, "R-ALONE"; null where it is no rule of the games (the game is over, no such card …). */
export function ruleBehind(world: World, text: Action, why: Why): string | null {
  const action = parseAction(text);
  switch (why.reason) {
    case "over":
    case "phase":
    case "unknown":
    case "no-card":
      return null;
    case "wrong-kind":
      if (action.kind === "play") return "R-ANY";
      return action.kind === "attempt" && action.target !== "dog" ? "R-VALUE" : actionRule(world, action);
    case "sunk":
      return "R-SINK";
    case "dog":
      return "R-OLD-DOG";
    case "must-foil":
      return "R-MUST";
    case "not-on-the-way":
      return "R-DOG-WALK";
    default:
      return actionRule(world, action);
  }
}

function actionKey(world: World, action: ParsedAction): string {
  if (action.kind === "play") return `action.play.${action.pawn}`;
  if (action.kind !== "attempt") return `action.${action.kind}`;
  const about = action.target === "dog" ? "dog" : world.game;
  return `action.attempt.${about}.${action.weapon === null ? "bare" : "card"}`;
}

/** A legal action of the seat to act, as a choice. The value of an attempt is the engine's to say. */
export function sayAction(voice: Voice, text: Action, value = 0): string {
  const { words, world } = voice;
  const action = parseAction(text);
  const room = roomIn(action);
  const card = cardIn(action);
  return words.tell(actionKey(world, action), {
    room: room === null ? undefined : roomOf(world, room),
    card: card === null ? undefined : cardOf(world, card),
    value,
  });
}
