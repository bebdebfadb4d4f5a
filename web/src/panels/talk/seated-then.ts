/** seated-then.ts: who sat at a seat when something was told of it: seats change hands and numbers before a game begins. */
import type { TableNews, Told } from "../../match/wire.ts";

/** Who sits where after this; the same list if it changes nothing. */
function after(sat: readonly (string | undefined)[], news: TableNews): readonly (string | undefined)[] {
  switch (news.news) {
    case "sat":
    case "handed":
      return Object.assign([...sat], { [news.seat]: news.name });
    case "bot":
      return Object.assign([...sat], { [news.seat]: undefined });
    case "ordered":
    case "started":
      return news.from.map((seat) => sat[seat]);
    default:
      return sat;
  }
}

/** Of whom it is not known who sat there before what is known: seats that have changed hands since. */
function unknown(told: readonly Told[]): readonly string[] {
  const sat: string[] = [];
  for (const { table } of told) if (table?.news === "sat" || table?.news === "handed") sat[table.seat] = "";
  return sat;
}

/**
 * Whom news of the table are about, those who said something included, by number of the event; "": nobody knows. A
 * bot, and who has sat there since before what is known, is as of now.
 */
export function seatedThen(told: readonly Told[], names: readonly string[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let sat: readonly (string | undefined)[] = unknown(told);
  for (const { n, table } of told) {
    if (!table) continue;
    sat = after(sat, table);
    if ("seat" in table && table.seat !== null) found.set(n, sat[table.seat] ?? names[table.seat] ?? "");
  }
  return found;
}
