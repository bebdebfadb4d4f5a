/**
 * text-width.ts: how wide a text is in the letters that are really there.
 *
 * The page brings letters of its own, but they may not have come, and Japanese
 * is written in the machine's: so names are not fitted by a table of widths but
 * by what the browser would make of them. Each text is measured once.
 */

/** How wide a text is, in the size of its letters. */
export type Measure = (text: string) => number;

/** Of rooms, and of halls and stairs. */
export interface Measures {
  readonly room: Measure;
  readonly hall: Measure;
}

/** Style and weight, as board.css has them for `.name`. */
const LETTERS = { room: "700", hall: "italic 500" };
/** Large enough that no rounding of single letters shows. */
const SIZE = 100;

function measureIn(context: CanvasRenderingContext2D, font: string): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    context.font = font;
    const width = context.measureText(text).width / SIZE;
    known.set(text, width);
    return width;
  };
}

/** In letters of that family (`--sans`) and weight; one measure for each. */
export function measureText(family: string, weight: string): Measure {
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const style = getComputedStyle(document.documentElement);
  return measureIn(context, `${style.getPropertyValue(weight)} ${SIZE}px ${style.getPropertyValue(family)}`);
}

/** In the family that the board is written in now: the page's own letters are here, or will not come. */
export function measureLetters(): Measures {
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  const inStyle = (style: string) => measureIn(context, `${style} ${SIZE}px ${family}`);
  return { room: inStyle(LETTERS.room), hall: inStyle(LETTERS.hall) };
}
