/**
 * draft-sync.ts: a chair's draft in step with what the chair is asked: begun
 * when it is to decide, given up when it is not, kept over a reload.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import type { Action, Judgement } from "../engine/protocol.ts";
import { addAction, beginDraft, type Draft, removeAction, whyNot } from "./draft.ts";
import type { Decision } from "./match.ts";
import { learnPlan } from "./plan.ts";

export interface Drafting {
  /** Null while this chair is not asked. */
  readonly draft: ReadonlySignal<Draft | null>;
  /** What is to be decided, or null: nothing. The same as before changes nothing. */
  ask(decision: Decision | null): void;
  add(action: Action): Promise<void>;
  remove(index: number): Promise<void>;
  reset(): Promise<void>;
  why(action: Action): Promise<Judgement>;
  /** Hand over what was drafted, all that is under way included, with what follows it; nothing if it is too late. */
  send(last: readonly Action[], act: (actions: readonly Action[]) => void): void;
  /** What was kept is done, and need not be kept any longer. */
  forget(): void;
  /** Resolved when the engine has done all that was asked of it. */
  done(): Promise<void>;
  close(): void;
}

const DRAFT = "unlucky draft ";

/** A half-made turn survives the tab, and a refusal; of another decision it is worth nothing. */
function keepDraft(table: string, of: string, actions: readonly Action[]): void {
  try {
    if (actions.length === 0) localStorage.removeItem(DRAFT + table);
    else localStorage.setItem(DRAFT + table, JSON.stringify({ of, actions }));
  } catch {
    // then it does not survive
  }
}

function keptDraft(table: string, of: string): readonly Action[] {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFT + table) ?? "null");
    return kept && kept.of === of ? kept.actions : [];
  } catch {
    return [];
  }
}

/** On that plan, if the board is no edition's; `onBegun` is told when there is a draft to look at. */
export function startDrafting(
  table: string,
  engine: Engine,
  plan: () => Promise<string | undefined>,
  onBegun: () => void,
): Drafting {
  const draft = signal<Draft | null>(null);
  let drafting: Promise<void> = Promise.resolve();
  let asked: Decision | null = null;
  let learned: Promise<void> | null = null;
  let closed = false;

  /** One after the other: the engine holds one draft. Who leaves in the midst of one takes the engine along. */
  const onDraft = (work: () => Promise<void>) => {
    drafting = drafting
      .then(() => (closed ? undefined : work()))
      .catch((error) => {
        if (!closed) console.error(error);
      });
    return drafting;
  };

  const begin = (decision: Decision) =>
    onDraft(async () => {
      if (asked !== decision) return;
      learned ??= plan().then((text) => learnPlan(engine, decision.view, text));
      await learned;
      let next = await beginDraft(engine, decision.view);
      for (const action of keptDraft(table, decision.of)) next = await addAction(engine, next, action);
      if (asked === decision) draft.value = next;
      onBegun();
    });

  /** For what is asked now: by the time it is its turn, or when it is done, that may have passed. */
  const redraft = (work: (draft: Draft) => Promise<Draft>) => {
    const of = asked?.of;
    return onDraft(async () => {
      if (of === undefined || of !== asked?.of || !draft.value) return;
      const next = await work(draft.value);
      if (of !== asked?.of) return;
      draft.value = next;
      keepDraft(table, of, next.actions);
    });
  };

  return {
    draft,
    ask(decision) {
      if (decision?.of === asked?.of) return;
      asked = decision;
      draft.value = null;
      if (decision) begin(decision);
    },
    add: (action) => redraft((before) => addAction(engine, before, action)),
    remove: (index) => redraft((before) => removeAction(engine, before, index)),
    reset: () => redraft((before) => beginDraft(engine, before.base)),
    why: async (action) => {
      await drafting;
      // Where somebody else decides there is nothing to ask.
      return whyNot(engine, action).catch(() => ({ legal: true }));
    },
    send(last, act) {
      const of = asked?.of;
      onDraft(async () => {
        if (of === undefined || of !== asked?.of) return;
        const actions = [...(draft.value?.actions ?? []), ...last];
        if (actions.length > 0) act(actions);
      });
    },
    forget: () => keepDraft(table, "", []),
    done: () => drafting,
    close() {
      closed = true;
      engine.close();
    },
  };
}
