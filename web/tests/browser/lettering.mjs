/** lettering.mjs: in a page with a board, names that are not where they belong. To be given to page.evaluate. */
import { languages } from "../../src/made/languages.mjs";

/** Every language there is: a new one is looked at without anybody having to think of it. */
export const LANGUAGES = languages.map(({ tag }) => tag);

/** Names of which any ink lies beyond the floor of their room, or that were drawn wider than they were measured. */
export function outside() {
  const pen = document.createElement("canvas").getContext("2d");
  const floors = [...document.querySelectorAll(".room .floor")];
  /** Corners of the ink, a hair within it, on the screen. */
  const cornersOf = (name) => {
    const style = getComputedStyle(name);
    const size = Number.parseFloat(name.getAttribute("font-size"));
    const hair = size * 0.04;
    if (name.classList.contains("vertical")) {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      const inside = (right - left) * 0.04;
      return [left + inside, right - inside].flatMap((x) => [top + inside, bottom - inside].map((y) => ({ x, y })));
    }
    pen.font = `${style.fontStyle} ${style.fontWeight} ${size}px ${style.fontFamily}`;
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(name.textContent);
    const half = name.getComputedTextLength() / 2 - hair;
    const [x, y] = [Number(name.getAttribute("x")), Number(name.getAttribute("y"))];
    const toScreen = name.getScreenCTM();
    return [x - half, x + half].flatMap((cx) =>
      [y - up + hair, y + down - hair].map((cy) => new DOMPoint(cx, cy).matrixTransform(toScreen)),
    );
  };
  const isOn = (floor, corners) => {
    const fromScreen = floor.getScreenCTM().inverse();
    return corners.every(({ x, y }) => floor.isPointInFill(new DOMPoint(x, y).matrixTransform(fromScreen)));
  };
  return [...document.querySelectorAll(".name")]
    .filter((name) => !floors.some((floor) => isOn(floor, cornersOf(name))))
    .map((name) => name.textContent);
}

/** Names and numbers on which there lies a pawn, a count, footprints or the arrow of a look. */
export function covered() {
  // A letter's box has some air in it above and below, and a shape's corners are round.
  const boxes = (what, air) =>
    [...document.querySelectorAll(what)].map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const within = 2 + air * (bottom - top);
      return { one, left: left + 2, right: right - 2, top: top + within, bottom: bottom - within };
    });
  const over = boxes(".pawn-rim, .count circle, .steps path, .look-head", 0);
  return boxes(".name, .number", 0.08)
    .filter((text) =>
      over.some((it) => it.left < text.right && text.left < it.right && it.top < text.bottom && text.top < it.bottom),
    )
    .map(({ one }) => one.textContent);
}
