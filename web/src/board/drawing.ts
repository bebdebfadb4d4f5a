/** drawing.ts: a board's drawing, put together from what the engine says of its rooms and of their shapes. */
import type { Engine } from "../engine/engine.ts";
import type { BoardRoom, Shapes } from "../engine/protocol.ts";
import type { Drawing } from "./types.ts";

export type BoardSource = { edition: string } | { plan: string };

export interface Board {
  readonly rooms: readonly BoardRoom[];
  readonly drawing: Drawing;
}

/** Rejected with `Refused` where the plan is none, saying its line and the cure. */
export async function loadBoard(engine: Engine, source: BoardSource): Promise<Board> {
  const { rooms } = await engine.ask("board", source);
  const shapes = await engine.ask("drawing", source);
  return { rooms, drawing: joinShapes(rooms, shapes) };
}

export function joinShapes(rooms: readonly BoardRoom[], shapes: Shapes): Drawing {
  const about = new Map(rooms.map((room) => [room.id, room]));
  return {
    ...shapes,
    rooms: shapes.rooms.map((shape) => {
      const { name, number, kind, deck } = about.get(shape.id) as BoardRoom;
      return { ...shape, name, number, kind, deck };
    }),
  };
}
