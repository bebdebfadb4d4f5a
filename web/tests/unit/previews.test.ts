/** What is shown of the page elsewhere: pictures for messengers, icons and screenshots, as they lie in public/pictures. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { EDITIONS, HEIGHT, LANGS, madeFrom, WIDTH } from "../previews-recipe.ts";

const folder = join(import.meta.dirname, "../../public");
const pictures = join(folder, "pictures");

/** Width and height of a PNG. */
function sizeOf(path: string): string {
  const bytes = readFileSync(path);
  assert.equal(bytes.toString("latin1", 1, 4), "PNG", path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("every edition has its picture in every language, and it is a small one", () => {
  for (const edition of EDITIONS)
    for (const lang of LANGS) {
      const path = join(pictures, `${edition}.${lang}.png`);
      assert.equal(sizeOf(path), `${WIDTH}x${HEIGHT}`);
      assert.ok(statSync(path).size < 40_000, `${path} has ${statSync(path).size} bytes`);
    }
  const all = readdirSync(pictures).reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
  assert.ok(all < 700_000, `all pictures together have ${all} bytes`);
});

test("pictures show the words and drawings that there are: else `tools/web previews` makes them anew", () => {
  assert.equal(readFileSync(join(pictures, "made-from.txt"), "utf8"), madeFrom());
});

test("what the manifest names is there, as large as it says", () => {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8"));
  assert.deepEqual(
    manifest.screenshots.map((one: { form_factor: string }) => one.form_factor),
    ["narrow", "wide"],
  );
  assert.ok(manifest.shortcuts.length >= 2);
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    assert.ok(statSync(join(folder, src)).isFile(), src);
    if (type === "image/png") assert.equal(sizeOf(join(folder, src)), sizes);
  }
});
