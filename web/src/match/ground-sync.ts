/** ground-sync.ts: the ground of a match, and how things stand on it for this chair, as the engine comes to tell them. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import type { Survey, View } from "../engine/protocol.ts";
import { type Ground, layGround } from "./ground.ts";

export interface Grounding {
  readonly ground: ReadonlySignal<Ground | null>;
  /** Of the view that was shown last, a moment after it; null: not known yet. */
  readonly survey: ReadonlySignal<Survey | null>;
  /** The match is seen so now. */
  follow(view: View | null): void;
  close(): void;
}

/** On that plan, if the board is no edition's. */
export function startGrounding(engine: Engine, plan: () => Promise<string | undefined>): Grounding {
  const ground = signal<Ground | null>(null);
  const survey = signal<Survey | null>(null);
  let laid: Promise<Ground> | null = null;
  let last: View | null = null;
  let closed = false;

  const ask = async (view: View) => {
    laid ??= plan().then((text) => layGround(engine, view.edition, view.players, text));
    ground.value = await laid;
    if (closed || view !== last) return; // the next one is on its way
    const found = await ground.value.survey(view);
    if (!closed && view === last) survey.value = found;
  };

  return {
    ground,
    survey,
    follow(view) {
      if (!view || view === last) return;
      last = view;
      ask(view).catch((error) => {
        if (!closed) console.error(error);
      });
    },
    close() {
      closed = true;
      engine.close();
    },
  };
}
