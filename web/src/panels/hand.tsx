/** hand.tsx: the cards of this seat, as a row that scrolls. */
import type { CardId, Seat, View } from "../engine/protocol.ts";
import type { Draft } from "../match/draft.ts";
import { usesOf } from "../match/draft.ts";
import type { Voice } from "../words/voice.ts";
import { CardFace } from "./card.tsx";

interface HandProps {
  readonly voice: Voice;
  readonly cards: readonly CardId[];
  readonly draft: Draft | null;
  readonly chosen: CardId | null;
  readonly onCard: (card: CardId) => void;
}

const ORDER = ["weapon", "aid", "move", "room", "failure"];

/** Weapons first, then what moves somebody, then what stops somebody; the strongest of each first. */
export function sortHand(voice: Voice, cards: readonly CardId[]): readonly CardId[] {
  const rank = (id: CardId) => {
    const card = voice.world.cards.get(id);
    return ORDER.indexOf(card?.kind ?? "failure") * 100 - (card?.bonus?.value ?? card?.value ?? card?.steps ?? 0);
  };
  return [...cards].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** The failure cards of this seat, each as often as it holds it. */
export function failuresOf(voice: Voice, view: View, seat: Seat | null): readonly CardId[] {
  const hand = seat === null ? undefined : view.hands[seat];
  return (typeof hand === "object" ? hand : []).filter((id) => voice.world.cards.get(id)?.kind === "failure");
}

export function Hand({ voice, cards, draft, chosen, onCard }: HandProps) {
  const { words, world } = voice;
  const sorted = sortHand(voice, cards);
  return (
    <section class="hand" aria-label={words.say("ui.pane.hand")}>
      {sorted.length === 0 && <p class="quiet">{words.say("ui.hand.empty")}</p>}
      <ul class="cards">
        {sorted.map((id, at) => {
          const useful = draft !== null && usesOf(draft, id).length > 0;
          const first = sorted.indexOf(id) === at;
          return (
            <li key={`${id} ${at - sorted.indexOf(id)}`}>
              <button
                type="button"
                class={useful ? "card useful" : "card"}
                data-card={id}
                aria-pressed={chosen === id && first}
                onClick={() => onCard(id)}
              >
                <CardFace id={id} world={world} words={words} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
