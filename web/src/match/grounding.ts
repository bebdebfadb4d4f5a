/** grounding.ts: the ground of a match and the Doctor's way on it, as the engine comes to tell them. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import type { RoomId, View } from "../engine/protocol.ts";
import { type Ground, layGround } from "./ground.ts";

export interface Grounding {
  readonly ground: ReadonlySignal<Ground | null>;
  /** Where he walks from each room, as things stand. */
  readonly route: ReadonlySignal<ReadonlyMap<RoomId, RoomId>>;
  /** The match is seen so now, and was so before. */
  follow(view: View | null, before: View | null): void;
  close(): void;
}

/** On that plan, if the board is no edition's; the Doctor's way is asked for when nobody waits for something else. */
export function startGrounding(
  engine: Engine,
  plan: () => Promise<string | undefined>,
  quiet: () => Promise<void>,
): Grounding {
  const ground = signal<Ground | null>(null);
  const route = signal<ReadonlyMap<RoomId, RoomId>>(new Map());
  let laid: Promise<Ground> | null = null;
  let closed = false;

  const ask = async (view: View) => {
    laid ??= plan().then((text) => layGround(engine, view.edition, view.players, text));
    ground.value = await laid;
    await quiet();
    const found = await ground.value.route(view.sunk ?? []);
    if (!closed) route.value = found;
  };

  return {
    ground,
    route,
    follow(view, before) {
      if (view && (view.board !== before?.board || view.sunk?.length !== before?.sunk?.length)) ask(view);
    },
    close() {
      closed = true;
      engine.close();
    },
  };
}
