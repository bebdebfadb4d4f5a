/** speak.ts: the engine protocol over any pair of lines, asked and answered with types. */
import type { Command, Commands, Refusal } from "./protocol.ts";

/** The engine said no; `refusal` says why, in a code and in a sentence. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The line that asks. */
export function question<C extends Command>(command: C, members?: Commands[C]["ask"]): string {
  return JSON.stringify({ cmd: command, ...members });
}

/** What a line answers; thrown as `Refused` where it is not ok. */
export function answer<C extends Command>(line: string): Commands[C]["answer"] {
  const { ok, ...rest } = JSON.parse(line);
  if (!ok) throw new Refused(rest);
  return rest;
}
