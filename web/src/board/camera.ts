/**
 * camera.ts: what a small screen shows of the board. All rooms are shown so
 * large that a finger hits them, at one scale for a whole game; where that is
 * more than fits, the window follows what matters, and moves no further than it
 * must: what is seen stays where it is.
 */
import type { RoomId } from "../engine/protocol.ts";
import type { Layout } from "./layout.ts";
import type { BoardScene, Box } from "./types.ts";
import { edgesOf, type Picture, perPixel, settle, show, whole, windowOf, type Zoom } from "./zoom.ts";

/** Pixels that a finger wants of the smallest room. */
export const TOUCH = 44;
/** Nearer than this nobody would know where in the house one is; and so little nearer is not worth a cropped house. */
const NEAREST = 2.4;
const HARDLY = 1.06;

/** How often larger than the whole house it is shown. */
export function cameraTimes(layout: Layout, picture: Picture): number {
  const smallest = Math.min(...layout.rooms.map(({ box }) => Math.min(box.width, box.height)));
  const times = (TOUCH * perPixel(picture, 1)) / smallest;
  return times < HARDLY ? 1 : Math.min(times, NEAREST);
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** These rooms, the one that lies nearest to all of those first. */
function byDistance(layout: Layout, some: readonly RoomId[], those: readonly RoomId[]): readonly RoomId[] {
  const middles = (rooms: readonly RoomId[]) => rooms.flatMap((room) => layout.byId.get(room)?.box ?? []).map(middleOf);
  const around = middles(those);
  const far = (room: RoomId) =>
    middles([room]).reduce(
      (sum, at) => around.reduce((all, one) => all + Math.hypot(one.x - at.x, one.y - at.y), sum),
      0,
    );
  return some.toSorted((a, b) => far(a) - far(b));
}

/**
 * The rooms that matter, the most needed first: where an attempt is made, what a lesson points at, which room is named on the card in hand; who is to go somewhere, and the rooms that a tap can choose, which
 * lie around oneself or, with a card for him in hand, around the Doctor, before all one where somebody is to go, then the one where he is; where only cards lead on, those that
 * somebody is to go to by the plan, then those that a card leads to from afar; one's own, his, and his next.
 */
export function roomsThatMatter(scene: BoardScene, layout: Layout): readonly RoomId[] {
  const own = scene.pawns.filter(({ you }) => you).map(({ room }) => room);
  const called = scene.pawns.filter(({ room }) => scene.steps.includes(room)).map(({ room }) => room);
  const doctor = scene.doctor === null ? [] : [scene.doctor];
  const planned = scene.ghosts.map(({ room }) => room);
  const nearest = [...scene.reach].filter(([, doors]) => doors <= 1).map(([room]) => room);
  const first = [scene.stage, ...scene.marked, scene.leads].filter((room) => room !== null);
  const from = byDistance(layout, [...planned, ...own, ...doctor], nearest).slice(0, nearest.length > 0 ? 1 : 0);
  const around =
    nearest.length > 0 ? byDistance(layout, nearest, from) : byDistance(layout, [...scene.reach.keys()], own);
  const meeting = around.filter((room) => planned.includes(room));
  const met = around.filter((room) => doctor.includes(room));
  const others = [...planned, ...own, ...doctor, ...scene.steps, ...called, ...scene.reach.keys()];
  const here = nearest.length > 0 ? [] : planned;
  return [...first, ...meeting, ...from, ...here, ...met, ...around, ...others];
}

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** From what was shown to what is to be shown now; `at` is where something has just happened. */
export function follow(
  layout: Layout,
  picture: Picture,
  scene: BoardScene,
  before: Zoom | null,
  at: RoomId | null = null,
): Zoom {
  const times = cameraTimes(layout, picture);
  const matter = roomsThatMatter(scene, layout);
  // A house with nobody in it is looked at, not tapped: all of it.
  if (times === 1 || (at === null && matter.length === 0)) return whole(picture);
  const zoom = settle(picture, { ...(before ?? whole(picture)), times });
  const shown = windowOf(picture, zoom);
  const { head, foot, right } = edgesOf(picture, times);
  const [wide, high] = [shown.width - right, shown.height - head - foot];
  let all: Box | null = null;
  // While others play, what they do comes first; who decides looks at what that is about.
  for (const room of at === null || scene.reach.size > 0 ? matter : [at, ...matter]) {
    const box = layout.byId.get(room)?.box;
    const more: Box | null = box ? (all ? union(all, box) : box) : null;
    // The first of them is shown though there be little room for it.
    if (more && (all === null || (more.width <= wide && more.height <= high))) all = more;
  }
  return all ? show(picture, zoom, all) : zoom;
}
