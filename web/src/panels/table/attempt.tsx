/**
 * attempt.tsx: the show. An attempt's value adds up, the others are asked in
 * their order, failure cards knock it down, and then a sentence says how it
 * went. It stands still: what moves is style, and style can be told not to.
 */
import { useEffect, useState } from "preact/hooks";
import type { Attempt, CardId, GameEvent, Seat, View } from "../../engine/protocol.ts";
import type { Draft } from "../../match/draft.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { unanswered } from "../../match/standing.ts";
import { sayEvent } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import { cardOf } from "../../words/world.ts";
import { Pawn } from "../widgets/pawn-sign.tsx";
import { Tray } from "./answer-tray.tsx";
import { AttemptScene } from "./attempt-scene.tsx";
import { Arm } from "./prepared-answer.tsx";

type Of<E extends GameEvent["event"]> = Extract<GameEvent, { event: E }>;

/** An attempt as it was told, from its declaration to its outcome. */
export interface Show {
  readonly attempted: Of<"attempted">;
  readonly answers: readonly (Of<"foiled_with"> | Of<"passed">)[];
  readonly outcome: Of<"foiled"> | Of<"succeeded"> | null;
  /** The number of the event that began it. */
  readonly n: number;
}

/** The attempt that is on the stage: begun, and no turn after it has been shown yet. */
export function showOf(match: Match): Show | null {
  let show: Show | null = null;
  const { told } = match;
  const from = told.findLastIndex((one) => one.game?.event === "attempted");
  const begin = told[from]?.game;
  if (begin?.event !== "attempted") return null;
  show = { attempted: begin, answers: [], outcome: null, n: told[from]?.n ?? 0 };
  for (const { game } of told.slice(from + 1)) {
    if (!game) continue;
    if (game.event === "turn") return null;
    if (game.event === "foiled_with" || (game.event === "passed" && !show.outcome))
      show = { ...show, answers: [...show.answers, game] };
    if (game.event === "foiled" || game.event === "succeeded") show = { ...show, outcome: game };
  }
  return show;
}

interface Part {
  readonly text: string;
  readonly value: number;
}

/** What the value is made of; the tokens are those that it was made with. */
function partsOf(voice: Voice, view: View, { attempted }: Show): readonly Part[] {
  const { words, world } = voice;
  const card = attempted.weapon ? world.cards.get(attempted.weapon) : null;
  const parts: Part[] = [];
  let rest = attempted.value;
  if (!card || !attempted.weapon) {
    parts.push({ text: words.say(world.game === "save" ? "bare.save" : "bare"), value: 1 });
    rest -= 1;
  } else {
    const own = card.bonus?.room === attempted.room ? card.bonus.value : (card.value ?? 0);
    const name = words.card(cardOf(world, attempted.weapon), "name");
    parts.push({ text: name, value: own });
    rest -= own;
    const bonus = Number(view.options.weapon_bonus ?? 0);
    if (bonus) parts.push({ text: words.say("ui.tray.value.bonus", { value: bonus }), value: bonus });
    rest -= bonus;
  }
  if (rest > 0) parts.push({ text: words.say("ui.tray.value.tokens", { value: rest }), value: rest });
  return parts;
}

/** From the attempter's left. */
export function defenders(players: number, seat: Seat): readonly Seat[] {
  return Array.from({ length: players - 1 }, (_, at) => (seat + 1 + at) % players);
}

/** One of the sentences that its kind of failure card has; the same for everybody who looks. */
function flavourOf(voice: Voice, card: CardId, n: number): string | null {
  const stem = `card.${card}.flavour.${voice.world.game}`;
  let count = 0;
  while (voice.words.find(`${stem}.${count + 1}`) !== null) count++;
  return count ? voice.words.find(`${stem}.${(n % count) + 1}`) : null;
}

interface AttemptProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  readonly play: Play;
  readonly draft: Draft | null;
  readonly show: Show;
}

function Meter({ points, value, words }: { points: number; value: number; words: Voice["words"] }) {
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

function Order({ voice, view, show, match }: AttemptProps) {
  const { attempted, answers, outcome } = show;
  const attempt: Attempt | null = view.attempt;
  const points = (seat: Seat) =>
    answers
      .filter((one) => one.seat === seat && one.event === "foiled_with")
      .reduce((sum, one) => sum + (one.event === "foiled_with" ? (voice.world.cards.get(one.card)?.value ?? 0) : 0), 0);
  return (
    <ol class="order" aria-label={voice.words.say("web.asked")}>
      {defenders(view.players, attempted.seat).map((seat) => {
        const done = attempt ? attempt.asked.includes(seat) : true;
        const now = !outcome && view.to_act === seat && view.phase === "defend";
        const sum = points(seat);
        const passed = answers.some((one) => one.seat === seat && one.event === "passed");
        const text = sum > 0 ? `−${sum}` : passed ? voice.words.say("web.passed") : now ? "…" : "";
        return (
          <li key={seat} class={now ? "now" : done ? "done" : ""} aria-current={now ? "step" : undefined}>
            <Pawn seat={seat} names={voice.names} size={24} />
            <span class="order-name">{seat === match.seat ? voice.words.say("you.name") : voice.names[seat]}</span>
            <span class={sum > 0 ? "order-answer foil" : "order-answer"}>{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Where an attempt is shown, if there is one. */
export function AttemptPlace({ show, ...rest }: Omit<AttemptProps, "show"> & { readonly show: Show | null }) {
  return show && <AttemptShow {...rest} show={show} />;
}

/** False in the frame in which something comes, true in all after it: what would be too much for one comes then. */
function useNextFrame(): boolean {
  const [next, setNext] = useState(false);
  useEffect(() => setNext(true), []);
  return next;
}

function AttemptShow(props: AttemptProps) {
  const { voice, view, show, draft, match } = props;
  const { words } = voice;
  const { attempted, answers, outcome } = show;
  const last = answers.findLast((one) => one.event === "foiled_with");
  const points = last?.event === "foiled_with" ? last.points : 0;
  const flavour = last?.event === "foiled_with" ? flavourOf(voice, last.card, show.n + answers.length) : null;
  const weapon = attempted.weapon ? words.find(`card.${attempted.weapon}.flavour`) : null;
  const asked = draft?.base.phase === "defend";
  const calm = useNextFrame();
  const lesson = match.status?.about.from === "script"; // which takes no answers in advance
  const later = !asked && !outcome && !lesson && match.coming.length === 0 && unanswered(match) !== null;
  return (
    <section class={outcome ? `attempt ${outcome.event}` : "attempt"} aria-label={words.say("ui.pane.tray")}>
      <AttemptScene voice={voice} show={show} points={points} />
      <p class="attempt-title">{sayEvent(voice, attempted)}</p>
      <ul class="parts">
        {partsOf(voice, view, show).map((part) => (
          <li key={part.text}>
            {part.text} <strong>{part.value}</strong>
          </li>
        ))}
      </ul>
      <Meter points={points} value={attempted.value} words={words} />
      {calm && <Order {...props} />}
      {(flavour ?? weapon) && <p class="flavour">{flavour ?? weapon}</p>}
      {outcome && <p class="outcome">{sayEvent(voice, outcome)}</p>}
      {asked && draft && <Tray {...{ voice, match, draft, lesson }} play={props.play} />}
      {later && calm && <Arm {...props} />}
    </section>
  );
}
