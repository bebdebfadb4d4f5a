/** calls-sheet.tsx: how one is called when it is one's turn, and at a slow table one's holidays. */
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";
import { Sheet } from "../widgets/sheet.tsx";
import { SayWays, useWays } from "./call-ways.tsx";
import { Holiday } from "./holiday.tsx";
import { HookForm } from "./hook-form.tsx";
import { isSlow } from "./slow-table.ts";

interface CallsSheetProps {
  readonly id: string;
  readonly play: Play;
  readonly match: Match;
  readonly onClose: () => void;
}

export function CallsSheet({ id, play, match, onClose }: CallsSheetProps) {
  const words = useWords();
  const ways = useWays(id);
  const about = match.status?.about;
  const dealt = match.status?.phase === "playing" || match.status?.phase === "over";
  return (
    <Sheet title={words.say("web.calls")} onClose={onClose}>
      <section aria-labelledby="called">
        <h3 id="called">{words.say("web.calls.how")}</h3>
        <SayWays id={id} ways={ways} />
        {ways.hook && <HookForm id={id} seatKey={ways.key} kept={ways.hook} onKept={ways.setHook} />}
      </section>
      {about && isSlow(about) && (about.version ?? 0) >= 3 && dealt && <Holiday play={play} match={match} />}
    </Sheet>
  );
}
