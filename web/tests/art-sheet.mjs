/**
 * art-sheet.mjs: every drawing on one page, by night and by day, large and as small as on a phone.
 *
 *   tools/web art     writes that page to build/art.html, to be looked at while drawing
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const web = resolve(import.meta.dirname, "..");
const read = (path) => readFileSync(resolve(web, "src", path), "utf8");

/** The colour of a plate: a seat's for its guest, else that of its kind of card. */
function kindOf(sheet, id) {
  const guest = /^(?:guest|shadow)-(\d)$/.exec(id)?.[1];
  if (guest) return `var(--seat-${guest})`;
  if (sheet === "people" || sheet === "scenes") return "var(--art-plain)";
  if (/^move-\d$/.test(id)) return "var(--seat-1)";
  if (/^(spite|card-back)$/.test(id)) return "var(--seat-6)";
  return `var(--seat-${{ weapons: 0, aids: 2, mansion: 3, ship: 3, kinds: 4 }[sheet]})`;
}

export function artSheet() {
  // Furniture has the ids of rooms and belongs on a floor: the board shows it.
  const sheets = readdirSync(resolve(web, "src/art"))
    .filter((name) => name.endsWith(".svg") && name !== "furniture.svg")
    .map((name) => name.replace(".svg", ""));
  const sections = ["weapons", "aids", "kinds", "mansion", "ship", "people", "shadows", "scenes"].map((sheet) => {
    const ids = [...read(`art/${sheet}.svg`).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
    const picture = (id, size) =>
      `<svg class="picture" style="--kind: ${kindOf(sheet, id)}" viewBox="0 0 100 100" width="${size}" height="${size}">` +
      `<use href="#${id}" width="100" height="100" /></svg>`;
    const large = ids.map((id) => `<figure>${picture(id, 100)}<figcaption>${id}</figcaption></figure>`);
    return `<section>${large.join("")}<p>${ids.map((id) => picture(id, 40)).join("")}</p></section>`;
  });
  return `<!doctype html>
<html lang="en" data-theme="dark">
<meta charset="utf-8" />
<title>Drawings</title>
<style>
${read("style/tokens.css")}
${read("art/picture.css")}
body { margin: 0; background: var(--night); font: 10px sans-serif; color: #1a1122; }
section { display: flex; flex-wrap: wrap; gap: 4px; padding: 4px; }
figure { margin: 0; width: 100px; text-align: center; }
figcaption { color: var(--soft); line-height: 1.5; }
p { display: flex; flex-wrap: wrap; gap: 3px; width: 100%; margin: 0; padding: 3px; background: #efe8e0; }
</style>
<div hidden>${sheets.map((sheet) => read(`art/${sheet}.svg`)).join("")}</div>
${sections.join("\n")}
</html>
`;
}

/** A screenshot in a fifth of the bytes, by the browser's own means. */
export async function asWebp(page, png) {
  const text = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.6 });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
  }, png.toString("base64"));
  return Buffer.from(text, "base64");
}

if (process.argv[1] === import.meta.filename) {
  const place = resolve(web, "../build");
  mkdirSync(place, { recursive: true });
  writeFileSync(resolve(place, "art.html"), artSheet());
  console.log(resolve(place, "art.html"));
}
