/**
 * room-layout.ts: where a room's number, name and pawns go. The text wants its
 * size in pixels; what it leaves is the pawns', and where they would be too
 * small to be told apart the name gives way. None lies on the other, nor on
 * the marks at the room's corners.
 */
import type { Words } from "../words/words.ts";
import { arrange } from "./arrange-pawns.ts";
import { pawnsIn } from "./describe-room.ts";
import { fitLabel, type Label } from "./labels.ts";
import type { LaidRoom, Point } from "./layout.ts";
import { type Marks, marksOf, takenBy } from "./room-marks.ts";
import type { Measures } from "./text-width.ts";
import type { BoardScene, Box, PawnId } from "./types.ts";

/** What a room has in it, and where. */
export interface Inside {
  readonly laid: LaidRoom;
  readonly setting: Setting;
  readonly marks: Marks;
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

/** How long a name is, with a little air. */
export function longest({ width, size }: Label): number {
  return width + 0.4 * size;
}

/** Where a room's number and name go, and what they leave to its pawns. */
export interface Setting {
  readonly label: Label | null;
  /** The middle of the text, and where it begins. */
  readonly x: number;
  readonly top: number;
  readonly number: number;
  readonly rest: Box;
}

/** What a room's text covers: its number, its name. */
export function textBoxes({ label, x, top, number }: Setting): Box[] {
  const boxes: Box[] = [];
  if (number > 0) boxes.push({ x: x - number * 0.6, y: top, width: number * 1.2, height: number });
  if (label) {
    const [width, height] = label.upright ? [label.height, longest(label)] : [longest(label), label.height];
    boxes.push({ x: x - width / 2, y: top + number * 1.1, width, height });
  }
  return boxes;
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** What the setting of a room depends on besides who is in it. */
export interface Print {
  readonly words: Words;
  readonly measures: Measures;
  /** How many units a pixel is. */
  readonly unit: number;
  /** How much larger than on a phone letters and pawns are to be. */
  readonly larger: number;
}

function setText(laid: LaidRoom, box: Box, share: number, print: Print, named: boolean): Setting {
  const { words, measures, unit, larger } = print;
  const { room } = laid;
  const wanted = NUMBER * unit * larger;
  const readable = (size: number) => (room.number !== null && size >= SMALLEST * unit ? size : 0);
  const above = readable(Math.min(wanted, box.height * 0.34));
  const hall = room.kind !== "room";
  const fitting = { hall, unit, larger, share, measure: hall ? measures.hall : measures.room };
  const called = { name: words.room(room, "name"), short: words.room(room, "short"), lang: words.lang };
  const below = { ...box, height: box.height - above * 1.1 };
  const label = named ? fitLabel(called, below, fitting) : null;
  // Where there is no place for the name the number may have it.
  const number = named && !label ? readable(Math.min(wanted, box.height * share * 0.85)) : above;
  const high = (label ? (label.upright ? longest(label) : label.height) : 0) + number * 1.1;
  const top = share > 0.9 ? box.y + (box.height - high) / 2 : box.y;
  const rest = { ...box, y: top + high, height: Math.max(box.y + box.height - top - high, 0) };
  return { label, x: box.x + box.width / 2, top, number, rest };
}

/**
 * With nobody there the text stands in the middle. Else it is on top of the
 * pawns, or left of them where that lets them be larger; and where they would
 * still be too small to be told apart, the name gives way if that helps.
 */
function setIn(laid: LaidRoom, box: Box, count: number, most: number, print: Print): Setting {
  if (count === 0) return setText(laid, box, 0.96, print, true);
  const size = ({ rest }: Setting) => arrange(rest, count, most).size;
  const above = setText(laid, box, 0.52, print, true);
  const half = box.width * 0.56;
  const left = setText(laid, { ...box, width: half }, 0.96, print, true);
  const beside = { ...left, rest: { ...box, x: box.x + half, width: box.width - half } };
  const better = beside.label && !beside.label.upright && size(beside) > size(above) * 1.25;
  const named = better ? beside : above;
  const bare = setText(laid, box, 0.3, print, false);
  const enough = Math.min(most, ENOUGH * print.unit, size(bare) * 0.95);
  return named.label && size(named) >= enough ? named : bare;
}

/** All of the room; above what sits at its lower corners; between that. */
function partsOf(laid: LaidRoom, marks: Marks): { parts: Box[]; taken: Box[] } {
  const whole = inset(laid.box, 3);
  const { left, right } = takenBy(laid.box, marks);
  const taken = [left, right].filter((one) => one !== null);
  if (taken.length === 0) return { parts: [whole], taken };
  const top = Math.min(...taken.map(({ y }) => y));
  const start = left ? left.x + left.width : whole.x;
  const end = right ? right.x : whole.x + whole.width;
  const above = { ...whole, height: Math.max(0, top - whole.y) };
  const between = { ...whole, x: start, width: Math.max(0, end - start) };
  return { parts: [whole, above, between], taken };
}

/** How much it is worth to read that name: an upright one is read with the head on one side. */
function worthOf(label: Label | null, { unit }: Print): number {
  return label ? 1 + label.size / unit / (label.upright ? 30 : 20) : 0;
}

/** As large as name and pawns can be without lying on each other or on what sits at the corners. */
function setRoom(laid: LaidRoom, count: number, marks: Marks, most: number, print: Print): Setting {
  const { parts, taken } = partsOf(laid, marks);
  const ways = parts.map((box, at) => {
    const setting = setIn(laid, box, count, most, print);
    const pawns = arrange(setting.rest, count, most);
    const lying = [
      ...textBoxes(setting),
      ...pawns.at.map(({ x, y }) => inset({ x, y, width: 0, height: 0 }, -pawns.size / 2)),
    ];
    const seen = count === 0 || pawns.size > 0.2 * most;
    const clear = seen && (at > 0 || !lying.some((one) => taken.some((mark) => meet(one, mark))));
    const worth = (clear ? 4 : 0) + worthOf(setting.label, print) + (count > 0 ? pawns.size / most : 0);
    return { setting, worth };
  });
  return ways.reduce((best, one) => (one.worth > best.worth ? one : best)).setting;
}

/** Setting a room's text is work, and there are few ways to set it: each is kept once it has been found. */
export type Settings = Map<string, Setting>;

export function furnish(laid: LaidRoom, scene: BoardScene, print: Print, radius: number, known: Settings): Inside {
  const { unit, larger } = print;
  const ghosts = scene.ghosts.filter((ghost) => ghost.room === laid.room.id).map(({ pawn }) => ({ pawn, ghost: true }));
  const here = pawnsIn(scene, laid.room.id).map((pawn) => ({ pawn, ghost: false }));
  const all = [...here, ...ghosts];
  const most = Math.min(PAWN * unit * larger, Math.max(laid.box.width, laid.box.height) * 0.5);
  const marks = marksOf(scene, laid, radius);
  const sides = [marks.reach !== undefined, marks.step >= 0, marks.spot !== undefined, marks.counted];
  const key = `${laid.room.id} ${all.length} ${sides}`;
  const setting = known.get(key) ?? setRoom(laid, all.length, marks, most, print);
  known.set(key, setting);
  const places = arrange(setting.rest, all.length, most);
  const pawns = all.map((one, i) => ({ ...one, at: places.at[i] as Point, size: places.size }));
  return { laid, setting, marks, pawns };
}

/** What is to be read in a room, and so is to be kept clear of. */
export function coveredIn({ laid, setting, marks }: Inside): Box[] {
  return [...textBoxes(setting), ...Object.values(takenBy(laid.box, marks)).filter((one) => one !== null)];
}
