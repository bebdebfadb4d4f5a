/**
 * finale.tsx: how it ended, as a scene of its own: the room and the weapon that
 * it was, the Doctor as he lies there, who has won, and, once all hands are
 * open, who could have stopped it. Aboard it is the rescue, with a medal for
 * the biggest loser, or the sea. It stays until somebody wants to see the board.
 */
import { doctorIn, MEDAL, pictureOfEnding, pictureOfRoom, sceneOf } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import type { Explained, Seat, View } from "../../engine/protocol.ts";
import { sayEvent } from "../../words/event.ts";
import { saySeats, type Voice } from "../../words/voice.ts";
import { Icon } from "../widgets/icon.tsx";
import type { Show } from "./attempt-state.ts";
import { Layer, Portrait, weaponOf } from "./vignette.tsx";

interface FinaleProps {
  readonly voice: Voice;
  readonly view: View;
  readonly show: Show | null;
  readonly explained: Explained | null;
  readonly id: string;
}

function Winner({ seat, names }: { seat: Seat; names: readonly string[] }) {
  return (
    <span class="winner">
      <Icon name="crown" size={26} />
      <Portrait seat={seat} names={names} />
    </span>
  );
}

/** For whoever could have had the fame of a rescue, and has the blame. */
function Loser({ seat, names }: { seat: Seat; names: readonly string[] }) {
  return (
    <span class="loser">
      <Portrait seat={seat} names={names} />
      <Layer name="medal" of={MEDAL} />
    </span>
  );
}

/** Nobody did it: the sea has him, or the morning came. */
function Unwon({ view }: { view: View }) {
  return (
    <div class={`tableau ${view.ending ?? ""}`} aria-hidden="true">
      {view.ending && (
        <Layer name="ending" of={view.ending === "drowned" ? sceneOf("sinking") : pictureOfEnding(view.ending)} />
      )}
      <span class="flash" />
    </div>
  );
}

function Tableau({ voice, show }: { voice: Voice; show: Show }) {
  const { world, names } = voice;
  const { attempted, outcome } = show;
  const loser = outcome?.event === "succeeded" ? outcome.loser : null;
  const saved = world.game === "save";
  return (
    <div class={saved ? "tableau saved" : "tableau killed"} aria-hidden="true">
      <span class="glow" />
      <div class="cast">
        <Layer name="set" of={pictureOfRoom(attempted.room)} />
        <Layer name="body" of={saved ? sceneOf("rescue") : doctorIn("dead")} />
        <Layer name="prop" of={weaponOf(voice, show)} />
        <Winner seat={attempted.seat} names={names} />
        {loser !== null && <Loser seat={loser} names={names} />}
      </div>
      <span class="flash" />
    </div>
  );
}

/** Who could have stopped it, with what was left in their hands; of a rescue, who of them is the biggest loser. */
function BlameLine({ voice, explained, loser }: { voice: Voice; explained: Explained | null; loser: Seat | null }) {
  const { words, names, listener } = voice;
  const { could_foil: seats, together } = explained ?? {};
  if (!seats) return null; // hands are still hidden
  if (seats.length === 0) return <p class="blame">{words.say(together ? "web.stop.together" : "web.stop.nobody")}</p>;
  return (
    <p class="blame">
      <span>
        {loser === null
          ? words.say("web.stop.could", {
              seats: saySeats(
                voice,
                seats.map((one) => one.seat),
              ),
            })
          : words.tell(`event.succeeded.loser.${loser === listener ? "you" : "other"}`, { other: names[loser] })}
      </span>
      <span class="blame-faces" aria-hidden="true">
        {seats.map(({ seat, points }) => (
          <span key={seat} class="blame-face">
            <Portrait seat={seat} names={names} />
            <span class="blame-points">
              <Picture of={{ sheet: "kinds", id: "failure-3" }} size={18} />
              {points}
            </span>
          </span>
        ))}
      </span>
    </p>
  );
}

function headline(voice: Voice, view: View, show: Show | null): string {
  // Of the loser there is a line of its own.
  if (show?.outcome?.event === "succeeded") return sayEvent(voice, { ...show.outcome, loser: null });
  return view.ending ? voice.words.tell(`ending.${view.ending}`) : "";
}

export function Finale({ voice, view, show, explained, id }: FinaleProps) {
  const outcome = show?.outcome;
  const done = outcome?.event === "succeeded" && outcome.target === "doctor" ? outcome : null;
  const won = done && show;
  return (
    <>
      {won ? <Tableau voice={voice} show={won} /> : <Unwon view={view} />}
      <div class="finale-said">
        <p class="scene-title outcome" id={id}>
          {headline(voice, view, won)}
        </p>
        {done && <BlameLine voice={voice} explained={explained} loser={done.loser} />}
      </div>
    </>
  );
}
