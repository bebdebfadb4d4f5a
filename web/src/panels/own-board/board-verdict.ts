/** board-verdict.ts: what the engine says of a board that somebody draws: how it looks, and whether it can be played on. */
import { type Board, loadBoard } from "../../board/drawing.ts";
import { type Engine, Refused } from "../../engine/engine.ts";
import type { Lack, Refusal } from "../../engine/protocol.ts";
import type { Words } from "../../words/words.ts";

export interface Verdict {
  /** As it is to be seen; null: this is no plan. */
  readonly board: Board | null;
  /** Why nobody can play on it; null: one can. */
  readonly problem: string | null;
}

function sayLack(words: Words, { code, need, has, decks }: Lack): string {
  return words.tell(`web.board.lack.${code}`, { value: need, number: has, text: decks ?? "" });
}

/** What the plan calls the room whose floor is drawn there. */
function roomDrawnAt(plan: string, line: number, column: number): string {
  const lines = plan.split(/\r?\n/);
  const key = [...(lines[line - 1] ?? "")][column - 1];
  const rooms = lines.map((one) => /^\s*(?:room|hall|stairs)\s+(\S)\s+\S+\s+\S+\s+\S+\s+(.*)$/.exec(one));
  return rooms.find((room) => room?.[1] === key)?.[2]?.trim() ?? "";
}

/** All that is missing in one sentence; what is wrong with the text itself, with its line, as the engine tells it. */
export function sayPlanProblem(words: Words, plan: string, refusal: Refusal): string {
  const { cause = "", line = 0, column = 0, lacks } = refusal;
  if (lacks) return words.say("web.board.lacks", { text: lacks.map((lack) => sayLack(words, lack)).join("; ") });
  const key = `web.board.fault.${cause}`;
  if (words.find(key) !== null) return words.tell(key, { name: roomDrawnAt(plan, line, column) });
  return words.say("web.error.bad-plan", { text: refusal.message });
}

export async function judgePlan(
  engine: Engine,
  words: Words,
  game: { readonly plan: string; readonly edition: string; readonly players: number },
): Promise<Verdict> {
  let board: Board | null = null;
  try {
    board = await loadBoard(engine, { plan: game.plan });
    await engine.ask("new", { ...game, fit: true });
    return { board, problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { board, problem: sayPlanProblem(words, game.plan, error.refusal) };
  }
}
