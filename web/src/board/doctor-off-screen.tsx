/** doctor-off-screen.tsx: where the Doctor is, while a small screen shows another part of the house: a label at the edge with his room. */
import type { JSX } from "preact";
import { isSpaced, type Words } from "../words/words.ts";
import type { LaidRoom, Layout } from "./layout.ts";
import { DoctorShape } from "./pawn.tsx";
import { type Measure, measureText } from "./text-width.ts";
import type { BoardScene } from "./types.ts";
import { type Picture, perPixel, windowOf, type Zoom } from "./zoom.ts";

/**
 * Pixels: the label's height, how wide it is at most at the upper or lower edge and at the left or right one, the least
 * width between map and buttons on a narrow screen, and how far it is from the edge; what is beside its text, and the
 * size of that (board.css).
 */
const HEIGHT = 28;
const MOST = 156;
const MOST_BESIDE = 176;
const LEAST = 72;
const GAP = 4;
const BESIDE_TEXT = 56;
const LETTERS = 12;
/** A button at the upper edge, with the gap before it; and the map's height and most width, and what is around it (board.css). */
const TOOL = 48;
const MAP = { height: 48, most: 76, around: 12 };
/** Half of his pawn: nearer to an edge than this he is not seen. */
const PAWN = 16;

interface AwayProps {
  readonly words: Words;
  readonly layout: Layout;
  readonly picture: Picture;
  readonly scene: BoardScene;
  readonly zoom: Zoom;
}

let letters: Measure | null = null;

/** His room by its name, or by what the board calls it where a word of the name would be torn in two. */
function nameIn(words: Words, { room }: LaidRoom, width: number): string {
  const name = words.room(room, "name");
  letters ??= measureText("--sans", "--bold");
  const widest = Math.max(...name.split(" ").map(letters)) * LETTERS;
  return isSpaced(words.lang) && widest > width - BESIDE_TEXT ? words.room(room, "short") : name;
}

/**
 * Where the middle of a label goes that should be at `x`: as near as it can be without lying on any of these, each of
 * which takes PAWN to either side; at `x` where there is no such place.
 */
export function besides(x: number, half: number, taken: readonly number[], low: number, high: number): number {
  const far = half + PAWN;
  const places = [x, ...taken.flatMap((at) => [at - far, at + far])].filter((at) => at >= low && at <= high);
  const free = places.filter((at) => taken.every((one) => Math.abs(one - at) >= far));
  return free.toSorted((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] ?? x;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/**
 * Nothing to be touched: the map looks there, and who listens is told by a key. It names his room, or where he is to go
 * by the plan, and lies at the very edge, since a face alone on a room seems to be in it.
 */
export function DoctorAway({ words, layout, picture, scene, zoom }: AwayProps): JSX.Element | null {
  const planned = scene.ghosts.find(({ pawn }) => pawn === "doctor")?.room;
  const laid = layout.byId.get(planned ?? scene.doctor ?? "");
  if (!laid || scene.dim) return null;
  const { width, height, head = 0, foot = 0 } = picture.screen;
  const shown = windowOf(picture, zoom);
  const unit = perPixel(picture, zoom.times);
  const [x, y] = [(laid.middle.x - shown.x) / unit, (laid.middle.y - shown.y) / unit];
  const low = height - foot;
  const map = Math.min(MAP.most, (MAP.height * layout.width) / layout.height) + MAP.around;
  const tools = TOOL * (layout.levels.length > 1 ? 3 : 1) + GAP;
  // How far he is beyond the left or right edge, and beyond the upper or lower one; under the map or a button is beyond the upper one.
  const isUnder = y < head && (x < map || x > width - tools);
  const aside = Math.max(PAWN - x, x - width + PAWN, 0);
  const above = Math.max(isUnder ? head - y : PAWN - y, y - low + PAWN, 0);
  if (aside === 0 && above === 0) return null;
  const beside = aside > above;
  const most = beside ? MOST_BESIDE : Math.max(LEAST, Math.min(MOST, width - map - tools));
  const left = within(x, map + most / 2, width - tools - most / 2);
  const top = within(y - HEIGHT / 2, head + GAP, low - HEIGHT - GAP);
  const isLeft = x < width / 2;
  const isUp = y < low / 2;
  // At the lower edge it lies on nobody, and not on what is still seen of him.
  const standing = [...scene.pawns.map(({ room }) => room), laid.room.id].flatMap((id) => layout.byId.get(id) ?? []);
  const near = standing.flatMap(({ middle }) => {
    const under = (middle.y - shown.y) / unit;
    return under > low - HEIGHT - GAP - PAWN && under < low + PAWN ? [(middle.x - shown.x) / unit] : [];
  });
  const free = isUp ? left : besides(left, most / 2, near, GAP + most / 2, width - GAP - most / 2);
  const place = beside
    ? { top: `${top}px`, ...(isLeft ? { left: `${GAP}px` } : { right: `${GAP}px` }) }
    : { left: `${free}px`, top: `${isUp ? GAP : low - HEIGHT - GAP}px` };
  const across = beside || (isUnder && y > PAWN);
  const turn = across ? (isLeft ? 180 : 0) : isUp ? -90 : 90;
  const arrow = (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" focusable="false">
      <path class="away-arrow" d="M-3-5 5 0-3 5Z" transform={`rotate(${turn})`} />
    </svg>
  );
  return (
    <div
      class={beside ? "board-away" : "board-away middle"}
      style={{ ...place, maxWidth: `${most}px` }}
      aria-hidden="true"
      data-away={laid.room.id}
    >
      {(isLeft || !across) && arrow}
      <svg width="20" height="20" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
        <DoctorShape alive={true} />
      </svg>
      <span>{nameIn(words, laid, most)}</span>
      {!isLeft && across && arrow}
    </div>
  );
}
