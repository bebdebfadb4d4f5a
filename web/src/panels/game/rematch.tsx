/** rematch.tsx: another game is an offer that all see: who wishes for it, who is still asked and how long, who deals. */
import type { Match } from "../../match/match.ts";
import { useWords } from "../shell/app.ts";
import { useTimeLeft } from "../widgets/time-left.ts";

interface OfferProps {
  readonly match: Match;
  readonly names: readonly string[];
}

export function RematchOffer({ match, names }: OfferProps) {
  const words = useWords();
  const { status, view, seat } = match;
  const left = useTimeLeft(status?.rematch_until ?? null, match.ahead);
  if (status?.phase !== "over") return null;
  const people = status.seats.flatMap((chair, at) =>
    chair.sitter === "person" || chair.sitter === "program"
      ? [{ at, name: names[at] ?? "", wishes: chair.wants_rematch }]
      : [],
  );
  const willing = people.filter(({ wishes }) => wishes);
  const asked = people.filter(({ wishes, at }) => !wishes && at !== seat);
  if (willing.length === 0 || people.length < 2) return null;
  const dealer = typeof view?.winner === "number" ? names[view.winner] : undefined;
  return (
    <div class="offer">
      <p role="status">
        <strong>
          {words.say("web.rematch.offer", { n: willing.length, list: words.list(willing.map(({ name }) => name)) })}
        </strong>{" "}
        {asked.length > 0 && words.say("web.rematch.asked", { list: words.list(asked.map(({ name }) => name)) })}{" "}
        {dealer && words.say("web.rematch.deals", { name: dealer })}
      </p>
      {left !== null && <p role="timer">{words.say("web.rematch.until", { text: left })}</p>}
    </div>
  );
}
