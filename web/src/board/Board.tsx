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
import { whenShown } from "../frame.ts";
import { useStable } from "../stable.ts";
import type { Words } from "../words/words.ts";
import { BoardButtons } from "./buttons.tsx";
import { Chooser } from "./chooser.tsx";
import { describeRoom } from "./describe.ts";
import { distanceTo, type LaidRoom, type Layout, layOut, type Point, scaleOn } from "./layout.ts";
import { Picture } from "./picture.tsx";
import { type Size, useScreen } from "./size.ts";
import type { BoardCalls, BoardScene, Drawing } from "./types.ts";
import { type Arrow, type Cursor, cursorIn, jump, walk } from "./walk.ts";
import { pan, perPixel, settle, show, whole, windowOf, type Zoom, zoomAt } from "./zoom.ts";
import "./board.css";

export interface BoardProps extends BoardCalls {
  readonly drawing: Drawing;
  readonly scene: BoardScene;
  readonly words: Words;
  /** Single letters jump to rooms, D to the Doctor; WCAG wants them to be switchable. On unless told. */
  readonly letterKeys?: boolean;
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const PANS: Readonly<Record<Arrow, readonly [number, number]>> = {
  left: [-0.3, 0],
  right: [0.3, 0],
  up: [0, -0.3],
  down: [0, 0.3],
};
/** A finger wants this many pixels; what is smaller is asked about. */
const TOUCH = 44;
/** Names are not set anew for a size that differs by less. */
const HAIR = 0.06;
/** Pixels that a pointer may move and still be a click. */
const STILL = 8;

interface Dragging {
  readonly pointers: Map<number, Point>;
  moved: boolean;
}

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
  const { drawing, scene, words } = props;
  const svg = useRef<SVGSVGElement>(null);
  const plays = scene.pawns.some(({ you }) => you);
  const [screen, watch] = useScreen(svg, scene, { plays, scaleOn: (on) => scaleOn(drawing, on) });
  const laid = useRef<Layout | null>(null);
  const layout = useMemo(() => {
    if (screen && screen.width > 0 && screen.height > 0) laid.current = layOut(drawing, screen, laid.current);
    return laid.current;
  }, [drawing, screen]);
  // What is laid out anew comes part by part, and half of it would be a muddle: it is seen when it is whole.
  useLayoutEffect(() => {
    const frame = svg.current?.parentElement;
    frame?.classList.add("laying");
    return whenShown(() => frame?.classList.remove("laying"));
  }, [layout]);
  return (
    <div class={screen?.side ? "board side" : "board below"} ref={watch}>
      {layout && screen && <LaidBoard {...props} svg={svg} layout={layout} screen={screen} key={drawing.id} />}
      {!layout && <span class="unseen">{words.say("board.plan")}</span>}
    </div>
  );
}

interface LaidProps extends BoardProps {
  readonly svg: { current: SVGSVGElement | null };
  readonly layout: Layout;
  readonly screen: Size;
}

function LaidBoard(props: LaidProps): JSX.Element {
  const { svg, drawing, scene, words, layout, screen, onRoom, onInspect, letterKeys = true } = props;
  const picture = useMemo(() => ({ width: layout.width, height: layout.height, screen }), [layout, screen]);
  const [wanted, setZoom] = useState<Zoom>(() => whole(picture));
  // The picture may have got another shape: what was shown stays shown, as far as it can.
  const zoom = useMemo(() => settle(picture, wanted), [picture, wanted]);
  const [cursor, setCursor] = useState<Cursor>(() => cursorIn(layout, firstRoom(drawing, scene)));
  const [choice, setChoice] = useState<{ rooms: readonly LaidRoom[]; at: Point } | null>(null);
  const [said, setSaid] = useState("");
  const dragging = useRef<Dragging>({ pointers: new Map(), moved: false });
  const id = useId();

  useLayoutEffect(() => setCursor((old) => cursorIn(layout, old.room)), [layout]);

  const names = useMemo(
    () => drawing.rooms.map((room) => ({ room: room.id, name: words.room(room, "name") })),
    [drawing, words],
  );
  const labels = useMemo(
    () => new Map(drawing.rooms.map((room) => [room.id, describeRoom({ words, drawing, scene }, room)])),
    [words, drawing, scene],
  );
  const shown = windowOf(picture, zoom);
  const unit = perPixel(picture, zoom.times);
  const setUnit = useSettled(unit, layout);

  const focus = (next: Cursor) => {
    setCursor(next);
    const box = layout.byId.get(next.room)?.box;
    if (box) setZoom((old) => (old.times > 1 ? show(picture, old, box) : old));
    svg.current?.querySelector<SVGGElement>(`[data-room="${CSS.escape(next.room)}"]`)?.focus({ preventScroll: true });
  };
  const goTo = (room: RoomId | null | undefined) => room && focus(cursorIn(layout, room));

  /** Keys that are the board's; false if this was none. */
  const press = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const arrow = ARROWS[event.key];
    if (arrow) pressArrow(arrow, event.shiftKey);
    else if (event.key === "Home") goTo(scene.pawns.find(({ you }) => you)?.room);
    else if (event.key === "Enter" || event.key === " ") onRoom?.(cursor.room);
    else if (event.key === "+" || event.key === "=") setZoom(closer());
    else if (event.key === "-") setZoom(zoomAt(picture, zoom, 1 / 1.5, zoom));
    else if (event.key === "0") setZoom(whole(picture));
    else return letterKeys && pressLetter(event.key);
    return true;
  };
  /** Larger, with the room that has the focus in view. */
  const closer = (): Zoom => {
    const laid = layout.byId.get(cursor.room);
    return laid ? show(picture, zoomAt(picture, zoom, 1.5, laid.middle), laid.box) : zoomAt(picture, zoom, 1.5, zoom);
  };
  const pressArrow = (arrow: Arrow, shift: boolean) => {
    if (shift) return setZoom(pan(picture, zoom, ...PANS[arrow]));
    const next = walk(layout, cursor, arrow);
    setSaid(next ? "" : words.say("board.wall"));
    if (next) focus(next);
  };
  /** D is the Doctor first; a room that begins with it comes when he is there already. */
  const pressLetter = (key: string): boolean => {
    if ([...key].length !== 1 || !/\p{L}/u.test(key)) return false;
    if (key.toLowerCase() === "d" && scene.doctor && scene.doctor !== cursor.room) goTo(scene.doctor);
    else goTo(jump(names, cursor.room, key));
    return true;
  };

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = (svg.current as SVGSVGElement).getBoundingClientRect();
    const each = shown.width / box.width;
    return { x: shown.x + (event.clientX - box.left) * each, y: shown.y + (event.clientY - box.top) * each };
  };

  /** A mouse means what it points at; a finger may have missed what is small. */
  const choose = (event: MouseEvent) => {
    if (dragging.current.moved || !onRoom) return;
    const at = pointOf(event);
    const near = layout.rooms
      .map((laid) => ({ laid, far: distanceTo(laid, at) / unit }))
      .filter(({ far }) => far < TOUCH / 2)
      .sort((a, b) => a.far - b.far);
    const first = near[0];
    if (!first) return;
    const { width, height } = first.laid.box;
    const sure = first.far === 0 && (isMouse(event) || Math.min(width, height) / unit >= TOUCH);
    if (sure || near.length === 1) pick(first.laid.room.id);
    else setChoice({ rooms: near.map(({ laid }) => laid), at: { x: event.clientX, y: event.clientY } });
  };
  const pick = (room: RoomId) => {
    setChoice(null);
    focus(cursorIn(layout, room));
    onRoom?.(room);
  };

  const pointerDown = (event: PointerEvent) => {
    const drag = dragging.current;
    if (drag.pointers.size === 0) drag.moved = false;
    drag.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const pointerMove = (event: PointerEvent) => {
    const { pointers } = dragging.current;
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return pointerUp(event); // it was let go of where the board does not hear it
    const now = { x: event.clientX, y: event.clientY };
    if (!dragging.current.moved && Math.hypot(now.x - before.x, now.y - before.y) < STILL) return;
    if (pointers.size === 1 && zoom.times === 1) return;
    dragging.current.moved = true;
    svg.current?.setPointerCapture(event.pointerId);
    const other = [...pointers].find(([key]) => key !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (!other)
      return setZoom(
        settle(picture, { ...zoom, x: zoom.x - (now.x - before.x) * unit, y: zoom.y - (now.y - before.y) * unit }),
      );
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
    const middle = pointOf({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    setZoom(zoomAt(picture, zoom, factor, middle));
  };
  const pointerUp = (event: PointerEvent) => void dragging.current.pointers.delete(event.pointerId);

  // Only with Ctrl, which is also how a touchpad's pinch arrives: the page is scrolled without.
  useEffect(() => {
    const element = svg.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((old) => zoomAt(picture, old, Math.exp(-event.deltaY / 200), pointOf(event)));
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });

  // The same picture as long as nothing in it changes: panning only moves the window over it.
  // Nor are names set anew while somebody is still zooming: they grow with the picture, and then find their size.
  const larger = largerOn(screen);
  const onPointRoom = useStable((room: RoomId | null) => onInspect?.(room));
  const onFocusRoom = useStable((room: RoomId | null) => {
    if (room !== null && room !== cursor.room) setCursor(cursorIn(layout, room));
    onPointRoom(room);
  });
  const painted = useMemo(
    () => (
      <Picture
        id={id}
        layout={layout}
        scene={scene}
        words={words}
        labels={labels}
        unit={setUnit}
        larger={larger}
        cursor={cursor.room}
        canChoose={onRoom !== undefined}
        onFocusRoom={onFocusRoom}
        onPointRoom={onPointRoom}
      />
    ),
    [id, layout, scene, words, labels, setUnit, larger, cursor.room, onRoom !== undefined],
  );

  const own = scene.pawns.find(({ you }) => you)?.room;
  return (
    <>
      <div class="plan-frame">
        <svg
          ref={svg}
          class={zoom.times > 1 ? "plan zoomed" : "plan"}
          width={screen.width}
          height={screen.height}
          viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
          role="group"
          aria-label={words.say("board.plan")}
          aria-describedby={`${id}-help`}
          onKeyDown={(event) => {
            if (press(event)) event.preventDefault();
          }}
          onClick={choose}
          onPointerDown={pointerDown}
          onPointerMove={pointerMove}
          onPointerUp={pointerUp}
          onPointerCancel={pointerUp}
          onPointerLeave={() => onInspect?.(null)}
        >
          {painted}
        </svg>
      </div>
      <p class="unseen" id={`${id}-help`}>
        {words.say("board.help")}
      </p>
      <p class="unseen" role="status">
        {said}
      </p>
      <BoardButtons
        words={words}
        picture={picture}
        zoom={zoom}
        onZoom={setZoom}
        {...(own && { onOwn: () => setZoom(focusOn(layout, picture, own)) })}
      />
      {choice && <Chooser words={words} {...choice} onPick={pick} onClose={() => setChoice(null)} />}
    </>
  );
}

/** Large enough that a room of usual size fills a good part of the screen. */
function focusOn(
  layout: Layout,
  picture: { width: number; height: number; screen: { width: number; height: number } },
  room: RoomId,
): Zoom {
  const middle = layout.byId.get(room)?.middle ?? { x: picture.width / 2, y: picture.height / 2 };
  return settle(picture, { times: 2.4, ...middle });
}

/** A phone has the smallest letters that can be read well; a desktop can do better. In steps, as the layout is. */
function largerOn({ width, height }: Size): number {
  return Math.min(14, Math.max(10, Math.round(10 + (Math.min(width, height) - 420) / 90))) / 10;
}

function isMouse(event: MouseEvent): boolean {
  return (event as PointerEvent).pointerType === "mouse";
}
