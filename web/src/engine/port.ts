/** port.ts: the package's own: npm/ is what others install, and what this page runs on. */
export { type Doors, enter, type Port, type PortKind } from "../../../npm/src/index.ts";
