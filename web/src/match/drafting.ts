/**
 * drafting.ts: a chair's draft in step with what the chair is asked: begun
 * when it is to decide, given up when it is not, kept over a reload.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import type { Action, Judgement, View } from "../engine/protocol.ts";
import { addAction, beginDraft, type Draft, removeAction, whyNot } from "./draft.ts";
import type { Match } from "./match.ts";

export interface Drafting {
  /** Null while this chair is not asked. */
  readonly draft: ReadonlySignal<Draft | null>;
  /** The view to decide on, or null: nothing is asked. */
  ask(view: View | null): void;
  add(action: Action): Promise<void>;
  remove(index: number): Promise<void>;
  reset(): Promise<void>;
  why(action: Action): Promise<Judgement>;
  /** What was drafted, to be sent: it is kept no longer. */
  take(): readonly Action[];
  /** Resolved when the engine has done all that was asked of it. */
  done(): Promise<void>;
  close(): void;
}

const DRAFT = "unlucky draft ";

/** A half-made turn survives the tab; of another turn it is worth nothing. */
function keepDraft(table: string, match: Match, actions: readonly Action[]): void {
  try {
    if (actions.length === 0) localStorage.removeItem(DRAFT + table);
    else localStorage.setItem(DRAFT + table, JSON.stringify({ seat: match.seat, seen: match.seen, actions }));
  } catch {
    // then it does not survive
  }
}

function keptDraft(table: string, match: Match): readonly Action[] {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFT + table) ?? "null");
    return kept && kept.seat === match.seat && kept.seen === match.seen ? kept.actions : [];
  } catch {
    return [];
  }
}

/** `onBegun` is told when there is a draft to look at. */
export function startDrafting(
  table: string,
  engine: Engine,
  match: ReadonlySignal<Match>,
  onBegun: () => void,
): Drafting {
  const draft = signal<Draft | null>(null);
  let drafting: Promise<void> = Promise.resolve();
  let draftOf: View | null = null;
  let closed = false;

  /** One after the other: the engine holds one draft. */
  const onDraft = (work: () => Promise<void>) => {
    drafting = drafting.then(() => (closed ? undefined : work())).catch((error) => console.error(error));
    return drafting;
  };

  const begin = (view: View) =>
    onDraft(async () => {
      if (draftOf !== view) return;
      let next = await beginDraft(engine, view);
      for (const action of keptDraft(table, match.value)) next = await addAction(engine, next, action);
      if (draftOf === view) draft.value = next;
      onBegun();
    });

  const redraft = (work: (draft: Draft) => Promise<Draft>) =>
    onDraft(async () => {
      if (!draft.value) return;
      const next = await work(draft.value);
      draft.value = next;
      keepDraft(table, match.value, next.actions);
    });

  return {
    draft,
    ask(view) {
      if (view === draftOf) return;
      draftOf = view;
      draft.value = null;
      if (view) begin(view);
    },
    add: (action) => redraft((before) => addAction(engine, before, action)),
    remove: (index) => redraft((before) => removeAction(engine, before, index)),
    reset: () => redraft((before) => beginDraft(engine, before.base)),
    why: async (action) => {
      await drafting;
      // Where somebody else decides there is nothing to ask.
      return whyNot(engine, action).catch(() => ({ legal: true }));
    },
    take() {
      keepDraft(table, match.value, []);
      return draft.value?.actions ?? [];
    },
    done: () => drafting,
    close() {
      closed = true;
      engine.close();
    },
  };
}
