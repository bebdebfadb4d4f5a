/**
 * scene.tsx: an attempt as a scene over the board, which stands dimmed behind
 * it: the weapon in the room where it is tried, what it is worth and why, each
 * defender's face and the card that turns over, what is still missing; then the
 * escape, or the end (finale.tsx). All of it is said in words as well. What
 * moves is style, and style can be told not to: then the stills come in the
 * same order. A tap or a key goes on at once.
 */
import { useEffect, useId, useRef } from "preact/hooks";
import { CARD_BACK, pictureOfCard, SPITE } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import type { Explained, View } from "../../engine/protocol.ts";
import { sayEvent } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import { othersFrom } from "../../words/world.ts";
import { Icon } from "../widgets/icon.tsx";
import { type Answer, answerOf, flavourOf, partsOf, pointsOf, type Show, wayOf } from "./attempt-state.ts";
import { Finale } from "./finale.tsx";
import { Portrait, Vignette } from "./vignette.tsx";
import "./scene.css";

export interface SceneProps {
  readonly voice: Voice;
  readonly view: View;
  /** Null: there is no attempt to show; a game that is over has an end all the same. */
  readonly show: Show | null;
  /** What the engine says of it, a moment later. */
  readonly explained: Explained | null;
  /** Is there something to be seen, and does nobody look at the board instead? */
  readonly on: boolean;
  /** Where on the board it lies, so that the room is seen. */
  readonly side: "top" | "bottom";
  /** Pixels at the board's lower edge that something else lies on. */
  readonly covered: number;
  /** What a tap does: it goes on with the show, or takes the scene away for a look at the board. */
  readonly tap: "go-on" | "look";
  readonly onTap: () => void;
  /** How many pixels of the board's lower edge it takes. */
  readonly onHeight: (pixels: number) => void;
}

function Meter({ show, words }: { show: Show; words: Voice["words"] }) {
  const { value } = show.attempted;
  const points = pointsOf(show);
  const missing = Math.max(0, value - points);
  return (
    <div class="meter">
      <div class="meter-pips" aria-hidden="true">
        {Array.from({ length: value }, (_, at) => (
          <span key={at} class={at < points ? "pip down" : "pip"} />
        ))}
      </div>
      <p>{words.say("ui.tray.sum", { value, points, n: missing })}</p>
    </div>
  );
}

function Parts({ voice, show, explained }: { voice: Voice; show: Show; explained: Explained | null }) {
  const parts = explained ? partsOf(voice, show, explained) : [];
  return (
    <ul class="parts">
      {parts.map((part) => (
        <li key={part.kind} class={`part-${part.kind}`}>
          {part.kind === "spite" && <Picture of={SPITE} size={20} />}
          {part.text}
          {part.kind === "weapon" && <strong>{part.value}</strong>}
          {part.kind === "room" && <strong>+{part.value}</strong>}
        </li>
      ))}
    </ul>
  );
}

/** Face down until its seat has answered, which may hold none: then the last card that it played, or a pass. */
function AnswerCard({ voice, answer }: { voice: Voice; answer: Answer }) {
  const card = voice.world.cards.get(answer.cards.at(-1) ?? "");
  const picture = card ? pictureOfCard(card) : null;
  const turned = card !== undefined || answer.passed;
  if (!turned && answer.held === 0) return null;
  return (
    <span class={turned ? "answer turned" : "answer"} aria-hidden="true">
      <span class="answer-side back">
        <Picture of={CARD_BACK} />
      </span>
      {turned && (
        <span class={card ? "answer-side foil" : "answer-side pass"}>
          {picture && <Picture of={picture} />}
          {card ? <span class="answer-points">−{answer.points}</span> : <Icon name="close" size={18} />}
        </span>
      )}
    </span>
  );
}

function Order({ voice, view, show }: { voice: Voice; view: View; show: Show }) {
  const { words, world, names, listener } = voice;
  const seats = othersFrom(world, show.attempted.seat);
  const columns = { gridTemplateColumns: `repeat(${seats.length}, minmax(0, calc(var(--face) * 1.5)))` };
  return (
    <ol class="order" aria-label={words.say("web.asked")} style={columns}>
      {seats.map((seat) => {
        const answer = answerOf(world, show, seat, view.hands[seat]);
        const now = !show.outcome && view.to_act === seat && view.phase === "defend";
        const said = answer.points > 0 ? `−${answer.points}` : answer.passed ? words.say("web.passed") : now ? "…" : "";
        return (
          <li key={seat} class={now ? "now" : said ? "done" : ""} aria-current={now ? "step" : undefined}>
            <Portrait seat={seat} names={names} />
            <AnswerCard voice={voice} answer={answer} />
            <span class="order-name">{seat === listener ? words.say("you.name") : names[seat]}</span>
            <span class="unseen">{said}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** How much of the board's lower edge it takes, whenever that changes; nothing when it goes. */
function useHeight(onHeight: (pixels: number) => void) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => onHeight(element.offsetHeight));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      onHeight(0);
    };
  }, []);
  return body;
}

/** What the attempt is, or how it went: the sentence, and one of those that go with the card. */
function Said({ voice, show, id }: { voice: Voice; show: Show; id: string }) {
  const { attempted, outcome } = show;
  const flavour = flavourOf(voice, show);
  return (
    <>
      <p class="scene-title" id={id}>
        {outcome ? <span class="outcome">{sayEvent(voice, outcome)}</span> : sayEvent(voice, attempted)}
      </p>
      {flavour && <p class="flavour">{flavour}</p>}
    </>
  );
}

interface AttemptProps extends Pick<SceneProps, "voice" | "view" | "explained"> {
  readonly show: Show;
  readonly id: string;
}

function Attempt({ voice, view, show, explained, id }: AttemptProps) {
  return (
    <>
      <Vignette voice={voice} show={show} />
      <div class="scene-said">
        <Said voice={voice} show={show} id={id} />
        {!show.outcome && <Parts voice={voice} show={show} explained={explained} />}
        <Meter show={show} words={voice.words} />
      </div>
      <Order voice={voice} view={view} show={show} />
    </>
  );
}

export function Scene(props: SceneProps) {
  return props.on ? <Staged {...props} key={props.show?.n ?? 0} /> : null;
}

function Staged({ voice, view, show, explained, side, covered, tap, onTap, onHeight }: SceneProps) {
  const { words, world } = voice;
  const id = useId();
  const body = useHeight(onHeight);
  const over = view.phase === "over";
  const last = over || (show?.outcome?.event === "succeeded" && show.outcome.target === "doctor");
  const outcome = show?.outcome?.event ?? "";
  return (
    <section
      class={`scene ${world.game} ${last ? "finale" : "attempt"} ${outcome}${over ? " over" : ""}`}
      data-side={side}
      data-way={show ? wayOf(world, show.attempted.weapon) : undefined}
      data-edition={world.edition}
      style={{ bottom: `${covered}px` }}
      aria-labelledby={id}
    >
      <div class="scene-body" ref={body}>
        {last ? (
          <Finale voice={voice} view={view} show={show} explained={explained} id={id} />
        ) : (
          show && <Attempt voice={voice} view={view} show={show} explained={explained} id={id} />
        )}
      </div>
      <button type="button" class="scene-tap" onClick={onTap} data-do={tap}>
        <Icon name={tap === "look" ? "close" : "skip"} size={18} />
        <span class="unseen">{words.say(tap === "look" ? "web.grip.down" : "ui.key.skip")}</span>
      </button>
    </section>
  );
}
