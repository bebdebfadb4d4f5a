/** motion.ts: is nothing to move, by the reader's wish or the system's? Styles ask the same (style/base.css). */
export function nothingMoves(): boolean {
  return document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
