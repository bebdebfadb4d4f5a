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

/** Milliseconds that all answers to an attempt have together, however many are asked: a scene takes less than six seconds. */
const ANSWERS = 2300;

/**
 * How long events are shown, in milliseconds at the usual speed, told one after the other. Answers share what time
 * there is for them: each has no more than its part of it, and cards beyond that ever less. What is said and done
 * around the game does not hold it up.
 */
export function startLengths(): (events: readonly Told[], players: number) => number {
  let left = ANSWERS;
  return (events, players) => {
    let sum = 0;
    for (const { game } of events) {
      if (!game) continue;
      let length = LENGTHS[game.event] ?? USUAL;
      if (game.event === "attempted") left = ANSWERS;
      if (game.event === "passed" || game.event === "foiled_with") {
        const share = ANSWERS / Math.max(1, players - 1);
        length = Math.min(length, left > share - 1 ? share : left / 2);
        left -= length;
      }
      sum += length;
    }
    return sum;
  };
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
    const lengths = scenes.slice(0, count).map(({ events, view }) => lengthOf(events, view?.players ?? 2));
    until = Date.now() + (lengths.at(-1) ?? 0) * speed() * Math.min(1, CALM / scenes.length);
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
