/** png.mjs: a picture of few colours as a small PNG: a palette of 64, chosen by median cut, and Node's own zlib. */
import { crc32, deflateSync } from "node:zlib";

const COLOURS = 64;

/** Every colour with how many points have it. */
function countColours(rgba) {
  const counts = new Map();
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = (rgba[at] << 16) | (rgba[at + 1] << 8) | rgba[at + 2];
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].map(([colour, count]) => ({ part: [colour >> 16, (colour >> 8) & 255, colour & 255], count }));
}

/** How far the colours of a box lie apart, by part, each as often as it is there. */
function spreadOf(box) {
  const total = box.reduce((sum, { count }) => sum + count, 0);
  return [0, 1, 2].map((k) => {
    const mean = box.reduce((sum, { part, count }) => sum + part[k] * count, 0) / total;
    return box.reduce((sum, { part, count }) => sum + (part[k] - mean) ** 2 * count, 0);
  });
}

function halve(box, k) {
  const sorted = [...box].sort((a, b) => a.part[k] - b.part[k]);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  const cut = sorted.findIndex(({ count }) => {
    before += count;
    return before >= total / 2;
  });
  const at = Math.min(Math.max(cut, 0) + 1, sorted.length - 1);
  return [sorted.slice(0, at), sorted.slice(at)];
}

function choosePalette(colours) {
  const boxes = [{ box: colours, spread: spreadOf(colours) }];
  while (boxes.length < COLOURS) {
    const worst = boxes
      .filter(({ box }) => box.length > 1)
      .sort((a, b) => Math.max(...b.spread) - Math.max(...a.spread))[0];
    if (!worst) break;
    const halves = halve(worst.box, worst.spread.indexOf(Math.max(...worst.spread)));
    boxes.splice(boxes.indexOf(worst), 1, ...halves.map((box) => ({ box, spread: spreadOf(box) })));
  }
  // The commonest of each box, not a mean: plain grounds keep their very colour.
  return boxes.map(({ box }) => box.reduce((best, one) => (one.count > best.count ? one : best)).part);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
  return whole;
}

/** PNG of `width` × `height` points, four bytes each; what is transparent is not. */
export function asPng(rgba, width, height) {
  const palette = choosePalette(countColours(rgba));
  const nearest = new Map();
  const find = (r, g, b) => {
    const key = (r << 16) | (g << 8) | b;
    const known = nearest.get(key);
    if (known !== undefined) return known;
    const distances = palette.map((part) => (part[0] - r) ** 2 + (part[1] - g) ** 2 + (part[2] - b) ** 2);
    const found = distances.indexOf(Math.min(...distances));
    nearest.set(key, found);
    return found;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      rows[y * (width + 1) + 1 + x] = find(rgba[at], rgba[at + 1], rgba[at + 2]);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // eight bits, with a palette
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}
