/** picture.tsx: what is in the board's SVG, layer upon layer. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { hrefOf } from "../art/art.ts";
import type { RoomId } from "../engine/protocol.ts";
import { memo } from "../memo.tsx";
import { part } from "../screen-part.tsx";
import { isSpaced, type Lang } from "../words/words.ts";
import { FloorPatterns, floorOf } from "./floor.tsx";
import { furnitureOf } from "./furniture.ts";
import type { Label } from "./labels.ts";
import { type LaidRoom, type Layout, placeOn } from "./layout.ts";
import { Openings } from "./openings.tsx";
import { Eye, Footprints } from "./pawn.tsx";
import { Pawns } from "./pawns.tsx";
import { Pointer } from "./pointing-hand.tsx";
import { coveredIn, furnish, type Inside, longest, type Print, type Setting, type Settings } from "./room-layout.ts";
import { type Marks, markPlaces, markRadius } from "./room-marks.ts";
import { Sea, Tags, Water } from "./ship.tsx";
import { type Block, blocksOf } from "./sight-blocks.ts";
import { type LookLine, lineOf, type Names } from "./sight-lines.ts";
import type { BoardScene } from "./types.ts";

interface PictureProps extends Print {
  readonly id: string;
  readonly layout: Layout;
  readonly scene: BoardScene;
  readonly labels: ReadonlyMap<RoomId, string>;
  readonly cursor: RoomId;
  readonly canChoose: boolean;
  readonly onFocusRoom: (room: RoomId | null) => void;
  readonly onPointRoom: (room: RoomId) => void;
  /** Milliseconds that a pawn's walk takes. */
  readonly walk: number;
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
  if (upright && !isSpaced(lang))
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
    scene.sees.has(room.id) && !sunk && "in-view",
    scene.spots.has(room.id) && "spot",
    scene.marked.has(room.id) && "marked",
    scene.selected === room.id && "selected",
    scene.stage === room.id && "stage",
  );
}

/** In the middle of the room, as large as it may be. */
function placeOf({ box, middle }: LaidRoom): string {
  return `translate(${middle.x} ${middle.y}) scale(${Math.min(box.width, box.height, 190) / 104})`;
}

/** Lines from a sheet, which take their colour here. */
function Furniture({ laid }: { laid: LaidRoom }): JSX.Element | null {
  const piece = furnitureOf(laid.room.id);
  return (
    piece && (
      <use class="furniture" href={hrefOf(piece)} x="-50" y="-50" width="100" height="100" transform={placeOf(laid)} />
    )
  );
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

/** The floor, which is the button. */
const Room = memo(({ id, laid, state, label, stop, canChoose, onFocusRoom, onPointRoom }: RoomProps): JSX.Element => {
  const { room, path } = laid;
  const floor = useMemo(() => {
    const light = state.includes(" lit") ? "lit" : "dark";
    return (
      <>
        <path class="floor" d={path} fill={`url(#${id}-${light === "lit" ? `glow-${room.id}` : "moon"})`} />
        <path class="pattern" d={path} fill={`url(#${id}-${floorOf(room)}-${light})`} />
        <Furniture laid={laid} />
        <path class="shade" d={path} />
        {state.includes(" in-view") && <path class="hatch" d={path} fill={`url(#${id}-view-${light})`} />}
        {state.includes(" marked") && <path class="hatch" d={path} fill={`url(#${id}-hatch)`} />}
        {state.includes(" spot") && (
          <g class="spot-ring" clip-path={`url(#${id}-clip-${room.id})`}>
            <path class="spot-rim" d={path} />
            <path class="spot-band" d={path} />
          </g>
        )}
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
});

interface InkProps extends Marks {
  readonly laid: LaidRoom;
  readonly setting: Setting;
  readonly state: string;
  readonly lang: Lang;
  readonly goal: BoardScene["goal"];
}

/** An eye, crossed out where one wants to be unseen, and after how many walks; as high as the count of steps. */
function Spot({ walks, goal }: { walks: number; goal: BoardScene["goal"] }): JSX.Element {
  return (
    <>
      <rect x="-10" y="-9.5" width={walks > 0 ? 33 : 20} height="19" rx="9.5" />
      <g transform="scale(.5)">
        <Eye crossed={goal === "unseen"} />
      </g>
      {walks > 0 && (
        <text x="15.5" y="4.8" font-size="14">
          {walks}
        </text>
      )}
    </>
  );
}

/** What is written in a room; above the water and the lines, so that it can always be read. */
const Ink = memo(({ laid, setting, state, lang, goal, ...marks }: InkProps): JSX.Element => {
  const { label, number, x, top } = setting;
  const { radius, reach, step, spot } = marks;
  const { left, right } = markPlaces(laid.box, marks);
  return (
    <g class={`ink ${state}`}>
      {number > 0 && (
        <text class="number" x={x} y={top + number * 0.86} font-size={number}>
          {laid.room.number}
        </text>
      )}
      {label && <Name label={label} x={x} top={top + number * 1.1} lang={lang} />}
      {spot !== undefined && (
        <g class="spot" transform={`translate(${left.x} ${left.y}) scale(${radius / 11.5})`}>
          <Spot walks={marks.counted ? spot : 0} goal={goal} />
        </g>
      )}
      {step >= 0 && (
        <g
          class={`steps step-${Math.min(step + 1, 4)}`}
          transform={`translate(${left.x} ${left.y}) scale(${radius / 20})`}
        >
          <Footprints />
        </g>
      )}
      {reach !== undefined && (
        <g class="count" transform={`translate(${right.x} ${right.y}) scale(${radius / 10})`}>
          <circle r="9.5" />
          <text y="4.8" font-size="14">
            {reach}
          </text>
        </g>
      )}
    </g>
  );
});

/** The looks of the scene that there is a line for: one from each room, in a lane of its own. */
function linesOf(layout: Layout, scene: BoardScene, names: Names): { key: string; asked: boolean; line: LookLine }[] {
  const from = new Map(scene.looks.map((look) => [`${look.from}-${look.to}`, look]));
  return [...from].flatMap(([key, look], i) => {
    const line = lineOf(layout, look.from, look.to, i % 2 ? -((i + 1) >> 1) : i >> 1, names);
    return line ? [{ key, asked: look.by === null, line }] : [];
  });
}

/** Under the names go the lines, over them an arrow where the look goes; whose it is has an eye. */
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
    </g>
  );
}

/** A look that comes to nothing: dots to the wall, and a bar across them there. */
function Blocked(props: { layout: Layout; block: Block; unit: number }): JSX.Element {
  const { layout, block, unit } = props;
  const from = placeOn(layout, block.start);
  const to = placeOn(layout, block.stop);
  const half = 7 * unit;
  const [x, y] = from.x === to.x ? [half, 0] : [0, half];
  const line = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const bar = `M${to.x - x} ${to.y - y}L${to.x + x} ${to.y + y}`;
  return (
    <g class="blocked">
      <path class="look-rim" d={line} stroke-width={3.8 * unit} />
      <path class="blocked-line" d={line} stroke-width={1.9 * unit} stroke-dasharray={`0 ${3.8 * unit}`} />
      <path class="blocked-rim" d={bar} stroke-width={6.2 * unit} />
      <path class="blocked-bar" d={bar} stroke-width={3.2 * unit} />
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
      {["dark", "lit"].map((light) => (
        <pattern
          key={light}
          id={`${id}-view-${light}`}
          class={`view-${light}`}
          width="12"
          height="12"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <path d="M0 0V12" />
        </pattern>
      ))}
    </>
  );
}

/** Rooms that are rendered together: so many that to light all of them fits into a frame. */
const GROUP = 5;

interface FloorsProps
  extends Omit<RoomProps, "laid" | "state" | "label" | "stop">,
    Pick<PictureProps, "scene" | "labels" | "cursor"> {
  readonly rooms: readonly LaidRoom[];
}

const Floors = part(({ rooms, scene, labels, cursor, ...rest }: FloorsProps): JSX.Element => {
  return (
    <>
      {rooms.map((laid) => (
        <Room
          key={laid.room.id}
          laid={laid}
          state={stateOf(scene, laid)}
          label={labels.get(laid.room.id) ?? ""}
          stop={cursor === laid.room.id}
          {...rest}
        />
      ))}
    </>
  );
});

interface InksProps {
  readonly rooms: readonly Inside[];
  readonly scene: BoardScene;
  readonly lang: Lang;
}

const Inks = part(({ rooms, scene, lang }: InksProps): JSX.Element => {
  return (
    <>
      {rooms.map(({ laid, setting, marks }) => (
        <Ink
          key={laid.room.id}
          laid={laid}
          setting={setting}
          {...marks}
          state={stateOf(scene, laid)}
          lang={lang}
          goal={scene.goal}
        />
      ))}
    </>
  );
});

const OpeningsPart = part(Openings);
const LightsPart = part(Lights);

function groups<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / GROUP) }, (_, at) => all.slice(at * GROUP, (at + 1) * GROUP));
}

export function Picture(props: PictureProps): JSX.Element {
  const { id, layout, scene, unit, words, measures, larger } = props;
  const { labels, cursor, canChoose, onFocusRoom, onPointRoom, walk } = props;
  const ground = useMemo(
    () => (
      <>
        <defs>
          <FloorPatterns id={id} />
          <LightsPart id={id} layout={layout} />
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
  const floors = useMemo(() => groups(layout.rooms), [layout]);
  return (
    <>
      {ground}
      {floors.map((rooms, at) => (
        <Floors
          key={at}
          id={id}
          rooms={rooms}
          scene={scene}
          labels={labels}
          cursor={cursor}
          canChoose={canChoose}
          onFocusRoom={onFocusRoom}
          onPointRoom={onPointRoom}
        />
      ))}
      <UpperPart {...{ id, layout, scene, words, measures, unit, larger, walk }} />
    </>
  );
}

/** All around the house, and nothing in the room that everybody looks at. */
function Dim({ layout, room }: { layout: Layout; room: RoomId | null }): JSX.Element {
  const { width, height } = layout;
  const around = `M${-width} ${-height}H${2 * width}V${2 * height}H${-width}Z`;
  return <path class="dim" d={around + (layout.byId.get(room ?? "")?.path ?? "")} fill-rule="evenodd" />;
}

type UpperProps = Print & Pick<PictureProps, "id" | "layout" | "scene" | "walk">;

/** All that lies above the floors; none of it is for those who listen, whom the rooms have told everything. */
function Upper(props: UpperProps): JSX.Element {
  const { id, layout, scene, unit, words, measures, larger, walk } = props;
  const known = useMemo((): Settings => new Map(), [layout, words, measures, unit, larger]);
  const radius = useMemo(() => markRadius(layout, unit, larger), [layout, unit, larger]);
  const rooms = layout.rooms.map((laid) => furnish(laid, scene, props, radius, known));
  const looks = linesOf(layout, scene, { boxes: rooms.flatMap(coveredIn), unit });
  const blocks = blocksOf(layout.drawing, scene.blocked);
  const lit = layout.rooms.flatMap((laid) => (isBright(scene, laid) ? [laid.room.id] : []));
  const bright = useMemo(() => new Set(lit), [layout, lit.join(" ")]);
  return (
    <g aria-hidden="true">
      <OpeningsPart layout={layout} bright={bright} id={id} />
      <Water layout={layout} scene={scene} id={id} />
      <Tags layout={layout} scene={scene} unit={unit} />
      {looks.map((look) => (
        <Look {...look} unit={unit} ends={false} />
      ))}
      {blocks.map((block) => (
        <Blocked key={`${block.from}-blocked`} layout={layout} block={block} unit={unit * larger} />
      ))}
      {groups(rooms).map((some, at) => (
        <Inks key={at} rooms={some} scene={scene} lang={words.lang} />
      ))}
      {looks.map((look) => (
        <Look {...look} key={`${look.key}-ends`} unit={unit} ends={true} />
      ))}
      <Pawns {...{ layout, scene, rooms, unit, walk }} />
      {scene.dim && <Dim layout={layout} room={scene.stage} />}
      <Pointer layout={layout} scene={scene} unit={unit * larger} />
    </g>
  );
}

const UpperPart = part(Upper);
