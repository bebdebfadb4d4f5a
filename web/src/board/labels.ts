/**
 * labels.ts: where a room's name and number go, and how large.
 *
 * Sizes are wanted in pixels, so that a phone's names can be read, and turned
 * into units by how large the picture is shown. A name is broken into lines
 * and made smaller until it fits; one that would be too small to read is left
 * out until somebody zooms in: the number, the focus and the list still tell.
 */
import type { Lang } from "../words/words.ts";
import type { Box } from "./types.ts";

export interface Label {
  /** Written upwards, where a room is too narrow for it. */
  readonly upright: boolean;
  readonly lines: readonly string[];
  /** Of the letters, in units. */
  readonly size: number;
  /** Of all lines together, in units. */
  readonly height: number;
}

/** Pixels of a room's name and of a hall's, on a phone; larger screens take larger ones. */
const WANTED = { room: 13.5, other: 11 };
const SMALLEST = 8.5;

/** About how wide the letters are, in their own size: nothing is measured, so that nothing waits for a font. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= 0x2e80) width += 1;
    else if (" .,:;'!|ijlIft’".includes(letter)) width += 0.31;
    else if (letter >= "A" && letter <= "Z") width += 0.68;
    else if ("mwMW".includes(letter)) width += 0.86;
    else width += 0.53;
  }
  return width;
}

/** Japanese may be broken anywhere but before a small or lengthening letter, a closing mark or a middle dot. */
function pieces(name: string, lang: Lang): string[] {
  if (lang !== "ja" || name.includes(" ")) return name.split(" ");
  return name.match(/.[ぁぃぅぇぉっゃゅょァィゥェォッャュョー、。・」）ん]*/gu) ?? [name];
}

/** As few lines as possible, of which none is wider than `width` letters; null if a word is. */
export function wrap(name: string, lang: Lang, width: number): string[] | null {
  const gap = lang === "ja" && !name.includes(" ") ? "" : " ";
  const lines: string[] = [];
  for (const piece of pieces(name, lang)) {
    const last = lines.at(-1);
    const longer = last === undefined ? piece : last + gap + piece;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else if (widthOf(piece) <= width) lines.push(piece);
    else return null;
  }
  return lines;
}

/** Lines of about the same length, as many as `wrap` needs. */
function balanced(name: string, lang: Lang, width: number): string[] | null {
  const lines = wrap(name, lang, width);
  if (!lines || lines.length < 2) return lines;
  for (let narrow = widthOf(name) / lines.length; narrow < width; narrow += 0.5) {
    const even = wrap(name, lang, narrow);
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
}

function fitLevel(name: string, lang: Lang, box: { width: number; height: number }, about: Fitting): Label | null {
  const wanted = (about.hall ? WANTED.other : WANTED.room) * about.larger * (lang === "ja" ? 0.96 : 1);
  for (let pixels = wanted; pixels >= SMALLEST; pixels -= 0.5) {
    const size = pixels * about.unit;
    const lines = balanced(name, lang, (box.width - size * 0.5) / size);
    if (!lines) continue;
    const height = lines.length * size * 1.12;
    if (height <= box.height * about.share) return { lines, size, height, upright: false };
  }
  return null;
}

/** The name in a box. Null if it could not be read there. */
export function fitLabel(name: string, lang: Lang, box: Box, about: Fitting): Label | null {
  const level = fitLevel(name, lang, box, about);
  if (box.height < box.width * 1.3) return level;
  const turned = { width: box.height * about.share, height: box.width };
  const label = fitLevel(name, lang, turned, { ...about, share: 0.96 });
  const better = about.hall ? 1.2 : 1.5; // one turns one's head for a good reason only
  return label && (!level || label.size > level.size * better) ? { ...label, upright: true } : level;
}
