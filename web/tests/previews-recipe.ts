/** previews-recipe.ts: what the pictures for messengers say, and a sum of all that they are made from. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const web = resolve(import.meta.dirname, "..");
const data = resolve(web, "../data");

/** Of a picture that messengers show large. */
export const WIDTH = 1200;
export const HEIGHT = 630;

export const LANGS = readdirSync(join(data, "words"))
  .filter((name) => existsSync(join(data, "words", name, "language.json")))
  .sort();
const editions: readonly { id: string }[] = JSON.parse(readFileSync(join(data, "editions.json"), "utf8"));
export const EDITIONS = editions.map(({ id }) => id);

/** The words in the picture of an edition. */
export function textsOf(lang: string, edition: string) {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(data, "words", lang, "texts.json"), "utf8"));
  const game = edition.startsWith("save") ? "save" : "kill";
  return { title: texts[`game.${game}`], line: texts[`preview.line.${game}`], year: edition.split("-")[1] };
}

/** What is drawn, by what, and with which words: where that is what it was, the pictures are what they were. */
export function madeFrom(): string {
  const hash = createHash("sha256");
  for (const path of ["tests/previews.mjs", "tests/png.mjs", "src/panels/start/scenery.tsx", "public/icon.svg"])
    hash.update(readFileSync(join(web, path)));
  for (const edition of EDITIONS) for (const lang of LANGS) hash.update(JSON.stringify(textsOf(lang, edition)));
  return `${hash.digest("hex")}\n`;
}
