/**
 * slow-table-wait.tsx: what is shown at a slow table, where a turn may take days as in chess by post, when one has played and
 * waits for others: how one will be called back to this table, and the next game that waits for one.
 */
import { type Match, myDecision } from "../../match/match.ts";
import { useWords } from "../shell/app.ts";
import { SayWays, useWays } from "./call-ways.tsx";
import { isSlow } from "./slow-table.ts";
import { NextWaiting } from "./waiting-list.tsx";

interface SlowTableWaitProps {
  readonly id: string;
  readonly match: Match;
  readonly onCalls: () => void;
}

function WaitLine({ id, match, onCalls }: SlowTableWaitProps) {
  const words = useWords();
  const ways = useWays(id);
  return (
    <div class="call-note row">
      <SayWays id={id} ways={ways} />
      <button type="button" class="text" onClick={onCalls} data-do="calls">
        {words.say("web.calls.set")}
      </button>
      <NextWaiting id={id} moment={match.status?.waiting.since} />
    </div>
  );
}

/** Nothing for spectators, at other tables, or while one is asked something oneself. */
export function SlowTableWait(props: SlowTableWaitProps) {
  const { match } = props;
  const { seat, status } = match;
  if (seat === null || !status || !isSlow(status.about) || status.phase !== "playing" || myDecision(match)) return null;
  return <WaitLine {...props} />;
}
