/** sketch-picture.tsx: how a sketch looks while it is drawn: floors, walls, what is in them, names and numbers. */

import { besideOf, type Side, type Sketch, type SketchRoom, type Square, squareAt, wallOf } from "./sketch.ts";
import type { Tool } from "./sketch-pad.tsx";

/** A square's side in the picture. */
export const UNIT = 44;
/** Of a door in the middle of its wall. */
const DOOR = 16;
/** Letters that a square has room for in a line. */
const LETTERS = 7;

function squaresOf(sketch: Sketch, key: string): Square[] {
  return sketch.squares.flatMap((one, at) =>
    one === key ? [{ x: at % sketch.columns, y: Math.floor(at / sketch.columns) }] : [],
  );
}

/** The longest stretch of a row that is the room's: there its name stands. */
function stretchOf(sketch: Sketch, room: SketchRoom): { x: number; y: number; width: number } {
  const runs = squaresOf(sketch, room.key).map(({ x, y }) => {
    let width = 1;
    while (squareAt(sketch, { x: x + width, y }) === room.key && x + width < sketch.columns) width++;
    return { x, y, width };
  });
  return runs.reduce((best, run) => (run.width > best.width ? run : best), { x: 0, y: 0, width: 0 });
}

/** In two lines if it must be, and cut if it is still too long. */
function linesOf(name: string, width: number): string[] {
  const most = Math.max(4, Math.floor(width * LETTERS));
  const cut = (text: string) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
  if (name.length <= most) return [name];
  const space = name.lastIndexOf(" ", most);
  return space > 0 ? [cut(name.slice(0, space)), cut(name.slice(space + 1))] : [cut(name)];
}

function RoomName({ sketch, room }: { sketch: Sketch; room: SketchRoom }) {
  const { x, y, width } = stretchOf(sketch, room);
  if (width === 0) return null;
  const middle = (x + width / 2) * UNIT;
  const lines = linesOf(room.name, width);
  return (
    <g>
      {lines.map((line, at) => (
        <text key={line} class="sketch-name" x={middle} y={y * UNIT + 16 + at * 9}>
          {line}
        </text>
      ))}
      {room.number !== null && (
        <text class="sketch-number" x={middle} y={y * UNIT + UNIT - 7}>
          {room.number}
        </text>
      )}
    </g>
  );
}

/** From one end of a wall to the other, and the part in the middle. */
function WallLine({ sketch, square, side }: { sketch: Sketch; square: Square; side: Side }) {
  const wall = wallOf(sketch, square, side);
  if (wall === "none") return null;
  const across = side === "up" || side === "down";
  const x = (square.x + (side === "right" ? 1 : 0)) * UNIT;
  const y = (square.y + (side === "down" ? 1 : 0)) * UNIT;
  const line = (from: number, to: number, kind: string) => (
    <line
      class={kind}
      x1={across ? x + from : x}
      y1={across ? y : y + from}
      x2={across ? x + to : x}
      y2={across ? y : y + to}
    />
  );
  const edge = (UNIT - DOOR) / 2;
  if (wall === "railing") return line(2, UNIT - 2, "sketch-railing");
  return (
    <>
      {line(0, UNIT, "sketch-wall")}
      {wall === "door" && line(edge, UNIT - edge, "sketch-door")}
      {wall === "wide" && line(4, UNIT - 4, "sketch-door")}
    </>
  );
}

interface PictureProps {
  readonly sketch: Sketch;
  readonly chosen: string | null;
  readonly cursor: Square;
  readonly tool: Tool;
}

export function SketchPicture({ sketch, chosen, cursor, tool }: PictureProps) {
  const squares = sketch.squares.map((key, at) => ({
    ...{ key, x: at % sketch.columns, y: Math.floor(at / sketch.columns) },
  }));
  const kindOf = (key: string) => sketch.rooms.find((room) => room.key === key)?.kind ?? "outside";
  return (
    <g>
      {squares.map(({ key, x, y }) => (
        <rect
          key={`${x},${y}`}
          class={`sketch-${kindOf(key)}${key && key === chosen && tool === "rooms" ? " chosen" : ""}`}
          x={x * UNIT}
          y={y * UNIT}
          width={UNIT}
          height={UNIT}
        />
      ))}
      {squares.map((square) => (
        <g key={`walls ${square.x},${square.y}`}>
          {(["left", "up"] as const).map((side) => (
            <WallLine key={side} sketch={sketch} square={square} side={side} />
          ))}
          {(["right", "down"] as const).map(
            (side) =>
              !isInside(sketch, besideOf(square, side)) && (
                <WallLine key={side} sketch={sketch} square={square} side={side} />
              ),
          )}
        </g>
      ))}
      {sketch.rooms.map((room) => (
        <RoomName key={room.key} sketch={sketch} room={room} />
      ))}
      <rect class="sketch-cursor" x={cursor.x * UNIT + 3} y={cursor.y * UNIT + 3} width={UNIT - 6} height={UNIT - 6} />
    </g>
  );
}

function isInside(sketch: Sketch, { x, y }: Square): boolean {
  return x >= 0 && y >= 0 && x < sketch.columns && y < sketch.rows;
}
