/** world.ts: the rooms and cards of a game by their ids, with what is needed to name them. */
import type { BoardRoom, Card, CardId, RoomId, Seat } from "../engine/protocol.ts";
import type { CardName } from "./words.ts";

export interface World {
  readonly edition: string;
  /** Which of the two games it is, for words that differ by it. */
  readonly game: "kill" | "save";
  /** For each seat the others, in the order in which they play and are asked. */
  readonly order: readonly (readonly Seat[])[];
  readonly rooms: ReadonlyMap<RoomId, BoardRoom>;
  readonly cards: ReadonlyMap<CardId, Card>;
}

/** From the engine's answers to `board`, `deck` and `order`. Only Save has aid cards. */
export function makeWorld(
  edition: string,
  rooms: readonly BoardRoom[],
  cards: readonly Card[],
  order: World["order"],
): World {
  return {
    edition,
    game: cards.some((card) => card.kind === "aid") ? "save" : "kill",
    order,
    rooms: new Map(rooms.map((room) => [room.id, room])),
    cards: new Map(cards.map((card) => [card.id, card])),
  };
}

/** The others, from that seat's left on. */
export function othersFrom(world: World, seat: Seat): readonly Seat[] {
  const others = world.order[seat];
  if (!others) throw new Error(`there is no seat ${seat}`);
  return others;
}

export function roomOf(world: World, id: RoomId): BoardRoom {
  const room = world.rooms.get(id);
  if (!room) throw new Error(`there is no room ${id}`);
  return room;
}

export function cardOf(world: World, id: CardId): CardName {
  const card = world.cards.get(id);
  if (!card) throw new Error(`there is no card ${id}`);
  return { card, leads: card.room === undefined ? null : roomOf(world, card.room) };
}

/** In a word of sentences.json: an aid is a weapon by another name, and "to" a move that leads to a room. */
export function cardKind(world: World, id: CardId): string {
  const card = world.cards.get(id);
  if (!card) return "unknown";
  if (card.kind === "aid") return "weapon";
  return card.kind === "move" && card.room !== undefined ? "to" : card.kind;
}
