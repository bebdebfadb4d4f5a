/** seen.ts: who sees whom, who is next, what a turn would lead to: as sentences. */
import type { GameEvent, RoomId, Seat, View } from "../engine/protocol.ts";
import { type Ground, watchers } from "../match/ground.ts";
import { skippedSeats } from "../words/event.ts";
import { saySeats, sayWho, type Voice } from "../words/voice.ts";
import { roomOf } from "../words/world.ts";

/** Does the living dog guard that room? Only where the option says so (R-OLD-DOG). */
export function dogGuards(ground: Ground, view: View, room: RoomId): boolean {
  const guards = view.options.dog === "old-dog" || view.options.dog === "old-dog-new-tricks";
  const dog = view.dog;
  if (!guards || !dog?.alive) return false;
  return dog.room === room || (ground.world.rooms.get(room)?.sees.includes(dog.room) ?? false);
}

/** Does anybody but that seat see the room, or stand in it? */
export function isSeen(ground: Ground, view: View, seat: Seat, room: RoomId): boolean {
  return watchers(ground, view, room, seat).length > 0 || dogGuards(ground, view, room);
}

export interface Seen {
  readonly text: string;
  /** As the game wants it: unseen in Kill, seen in Save. */
  readonly good: boolean;
  readonly seen: boolean;
}

/** "Seen by: Ben (Gallery), the dog (Foyer)", for where one is or for a room that one thinks of. */
export function saySeen(voice: Voice, ground: Ground, view: View, seat: Seat, room: RoomId, there: boolean): Seen {
  const { words, world } = voice;
  const seats = watchers(ground, view, room, seat);
  const items = seats.map((by) => {
    const from = view.rooms[by] ?? room;
    const name = sayWho(voice, by);
    return from === room
      ? words.say("ui.seen.here", { seat: name })
      : words.say("ui.seen.item", { seat: name, room: roomOf(world, from) });
  });
  if (view.dog && dogGuards(ground, view, room))
    items.push(words.say("ui.seen.dog", { room: roomOf(world, view.dog.room) }));
  const save = world.game === "save";
  const stem = save ? "ui.witness" : "ui.seen";
  const list = words.row(items);
  const key = there
    ? `${save ? "ui.witness.there" : "ui.there"}.${items.length ? "by" : "none"}`
    : `${stem}.${items.length ? "by" : "none"}`;
  const seen = items.length > 0;
  return { text: words.tell(key, { seats: list, room: roomOf(world, room) }), seen, good: seen === save };
}

type Of<E extends GameEvent["event"]> = Extract<GameEvent, { event: E }>;
const first = <E extends GameEvent["event"]>(events: readonly GameEvent[], kind: E) =>
  events.find((one): one is Of<E> => one.event === kind);

/** "The Doctor goes to the Library. He walks in on Ben, who plays next. Skipped: Chie." */
export function sayForecast(voice: Voice, events: readonly GameEvent[], listener: Seat): string {
  const { words, world } = voice;
  const said: string[] = [];
  const sank = first(events, "sank");
  if (sank) said.push(words.say("ui.forecast.sinks", { level: sank.deck }));
  const walked = first(events, "doctor_walked");
  if (walked) {
    const stays = walked.from === walked.room;
    said.push(words.tell(`ui.forecast.doctor${stays ? ".stays" : ""}`, { room: roomOf(world, walked.room) }));
  }
  const dog = first(events, "dog_walked");
  if (dog) said.push(words.say("ui.forecast.dog", { room: roomOf(world, dog.room) }));
  if (first(events, "over")) said.push(words.say("ui.forecast.over"));
  const turn = first(events, "turn");
  if (turn) said.push(...sayNext(voice, turn, listener));
  return words.join(said);
}

function sayNext(voice: Voice, turn: Of<"turn">, listener: Seat): string[] {
  const { words, world } = voice;
  const how = turn.called.includes(turn.seat) ? "walked" : "next";
  const who = turn.seat === listener ? "you" : "other";
  const said = [words.tell(`ui.forecast.${how}.${who}`, { seat: sayWho(voice, turn.seat) })];
  const skipped = skippedSeats(world.players, turn.after, turn.seat);
  if (skipped.length > 0) said.push(words.say("ui.forecast.skips", { seats: saySeats(voice, skipped) }));
  return said;
}
