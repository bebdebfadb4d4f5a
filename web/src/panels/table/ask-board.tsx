/**
 * ask-board.tsx: Ask the board. Whatever is pointed at, a room or a card, says what
 * it is, what could be done with it, and why not, with the rule behind it.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useBackCloses } from "../../back-closes.ts";
import { describeSight, describeSpot, describeSteps } from "../../board/describe-room.ts";
import { PawnIcon } from "../../board/pawn.tsx";
import type { BoardScene } from "../../board/types.ts";
import type { Action, RoomId, Survey, View } from "../../engine/protocol.ts";
import { attemptsOf, type Draft, usesOf, waysTo } from "../../match/draft.ts";
import type { Ground } from "../../match/ground.ts";
import type { Play } from "../../match/play.ts";
import { parseAction } from "../../words/action.ts";
import { saySeats, type Voice } from "../../words/voice.ts";
import { ruleBehind, sayAction, sayWhy } from "../../words/why.ts";
import type { RoomName } from "../../words/words.ts";
import { cardOf, roomOf } from "../../words/world.ts";
import { CardLabel, cardWorth } from "../widgets/card.tsx";
import { Icon } from "../widgets/icon.tsx";
import { Pawn } from "../widgets/pawn-sign.tsx";
import { type Asked, NOTHING_ASKED } from "./board-scene.ts";
import { usePointed } from "./lesson-pointer.ts";
import { saySeen } from "./say-sight.ts";

interface AskProps {
  readonly voice: Voice;
  readonly ground: Ground;
  readonly view: View;
  /** With what is drafted. */
  readonly survey: Survey | null;
  readonly play: Play;
  readonly draft: Draft | null;
  readonly scene: BoardScene;
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  readonly onAction: (action: Action) => void;
  readonly onRule: (rule: string) => void;
}

interface Reason {
  readonly text: string;
  readonly rule: string | null;
}

/** Why that cannot be done, asked of the engine; null while it is asked, or if it can. */
function useWhy({ voice, play, draft }: AskProps, action: Action | null): Reason | null {
  const [reason, setReason] = useState<Reason | null>(null);
  useEffect(() => {
    setReason(null);
    if (!action || !draft) return;
    let stale = false;
    play.why(action).then((why) => {
      if (stale || why.legal) return;
      setReason({ text: sayWhy(voice, draft.view, action, why), rule: ruleBehind(voice.world, action, why) });
    });
    return () => {
      stale = true;
    };
  }, [action, draft, voice, play]);
  return reason;
}

function WhyNot({ reason, props }: { reason: Reason | null; props: AskProps }) {
  if (!reason) return null;
  const { rule } = reason;
  return (
    <p class="why">
      <Icon name="warn" size={16} /> {reason.text}{" "}
      {rule && (
        <button type="button" class="text" onClick={() => props.onRule(rule)}>
          {props.voice.words.tell(`rule.${rule}`)}
        </button>
      )}
    </p>
  );
}

function Ways({ props, actions }: { props: AskProps; actions: readonly Action[] }) {
  if (actions.length === 0) return null;
  const value = (action: Action) =>
    (props.draft && attemptsOf(props.draft).find((one) => one.action === action)?.value) ?? 0;
  return (
    <ul class="ways">
      {actions.map((action) => (
        <li key={action}>
          <button type="button" onClick={() => props.onAction(action)} data-action={action}>
            {sayAction(props.voice, action, value(action))}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** More rooms than these are chosen on the board, where they are lit: a list of them would be longer than its place. It is there for keys and ears. */
const FEW = 6;

/** Where a card can lead, by the rooms' names alone: what is played and whom it moves has been said above them. */
function Goals({ props, actions }: { props: AskProps; actions: readonly Action[] }) {
  const { voice, view, survey, draft } = props;
  const goals = actions.flatMap((action) => {
    const parsed = parseAction(action);
    return parsed.kind === "play" ? [{ action, ...parsed }] : [];
  });
  return (
    <ul class={goals.length > FEW ? "ways by-board" : "ways"}>
      {goals.map(({ action, pawn, room }) => {
        const seat = pawn === "self" ? voice.listener : null;
        const seen = seat === null ? null : saySeen(voice, survey, draft?.view ?? view, room, true);
        return (
          <li key={action}>
            <button type="button" onClick={() => props.onAction(action)} data-action={action}>
              {voice.words.room(roomOf(voice.world, room), "name")}
              {seen && (
                <span class={seen.good ? "seen good" : "seen"}>
                  <Icon name={seen.seen ? "eye" : "unseen"} size={16} />
                  <span class="unseen"> {seen.text}</span>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type Moved = "self" | "doctor";

interface WhomProps {
  readonly voice: Voice;
  /** Who can be moved at all. */
  readonly pawns: ReadonlySet<Moved>;
  readonly chosen: Moved | null;
  readonly legend: ComponentChildren;
  readonly onChoose: (pawn: Moved) => void;
}

/** Oneself, or the Doctor. */
function Whom({ voice, pawns, chosen, legend, onChoose }: WhomProps) {
  const pointed = usePointed();
  return (
    <fieldset class="whom">
      {legend}
      {(["self", "doctor"] as const).map((pawn) => (
        <button
          key={pawn}
          type="button"
          class={pointed({ pawn }).trim()}
          aria-pressed={chosen === pawn}
          aria-disabled={!pawns.has(pawn)}
          onClick={() => pawns.has(pawn) && onChoose(pawn)}
        >
          {pawn === "doctor" ? (
            <PawnIcon pawn="doctor" size={26} />
          ) : (
            <Pawn seat={voice.listener ?? 0} names={voice.names} size={26} />
          )}{" "}
          {voice.words.say(`ui.choose.${pawn}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The cards that take somebody to a room: whom first, then with which, so that all of a large hand can be seen. */
function CardsTo({ props, room, actions }: { props: AskProps; room: RoomName; actions: readonly Action[] }) {
  const { voice } = props;
  const { words, world } = voice;
  const [wanted, setWanted] = useState<Moved>("self");
  const plays = actions.flatMap((action) => {
    const parsed = parseAction(action);
    return parsed.kind === "play" ? [{ action, ...parsed }] : [];
  });
  const pawns = new Set(plays.map(({ pawn }) => pawn));
  if (pawns.size === 0) return null;
  const chosen = pawns.has(wanted) ? wanted : wanted === "self" ? "doctor" : "self";
  return (
    <>
      <Whom
        {...{ voice, pawns, chosen }}
        legend={<legend class="unseen">{words.room(room, "to")}</legend>}
        onChoose={setWanted}
      />
      <ul class="ways">
        {plays
          .filter(({ pawn }) => pawn === chosen)
          .map(({ action, card }) => (
            <li key={action}>
              <button type="button" onClick={() => props.onAction(action)} data-action={action}>
                <CardLabel id={card} world={world} words={words} />
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

function AskRoom({ room, ...props }: AskProps & { room: RoomId }) {
  const { voice, ground, view, survey, draft, scene } = props;
  const { words, world } = voice;
  const about = roomOf(world, room);
  const now = draft?.view ?? view;
  const ways = draft ? waysTo(draft, room) : [];
  const reason = useWhy(props, draft && ways.length === 0 ? `step ${room}` : null);
  const here = now.rooms.flatMap((at, seat) => (at === room ? [seat] : []));
  const seat = voice.listener;
  const told = { words, drawing: ground.drawing, scene };
  const seen = seat !== null && view.phase !== "over" ? saySeen(voice, survey, now, room, true) : null;
  return (
    <>
      <h2>
        {words.room(about, "name")}
        {about.number !== null && <span class="quiet"> {words.say("ui.room.number", { number: about.number })}</span>}
      </h2>
      {seen && (
        <p class={seen.good ? "seen good" : "seen"}>
          <Icon name={seen.seen ? "eye" : "unseen"} size={18} /> {seen.text}
        </p>
      )}
      {describeSteps(told, room).map((text) => (
        <p key={text} class="seen comes">
          <Icon name="step" size={18} /> {text}
        </p>
      ))}
      {/* What can be done first: on a phone there may be no room for all that can be told besides. */}
      <Ways props={props} actions={ways.filter((action) => parseAction(action).kind !== "play")} />
      <CardsTo key={room} props={props} room={about} actions={ways} />
      <WhyNot reason={reason} props={props} />
      <p class="quiet">
        {here.length > 0
          ? words.say("ui.room.here", { seats: saySeats(voice, here) })
          : words.say("ui.room.empty", { room: about })}{" "}
        {now.doctor === room && words.say("ui.doctor.at", { room: about })}
      </p>
      {[...describeSpot(told, room), ...describeSight(told)].map((text) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
    </>
  );
}

/** What a card that can do nothing now would be refused for: an attempt, or a way to where one is not. */
function tryWith(props: AskProps, card: string): Action | null {
  const kind = props.voice.world.cards.get(card)?.kind;
  const defending = props.view.phase === "defend";
  if (defending) return `foil ${card}`;
  if (kind === "weapon" || kind === "aid") return `attempt doctor ${card}`;
  if (kind === "failure") return `foil ${card}`;
  const room = props.voice.world.cards.get(card)?.room ?? props.view.doctor;
  return `play ${card} self ${room}`;
}

function AskCard({ card, ...props }: AskProps & { card: string }) {
  const { voice, draft, asked, onAsk } = props;
  const { words, world } = voice;
  const uses = draft ? usesOf(draft, card) : [];
  const reason = useWhy(props, draft && uses.length === 0 ? tryWith(props, card) : null);
  const pawns = new Set(
    uses.flatMap((action) => {
      const parsed = parseAction(action);
      return parsed.kind === "play" ? [parsed.pawn] : [];
    }),
  );
  const flavour = words.find(`card.${card}.flavour`);
  const others = uses.filter((action) => parseAction(action).kind !== "play");
  // Both could be sent to the room that was chosen: whom is all that is left to say.
  const there = asked.room === null || asked.pawn ? [] : uses.filter((action) => action.endsWith(` ${asked.room}`));
  if (there.length > 0)
    return (
      <>
        <h2>{words.say("ui.plan.whom", { card: cardOf(world, card) })}</h2>
        <Ways props={props} actions={there} />
      </>
    );
  const movesOf = (pawn: Asked["pawn"]) =>
    uses.filter((action) => {
      const parsed = parseAction(action);
      return parsed.kind === "play" && parsed.pawn === pawn;
    });
  const moves = movesOf(asked.pawn);
  // A card that leads one's pawn to one room alone asks nothing more.
  const choose = (pawn: Moved) => {
    const [only, ...more] = movesOf(pawn);
    if (only && more.length === 0) props.onAction(only);
    else if (only) onAsk({ room: null, card, pawn });
  };
  return (
    <>
      <h2>
        {words.card(cardOf(world, card), "name")} <span class="quiet">{cardWorth(words, world, card)}</span>
      </h2>
      {flavour && <p class="flavour">{flavour}</p>}
      {pawns.size > 0 && (
        <Whom
          {...{ voice, pawns }}
          chosen={asked.pawn}
          legend={<legend>{words.say("ui.plan.whom", { card: cardOf(world, card) })}</legend>}
          onChoose={choose}
        />
      )}
      {asked.pawn && moves.length > 0 && (
        <>
          <p class="quiet where">{words.say("ui.plan.where")}</p>
          <Goals props={props} actions={moves} />
        </>
      )}
      <Ways props={props} actions={others} />
      <WhyNot reason={reason} props={props} />
    </>
  );
}

export function Ask(props: AskProps) {
  const { asked } = props;
  return asked.room || asked.card ? <AskPanel {...props} /> : null;
}

function AskPanel(props: AskProps) {
  const { asked, onAsk, voice } = props;
  const close = () => onAsk(NOTHING_ASKED);
  useBackCloses(close);
  return (
    <section class="ask" aria-label={voice.words.say("web.ask")}>
      <button type="button" class="plain square ask-close" aria-label={voice.words.say("ui.key.close")} onClick={close}>
        <Icon name="close" size={18} />
      </button>
      {asked.card ? <AskCard {...props} card={asked.card} /> : asked.room && <AskRoom {...props} room={asked.room} />}
    </section>
  );
}
