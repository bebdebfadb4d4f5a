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

export default defineConfig({
  base: "./", // any folder of any host will do
  plugins: [policy(), serviceWorker()],
  build: {
    target: ["firefox128", "safari17.4"],
    assetsInlineLimit: 0, // the policy allows no data: in scripts and styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
});
