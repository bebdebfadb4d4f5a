/** event-pace.ts: how long something that happened stays on the screen before the next thing does, and showing it so. */
import type { GameEvent } from "../engine/protocol.ts";
import type { Scene } from "./match.ts";
import type { Told } from "./wire.ts";

const USUAL = 500;

const LENGTHS: Partial<Record<GameEvent["event"], number>> = {
  stepped: 600,
  played: 900,
  attempted: 1600,
  foiled_with: 800,
  passed: 600,
  foiled: 1800,
  succeeded: 1900,
  drew: 550,
  sank: 1500,
  doctor_walked: 650,
  dog_walked: 350,
  turn: 350,
  over: 0,
};

/**
 * An attempt is a scene, on the stage until the next turn begins: less than six seconds, however many are asked and
 * however slow the rest is shown. These are the milliseconds that each part of it has at most: all answers together,
 * the outcome, and what else comes before that turn.
 */
const PARTS = { attempted: 1500, answers: 2100, outcome: 1600, after: 700 };
/** After the Doctor's death comes no turn. */
const LAST = PARTS.outcome + PARTS.after;

/**
 * How long events are shown, in milliseconds, told one after the other; `speed` is how much longer or shorter than
 * usual. Answers share what time there is for them: each has no more than its part of it, and cards beyond that ever
 * less. What is said and done around the game does not hold it up.
 */
export function startLengths(): (events: readonly Told[], players: number, speed: number) => number {
  /** Within an attempt: what is left for answers, and for what follows the outcome, at the usual speed. */
  let left: { answers: number; after: number } | null = null;

  const lengthOf = (event: GameEvent["event"], players: number, speed: number): number => {
    if (event === "turn") left = null;
    if (event === "attempted") left = { answers: PARTS.answers, after: PARTS.after };
    const liked = (LENGTHS[event] ?? USUAL) * speed;
    if (!left || speed === 0) return liked;
    const brisk = Math.min(1, speed);
    if (event === "attempted") return Math.min(liked, PARTS.attempted * brisk);
    if (event === "foiled") return Math.min(liked, PARTS.outcome * brisk);
    if (event === "succeeded") return Math.min(liked, LAST * brisk);
    const part = event === "passed" || event === "foiled_with" ? "answers" : "after";
    const share = PARTS[part] / Math.max(1, part === "answers" ? players - 1 : 2);
    const length = Math.min(liked, brisk * (left[part] > share - 1 ? share : left[part] / 2));
    left[part] -= length / brisk;
    return length;
  };

  return (events, players, speed) =>
    events.reduce((sum, { game }) => (game ? sum + lengthOf(game.event, players, speed) : sum), 0);
}

export interface Pace {
  /** Show what is coming, at once or when the last thing has been seen for long enough. */
  go(): void;
  /** Show so many of them now, and let the last of them be seen for as long as it usually is. */
  hurry(count: number): void;
  stop(): void;
}

/** Of more scenes than that each has the less time: a table that is far ahead is caught up with. */
const CALM = 16;

/**
 * `drawn` calls when what was shown last is on the screen: on a machine whose frames take longer than an event is shown,
 * the next one waits for that, or two would come in one frame and the first would never be seen.
 */
export function startPace(
  coming: () => readonly Scene[],
  speed: () => number,
  show: (count: number) => void,
  drawn: (call: () => void) => void,
): Pace {
  let timer = 0;
  let until = 0;
  /** Which of the waits for the screen is the last one; the others were called off. */
  let wait = 0;
  let waits = false;
  const lengthOf = startLengths();

  const showSome = (count: number) => {
    const scenes = coming();
    const lengths = scenes.slice(0, count).map(({ events, view }) => lengthOf(events, view?.players ?? 2, speed()));
    until = Date.now() + (lengths.at(-1) ?? 0) * Math.min(1, CALM / scenes.length);
    show(count);
  };
  const showNext = () => {
    if (speed() === 0) return showSome(1);
    const mine = ++wait;
    waits = true;
    drawn(() => {
      if (mine !== wait || !waits) return;
      waits = false;
      showSome(1);
    });
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    waits = false;
  };

  return {
    go() {
      if (timer || waits || coming().length === 0) return;
      const left = until - Date.now();
      if (left <= 0) return showNext();
      timer = window.setTimeout(() => {
        timer = 0;
        showNext();
      }, left);
    },
    hurry(count) {
      stop();
      showSome(count);
    },
    stop,
  };
}
