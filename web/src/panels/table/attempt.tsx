/** attempt.tsx: what an attempt asks of somebody: an answer, or one in advance. What it is, the scene over the board shows. */
import type { View } from "../../engine/protocol.ts";
import { unanswered } from "../../match/auto-pass.ts";
import type { Draft } from "../../match/draft.ts";
import { type Match, myDecision } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { Voice } from "../../words/voice.ts";
import type { Show } from "../scene/attempt-state.ts";
import { Tray } from "./answer-tray.tsx";
import { Arm } from "./prepared-answer.tsx";

interface AttemptProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  readonly play: Play;
  readonly draft: Draft | null;
  /** Null: there is none. */
  readonly show: Show | null;
}

export function AttemptPlace(props: AttemptProps) {
  const { voice, show, draft, match, play } = props;
  // A game that begins in the midst of an attempt has not told of it, and asks all the same.
  const asked = draft?.base.phase === "defend";
  const lesson = match.status?.about.from === "script"; // which takes no answers in advance
  // Nor does one prepare what is asked now, while the question or the answer is on its way.
  const open = show !== null && !show.outcome && match.coming.length === 0 && unanswered(match) !== null;
  const later = open && !asked && !lesson && !myDecision(match);
  if (!asked && !later) return null;
  return (
    <section class="attempt" aria-label={voice.words.say("ui.pane.tray")}>
      {asked && draft && <Tray {...{ voice, match, draft, lesson, play }} />}
      {later && <Arm {...props} />}
    </section>
  );
}
