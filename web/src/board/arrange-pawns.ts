/** arrange-pawns.ts: so many pawns in a box, as large as they may be and side by side. */
import type { Point } from "./layout.ts";
import type { Box } from "./types.ts";

export interface Places {
  /** Of each, across. */
  readonly size: number;
  readonly at: readonly Point[];
}

const GAP = 1.08;

/** How large they can be in so many columns. */
function sizeIn(box: Box, count: number, columns: number): number {
  const rows = Math.ceil(count / columns);
  return Math.min(box.width / columns, box.height / rows) / GAP;
}

export function arrange(box: Box, count: number, most: number): Places {
  if (count === 0) return { size: most, at: [] };
  let columns = 1;
  for (let more = 2; more <= count; more++)
    if (sizeIn(box, count, more) > sizeIn(box, count, columns) + 0.01) columns = more;
  // As few rows as there can be where they are as large as they may be anyway, and these about even.
  const widest = Math.max(1, Math.min(count, Math.floor(box.width / (most * GAP))));
  const even = Math.ceil(count / Math.ceil(count / widest));
  if (sizeIn(box, count, even) >= most) columns = even;
  const size = Math.min(most, sizeIn(box, count, columns));
  const rows = Math.ceil(count / columns);
  const step = size * GAP;
  const top = box.y + box.height / 2 - ((rows - 1) * step) / 2;
  const at = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const left = box.x + box.width / 2 - ((inRow - 1) * step) / 2;
    return { x: left + (i % columns) * step, y: top + row * step };
  });
  return { size, at };
}
