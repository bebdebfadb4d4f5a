/**
 * auto-pass.ts: "pass until I say otherwise": an answer to every attempt to
 * come, or to the weaker ones, given once. It is this page's, not the
 * table's: each time, before this seat is asked, the page arms a pass as a
 * person would, so nobody can tell it from one. Where the rules forbid to
 * pass, the person is asked.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Attempt } from "../engine/protocol.ts";
import type { Draft } from "./draft.ts";
import { type Match, myDecision } from "./match.ts";
import type { ClientMessage } from "./wire.ts";

/** Pass at attempts worth less than that; null: ask me. */
export type Standing = number | null;

/** More than any attempt is worth. */
export const ALWAYS = 99;

/** What can be chosen. */
export const STANDINGS: readonly Standing[] = [null, 3, 5, ALWAYS];

const KEY = "unlucky standing ";

function keptStanding(table: string): Standing {
  try {
    const kept = Number(localStorage.getItem(KEY + table));
    return STANDINGS.includes(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keepStanding(table: string, standing: Standing): void {
  try {
    if (standing === null) localStorage.removeItem(KEY + table);
    else localStorage.setItem(KEY + table, String(standing));
  } catch {
    // then it lasts as long as the page
  }
}

/** The attempt that this seat has yet to answer, in its turn or before it. */
export function unanswered({ view, seat, status }: Match): Attempt | null {
  const attempt = view?.attempt ?? null;
  if (!attempt || seat === null || status?.phase !== "playing" || attempt.seat === seat) return null;
  return attempt.asked.includes(seat) ? null : attempt;
}

/** What a standing pass has to do now: arm, pass where it is already asked, or nothing. */
export function standingDeed(match: Match, standing: Standing): "arm" | "pass" | null {
  const attempt = unanswered(match);
  if (match.status?.about.from === "script") return null; // a lesson takes no answers in advance
  if (standing === null || !attempt || attempt.value >= standing || match.own?.held) return null;
  if (match.coming.length > 0) return null; // what is shown is behind the table: that may be at another attempt
  if (match.view?.to_act !== match.seat) return match.own?.armed === "ask" ? "arm" : null;
  return myDecision(match) ? "pass" : null;
}

export interface Stand {
  readonly standing: ReadonlySignal<Standing>;
  choose(standing: Standing): void;
  /** Do what it has to do now, once for each attempt: whoever changes that then is not overruled. */
  give(): void;
}

/** `name` is what it is kept under: several people may play a table at one screen, each with an answer of their own. */
export function startStanding(
  name: () => string,
  match: ReadonlySignal<Match>,
  draft: ReadonlySignal<Draft | null>,
  send: (message: ClientMessage) => void,
): Stand {
  const standing = signal<Standing>(keptStanding(name()));
  let given = 0;

  const give = () => {
    const deed = standingDeed(match.value, standing.value);
    const attempt = match.value.told.findLast((one) => one.game?.event === "attempted")?.n ?? 0;
    if (!deed || given === attempt) return;
    // Where it may not pass the draft says so, and then it is for the person to decide.
    if (deed === "pass" && !draft.value?.legal.includes("pass")) return;
    given = attempt;
    if (deed === "arm") send({ do: "arm", armed: "pass" });
    else send({ do: "act", seen: match.value.seen, actions: ["pass"] });
  };

  return {
    standing,
    choose(next) {
      standing.value = next;
      keepStanding(name(), next);
      given = 0;
      give();
    },
    give,
  };
}
