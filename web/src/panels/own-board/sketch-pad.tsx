/**
 * sketch-pad.tsx: the squares, to be drawn on with a finger, a mouse or keys.
 *
 * What a touch means hangs on the tool: a room is chosen, made or pulled over its neighbours; a wall is turned into a
 * door; rooms are put on the Doctor's way one after the other; squares are erased.
 */
import { useRef, useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";
import {
  addRoom,
  besideOf,
  eraseSquare,
  growRoom,
  roomAt,
  type Side,
  type Sketch,
  type Square,
  squareAt,
  turnNumber,
  turnWall,
} from "./sketch.ts";
import { SketchPicture, UNIT } from "./sketch-picture.tsx";

export type Tool = "rooms" | "doors" | "way" | "erase";
export const TOOLS: readonly Tool[] = ["rooms", "doors", "way", "erase"];

interface PadProps {
  readonly sketch: Sketch;
  readonly tool: Tool;
  /** The key of the room that is chosen. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
  readonly onSketch: (sketch: Sketch) => void;
}

const ARROWS: Record<string, Side> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

const isSame = (a: Square, b: Square) => a.x === b.x && a.y === b.y;

/** The side of its square that a point is nearest to; both in squares. */
function sideNear(x: number, y: number): Side {
  const [dx, dy] = [x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? "left" : "right";
  return dy < 0 ? "up" : "down";
}

export function SketchPad({ sketch, tool, chosen, onChoose, onSketch }: PadProps) {
  const words = useWords();
  const svg = useRef<SVGSVGElement>(null);
  const pulled = useRef<Square | null>(null);
  const [cursor, showCursor] = useState<Square>({ x: 0, y: 0 });
  // A hand may be quicker than the screen: the next stroke or key goes on from the last one, shown or not.
  const here = useRef(cursor);
  const latest = useRef(sketch);
  latest.current = sketch;
  const setCursor = (square: Square) => {
    here.current = square;
    showCursor(square);
  };
  const draw = (next: Sketch) => {
    if (next === latest.current) return;
    latest.current = next;
    onSketch(next);
  };
  const isInside = ({ x, y }: Square) => x >= 0 && y >= 0 && x < sketch.columns && y < sketch.rows;

  const touch = (square: Square) => {
    const now = latest.current;
    const room = roomAt(now, square);
    if (tool === "erase") draw(eraseSquare(now, square));
    if (tool === "way" && room) draw(turnNumber(now, room.key));
    if (tool !== "rooms") return;
    draw(room ? now : addRoom(now, square, (n) => words.say("web.board.room", { value: n })));
    onChoose(squareAt(latest.current, square) || null);
  };
  const pull = (from: Square, to: Square) => {
    if (tool === "erase") draw(eraseSquare(latest.current, to));
    if (tool === "rooms") draw(growRoom(latest.current, from, to));
  };
  /** Where the pointer is, in squares. */
  const pointOf = (event: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const [x, y] = [point.x / UNIT, point.y / UNIT];
    const square = { x: Math.floor(x), y: Math.floor(y) };
    return { x, y, square: isInside(square) ? square : null };
  };
  const press = (event: PointerEvent) => {
    const { x, y, square } = pointOf(event);
    if (!square || event.button !== 0) return;
    svg.current?.setPointerCapture(event.pointerId);
    setCursor(square);
    pulled.current = square;
    if (tool === "doors") draw(turnWall(latest.current, square, sideNear(x, y)));
    else touch(square);
  };
  const move = (event: PointerEvent) => {
    const { square } = pointOf(event);
    if (!square || !pulled.current || isSame(square, pulled.current)) return;
    pull(pulled.current, square);
    pulled.current = square;
    setCursor(square);
  };
  const key = (event: KeyboardEvent) => {
    const side = ARROWS[event.key];
    const next = side && besideOf(here.current, side);
    if (event.key === "Enter" || event.key === " ") touch(here.current);
    else if (!side || !next) return;
    else if (event.shiftKey && tool === "doors") draw(turnWall(latest.current, here.current, side));
    else if (isInside(next)) {
      if (event.shiftKey) pull(here.current, next);
      setCursor(next);
    }
    event.preventDefault();
  };
  const room = roomAt(sketch, cursor);
  const place = words.say("web.board.square", { rows: cursor.y + 1, columns: cursor.x + 1 });
  return (
    <>
      <svg
        ref={svg}
        class={`sketch tool-${tool}`}
        viewBox={`-4 -4 ${sketch.columns * UNIT + 8} ${sketch.rows * UNIT + 8}`}
        role="application"
        tabindex={0}
        aria-label={words.say("web.board.pad")}
        aria-describedby="sketch-help sketch-here"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => {
          pulled.current = null;
        }}
        onPointerCancel={() => {
          pulled.current = null;
        }}
        onKeyDown={key}
      >
        <SketchPicture sketch={sketch} chosen={chosen} cursor={cursor} tool={tool} />
      </svg>
      <p class="unseen" id="sketch-here" role="status">
        {words.say("mark.colon", { a: place, b: room?.name ?? words.say("web.board.outside") })}
      </p>
    </>
  );
}
