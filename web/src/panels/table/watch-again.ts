/**
 * watch-again.ts: what has happened since my last turn, or while I was away
 * before my first, played again on the board. Events say where everybody came from, so a moment of the past is the
 * present without what came after it.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { DeckLetter, GameEvent, RoomId, Seat, Survey, View } from "../../engine/protocol.ts";
import { startLengths } from "../../match/event-pace.ts";
import type { Match } from "../../match/match.ts";
import type { TableNews, Told } from "../../match/wire.ts";
import type { World } from "../../words/world.ts";

/** What has happened on the board without me. */
export interface Missed {
  readonly since: readonly Told[];
  /** Is it counted from the end of a turn of mine, or from when I went? */
  readonly afterMine: boolean;
  readonly away: boolean;
}

/** Who is away after this news. Before a game begins seats are moved, so all of them are followed. */
function absentAfter(absent: readonly Seat[], news: TableNews): readonly Seat[] {
  if (news.news === "ordered" || news.news === "started")
    return news.from.flatMap((was, seat) => (absent.includes(was) ? [seat] : []));
  if (news.news === "away") return [...absent, news.seat];
  return news.news === "here" || news.news === "sat" ? absent.filter((seat) => seat !== news.seat) : absent;
}

/** What was told of a seat first, of these: it says how it was before that. */
function firstOf({ seat, told }: Pick<Match, "seat" | "told">, ...news: readonly string[]): string | undefined {
  return told.find(({ table }) => table && "seat" in table && table.seat === seat && news.includes(table.news))?.table
    ?.news;
}

/** Since the end of the last turn that I played myself; without one in this game, since I went. What a bot played for me I have not seen. */
export function missedBy(match: Pick<Match, "seat" | "told">): Missed {
  const { seat, told } = match;
  let from = told.length;
  let afterMine = false;
  let away = false;
  let byBot = firstOf(match, "stand-in", "back") === "back";
  let absent: readonly Seat[] = seat !== null && firstOf(match, "away", "here", "sat") === "here" ? [seat] : [];
  for (const [at, { game, table }] of told.entries()) {
    const mine = table && "seat" in table && table.seat === seat;
    if (table) absent = absentAfter(absent, table);
    if (mine && (table.news === "stand-in" || table.news === "back")) byBot = table.news === "stand-in";
    if (table?.news === "dealt" || table?.news === "begun" || (mine && table.news === "sat")) {
      from = told.length;
      afterMine = away = false;
    }
    if (seat !== null && absent.includes(seat) && !away) {
      away = true;
      if (!afterMine) from = at;
    }
    // Who was back before anything happened, as whoever opens a new game is, has missed nothing.
    if (mine && table.news === "here" && !afterMine && !told.slice(from, at).some((one) => one.game)) {
      from = told.length;
      away = false;
    }
    if (game?.event === "turn" && game.after === seat && !byBot) {
      from = at;
      afterMine = true;
      away = false;
    }
  }
  return { since: told.slice(from).filter((one) => one.game), afterMine, away };
}

/** Where these events say that somebody came to last; null: they say nothing of it. */
function cameTo(events: readonly GameEvent[], who: Seat | "doctor"): RoomId | null {
  for (const event of events.toReversed()) {
    if (event.event === "doctor_walked" && who === "doctor") return event.room;
    if (event.event === "stepped" && event.seat === who) return event.room;
    if (event.event === "played" && (event.pawn === "doctor" ? "doctor" : event.seat) === who) return event.room;
    if (event.event === "sank" && event.room && (who === "doctor" ? event.doctor : event.seats.includes(who)))
      return event.room;
  }
  return null;
}

/** How things stood on the board before the `later` ones had happened; of the `earlier` ones some say where from. */
export function before(view: View, later: readonly GameEvent[], earlier: readonly GameEvent[] = []): View {
  const rooms = [...view.rooms];
  const sunk = new Set<DeckLetter>(view.sunk);
  let { doctor, dog } = view;
  for (const [at, event] of [...later.entries()].toReversed()) {
    if (event.event === "stepped" || (event.event === "played" && event.pawn === "self"))
      rooms[event.seat] = event.from;
    if (event.event === "doctor_walked" || (event.event === "played" && event.pawn === "doctor")) doctor = event.from;
    if (event.event === "dog_walked" && dog) dog = { ...dog, room: event.from };
    if (event.event === "dog_killed" && dog) dog = { ...dog, alive: true };
    if (event.event === "sank") {
      // The water carries people off without saying from where.
      const then = [...earlier, ...later.slice(0, at)];
      for (const seat of event.seats) rooms[seat] = cameTo(then, seat) ?? rooms[seat] ?? "";
      if (event.doctor) doctor = cameTo(then, "doctor") ?? doctor;
      sunk.delete(event.deck);
    }
  }
  return { ...view, rooms, doctor, dog, ...(view.sunk && { sunk: view.sunk.filter((deck) => sunk.has(deck)) }) };
}

/** How high the water stood before the `later` ones had happened, when people were where `view` has them. */
export function levelsBefore(
  world: World,
  levels: Survey["levels"],
  view: View,
  later: readonly GameEvent[],
): Survey["levels"] {
  const rooms = [...view.rooms];
  const drawn = new Map<string, number>();
  let next: string | null = null;
  for (const event of later) {
    if (event.event === "stepped" || (event.event === "played" && event.pawn === "self"))
      rooms[event.seat] = event.room;
    if (event.event === "sank") {
      next ??= event.deck;
      for (const seat of event.seats) rooms[seat] = event.room ?? "";
    }
    if (event.event !== "drew") continue;
    const deck = world.rooms.get(rooms[event.seat] ?? "")?.deck;
    if (deck) drawn.set(deck, (drawn.get(deck) ?? 0) + 1);
  }
  return levels.map((level) => ({
    ...level,
    left: level.left + (drawn.get(level.deck) ?? 0),
    sunk: view.sunk?.includes(level.deck) ?? false,
    next: next === null ? level.next : level.deck === next,
  }));
}

/** A moment that is shown again: how things stood, and what had just happened. */
export interface Again {
  readonly view: View;
  readonly told: Told;
  /** What had been told by then. */
  readonly all: readonly Told[];
  /** What was still to happen. */
  readonly later: readonly GameEvent[];
}

export interface Watching {
  /** Null: the present is shown. */
  readonly again: Again | null;
  start(): void;
  stop(): void;
}

const gameOf = (told: readonly Told[]) => told.flatMap(({ game }) => (game ? [game] : []));

/** Until something new happens, or the `plan` becomes another; `pace` is how much longer or shorter than usual things are shown; where they come at once they stay as long as usual. */
export function useWatching(match: Match, view: View, plan: unknown, pace: number): Watching {
  const [at, setAt] = useState<number | null>(null);
  const lengthOf = useMemo(startLengths, [at === null]);
  const events = at === null ? [] : missedBy(match).since;
  const told = at === null ? undefined : events[at];
  useEffect(() => setAt(null), [match.told.at(-1), plan]);
  useEffect(() => {
    if (!told) return setAt(null);
    const length = lengthOf([told], view.players, pace || 1);
    const timer = setTimeout(() => setAt((now) => (now === null ? null : now + 1)), length);
    return () => clearTimeout(timer);
  }, [told]);
  const again = useMemo((): Again | null => {
    if (!told) return null;
    const now = match.told.indexOf(told) + 1;
    const all = match.told.slice(0, now);
    const later = gameOf(match.told.slice(now));
    return { view: before(view, later, gameOf(all)), told, all, later };
  }, [told, view]);
  return {
    again,
    start: () => setAt(0),
    stop: () => setAt(null),
  };
}
