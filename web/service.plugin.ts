/** service.plugin.ts: fills in what service.js keeps: every file of the build, and a version that is their hash. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const folder = new URL("./public/", import.meta.url);
      const hash = createHash("sha256");
      for (const name of Object.keys(bundle).sort()) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      // Pictures for messengers and for installing the page are no part of it: nobody needs them without a network.
      const kept = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
      const names = kept.map(({ name }) => name).sort();
      for (const name of names) hash.update(name).update(readFileSync(new URL(name, folder)));
      const made = Object.keys(bundle).filter((name) => name !== "index.html");
      const files = ["./", ...made, ...names].sort();
      const source = readFileSync(new URL("./service.js", import.meta.url), "utf8")
        .replace("__VERSION__", hash.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "service.js", source });
    },
  };
}
