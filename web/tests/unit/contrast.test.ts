/** WCAG 1.4.3 and 1.4.11: the contrasts of both themes, counted from the colours in tokens.css. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";

const css = readFileSync(resolve(import.meta.dirname, "../../src/style/tokens.css"), "utf8");

/** The colours of a block, over those of the first, which is the night. */
function colours(head: string): Record<string, string> {
  const block = (from: number) => css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  const read = (text: string) =>
    Object.fromEntries([...text.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
  return { ...read(block(css.indexOf(":root {"))), ...read(block(css.indexOf(head))) };
}

const THEMES = {
  dark: colours(":root {"),
  light: colours(':root[data-theme="light"] {'),
};

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Written on what it stands on: 4.5. */
const TEXT: readonly [string, string][] = [
  ...["ink", "soft", "lamp", "danger", "good"].flatMap((ink) =>
    ["night", "panel", "raised"].map((on): [string, string] => [ink, on]),
  ),
  ["on-lamp", "lamp"],
  ["floor-name", "floor"],
  ["floor-name", "floor-moon"],
  ["floor-number", "floor"],
  ["floor-number", "floor-moon"],
  ["lit-name", "lit"],
  ["lit-name", "lit-far"],
  ["lit-name", "lit-lamp"],
  ["water-name", "sea"],
  ...Array.from({ length: 8 }, (_, seat): [string, string] => ["seat-ink", `seat-${seat}`]),
];

/** Lines and shapes that one must tell from what is beside them: 3. */
const SHAPES: readonly [string, string][] = [
  ["edge", "panel"],
  ["edge", "night"],
  ["door", "board-wall"],
  ["door-lit", "board-wall"],
  ["reach", "floor"],
  ["reach-lit", "lit"],
  ["reach-lit", "lit-far"],
  ["focus", "on-focus"],
  ["lit", "floor"],
];

for (const [theme, colour] of Object.entries(THEMES)) {
  for (const [pairs, least] of [
    [TEXT, 4.5],
    [SHAPES, 3],
  ] as const)
    test(`${theme}: ${least === 3 ? "shapes" : "text"} of at least ${least}:1`, () => {
      const low = pairs
        .map(([one, other]) => ({ one, other, got: contrast(colour[one] ?? "", colour[other] ?? "") }))
        .filter(({ got }) => !(got >= least));
      assert.deepEqual(low, []);
    });
}

test("the light theme is the same by the system's wish and by the reader's", () => {
  const [asked, chosen] = [
    '@media (prefers-color-scheme: light) {\n  :root:not([data-theme="dark"]) {',
    ':root[data-theme="light"] {',
  ].map((head) => {
    const from = css.indexOf(head);
    assert.ok(from >= 0, head);
    return css.slice(from + head.length, css.indexOf("}", from)).replace(/\s+/g, " ");
  });
  assert.equal(asked, chosen);
});

test("what is half bold is so by its token, which Japanese letters have as bold", () => {
  const folder = resolve(import.meta.dirname, "../../src");
  const styles = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
  assert.ok(styles.length > 10);
  for (const path of styles)
    assert.doesNotMatch(readFileSync(resolve(folder, path), "utf8"), /font-weight: 600;/, path);
  assert.match(css, /:root:lang\(ja\) {\s*--bold: 700;/);
});
