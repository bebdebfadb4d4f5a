/**
 * match.ts: one chair's knowledge of a table, as plain data and plain
 * functions. Messages go in, a new match comes out.
 *
 * What is known and what is shown are two things: events are shown one after
 * the other, at a pace that a person can follow, while the table may be ahead.
 * Only what has been shown can be acted on, so nothing is decided blindly.
 */
import type { GameEvent, Seat, View } from "../engine/protocol.ts";
import type { ClientMessage, Own, ServerMessage, Status, Told } from "./wire.ts";

/** How the table is reached: not yet, well, not at the moment (so often tried), or never more. */
export type Reach =
  | { readonly is: "opening" }
  | { readonly is: "live" }
  | { readonly is: "lost"; readonly tries: number }
  | { readonly is: "gone"; readonly error: string; readonly message: string };

/** Something to be shown: events, and how things stand after them. */
export interface Scene {
  readonly events: readonly Told[];
  readonly view: View | null;
  readonly status: Status;
  readonly own: Own | null;
}

export interface Match {
  readonly table: string;
  readonly reach: Reach;
  readonly seat: Seat | null;
  /** As shown. */
  readonly status: Status | null;
  readonly own: Own | null;
  readonly view: View | null;
  /** All of it from some event on, without a gap; what is older is asked for when it is wanted (`older`). */
  readonly told: readonly Told[];
  /** Known and not yet shown, the oldest first. */
  readonly coming: readonly Scene[];
  /** The last event that has arrived. */
  readonly seen: number;
  /** Older events are on their way. */
  readonly recalling: boolean;
  /**
   * How many events were not played back to who came back after too long: 0 again when that person has decided
   * something, or for who watches when the game goes on.
   */
  readonly jumped: number;
  /** This chair has just given its seat away, and need not be told that it has none. */
  readonly gave: boolean;
  /** What this seat can be taken elsewhere with, as it was asked for last. */
  readonly ticket: Message<"ticket"> | null;
  /** Sent and not yet answered, by id. */
  readonly sent: ReadonlyMap<string, ClientMessage>;
  readonly refused: Message<"refused"> | null;
  /** What the table's clock is ahead of ours. */
  readonly ahead: number;
}

export function emptyMatch(table: string): Match {
  return {
    table,
    reach: { is: "opening" },
    seat: null,
    status: null,
    own: null,
    view: null,
    told: [],
    coming: [],
    seen: 0,
    recalling: false,
    jumped: 0,
    gave: false,
    ticket: null,
    sent: new Map(),
    refused: null,
    ahead: 0,
  };
}

/** The version of docs/api.md that this page speaks. */
export const API = 1;

type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** What the newest message said, shown or not. */
function newest(match: Match): { status: Status | null; own: Own | null; view: View | null } {
  return match.coming.at(-1) ?? match;
}

/** Events may come twice, after a reconnection: those that are known already are left out. */
function fresh(match: Match, events: readonly Told[]): readonly Told[] {
  return events.filter((one) => one.n > match.seen);
}

/** So many events are told at once (docs/api.md, `history`). */
const PAGE = 500;

/** What is asked for older events has this id. */
const OLDER = "older";

/** The question for the page before what is known; null if nothing was told before that. */
export function older({ told: [first] }: Match): ClientMessage | null {
  return first && first.n > 1 ? { do: "history", id: OLDER, seen: Math.max(0, first.n - 1 - PAGE) } : null;
}

/** Where the game that is played, or was last, was opened; negative: before all that is known. */
const opening = (told: readonly Told[]) =>
  told.findLastIndex(({ table }) => table?.news === "opened" || table?.news === "rematch");

/** Whoever plays or watches a game knows it from its opening on. */
export const knowsGame = ({ told }: Match) => opening(told) >= 0;

/** What was told of that game. */
export const ofThisGame = ({ told }: Match) => told.slice(Math.max(0, opening(told)));

/** What is older, before what is known; nothing of it is played back. What does not join is of another time. */
function recalled(match: Match, message: Message<"history">): Match {
  const first = match.told[0]?.n ?? 0;
  const events = message.events.filter(({ n }) => n < first);
  const joins = events.at(-1)?.n === first - 1;
  return { ...match, recalling: false, told: joins ? [...events, ...match.told] : match.told };
}

/** Somebody sat here and sits no longer, by another's doing: it is told as a refusal is. */
function lostSeat(match: Match, message: Message<"welcome">): Message<"refused"> | null {
  if (match.seat === null || message.seat !== null || match.gave || message.status.phase === "closed") return null;
  const { ticket } = match;
  const error = ticket && ticket.until > message.now ? (ticket.for === "me" ? "moved" : "given") : "removed";
  return { type: "refused", id: null, error, message: "" };
}

/** What is still so after a line was cut. */
const STAYS: ReadonlySet<string> = new Set(["storage", "moved", "given", "removed"]);

function welcome(match: Match, message: Message<"welcome">, now: number): Match {
  const events = fresh(match, message.events);
  const missed = message.events.length > 0 && message.from > match.seen + 1;
  // Who has missed that much sees how things stand, and what was told before it is old.
  const back = match.status !== null && match.seat === message.seat && !missed;
  const scene: Scene = { events, view: message.view ?? null, status: message.status, own: message.own };
  const base: Match = {
    ...match,
    reach: { is: "live" },
    seat: message.seat,
    seen: Math.max(match.seen, message.status.told),
    recalling: false, // what was asked of a line that was cut is not answered
    gave: false,
    ticket: message.seat === null ? null : match.ticket,
    ahead: message.now - now,
    // Who lost the seat, or could keep nothing, is to know why things stand as they do.
    refused: lostSeat(match, message) ?? (STAYS.has(match.refused?.error ?? "") ? match.refused : null),
  };
  // Who comes back sees what was missed, in one piece: the game has waited long enough. Who comes for the first time
  // sees how things stand.
  if (back) return follow(base, scene, false);
  const jumped = match.status !== null && missed ? message.status.told - match.seen : 0;
  return shown(missed ? { ...base, told: [], coming: [], jumped } : { ...showAll(base), jumped }, scene);
}

function told(match: Match, message: Message<"told">): Match {
  const before = newest(match);
  const known = message.status ?? before.status;
  if (!known) return match;
  const status = { ...known, waiting: message.waiting };
  const events = fresh(match, message.events);
  const scene: Scene = {
    events,
    view: message.view === undefined ? before.view : message.view,
    status,
    own: message.own ?? before.own,
  };
  const seen = events.at(-1)?.n ?? match.seen;
  const jumped = match.seat === null && events.some(isOfGame) ? 0 : match.jumped;
  return follow({ ...match, seen, jumped }, scene, true);
}

/** Has the game gone on with it? Whoever has not seen that may not act (docs/table.md); all else is around the game. */
function isOfGame({ game, table }: Told): boolean {
  return game !== undefined || table?.news === "dealt" || table?.news === "begun" || table?.news === "undone";
}

/** In its turn; but what is only around the game, with nothing before it, takes nobody's decision away. */
function follow(match: Match, scene: Scene, inMoments: boolean): Match {
  if (match.coming.length === 0 && !scene.events.some(isOfGame)) return shown(match, scene);
  return { ...match, coming: [...match.coming, ...(inMoments ? momentsOf(scene, newest(match)) : [scene])] };
}

/** Seen each by itself: an attempt is a show, and neither its outcome nor what somebody gets may be lost in the turn that comes with it. */
const MOMENTS: ReadonlySet<GameEvent["event"]> = new Set([
  "attempted",
  "foiled_with",
  "passed",
  "foiled",
  "succeeded",
  "drew",
  "token",
]);

/** A scene, moment by moment. How things stand is told for its end only; before that they stand almost as they did. */
function momentsOf(scene: Scene, { status, own, view }: ReturnType<typeof newest>): readonly Scene[] {
  const moments: Scene[] = [];
  let events: Told[] = [];
  let now = view;
  for (const one of scene.events.slice(0, -1)) {
    events.push(one);
    if (now && one.game) now = withoutPlayed(now, one.game);
    if (!one.game || !MOMENTS.has(one.game.event)) continue;
    moments.push({ events, view: now, status: status ?? scene.status, own });
    events = [];
  }
  return [...moments, { ...scene, events: [...events, ...scene.events.slice(-1)] }];
}

/** A card that has stopped somebody is seen to leave the hand, and the game: the cards of a view must add up. */
function withoutPlayed(view: View, event: GameEvent): View {
  if (event.event !== "foiled_with") return view;
  const less = (hand: View["hands"][number]) =>
    typeof hand === "number" ? hand - 1 : hand.toSpliced(hand.indexOf(event.card), hand.includes(event.card) ? 1 : 0);
  const hands = view.hands.map((hand, seat) => (seat === event.seat ? less(hand) : hand));
  return { ...view, hands, removed: [...view.removed, event.card] };
}

function shown(match: Match, scene: Scene): Match {
  return {
    ...match,
    status: scene.status,
    own: scene.own,
    view: scene.view,
    told: scene.events.length > 0 ? [...match.told, ...scene.events] : match.told,
  };
}

function answered(match: Match, id: string | null): Match {
  if (id === null || !match.sent.has(id)) return match;
  const sent = new Map(match.sent);
  sent.delete(id);
  return { ...match, sent };
}

export function receive(match: Match, message: ServerMessage, now: number): Match {
  switch (message.type) {
    case "welcome":
      if (message.api !== API) return { ...match, reach: { is: "gone", error: "version", message: "" } };
      return welcome(match, message, now);
    case "told":
      return told(match, message);
    case "done": {
      const deed = match.sent.get(message.id ?? "")?.do;
      return { ...answered(match, message.id), refused: null, gave: deed === "leave" || deed === "hand" };
    }
    case "refused": {
      const deed = match.sent.get(message.id ?? "")?.do;
      const own = deed === "commit" || deed === "reveal" || deed === "decline"; // the page's, not the person's
      const recalling = match.recalling && message.id !== OLDER;
      return { ...answered(match, message.id), recalling, refused: own ? match.refused : message };
    }
    case "bye":
      return { ...match, reach: { is: "gone", error: message.error, message: message.message } };
    case "history":
      return recalled(match, message);
    case "ticket":
      return { ...answered(match, message.id), ticket: message };
    case "changed": // kept-view.ts has made a `told` of it
    case "digest":
    case "spectators":
    case "pong":
      return match;
  }
}

/** Show the next thing that has happened, or the next few at once. */
export function showNext(match: Match, count = 1): Match {
  let next = match;
  for (const scene of match.coming.slice(0, count)) next = shown(next, scene);
  return next === match ? match : { ...next, coming: match.coming.slice(count) };
}

/** Show all that has happened at once. */
export function showAll(match: Match): Match {
  return showNext(match, match.coming.length);
}

/** How many of the things to come it takes to see how the attempt on the screen went; if that was seen, one. */
export function untilOutcome({ told, coming }: Pick<Match, "told" | "coming">): number {
  const isOutcome = ({ game }: Told) => game?.event === "foiled" || game?.event === "succeeded";
  const last = told.findLast(({ game }) => game);
  if (last && isOutcome(last)) return 1;
  const at = coming.findIndex(({ events }) => events.some(isOutcome));
  return at < 0 ? coming.length : at + 1;
}

/** Does a bot play for this chair's person? */
export function isPlayedFor({ seat, status }: Pick<Match, "seat" | "status">): boolean {
  return seat !== null && (status?.seats[seat]?.bot ?? null) !== null;
}

/** Does a bot play for this chair's person, who did not wish it? */
export function isReplaced(match: Pick<Match, "seat" | "status" | "told">): boolean {
  const last = match.told.findLast(({ table }) => table?.news === "stand-in" && table.seat === match.seat)?.table;
  return isPlayedFor(match) && last?.news === "stand-in" && last.because !== "wish";
}

/** Is this chair's person asked for a decision, with everything shown? */
export function myDecision(match: Match): boolean {
  const { view, seat, status, coming } = match;
  return (
    seat !== null &&
    coming.length === 0 &&
    !isPlayedFor(match) &&
    status?.phase === "playing" &&
    !status.paused &&
    view?.to_act === seat &&
    match.own?.held !== true
  );
}

/** Are actions on their way? */
export function isActing(match: Match): boolean {
  return [...match.sent.values()].some((one) => one.do === "act");
}

/** Something for this chair's person to decide. */
export interface Decision {
  /** Which one, as long as the game does not go on: whose, and after which event of it. */
  readonly of: string;
  readonly view: View;
}

/** What is to be decided now; null if nothing is, or if the decision is on its way. */
export function decisionOf(match: Match): Decision | null {
  if (!match.view || !myDecision(match) || isActing(match)) return null;
  return { of: `${match.seat} ${match.told.findLast(isOfGame)?.n ?? 0}`, view: match.view };
}

/** The names at the table; a seat without one has none here either. */
export function namesOf(match: Match): readonly string[] {
  return match.status?.seats.map((chair) => chair.name) ?? [];
}
