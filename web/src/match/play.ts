/**
 * play.ts: one chair being played: its match, its draft, and the engine that
 * the draft is tried on. Everything that changes is a signal; everything that
 * is done is a function here. No looks.
 */
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine.ts";
import type { Action, Judgement, Survey } from "../engine/protocol.ts";
import { type Standing, startStanding } from "./auto-pass.ts";
import { answerSeeds } from "./deal-seeds.ts";
import type { Draft } from "./draft.ts";
import { startDrafting } from "./draft-sync.ts";
import { startPace } from "./event-pace.ts";
import type { Ground } from "./ground.ts";
import { startGrounding } from "./ground-sync.ts";
import type { Caller, Link } from "./link.ts";
import {
  decisionOf,
  emptyMatch,
  knowsGame,
  type Match,
  older,
  receive,
  showAll,
  showNext,
  untilOutcome,
} from "./match.ts";
import { untilFound } from "./plan.ts";
import { newId, randomHex } from "./random.ts";
import type { ClientMessage, ServerMessage } from "./wire.ts";

export interface Play {
  readonly match: ReadonlySignal<Match>;
  readonly ground: ReadonlySignal<Ground | null>;
  /** Null while this chair is not asked. */
  readonly draft: ReadonlySignal<Draft | null>;
  /** How things stand for this chair. */
  readonly survey: ReadonlySignal<Survey | null>;
  /** The answer to attempts that is given until somebody says otherwise. */
  readonly standing: ReadonlySignal<Standing>;
  stand(standing: Standing): void;
  /** Send anything that needs no draft; once more after a cut line, until it is answered. */
  send(message: ClientMessage): string;
  sit(name: string, key?: string): string;
  /** A new key for this seat: whoever has the old one sits here no longer. */
  rekey(): void;
  /** Take the seat that a ticket is for; with a name it was somebody else's. */
  take(ticket: string, name?: string): void;
  add(action: Action): Promise<void>;
  remove(index: number): Promise<void>;
  reset(): Promise<void>;
  why(action: Action): Promise<Judgement>;
  /** Send the draft with what follows it, as one batch. */
  commit(...last: readonly Action[]): void;
  /** Ask for what was told before all that is known, a page of it, if there is any. */
  recall(): void;
  /** Show at once all that has happened. */
  skip(): void;
  /** Show at once how the attempt on the screen went; if that is seen, what came after it. */
  goOn(): void;
  close(): void;
}

export interface PlayOptions {
  /** The key of the seat; null: watch. */
  readonly key: string | null;
  /** There was a seat, which this device has no longer: it is said. */
  readonly lost?: boolean;
  readonly lang: string;
  readonly client: string;
  /** The board, where it is no edition's; asked again and again until there is an answer. */
  plan?(): Promise<string | undefined>;
  /** How fast events are shown: 0 at once, 1 as usual. */
  pace(): number;
  /** Calls when all that was shown is on the screen; without it that is so at once. */
  drawn?(call: () => void): void;
  /** The key has changed, there is one now, or none any more; `lost` is the one that there was. */
  onKey?(key: string | null, lost: string | null): void;
  /** Something new is on the screen. */
  onShown?(before: Match, now: Match): void;
}

export function startPlay(
  table: string,
  engines: { readonly draft: Engine; readonly ground: Engine },
  connect: (caller: Caller) => Link,
  options: PlayOptions,
): Play {
  const lost = { type: "refused", id: null, error: "removed", message: "" } as const;
  const match: Signal<Match> = signal({ ...emptyMatch(table), refused: options.lost ? lost : null });
  let key = options.key;
  let seated = "";
  let nextKey = "";
  let closed = false;
  let planned: Promise<string | undefined> | null = null;

  const plan = () => {
    planned ??= untilFound(
      async () => options.plan?.(),
      () => !closed,
    );
    return planned;
  };

  const become = (next: Match) => {
    const before = match.value;
    if (next === before || closed) return;
    match.value = next;
    grounding.follow(next.view);
    drafting.ask(decisionOf(next));
    stand.give();
    if (next.told !== before.told) tellShown(before, next);
    pace.go(); // the last of all: it may show the next thing
  };

  /** Whoever listens has no part in the game: what goes wrong there does not hold it up. */
  const tellShown = (before: Match, now: Match) => {
    try {
      options.onShown?.(before, now);
    } catch (error) {
      console.error(error);
    }
  };

  const caller: Caller = {
    hello: () => ({
      do: "hello",
      seen: match.value.seen,
      client: options.client,
      lang: options.lang,
      ...(key ? { key } : {}),
    }),
    message(message: ServerMessage) {
      if (message.type === "done" && message.id === seated && seated) {
        seated = "";
        const lost = key;
        key = nextKey;
        options.onKey?.(key, lost);
      }
      // The seat is another's now, or this person's on another device: the key opens nothing any more.
      if (message.type === "welcome" && message.seat === null && key && message.id === null) {
        options.onKey?.(null, key);
        key = null;
      }
      if (message.type === "done" && match.value.sent.get(message.id ?? "")?.do === "act") drafting.forget();
      become(receive(match.value, message, Date.now()));
      if (message.type === "welcome") for (const one of match.value.sent.values()) link.send(one);
      if ((message.type === "welcome" || message.type === "history") && !knowsGame(match.value)) recall();
      answerSeeds(table, match.value, message).then((answer) => answer && send(answer));
    },
    reach(reach) {
      become({ ...match.value, reach });
    },
  };

  const recall = () => {
    const question = older(match.value);
    if (!question || match.value.recalling) return;
    become({ ...match.value, recalling: true });
    link.send(question);
  };

  const send = (message: ClientMessage): string => {
    const id = newId();
    // An answer in advance says which attempt it is to: it may be on its way for as long as the network is gone.
    const signed = message.do === "arm" ? { ...message, id, seen: match.value.seen } : { ...message, id };
    become({ ...match.value, sent: new Map(match.value.sent).set(id, signed), refused: null });
    link.send(signed);
    return id;
  };

  const drafting = startDrafting(table, engines.draft, plan, () => stand.give());
  const grounding = startGrounding(engines.ground, plan);
  const stand = startStanding(() => `${table} ${key?.slice(0, 8) ?? ""}`, match, drafting.draft, send);
  const pace = startPace(
    () => match.value.coming,
    () => options.pace(),
    (count) => become(showNext(match.value, count)),
    (call) => (options.drawn ? options.drawn(call) : call()),
  );
  const link: Link = connect(caller);

  return {
    match,
    ground: grounding.ground,
    draft: drafting.draft,
    survey: grounding.survey,
    standing: stand.standing,
    stand: stand.choose,
    send,
    sit(name, given) {
      nextKey = given ?? randomHex(16);
      seated = send({ do: "sit", key: nextKey, name, lang: options.lang });
      return seated;
    },
    rekey() {
      nextKey = randomHex(16);
      seated = send({ do: "key", key: nextKey });
    },
    take(ticket, name) {
      nextKey = randomHex(16);
      seated = send({ do: "take", ticket, key: nextKey, ...(name ? { name } : {}) });
    },
    add: drafting.add,
    remove: drafting.remove,
    reset: drafting.reset,
    why: drafting.why,
    commit: (...last) =>
      drafting.send(last, (actions) => {
        become({ ...match.value, jumped: 0 });
        send({ do: "act", seen: match.value.seen, actions });
      }),
    recall,
    skip() {
      pace.stop();
      become(showAll(match.value));
    },
    goOn: () => pace.hurry(untilOutcome(match.value)),
    close() {
      closed = true;
      pace.stop();
      link.close();
      drafting.close();
      grounding.close();
    },
  };
}
