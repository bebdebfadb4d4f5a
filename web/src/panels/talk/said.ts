/** said.ts: what people have said at a table, and how much of it nobody here has read yet. */
import { useEffect, useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Words } from "../../words/words.ts";
import { seatNames } from "../shell/table-voice.ts";
import { isReaction, sayReaction } from "./reactions.tsx";
import { seatedThen } from "./seated-then.ts";

export interface Said {
  readonly n: number;
  readonly who: string;
  readonly text: string;
  readonly mine: boolean;
  /** A reaction: `text` says who does what. */
  readonly sign?: number;
}

/** Set phrases are in the reader's language; of somebody who is muted nothing is told. */
export function saidAt(words: Words, match: Match): readonly Said[] {
  const names = seatNames(words, match);
  const seated = seatedThen(match.told, names);
  const me = match.seat === null ? undefined : names[match.seat];
  return match.told.flatMap(({ n, table }) => {
    if (table?.news !== "said") return [];
    const who = seated.get(n) ?? "";
    const mine = who === me;
    if (isReaction(table.phrase))
      return [{ n, who, mine, text: sayReaction(words, table.phrase, who), sign: table.phrase }];
    const phrase = typeof table.phrase === "number" ? words.find(`web.phrase.${table.phrase}`) : null;
    const text = table.text ?? phrase;
    return text ? [{ n, text, who, mine }] : [];
  });
}

/** Is there anybody to talk with? */
export function talks({ seat, status }: Match): boolean {
  return (status?.seats ?? []).some(
    (chair, at) => at !== seat && (chair.sitter === "person" || chair.sitter === "program"),
  );
}

/** What others have said since it was last in sight. What was said before one came is no news. */
export function useUnread(words: Words, match: Match, inSight: boolean): readonly Said[] {
  const last = match.told.at(-1)?.n ?? 0;
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => {
    if (inSight || (read === null && last > 0)) setRead(last);
  }, [inSight, last, read]);
  return read === null || inSight ? [] : saidAt(words, match).filter(({ n, mine }) => n > read && !mine);
}
