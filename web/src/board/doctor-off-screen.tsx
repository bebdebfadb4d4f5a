/** doctor-off-screen.tsx: where the Doctor is, while a small screen shows another part of the house: a label at the edge with his room. */
import type { JSX } from "preact";
import type { Words } from "../words/words.ts";
import type { Layout } from "./layout.ts";
import { DoctorShape } from "./pawn.tsx";
import type { BoardScene } from "./types.ts";
import { type Picture, perPixel, windowOf, type Zoom } from "./zoom.ts";

/**
 * Pixels: the label's height, how much of its width there is on each side of its middle, the least width between map
 * and buttons on a narrow screen, and how far it is from the edge.
 */
const HEIGHT = 28;
const HALF = 68;
const LEAST = 72;
const GAP = 4;
/** A button at the upper edge, with the gap before it; and the map's height and most width, and what is around it (board.css). */
const TOOL = 48;
const MAP = { height: 48, most: 76, around: 12 };

interface AwayProps {
  readonly words: Words;
  readonly layout: Layout;
  readonly picture: Picture;
  readonly scene: BoardScene;
  readonly zoom: Zoom;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/**
 * Nothing to be touched: the map looks there, and who listens is told by a key. It names his room and lies at the
 * very edge, since a face alone on a room seems to be in it.
 */
export function DoctorAway({ words, layout, picture, scene, zoom }: AwayProps): JSX.Element | null {
  const laid = scene.doctor === null ? undefined : layout.byId.get(scene.doctor);
  if (!laid || scene.dim) return null;
  const { width, height, head = 0, foot = 0 } = picture.screen;
  const shown = windowOf(picture, zoom);
  const unit = perPixel(picture, zoom.times);
  const [x, y] = [(laid.middle.x - shown.x) / unit, (laid.middle.y - shown.y) / unit];
  const low = height - foot;
  // How far he is beyond the left or right edge, and beyond the upper or lower one.
  const aside = Math.max(-x, x - width, 0);
  const above = Math.max(-y, y - low, 0);
  if (aside === 0 && above === 0) return null;
  const beside = aside > above;
  const map = Math.min(MAP.most, (MAP.height * layout.width) / layout.height) + MAP.around;
  const tools = TOOL * (layout.levels.length > 1 ? 3 : 1) + GAP;
  const room = Math.max(LEAST, Math.min(2 * HALF, width - map - tools));
  const left = within(x, map + room / 2, width - tools - room / 2);
  const top = within(y - HEIGHT / 2, head + GAP, low - HEIGHT - GAP);
  const place = beside
    ? { top: `${top}px`, ...(x < 0 ? { left: `${GAP}px` } : { right: `${GAP}px` }) }
    : { left: `${left}px`, maxWidth: `${room}px`, top: `${y < 0 ? GAP : low - HEIGHT - GAP}px` };
  const turn = beside ? (x < 0 ? 180 : 0) : y < 0 ? -90 : 90;
  const arrow = (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" focusable="false">
      <path class="away-arrow" d="M-3-5 5 0-3 5Z" transform={`rotate(${turn})`} />
    </svg>
  );
  return (
    <div class={beside ? "board-away" : "board-away middle"} style={place} aria-hidden="true" data-away={laid.room.id}>
      {!(beside && x > 0) && arrow}
      <svg width="20" height="20" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
        <DoctorShape alive={true} />
      </svg>
      <span>{words.room(laid.room, "name")}</span>
      {beside && x > 0 && arrow}
    </div>
  );
}
