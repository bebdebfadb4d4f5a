/** plain-text.ts: words that a terminal's reader is to type stand in backticks; a page has no need of them. */
export function plain(text: string): string {
  return text.replaceAll("`", "");
}
