/** say-sight.ts: who sees whom, who is next, what a turn would lead to: as sentences. */
import type { Forecast, RoomId, Seat, Survey, View } from "../../engine/protocol.ts";
import { saySeats, sayWho, type Voice } from "../../words/voice.ts";
import { roomOf } from "../../words/world.ts";

export interface Seen {
  readonly text: string;
  /** As the game wants it: unseen in Kill, seen in Save. */
  readonly good: boolean;
  readonly seen: boolean;
}

/**
 * "Seen by: Ben (Gallery), the dog (Foyer)", for where one is or for a room that one thinks of; null: not known yet. `brief` leaves out where they are, which the
 * board shows.
 */
export function saySeen(
  voice: Voice,
  survey: Survey | null,
  view: View,
  room: RoomId,
  there: boolean,
  brief = false,
): Seen | null {
  const { words, world } = voice;
  const place = survey?.rooms[room];
  if (!place) return null;
  const items = place.by.map((by) => {
    const from = view.rooms[by] ?? room;
    const name = sayWho(voice, by);
    if (brief) return name;
    return from === room
      ? words.say("ui.seen.here", { seat: name })
      : words.say("ui.seen.item", { seat: name, room: roomOf(world, from) });
  });
  if (view.dog && place.dog) items.push(words.say("ui.seen.dog", { room: roomOf(world, view.dog.room) }));
  const save = world.game === "save";
  const stem = save ? "ui.witness" : "ui.seen";
  const list = words.row(items);
  const key = there
    ? `${save ? "ui.witness.there" : "ui.there"}.${items.length ? "by" : "none"}`
    : `${stem}.${items.length ? "by" : "none"}`;
  const seen = items.length > 0;
  return { text: words.tell(key, { seats: list, room: roomOf(world, room) }), seen, good: seen === save };
}

/** "The Doctor goes to the Library. He walks in on Ben, who plays next. Skipped: Chie." */
export function sayForecast(voice: Voice, forecast: Forecast, listener: Seat): string {
  const { words, world } = voice;
  const { doctor, next, skipped = [], sinks, dog } = forecast;
  const said: string[] = [];
  if (sinks) said.push(words.say("ui.forecast.sinks", { level: sinks }));
  if (next === null || next === undefined || !doctor) return words.join([...said, words.say("ui.forecast.over")]);
  said.push(words.tell(`ui.forecast.doctor${forecast.stays ? ".stays" : ""}`, { room: roomOf(world, doctor) }));
  if (dog) said.push(words.say("ui.forecast.dog", { room: roomOf(world, dog) }));
  const how = forecast.walks_in ? "walked" : "next";
  const who = next === listener ? "you" : "other";
  said.push(words.tell(`ui.forecast.${how}.${who}`, { seat: sayWho(voice, next) }));
  if (skipped.length > 0) said.push(words.say("ui.forecast.skips", { seats: saySeats(voice, skipped) }));
  return words.join(said);
}
