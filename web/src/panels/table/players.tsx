/** players.tsx: everybody at the table: whose turn it is and why, cards, spite, how soon the Doctor comes. */
import type { CardId, Survey, View } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import type { Voice } from "../../words/voice.ts";
import { othersFrom, roomOf, type World } from "../../words/world.ts";
import { Face } from "../widgets/face.tsx";
import { Icon } from "../widgets/icon.tsx";
import { sayDay } from "../widgets/time-left.ts";
import { ProgramBadge } from "./program-seat.tsx";

interface PlayersProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  readonly survey: Survey | null;
}

export function handSize(view: View, seat: number): number {
  const hand = view.hands[seat];
  return typeof hand === "number" ? hand : (hand?.length ?? 0);
}

/** After how many walks the Doctor comes to that seat; null: never, or not known yet. */
function soonFor(view: View, survey: Survey | null, seat: number): number | null {
  return view.phase === "over" ? null : (survey?.reach[seat] ?? null);
}

/** A person whose page is closed. */
function isAway(match: Match, seat: number): boolean {
  const chair = match.status?.seats[seat];
  return chair?.sitter === "person" && !chair.here && seat !== match.seat;
}

/** The seats as they sit, from the one whose turn it is. */
function inOrder(world: World, { turn }: View): readonly number[] {
  return [turn.seat, ...othersFrom(world, turn.seat)];
}

export function Players({ voice, match, view, survey }: PlayersProps) {
  const { words, world } = voice;
  return (
    <div class="players">
      <ul aria-label={words.say("ui.pane.players")}>
        {inOrder(world, view).map((seat) => {
          const chair = match.status?.seats[seat];
          const acting = view.to_act === seat;
          const room = roomOf(world, view.rooms[seat] ?? "");
          const soon = soonFor(view, survey, seat);
          const you = seat === match.seat;
          const name = voice.names[seat] ?? "";
          return (
            <li key={seat} class={acting ? "player acting" : "player"} aria-current={acting ? "true" : undefined}>
              <Face seat={seat} names={voice.names} />
              <span class="player-who">
                <span class="player-name">
                  {name}
                  {you && <span class="badge">{words.say("you.name")}</span>}
                  <ProgramBadge words={words} chair={chair} />
                  {chair?.bot && chair.sitter !== "bot" && <span class="badge warn">{words.say("web.standin")}</span>}
                  {chair?.holiday_until ? (
                    <span class="badge warn">
                      {words.say("web.holiday.until", { text: sayDay(words, chair.holiday_until) })}
                    </span>
                  ) : (
                    isAway(match, seat) && <span class="badge warn">{words.say("web.away")}</span>
                  )}
                </span>
                <span class="player-room">{words.room(room, "name")}</span>
              </span>
              <span class="figures">
                <span class="figure" title={words.say("ui.column.cards")}>
                  <Icon name="card" size={16} />
                  <span class="unseen">{words.say("ui.column.cards")} </span>
                  {handSize(view, seat)}
                </span>
                {view.options.spite === true && (
                  <span class="figure spite" title={words.say("ui.column.tokens")}>
                    <Icon name="token" size={16} />
                    <span class="unseen">{words.say("ui.column.tokens")} </span>
                    {view.tokens[seat]}
                  </span>
                )}
                {soon !== null && (
                  <span class="figure" title={words.say("ui.column.doctor")}>
                    <Icon name="step" size={16} />
                    <span class="unseen">{words.say("ui.column.doctor")} </span>
                    {soon}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The same in one line, for a phone; more of it at a touch. */
export function Strip({ voice, match, view, survey, onOpen }: PlayersProps & { onOpen: () => void }) {
  const { words, world } = voice;
  return (
    <button type="button" class="strip small-only" onClick={onOpen}>
      <span class="unseen">{words.say("ui.pane.players")}: </span>
      {inOrder(world, view).map((seat) => {
        const soon = soonFor(view, survey, seat);
        return (
          <span key={seat} class={view.to_act === seat ? "strip-seat acting" : "strip-seat"}>
            <Face seat={seat} names={voice.names} size={28} />
            {isAway(match, seat) && (
              <span class="strip-away">
                <Icon name="away" size={14} />
              </span>
            )}
            <span class="unseen">
              {voice.names[seat]}, {isAway(match, seat) && `${words.say("web.away")}, `}
              {words.say("ui.column.cards")}{" "}
            </span>
            {handSize(view, seat)}
            {(view.tokens[seat] ?? 0) > 0 && (
              <>
                <Icon name="token" size={14} />
                {view.tokens[seat]}
              </>
            )}
            {soon !== null && seat === match.seat && (
              <span class="strip-soon">
                <Icon name="step" size={14} />
                {soon}
              </span>
            )}
          </span>
        );
      })}
    </button>
  );
}

/** What the signs in the list mean, for who cannot point at one to read it. */
export function PlayersKey({ voice, view, survey, seat }: Omit<PlayersProps, "match"> & { seat: number | null }) {
  const { words } = voice;
  const soon = seat === null ? null : soonFor(view, survey, seat);
  return (
    <p class="quiet piles">
      <span>
        <Icon name="card" size={16} /> {words.say("ui.column.cards")}
      </span>
      {view.options.spite === true && (
        <span>
          <Icon name="token" size={16} /> {words.say("ui.column.tokens")}
        </span>
      )}
      {soon !== null && (
        <span>
          <Icon name="step" size={16} /> {words.say("ui.doctor.reaches.you", { n: soon })}
        </span>
      )}
    </p>
  );
}

/** How many cards there still are, and where. */
export function Piles({ voice, view }: { voice: Voice; view: View }) {
  const { words } = voice;
  const count = (pile: readonly CardId[] | number | undefined) =>
    typeof pile === "number" ? pile : (pile?.length ?? 0);
  return (
    <p class="quiet piles">
      {view.piles
        ? (["A", "B", "C", "D"] as const).map((level) => (
            <span key={level}>
              {view.sunk?.includes(level)
                ? words.say("ui.pile.sunk", { level })
                : words.say("ui.pile", { level, n: count(view.piles?.[level]) })}
            </span>
          ))
        : [
            <span key="deck">{words.say("ui.deck", { n: count(view.deck) })}</span>,
            <span key="discard">{words.say("ui.discard", { n: view.discard.length })}</span>,
          ]}
      <span>{words.say("ui.removed", { n: view.removed.length })}</span>
    </p>
  );
}
