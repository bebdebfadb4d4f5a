/**
 * curtain.tsx: several people at one screen: nobody sees a hand that is not
 * theirs. The board stays where it is, with what everybody may know; the curtain
 * hangs where hands and log are.
 */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board } from "../../board/Board.tsx";
import type { Survey, View } from "../../engine/protocol.ts";
import type { Ground } from "../../match/ground.ts";
import type { Play } from "../../match/play.ts";
import { useApp, useWords } from "../shell/app.ts";
import { seatNames } from "../shell/table-voice.ts";
import { makeScene, NOTHING_ASKED } from "../table/board-scene.ts";

/** The Doctor's next rooms that are shown. */
const STEPS = 3;

interface PublicProps {
  readonly ground: Ground;
  readonly view: View;
  readonly survey: Survey | null;
  readonly names: readonly string[];
}

/** The board as somebody sees it who only looks on. */
function PublicBoard({ ground, view, survey, names }: PublicProps) {
  const words = useWords();
  const { keys } = useApp().settings.value;
  const scene = useMemo(() => {
    const nothing = { draft: null, seat: null, asked: NOTHING_ASKED, marked: new Set<string>(), spots: null };
    return makeScene({ ground, view, survey, names, steps: STEPS, sight: false, stage: null, ...nothing });
  }, [ground, view, survey, names.join("\n")]);
  return (
    <div class="board-place">
      <Board drawing={ground.drawing} scene={scene} words={words} letterKeys={keys} />
    </div>
  );
}

/** Until that chair's person says that they sit in front of the screen. */
export function Curtain({ play, onReady }: { play: Play; onReady: () => void }) {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const match = play.match.value;
  const ground = play.ground.value;
  const names = seatNames(words, match);
  const seat = names[match.seat ?? 0] ?? "";
  const board = ground && match.view ? { ground, view: match.view } : null;
  return (
    <div class={board ? `game hot curtained ${board.ground.world.game}` : "game hot curtained"} data-asked="">
      <main class="game-main">
        {board && <PublicBoard {...board} survey={play.survey.value} names={names} />}
        <section class="curtain">
          <p class="hot-seat">{words.say("ui.hotseat")}</p>
          <h1>{words.say("ui.curtain.pass", { seat })}</h1>
          <button type="button" class="do main" ref={button} onClick={onReady}>
            {words.say("web.curtain.ready", { seat })}
          </button>
        </section>
      </main>
    </div>
  );
}
