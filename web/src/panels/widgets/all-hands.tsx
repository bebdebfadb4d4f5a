/** all-hands.tsx: everybody's hand, or how many cards it has where it is not to be seen. */
import type { View } from "../../engine/protocol.ts";
import type { Voice } from "../../words/voice.ts";
import { sortHand } from "../table/hand.tsx";
import { CardChip } from "./card.tsx";
import { Pawn } from "./pawn-sign.tsx";

export function Hands({ voice, hands }: { voice: Voice; hands: View["hands"] }) {
  const { words, world, names } = voice;
  return (
    <ul class="hands">
      {hands.map((hand, seat) => {
        const cards = typeof hand === "number" ? [] : sortHand(voice, hand);
        return (
          <li key={seat}>
            <span class="hands-who">
              <Pawn seat={seat} names={names} size={24} /> <strong>{names[seat]}</strong>{" "}
              {cards.length === 0 && (
                <span class="quiet">
                  {typeof hand === "number" ? words.say("ui.hand.count", { n: hand }) : words.say("ui.none")}
                </span>
              )}
            </span>
            {cards.length > 0 && (
              <ul class="card-chips">
                {[...new Set(cards)].map((id) => (
                  <li key={id}>
                    <CardChip id={id} times={cards.filter((one) => one === id).length} world={world} words={words} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
