/** advice.ts: somebody's first games: one line that says what to try now, and the room that it speaks of. */
import type { RoomId } from "../../engine/protocol.ts";
import { attemptsOf, type Draft } from "../../match/draft.ts";
import { FIRST_GAMES, type Settings } from "../../match/settings.ts";
import type { Voice } from "../../words/voice.ts";
import { roomOf } from "../../words/world.ts";

export interface Advice {
  readonly text: string;
  readonly room: RoomId | null;
}

/** Rounds after which somebody knows how a turn goes. */
const ROUNDS = 3;

/** Is there to be any, for who likes it so, with that to be decided? */
export function isAdvised({ begun }: Settings, draft: Draft | null): draft is Draft {
  if (begun > FIRST_GAMES || draft?.base.phase !== "turn") return false;
  return draft.base.turn.number <= ROUNDS * draft.base.players;
}

export function adviceOf({ words, world }: Voice, draft: Draft): Advice {
  const game = world.game;
  if (attemptsOf(draft).length > 0) return { text: words.say(`web.try.attempt.${game}`), room: null };
  if (draft.actions.length > 0)
    return { text: words.say(draft.legal.includes("draw") ? "web.try.draw" : "web.try.end"), room: null };
  // Whoever the Doctor walks in on plays next (R-NEXT): where he goes is the best place to wait for him, unless the first
  // round has an order of its own.
  const { base } = draft;
  const isCalled = !(base.options.fixed_first_round && base.turn.number <= base.players);
  const next = draft.survey?.doctor[0];
  if (next && isCalled && draft.legal.includes(`step ${next}`))
    return { text: words.say("web.try.meet", { room: roomOf(world, next) }), room: next };
  return { text: words.say("web.try.step"), room: null };
}
