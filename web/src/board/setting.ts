/**
 * setting.ts: where a room's number, name and pawns go. The text wants its
 * size in pixels; what it leaves is the pawns', and where they would be too
 * small to be told apart the name gives way.
 */
import type { Words } from "../words/words.ts";
import { arrange } from "./arrange.ts";
import { pawnsIn } from "./describe.ts";
import { fitLabel, type Label, widthOf } from "./labels.ts";
import type { LaidRoom, Point } from "./layout.ts";
import type { BoardScene, Box, PawnId } from "./types.ts";

/** What a room has in it, and where. */
export interface Inside {
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
export function longest({ lines, size }: Label): number {
  return size * (0.4 + Math.max(...lines.map(widthOf)));
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

/** What the setting of a room depends on besides who is in it. */
export interface Print {
  readonly words: Words;
  /** How many units a pixel is. */
  readonly unit: number;
  /** How much larger than on a phone letters and pawns are to be. */
  readonly larger: number;
}

function setText(laid: LaidRoom, box: Box, share: number, print: Print, named: boolean): Setting {
  const { words, unit, larger } = print;
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
function setRoom(laid: LaidRoom, count: number, badge: boolean, most: number, print: Print): Setting {
  const { unit } = print;
  const whole = inset(laid.box, 3);
  // A small room keeps its lower edge clear for what sits there; a tiny one has nothing to give.
  const small = whole.height < 80 * unit && whole.height > 30 * unit;
  const box = { ...whole, height: whole.height - (badge && small ? 7 * unit : 0) };
  if (count === 0) return setText(laid, box, 0.96, print, true);
  const size = ({ rest }: Setting) => arrange(rest, count, most).size;
  const above = setText(laid, box, 0.52, print, true);
  const half = box.width * 0.56;
  const left = setText(laid, { ...box, width: half }, 0.96, print, true);
  const beside = { ...left, rest: { ...box, x: box.x + half, width: box.width - half } };
  const better = beside.label && !beside.label.upright && size(beside) > size(above) * 1.25;
  const named = better ? beside : above;
  const enough = Math.min(most, ENOUGH * unit);
  return named.label && size(named) >= enough ? named : setText(laid, box, 0.3, print, false);
}

/** Setting a room's text is work, and there are few ways to set it: each is kept once it has been found. */
export type Settings = Map<string, Setting>;

export function furnish(laid: LaidRoom, scene: BoardScene, print: Print, known: Settings): Inside {
  const { unit, larger } = print;
  const ghosts = scene.ghosts.filter((ghost) => ghost.room === laid.room.id).map(({ pawn }) => ({ pawn, ghost: true }));
  const here = pawnsIn(scene, laid.room.id).map((pawn) => ({ pawn, ghost: false }));
  const all = [...here, ...ghosts];
  const most = Math.min(PAWN * unit * larger, Math.max(laid.box.width, laid.box.height) * 0.5);
  const badge = [scene.reach, scene.spots].some((one) => one.has(laid.room.id)) || scene.steps.includes(laid.room.id);
  const key = `${laid.room.id} ${all.length} ${badge}`;
  const setting = known.get(key) ?? setRoom(laid, all.length, badge, most, print);
  known.set(key, setting);
  const places = arrange(setting.rest, all.length, most);
  return { laid, setting, pawns: all.map((one, i) => ({ ...one, at: places.at[i] as Point, size: places.size })) };
}
