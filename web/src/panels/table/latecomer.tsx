/** latecomer.tsx: who comes when the game has begun may play on for a bot, where the table lets them. */
import { useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";
import { seatNames } from "../shell/table-voice.ts";
import { NameField, useSitting } from "../widgets/name-field.tsx";
import { sayRefusal } from "../widgets/problem.tsx";

/** The seats that are open to who comes now; a board for a big screen wants none. */
function openSeats({ seat, status }: Match): readonly number[] {
  if (seat !== null || !status || location.hash === "#show") return [];
  return status.seats.flatMap((chair, at) => (chair.open ? [at] : []));
}

export function Latecomer({ play, match }: { play: Play; match: Match }) {
  const words = useWords();
  const { name, setName, sit } = useSitting(play);
  const [known] = useState(name !== "");
  const open = openSeats(match);
  if (open.length === 0) return null;
  const names = seatNames(words, match);
  const { refused } = match;
  return (
    <form class="latecomer row" onSubmit={sit}>
      <p>{words.say("web.late", { n: open.length, list: words.list(open.map((at) => names[at] ?? "")) })}</p>
      {refused && <p role="alert">{sayRefusal(words, refused.error, refused.message)}</p>}
      {(!known || refused) && <NameField name={name} onName={setName} />}
      <button type="submit" class="do main" data-do="sit">
        {words.say("web.late.sit")}
      </button>
    </form>
  );
}
