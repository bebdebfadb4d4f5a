/** table-board.tsx: the board of a table that is not its game's own: whose it is, and how it looks, before one sits down. */
import { useEffect, useState } from "preact/hooks";
import { type Board, loadBoard } from "../../board/drawing.ts";
import type { Engine } from "../../engine/engine.ts";
import { fetchPlan } from "../../match/plan.ts";
import { useApp, useWords } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";

const BoardPreview = later(() => import("../own-board/board-preview.tsx").then((one) => one.BoardPreview));

/** Boards of ours besides the editions' own. */
const HOUSES = ["lodge", "castle", "tower"];

interface Found {
  readonly board: Board;
  /** A board of ours; else somebody has made it. */
  readonly ours: boolean;
}

/** It is ours only if it is drawn so: anybody may call a board as we do. */
async function isOurs(engine: Engine, { drawing }: Board): Promise<boolean> {
  if (!HOUSES.includes(drawing.id)) return false;
  const ours = await loadBoard(engine, { plan: drawing.id });
  return JSON.stringify(ours.drawing) === JSON.stringify(drawing);
}

export function TableBoard({ id }: { id: string }) {
  const app = useApp();
  const words = useWords();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    const engine = app.device.engine();
    const find = async () => {
      const plan = await fetchPlan(id);
      if (!plan) return;
      const board = await loadBoard(engine, { plan });
      setFound({ board, ours: await isOurs(engine, board) });
    };
    find()
      .catch(() => {}) // then it is seen when the game begins
      .finally(() => engine.close());
  }, [id]);
  if (!found) return null;
  const { board, ours } = found;
  const name = board.drawing.id;
  return (
    <section class="table-board">
      <p>
        {ours
          ? words.say("mark.colon", { a: words.say("web.house.pick"), b: words.tell(`house.${name}`) })
          : words.say("web.ownboard", { name })}
      </p>
      <div class="lobby-board">
        <BoardPreview board={board} />
      </div>
    </section>
  );
}
