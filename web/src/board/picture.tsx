/** picture.tsx: what is in the board's SVG, layer upon layer. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { RoomId } from "../engine/protocol.ts";
import type { Words } from "../words/words.ts";
import { arrange } from "./arrange.ts";
import { lettersOf, pawnsIn } from "./describe.ts";
import { FloorPatterns, floorOf } from "./floor.tsx";
import { fitLabel, type Label } from "./labels.ts";
import type { LaidOpening, LaidRoom, Layout, Point } from "./layout.ts";
import { type LookLine, lineOf } from "./looks.ts";
import { Eye, Footprints, PawnShape } from "./pawn.tsx";
import { Sea, Tags, Water } from "./ship.tsx";
import type { BoardScene, Box, PawnId } from "./types.ts";

interface PictureProps {
  readonly id: string;
  readonly layout: Layout;
  readonly scene: BoardScene;
  readonly words: Words;
  readonly labels: ReadonlyMap<RoomId, string>;
  /** How many units a pixel is. */
  readonly unit: number;
  readonly cursor: RoomId;
  readonly canChoose: boolean;
  readonly onFocusRoom: (room: RoomId | null) => void;
  readonly onPointRoom: (room: RoomId) => void;
  readonly onPawn: ((pawn: PawnId) => void) | undefined;
}

/** What a room has in it, and where. */
interface Inside {
  readonly laid: LaidRoom;
  readonly label: Label | null;
  readonly number: { readonly at: Point; readonly size: number } | null;
  readonly top: number;
  readonly pawns: readonly {
    readonly pawn: PawnId;
    readonly at: Point;
    readonly size: number;
    readonly ghost: boolean;
  }[];
}

const NUMBER = 13;
const PAWN = 33;

function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** Number and name on top, pawns below; with nobody there they stand in the middle. */
function furnish(laid: LaidRoom, props: PictureProps): Inside {
  const { scene, words, unit } = props;
  const { room } = laid;
  const box = inset(laid.box, 3);
  const ghosts = scene.ghosts.filter((ghost) => ghost.room === room.id);
  const here = pawnsIn(scene, room.id);
  const count = here.length + ghosts.length;
  const size = Math.min(NUMBER * unit, box.height * 0.34);
  const numbered = room.number !== null;
  const rest = { ...box, height: box.height - (numbered ? size : 0) };
  const label = fitLabel(words.room(room, "name"), words.lang, rest, {
    hall: room.kind !== "room",
    perPixel: unit,
    share: count > 0 ? 0.52 : 0.96,
  });
  const text = (label?.height ?? 0) + (numbered ? size * 1.1 : 0);
  const top = count > 0 ? box.y : box.y + (box.height - text) / 2;
  const places = arrange(
    { x: box.x, y: top + text, width: box.width, height: Math.max(box.height - text, box.height * 0.3) },
    count,
    Math.min(PAWN * unit, Math.max(box.width, box.height) * 0.5),
  );
  const all = [...here.map((pawn) => ({ pawn, ghost: false })), ...ghosts.map(({ pawn }) => ({ pawn, ghost: true }))];
  return {
    laid,
    label,
    number: numbered ? { at: { x: box.x + box.width / 2, y: top + size * 0.86 }, size } : null,
    top: top + (numbered ? size * 1.1 : 0),
    pawns: all.map((one, i) => ({ ...one, at: places.at[i] as Point, size: places.size })),
  };
}

function isLit(scene: BoardScene, room: RoomId): boolean {
  return scene.lit === null || scene.lit.has(room);
}

function isSunk(scene: BoardScene, { room }: LaidRoom): boolean {
  return room.deck !== null && scene.levels.some(({ deck, sunk }) => sunk && deck === room.deck);
}

function classes(...names: (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}

function Room({ inside, ...props }: PictureProps & { inside: Inside }): JSX.Element {
  const { id, scene, unit, cursor, canChoose, labels } = props;
  const { laid, label, number, top } = inside;
  const { room, path, box, middle } = laid;
  const lit = isLit(scene, room.id);
  const sunk = isSunk(scene, laid);
  const reach = scene.reach.get(room.id);
  const light = lit && !sunk ? "lit" : "dark";
  const step = scene.steps.indexOf(room.id);
  const corner = Math.min(11 * unit, box.width / 5, box.height / 4);
  return (
    <g
      class={classes(
        "room",
        room.kind,
        light,
        sunk && "sunk",
        reach !== undefined && "reach",
        scene.reach.size > 0 && reach === undefined && "out",
        scene.marked.has(room.id) && "marked",
        scene.selected === room.id && "selected",
      )}
      data-room={room.id}
      role="button"
      tabindex={cursor === room.id ? 0 : -1}
      aria-label={labels.get(room.id)}
      aria-disabled={!canChoose}
      aria-pressed={scene.selected === room.id}
      onFocus={() => props.onFocusRoom(room.id)}
      onBlur={() => props.onFocusRoom(null)}
      onPointerEnter={() => props.onPointRoom(room.id)}
    >
      <path class="floor" d={path} fill={light === "lit" ? `url(#${id}-glow-${room.id})` : undefined} />
      <path class="pattern" d={path} fill={`url(#${id}-${floorOf(room)}-${light})`} />
      <path class="shade" d={path} />
      {scene.marked.has(room.id) && <path class="hatch" d={path} fill={`url(#${id}-hatch)`} />}
      <path class="ring" d={path} />
      <g aria-hidden="true">
        {number && (
          <text class="number" x={number.at.x} y={number.at.y} font-size={number.size}>
            {room.number}
          </text>
        )}
        {label?.lines.map((line, i) => (
          <text class="name" key={line} x={middle.x} y={top + label.size * (0.86 + 1.12 * i)} font-size={label.size}>
            {line}
          </text>
        ))}
        {step >= 0 && (
          <g
            class={`steps step-${Math.min(step + 1, 4)}`}
            transform={`translate(${box.x + corner * 1.25} ${box.y + corner * 1.25}) scale(${corner / 22})`}
          >
            <Footprints />
          </g>
        )}
        {reach !== undefined && (
          <g
            class="count"
            transform={`translate(${box.x + box.width - corner * 1.1} ${box.y + corner * 1.1}) scale(${corner / 10})`}
          >
            <circle r="9" />
            <text y="4.6" font-size="13">
              {reach}
            </text>
          </g>
        )}
      </g>
    </g>
  );
}

/** A doorway: an opening in the wall, with light in it if one of its rooms has any. */
function Door({ door, scene, id }: { door: LaidOpening; scene: BoardScene; id: string }): JSX.Element {
  const [first, second] = door.rooms.map((room) => isLit(scene, room)) as [boolean, boolean];
  const { x, y, width, height } = door;
  const level = door.way === "right";
  const spill = first !== second;
  const deep = 46;
  const light = level
    ? { x: first ? x + width : x - deep, y: y - 8, width: deep, height: height + 16 }
    : { x: x - 8, y: first ? y + height : y - deep, width: width + 16, height: deep };
  const towards = level ? (first ? "right" : "left") : first ? "down" : "up";
  return (
    <g class={classes("door", door.way, (first || second) && "lit")}>
      <rect class="gap" x={x - 0.6} y={y - 0.6} width={width + 1.2} height={height + 1.2} />
      {spill && <rect class="spill" {...light} fill={`url(#${id}-spill-${towards})`} />}
      <path
        class="jamb"
        d={
          level ? `M${x} ${y}h${width}M${x} ${y + height}h${width}` : `M${x} ${y}v${height}M${x + width} ${y}v${height}`
        }
      />
    </g>
  );
}

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

function Looks({ layout, scene, unit }: { layout: Layout; scene: BoardScene; unit: number }): JSX.Element {
  const lines = scene.looks.flatMap((look, i) => {
    const line = lineOf(layout, look.from, look.to, i % 2 ? -((i + 1) >> 1) : i >> 1);
    return line ? [{ look, line }] : [];
  });
  return (
    <g class="looks">
      {lines.map(({ look, line }) => (
        <Look key={`${look.from}-${look.to}-${look.by}`} line={line} unit={unit} asked={look.by === null} />
      ))}
    </g>
  );
}

function Look({ line, unit, asked }: { line: LookLine; unit: number; asked: boolean }): JSX.Element {
  const { from, to } = line;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return (
    <g class={asked ? "look asked" : "look"}>
      <path class="look-rim" d={d} stroke-width={5 * unit} />
      <path class="look-line" d={d} stroke-width={2.4 * unit} stroke-dasharray={`${6 * unit} ${4 * unit}`} />
      <path
        class="look-head"
        d="M-9-7 5 0-9 7Z"
        transform={`translate(${to.x} ${to.y}) rotate(${angle}) scale(${unit})`}
      />
      <g transform={`translate(${from.x} ${from.y}) scale(${unit * 0.72})`}>
        <Eye />
      </g>
    </g>
  );
}

function Pawns(props: PictureProps & { rooms: readonly Inside[] }): JSX.Element {
  const { scene, rooms, onPawn } = props;
  const letters = useMemo(() => lettersOf(scene.pawns), [scene.pawns]);
  const at = new Map(
    rooms.flatMap(({ pawns }) => pawns.filter(({ ghost }) => !ghost).map((one) => [one.pawn, one.at])),
  );
  return (
    <g class="pawns" aria-hidden="true">
      {scene.ghosts.map((ghost) => {
        const from = at.get(ghost.pawn);
        const to = rooms.flatMap(({ pawns }) => pawns).find((one) => one.ghost && one.pawn === ghost.pawn)?.at;
        return (
          from &&
          to && (
            <path
              class="way"
              key={ghost.pawn}
              d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
              stroke-width={2.2 * props.unit}
              stroke-dasharray={`${5 * props.unit}`}
            />
          )
        );
      })}
      {rooms
        .flatMap(({ pawns }) => pawns)
        .sort((a, b) => String(a.pawn).localeCompare(String(b.pawn)))
        .map(({ pawn, at: { x, y }, size, ghost }) => {
          const seat = scene.pawns.find((one) => one.seat === pawn);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for pointers; the rooms and the lists are the buttons
            <g
              key={`${pawn}${ghost ? "-ghost" : ""}`}
              class={classes(
                "pawn",
                ghost && "ghost",
                seat?.you === true && "you",
                seat?.acting === true && "acting",
                onPawn !== undefined && "live",
              )}
              style={{ transform: `translate(${x}px, ${y}px) scale(${size / 104})` }}
              onClick={(event) => {
                if (!onPawn) return;
                event.stopPropagation();
                onPawn(pawn);
              }}
            >
              {seat?.acting && <circle class="halo" r="52" />}
              {seat?.you && <circle class="own" r="50" />}
              <PawnShape pawn={pawn} letter={letters.get(pawn as number) ?? ""} alive={scene.dog?.alive ?? true} />
            </g>
          );
        })}
    </g>
  );
}

function Lights({ id, layout }: { id: string; layout: Layout }): JSX.Element {
  const spills = { right: [0, 0, 1, 0], left: [1, 0, 0, 0], down: [0, 0, 0, 1], up: [0, 1, 0, 0] };
  return (
    <>
      {layout.rooms.map(({ room, middle, box }) => (
        <radialGradient
          key={room.id}
          id={`${id}-glow-${room.id}`}
          gradientUnits="userSpaceOnUse"
          cx={middle.x}
          cy={middle.y}
          r={Math.max(box.width, box.height) * 0.72}
        >
          <stop class="lamp" offset="0" />
          <stop class="warm" offset=".45" />
          <stop class="far" offset="1" />
        </radialGradient>
      ))}
      {Object.entries(spills).map(([side, [x1, y1, x2, y2]]) => (
        <linearGradient key={side} id={`${id}-spill-${side}`} x1={x1} y1={y1} x2={x2} y2={y2}>
          <stop class="spill-near" offset="0" />
          <stop class="spill-far" offset="1" />
        </linearGradient>
      ))}
      <radialGradient id={`${id}-ground`} cx=".5" cy=".42" r=".75">
        <stop class="ground-near" offset="0" />
        <stop class="ground-far" offset="1" />
      </radialGradient>
      <pattern id={`${id}-hatch`} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch-line" d="M0 0V10" />
      </pattern>
    </>
  );
}

export function Picture(props: PictureProps): JSX.Element {
  const { id, layout, scene, unit, words } = props;
  const rooms = layout.rooms.map((laid) => furnish(laid, props));
  const decks = new Map(layout.rooms.map(({ room }) => [room.id, room.deck]));
  return (
    <>
      <defs>
        <FloorPatterns id={id} />
        <Lights id={id} layout={layout} />
      </defs>
      <g aria-hidden="true">
        <rect
          class="ground"
          x={-layout.width}
          y={-layout.height}
          width={3 * layout.width}
          height={3 * layout.height}
          fill={`url(#${id}-ground)`}
        />
        <Sea layout={layout} scene={scene} />
        <path class="wall-shadow" d={layout.walls} />
        <path class="wall" d={layout.walls} />
      </g>
      {rooms.map((inside) => (
        <Room key={inside.laid.room.id} {...props} inside={inside} />
      ))}
      <g class="openings" aria-hidden="true">
        {layout.doors.map((door) => (
          <Door key={`${door.x}-${door.y}`} door={door} scene={scene} id={id} />
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
      <g aria-hidden="true">
        <Water layout={layout} scene={scene} id={id} />
        <Tags layout={layout} scene={scene} words={words} unit={unit} />
        <Looks layout={layout} scene={scene} unit={unit} />
      </g>
      <Pawns {...props} rooms={rooms} />
    </>
  );
}
