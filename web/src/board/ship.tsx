/** ship.tsx: what a board with decks has besides: the sea around it, the water in it, and the cards that hold it off. */
import type { JSX } from "preact";
import type { LaidLevel, Layout } from "./layout.ts";
import type { BoardScene, SceneLevel } from "./types.ts";

function aboutOf(scene: BoardScene, level: LaidLevel): SceneLevel | undefined {
  return scene.levels.find(({ deck }) => deck === level.deck);
}

/** How much of a deck is under water: it comes in as the cards go out, and is over everything when they are gone. */
function flooded(about: SceneLevel | undefined): number {
  if (!about) return 0;
  if (about.sunk) return 1;
  return about.next && about.full > 0 ? 0.8 * (1 - about.left / about.full) : 0;
}

/** Where the sea stands: as high as the water in the highest deck that has any. */
function seaLevel(layout: Layout, scene: BoardScene): number {
  const last = layout.levels.at(-1);
  let top = last ? last.y + last.height * 0.78 : layout.height;
  for (const level of layout.levels) {
    const part = flooded(aboutOf(scene, level));
    if (part > 0) top = Math.min(top, level.y + level.height * (1 - part));
  }
  return top;
}

function waves(from: number, to: number, y: number, high: number): string {
  let d = `M${from} ${y}`;
  for (let x = from; x < to; x += 48) d += `q12 ${-high} 24 0t24 0`;
  return d;
}

export function Sea({ layout, scene }: { layout: Layout; scene: BoardScene }): JSX.Element | null {
  if (layout.levels.length === 0) return null;
  const y = seaLevel(layout, scene);
  const left = -layout.width;
  const right = 2 * layout.width;
  return (
    <>
      <path class="sea" d={`${waves(left, right, y, 5)}V${3 * layout.height}H${left}Z`} />
      <path class="sea-crest" d={waves(left, right, y, 5)} />
      <path class="sea-crest far" d={waves(left + 20, right, y + 16, 3)} />
      {layout.levels.map((level) => (
        <rect
          key={level.deck}
          class="hull"
          x={level.x - 22}
          y={level.y - 16}
          width={level.width + 44}
          height={level.height + 34}
          rx={14}
        />
      ))}
    </>
  );
}

/** In the rooms of each deck, and only there. */
export function Water({ layout, scene, id }: { layout: Layout; scene: BoardScene; id: string }): JSX.Element {
  return (
    <g class="water">
      {layout.levels.map((level) => {
        const part = flooded(aboutOf(scene, level));
        if (part === 0) return null;
        const y = level.y + level.height * (1 - part);
        const clip = `${id}-level-${level.deck}`;
        return (
          <g key={level.deck}>
            <clipPath id={clip}>
              {layout.rooms
                .filter(({ room }) => room.deck === level.deck)
                .map(({ room, path }) => (
                  <path key={room.id} d={path} />
                ))}
            </clipPath>
            <g clip-path={`url(#${clip})`}>
              <path
                class="flood"
                d={`${waves(level.x - 60, level.x + level.width + 60, y, 4)}V${level.y + level.height}H${level.x - 60}Z`}
              />
              <path class="crest" d={waves(level.x - 60, level.x + level.width + 60, y, 4)} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Each deck's letter and how many cards it has left. */
export function Tags(props: { layout: Layout; scene: BoardScene; unit: number }): JSX.Element {
  const { layout, scene, unit } = props;
  const size = Math.min(13 * unit, 30);
  return (
    <g class="tags">
      {layout.levels.map((level) => {
        const about = aboutOf(scene, level);
        const y = level.y + level.height / 2;
        return (
          <g
            key={level.deck}
            class={about?.sunk ? "tag sunk" : about?.next ? "tag next" : "tag"}
            transform={`translate(34 ${y})`}
          >
            <rect x={-size * 0.95} y={-size * 1.35} width={size * 1.9} height={size * 2.7} rx={size * 0.4} />
            <text y={-size * 0.22} font-size={size * 1.05}>
              {level.deck}
            </text>
            <text class="left" y={size * 0.95} font-size={size}>
              {about ? (about.sunk ? "≈" : about.left) : ""}
            </text>
          </g>
        );
      })}
    </g>
  );
}
