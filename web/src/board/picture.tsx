/** picture.tsx: what is in the board's SVG, layer upon layer. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { RoomId } from "../engine/protocol.ts";
import type { Lang, Words } from "../words/words.ts";
import { arrange } from "./arrange.ts";
import { lettersOf, pawnsIn } from "./describe.ts";
import { FloorPatterns, floorOf } from "./floor.tsx";
import { furnitureOf } from "./furniture.ts";
import { fitLabel, type Label, widthOf } from "./labels.ts";
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
  /** How much larger than on a phone letters and pawns are to be. */
  readonly larger: number;
  readonly cursor: RoomId;
  readonly canChoose: boolean;
  readonly onFocusRoom: (room: RoomId | null) => void;
  readonly onPointRoom: (room: RoomId) => void;
  readonly onPawn: ((pawn: PawnId) => void) | undefined;
}

/** What a room has in it, and where. */
interface Inside {
  readonly laid: LaidRoom;
  readonly setting: Setting;
  readonly pawns: readonly {
    readonly pawn: PawnId;
    readonly at: Point;
    readonly size: number;
    readonly ghost: boolean;
  }[];
}

const NUMBER = 13;
const PAWN = 33;
/** Pixels of a number that can still be read. */
const SMALLEST = 7.5;
/** Smaller than this many pixels pawns are hard to tell apart. */
const ENOUGH = 20;

function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}

/** How long an upright name is. */
function longest({ lines, size }: Label): number {
  return size * (0.4 + Math.max(...lines.map(widthOf)));
}

/** Where a room's number and name go, and what they leave to its pawns. */
interface Setting {
  readonly label: Label | null;
  /** The middle of the text, and where it begins. */
  readonly x: number;
  readonly top: number;
  readonly number: number;
  readonly rest: Box;
}

function setText(laid: LaidRoom, box: Box, share: number, props: PictureProps, named: boolean): Setting {
  const { words, unit, larger } = props;
  const { room } = laid;
  const wanted = NUMBER * unit * larger;
  const readable = (size: number) => (room.number !== null && size >= SMALLEST * unit ? size : 0);
  const above = readable(Math.min(wanted, box.height * 0.34));
  const fitting = { hall: room.kind !== "room", unit, larger, share };
  const below = { ...box, height: box.height - above };
  const label = named ? fitLabel(words.room(room, "name"), words.lang, below, fitting) : null;
  // Where there is no place for the name the number may have it.
  const number = named && !label ? readable(Math.min(wanted, box.height * share * 0.85)) : above;
  const high = (label ? (label.upright ? longest(label) : label.height) : 0) + number * 1.1;
  const top = share > 0.9 ? box.y + (box.height - high) / 2 : box.y;
  const rest = { ...box, y: top + high, height: Math.max(box.y + box.height - top - high, box.height * 0.25) };
  return { label, x: box.x + box.width / 2, top, number, rest };
}

/**
 * With nobody there the text stands in the middle. Else it is on top of the
 * pawns, or left of them where that lets them be larger; and where they would
 * still be too small to be told apart, the name gives way.
 */
function setRoom(laid: LaidRoom, count: number, most: number, props: PictureProps): Setting {
  const { scene, unit } = props;
  const badge = scene.reach.has(laid.room.id) || scene.steps.includes(laid.room.id);
  const whole = inset(laid.box, 3);
  // A small room keeps its lower edge clear for what sits there; a tiny one has nothing to give.
  const small = whole.height < 80 * unit && whole.height > 30 * unit;
  const box = { ...whole, height: whole.height - (badge && small ? 7 * unit : 0) };
  if (count === 0) return setText(laid, box, 0.96, props, true);
  const size = ({ rest }: Setting) => arrange(rest, count, most).size;
  const above = setText(laid, box, 0.52, props, true);
  const half = box.width * 0.56;
  const left = setText(laid, { ...box, width: half }, 0.96, props, true);
  const beside = { ...left, rest: { ...box, x: box.x + half, width: box.width - half } };
  const better = beside.label && !beside.label.upright && size(beside) > size(above) * 1.25;
  const named = better ? beside : above;
  const enough = Math.min(most, ENOUGH * unit);
  return named.label && size(named) >= enough ? named : setText(laid, box, 0.3, props, false);
}

function furnish(laid: LaidRoom, props: PictureProps): Inside {
  const { scene, unit, larger } = props;
  const ghosts = scene.ghosts.filter((ghost) => ghost.room === laid.room.id).map(({ pawn }) => ({ pawn, ghost: true }));
  const here = pawnsIn(scene, laid.room.id).map((pawn) => ({ pawn, ghost: false }));
  const all = [...here, ...ghosts];
  const most = Math.min(PAWN * unit * larger, Math.max(laid.box.width, laid.box.height) * 0.5);
  const setting = setRoom(laid, all.length, most, props);
  const places = arrange(setting.rest, all.length, most);
  return { laid, setting, pawns: all.map((one, i) => ({ ...one, at: places.at[i] as Point, size: places.size })) };
}

function isLit(scene: BoardScene, room: RoomId): boolean {
  return scene.lit === null || scene.lit.has(room);
}

function isSunk(scene: BoardScene, { room }: LaidRoom): boolean {
  return room.deck !== null && scene.levels.some(({ deck, sunk }) => sunk && deck === room.deck);
}

/** In sight, and not under water. */
function isBright(scene: BoardScene, laid: LaidRoom | undefined): boolean {
  return laid !== undefined && isLit(scene, laid.room.id) && !isSunk(scene, laid);
}

function classes(...names: (string | false)[]): string {
  return names.filter(Boolean).join(" ");
}

function Name({ label, x, top, lang }: { label: Label; x: number; top: number; lang: Lang }): JSX.Element {
  const { lines, size, upright, height } = label;
  const middle = top + longest(label) / 2;
  if (upright && lang === "ja")
    return (
      <>
        {lines.map((line, i) => (
          <text
            class="name vertical"
            key={line}
            x={x + size * 1.12 * ((lines.length - 1) / 2 - i)}
            y={middle}
            font-size={size}
          >
            {line}
          </text>
        ))}
      </>
    );
  return (
    <g {...(upright && { transform: `rotate(-90 ${x} ${middle})` })}>
      {lines.map((line, i) => (
        <text
          class="name"
          key={line}
          x={x}
          y={(upright ? middle - height / 2 : top) + size * (0.86 + 1.12 * i)}
          font-size={size}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** What a room is just now, as classes for its looks. */
function stateOf(scene: BoardScene, laid: LaidRoom): string {
  const { room } = laid;
  const sunk = isSunk(scene, laid);
  const reached = scene.reach.has(room.id);
  return classes(
    `kind-${room.kind}`,
    isBright(scene, laid) ? "lit" : "dark",
    sunk && "sunk",
    reached && "reach",
    scene.reach.size > 0 && !reached && "out",
    scene.marked.has(room.id) && "marked",
    scene.selected === room.id && "selected",
  );
}

/** In the middle of the room, as large as it may be. */
function placeOf({ box, middle }: LaidRoom): string {
  return `translate(${middle.x} ${middle.y}) scale(${Math.min(box.width, box.height, 190) / 104})`;
}

interface RoomProps {
  readonly id: string;
  readonly laid: LaidRoom;
  readonly state: string;
  readonly label: string;
  /** Has it the tab stop? */
  readonly stop: boolean;
  readonly canChoose: boolean;
  readonly onFocusRoom: (room: RoomId | null) => void;
  readonly onPointRoom: (room: RoomId) => void;
}

/** The floor, which is the button. The same until something about it is another. */
function Room({ id, laid, state, label, stop, canChoose, onFocusRoom, onPointRoom }: RoomProps): JSX.Element {
  const { room, path } = laid;
  const floor = useMemo(() => {
    const light = state.includes(" lit") ? "lit" : "dark";
    return (
      <>
        <path class="floor" d={path} fill={`url(#${id}-${light === "lit" ? `glow-${room.id}` : "moon"})`} />
        <path class="pattern" d={path} fill={`url(#${id}-${floorOf(room)}-${light})`} />
        {furnitureOf(room.id) && <path class="furniture" d={furnitureOf(room.id) ?? ""} transform={placeOf(laid)} />}
        <path class="shade" d={path} />
        {state.includes(" marked") && <path class="hatch" d={path} fill={`url(#${id}-hatch)`} />}
        <path class="ring" d={path} />
      </>
    );
  }, [id, laid, state]);
  return (
    <g
      class={`room ${state}`}
      data-room={room.id}
      role="button"
      tabindex={stop ? 0 : -1}
      aria-label={label}
      aria-disabled={!canChoose}
      aria-pressed={state.includes(" selected")}
      onFocus={() => onFocusRoom(room.id)}
      onBlur={() => onFocusRoom(null)}
      onPointerEnter={() => onPointRoom(room.id)}
    >
      {floor}
    </g>
  );
}

/** What is written in a room; above the water and the lines, so that it can always be read. */
function Ink(props: Pick<PictureProps, "scene" | "words" | "unit" | "larger"> & { inside: Inside }): JSX.Element {
  const { inside, scene, words, unit, larger } = props;
  const { laid, setting } = inside;
  const { room, box } = laid;
  const { label, number, x, top } = setting;
  const reach = scene.reach.get(room.id);
  const step = scene.steps.indexOf(room.id);
  const corner = Math.min(10 * unit * larger, box.width / 4, box.height / 4);
  // In a small room they sit on its edge, clear of the name.
  const off = corner * (Math.min(box.width, box.height) < 60 * unit ? 0.55 : 1.2);
  const low = box.y + box.height - off;
  return (
    <g class={`ink ${stateOf(scene, laid)}`}>
      {number > 0 && (
        <text class="number" x={x} y={top + number * 0.86} font-size={number}>
          {room.number}
        </text>
      )}
      {label && <Name label={label} x={x} top={top + number * 1.1} lang={words.lang} />}
      {step >= 0 && (
        <g
          class={`steps step-${Math.min(step + 1, 4)}`}
          transform={`translate(${box.x + off} ${low}) scale(${corner / 20})`}
        >
          <Footprints />
        </g>
      )}
      {reach !== undefined && (
        <g class="count" transform={`translate(${box.x + box.width - off} ${low}) scale(${corner / 10})`}>
          <circle r="9.5" />
          <text y="4.8" font-size="14">
            {reach}
          </text>
        </g>
      )}
    </g>
  );
}

/** A doorway: an opening in the wall, with light in it if one of its rooms has any. */
function Door(props: { door: LaidOpening; scene: BoardScene; layout: Layout; id: string }): JSX.Element {
  const { door, scene, layout, id } = props;
  const [first = false, second = false] = door.rooms.map((room) => isBright(scene, layout.byId.get(room)));
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
    <g class={classes("door", door.way, (first || second) && "lit")}>
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

/** The looks of the scene that there is a line for, each in a lane of its own. */
function linesOf(layout: Layout, scene: BoardScene): { key: string; asked: boolean; line: LookLine }[] {
  return scene.looks.flatMap((look, i) => {
    const line = lineOf(layout, look.from, look.to, i % 2 ? -((i + 1) >> 1) : i >> 1);
    return line ? [{ key: `${look.from}-${look.to}-${look.by}`, asked: look.by === null, line }] : [];
  });
}

/** Under the names go the lines, over them an eye where the look comes from and an arrow where it goes. */
function Look({
  line,
  unit,
  asked,
  ends,
}: {
  line: LookLine;
  unit: number;
  asked: boolean;
  ends: boolean;
}): JSX.Element {
  const { from, to } = line;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  if (!ends)
    return (
      <g class={asked ? "look asked" : "look"}>
        <path class="look-rim" d={d} stroke-width={5 * unit} />
        <path class="look-line" d={d} stroke-width={2.4 * unit} stroke-dasharray={`${6 * unit} ${4 * unit}`} />
      </g>
    );
  return (
    <g class={asked ? "look-ends asked" : "look-ends"}>
      <path
        class="look-head"
        d="M-9-7 5 0-9 7Z"
        transform={`translate(${to.x} ${to.y}) rotate(${angle}) scale(${unit})`}
      />
      <g transform={`translate(${from.x} ${from.y}) scale(${unit * 0.62})`}>
        <Eye />
      </g>
    </g>
  );
}

function Pawns(props: Pick<PictureProps, "scene" | "unit" | "onPawn"> & { rooms: readonly Inside[] }): JSX.Element {
  const { scene, rooms, onPawn } = props;
  const letters = useMemo(() => lettersOf(scene.pawns), [scene.pawns]);
  const at = new Map(
    rooms.flatMap(({ pawns }) => pawns.filter(({ ghost }) => !ghost).map((one) => [one.pawn, one.at])),
  );
  return (
    <g class="pawns">
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
  const spills = { right: [0, 0.5], left: [1, 0.5], down: [0.5, 0], up: [0.5, 1] };
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
      {Object.entries(spills).map(([side, [cx, cy]]) => (
        <radialGradient key={side} id={`${id}-spill-${side}`} cx={cx} cy={cy} r=".62">
          <stop class="spill-near" offset="0" />
          <stop class="spill-mid" offset=".55" />
          <stop class="spill-far" offset="1" />
        </radialGradient>
      ))}
      <linearGradient id={`${id}-moon`} x1="0" y1="0" x2=".7" y2="1">
        <stop class="moon-near" offset="0" />
        <stop class="moon-far" offset="1" />
      </linearGradient>
      {layout.rooms.map(({ room, path }) => (
        <clipPath key={room.id} id={`${id}-clip-${room.id}`}>
          <path d={path} />
        </clipPath>
      ))}
      <pattern id={`${id}-hatch`} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch-line" d="M0 0V10" />
      </pattern>
    </>
  );
}

export function Picture(props: PictureProps): JSX.Element {
  const { id, layout, scene, unit, words, larger, onPawn } = props;
  const ground = useMemo(
    () => (
      <>
        <defs>
          <FloorPatterns id={id} />
          <Lights id={id} layout={layout} />
        </defs>
        <g aria-hidden="true">
          <Sea layout={layout} scene={scene} />
          <path class="wall-shadow" d={layout.walls} />
          <path class="wall" d={layout.walls} />
        </g>
      </>
    ),
    [id, layout, scene.levels],
  );
  const upper = useMemo(() => <Upper {...props} />, [id, layout, scene, words, unit, larger, onPawn]);
  return (
    <>
      {ground}
      {layout.rooms.map((laid) => (
        <Room
          key={laid.room.id}
          id={id}
          laid={laid}
          state={stateOf(scene, laid)}
          label={props.labels.get(laid.room.id) ?? ""}
          stop={props.cursor === laid.room.id}
          canChoose={props.canChoose}
          onFocusRoom={props.onFocusRoom}
          onPointRoom={props.onPointRoom}
        />
      ))}
      {upper}
    </>
  );
}

/** All that lies above the floors; none of it is for those who listen, whom the rooms have told everything. */
function Upper(props: PictureProps): JSX.Element {
  const { id, layout, scene, unit, words } = props;
  const rooms = layout.rooms.map((laid) => furnish(laid, props));
  const looks = linesOf(layout, scene);
  const decks = new Map(layout.rooms.map(({ room }) => [room.id, room.deck]));
  return (
    <g aria-hidden="true">
      <g class="openings">
        {layout.doors.map((door) => (
          <Door key={`${door.x}-${door.y}`} door={door} scene={scene} layout={layout} id={id} />
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
      <Water layout={layout} scene={scene} id={id} />
      <Tags layout={layout} scene={scene} unit={unit} />
      {looks.map((look) => (
        <Look {...look} unit={unit} ends={false} />
      ))}
      {rooms.map((inside) => (
        <Ink key={inside.laid.room.id} inside={inside} scene={scene} words={words} unit={unit} larger={props.larger} />
      ))}
      {looks.map((look) => (
        <Look {...look} key={`${look.key}-ends`} unit={unit} ends={true} />
      ))}
      <Pawns scene={scene} rooms={rooms} unit={unit} onPawn={props.onPawn} />
    </g>
  );
}
