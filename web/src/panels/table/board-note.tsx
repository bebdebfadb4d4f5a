/**
 * board-note.tsx: what has just happened, as a note on the board: who did it, a
 * sentence, and the card that was played. An attempt has a place of its own.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { CARD_BACK, SPITE } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import { PawnIcon } from "../../board/pawn.tsx";
import type { BoardNote } from "../../board/room-note.tsx";
import type { CardId, GameEvent, RoomId, Seat, View } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import type { Told } from "../../match/wire.ts";
import { sayEvent } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import { CardFace } from "../widgets/card.tsx";
import { Face } from "../widgets/face.tsx";
import { Pawn } from "../widgets/pawn-sign.tsx";

/** Milliseconds that the last note stays once something is to be decided. */
const STAYS = 2500;

/** Told elsewhere: by the attempt's own scene; and what has just come, by whose turn it is, and by the end. */
const STAGED = new Set<GameEvent["event"]>(["attempted", "foiled_with", "passed", "foiled", "succeeded"]);
const ELSEWHERE = new Set<GameEvent["event"]>([...STAGED, "turn", "over"]);

function seatOf(event: GameEvent): Seat | null {
  return "seat" in event ? event.seat : null;
}

/** Where it happened, or where the one stands who did it. */
function placeOf(event: GameEvent, view: View): RoomId | null {
  if ("room" in event) return event.room;
  const seat = seatOf(event);
  return seat === null ? null : (view.rooms[seat] ?? null);
}

/** The card that everybody sees, or that this chair does. */
function cardIn(event: GameEvent): CardId | null {
  return "card" in event ? event.card : null;
}

function Who({ event, voice }: { event: GameEvent; voice: Voice }) {
  const seat = seatOf(event);
  if (seat !== null) return <Pawn seat={seat} names={voice.names} size={28} />;
  if (event.event === "doctor_walked") return <PawnIcon pawn="doctor" size={28} />;
  return event.event === "dog_walked" ? <PawnIcon pawn="dog" size={28} /> : null;
}

/** Cards that one back in a pile stands for, and as many backs at most: it is seen to shrink. */
const EACH = 12;
const HIGHEST = 6;

/** What is left of a pile. */
function Pile({ left }: { left: number }) {
  const backs = Math.min(HIGHEST, Math.ceil(left / EACH));
  return (
    <span class="note-pile">
      {Array.from({ length: backs }, (_, at) => (
        <span key={at}>
          <Picture of={CARD_BACK} />
        </span>
      ))}
      <b>{left}</b>
    </span>
  );
}

/** What goes to somebody, from where it lay: a card from its pile, a token from the others. */
function Flight({ event, voice }: { event: GameEvent; voice: Voice }) {
  const seat = seatOf(event);
  if (seat === null) return null;
  const { words, world, names } = voice;
  if (event.event === "drew")
    return (
      <span class="note-flight">
        <Pile left={event.left} />
        <span class={event.card ? "note-card flies" : "note-card flies back"}>
          {event.card ? <CardFace id={event.card} world={world} words={words} /> : <Picture of={CARD_BACK} />}
        </span>
        <Face seat={seat} names={names} size={48} />
      </span>
    );
  if (event.event === "token")
    return (
      <span class="note-flight">
        <span class="note-token flies">
          <Picture of={SPITE} size={40} />
        </span>
        <Face seat={seat} names={names} size={48} />
      </span>
    );
  return null;
}

const FLIES = new Set<GameEvent["event"]>(["drew", "token"]);

export function NoteText({ event, voice }: { event: GameEvent; voice: Voice }) {
  const { words, world } = voice;
  const flies = FLIES.has(event.event) && seatOf(event) !== null;
  const card = flies ? null : cardIn(event);
  return (
    <>
      {flies && <Flight event={event} voice={voice} />}
      {card && (
        <span class="note-card">
          <CardFace id={card} world={world} words={words} />
        </span>
      )}
      <span class="note-said">
        {!flies && <Who event={event} voice={voice} />} {sayEvent(voice, event)}
      </span>
    </>
  );
}

interface Shown {
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  /** Is something to be decided? */
  readonly asked: boolean;
  /** Are things shown one after the other? */
  readonly slow: boolean;
  /** What is shown again. */
  readonly again: Told | null;
}

/** The note of the last event that is shown; none where things are shown at once, or told elsewhere. */
export function useNote({ voice, match, view, asked, slow, again }: Shown): BoardNote | null {
  const last = match.told.findLast(({ game }) => game && game.event !== "turn");
  const event = last?.game;
  const [gone, setGone] = useState<number | null>(null);
  const n = last?.n ?? 0;
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setGone(n), STAYS);
    return () => clearTimeout(timer);
  }, [asked, n]);
  const present = slow && event && gone !== n && !ELSEWHERE.has(event.event) ? event : null;
  const past = again?.game && !STAGED.has(again.game.event) ? again.game : null;
  const shown = again ? past : present;
  const id = again ? again.n : n;
  return useMemo(
    () => (shown ? { id, room: placeOf(shown, view), content: <NoteText event={shown} voice={voice} /> } : null),
    [shown, id, voice],
  );
}
