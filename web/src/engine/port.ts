/** port.ts: the package's own: npm/ is what others install, and what this page runs on. */
export * from "../../../npm/src/port.ts";
