import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { serviceWorker } from "./service.plugin.ts";

/**
 * No script or style but our own files, and no other origin. Only in what is
 * built: Vite's server for development puts styles into the page itself.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

function policy(): Plugin {
  return {
    name: "policy",
    apply: "build",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
  };
}

/** The page's own file is named in the head, so that it sets out together with the first script, which asks for it. */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const page = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "page");
        if (!page) throw new Error("the page has not been built");
        const attrs = { rel: "modulepreload", crossorigin: "", href: `./${page.fileName}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** What others made goes out with its licence. */
function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle() {
      const source = readFileSync(new URL("./src/made/alegreya-licence.txt", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "licences/alegreya.txt", source });
    },
  };
}

export default defineConfig({
  base: "./", // any folder of any host will do
  plugins: [policy(), early(), licences(), serviceWorker()],
  build: {
    target: ["firefox128", "safari17.4"],
    assetsInlineLimit: 0, // the policy allows no data: in scripts and styles
    modulePreload: false, // what comes later needs nothing that is not there already
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Two files until the first game, and not twenty: each would be a request of its own.
        codeSplitting: {
          groups: [
            { name: "begin", test: /src\/main\.ts$/, priority: 2 },
            { name: "page", test: /src\/page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
});
