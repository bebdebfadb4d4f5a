/** compare-results.tsx: a friend's game of the same deal beside one's own, and how others did at this server. */
import { useEffect, useState } from "preact/hooks";
import type { Result } from "../../engine/protocol.ts";
import { useApp, useWords } from "../shell/app.ts";
import type { Rival } from "../shell/route.ts";

export function Rivals({ rival, result }: { rival: Rival | null; result: Result | undefined }) {
  const words = useWords();
  if (!rival) return null;
  const theirs = { name: rival.name, turn: rival.turns, n: rival.attempts };
  return (
    <p class="rivals">
      <span>{words.say(rival.won ? "ui.deal.they.won" : "ui.deal.they.lost", theirs)}</span>
      {result && (
        <span>
          {words.say(result.won ? "ui.deal.you.won" : "ui.deal.you.lost", {
            turn: result.turns,
            n: result.attempts,
          })}
        </span>
      )}
    </p>
  );
}

interface Counts {
  readonly turns: readonly { readonly most: number | null; readonly won: number }[];
  readonly lost: number;
}

/** The counts of that day; with a result of one's own it is counted, too. Null: nobody counts here. */
async function askCounts(date: string, mine: Result | null): Promise<Counts | null> {
  const body = mine && JSON.stringify({ won: mine.won, turns: mine.turns });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/api/1/days/${date}`, body ? { method: "POST", headers, body } : {}).catch(() => null);
  if (answer && !answer.ok && body) return askCounts(date, null); // it is not counted, and can be looked at
  const read = answer?.ok ? await answer.json().catch(() => null) : null;
  return Array.isArray(read?.turns) && typeof read.lost === "number" ? read : null;
}

function Bar({ label, count, all, mine }: { label: string; count: number; all: number; mine: boolean }) {
  return (
    <li class={mine ? "count mine" : "count"}>
      <span>{label}</span>
      <span class="count-bar" style={{ "--share": all > 0 ? count / all : 0 }} aria-hidden="true" />
      <span>{count}</span>
    </li>
  );
}

interface OthersProps {
  readonly date: string;
  readonly result: Result | undefined;
  /** It has just been made, by a first game. */
  readonly fresh: boolean;
}

export function Others({ date, result, fresh }: OthersProps) {
  const words = useWords();
  const { server } = useApp();
  const [counts, setCounts] = useState<Counts | null | undefined>(undefined);
  useEffect(() => {
    if (!server.value) return setCounts(null);
    askCounts(date, fresh && result ? result : null).then(setCounts);
  }, [date, fresh, server.value]);
  if (counts === undefined) return null;
  if (counts === null) return <p class="quiet">{words.say("web.day.uncounted")}</p>;
  const all = counts.lost + counts.turns.reduce((sum, { won }) => sum + won, 0);
  const mine = result?.won ? counts.turns.findIndex(({ most }) => most === null || result.turns <= most) : -1;
  const range = (place: number) => {
    const least = (counts.turns[place - 1]?.most ?? 0) + 1;
    const most = counts.turns[place]?.most;
    return words.say("web.day.turns", { text: most ? `${least}–${most}` : `${least}+` });
  };
  return (
    <div class="counts">
      <p class="quiet">{words.say("web.day.counted", { n: all })}</p>
      <ul>
        {counts.turns.map(({ most, won }, place) => (
          <Bar key={most} label={range(place)} count={won} all={all} mine={place === mine} />
        ))}
        <Bar label={words.say("web.day.lost")} count={counts.lost} all={all} mine={result?.won === false} />
      </ul>
    </div>
  );
}
