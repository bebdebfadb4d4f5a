/**
 * card-rows.ts: how many cards go into a row, so that none is narrower than a
 * finger and the rows are about equally long: eight on a phone are four and
 * four, not seven and one.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Pixels between two cards (card.css). */
const GAP = 4;

/** Into how many columns so many cards go, in that many pixels, each at least `narrow` of them wide. */
export function columnsFor(count: number, width: number, narrow: number): number {
  const most = Math.max(1, Math.floor((width + GAP) / (narrow + GAP)));
  const rows = Math.max(1, Math.ceil(count / most));
  return Math.max(1, Math.ceil(count / rows));
}

interface Rows {
  /** To be given to the list of cards, with the style. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly columns: number;
  /** The columns are no custom property: each element of each card would have another style with every card that comes. */
  readonly style: { readonly gridTemplateColumns: string; readonly "--rows": number };
}

interface Room {
  readonly width: number;
  readonly narrow: number;
}

/** What was measured last: the next list begins with it, so that nothing need be laid out before its first frame. */
let last: Room | null = null;

/** The rows of that many cards in their list, measured anew when its width changes. */
export function useCardRows(count: number): Rows {
  const list = useRef<HTMLUListElement>(null);
  const [room, setRoom] = useState<Room>(() => last ?? { width: 0, narrow: 1 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      if (width === 0) return; // out of sight: when it comes back it is as wide as it was
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const narrow = Number.parseFloat(getComputedStyle(element).getPropertyValue("--narrow")) * rem;
      last = { width, narrow };
      setRoom((old) => (old.width === width && old.narrow === narrow ? old : { width, narrow }));
    };
    if (!last) measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const columns = columnsFor(count, room.width, room.narrow);
  const gridTemplateColumns = `repeat(${columns}, minmax(0, var(--card)))`;
  return { list, columns, style: { gridTemplateColumns, "--rows": Math.ceil(count / columns) } };
}
