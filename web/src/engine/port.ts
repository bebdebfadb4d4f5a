/** port.ts: lines to the engine and back, in one thread. The code is that of the npm package in npm/, which this page uses, too. */
export { type Doors, enter, type Port, type PortKind } from "../../../npm/src/index.ts";
