/** attempt-scene.tsx: an attempt in pictures: who, with what, on whom; and then what came of it. The words beside it say it all. */
import { BARE, type Drawn, doctorIn, dogAs, pictureOfCard, pictureOfOutcome } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import type { Voice } from "../../words/voice.ts";
import { Face } from "../widgets/face.tsx";
import type { Show } from "./attempt.tsx";

/** He does not know that he is to be saved. That somebody is after him he notices, and hopes for every card. */
function victimOf(voice: Voice, { attempted }: Show, points: number): Drawn {
  if (attempted.target === "dog") return dogAs("alive");
  const moods = { kill: points > 0 ? "nervous" : "startled", save: "stroll" } as const;
  return doctorIn(moods[voice.world.game]);
}

export function AttemptScene({ voice, show, points }: { voice: Voice; show: Show; points: number }) {
  const { attempted, outcome } = show;
  const { world } = voice;
  if (outcome)
    return (
      <div class="attempt-scene over" aria-hidden="true">
        <Picture of={pictureOfOutcome(world.game, outcome.event, outcome.target)} />
      </div>
    );
  const card = attempted.weapon ? world.cards.get(attempted.weapon) : null;
  const weapon = card ? pictureOfCard(card) : BARE[world.game];
  return (
    <div class="attempt-scene" aria-hidden="true">
      <Face seat={attempted.seat} names={voice.names} />
      <span class={`attempt-weapon ${card?.kind ?? ""}`}>{weapon && <Picture of={weapon} size={44} />}</span>
      <Picture of={victimOf(voice, show, points)} size={44} />
    </div>
  );
}
