/** zoom-buttons.tsx: zoom and pan without a gesture. */
import type { JSX } from "preact";
import type { Words } from "../words/words.ts";
import type { LaidLevel } from "./layout.ts";
import { MOST, type Picture, pan, settle, whole, windowOf, type Zoom, zoomAt } from "./zoom.ts";

const SIDES = [
  { side: "left", d: "M14 4 6 12l8 8", by: [-0.4, 0] },
  { side: "right", d: "M10 4l8 8-8 8", by: [0.4, 0] },
  { side: "up", d: "M4 15l8-8 8 8", by: [0, -0.4] },
  { side: "down", d: "M4 9l8 8 8-8", by: [0, 0.4] },
] as const satisfies readonly { side: string; d: string; by: readonly [number, number] }[];

interface ButtonsProps {
  readonly words: Words;
  readonly picture: Picture;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onOwn?: () => void;
  /** A screen on which the buttons lie on the board itself: as few as can be. */
  readonly small: boolean;
  /** The decks of a ship, the uppermost first. */
  readonly levels: readonly LaidLevel[];
}

function Tool(props: { name: string; d: string; off?: boolean; class?: string; onClick: () => void }): JSX.Element {
  return (
    <button
      type="button"
      class={`board-tool ${props.class ?? ""}`}
      aria-label={props.name}
      title={props.name}
      aria-disabled={props.off ?? false}
      onClick={() => !props.off && props.onClick()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={props.d} />
      </svg>
    </button>
  );
}

/** Is there more to be seen on that side? */
function more(picture: Picture, zoom: Zoom, side: (typeof SIDES)[number]["side"]): boolean {
  const shown = windowOf(picture, zoom);
  const left = { left: shown.x, up: shown.y };
  if (side === "left" || side === "up") return left[side] > 1;
  if (side === "right") return shown.x + shown.width < picture.width - 1;
  return shown.y + shown.height < picture.height - 1;
}

/** The deck above the one that is looked at, or below it. */
function deckBeside({ picture, zoom, levels }: ButtonsProps, by: number): Zoom | null {
  const middles = levels.map(({ y, height }) => y + height / 2).sort((a, b) => a - b);
  const far = middles.map((y) => Math.abs(y - zoom.y));
  const y = middles[far.indexOf(Math.min(...far)) + by];
  const next = y === undefined ? zoom : settle(picture, { ...zoom, y });
  return Math.abs(next.y - zoom.y) < 1 ? null : next; // at the edge there may be two decks in sight
}

/** A ship is higher than a small screen: its decks are paged through. */
function DeckButtons(props: ButtonsProps): JSX.Element {
  return (
    <>
      {SIDES.filter(({ by: [across] }) => across === 0).map(({ side, d, by: [, down] }) => {
        const next = deckBeside(props, Math.sign(down));
        return (
          <Tool
            key={side}
            class={`board-deck ${side}`}
            name={props.words.say(`board.pan.${side}`)}
            d={d}
            off={next === null}
            onClick={() => next && props.onZoom(next)}
          />
        );
      })}
    </>
  );
}

export function BoardButtons(props: ButtonsProps): JSX.Element {
  const { words, picture, zoom, small, levels, onZoom, onOwn } = props;
  const zoomed = zoom.times > 1;
  return (
    <>
      <div class="board-tools">
        {small && zoomed && levels.length > 1 && <DeckButtons {...props} />}
        {!small && (
          <>
            <Tool
              name={words.say("board.zoom.in")}
              d="M12 5v14M5 12h14"
              off={zoom.times >= MOST}
              onClick={() => onZoom(zoomAt(picture, zoom, 1.5, zoom))}
            />
            <Tool
              name={words.say("board.zoom.out")}
              d="M5 12h14"
              off={!zoomed}
              onClick={() => onZoom(zoomAt(picture, zoom, 1 / 1.5, zoom))}
            />
          </>
        )}
        {zoomed ? (
          <Tool
            name={words.say("board.zoom.fit")}
            d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
            onClick={() => onZoom(whole(picture))}
          />
        ) : (
          onOwn && (
            <Tool
              name={words.say("board.zoom.me")}
              d="M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 1-.1 0"
              onClick={onOwn}
            />
          )
        )}
      </div>
      {zoomed &&
        !small &&
        SIDES.filter(({ side }) => more(picture, zoom, side)).map(({ side, d, by }) => (
          <Tool
            key={side}
            class={`board-pan ${side}`}
            name={words.say(`board.pan.${side}`)}
            d={d}
            onClick={() => onZoom(pan(picture, zoom, by[0], by[1]))}
          />
        ))}
    </>
  );
}
