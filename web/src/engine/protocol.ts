/** protocol.ts: types of all that the engine says (docs/protocol.md). They are those of the npm package in npm/, which this page uses, too. */
export type * from "../../../npm/src/index.ts";
