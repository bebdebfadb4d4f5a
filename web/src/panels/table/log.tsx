/** log.tsx: what has happened, in sentences, and what happened since my last turn. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { TableNews, Told } from "../../match/wire.ts";
import { sayEvent, skippedSeats } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import { isReaction, Sign, sayReaction } from "../talk/reactions.tsx";
import { seatedThen } from "../talk/seated-then.ts";
import { sayDay } from "../widgets/time-left.ts";
import { aboutProgram } from "./program-seat.tsx";
import { Trail } from "./trail.tsx";
import { missedBy } from "./watch-again.ts";

/** Which text tells it. */
function keyOf(news: TableNews): string {
  if (news.news === "sat" && news.hand) return "web.news.took-over";
  if (news.news === "program" && !aboutProgram(news)) return "web.news.program.only";
  return `web.news.${news.news}`;
}

/** News of the table that are worth a line; null: of no interest to people. `seat` is whom they are about. */
export function sayNews({ words, names, listener }: Voice, news: TableNews, seat: string): string | null {
  const key = keyOf(news);
  if (news.news === "said" || words.find(key) === null) return null;
  // Whoever reads this knows when they came and went.
  const mine = listener !== null && seat === names[listener];
  if ((news.news === "here" || news.news === "away") && mine) return null;
  const name = "name" in news ? news.name : seat;
  const text = news.news === "program" ? aboutProgram(news) : news.news === "holiday" ? sayDay(words, news.until) : "";
  return words.tell(key, { seat: name || seat, name, text });
}

function isAboutMe(told: Told, match: Match): boolean {
  const { game } = told;
  if (!game || match.seat === null || !("seat" in game)) return false;
  return game.seat === match.seat;
}

export interface Line {
  readonly n: number;
  readonly text: string;
  readonly kind: "turn" | "event" | "big" | "news" | "said";
  readonly mine: boolean;
  readonly who?: string;
  /** A reaction. */
  readonly sign?: number;
}

const BIG = new Set(["attempted", "foiled", "succeeded", "over", "sank", "dog_killed"]);

function lineOf(voice: Voice, match: Match, told: Told, who: string): Line | null {
  const { game, table, n } = told;
  if (game) {
    const kind = game.event === "turn" ? "turn" : BIG.has(game.event) ? "big" : "event";
    return { n, text: sayEvent(voice, game), kind, mine: isAboutMe(told, match) };
  }
  const mine = match.seat !== null && who === voice.names[match.seat];
  if (table?.news === "said" && isReaction(table.phrase)) {
    const text = sayReaction(voice.words, table.phrase, who);
    return { n, text, kind: "said", mine, sign: table.phrase };
  }
  if (table?.news === "said") {
    const text =
      table.text ??
      (table.phrase === null || table.phrase === undefined ? null : voice.words.find(`web.phrase.${table.phrase}`));
    if (text === null || text === undefined) return null;
    return { n, text, kind: "said", mine, who };
  }
  const known = who || !table || !("seat" in table) || table.seat === null;
  const text = table && known ? sayNews(voice, table, who) : null;
  return text ? { n, text, kind: "news", mine: false } : null;
}

/** What a voice has said of an event of the game it says again and again, so it is kept. */
const said = new WeakMap<Voice, WeakMap<Told, Line>>();

export function linesOf(voice: Voice, match: Match, events: readonly Told[]): readonly Line[] {
  const known = said.get(voice) ?? new WeakMap<Told, Line>();
  said.set(voice, known);
  const seated = seatedThen(match.told, voice.names);
  return events.flatMap((told) => {
    const line = known.get(told) ?? lineOf(voice, match, told, seated.get(told.n) ?? "");
    if (line && told.game) known.set(told, line);
    return line ?? [];
  });
}

/** Few enough lines that a long game costs no time. */
const MOST = 300;

function Item({ line }: { line: Line }): JSX.Element {
  return (
    <li class={`log-line ${line.kind}${line.mine ? " mine" : ""}`}>
      {line.sign !== undefined && <Sign number={line.sign} size={20} />} {line.who && <strong>{line.who}: </strong>}
      {line.text}
    </li>
  );
}

interface Kept {
  readonly voice: Voice;
  readonly told: readonly Told[];
  readonly room: number;
  readonly items: readonly JSX.Element[];
}

/** The log's items. What is told grows at its end, and then only what is new is put into words; else all of it is. */
function useItems(voice: Voice, match: Match, room: number): readonly JSX.Element[] {
  const { told } = match;
  const kept = useRef<Kept | null>(null);
  const { current: old } = kept;
  const end = old ? old.told.length - 1 : 0;
  const same = old?.voice === voice && old.room === room && old.told.length > 0;
  const grown = same && told[0] === old.told[0] && told[end] === old.told[end];
  const fresh = told.slice(grown ? end + 1 : -room);
  if (!grown || fresh.length > 0) {
    const items = linesOf(voice, match, fresh).map((line) => <Item key={line.n} line={line} />);
    kept.current = { voice, told, room, items: [...(grown ? old.items : []), ...items].slice(-room) };
  }
  return kept.current?.items ?? [];
}

export function Log({ voice, match, play }: { voice: Voice; match: Match; play: Play }) {
  const [room, setRoom] = useState(MOST);
  const lines = useItems(voice, match, room);
  const label = voice.words.say("ui.pane.log");
  return <Trail {...{ label, match, play, lines, room }} onRoom={() => setRoom(room + MOST)} />;
}

/** What I have missed until now; null if that was not a whole turn of others. */
export function digestOf(voice: Voice, match: Match): string | null {
  const { seat } = match;
  const { since: told, afterMine } = missedBy(match);
  const since = told.flatMap((one) => (one.game ? [one.game] : []));
  if (seat === null) return null;
  const turns = since.filter((one) => one.event === "turn").length - (afterMine ? 1 : 0);
  const attempts = since.filter((one) => one.event === "attempted").length;
  const skipped = since.filter(
    (one) => one.event === "turn" && skippedSeats(voice.world, one.after, one.seat).includes(seat),
  ).length;
  if (turns < 1) return null;
  const { words } = voice;
  const list = [words.say("ui.digest.turns", { n: turns })];
  if (attempts) list.push(words.say("ui.digest.attempts", { n: attempts }));
  const said = [words.say(afterMine ? "ui.digest" : "web.since.away", { list: words.list(list) })];
  if (skipped) said.push(words.say("ui.digest.skipped", { n: skipped }));
  return words.join(said);
}
