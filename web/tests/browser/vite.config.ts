/** For the pages that only tests look at, into web/dist-tests. */
import { resolve } from "node:path";
import { defineConfig } from "vite";

export default defineConfig({
  root: resolve(import.meta.dirname, "board"),
  base: "./",
  build: {
    outDir: resolve(import.meta.dirname, "../../dist-tests"),
    emptyOutDir: true,
    target: ["firefox128", "safari17.4"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: "es" },
});
