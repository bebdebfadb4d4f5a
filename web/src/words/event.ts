/** event.ts: events as sentences for one listener; the twin of src/words/event.c. */
import type { CardId, GameEvent, RoomId, Seat } from "../engine/protocol.ts";
import { saySeats, sayWho, type Voice } from "./voice.ts";
import { cardOf, roomOf } from "./world.ts";

/** All that an event may name; each text asks for what its event has. */
interface Told {
  readonly seat?: Seat | null;
  readonly other?: Seat | null;
  readonly seats?: readonly Seat[];
  readonly doctor?: boolean;
  readonly card?: CardId | null;
  readonly from?: RoomId;
  readonly room?: RoomId | null;
  readonly level?: string;
  readonly number?: number;
  /** What is counted, where that is not the number. */
  readonly n?: number;
}

function tell(voice: Voice, key: string, told: Told): string {
  const { words, world } = voice;
  const who = (seat: Seat | null | undefined) =>
    seat === null || seat === undefined ? undefined : sayWho(voice, seat);
  const where = (room: RoomId | null | undefined) => (room ? roomOf(world, room) : undefined);
  return words.tell(key, {
    seat: who(told.seat),
    other: who(told.other),
    seats: saySeats(voice, told.seats ?? [], { doctor: told.doctor ?? false }),
    card: told.card ? cardOf(world, told.card) : undefined,
    from: where(told.from),
    room: where(told.room),
    level: told.level,
    value: told.number,
    turn: told.number,
    n: told.n ?? told.number,
  });
}

/** "STEM.HOW.you" or "STEM.HOW.other". */
function asOf(voice: Voice, seat: Seat | null, stem: string, ...how: string[]): string {
  return [stem, ...how.filter(Boolean), seat === voice.listener ? "you" : "other"].join(".");
}

type Of<E extends GameEvent["event"]> = Extract<GameEvent, { event: E }>;

/** "dog", or the game: what an attempt is about. */
function about(voice: Voice, target: string): string {
  return target === "dog" ? "dog" : voice.world.game;
}

function drew(voice: Voice, event: Of<"drew">): string[] {
  const told = { seat: event.seat, card: event.card, number: event.left };
  const key =
    event.card === null ? "event.drew.other" : event.seat === voice.listener ? "event.drew.you" : "event.drew.shown";
  const said = [tell(voice, key, told)];
  if (voice.world.game === "save") said.push(tell(voice, event.left ? "event.drew.left" : "event.drew.last", told));
  return said;
}

function sank(voice: Voice, event: Of<"sank">): string[] {
  const told = { level: event.deck, room: event.room, seats: event.seats, doctor: event.doctor };
  const said = [tell(voice, "event.sank", told)];
  if (event.seats.length > 0 || event.doctor) said.push(tell(voice, "event.sank.up", told));
  return said;
}

function succeeded(voice: Voice, event: Of<"succeeded">): string[] {
  const told = { seat: event.seat, other: event.loser };
  const said = [tell(voice, asOf(voice, event.seat, "event.succeeded", about(voice, event.target)), told)];
  if (event.loser !== null) said.push(tell(voice, asOf(voice, event.loser, "event.succeeded.loser"), told));
  return said;
}

/** Seats between the one before and the one that plays now. Whoever plays again has skipped all, so nobody. */
export function skippedSeats(players: number, after: Seat, seat: Seat): Seat[] {
  const skipped: Seat[] = [];
  if (after === seat) return skipped;
  for (let next = (after + 1) % players; next !== seat; next = (next + 1) % players) skipped.push(next);
  return skipped;
}

/**
 * Who plays, and why if it is the Doctor's doing (R-NEXT) or could have been
 * but for R-FIRST. Out of turn it is always his, said or not.
 */
function turn(voice: Voice, event: Of<"turn">): string[] {
  const { seat, after, called, number } = event;
  const players = voice.world.players;
  const walkedIn = called.includes(seat) || seat !== (after + 1) % players;
  const how = !walkedIn ? "" : called.length > 1 ? "among" : seat === after ? "again" : "walked";
  const told = { seat, other: after, seats: called, number };
  const said = [tell(voice, asOf(voice, seat, "event.turn", how), told)];
  const skipped = skippedSeats(players, after, seat);
  if (skipped.length === 1 && skipped[0] === voice.listener) said.push(tell(voice, "event.turn.skipped.you", told));
  else if (skipped.length > 0)
    said.push(tell(voice, "event.turn.skipped", { ...told, seats: skipped, n: skipped.length }));
  if (called.length > 0 && !walkedIn) said.push(tell(voice, "event.turn.stands", told));
  return said;
}

function dogKilled(voice: Voice, event: Of<"dog_killed">): string[] {
  const told = { seat: event.seat, room: event.room, number: event.tokens };
  const said = [tell(voice, asOf(voice, event.seat, "event.dog_killed"), told)];
  if (event.tokens) said.push(tell(voice, asOf(voice, event.seat, "event.dog_killed.tokens"), told));
  return said;
}

function over(voice: Voice, event: Of<"over">): string {
  const success = event.ending === "killed" || event.ending === "saved";
  const key = success ? asOf(voice, event.winner, "event.over", event.ending) : `event.over.${event.ending}`;
  return tell(voice, key, { seat: event.winner });
}

function attempted(voice: Voice, event: Of<"attempted">): string {
  const how = event.weapon === null ? "bare" : "card";
  return tell(voice, asOf(voice, event.seat, "event.attempted", about(voice, event.target), how), {
    seat: event.seat,
    card: event.weapon,
    room: event.room,
    number: event.value,
  });
}

function sentences(voice: Voice, event: GameEvent): string[] {
  switch (event.event) {
    case "stepped":
      return [tell(voice, asOf(voice, event.seat, "event.stepped"), event)];
    case "played":
      return [tell(voice, asOf(voice, event.seat, "event.played", event.pawn), event)];
    case "attempted":
      return [attempted(voice, event)];
    case "foiled_with":
      return [tell(voice, asOf(voice, event.seat, "event.foiled_with"), { ...event, number: event.points })];
    case "passed":
      return [tell(voice, asOf(voice, event.seat, "event.passed"), event)];
    case "foiled":
      return [tell(voice, asOf(voice, event.seat, "event.foiled", about(voice, event.target)), event)];
    case "succeeded":
      return succeeded(voice, event);
    case "token": {
      const key = event.seat === null ? "event.token.dog" : asOf(voice, event.seat, "event.token");
      return [tell(voice, key, { seat: event.seat, number: event.tokens })];
    }
    case "drew":
      return drew(voice, event);
    case "reshuffled":
      return [tell(voice, "event.reshuffled", { number: event.cards })];
    case "sank":
      return sank(voice, event);
    case "doctor_walked":
      return [tell(voice, event.from === event.room ? "event.doctor_walked.stays" : "event.doctor_walked", event)];
    case "dog_walked":
      return [tell(voice, "event.dog_walked", event)];
    case "dog_killed":
      return dogKilled(voice, event);
    case "calmed":
      return [tell(voice, "event.calmed", { room: event.room, number: event.tokens })];
    case "collected":
      return [tell(voice, asOf(voice, event.seat, "event.collected"), { ...event, number: event.tokens })];
    case "turn":
      return turn(voice, event);
    case "over":
      return [over(voice, event)];
  }
}

/** An event, as the listener may know it, as one or more sentences on one line. */
export function sayEvent(voice: Voice, event: GameEvent): string {
  return voice.words.join(sentences(voice, event));
}
