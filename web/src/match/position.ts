/** position.ts: a game from a position, as it is kept: the first line of its log (practice.ts plays it). */
import type { Action, State } from "../engine/protocol.ts";

/** The first line. */
export interface Position {
  readonly practice: 1;
  readonly id: string;
  readonly state: State;
  readonly seed: string;
  readonly names: readonly string[];
  /** Who plays each seat: the key of a person, or a level of bots. */
  readonly seats: readonly ({ readonly key: string } | { readonly bot: string })[];
  /** What everybody does, one action after the other; nothing else is allowed then. */
  readonly script?: readonly Action[];
  readonly plan?: string;
}

export function isPractice(lines: readonly string[]): boolean {
  return lines[0]?.startsWith('{"practice"') ?? false;
}
