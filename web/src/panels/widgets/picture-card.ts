/**
 * picture-card.ts: a picture of a game that somebody can send: its story, or a day's result in squares. It is drawn
 * on this device, and nothing leaves the device before somebody sends it.
 *
 * From top to bottom: the title, the sentences, the squares, and a small house at the lower edge. The picture becomes
 * as high as these need. Colours are the names of CSS variables (style/tokens.css), so it follows the page's theme.
 */

const WIDTH = 1200;
const EDGE = 72;

/** One sign of a result; `fill` and `ink` are CSS variables. */
interface Square {
  readonly fill: string;
  readonly ink: string;
  readonly mark: string;
}

interface Card {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly squares?: readonly Square[];
  /** Are there gaps between words, where a line can be broken? */
  readonly spaced: boolean;
}

/** The value of a CSS variable. */
type Colour = (name: string) => string;

interface Style {
  readonly font: string;
  readonly ink: string;
  /** Pixels from one line to the next. */
  readonly step: number;
}

/** A piece of text in lines that fit, and the gap above it. */
interface Block {
  readonly lines: readonly string[];
  readonly style: Style;
  readonly gap: number;
}

function brokenLines(pen: CanvasRenderingContext2D, text: string, spaced: boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of spaced ? text.split(" ") : [...text]) {
    const longer = line && spaced ? `${line} ${part}` : line + part;
    if (line && pen.measureText(longer).width > WIDTH - 2 * EDGE) {
      lines.push(line);
      line = part;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** A moon, a roof and three lit windows. */
function drawHouse(pen: CanvasRenderingContext2D, height: number, colour: Colour): void {
  pen.fillStyle = colour("--lit-lamp");
  pen.beginPath();
  pen.arc(740, height - 110, 34, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colour("--floor");
  pen.beginPath();
  for (const [x, y] of [
    [0, height],
    [0, height - 24],
    [850, height - 24],
    [850, height - 92],
    [830, height - 92],
    [910, height - 150],
    [990, height - 92],
    [990, height - 118],
    [1060, height - 170],
    [1130, height - 118],
    [1130, height - 24],
    [WIDTH, height - 24],
    [WIDTH, height],
  ] as const)
    pen.lineTo(x, y);
  pen.fill();
  pen.fillStyle = colour("--lit");
  for (const [x, y] of [
    [884, 80],
    [1024, 100],
    [1078, 100],
  ] as const)
    pen.fillRect(x, height - y, 22, 34);
}

/** The side of a square, the distance from one to the next, and how many fit in a row. */
const SQUARE = 64;
const NEXT_SQUARE = 76;
const SQUARES_A_ROW = 12;

function drawSquares(pen: CanvasRenderingContext2D, squares: readonly Square[], top: number, colour: Colour): void {
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineWidth = 3;
  for (const [at, { fill, ink, mark }] of squares.entries()) {
    const x = EDGE + (at % SQUARES_A_ROW) * NEXT_SQUARE;
    const y = top + Math.floor(at / SQUARES_A_ROW) * NEXT_SQUARE;
    pen.beginPath();
    pen.roundRect(x, y, SQUARE, SQUARE, 12);
    pen.fillStyle = colour(fill);
    pen.fill();
    pen.strokeStyle = colour(ink);
    pen.stroke();
    pen.fillStyle = colour(ink);
    pen.fillText(mark, x + SQUARE / 2, y + SQUARE / 2);
  }
}

function blocksOf(pen: CanvasRenderingContext2D, { title, sentences, spaced }: Card, family: string): Block[] {
  const block = (text: string, style: Style, gap: number): Block => {
    pen.font = style.font;
    return { lines: brokenLines(pen, text, spaced), style, gap };
  };
  const heading: Style = { font: `700 60px ${family}`, ink: "--lamp", step: 70 };
  const body: Style = { font: `500 36px ${family}`, ink: "--ink", step: 48 };
  return [block(title, heading, 0), ...sentences.map((sentence) => block(sentence, body, 20))];
}

/** Writes them one below the other; returns where the next thing can begin. */
function drawBlocks(pen: CanvasRenderingContext2D, blocks: readonly Block[], top: number, colour: Colour): number {
  let y = top;
  for (const { lines, style, gap } of blocks) {
    y += gap;
    pen.font = style.font;
    pen.fillStyle = colour(style.ink);
    for (const line of lines) {
      pen.fillText(line, EDGE, y);
      y += style.step;
    }
  }
  return y;
}

/** The picture as a PNG; null if this browser cannot draw it. */
export async function drawCard({ title, sentences, squares = [], spaced }: Card): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const blocks = blocksOf(pen, { title, sentences, spaced }, style.getPropertyValue("--serif"));
  const written = blocks.reduce((sum, { lines, style: { step }, gap }) => sum + gap + step * lines.length, 0);
  const rows = Math.ceil(squares.length / SQUARES_A_ROW);
  canvas.width = WIDTH;
  canvas.height = Math.max(630, 250 + written + NEXT_SQUARE * rows);
  pen.fillStyle = colour("--night");
  pen.fillRect(0, 0, WIDTH, canvas.height);
  drawHouse(pen, canvas.height, colour);
  const below = drawBlocks(pen, blocks, 110, colour);
  drawSquares(pen, squares, below, colour);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
