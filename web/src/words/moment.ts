/** moment.ts: what a game will be remembered for, as sentences; the engine has chosen it (src/engine/story.c). */
import type { Moment } from "../engine/protocol.ts";
import { sayWho, type Voice } from "./voice.ts";
import { cardOf } from "./world.ts";

export function sayMoment(voice: Voice, moment: Moment): string {
  const who = moment.seat === voice.listener ? "you" : "other";
  return voice.words.tell(`story.${moment.moment}.${who}`, {
    ...moment,
    seat: sayWho(voice, moment.seat),
    card: "card" in moment ? cardOf(voice.world, moment.card) : undefined,
    n: "turns" in moment ? moment.turns : undefined,
  });
}
