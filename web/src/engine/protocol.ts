/** protocol.ts: the package's own: npm/ is what others install, and what this page runs on. */
export type * from "../../../npm/src/index.ts";
