/** day-card.tsx: the murder of the day, on the first page: what it is, or how it went. */
import { findTry, today } from "../../match/deals-played.ts";
import { useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Icon } from "../widgets/icon.tsx";

export function DayCard() {
  const words = useWords();
  const result = findTry(today())?.result;
  const won = result?.won ? "ui.deal.won" : "ui.deal.lost";
  const date = new Intl.DateTimeFormat(words.lang, { weekday: "long", day: "numeric", month: "long" });
  return (
    <a class="path" href={addressOf({ name: "deal", code: "", rival: null })} data-do="day">
      <Icon name="weapon" size={26} />
      <strong>{words.say("ui.day")}</strong>
      <span class="quiet">{result ? words.say(won, { turn: result.turns }) : date.format(new Date())}</span>
    </a>
  );
}
