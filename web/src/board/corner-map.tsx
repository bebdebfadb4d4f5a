/** corner-map.tsx: the whole house in a corner, where only a part of it is shown: what part, and where one is; a tap looks there. */
import type { JSX } from "preact";
import type { Words } from "../words/words.ts";
import type { Layout } from "./layout.ts";
import type { BoardScene } from "./types.ts";
import { type Picture, settle, windowOf, type Zoom } from "./zoom.ts";

interface MapProps {
  readonly words: Words;
  readonly layout: Layout;
  readonly picture: Picture;
  readonly scene: BoardScene;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
}

export function SmallMap({ words, layout, picture, scene, zoom, onZoom }: MapProps): JSX.Element {
  const shown = windowOf(picture, zoom);
  const dot = layout.width / 22;
  const at = (room: string | null | undefined) => (room ? layout.byId.get(room)?.middle : undefined);
  const own = at(scene.pawns.find(({ you }) => you)?.room);
  const doctor = at(scene.doctor);
  const look = (event: MouseEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * layout.width;
    const y = ((event.clientY - box.top) / box.height) * layout.height;
    onZoom(settle(picture, { ...zoom, x, y }));
  };
  return (
    <button type="button" class="board-map" aria-label={words.say("board.map")} onClick={look}>
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true" focusable="false">
        {layout.rooms.map(({ room, path }) => (
          <path key={room.id} class="map-room" d={path} />
        ))}
        {doctor && <circle class="map-doctor" cx={doctor.x} cy={doctor.y} r={dot} />}
        {own && <circle class="map-own" cx={own.x} cy={own.y} r={dot} />}
        <rect class="map-window" x={shown.x} y={shown.y} width={shown.width} height={shown.height} />
      </svg>
    </button>
  );
}
