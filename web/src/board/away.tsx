/** away.tsx: where the Doctor is, while a small screen shows another part of the house: his face at the edge, and an arrow. */
import type { JSX } from "preact";
import type { Layout } from "./layout.ts";
import { DoctorShape } from "./pawn.tsx";
import type { BoardScene } from "./types.ts";
import { type Picture, perPixel, windowOf, type Zoom } from "./zoom.ts";

/** Pixels: how large the sign is, and how far from the edge its middle. */
const SIZE = 34;
const INSET = 24;

interface AwayProps {
  readonly layout: Layout;
  readonly picture: Picture;
  readonly scene: BoardScene;
  readonly zoom: Zoom;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Nothing to be touched: the map looks there, and who listens is told by a key. */
export function DoctorAway({ layout, picture, scene, zoom }: AwayProps): JSX.Element | null {
  const room = scene.doctor === null ? undefined : layout.byId.get(scene.doctor);
  if (!room || scene.dim) return null;
  const { width, height, head = 0, foot = 0 } = picture.screen;
  const shown = windowOf(picture, zoom);
  const unit = perPixel(picture, zoom.times);
  const [x, y] = [(room.middle.x - shown.x) / unit, (room.middle.y - shown.y) / unit];
  const left = within(x, INSET, width - INSET);
  const top = within(y, head + INSET, height - foot - INSET);
  const isSeen = x > 0 && x < width && y > 0 && y < height - foot;
  if (isSeen) return null;
  const turn = (Math.atan2(y - top, x - left) * 180) / Math.PI;
  return (
    <svg
      class="board-away"
      style={{ left: `${left - SIZE / 2}px`, top: `${top - SIZE / 2}px` }}
      width={SIZE}
      height={SIZE}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      focusable="false"
    >
      <DoctorShape alive={true} />
      <path class="away-arrow" d="M54-16 80 0 54 16Z" transform={`rotate(${turn})`} />
    </svg>
  );
}
