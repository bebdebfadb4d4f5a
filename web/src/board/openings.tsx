/** openings.tsx: what is in the walls: doorways with the light that falls through, stairs between decks, railings. */
import type { JSX } from "preact";
import type { RoomId } from "../engine/protocol.ts";
import { memo } from "../memo.tsx";
import type { LaidOpening, Layout } from "./layout.ts";

/** A doorway: an opening in the wall, with light in it if one of its rooms has any. */
const Door = memo((props: { door: LaidOpening; first: boolean; second: boolean; id: string }): JSX.Element => {
  const { door, first, second, id } = props;
  const { x, y, width, height } = door;
  const level = door.way === "right";
  const spill = first !== second;
  const deep = 52;
  const wide = 14;
  const light = level
    ? { x: first ? x + width : x - deep, y: y - wide, width: deep, height: height + 2 * wide }
    : { x: x - wide, y: first ? y + height : y - deep, width: width + 2 * wide, height: deep };
  const towards = level ? (first ? "right" : "left") : first ? "down" : "up";
  return (
    <g class={`door ${door.way}${first || second ? " lit" : ""}`}>
      <rect class="gap" x={x - 0.6} y={y - 0.6} width={width + 1.2} height={height + 1.2} />
      {spill && (
        <g clip-path={`url(#${id}-clip-${door.rooms[first ? 1 : 0]})`}>
          <rect class="spill" {...light} fill={`url(#${id}-spill-${towards})`} />
        </g>
      )}
      <path
        class="jamb"
        d={
          level ? `M${x} ${y}h${width}M${x} ${y + height}h${width}` : `M${x} ${y}v${height}M${x + width} ${y}v${height}`
        }
      />
    </g>
  );
});

/** Between decks a doorway is a staircase. */
function Stairs({ door }: { door: LaidOpening }): JSX.Element {
  const { x, y, width, height } = door;
  const lines = Array.from({ length: 4 }, (_, i) =>
    door.way === "down"
      ? `M${x} ${y + ((i + 0.5) * height) / 4}h${width}`
      : `M${x + ((i + 0.5) * width) / 4} ${y}v${height}`,
  );
  return <path class="treads" d={lines.join("")} />;
}

function Railing({ rail }: { rail: LaidOpening }): JSX.Element {
  const { x, y, width, height } = rail;
  const level = rail.way === "right";
  const from = level ? `M${x + width / 2} ${y}v${height}` : `M${x} ${y + height / 2}h${width}`;
  return (
    <g class="railing">
      <rect class="gap" x={x - 0.6} y={y - 0.6} width={width + 1.2} height={height + 1.2} />
      <path class="posts" d={from} />
      <path class="bar" d={from} />
    </g>
  );
}

/** All of them, with light in those that a bright room has. */
export function Openings(props: { layout: Layout; bright: ReadonlySet<RoomId>; id: string }): JSX.Element {
  const { layout, bright, id } = props;
  const decks = new Map(layout.rooms.map(({ room }) => [room.id, room.deck]));
  return (
    <g class="openings">
      {layout.doors.map((door, at) => (
        <Door key={at} door={door} first={bright.has(door.rooms[0])} second={bright.has(door.rooms[1])} id={id} />
      ))}
      {layout.doors
        .filter(({ rooms: [a, b] }) => decks.get(a) !== decks.get(b))
        .map((door) => (
          <Stairs key={`${door.x}-${door.y}`} door={door} />
        ))}
      {layout.railings.map((rail) => (
        <Railing key={`${rail.x}-${rail.y}`} rail={rail} />
      ))}
    </g>
  );
}
