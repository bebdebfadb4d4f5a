/** voice.ts: who speaks to whom of what: seats by name, the listener as "you". */
import type { RoomId, Seat } from "../engine/protocol.ts";
import type { Words } from "./words.ts";
import { roomOf, type World } from "./world.ts";

export interface Voice {
  readonly words: Words;
  readonly world: World;
  /** Of the seats. */
  readonly names: readonly string[];
  /** Null: a spectator, nobody is "you". */
  readonly listener: Seat | null;
}

export function sayWho(voice: Voice, seat: Seat): string {
  return seat === voice.listener ? voice.words.say("you") : (voice.names[seat] ?? `#${seat}`);
}

/** The others first, then "you", then the Doctor: as one would say it. */
export function saySeats(
  voice: Voice,
  seats: readonly Seat[],
  more: { doctor?: boolean; from?: (seat: Seat) => RoomId } = {},
): string {
  const sorted = [...seats].sort((a, b) => a - b);
  const order = [
    ...sorted.filter((seat) => seat !== voice.listener),
    ...sorted.filter((seat) => seat === voice.listener),
  ];
  const items = order.map((seat) => {
    const name = sayWho(voice, seat);
    if (!more.from) return name;
    return voice.words.say("why.seen.from", { seat: name, room: roomOf(voice.world, more.from(seat)) });
  });
  return voice.words.list(more.doctor ? [...items, voice.words.say("doctor")] : items);
}
