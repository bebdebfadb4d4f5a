/** pointing-hand.tsx: a hand that points at a room from beside it, and lies on nothing of it. */
import type { JSX } from "preact";
import type { Layout } from "./layout.ts";
import type { BoardScene } from "./types.ts";

/** A hand whose finger ends in 0, 0 and points up; 30 high. */
const HAND = "M-3 4a3 3 0 0 1 6 0v8l8 2q4 1 4 5v5q0 6-6 6H2q-4 0-6-3l-6-8q-2-3 1-4 2-1 4 1l2 2Z";

export function Pointer({
  layout,
  scene,
  unit,
}: {
  layout: Layout;
  scene: BoardScene;
  unit: number;
}): JSX.Element | null {
  const box = scene.pointed === null ? undefined : layout.byId.get(scene.pointed)?.box;
  if (!box) return null;
  // From below; from above where that would be beside the board or in the half that a sheet may lie on.
  const below = box.y + box.height / 2 < layout.height * 0.6;
  const [x, y] = [box.x + box.width / 2, below ? box.y + box.height : box.y];
  return (
    <g data-pointed={scene.pointed} transform={`translate(${x} ${y}) scale(${unit * 1.15}) rotate(${below ? 0 : 180})`}>
      <path class="pointer" d={HAND} />
    </g>
  );
}
