/** log.tsx: what has happened, in sentences; what is said at the table; and what happened since my last turn. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Match } from "../match/match.ts";
import type { Play } from "../match/play.ts";
import type { TableNews, Told } from "../match/types.ts";
import { sayEvent } from "../words/event.ts";
import { sayWho, type Voice } from "../words/voice.ts";
import { Icon } from "./icon.tsx";

/** News of the table that are worth a line; null: of no interest to people. */
export function sayNews(voice: Voice, news: TableNews): string | null {
  const { words } = voice;
  const key = `web.news.${news.news}`;
  const seat = news.seat === undefined ? undefined : (voice.names[news.seat] ?? "");
  if (news.news === "said") return null;
  if (words.find(key) === null) return null;
  const name = news.name ?? seat ?? "";
  return words.tell(key, { seat: name || seat, name });
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
}

const BIG = new Set(["attempted", "foiled", "succeeded", "over", "sank", "dog_killed"]);

export function linesOf(voice: Voice, match: Match, events: readonly Told[]): readonly Line[] {
  const lines: Line[] = [];
  for (const told of events) {
    const { game, table, n } = told;
    if (game) {
      const kind = game.event === "turn" ? "turn" : BIG.has(game.event) ? "big" : "event";
      lines.push({ n, text: sayEvent(voice, game), kind, mine: isAboutMe(told, match) });
    } else if (table?.news === "said") {
      const text = table.text ?? (table.phrase == null ? null : voice.words.find(`web.phrase.${table.phrase}`));
      if (text !== null && text !== undefined && table.seat !== undefined)
        lines.push({ n, text, kind: "said", mine: table.seat === match.seat, who: voice.names[table.seat] ?? "" });
    } else if (table) {
      const text = sayNews(voice, table);
      if (text) lines.push({ n, text, kind: "news", mine: false });
    }
  }
  return lines;
}

/** Keeps the end in sight unless somebody has scrolled back to read. */
function useStickyEnd(length: number) {
  const box = useRef<HTMLOListElement>(null);
  const stuck = useRef(true);
  const last = useRef(0);
  useEffect(() => {
    const one = box.current;
    if (!stuck.current || !one) return;
    one.scrollTop = one.scrollHeight;
    last.current = one.scrollTop;
  }, [length]);
  const onScroll = () => {
    const one = box.current;
    // Above where we left it: a person did that. New lines below it did not.
    if (one) stuck.current = one.scrollTop >= last.current - 4;
  };
  return { box, onScroll };
}

/** Few enough lines that a long game costs no time; the record has them all. */
const MOST = 300;

export function Log({ voice, match }: { voice: Voice; match: Match }) {
  const lines = linesOf(voice, match, match.told.slice(-MOST));
  const { box, onScroll } = useStickyEnd(match.told.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ol class="log" ref={box} onScroll={onScroll} tabIndex={0} aria-label={voice.words.say("ui.pane.log")}>
      {lines.map((line) => (
        <li key={line.n} class={`log-line ${line.kind}${line.mine ? " mine" : ""}`}>
          {line.who && <strong>{line.who}: </strong>}
          {line.text}
        </li>
      ))}
    </ol>
  );
}

const PHRASES = Array.from({ length: 16 }, (_, at) => at);

export function Talk({ voice, match, play }: { voice: Voice; match: Match; play: Play }) {
  const { words } = voice;
  const [text, setText] = useState("");
  const free = match.status?.about.talk === true;
  const muted = match.own?.muted ?? [];
  const said = linesOf(voice, match, match.told.filter((one) => one.table?.news === "said").slice(-100));
  const { box, onScroll } = useStickyEnd(said.length);
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) play.send({ do: "say", text: text.trim(), lang: words.lang });
    setText("");
  };
  const people = match.status?.seats.flatMap((chair, seat) =>
    chair.sitter === "person" && seat !== match.seat ? [seat] : [],
  );
  return (
    <div class="talk">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ol class="log" ref={box} onScroll={onScroll} tabIndex={0} aria-label={words.say("web.talk")}>
        {said.map((line) => (
          <li key={line.n} class={`log-line said${line.mine ? " mine" : ""}`}>
            <strong>{line.who}: </strong>
            {line.text}
          </li>
        ))}
        {said.length === 0 && <li class="quiet">{words.say("web.talk.none")}</li>}
      </ol>
      {match.seat !== null && (
        <>
          <ul class="phrases" aria-label={words.say("web.phrases")}>
            {PHRASES.map((number) => (
              <li key={number}>
                <button type="button" class="chip" onClick={() => play.send({ do: "phrase", number })}>
                  {words.tell(`web.phrase.${number}`)}
                </button>
              </li>
            ))}
          </ul>
          {free && (
            <form class="row" onSubmit={submit}>
              <label class="grow">
                <span class="unseen">{words.say("web.talk.text")}</span>
                <input
                  value={text}
                  maxLength={200}
                  placeholder={words.say("web.talk.text")}
                  onInput={(event) => setText(event.currentTarget.value)}
                />
              </label>
              <button type="submit">{words.say("web.talk.say")}</button>
            </form>
          )}
          {people?.map((seat) => {
            const off = muted.includes(seat);
            return (
              <button
                key={seat}
                type="button"
                class="plain"
                aria-pressed={off}
                onClick={() => play.send({ do: "mute", other: seat, flag: !off })}
              >
                <Icon name={off ? "mute" : "sound"} size={16} /> {words.say("web.mute", { seat: sayWho(voice, seat) })}
              </button>
            );
          })}
        </>
      )}
    </div>
  );
}

/** From the end of my last turn until now; null if I was not away for more than a turn. */
export function digestOf(voice: Voice, match: Match): string | null {
  const { seat, told } = match;
  if (seat === null) return null;
  const last = told.findLastIndex(({ game }, at) => game?.event === "turn" && game.after === seat && at < told.length);
  if (last < 0) return null;
  const since = told.slice(last).flatMap((one) => (one.game ? [one.game] : []));
  const turns = since.filter((one) => one.event === "turn").length - 1;
  const attempts = since.filter((one) => one.event === "attempted").length;
  const skipped = since.filter(
    (one) => one.event === "turn" && one.seat !== seat && (one.after + 1) % voice.world.players === seat,
  ).length;
  if (turns < 1) return null;
  const { words } = voice;
  const list = [words.say("ui.digest.turns", { n: turns })];
  if (attempts) list.push(words.say("ui.digest.attempts", { n: attempts }));
  const said = [words.say("ui.digest", { list: words.list(list) })];
  if (skipped) said.push(words.say("ui.digest.skipped", { n: skipped }));
  return words.join(said);
}
