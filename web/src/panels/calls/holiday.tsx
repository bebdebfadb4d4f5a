/** holiday.tsx: at a slow table one's clock can stand still for some days, and all see until when. */
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";
import { Problem, sayRefusal } from "../widgets/problem.tsx";
import { sayDay } from "../widgets/time-left.ts";

/** Days that are offered; as many as are left come last. */
const DAYS = [3, 7, 14, 21];

export function Holiday({ play, match }: { play: Play; match: Match }) {
  const words = useWords();
  const me = match.seat === null ? null : match.status?.seats[match.seat];
  const left = match.own?.holiday_left ?? 0;
  const offered = [...DAYS.filter((days) => days < left), left].filter((days) => days > 0);
  const problem = match.refused && sayRefusal(words, match.refused.error, match.refused.message);
  if (!me) return null;
  return (
    <section aria-labelledby="holiday">
      <h3 id="holiday">{words.say("web.holiday")}</h3>
      {me.holiday_until ? (
        <>
          <p role="status">{words.say("web.holiday.until", { text: sayDay(words, me.holiday_until) })}</p>
          <button type="button" class="do" onClick={() => play.send({ do: "holiday", number: 0 })} data-do="holiday-0">
            {words.say("web.holiday.back")}
          </button>
        </>
      ) : (
        <>
          <p>{words.say("web.holiday.about", { n: left })}</p>
          <div class="row">
            {offered.map((number) => (
              <button
                key={number}
                type="button"
                class="do"
                onClick={() => play.send({ do: "holiday", number })}
                data-do={`holiday-${number}`}
              >
                {words.say("web.holiday.days", { n: number })}
              </button>
            ))}
          </div>
        </>
      )}
      <Problem text={problem} />
    </section>
  );
}
