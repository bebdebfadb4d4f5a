/**
 * prepared-answer.tsx: an answer to an attempt, given before one is asked. Choosing is
 * private, the table tells nobody, and it can be changed until it shows.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { CardId, View } from "../../engine/protocol.ts";
import { ALWAYS } from "../../match/auto-pass.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { Voice } from "../../words/voice.ts";
import { Icon } from "../widgets/icon.tsx";
import { Do } from "./action-bar.tsx";
import { FailureCards } from "./failure-cards.tsx";
import { failuresOf } from "./hand.tsx";

interface ArmProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  readonly play: Play;
}

/** Which cards to play if they are still needed when the question comes here. */
function ArmCards({ voice, view, match, play, onDone }: ArmProps & { readonly onDone: () => void }) {
  const { words, world } = voice;
  const failures = failuresOf(voice, view, match.seat);
  const armed = match.own?.armed === "cards" ? match.own.cards : [];
  const [cards, setCards] = useState<readonly CardId[]>(armed);
  const sum = cards.reduce((total, id) => total + (world.cards.get(id)?.value ?? 0), 0);
  const take = (id: CardId, times: number) => {
    let left = times;
    setCards(cards.filter((one) => one !== id || left-- <= 0));
  };
  // Where the screen is small they would appear below its edge, and nothing would seem to happen.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), []);
  const same = [...armed].sort().join() === [...cards].sort().join();
  if (failures.length === 0) return <p class="quiet arm-cards">{words.say("web.arm.nocards")}</p>;
  return (
    <div class="arm-cards" ref={place}>
      <FailureCards
        voice={voice}
        label={words.say("web.arm.cards")}
        cards={failures}
        chosen={cards}
        onAdd={(id) => setCards([...cards, id])}
        onTake={take}
      />
      <Do
        action="arm"
        label={words.say("web.arm.these", { points: sum })}
        legal={cards.length > 0 && !same}
        main={cards.length > 0 && !same}
        lockedText=""
        onDo={() => {
          play.send({ do: "arm", armed: "cards", cards });
          onDone();
        }}
        onRefused={() => {}}
      />
    </div>
  );
}

const ARMED = ["ask", "pass", "cards", "enough"] as const;
type Armed = (typeof ARMED)[number];

/** Say in advance what the answer will be, and change it until it shows; nobody is told. */
export function Arm(props: ArmProps) {
  const { voice, match, play } = props;
  const { words } = voice;
  const armed: Armed = match.own?.armed ?? "ask";
  const [wanted, setWanted] = useState<Armed | null>(null);
  const shown = wanted ?? armed;
  const choose = (kind: Armed) => {
    // Cards are chosen first, and count when they are armed; who presses it again thinks better of it.
    setWanted(kind === "cards" && wanted !== "cards" ? "cards" : null);
    if (kind !== "cards") play.send({ do: "arm", armed: kind });
  };
  return (
    <fieldset class="arm">
      <legend>{words.say(match.own?.held ? "web.arm.change" : "web.arm")}</legend>
      <div class="arm-ways">
        {ARMED.map((kind) => (
          <button key={kind} type="button" aria-pressed={shown === kind} onClick={() => choose(kind)} data-arm={kind}>
            {words.say(`web.arm.${kind}`)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={play.standing.value === ALWAYS}
          onClick={() => {
            play.stand(ALWAYS);
            if (armed !== "ask") choose("pass"); // cards that were armed are taken back
          }}
          data-arm="always"
        >
          {words.say("web.arm.always")}
        </button>
      </div>
      {wanted === "cards" && <ArmCards {...props} onDone={() => setWanted(null)} />}
      {armed !== "ask" && (
        <p class="quiet arm-said" role="status">
          <Icon name="check" size={16} /> {words.say(`web.armed.${armed}`)}
        </p>
      )}
    </fieldset>
  );
}
