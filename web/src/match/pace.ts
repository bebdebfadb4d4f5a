/** pace.ts: how long something that happened stays on the screen before the next thing does. */
import type { GameEvent } from "../engine/protocol.ts";
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
