/**
 * sheet.ts: the sheets of drawings, each fetched when the first of its symbols is
 * shown, and put into the page, out of sight. From there a picture is at hand
 * at once; from a file of its own a browser would read and style the whole
 * sheet again for every picture, in the middle of an animation.
 */
const SVG = "http://www.w3.org/2000/svg";

const asked = new Set<string>();
let place: SVGSVGElement | null = null;

/** Where its symbols are; never rendered, so nothing of it is ever styled or laid out but what a picture uses. */
function placeOf(): SVGSVGElement {
  if (place) return place;
  place = document.createElementNS(SVG, "svg");
  place.style.display = "none";
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  return place;
}

/** The id of a symbol in the page. */
export function idOf(sheet: string, id: string): string {
  return `art-${sheet}-${id}`;
}

async function bring(sheet: string, address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  const text = await answer.text();
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  for (const symbol of documentElement.querySelectorAll("symbol")) symbol.id = idOf(sheet, symbol.id);
  placeOf().append(...documentElement.children);
}

/** Fetched once; if that fails, asked for again with the next picture: all that a picture shows is said in words, too. */
export function wantSheet(sheet: string, address: string): void {
  if (asked.has(sheet) || typeof document === "undefined") return;
  asked.add(sheet);
  bring(sheet, address).catch(() => asked.delete(sheet));
}
