/** hand.tsx: the cards of this seat, those that are alike in one pile. */
import type { CardId, Seat, View } from "../../engine/protocol.ts";
import type { Draft } from "../../match/draft.ts";
import { usesOf } from "../../match/draft.ts";
import type { Voice } from "../../words/voice.ts";
import { CardFace } from "../widgets/card.tsx";
import { useCardRows } from "../widgets/card-rows.ts";
import { usePointed } from "./lesson-pointer.ts";

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

/** The same in piles of cards that are alike. */
export function pilesOf(voice: Voice, cards: readonly CardId[]): readonly { id: CardId; times: number }[] {
  const piles = new Map<CardId, number>();
  for (const id of sortHand(voice, cards)) piles.set(id, (piles.get(id) ?? 0) + 1);
  return [...piles].map(([id, times]) => ({ id, times }));
}

/** The failure cards of this seat, each as often as it holds it. */
export function failuresOf(voice: Voice, view: View, seat: Seat | null): readonly CardId[] {
  const hand = seat === null ? undefined : view.hands[seat];
  return (typeof hand === "object" ? hand : []).filter((id) => voice.world.cards.get(id)?.kind === "failure");
}

export function Hand({ voice, cards, draft, chosen, onCard }: HandProps) {
  const { words, world } = voice;
  const piles = pilesOf(voice, cards);
  const { list, columns, style } = useCardRows(piles.length);
  const pointed = usePointed();
  return (
    <section class={piles.length > columns ? "hand rows" : "hand"} aria-label={words.say("ui.pane.hand")}>
      {piles.length === 0 && <p class="quiet">{words.say("ui.hand.empty")}</p>}
      <ul class="cards" ref={list} style={style}>
        {piles.map(({ id, times }) => (
          <li key={id}>
            <button
              type="button"
              class={(draft !== null && usesOf(draft, id).length > 0 ? "card useful" : "card") + pointed({ card: id })}
              data-card={id}
              data-times={times}
              aria-pressed={chosen === id}
              onClick={() => onCard(id)}
            >
              <CardFace id={id} times={times} world={world} words={words} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
