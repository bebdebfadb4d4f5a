/**
 * watch-again.ts: what has happened since my last turn, played again on the
 * board. Events say where everybody came from, so a moment of the past is the
 * present without what came after it.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameEvent, View } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import { lengthOf } from "../../match/pace.ts";
import type { Told } from "../../match/wire.ts";

/** From the end of my last turn on; empty where I have had none. */
export function sinceMyTurn({ seat, told }: Pick<Match, "seat" | "told">): readonly Told[] {
  const last = seat === null ? -1 : told.findLastIndex(({ game }) => game?.event === "turn" && game.after === seat);
  return last < 0 ? [] : told.slice(last).filter((one) => one.game);
}

/** How things stood on the board before these had happened. */
export function before(view: View, later: readonly GameEvent[]): View {
  const rooms = [...view.rooms];
  let { doctor, dog } = view;
  for (const event of later.toReversed()) {
    if (event.event === "stepped" || (event.event === "played" && event.pawn === "self"))
      rooms[event.seat] = event.from;
    if (event.event === "doctor_walked" || (event.event === "played" && event.pawn === "doctor")) doctor = event.from;
    if (event.event === "dog_walked" && dog) dog = { ...dog, room: event.from };
  }
  return { ...view, rooms, doctor, dog };
}

/** A moment that is shown again: how things stood, and what had just happened. */
export interface Again {
  readonly view: View;
  readonly told: Told;
}

export interface Watching {
  /** Null: the present is shown. */
  readonly again: Again | null;
  start(): void;
  stop(): void;
}

/** Until something new happens, or the `plan` becomes another; `pace` is how much longer or shorter than usual things are shown; where they come at once they stay as long as usual. */
export function useWatching(match: Match, view: View, plan: unknown, pace: number): Watching {
  const [at, setAt] = useState<number | null>(null);
  const events = at === null ? [] : sinceMyTurn(match);
  const told = at === null ? undefined : events[at];
  useEffect(() => setAt(null), [match.told.length, plan]);
  useEffect(() => {
    if (!told) return setAt(null);
    const timer = setTimeout(() => setAt((now) => (now === null ? null : now + 1)), lengthOf([told]) * (pace || 1));
    return () => clearTimeout(timer);
  }, [told]);
  const again = useMemo(() => {
    const later = events.slice((at ?? 0) + 1).flatMap(({ game }) => (game ? [game] : []));
    return told ? { view: before(view, later), told } : null;
  }, [told, view]);
  return {
    again,
    start: () => setAt(0),
    stop: () => setAt(null),
  };
}
