/**
 * labels.ts: where a room's name and number go, and how large.
 *
 * Sizes are wanted in pixels, so that a phone's names can be read, and turned
 * into units by how large the picture is shown. A name is broken into lines
 * and made smaller until it fits, by widths that were measured in the font that
 * is really there. One that would be too small to read gives way to its short
 * form; where that would be too small as well, it is left out until somebody
 * looks closer: the number, the focus and the list still tell.
 */
import { isSpaced, type Lang } from "../words/words.ts";
import type { Measure } from "./text-width.ts";
import type { Box } from "./types.ts";

export interface Label {
  /** Written upwards, where a room is too narrow for it. */
  readonly upright: boolean;
  /** The short form. */
  readonly brief: boolean;
  readonly lines: readonly string[];
  /** Of the letters, in units. */
  readonly size: number;
  /** Of all lines together, and of the widest of them, in units. */
  readonly height: number;
  readonly width: number;
}

/** What a room is called, and in brief where there is a brief form. */
export interface Called {
  readonly name: string;
  readonly short: string;
  readonly lang: Lang;
}

/** Pixels of a room's name and of a hall's, on a phone; larger screens take larger ones. */
const WANTED = { room: 13.5, other: 11 };
/** Pixels that can be read. */
const LEGIBLE = 11;
/** From one line to the next, in their size; and what is left free on both sides of the widest, together. */
const LINE = 1.12;
const AIR = 0.5;

/** What has no gaps may be broken anywhere but before a small or lengthening letter, a closing mark or a middle dot. */
function pieces(name: string, lang: Lang): string[] {
  if (isSpaced(lang) || name.includes(" ")) return name.split(" ");
  return name.match(/.[ぁぃぅぇぉっゃゅょァィゥェォッャュョー、。・」）ん]*/gu) ?? [name];
}

/** As few lines as possible, of which none is wider than `width` times the letters' size; null if a word is. */
export function wrap(name: string, lang: Lang, width: number, measure: Measure): string[] | null {
  const gap = !isSpaced(lang) && !name.includes(" ") ? "" : " ";
  const lines: string[] = [];
  for (const piece of pieces(name, lang)) {
    const last = lines.at(-1);
    const longer = last === undefined ? piece : last + gap + piece;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else if (measure(piece) <= width) lines.push(piece);
    else return null;
  }
  return lines;
}

/** Lines of about the same length, as many as `wrap` needs. */
function balanced(name: string, lang: Lang, width: number, measure: Measure): string[] | null {
  const lines = wrap(name, lang, width, measure);
  if (!lines || lines.length < 2) return lines;
  for (let narrow = measure(name) / lines.length; narrow < width; narrow += 0.5) {
    const even = wrap(name, lang, narrow, measure);
    if (even && even.length === lines.length) return even;
  }
  return lines;
}

export interface Fitting {
  readonly hall: boolean;
  /** How many units a pixel is. */
  readonly unit: number;
  /** How much larger than on a phone. */
  readonly larger: number;
  /** Of the box's height, what the name may take; the rest is the pawns'. */
  readonly share: number;
  /** How wide a text is in the letters of this room, in their size. */
  readonly measure: Measure;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The name or its short form as large as it can be and at most `most` pixels. */
function fitText(called: Called, brief: boolean, box: Extent, about: Fitting, most: number): Label | null {
  const { unit, share, measure } = about;
  for (let pixels = most; pixels >= LEGIBLE; pixels -= 0.5) {
    const size = pixels * unit;
    const lines = balanced(brief ? called.short : called.name, called.lang, box.width / size - AIR, measure);
    if (!lines) continue;
    const height = lines.length * size * LINE;
    if (height > box.height * share) continue;
    return { brief, lines, size, height, width: size * Math.max(...lines.map(measure)), upright: false };
  }
  return null;
}

/** The name, or where it cannot be read its short form. */
function fitLevel(called: Called, box: Extent, about: Fitting): Label | null {
  const most = (about.hall ? WANTED.other : WANTED.room) * about.larger * (isSpaced(called.lang) ? 1 : 0.96);
  const wanted = Math.max(LEGIBLE, most);
  return fitText(called, false, box, about, wanted) ?? fitText(called, true, box, about, wanted);
}

/** The name in a box. Null if it could not be read there. */
export function fitLabel(called: Called, box: Box, about: Fitting): Label | null {
  const level = fitLevel(called, box, about);
  if (box.height < box.width * 1.3) return level;
  const turned = { width: box.height * about.share, height: box.width };
  const label = fitLevel(called, turned, { ...about, share: 0.96 });
  if (!label || !level) return label ? { ...label, upright: true } : level;
  // One turns one's head for a good reason only: larger letters, or in a hall the whole name.
  const whole = about.hall && level.brief && !label.brief;
  const better = whole ? 0.9 : about.hall ? 1.2 : 1.5;
  return label.size > level.size * better ? { ...label, upright: true } : level;
}
