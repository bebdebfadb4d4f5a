/** vignette.tsx: the picture of an attempt: the room, who is after him, with what, and how he takes it. */
import {
  BARE,
  type Drawn,
  doctorIn,
  dogAs,
  type Mood,
  pictureOfCard,
  pictureOfRoom,
  portraitOf,
} from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import type { Seat } from "../../engine/protocol.ts";
import { inTurn, WHOLE_FRAME } from "../../screen-part.tsx";
import type { Voice } from "../../words/voice.ts";
import { Pawn } from "../widgets/pawn-sign.tsx";
import { pointsOf, type Show } from "./attempt-state.ts";

/** He does not know that he is to be saved. That somebody is after him he notices, and hopes for every card. */
function moodOf({ world }: Voice, show: Show): Mood {
  if (show.outcome?.event === "foiled") return world.game === "save" ? "stroll" : "relieved";
  if (world.game === "save") return "stroll";
  return pointsOf(show) > 0 ? "nervous" : "startled";
}

function victimOf(voice: Voice, show: Show): Drawn {
  if (show.attempted.target === "dog") return dogAs(show.outcome?.event === "succeeded" ? "dead" : "alive");
  return doctorIn(moodOf(voice, show));
}

/** What it is tried with; null for a card of somebody's own, which has no picture. */
export function weaponOf({ world }: Voice, { attempted }: Show): Drawn | null {
  const card = attempted.weapon ? world.cards.get(attempted.weapon) : null;
  return card ? pictureOfCard(card) : attempted.weapon ? null : BARE[world.game];
}

/** A drawing in its place on the stage; the style knows where that is. */
export function Layer({ name, of }: { name: string; of: Drawn | null }) {
  return (
    of && (
      <span class={name}>
        <Picture of={of} />
      </span>
    )
  );
}

interface PortraitProps {
  readonly seat: Seat;
  readonly names: readonly string[];
}

/** In a frame that has time for it: its place is the style's. */
const Likeness = inTurn(
  ({ seat, names }: PortraitProps) => (
    <>
      <Picture of={portraitOf(seat)} />
      <Pawn seat={seat} names={names} size={22} />
    </>
  ),
  0.25,
);

/** A guest's portrait as large as the style says, with the seat's sign at the corner. */
export function Portrait({ seat, names }: PortraitProps) {
  return (
    <span class={`face seat-${seat % 8}`} aria-hidden="true">
      <Likeness seat={seat} names={names} />
    </span>
  );
}

interface VignetteProps {
  readonly voice: Voice;
  readonly show: Show;
}

/** What is in the picture, in a frame of its own. */
const Stage = inTurn(
  ({ voice, show }: VignetteProps) => (
    <>
      <Layer name="set" of={pictureOfRoom(show.attempted.room)} />
      <Layer name={`actor seat-${show.attempted.seat % 8}`} of={portraitOf(show.attempted.seat)} />
      <Layer name="victim" of={victimOf(voice, show)} key={show.outcome?.event} />
      <Layer name="prop" of={weaponOf(voice, show)} />
      <span class="worth">{show.attempted.value}</span>
    </>
  ),
  WHOLE_FRAME,
);

export function Vignette({ voice, show }: VignetteProps) {
  return (
    <div class="vignette" aria-hidden="true">
      <Stage voice={voice} show={show} />
    </div>
  );
}
