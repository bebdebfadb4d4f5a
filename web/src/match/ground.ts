/**
 * ground.ts: what is fixed in a game, as the engine tells it: rooms, cards,
 * the drawing, and where the Doctor walks from each room.
 */
import { joinShapes } from "../board/drawing.ts";
import type { Drawing } from "../board/types.ts";
import type { Engine } from "../engine/engine.ts";
import type { BoardRoom, DeckLetter, RoomId, Scene, State } from "../engine/protocol.ts";
import { makeWorld, type World } from "../words/world.ts";

export interface Ground {
  readonly world: World;
  readonly drawing: Drawing;
  /** Where he walks from each room, with those decks under water. */
  route(sunk: readonly DeckLetter[]): Promise<ReadonlyMap<RoomId, RoomId>>;
}

const DECKS: readonly DeckLetter[] = ["D", "C", "B", "A"];

/** A state like that one in which decks have gone: their cards are out of the game, their pawns on what floats. */
function sunkState(state: State, sunk: readonly DeckLetter[], rooms: ReadonlyMap<RoomId, BoardRoom>): State {
  if (!state.piles || sunk.length === 0) return state;
  const piles = { ...state.piles };
  const removed = [...state.removed];
  for (const deck of sunk) {
    removed.push(...piles[deck]);
    piles[deck] = [];
  }
  const afloat = [...rooms.values()].find((room) => room.deck !== null && !sunk.includes(room.deck))?.id;
  if (!afloat) return state;
  return { ...state, piles, removed, sunk: [...sunk], rooms: state.rooms.map(() => afloat), doctor: afloat };
}

/**
 * The engine knows how he walks (R-DOCTOR), so it is asked: put him into each
 * room in turn, end the turn, and see where he goes.
 */
async function askRoute(
  engine: Engine,
  edition: string,
  plan: string | undefined,
  rooms: ReadonlyMap<RoomId, BoardRoom>,
  sunk: readonly DeckLetter[],
): Promise<ReadonlyMap<RoomId, RoomId>> {
  const route = new Map<RoomId, RoomId>();
  const { state } = await engine.ask("new", { edition, players: 3, seed: "route", ...(plan ? { plan } : {}) });
  const base = sunkState(state, sunk, rooms);
  // Asked all at once: the engine answers one after the other, and nobody waits for each.
  const asked = [...rooms.values()]
    .filter(({ deck }) => deck === null || !sunk.includes(deck))
    .map(async ({ id }) => {
      const [, { events }] = await Promise.all([
        engine.ask("load", { state: { ...base, doctor: id }, seed: "route" }),
        engine.ask("act", { action: "end" }),
      ]);
      for (const event of events) if (event.event === "doctor_walked") route.set(id, event.room);
    });
  await Promise.all(asked);
  return route;
}

export async function layGround(engine: Engine, edition: string, players: number, plan?: string): Promise<Ground> {
  const of = plan ? { plan } : { edition };
  const [board, deck, shapes] = await Promise.all([
    engine.ask("board", of),
    engine.ask("deck", { edition }),
    engine.ask("drawing", of),
  ]);
  const world = makeWorld(edition, players, board.rooms, deck.cards);
  const routes = new Map<string, Promise<ReadonlyMap<RoomId, RoomId>>>();
  let before: Promise<unknown> = Promise.resolve(); // an engine holds one game at a time
  return {
    world,
    drawing: joinShapes(board.rooms, shapes),
    route(sunk) {
      const known = DECKS.filter((one) => sunk.includes(one));
      const key = known.join("");
      const found = routes.get(key);
      if (found) return found;
      const asked = before.then(() => askRoute(engine, edition, plan, world.rooms, known));
      before = asked.catch(() => {});
      routes.set(key, asked);
      return asked;
    },
  };
}

/** His next rooms from where he is, if nobody moves him. */
export function nextSteps(route: ReadonlyMap<RoomId, RoomId>, from: RoomId, most: number): readonly RoomId[] {
  const steps: RoomId[] = [];
  let at: RoomId | undefined = from;
  while (steps.length < most) {
    at = route.get(at);
    if (at === undefined) break;
    steps.push(at);
  }
  return steps;
}

/** After how many walks he comes to that room; null: never. */
export function walksTo(route: ReadonlyMap<RoomId, RoomId>, from: RoomId, to: RoomId): number | null {
  const steps = nextSteps(route, from, route.size + 1);
  const at = steps.indexOf(to);
  return at < 0 ? null : at + 1;
}

/** Seats whose pawns are in that room or see it, but for one. */
export function watchers(ground: Ground, scene: Scene, room: RoomId, but: number | null): readonly number[] {
  const sees = ground.world.rooms.get(room)?.sees ?? [];
  return scene.rooms.flatMap((at, seat) => (seat !== but && (at === room || sees.includes(at)) ? [seat] : []));
}
