/** time-left.ts: how long it is until a moment of the table's clock, as it runs down. */
import { useEffect, useState } from "preact/hooks";
import type { Words } from "../../words/words.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** 0:07, 12:30, 23:59:59. */
export function sayTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = `${minutes < 60 ? minutes : two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}

/** "5 May": the day of a moment. */
export function sayDay(words: Words, moment: number): string {
  return new Intl.DateTimeFormat(words.lang, { day: "numeric", month: "long" }).format(moment);
}

/** `ahead`: by how much the table's clock is ahead of ours. Null where there is nothing to wait for. */
export function useTimeLeft(until: number | null, ahead: number): string | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : sayTime(Math.max(0, Math.round((until - ahead - Date.now()) / 1000)));
}
