/**
 * Board.tsx: the floor plan as people see it and walk it.
 *
 * It is given a drawing and a scene and knows no rules. Every room is a button
 * with a name that tells all there is to see in it; together they are one tab
 * stop. Nothing needs a gesture: what dragging and pinching do, keys and
 * buttons do as well.
 */
import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { RoomId } from "../engine/protocol.ts";
import { renderNow } from "../frame-queue.ts";
import { useStableCallback } from "../stable-callback.ts";
import type { Words } from "../words/words.ts";
import { type Screen, type Size, useScreen } from "./board-size.ts";
import { cameraTimes, follow } from "./camera.ts";
import { useGlide } from "./camera-glide.ts";
import { SmallMap } from "./corner-map.tsx";
import { describeRoom } from "./describe-room.ts";
import { DoctorAway } from "./doctor-off-screen.tsx";
import { useGestures } from "./gestures.ts";
import { type Cursor, cursorIn } from "./keyboard-walk.ts";
import { pressKey } from "./keys.ts";
import { type LaidRoom, type Layout, layOut, type Point } from "./layout.ts";
import { Picture } from "./picture.tsx";
import { pickRoom } from "./room-at-point.ts";
import { Chooser } from "./room-chooser.tsx";
import { type BoardNote, Note } from "./room-note.tsx";
import { measureLetters } from "./text-width.ts";
import type { BoardCalls, BoardScene, Drawing } from "./types.ts";
import {
  isWhole,
  type Picture as Pictured,
  perPixel,
  settle,
  show,
  whole,
  wholeAbove,
  windowOf,
  type Zoom,
} from "./zoom.ts";
import { BoardButtons } from "./zoom-buttons.tsx";
import "./board.css";

export interface BoardProps extends BoardCalls {
  readonly drawing: Drawing;
  readonly scene: BoardScene;
  readonly words: Words;
  /** Single letters jump to rooms, D to the Doctor; WCAG wants them to be switchable. On unless told. */
  readonly letterKeys?: boolean;
  /** Milliseconds that a pawn takes for its walk; half a second unless told. */
  readonly walk?: number;
  /** What has just happened, told beside the room where it did. */
  readonly note?: BoardNote | null;
  /** Pixels at the lower edge that something lies on: the camera looks above them. */
  readonly covered?: number;
}

/** Names are not set anew for a size that differs by less. */
const HAIR = 0.06;
/** How near one looks at one's own room; and on a screen narrower than this, in pixels, a little less so. */
const NEAR = 2.4;
const SMALL = 480;
const WALK = 500;
/** Pixels that the button in a scene's corner takes (panels/scene/scene.css). */
const CORNER = 52;
/** Pixels that lines at the lower edge take: two steps of a plan and what follows from them. What takes more, or more of the board's height than this part, is a sheet that lies on it for a while. */
const LINES = 64;
const SHEET = 0.25;

/** The size once it has not changed for a moment, and not by a hair; at once where what it belongs to is another. */
function useSettled(value: number, of: unknown): number {
  const kept = useRef({ value, of });
  const [, wake] = useState(0);
  if (kept.current.of !== of) kept.current = { value, of };
  useEffect(() => {
    if (Math.abs(value / kept.current.value - 1) < HAIR) return;
    const timer = setTimeout(() => {
      kept.current = { value, of };
      wake((count) => count + 1);
    }, 150);
    return () => clearTimeout(timer);
  }, [value, of]);
  return kept.current.value;
}

/** Where the tab stop is: the reader's own pawn, the Doctor, or the first room. */
function firstRoom(drawing: Drawing, scene: BoardScene): RoomId {
  const own = scene.pawns.find(({ you }) => you)?.room;
  return own ?? scene.doctor ?? drawing.rooms[0]?.id ?? "";
}

export function Board(props: BoardProps): JSX.Element {
  const { drawing, words } = props;
  const [screen, watch] = useScreen();
  const laid = useRef<Layout | null>(null);
  const layout = useMemo(() => {
    if (screen) laid.current = layOut(drawing, screen, laid.current);
    return laid.current;
  }, [drawing, screen]);
  // Another window: all of it in this frame, since half of it would be a muddle, and none of it a hole.
  useLayoutEffect(() => queueMicrotask(renderNow), [layout]);
  return (
    <div class={screen?.side ? "board side" : "board below"} ref={watch}>
      {layout && screen && <LaidBoard {...props} layout={layout} screen={screen} key={drawing.id} />}
      {!layout && <span class="unseen">{words.say("board.plan")}</span>}
    </div>
  );
}

interface LaidProps extends BoardProps {
  readonly layout: Layout;
  readonly screen: Screen;
}

/**
 * What is shown: what matters, until somebody looks elsewhere; and again from the next decision on, or in an attempt.
 * Who wants the whole house has it until they want something else, above as much as lines at the lower edge usually
 * take: it has one place and one size, whatever comes and goes there.
 */
function useCamera(
  { layout, scene, note, screen }: LaidProps,
  picture: Pictured,
): [Zoom, (zoom: Zoom | null) => void, boolean] {
  const [wanted, look] = useState<Zoom | null>(null);
  const before = useRef<Zoom | null>(null);
  const asks = scene.reach.size > 0;
  const lookBack = () => look((old) => (old && isWhole(old) ? old : null));
  useEffect(() => {
    if (asks) lookBack();
  }, [asks]);
  useEffect(() => {
    if (scene.stage !== null) lookBack();
  }, [scene.stage]);
  const chosen = wanted && isWhole(wanted) && scene.dim ? null : wanted;
  const under = chosen && isWhole(chosen) && !screen.side ? Math.min(LINES, screen.height * SHEET) : 0;
  const zoom = useMemo(() => {
    if (!chosen) return follow(layout, picture, scene, before.current, note?.room);
    // The picture may have got another shape: what was chosen stays shown, as far as it can.
    return under > 0 ? wholeAbove(picture, under) : settle(picture, chosen);
  }, [chosen, under, layout, picture, scene, note?.room]);
  before.current = zoom;
  return [zoom, look, chosen === null];
}

/** Where the keys are, and what that room is called by those who listen. */
function useCursor(layout: Layout, drawing: Drawing, scene: BoardScene): [Cursor, (next: Cursor) => void] {
  const [cursor, setCursor] = useState<Cursor>(() => cursorIn(layout, firstRoom(drawing, scene)));
  useLayoutEffect(() => setCursor((old) => cursorIn(layout, old.room)), [layout]);
  return [cursor, setCursor];
}

function LaidBoard(props: LaidProps): JSX.Element {
  const { drawing, scene, words, layout, screen, covered = 0, onRoom, onInspect, letterKeys = true } = props;
  const svg = useRef<SVGSVGElement>(null);
  const picture = useMemo(() => {
    // Under a scene there is nothing to press at the upper edge but what takes it away, in the corner.
    const head = scene.dim ? 0 : screen.head;
    const right = scene.dim && !screen.side ? CORNER : 0;
    return { width: layout.width, height: layout.height, screen: { ...screen, head, foot: covered, right } };
  }, [layout, screen, covered, scene.dim]);
  const [zoom, look, byItself] = useCamera(props, picture);
  const shift = useGlide(zoom, byItself);
  const [cursor, setCursor] = useCursor(layout, drawing, scene);
  const [choice, setChoice] = useState<{ rooms: readonly LaidRoom[]; at: Point } | null>(null);
  const [said, setSaid] = useState("");
  const id = useId();
  const shown = windowOf(picture, zoom);
  const unit = perPixel(picture, zoom.times);

  const focus = (next: Cursor) => {
    setCursor(next);
    const box = layout.byId.get(next.room)?.box;
    if (box && zoom.times > 1) look(show(picture, zoom, box));
    svg.current?.querySelector<SVGGElement>(`[data-room="${CSS.escape(next.room)}"]`)?.focus({ preventScroll: true });
  };
  const names = useMemo(
    () => drawing.rooms.map((room) => ({ room: room.id, name: words.room(room, "name") })),
    [drawing, words],
  );
  const press = (event: KeyboardEvent) =>
    pressKey(
      {
        ...{ layout, picture, zoom, scene, cursor, names, letterKeys, focus, look },
        choose: () => onRoom?.(cursor.room),
        wall: (stopped) => setSaid(stopped ? words.say("board.wall") : ""),
      },
      event,
    );

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = (svg.current as SVGSVGElement).getBoundingClientRect();
    const each = shown.width / box.width;
    return { x: shown.x + (event.clientX - box.left) * each, y: shown.y + (event.clientY - box.top) * each };
  };
  const { isGesture, tapped, ...pointers } = useGestures({ svg, picture, zoom, look, pointOf });
  const choose = (event: MouseEvent) => {
    if (isGesture() || !onRoom) return;
    const rooms = pickRoom(layout, { at: pointOf(event), unit, mouse: isMouse(event), reach: scene.reach });
    const [only, ...more] = rooms;
    if (!isMouse(event) && !(only && scene.reach.has(only.room.id))) tapped(event);
    if (only && more.length === 0) pick(only.room.id);
    else if (only) setChoice({ rooms, at: { x: event.clientX, y: event.clientY } });
  };
  const pick = (room: RoomId) => {
    setChoice(null);
    setCursor(cursorIn(layout, room));
    svg.current?.querySelector<SVGGElement>(`[data-room="${CSS.escape(room)}"]`)?.focus({ preventScroll: true });
    onRoom?.(room);
  };

  const own = scene.pawns.find(({ you }) => you)?.room;
  const near = zoom.times > 1;
  return (
    <>
      <div class="plan-frame">
        <svg
          ref={svg}
          class={near ? "plan zoomed" : "plan"}
          width={screen.width}
          height={screen.height}
          viewBox={`0 0 ${shown.width} ${shown.height}`}
          role="group"
          aria-label={words.say("board.plan")}
          aria-describedby={`${id}-help`}
          onKeyDown={(event) => {
            if (press(event)) event.preventDefault();
          }}
          onClick={choose}
          {...pointers}
          onPointerLeave={() => onInspect?.(null)}
        >
          {/* Another corner of the view box would lay out all that is in it anew; a group that is moved does not. */}
          <g class="view" transform={`translate(${-shown.x} ${-shown.y})`}>
            <g ref={shift}>
              <Painted {...props} id={id} unit={unit} cursor={cursor} onCursor={setCursor} />
            </g>
          </g>
        </svg>
      </div>
      <p class="unseen" id={`${id}-help`}>
        {words.say("board.help")}
      </p>
      <p class="unseen" role="status">
        {said}
      </p>
      {near && !screen.side && (
        <>
          <SmallMap words={words} layout={layout} picture={picture} scene={scene} zoom={zoom} onZoom={look} />
          <DoctorAway words={words} layout={layout} picture={picture} scene={scene} zoom={zoom} />
        </>
      )}
      <BoardButtons
        words={words}
        picture={picture}
        zoom={zoom}
        small={!screen.side}
        levels={layout.levels}
        onZoom={look}
        {...(own && { onOwn: () => look(focusOn(layout, picture, own)) })}
      />
      {props.note?.content && <Note layout={layout} picture={picture} zoom={zoom} note={props.note} />}
      {choice && <Chooser words={words} {...choice} onPick={pick} onClose={() => setChoice(null)} />}
    </>
  );
}

interface PaintedProps extends LaidProps {
  readonly id: string;
  readonly unit: number;
  readonly cursor: Cursor;
  readonly onCursor: (next: Cursor) => void;
}

/**
 * The same picture as long as nothing in it changes: panning only moves the window over it. Nor are names set anew
 * while somebody is still zooming: they grow with the picture, and then find their size.
 */
function Painted(props: PaintedProps) {
  const { id, drawing, scene, words, layout, screen, unit, cursor, onRoom, walk = WALK, ...rest } = props;
  const setUnit = useSettled(unit, layout);
  const measures = useMemo(measureLetters, [words]);
  const labels = useMemo(
    () => new Map(drawing.rooms.map((room) => [room.id, describeRoom({ words, drawing, scene }, room)])),
    [words, drawing, scene],
  );
  const onPointRoom = useStableCallback((room: RoomId | null) => rest.onInspect?.(room));
  const onFocusRoom = useStableCallback((room: RoomId | null) => {
    if (room !== null && room !== cursor.room) rest.onCursor(cursorIn(layout, room));
    onPointRoom(room);
  });
  const canChoose = onRoom !== undefined;
  const larger = largerOn(screen);
  return useMemo(
    () => (
      <Picture
        {...{ id, layout, scene, words, measures, labels, larger, canChoose, onFocusRoom, onPointRoom, walk }}
        unit={setUnit}
        cursor={cursor.room}
      />
    ),
    [id, layout, scene, words, measures, labels, setUnit, larger, cursor.room, canChoose, walk],
  );
}

/** Large enough that a room of usual size fills a good part of the screen; never less than the camera would. */
function focusOn(layout: Layout, picture: Pictured, room: RoomId): Zoom {
  const middle = layout.byId.get(room)?.middle ?? whole(picture);
  const times = picture.screen.width < SMALL ? cameraTimes(layout, picture) : NEAR;
  return settle(picture, { times: Math.max(times, picture.screen.width < SMALL ? 1.5 : 0), x: middle.x, y: middle.y });
}

/** A phone has the smallest letters that can be read well; a desktop can do better. In steps, as the layout is. */
function largerOn({ width, height }: Size): number {
  return Math.min(14, Math.max(10, Math.round(10 + (Math.min(width, height) - 420) / 90))) / 10;
}

function isMouse(event: MouseEvent): boolean {
  return (event as PointerEvent).pointerType === "mouse";
}
