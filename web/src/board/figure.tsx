/** figure.tsx: a still of some rooms of the board and what is to be seen there, such as a rulebook shows. Nothing in it can be touched. */
import type { JSX } from "preact";
import { useId, useMemo } from "preact/hooks";
import type { RoomId } from "../engine/protocol.ts";
import type { Words } from "../words/words.ts";
import { type Layout, layOut } from "./layout.ts";
import { Picture } from "./picture.tsx";
import { measureLetters } from "./text-width.ts";
import type { BoardScene, Drawing } from "./types.ts";
import "./board.css";

interface FigureProps {
  readonly drawing: Drawing;
  readonly scene: BoardScene;
  readonly words: Words;
  /** Which rooms are to be seen whole. */
  readonly rooms: readonly RoomId[];
}

/** Pixels on a phone: names are set so that they can be read there. */
const SIZE = { width: 312, height: 234 };
/** Units around the rooms. */
const AROUND = 14;

/** Where a window begins that shows as little as can be beyond the house. */
function inside(from: number, size: number, all: number): number {
  return size > all ? (all - size) / 2 : Math.min(Math.max(from, -AROUND), all + AROUND - size);
}

/** In units: all of those rooms, in the figure's shape. */
function windowOn(layout: Layout, rooms: readonly RoomId[]) {
  const boxes = rooms.flatMap((id) => layout.byId.get(id)?.box ?? []);
  const low = (of: "x" | "y") => Math.min(...boxes.map((box) => box[of])) - AROUND;
  const high = (of: "x" | "y", by: "width" | "height") => Math.max(...boxes.map((box) => box[of] + box[by])) + AROUND;
  const [left, top, right, bottom] = [low("x"), low("y"), high("x", "width"), high("y", "height")];
  const unit = Math.max((right - left) / SIZE.width, (bottom - top) / SIZE.height);
  const [width, height] = [unit * SIZE.width, unit * SIZE.height];
  const x = inside((left + right - width) / 2, width, layout.width);
  return { x, y: inside((top + bottom - height) / 2, height, layout.height), width, height, unit };
}

const NO_LABELS: ReadonlyMap<RoomId, string> = new Map();
const nothing = () => {};

export function Figure({ drawing, scene, words, rooms }: FigureProps): JSX.Element {
  const id = useId();
  const layout = useMemo(() => layOut(drawing, SIZE), [drawing]);
  const measures = useMemo(measureLetters, [words]);
  const { x, y, width, height, unit } = windowOn(layout, rooms);
  const print = { words, measures, unit, larger: 1 };
  const calls = { canChoose: false, onFocusRoom: nothing, onPointRoom: nothing };
  return (
    <svg class="plan board-figure" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" inert={true}>
      <Picture {...{ id, layout, scene, ...print, ...calls }} labels={NO_LABELS} cursor="" walk={0} />
    </svg>
  );
}
