/**
 * failure-cards.tsx: failure cards to choose from, in one row whatever the
 * window: each by itself, or where they are too many for that, alike ones in a
 * pile that gives one more at every touch, and takes them back after the last.
 */
import type { CardId } from "../../engine/protocol.ts";
import { inTurn } from "../../screen-part.tsx";
import type { Voice } from "../../words/voice.ts";
import { CardFace } from "../widgets/card.tsx";
import { useCardRows } from "../widgets/card-rows.ts";
import { pilesOf } from "./hand.tsx";
import { usePointed } from "./lesson-pointer.ts";

interface FailureCardsProps {
  readonly voice: Voice;
  readonly label: string;
  /** All that there are, each as often as it is held. */
  readonly cards: readonly CardId[];
  readonly chosen: readonly CardId[];
  readonly onAdd: (card: CardId) => void;
  /** Take so many of them back. */
  readonly onTake: (card: CardId, times: number) => void;
}

/** The question is there at once, and each card in a frame that has time for it: its place is as large without. */
const FaceInTurn = inTurn(CardFace, 0.4);

function Single({ voice, cards, chosen, onAdd, onTake }: FailureCardsProps) {
  const { words, world } = voice;
  const pointed = usePointed();
  const seen = new Map<CardId, number>();
  return (
    <>
      {cards.map((id) => {
        const nth = seen.get(id) ?? 0;
        seen.set(id, nth + 1);
        // Of cards that are alike the first ones are those chosen.
        const on = nth < chosen.filter((one) => one === id).length;
        return (
          <li key={`${id} ${nth}`}>
            <button
              type="button"
              class={`card useful${on ? "" : pointed({ card: id })}`}
              aria-pressed={on}
              onClick={() => (on ? onTake(id, 1) : onAdd(id))}
              data-card={id}
            >
              <FaceInTurn id={id} world={world} words={words} />
            </button>
          </li>
        );
      })}
    </>
  );
}

function Piles({ voice, cards, chosen, onAdd, onTake }: FailureCardsProps) {
  const { words, world } = voice;
  return (
    <>
      {pilesOf(voice, cards).map(({ id, times }) => {
        const taken = chosen.filter((one) => one === id).length;
        return (
          <li key={id}>
            <button
              type="button"
              class="card useful"
              aria-pressed={taken > 0}
              onClick={() => (taken < times ? onAdd(id) : onTake(id, taken))}
              data-card={id}
              data-times={times}
            >
              <FaceInTurn id={id} times={times} world={world} words={words} />
              {taken > 0 && <span class="card-taken">{words.say("web.tray.taken", { n: taken, total: times })}</span>}
            </button>
          </li>
        );
      })}
    </>
  );
}

export function FailureCards(props: FailureCardsProps) {
  const { list, columns, style } = useCardRows(props.cards.length);
  return (
    <ul class="cards tray-cards" aria-label={props.label} ref={list} style={style}>
      {props.cards.length > columns ? <Piles {...props} /> : <Single {...props} />}
    </ul>
  );
}
