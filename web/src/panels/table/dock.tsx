/** dock.tsx: the foot of a game: what went wrong, what stands, the plan, the hand, and what is to be done now. */
import type { CardId } from "../../engine/protocol.ts";
import { type Match, myDecision } from "../../match/match.ts";
import { part, WHOLE_FRAME } from "../../screen-part.tsx";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayRefusal } from "../widgets/problem.tsx";
import { Bar, type BarProps, Plan, StandInLine, StandingLine } from "./action-bar.tsx";
import { Hand } from "./hand.tsx";
import { digestOf } from "./log.tsx";
import { missedBy } from "./watch-again.ts";

interface DockProps extends BarProps {
  /** Why something could not be done. */
  readonly refused: string | null;
  readonly hand: readonly CardId[];
  /** The card that is asked about. */
  readonly chosen: CardId | null;
  readonly onCard: (card: CardId) => void;
  /** In a lesson, which says itself what one is to do. */
  readonly lesson: boolean;
  /** What somebody who is new could try. */
  readonly advice: string | null;
  /** Show again what happened since this seat's last turn. */
  readonly onWatch: () => void;
}

const HandPart = part(Hand, WHOLE_FRAME);
const BarPart = part(Bar);

/** Has this seat played no turn before this one? Then the aim is told. */
function isFirstTurn({ seat, told, status }: Match): boolean {
  return status?.games === 1 && told.filter(({ game }) => game?.event === "turn" && game.seat === seat).length <= 1;
}

export function Dock(props: DockProps) {
  const { voice, match, view, play, draft, wanted, hand, chosen, advice } = props;
  const { onCard, onWatch, onRefused, onAttempt } = props;
  const { words } = voice;
  const { seat, refused } = match;
  const problem = refused ? sayRefusal(words, refused.error, refused.message) : props.refused;
  const fresh = myDecision(match) && view.phase === "turn" && draft?.actions.length === 0;
  // Who was away reads what was missed on coming back, whoever plays now.
  const back = !myDecision(match) && view.phase !== "over" && missedBy(match).away;
  // What went wrong is read first, and needs the height.
  const said = chosen === null && problem === null;
  const first = fresh && !props.lesson && isFirstTurn(match);
  const aim = first ? words.say(`web.aim.${voice.world.game}`) : null;
  // Read before one takes a card in hand; then the board needs the room.
  const digest = (fresh || back) && chosen === null ? digestOf(voice, match) : null;
  return (
    <div class="dock">
      <div class="dock-lines">
        <Problem text={problem} />
        {view.phase !== "over" && <StandInLine voice={voice} match={match} play={play} />}
        {seat !== null && view.phase !== "over" && <StandingLine voice={voice} play={play} />}
        {match.jumped > 0 && (
          <p class="quiet" role="status">
            {words.say("web.jumped", { n: match.jumped })}
          </p>
        )}
        {said && advice && (
          <p class="advice">
            {aim && <span class="aim">{aim} </span>}
            <Icon name="help" size={18} /> {advice}
          </p>
        )}
        {said && !advice && aim && <p class="aim">{aim}</p>}
        {digest && !advice && (
          <p class="quiet digest">
            {digest}{" "}
            <button type="button" class="text" onClick={onWatch} data-do="watch-again">
              {words.say("web.since.again")}
            </button>
          </p>
        )}
      </div>
      {draft?.base.phase === "turn" && <Plan voice={voice} play={play} draft={draft} />}
      {seat !== null && view.phase !== "over" && <HandPart {...{ voice, draft, chosen, onCard }} cards={hand} />}
      {view.phase !== "over" && (
        <BarPart
          voice={voice}
          match={match}
          view={view}
          play={play}
          draft={draft}
          wanted={wanted}
          explain={advice !== null}
          onRefused={onRefused}
          onAttempt={onAttempt}
        />
      )}
    </div>
  );
}
