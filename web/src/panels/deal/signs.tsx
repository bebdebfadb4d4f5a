/** signs.tsx: how a game went, a square for each attempt: nothing of rooms, cards and names (docs/dealing.md). */
import type { Result } from "../../engine/protocol.ts";
import { isSpaced, type Words } from "../../words/words.ts";
import { drawCard } from "../widgets/picture-card.ts";
import { Share } from "../widgets/share.tsx";

const SQUARES: Readonly<Record<string, string>> = { o: "🟨", ".": "⬜", "*": "🟩", x: "🟥" };
const ROW = 12;

/** In rows, so that a messenger does not break them where it likes. */
function squares(signs: string): string[] {
  const all = [...signs].map((sign) => SQUARES[sign] ?? "");
  return Array.from({ length: Math.ceil(all.length / ROW) }, (_, row) =>
    all.slice(row * ROW, (row + 1) * ROW).join(""),
  );
}

export function sayOutcome(words: Words, result: Result): string {
  return words.say(result.won ? "ui.deal.won" : "ui.deal.lost", { turn: result.turns });
}

/** What is sent to others: a title, the turn, the squares and, last, where to play it. */
export function cardText(words: Words, title: string, result: Result, link: string): string {
  return [title, sayOutcome(words, result), ...squares(result.signs), link].join("\n");
}

/** Each its colour and its mark: colours alone are not for everybody. */
const MARKS: Readonly<Record<string, readonly [name: string, mark: string]>> = {
  o: ["mine", "○"],
  ".": ["other", "·"],
  "*": ["done", "✓"],
  x: ["lost", "×"],
};

/** How the same squares are drawn in a picture: what each is filled and marked with. */
const PAINT: Readonly<Record<string, readonly [fill: string, ink: string]>> = {
  o: ["--floor", "--lamp"],
  ".": ["--floor", "--ink"],
  "*": ["--lamp", "--night"],
  x: ["--floor", "--danger"],
};

interface ResultProps {
  readonly words: Words;
  readonly title: string;
  readonly result: Result;
}

/** One's card for others, as a text and as a picture. */
export function ShareResult({ words, title, result, link }: ResultProps & { readonly link: string }) {
  const draw = () =>
    drawCard({
      title,
      sentences: [sayOutcome(words, result)],
      squares: [...result.signs].map((sign) => {
        const [fill = "", ink = ""] = PAINT[sign] ?? [];
        return { fill, ink, mark: MARKS[sign]?.[1] ?? "" };
      }),
      spaced: isSpaced(words.lang),
    });
  const text = cardText(words, title, result, link);
  return <Share label={words.say("web.deal.share")} mark="share-result" text={text} draw={draw} />;
}

export function Signs({ words, title, result }: ResultProps) {
  return (
    <div class="signs-card">
      <strong>{title}</strong>
      <span>{sayOutcome(words, result)}</span>
      {result.signs && (
        <span class="signs" role="img" aria-label={words.say("web.deal.signs")}>
          {[...result.signs].map((sign, place) => {
            const [name = "", mark = ""] = MARKS[sign] ?? [];
            return (
              <span key={place} class={`sign ${name}`}>
                {mark}
              </span>
            );
          })}
        </span>
      )}
      <span class="quiet signs-key">{words.say("web.deal.signs")}</span>
    </div>
  );
}

/** The day in the reader's words; a deal of no day has a name of its own. */
export function dealTitle(words: Words, date: string | null): string {
  if (!date) return words.say("web.deal.title");
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const text = new Intl.DateTimeFormat(words.lang, { dateStyle: "long" }).format(new Date(year, month - 1, day, 12));
  return words.say("web.day.date", { text });
}
