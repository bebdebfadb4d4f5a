/** keys.ts: the board's own keys: arrows through doors, letters to rooms, plus and minus, Enter. */
import type { RoomId } from "../engine/protocol.ts";
import { type Arrow, type Cursor, cursorIn, jump, walk } from "./keyboard-walk.ts";
import type { Layout } from "./layout.ts";
import type { BoardScene } from "./types.ts";
import { type Picture, pan, show, whole, type Zoom, zoomAt } from "./zoom.ts";

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

export interface KeyBoard {
  readonly layout: Layout;
  readonly picture: Picture;
  readonly zoom: Zoom;
  readonly scene: BoardScene;
  readonly cursor: Cursor;
  readonly names: readonly { readonly room: RoomId; readonly name: string }[];
  readonly letterKeys: boolean;
  focus(next: Cursor): void;
  look(zoom: Zoom): void;
  choose(): void;
  /** There was no door that way, or there was. */
  wall(stopped: boolean): void;
}

/** Larger, with the room that has the focus in view. */
function closer({ layout, picture, zoom, cursor }: KeyBoard): Zoom {
  const laid = layout.byId.get(cursor.room);
  return laid ? show(picture, zoomAt(picture, zoom, 1.5, laid.middle), laid.box) : zoomAt(picture, zoom, 1.5, zoom);
}

function pressArrow(board: KeyBoard, arrow: Arrow, shift: boolean): void {
  if (shift) {
    board.look(pan(board.picture, board.zoom, ...PANS[arrow]));
    return;
  }
  const next = walk(board.layout, board.cursor, arrow);
  board.wall(!next);
  if (next) board.focus(next);
}

/** D is the Doctor first; a room that begins with it comes when he is there already. */
function pressLetter(board: KeyBoard, key: string): boolean {
  const { layout, scene, cursor, names } = board;
  if ([...key].length !== 1 || !/\p{L}/u.test(key)) return false;
  const doctor = key.toLowerCase() === "d" && scene.doctor !== cursor.room ? scene.doctor : null;
  const room = doctor ?? jump(names, cursor.room, key);
  if (room) board.focus(cursorIn(layout, room));
  return true;
}

/** False if this was none of the board's. */
export function pressKey(board: KeyBoard, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const { layout, picture, zoom, scene } = board;
  const arrow = ARROWS[event.key];
  const own = scene.pawns.find(({ you }) => you)?.room;
  if (arrow) pressArrow(board, arrow, event.shiftKey);
  else if (event.key === "Home") own && board.focus(cursorIn(layout, own));
  else if (event.key === "Enter" || event.key === " ") board.choose();
  else if (event.key === "+" || event.key === "=") board.look(closer(board));
  else if (event.key === "-") board.look(zoomAt(picture, zoom, 1 / 1.5, zoom));
  else if (event.key === "0") board.look(whole(picture));
  else return board.letterKeys && pressLetter(board, event.key);
  return true;
}
