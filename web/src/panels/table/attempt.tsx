/**
 * attempt.tsx: the show. An attempt's value adds up, the others are asked in
 * their order, failure cards knock it down, and then a sentence says how it
 * went. It stands still: what moves is style, and style can be told not to.
 */
import { useEffect, useState } from "preact/hooks";
import type { Attempt, CardId, GameEvent, Seat, View } from "../../engine/protocol.ts";
import { type Draft, usesOf } from "../../match/draft.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { unanswered } from "../../match/standing.ts";
import { sayEvent } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import { cardOf } from "../../words/world.ts";
import { CardFace } from "../widgets/card.tsx";
import { Icon } from "../widgets/icon.tsx";
import { Pawn } from "../widgets/pawn-sign.tsx";
import { Problem } from "../widgets/problem.tsx";
import { Do } from "./action-bar.tsx";
import { AttemptScene } from "./attempt-scene.tsx";
import { failuresOf } from "./hand.tsx";
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
function defenders(players: number, seat: Seat): readonly Seat[] {
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

/** What cannot be undone says what it does: the last one who passes has lost. */
function passLabel({ words, names }: Voice, { passWins }: Draft): string {
  return passWins === null ? words.say("ui.key.pass") : words.say("web.pass.wins", { seat: names[passWins] ?? "" });
}

/** What this chair is asked: failure cards, pass. Choosing is private; only the button below sends. */
function Tray(props: AttemptProps & { draft: Draft }) {
  const { voice, play, draft, match } = props;
  const { words, world } = voice;
  const [why, setWhy] = useState<string | null>(null);
  const attempt = draft.base.attempt;
  if (!attempt) return null;
  const failures = failuresOf(voice, draft.base, match.seat);
  const chosen = draft.actions.map((action) => action.slice("foil ".length));
  const sum = chosen.reduce((total, id) => total + (world.cards.get(id)?.value ?? 0), 0);
  const missing = attempt.value - attempt.points;
  const enough = sum >= missing;
  const order = defenders(draft.base.players, attempt.seat);
  const place = order.indexOf(match.seat ?? -1) + 1;
  const toggle = (id: CardId, at: number) => {
    setWhy(null);
    // Of cards that are alike the first ones are those chosen.
    const same = chosen.filter((one) => one === id).length;
    const before = failures.slice(0, at).filter((one) => one === id).length;
    if (before < same) play.remove(chosen.indexOf(id));
    else if (usesOf(draft, id).length > 0) play.add(`foil ${id}`);
  };
  const send = () => play.commit(...(enough || !draft.legal.includes("pass") ? [] : ["pass"]));
  const refuse = () =>
    setWhy(chosen.length > 0 ? words.say("web.tray.chosen") : words.say("why.must-foil", { n: missing }));
  const canPass = draft.actions.length === 0 ? draft.legal.includes("pass") : true;
  const left = new Map<CardId, number>();
  return (
    <div class="tray">
      <p class="tray-place">
        {place === order.length
          ? words.say("ui.tray.last")
          : words.say("ui.tray.place", { place, total: order.length, n: order.length - place })}{" "}
        {!canPass && words.say("ui.tray.must")}
      </p>
      <ul class="cards tray-cards" aria-label={words.say("kind.failure")}>
        {failures.map((id, at) => {
          const nth = left.get(id) ?? 0;
          left.set(id, nth + 1);
          const on = nth < chosen.filter((one) => one === id).length;
          return (
            <li key={`${id} ${nth}`}>
              <button type="button" class="card useful" aria-pressed={on} onClick={() => toggle(id, at)} data-card={id}>
                <CardFace id={id} world={world} words={words} />
              </button>
            </li>
          );
        })}
      </ul>
      {sum > missing && (
        <p class="quiet">
          <Icon name="warn" size={16} /> {words.say("ui.tray.overpay", { n: sum - missing })}
        </p>
      )}
      <Problem text={why} />
      <div class="buttons">
        <Do
          action="pass"
          label={passLabel(voice, draft)}
          legal={draft.legal.includes("pass") && draft.actions.length === 0}
          main={failures.length === 0}
          locked={true}
          lockedText={words.say("ui.plan.final")}
          onDo={() => play.commit("pass")}
          onRefused={refuse}
        />
        <Do
          action="foil"
          label={`${words.say("ui.key.foil")} ${sum || ""}`}
          note={sum > 0 && !enough ? words.say("ui.tray.missing", { n: missing - sum }) : undefined}
          legal={chosen.length > 0}
          main={chosen.length > 0}
          locked={true}
          lockedText={words.say("ui.plan.final")}
          onDo={send}
          onRefused={() => setWhy(words.say(failures.length ? "web.choose" : "ui.tray.cannot"))}
        />
      </div>
    </div>
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
      {asked && draft && <Tray {...props} draft={draft} />}
      {later && calm && <Arm {...props} />}
    </section>
  );
}
