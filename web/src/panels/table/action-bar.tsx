/**
 * action-bar.tsx: what is to be done now, always in the same place: the plan as
 * chips, and the buttons, each with what it leads to or why it cannot be.
 */
import { useState } from "preact/hooks";
import type { Action, View } from "../../engine/protocol.ts";
import { ALWAYS } from "../../match/auto-pass.ts";
import { attemptsOf, type Draft } from "../../match/draft.ts";
import { isActing, isPlayedFor, type Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { parseAction } from "../../words/action.ts";
import type { Voice } from "../../words/voice.ts";
import { sayAction } from "../../words/why.ts";
import { cardOf, roomOf } from "../../words/world.ts";
import { KindIcon } from "../widgets/card.tsx";
import { Icon } from "../widgets/icon.tsx";
import { sayDay, useTimeLeft } from "../widgets/time-left.ts";
import { usePointed } from "./lesson-pointer.ts";
import { sayForecast } from "./say-sight.ts";

export interface BarProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  readonly play: Play;
  readonly draft: Draft | null;
  /** What a lesson waits for; undefined where there is none. */
  readonly wanted: Action | null | undefined;
  /** For somebody who is new: what signs on the buttons mean is written on them. */
  readonly explain?: boolean;
  readonly onRefused: (action: Action) => void;
  readonly onAttempt: () => void;
}

/** What is planned, in a few words; a card that is called as the room it leads to says it once. */
export function chipText({ words, world }: Pick<Voice, "words" | "world">, action: Action): string {
  const parsed = parseAction(action);
  if (parsed.kind === "step") return words.say("ui.chip.step", { room: roomOf(world, parsed.room) });
  if (parsed.kind === "play") {
    const [card, room] = [cardOf(world, parsed.card), roomOf(world, parsed.room)];
    if (parsed.pawn === "self" && words.card(card, "name") === words.room(room, "name"))
      return words.room(room, "name");
    return words.tell(`ui.chip.${parsed.pawn}`, { card, room });
  }
  return "card" in parsed ? words.card(cardOf(world, parsed.card), "name") : action;
}

export function Plan({ voice, play, draft }: Pick<BarProps, "voice" | "play" | "draft">) {
  const { words } = voice;
  if (!draft || draft.actions.length === 0) return null;
  const cards = draft.view.phase === "turn" ? draft.view.turn.cards_played : 0;
  return (
    <section class="draft" aria-label={words.say("ui.pane.plan")}>
      <ol>
        {draft.actions.map((action, at) => (
          <li key={at}>
            <button type="button" class="chip" onClick={() => play.remove(at)}>
              {chipText(voice, action)}
              <span class="unseen"> – {words.say("web.remove")}</span>
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="plain reset" onClick={() => play.reset()}>
        <Icon name="undo" size={16} /> <span>{words.say("ui.key.reset")}</span>
      </button>
      {cards > 0 && <p class="quiet">{words.say("ui.plan.cards", { n: cards })}</p>}
    </section>
  );
}

interface DoProps {
  readonly action: Action;
  readonly label: string;
  readonly note?: string | undefined;
  readonly main?: boolean;
  readonly legal: boolean;
  readonly locked?: boolean;
  readonly lockedText: string;
  readonly onDo: () => void;
  readonly onRefused: (action: Action) => void;
}

/** A button that is never dead: what cannot be done says why. */
export function Do({ action, label, note, main, legal, locked, lockedText, onDo, onRefused }: DoProps) {
  const pointed = usePointed();
  return (
    <button
      type="button"
      class={(main ? "do main" : "do") + pointed({ button: action })}
      aria-disabled={!legal}
      data-do={action}
      onClick={() => (legal ? onDo() : onRefused(action))}
    >
      <span class="do-label">
        {label}
        {/* On a button that does nothing now a lock would seem to be the reason. */}
        {locked && legal && (
          <>
            <Icon name="lock" size={14} />
            {note !== lockedText && <span class="unseen"> ({lockedText})</span>}
          </>
        )}
      </span>
      {note && <span class="do-note">{note}</span>}
    </button>
  );
}

function TurnBar(props: BarProps & { draft: Draft }) {
  const { voice, play, draft, match, wanted, explain, onRefused, onAttempt } = props;
  const { words } = voice;
  /** The plan with which it was asked whether one would not rather draw. */
  const [warned, setWarned] = useState<readonly Action[] | null>(null);
  const attempts = attemptsOf(draft);
  const best = attempts[0];
  const canDraw = draft.legal.includes("draw");
  const forecast =
    draft.survey?.end && match.seat !== null ? sayForecast(voice, draft.survey.end, match.seat) : undefined;
  const lockedText = words.say("ui.plan.final");
  // The button that most would press next is the bright one; in a lesson the one that it speaks of.
  const bright = wanted === undefined ? (best ? "attempt" : canDraw ? "draw" : "end") : wanted?.split(" ")[0];
  const sure = canDraw && warned === draft.actions;
  const end = () => {
    if (canDraw && !sure) setWarned(draft.actions);
    else play.commit("end");
  };
  return (
    <>
      {sure && (
        <p class="sure" role="alert">
          {words.say("ui.plan.could_draw")}
        </p>
      )}
      <div class="buttons">
        <Do
          action="attempt doctor bare"
          label={best ? sayAction(voice, best.action, best.value) : words.say("ui.key.attempt")}
          legal={best !== undefined}
          main={bright === "attempt"}
          locked={true}
          lockedText={lockedText}
          onDo={() => (best && (!wanted || wanted === best.action) ? play.commit(best.action) : onAttempt())}
          onRefused={onRefused}
        />
        {attempts.length > 1 && (
          <button
            type="button"
            class="do other"
            aria-label={words.say("ui.plan.with")}
            onClick={onAttempt}
            data-do="other"
          >
            <KindIcon cards={attempts.map(({ action }) => action.split(" ")[2] ?? "")} world={voice.world} />
            <span aria-hidden="true">…</span>
          </button>
        )}
        <Do
          action="draw"
          label={words.say("ui.key.draw")}
          legal={canDraw}
          main={bright === "draw"}
          note={explain && canDraw ? lockedText : undefined}
          locked={true}
          lockedText={lockedText}
          onDo={() => play.commit("draw")}
          onRefused={onRefused}
        />
        <Do
          action="end"
          label={sure ? words.say("ui.key.yes") : words.say("ui.key.end")}
          note={forecast}
          legal={true}
          main={bright === "end"}
          lockedText={lockedText}
          onDo={end}
          onRefused={onRefused}
        />
      </div>
    </>
  );
}

/** The dog's way, or its tokens: every choice is a button. */
function ChoiceBar({ voice, play, draft }: BarProps & { draft: Draft }) {
  const { words } = voice;
  const choices = draft.legal.filter((action) => action !== "pass");
  return (
    <div class="buttons many">
      {choices.map((action) => (
        <Do
          key={action}
          action={action}
          label={sayAction(voice, action)}
          legal={true}
          main={true}
          lockedText=""
          onDo={() => play.commit(action)}
          onRefused={() => {}}
        />
      ))}
      {draft.legal.includes("pass") && (
        <Do
          action="pass"
          label={words.say("ui.key.pass")}
          legal={true}
          locked={true}
          lockedText={words.say("ui.plan.final")}
          onDo={() => play.commit("pass")}
          onRefused={() => {}}
        />
      )}
    </div>
  );
}

export function statusText(voice: Voice, match: Match, view: View): string {
  const { words } = voice;
  if (isActing(match)) return words.say("web.sent");
  if (match.status?.paused) return words.say("web.paused");
  if (view.phase === "over" || view.to_act === null) return words.tell(`ending.${view.ending ?? "stalled"}`);
  if (view.to_act === match.seat && !isPlayedFor(match)) {
    if (match.coming.length > 0) return ""; // it is decided, and what came of it is being shown
    if (match.own?.held) return words.say("web.held");
    const key = { turn: "your_turn", defend: "answer", dog: "dog", collect: "collect", over: "waiting" }[view.phase];
    return words.tell(`ui.status.${key}`, { seat: "" });
  }
  const chair = match.status?.seats[view.to_act];
  return words.tell(chair?.bot ? "ui.status.thinking" : "ui.status.waiting", { seat: voice.names[view.to_act] ?? "" });
}

/** When a bot plays for who is waited for and away; null where that is not so, or not yet certain. */
function standInTime({ status, seat }: Match): number | null {
  const at = status?.waiting.seat;
  const chair = at === null || at === undefined || at === seat ? undefined : status?.seats[at];
  if (!status || !chair || chair.bot || chair.away_since === null || !status.about.grace || status.paused) return null;
  if (!status.seats.some((one, other) => other !== at && one.here)) return null; // nobody is kept waiting
  const time = Math.max(chair.away_since, status.waiting.since, chair.holiday_until ?? 0) + status.about.grace;
  return status.waiting.until === null ? time : Math.min(time, status.waiting.until);
}

/** Until when the one who is waited for is on holiday; null: is not. */
function holidayOf({ status }: Match): number | null {
  const at = status?.waiting.seat;
  return (at === null || at === undefined ? null : status?.seats[at]?.holiday_until) ?? null;
}

/** How long the one who is waited for has left, where a clock runs; the table's clock, not ours. */
function Clock({ voice, match }: Pick<BarProps, "voice" | "match">) {
  const away = standInTime(match);
  const text = useTimeLeft(away ?? match.status?.waiting.until ?? null, match.ahead);
  const holiday = holidayOf(match);
  if (text === null) return null;
  if (holiday)
    return <span class="clock">{voice.words.say("web.holiday.until", { text: sayDay(voice.words, holiday) })}</span>;
  return <span class="clock">{voice.words.say(away === null ? "web.clock" : "web.away.clock", { text })}</span>;
}

export function StatusLine({ voice, match, view }: Pick<BarProps, "voice" | "match" | "view">) {
  const mine = view.to_act === match.seat && match.coming.length === 0 && view.phase !== "over" && !isPlayedFor(match);
  return (
    <p class={mine ? "status-line mine" : "status-line"}>
      <span class="turn-number">{voice.words.say("ui.turn", { turn: view.turn.number })}</span>{" "}
      {statusText(voice, match, view)} <Clock voice={voice} match={match} />
    </p>
  );
}

/** A standing pass is lit as long as it is on: one that is forgotten loses games. */
export function StandingLine({ voice, play }: Pick<BarProps, "voice" | "play">) {
  const { words } = voice;
  const standing = play.standing.value;
  if (standing === null) return null;
  return (
    <p class="standing">
      <Icon name="bell" size={18} />
      <span class="grow">
        {standing === ALWAYS ? words.say("web.standing.on") : words.say("web.standing.below", { value: standing })}
      </span>
      <button type="button" onClick={() => play.stand(null)} data-do="stand-off">
        {words.say("web.standing.off")}
      </button>
    </p>
  );
}

/** Somebody for whom a bot plays is to see it, and to be back at a touch. */
export function StandInLine({ voice, match, play }: Pick<BarProps, "voice" | "match" | "play">) {
  if (!isPlayedFor(match)) return null;
  return (
    <p class="standing">
      <Icon name="bot" size={18} />
      <span class="grow">{voice.words.say("web.standin.you")}</span>
      <button type="button" onClick={() => play.send({ do: "rest", flag: false })} data-do="back">
        {voice.words.say("web.rest.off")}
      </button>
    </p>
  );
}

export function Bar(props: BarProps) {
  const { voice, match, play, draft, view } = props;
  const { words } = voice;
  if (draft?.base.phase === "turn") return <TurnBar {...props} draft={draft} />;
  if (draft && (draft.base.phase === "dog" || draft.base.phase === "collect"))
    return <ChoiceBar {...props} draft={draft} />;
  const canUndo = (match.own?.undoable ?? 0) > 0 && match.coming.length === 0 && view.to_act !== match.seat;
  return (
    <div class="buttons">
      {canUndo && (
        <button type="button" class="do" onClick={() => play.send({ do: "undo", seen: match.seen })}>
          <span class="do-label">
            <Icon name="undo" size={16} /> {words.say("ui.key.undo")}
          </span>
        </button>
      )}
      {match.coming.length > 0 && (
        <button type="button" class="do" onClick={() => play.skip()} data-do="skip">
          <span class="do-label">
            <Icon name="skip" size={16} /> {words.say("ui.key.skip")}
          </span>
        </button>
      )}
    </div>
  );
}
