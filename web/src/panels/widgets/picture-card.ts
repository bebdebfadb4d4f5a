/**
 * picture-card.ts: a game as a picture to send: its story, or a day's result in squares. Drawn here: nothing leaves
 * this device before somebody sends it.
 */

const WIDTH = 1200;
const EDGE = 72;

/** One of a row of signs; colours are names of our own. */
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

type Colour = (name: string) => string;

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

/** A moon and a few lit windows: the house, as small as it can be and still be one. */
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

/** Side of a square and the way to the next one; so many fit beside each other. */
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

/** A PNG; null where it cannot be drawn. */
export async function drawCard({ title, sentences, squares = [], spaced }: Card): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const family = style.getPropertyValue("--serif");
  const large = `700 60px ${family}`;
  const usual = `500 36px ${family}`;
  pen.font = large;
  const heading = brokenLines(pen, title, spaced);
  pen.font = usual;
  const body = sentences.map((sentence) => brokenLines(pen, sentence, spaced));
  const rows = Math.ceil(squares.length / SQUARES_A_ROW);
  const written = 250 + 70 * heading.length + 48 * body.flat().length + 20 * body.length;
  const height = Math.max(630, written + NEXT_SQUARE * rows);
  canvas.width = WIDTH;
  canvas.height = height;
  pen.fillStyle = colour("--night");
  pen.fillRect(0, 0, WIDTH, height);
  drawHouse(pen, height, colour);
  let y = 110;
  const write = (lines: readonly string[], font: string, ink: string, step: number) => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    for (const line of lines) {
      pen.fillText(line, EDGE, y);
      y += step;
    }
  };
  write(heading, large, "--lamp", 70);
  for (const lines of body) {
    y += 20;
    write(lines, usual, "--ink", 48);
  }
  drawSquares(pen, squares, y, colour);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
