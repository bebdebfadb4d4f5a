/** event.ts: events as sentences for one listener; the twin of src/words/event.c. */
import type { CardId, GameEvent, RoomId, Seat } from "../engine/protocol.ts";
import { type Facts, toldWith } from "./sentence.ts";
import { saySeats, sayWho, type Voice } from "./voice.ts";
import { cardKind, cardOf, othersFrom, roomOf, type World } from "./world.ts";

/** All that an event may have; each text asks for what its event has. */
interface Told {
  readonly seat?: Seat | null;
  readonly other?: Seat | null;
  readonly seats?: readonly Seat[];
  readonly doctor?: boolean;
  readonly card?: CardId | null;
  readonly pawn?: string;
  readonly from?: RoomId;
  readonly room?: RoomId | null;
  readonly level?: string;
  readonly number?: number;
  readonly ending?: string;
  /** Who played before, of a turn. */
  readonly after?: Seat;
}

/** An event's own fields under the names that all of them share here. */
function toldOf(event: GameEvent): Told {
  switch (event.event) {
    case "attempted":
      return { seat: event.seat, pawn: event.target, card: event.weapon, room: event.room, number: event.value };
    case "foiled_with":
      return { seat: event.seat, card: event.card, number: event.points };
    case "foiled":
      return { seat: event.seat, pawn: event.target };
    case "succeeded":
      return { seat: event.seat, pawn: event.target, other: event.loser };
    case "drew":
      return { seat: event.seat, card: event.card, number: event.left };
    case "reshuffled":
      return { number: event.cards };
    case "sank":
      return { level: event.deck, room: event.room, seats: event.seats, doctor: event.doctor };
    case "token":
    case "dog_killed":
    case "calmed":
    case "collected":
      return { ...event, number: event.tokens };
    case "turn":
      return { seat: event.seat, other: event.after, after: event.after, seats: event.called, number: event.number };
    case "over":
      return { seat: event.winner, ending: event.ending };
    default:
      return event;
  }
}

/** Seats between the one before and the one that plays now. Whoever plays again has skipped all, so nobody. */
export function skippedSeats(world: World, after: Seat, seat: Seat): readonly Seat[] {
  const others = othersFrom(world, after);
  return others.slice(0, Math.max(0, others.indexOf(seat)));
}

/** Why somebody plays: the order of seats, or the Doctor's doing. Out of turn it is always his, said or not. */
function by({ seat, after, seats = [] }: Told, skipped: readonly Seat[]): string {
  if (seat === null || seat === undefined) return "";
  if (seat === after) return "again";
  return skipped.length === 0 && !seats.includes(seat) ? "order" : "doctor";
}

/** What sentences.json may ask of an event. */
function factsOf({ listener, world }: Voice, told: Told, skipped: readonly Seat[]): Facts {
  const who = (seat: Seat | null = null) => (seat === null ? "nobody" : seat === listener ? "you" : "other");
  const { seats = [], doctor = false, from, room } = told;
  return {
    seat: who(told.seat),
    other: who(told.other),
    pawn: told.pawn ?? "",
    about: told.pawn === "dog" ? "dog" : world.game,
    game: world.game,
    card: told.card ? cardKind(world, told.card) : "none",
    number: told.number ? "some" : "zero",
    moved: (from === undefined ? seats.length > 0 || doctor : from !== room) ? "yes" : "no",
    by: by(told, skipped),
    called: seats.length === 0 ? "nobody" : seats.length === 1 ? "one" : "several",
    skipped: skipped.length === 0 ? "nobody" : skipped.length === 1 && skipped[0] === listener ? "you" : "some",
    ending: told.ending ?? "",
  };
}

function tell(voice: Voice, key: string, told: Told, skipped: readonly Seat[]): string {
  const { words, world } = voice;
  const who = (seat: Seat | null | undefined) =>
    seat === null || seat === undefined ? undefined : sayWho(voice, seat);
  const where = (room: RoomId | null | undefined) => (room ? roomOf(world, room) : undefined);
  return words.tell(key, {
    seat: who(told.seat),
    other: who(told.other),
    seats: saySeats(voice, told.seats ?? [], { doctor: told.doctor ?? false }),
    skipped: saySeats(voice, skipped),
    card: told.card ? cardOf(world, told.card) : undefined,
    from: where(told.from),
    room: where(told.room),
    level: told.level,
    value: told.number,
    turn: told.number,
    n: told.after === undefined ? told.number : skipped.length,
  });
}

/** An event, as the listener may know it, as one or more sentences on one line. */
export function sayEvent(voice: Voice, event: GameEvent): string {
  const told = toldOf(event);
  const { seat, after } = told;
  const skipped = typeof seat === "number" && after !== undefined ? skippedSeats(voice.world, after, seat) : [];
  const keys = toldWith("event", event.event, factsOf(voice, told, skipped));
  return voice.words.join(keys.map((key) => tell(voice, key, told, skipped)));
}
