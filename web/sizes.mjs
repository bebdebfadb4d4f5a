/** sizes.mjs: how much of web/dist a browser loads, and when; compressed as a server would (brotli and gzip, best). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "dist");

function brotli(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name));
const sum = { bytes: 0, gzip: 0, brotli: 0 };
for (const path of files.sort()) {
  const bytes = readFileSync(path);
  const size = { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli(bytes) };
  for (const unit of Object.keys(sum)) sum[unit] += size[unit];
  console.log(line(path.slice(folder.length + 1), size));
}
console.log(line("everything", sum));

function line(name, size) {
  const numbers = Object.entries(size).map(([unit, n]) => `${String(n).padStart(8)} ${unit}`);
  return `${numbers.join("  ")}  ${name}`;
}
