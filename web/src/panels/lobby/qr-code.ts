/*
 * qr-code.ts: a link as a QR code, so that a phone can come to the table.
 *
 * ISO 18004, as little of it as links need: bytes, error correction M,
 * versions 1 to 10 (213 bytes). Gives modules, not pixels: who renders them
 * leaves four modules of quiet round them.
 */

/* For version 1 to 10 at level M: codewords of data in each block. */
const BLOCKS: readonly (readonly number[])[] = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
];
/* And of error correction behind each of them. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
/* Centres of the small squares that keep a reader straight. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/* Powers of 2 in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1, and their logarithms. */
const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  EXP[i + 255] = x;
  LOG[x] = i;
  x = x < 128 ? x << 1 : (x << 1) ^ 0x11d;
}

const times = (a: number, b: number): number => (a && b ? at(EXP, at(LOG, a) + at(LOG, b)) : 0);

/* Every index here is in range by construction; the compiler wants to hear it. */
function at(list: ArrayLike<number>, index: number): number {
  return list[index] as number;
}

/* The remainder of the data, as a polynomial, by the product of (x - 2^i). */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((value, k) => {
      next[k + 1] = at(next, k + 1) ^ times(value, at(EXP, i));
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = at(rest, i);
    generator.forEach((value, k) => {
      rest[i + k] = at(rest, i + k) ^ times(value, lead);
    });
  }
  return rest.slice(data.length);
}

/* Mode, length, bytes, padding: exactly as many codewords as the version has. */
function codewords(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = [];
  const push = (value: number, width: number) => {
    for (let i = width - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/* Blocks are laid down by turns, first their data, then their correction. */
function interleave(words: readonly number[], version: number): number[] {
  const sizes = BLOCKS[version - 1] as readonly number[];
  const data: number[][] = [];
  let start = 0;
  for (const size of sizes) {
    data.push(words.slice(start, start + size));
    start += size;
  }
  const extra = data.map((block) => correction(block, at(CORRECTION, version - 1)));
  const out: number[] = [];
  for (const blocks of [data, extra])
    for (let i = 0; i < Math.max(...blocks.map((block) => block.length)); i++)
      for (const block of blocks) if (i < block.length) out.push(at(block, i));
  return out;
}

/* A check over the bits of `value`, by the polynomial, appended to them. */
function checked(value: number, polynomial: number, width: number): number {
  let rest = value << width;
  for (let i = 31 - Math.clz32(rest); i >= width; i--) if ((rest >> i) & 1) rest ^= polynomial << (i - width);
  return (value << width) | rest;
}

type Grid = { size: number; dark: Uint8Array; fixed: Uint8Array };

function put(grid: Grid, x: number, y: number, dark: boolean | number): void {
  if (x < 0 || y < 0 || x >= grid.size || y >= grid.size) return;
  grid.dark[y * grid.size + x] = dark ? 1 : 0;
  grid.fixed[y * grid.size + x] = 1;
}

function finder(grid: Grid, cx: number, cy: number): void {
  for (let dy = -4; dy <= 4; dy++)
    for (let dx = -4; dx <= 4; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      put(grid, cx + dx, cy + dy, ring !== 2 && ring !== 4);
    }
}

function alignment(grid: Grid, cx: number, cy: number): void {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) put(grid, cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
}

/* Which level and mask: twice, so that one corner may be torn off. */
function format(grid: Grid, mask: number): void {
  const bits = checked(mask, 0x537, 10) ^ 0x5412; /* level M is 00 */
  const last = grid.size - 1;
  for (let i = 0; i < 15; i++) {
    const dark = (bits >> i) & 1;
    if (i < 6) put(grid, 8, i, dark);
    else if (i < 8) put(grid, 8, i + 1, dark);
    else if (i === 8) put(grid, 7, 8, dark);
    else put(grid, 14 - i, 8, dark);
    if (i < 8) put(grid, last - i, 8, dark);
    else put(grid, 8, last - 14 + i, dark);
  }
  put(grid, 8, last - 7, true);
}

function versionMarks(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const near = Math.floor(i / 3);
    const far = grid.size - 11 + (i % 3);
    put(grid, far, near, (bits >> i) & 1);
    put(grid, near, far, (bits >> i) & 1);
  }
}

function patterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) };
  for (let i = 0; i < size; i++) {
    put(grid, i, 6, i % 2 === 0);
    put(grid, 6, i, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    finder(grid, x, y);
  const centres = ALIGNMENT[version - 1] as readonly number[];
  const end = centres[centres.length - 1];
  for (const x of centres)
    for (const y of centres)
      if (!((x === 6 && (y === 6 || y === end)) || (x === end && y === 6))) alignment(grid, x, y);
  format(grid, 0);
  versionMarks(grid, version);
  return grid;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/* Data goes up and down in columns of two, from the right, around all that is fixed. */
function fill(grid: Grid, words: readonly number[]): void {
  let bit = 0;
  for (let right = grid.size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < grid.size; step++)
      for (const x of [right, right - 1]) {
        const place = (up ? grid.size - 1 - step : step) * grid.size + x;
        if (grid.fixed[place]) continue;
        const word = words[bit >> 3] ?? 0;
        grid.dark[place] = (word >> (7 - (bit & 7))) & 1;
        bit++;
      }
  }
}

function masked(plain: Grid, mask: number): Grid {
  const grid: Grid = { size: plain.size, dark: plain.dark.slice(), fixed: plain.fixed };
  const flips = MASKS[mask] as (x: number, y: number) => boolean;
  for (let y = 0; y < grid.size; y++)
    for (let x = 0; x < grid.size; x++) {
      const place = y * grid.size + x;
      if (!grid.fixed[place] && flips(x, y)) grid.dark[place] = at(grid.dark, place) ^ 1;
    }
  format(grid, mask);
  return grid;
}

/* How hard a line is to read: long runs, and what looks like a finder. */
function linePenalty(line: string): number {
  let sum = 0;
  for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
  for (let i = 0; i + 11 <= line.length; i++) {
    const part = line.slice(i, i + 11);
    if (part === "10111010000" || part === "00001011101") sum += 40;
  }
  return sum;
}

function penalty({ size, dark }: Grid): number {
  let sum = 0;
  const index = Array.from({ length: size }, (_, i) => i);
  for (const i of index) {
    sum += linePenalty(index.map((k) => dark[i * size + k]).join(""));
    sum += linePenalty(index.map((k) => dark[k * size + i]).join(""));
  }
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++) {
      const place = y * size + x;
      const four = at(dark, place) + at(dark, place + 1) + at(dark, place + size) + at(dark, place + size + 1);
      if (four % 4 === 0) sum += 3;
    }
  const share = dark.reduce((a, b) => a + b, 0) / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

export type QrCode = { size: number; dark: (x: number, y: number) => boolean };

/* The code of a text, or null if it is too long for one. */
export function qrCode(text: string): QrCode | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex((sizes, i) => sizes.reduce((a, b) => a + b) >= bytes.length + (i < 9 ? 2 : 3));
  if (version === 0) return null;
  const room = (BLOCKS[version - 1] as readonly number[]).reduce((a, b) => a + b);
  const plain = patterns(version);
  fill(plain, interleave(codewords(bytes, version, room), version));
  const grids = MASKS.map((_, mask) => masked(plain, mask));
  const costs = grids.map(penalty);
  const best = grids[costs.indexOf(Math.min(...costs))] as Grid;
  return { size: best.size, dark: (x, y) => best.dark[y * best.size + x] === 1 };
}

/* The same as the `d` of one SVG path: a unit square for each dark module. */
export function qrPath(code: QrCode): string {
  let path = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.dark(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return path;
}
