/**
 * alone-with-doctor.ts: "where could I be alone with the Doctor?" The rooms among his own
 * and his next ones in which it could be done as things stand; unseen in Kill,
 * seen by others in Save: the same question with the other answer.
 */
import type { RoomId, Survey, View } from "../../engine/protocol.ts";
import type { Voice } from "../../words/voice.ts";
import { roomOf } from "../../words/world.ts";

/** Rooms, and after how many of his walks the Doctor is there; the nearest first. */
export type Spots = ReadonlyMap<RoomId, number>;

export function spotsOf(survey: Survey | null, view: View): Spots {
  if (!survey || view.phase === "over") return new Map();
  return new Map(survey.meetings.map(({ room, walks }) => [room, walks]));
}

/** "Lilac Room (in 3 turns)" */
export function saySpot({ words, world }: Voice, id: RoomId, n: number): string {
  const room = roomOf(world, id);
  return n === 0 ? words.say("web.alone.now", { room }) : words.say("web.alone.in", { room, n });
}

/** "Alone with the Doctor: Armory (now), Lilac Room (in 3 turns)."; with `rooms` these instead. */
export function saySpots(voice: Voice, spots: Spots, rooms?: string): string {
  const { words, world } = voice;
  const key = world.game === "save" ? "web.alone.seen" : "web.alone.unseen";
  if (spots.size === 0) return words.tell(`${key}.none`);
  const all = [...spots].map(([id, n]) => saySpot(voice, id, n));
  return words.tell(key, { rooms: rooms ?? words.row(all) });
}
