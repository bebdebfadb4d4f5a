/** game.tsx: a table, from the address to the screen: who sits here, the lobby, the game, the end, the curtain. */
import { effect } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { whenShown } from "../../frame-queue.ts";
import type { PlayChoice } from "../../match/device.ts";
import { myDecision } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { paceOf } from "../../match/settings.ts";
import type { Kept } from "../../match/store.ts";
import { type App, useApp, useWords } from "../shell/app.ts";
import { answerCalls } from "../shell/kept-calls.ts";
import { later } from "../shell/lazy.tsx";
import { makeCrier } from "../shell/notifications.ts";
import { addressOf, type Ticket } from "../shell/route.ts";
import { Table } from "../table/table.tsx";
import { Trouble } from "../widgets/trouble.tsx";
import { Curtain } from "./curtain.tsx";
import { findKept, keepKey } from "./seat-keys.ts";

const End = later(() => import("./game-over.tsx").then((one) => one.End));
const Lobby = later(() => import("../lobby/lobby.tsx").then((one) => one.Lobby));
const TakeSeat = later(() => import("./take-seat.tsx").then((one) => one.TakeSeat));

interface GameProps {
  readonly where: "here" | "server";
  readonly id: string;
  readonly linkKey: string | null;
  /** This device had a seat there. */
  readonly lost?: boolean;
  /** A seat that is to come to this device. */
  readonly ticket?: Ticket | undefined;
  /** Only look, though there be a seat: the shared board on a large screen. */
  readonly watch?: boolean;
}

/** Milliseconds between two times that it is written down: writing takes time from the animation. */
const WRITTEN = 2000;

/** Keeps what the list of my games shows up to date, now and then and when one leaves; gives what ends it. */
function keepRemembering(app: App, id: string, play: Play): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    remember(app, id, play);
  };
  const onHide = () => timer !== undefined && write();
  const stop = effect(() => {
    if (play.match.value.told) timer ??= setTimeout(write, WRITTEN);
  });
  document.addEventListener("visibilitychange", onHide);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", onHide);
    onHide();
  };
}

function remember(app: App, id: string, play: Play): void {
  const { status, view } = play.match.value;
  if (!status) return;
  app.device.store
    .change(id, {
      played: Date.now(),
      edition: status.about.edition,
      phase: status.phase,
      names: status.seats.map((chair) => chair.name),
      turn: view?.turn.number ?? 0,
      winner: view?.winner ?? null,
      seat: play.match.value.seat,
    })
    .catch(() => {}); // the list is a convenience; the log is what counts
}

/** The people at this screen. */
interface Seats {
  readonly plays: readonly Play[];
  /** Who of them sits in front of it and hears what happens. */
  front: Play | undefined;
  /** They have left: nobody is to be called any more. */
  leave(): void;
}

/** What to come in with: an old link's key is that seat's; who has a ticket has no seat yet; else those of this device. */
function keysFor({ linkKey, ticket, watch }: GameProps, kept: Kept | null): readonly (string | null)[] {
  if (watch || ticket) return [null];
  if (linkKey) return [linkKey];
  return kept && kept.keys.length > 0 ? kept.keys : [null];
}

function takeSeats(app: App, props: GameProps, kept: Kept | null): Seats {
  const { where, id } = props;
  const keys = keysFor(props, kept);
  const asked = new Set<Play>();
  const seated = keys.map((one) => {
    const crier = makeCrier(app, () => seats.front === play, asked);
    const choice: PlayChoice = {
      key: one,
      lost: props.lost ?? false,
      lang: app.settings.value.lang,
      plan: kept?.plan,
      pace: () => paceOf(app.settings.value.speed),
      drawn: whenShown,
      onKey: (key, lost) => where === "server" && keepKey(app, id, key, lost),
      onShown: (before, now) => crier.shown(before, now, play),
    };
    const play: Play = app.device.play(where, id, choice);
    return { play, crier };
  });
  const plays = seated.map(({ play }) => play);
  const seats: Seats = {
    plays,
    front: plays[0],
    leave() {
      for (const { play, crier } of seated) {
        play.close();
        crier.hush();
      }
    },
  };
  return seats;
}

interface Heeding {
  good(key: string): void;
  bad(key: string): void;
}

/**
 * The key of an old link that opens a seat is this device's from now on: its address is clean already. One of this
 * device that opens nothing any more is forgotten, and its person comes in as a guest.
 */
function heedKey(play: Play, linkKey: string | null, keptKey: string | undefined, { good, bad }: Heeding): () => void {
  return effect(() => {
    const { seat, reach } = play.match.value;
    if (linkKey && seat !== null) good(linkKey);
    if (!linkKey && keptKey && reach.is === "gone" && reach.error === "wrong-key") bad(keptKey);
  });
}

/** Which of several people at this screen is to look at it now. */
function useTurns(
  plays: readonly Play[],
  hot: boolean,
): { play: Play | undefined; curtain: Play | null; open: () => void } {
  const [at, setAt] = useState(0);
  const [hidden, setHidden] = useState(hot);
  const wanted = plays.findIndex((play) => myDecision(play.match.value));
  const shown = plays[at];
  const quiet = (shown?.match.value.coming.length ?? 0) === 0;
  useEffect(() => {
    if (hot && wanted >= 0 && wanted !== at && quiet) {
      setAt(wanted);
      setHidden(true);
    }
  }, [wanted, quiet, hot, at]);
  return { play: shown, curtain: hidden && shown ? shown : null, open: () => setHidden(false) };
}

interface SeatedProps extends Pick<GameProps, "where" | "id" | "ticket"> {
  readonly seats: Seats;
  readonly hot: boolean;
  /** The ticket is not wanted. */
  readonly onTicket: () => void;
}

function Seated({ seats, hot, where, id, ticket, onTicket }: SeatedProps) {
  const app = useApp();
  const { plays } = seats;
  const { play, curtain, open } = useTurns(plays, hot);
  seats.front = play;
  if (!play) return null;
  const match = play.match.value;
  const leave = () => {
    location.href = addressOf({ name: "start" });
  };
  if (match.reach.is === "gone")
    return <Trouble code={match.reach.error} message={match.reach.message} watch={where === "server" ? id : null} />;
  if (ticket && match.seat === null && match.status)
    return <TakeSeat play={play} match={match} ticket={ticket} onOther={onTicket} />;
  if (curtain && match.status?.phase === "playing") return <Curtain play={curtain} onReady={open} />;
  const phase = match.status?.phase;
  if (phase === "lobby" || phase === "promises" || phase === "seeds" || (phase === "closed" && !match.view))
    return <Lobby play={play} match={match} where={where} id={id} onLeave={leave} />;
  return (
    <Table
      play={play}
      hotSeat={hot}
      onLeave={leave}
      table={where === "server" ? id : undefined}
      end={<End app={app} play={play} plays={plays} where={where} id={id} />}
    />
  );
}

/** Another table, or another seat at it, is another game: whoever shows it gives it another key. */
export function Game(given: GameProps) {
  const { where, id } = given;
  const [props, setProps] = useState(given);
  const app = useApp();
  const words = useWords();
  const [kept, setKept] = useState<Kept | null | undefined>(undefined);
  useEffect(() => {
    findKept(app, id).then(setKept);
  }, []);
  const missing = kept === null && where === "here";
  const seats = useMemo(() => (kept === undefined || missing ? null : takeSeats(app, props, kept)), [kept, props]);
  useEffect(() => {
    if (!seats) return;
    const stops = seats.plays.map((play) => keepRemembering(app, id, play));
    stops.push(answerCalls(id));
    const [play] = seats.plays;
    if (where === "server" && play && !props.watch)
      stops.push(
        heedKey(play, props.linkKey, kept?.keys[0], {
          good: (key) => keepKey(app, id, key, null),
          bad: (key) => {
            keepKey(app, id, null, key);
            setKept(kept && { ...kept, keys: [] });
            setProps({ ...props, lost: true });
          },
        }),
      );
    return () => {
      for (const stop of stops) stop();
      seats.leave();
    };
  }, [seats]);
  if (missing) return <Trouble code="no-game-here" message="" />;
  if (!seats)
    return (
      <main class="waiting">
        <p>{words.say("web.opening")}</p>
      </main>
    );
  return (
    <Seated
      seats={seats}
      hot={kept?.hotSeat ?? false}
      where={where}
      id={id}
      ticket={props.ticket}
      onTicket={() => setProps({ ...props, ticket: undefined })}
    />
  );
}
