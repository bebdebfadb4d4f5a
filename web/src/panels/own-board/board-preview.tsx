/** board-preview.tsx: a board as it will be played on, with nobody in it. */
import { Board } from "../../board/Board.tsx";
import type { Board as Loaded } from "../../board/drawing.ts";
import { EMPTY_SCENE } from "../../board/types.ts";
import { useApp, useWords } from "../shell/app.ts";
import "./own-board.css";

export function BoardPreview({ board }: { board: Loaded | null }) {
  const words = useWords();
  const { keys } = useApp().settings.value;
  return (
    <div class="board-preview">
      {board && <Board drawing={board.drawing} scene={EMPTY_SCENE} words={words} letterKeys={keys} />}
    </div>
  );
}
