/** strip-hooks.mjs: TypeScript without its types, by the transformer that Vite builds with. Styles are nothing here. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";

export async function load(url, context, next) {
  if (url.endsWith(".css")) return { format: "module", source: "", shortCircuit: true };
  if (!/\.tsx?$/.test(url)) return next(url, context);
  const path = fileURLToPath(url);
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path, {
    jsx: { runtime: "automatic", importSource: "preact" },
    sourcemap: false,
  });
  return { format: "module", source: code, shortCircuit: true };
}
