/** lobby-calls.tsx: before a slow game begins: how one will be called to it, and the way to change that. */
import { useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";
import { SayWays, useWays } from "./call-ways.tsx";
import { CallsSheet } from "./calls-sheet.tsx";

export function LobbyCalls({ id, play, match }: { id: string; play: Play; match: Match }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const ways = useWays(id);
  return (
    <div class="call-note row">
      <SayWays id={id} ways={ways} />
      <button type="button" class="text" onClick={() => setOpen(true)} data-do="calls">
        {words.say("web.calls.set")}
      </button>
      {open && <CallsSheet id={id} play={play} match={match} onClose={() => setOpen(false)} />}
    </div>
  );
}
