/** pace.ts: how long something that happened stays on the screen before the next thing does, and showing it so. */
import type { GameEvent } from "../engine/protocol.ts";
import type { Scene } from "./match.ts";
import type { Told } from "./wire.ts";

const USUAL = 500;

const LENGTHS: Partial<Record<GameEvent["event"], number>> = {
  stepped: 600,
  played: 900,
  attempted: 2200,
  foiled_with: 1100,
  passed: 700,
  foiled: 1500,
  succeeded: 1800,
  drew: 500,
  sank: 1500,
  doctor_walked: 650,
  dog_walked: 350,
  turn: 350,
  over: 0,
};

/** In milliseconds, at the usual speed. What is said and done around the game does not hold it up. */
export function lengthOf(events: readonly Told[]): number {
  return events.reduce((sum, one) => sum + (one.game ? (LENGTHS[one.game.event] ?? USUAL) : 0), 0);
}

export interface Pace {
  /** Show what is coming, at once or when the last thing has been seen for long enough. */
  go(): void;
  stop(): void;
}

/** Of more scenes than that each has the less time: a table that is far ahead is caught up with. */
const CALM = 16;

export function startPace(coming: () => readonly Scene[], speed: () => number, show: () => void): Pace {
  let timer = 0;
  let until = 0;

  const showOne = () => {
    const scenes = coming();
    until = Date.now() + lengthOf(scenes[0]?.events ?? []) * speed() * Math.min(1, CALM / scenes.length);
    show();
  };

  return {
    go() {
      if (timer || coming().length === 0) return;
      const wait = until - Date.now();
      if (wait <= 0) return showOne();
      timer = window.setTimeout(() => {
        timer = 0;
        showOne();
      }, wait);
    },
    stop() {
      clearTimeout(timer);
      timer = 0;
    },
  };
}
