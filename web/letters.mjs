/**
 * letters.mjs FOLDER MADE: the page's own letters, into FOLDER beside the words that were made there; nothing if
 * those in MADE, from the last time, are the same.
 *
 * Alegreya (SIL Open Font License), cut down to ASCII and the letters of our texts in languages that are written in
 * Latin ones: what is missing, such as kanji, the é of somebody's own plan in a language we do not have, or a sign
 * that only programs use, comes from the reader's machine. Its licence goes with it.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = dirname(createRequire(import.meta.url).resolve("@fontsource/alegreya/package.json"));
/** Weight and style, as the package calls them; style/letters.css says what each is for. */
const FACES = ["500-normal", "500-italic", "700-normal"];
/** Kerning, ligatures, and digits as high as capitals; small capitals and the like would be a third of the file. */
const FEATURES = ["kern", "liga", "lnum"];

/** Signs of ASCII that nobody writes in a name or a sentence. */
const UNUSED = "\\^{|}~<>`";

const [folder, made] = process.argv.slice(2).map((path) => resolve(path));
const letters = new Set(Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)));
const { languages } = await import(pathToFileURL(join(folder, "languages.mjs")));
const latin = languages.filter((language) => language.latin).map(({ tag }) => tag);
for (const name of readdirSync(folder).filter((name) => name.endsWith(".mjs")))
  if (latin.includes(name.split(".")[0]))
    for (const letter of readFileSync(join(folder, name), "utf8")) letters.add(letter);
for (const letter of `\n${UNUSED}`) letters.delete(letter);
const text = [...letters].sort().join("");

/** What they are made from: where that is what it was, they are what they were. */
const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
const recipe = `${version}\n${FACES}\n${FEATURES}\n${text}\n`;
const kept = join(made, "alegreya-recipe.txt");

async function make() {
  const { default: subsetFont } = await import("subset-font");
  for (const face of FACES) {
    const whole = readFileSync(join(PACKAGE, "files", `alegreya-latin-${face}.woff2`));
    const cut = await subsetFont(whole, text, { targetFormat: "woff2", keepFeatures: FEATURES });
    writeFileSync(join(folder, `alegreya-${face}.woff2`), cut);
  }
  copyFileSync(join(PACKAGE, "LICENSE"), join(folder, "alegreya-licence.txt"));
  writeFileSync(join(folder, "alegreya-recipe.txt"), recipe);
}

if (!existsSync(kept) || readFileSync(kept, "utf8") !== recipe) await make();
