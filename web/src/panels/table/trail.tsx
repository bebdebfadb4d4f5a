/** trail.tsx: a list that grows at its end, and at its beginning for who looks back. */
import type { JSX, TargetedEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";

interface TrailProps {
  readonly label: string;
  readonly match: Match;
  readonly play: Play;
  readonly lines: readonly JSX.Element[];
  /** So many of the last events were looked through for lines; without it all. */
  readonly room?: number;
  /** Look through more of them. */
  readonly onRoom?: () => void;
}

/** So near to its beginning, in pixels, who scrolls wants to read what came before. */
const NEAR = 60;

/**
 * A list whose end is in sight unless somebody has scrolled back to read: the style's doing, without any script. So is
 * that lines which come before them move nobody: places are counted from the end.
 */
export function Trail({ label, match, play, lines, room = Number.POSITIVE_INFINITY, onRoom }: TrailProps) {
  const words = useWords();
  /** So many lines are wanted: one more than there were when somebody looked back. Many events have none. */
  const [want, setWant] = useState(0);
  const { told, recalling } = match;
  const first = told[0]?.n ?? 1;
  const older = first > 1 || told.length > room;
  const goOn = () => (told.length > room ? onRoom?.() : play.recall());
  const look = () => {
    setWant(lines.length + 1);
    goOn();
  };
  useEffect(() => {
    if (want > lines.length) goOn();
    else setWant(0);
  }, [first, room]);
  const onScroll = ({ currentTarget: at }: TargetedEvent<HTMLElement>) => {
    if (older && at.scrollHeight + at.scrollTop < at.clientHeight + NEAR) look();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div class="trail" tabIndex={0} onScroll={onScroll}>
      <ol class="log" aria-label={label}>
        {older && (
          <li class="log-back">
            <button type="button" class="text" onClick={look} data-do="look-back">
              {words.say(recalling && want ? "web.log.waits" : "web.log.back")}
            </button>
          </li>
        )}
        {lines}
      </ol>
    </div>
  );
}
