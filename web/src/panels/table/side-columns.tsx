/** side-columns.tsx: what lies beside the board where there is room: players, piles, the rule of the moment, the log. */
import type { ComponentChildren } from "preact";
import type { Survey, View } from "../../engine/protocol.ts";
import type { Draft } from "../../match/draft.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { part } from "../../screen-part.tsx";
import type { Voice } from "../../words/voice.ts";
import { useApp } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";
import { useMedia } from "../shell/media-query.ts";
import { Log } from "./log.tsx";
import { Piles, Players } from "./players.tsx";

const Memory = later(() => import("../sheets/card-memory.tsx").then((one) => one.Memory), { aid: true });
const TalkBelow = later(() => import("../talk/talk.tsx").then((one) => one.TalkBelow), { aid: true });
const RuleNow = later(() => import("../sheets/current-rule.tsx").then((one) => one.RuleNow), { aid: true });

/** Where players and log have a place of their own (layout.css, A tablet); else they are sheets. */
export const FLANKS = "(min-width: 45em) and (min-height: 32.6em)";

const PlayersPart = part(Players);
const PilesPart = part(Piles);
const MemoryPart = part(Memory);
const RulePart = part(RuleNow);
const LogPart = part(Log);

interface FlanksProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly play: Play;
  /** There are others, elsewhere, to talk with. */
  readonly talking: boolean;
  readonly view: View;
  /** How things would stand after what is planned. */
  readonly now: View;
  readonly survey: Survey | null;
  readonly draft: Draft | null;
  /** Is there room for what is asked, too? */
  readonly wide: boolean;
  readonly answer: ComponentChildren;
  /** What a lesson says. */
  readonly said: ComponentChildren;
  readonly onRule: (rule: string) => void;
}

export function Flanks({
  voice,
  match,
  play,
  talking,
  view,
  now,
  survey,
  draft,
  wide,
  said,
  answer,
  onRule,
}: FlanksProps) {
  const { words, world } = voice;
  const { memory } = useApp().settings.value;
  const flanks = useMedia(FLANKS);
  return (
    <>
      <aside class="flank left" aria-label={words.say("ui.pane.players")}>
        <div class="flank-upper">
          <PlayersPart voice={voice} match={match} view={now} survey={survey} />
          <PilesPart voice={voice} view={now} />
          {flanks && memory !== "none" && <MemoryPart voice={voice} view={now} survey={survey} aid={memory} />}
          {wide && <RulePart game={world.game} view={view} draft={draft} onMore={onRule} />}
        </div>
        {wide && said}
        {wide && answer}
      </aside>
      <aside class="flank right" aria-label={words.say("ui.pane.log")}>
        <LogPart voice={voice} match={match} play={play} />
        {flanks && match.seat !== null && talking && <TalkBelow match={match} play={play} />}
      </aside>
    </>
  );
}
