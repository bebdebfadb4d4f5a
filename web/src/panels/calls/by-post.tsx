/**
 * by-post.tsx: what is shown at a slow table, where a turn may take days as in chess by post, when one has played and
 * waits for others: how one will be called back to this table, and the next game that waits for one.
 */
import { type Match, myDecision } from "../../match/match.ts";
import { useWords } from "../shell/app.ts";
import { isSlow } from "./slow.ts";
import { NextWaiting } from "./waiting-list.tsx";
import { SayWays, useWays } from "./ways.tsx";

interface ByPostProps {
  readonly id: string;
  readonly match: Match;
  readonly onCalls: () => void;
}

function Post({ id, match, onCalls }: ByPostProps) {
  const words = useWords();
  const ways = useWays(id);
  return (
    <div class="by-post row">
      <SayWays id={id} ways={ways} />
      <button type="button" class="text" onClick={onCalls} data-do="calls">
        {words.say("web.calls.set")}
      </button>
      <NextWaiting id={id} moment={match.status?.waiting.since} />
    </div>
  );
}

/** Nothing for spectators, at other tables, or while one is asked something oneself. */
export function ByPost(props: ByPostProps) {
  const { match } = props;
  const { seat, status } = match;
  if (seat === null || !status || !isSlow(status.about) || status.phase !== "playing" || myDecision(match)) return null;
  return <Post {...props} />;
}
