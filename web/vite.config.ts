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

/**
 * What will be asked for as soon as the first script runs is named in the head,
 * so that it sets out with that script: the page's own modules and the engine.
 */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const page = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "page");
        const engine = Object.keys(bundle).find((name) => name.endsWith(".wasm"));
        if (page?.type !== "chunk" || !engine) throw new Error("the page or its engine has not been built");
        const modules = [page.fileName, ...page.imports].filter((name) => !html.includes(name));
        const link = (attrs: Record<string, string>) => ({ tag: "link", attrs, injectTo: "head" as const });
        return [
          ...modules.map((name) => link({ rel: "modulepreload", crossorigin: "", href: `./${name}` })),
          link({ rel: "preload", as: "fetch", type: "application/wasm", crossorigin: "", href: `./${engine}` }),
        ];
      },
    },
  };
}

export default defineConfig({
  base: "./", // any folder of any host will do
  plugins: [policy(), early(), serviceWorker()],
  build: {
    target: ["firefox128", "safari17.4"],
    assetsInlineLimit: 0, // the policy allows no data: in scripts and styles
    modulePreload: { polyfill: false },
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
