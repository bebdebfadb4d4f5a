/** strip.mjs: Node reads .ts and .tsx as they are written: `node --import ./tests/strip.mjs FILE`. */
import { register } from "node:module";

register("./strip-hooks.mjs", import.meta.url);
