/**
 * room-note.tsx: what has just happened, beside the room where it did. It lies over
 * the board, keeps within it, takes no taps, and is not for those who listen:
 * they are told by the page.
 */
import type { ComponentChildren, JSX } from "preact";
import type { RoomId } from "../engine/protocol.ts";
import type { Layout } from "./layout.ts";
import { type Picture, perPixel, windowOf, type Zoom } from "./zoom.ts";

export interface BoardNote {
  /** Another one is another note, and comes anew. */
  readonly id: number;
  readonly room: RoomId | null;
  /** Null: it is told elsewhere, and looked at here. */
  readonly content: ComponentChildren;
}

interface NoteProps {
  readonly layout: Layout;
  readonly picture: Picture;
  readonly zoom: Zoom;
  readonly note: BoardNote;
}

/** Pixels: its width at most, its height with three lines or a picture, and what it keeps clear of the edges and of its room. */
const WIDTH = 264;
const HIGH = 100;
const CLEAR = 6;

/** Below a room in the upper half of what is shown, above one in the lower. */
function placeOf({ layout, picture, zoom, note }: NoteProps): Readonly<Record<string, string>> {
  const { width, height, foot = 0 } = picture.screen;
  const wide = Math.min(WIDTH, width - 2 * CLEAR);
  const box = note.room === null ? undefined : layout.byId.get(note.room)?.box;
  if (!box) return { width: `${wide}px`, left: `${(width - wide) / 2}px`, bottom: `${foot + CLEAR}px` };
  const unit = perPixel(picture, zoom.times);
  const shown = windowOf(picture, zoom);
  const within = (value: number, most: number) => `${Math.round(Math.min(Math.max(value, CLEAR), most))}px`;
  const left = within((box.x + box.width / 2 - shown.x) / unit - wide / 2, width - wide - CLEAR);
  const top = (box.y - shown.y) / unit;
  const bottom = (box.y + box.height - shown.y) / unit;
  // No further than to the middle of what is to be seen, so that all of it is on the board; where that is too little, over all of it.
  const middle = (height - foot) / 2;
  if (middle < HIGH) return { width: `${wide}px`, left, top: `${CLEAR}px` };
  return (top + bottom) / 2 < middle
    ? { width: `${wide}px`, left, top: within(bottom + CLEAR, middle) }
    : { width: `${wide}px`, left, bottom: within(Math.max(height - top, foot) + CLEAR, height - middle) };
}

export function Note(props: NoteProps): JSX.Element {
  return (
    <div class="board-note" style={placeOf(props)} key={props.note.id} aria-hidden="true">
      {props.note.content}
    </div>
  );
}
