/** slow-table.ts: tables by post, where a turn may take a day or more. */
import type { About } from "../../match/wire.ts";

const DAY = 86_400_000;

export function isSlow({ turn }: Pick<About, "turn">): boolean {
  return turn >= DAY;
}
