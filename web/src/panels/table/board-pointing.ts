/** board-pointing.ts: what the person points at, and what comes of it: a question, a step of the plan, or why it cannot be. */
import { useEffect, useState } from "preact/hooks";
import type { Action, CardId, RoomId, View } from "../../engine/protocol.ts";
import { usesOf, waysTo } from "../../match/draft.ts";
import { isReplaced, type Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useStableCallback } from "../../stable-callback.ts";
import { parseAction } from "../../words/action.ts";
import type { Voice } from "../../words/voice.ts";
import { sayWhy } from "../../words/why.ts";
import { type Asked, NOTHING_ASKED } from "./board-scene.ts";

/** What a lesson says above the board, and the action that it waits for. */
export interface LessonStep {
  /** Said one after the other; the last is what to do. */
  readonly sentences: readonly string[];
  readonly action: Action | null;
  /** All that it waited for is chosen, and is only to be sent. */
  readonly send?: boolean;
}

interface AskingProps {
  readonly play: Play;
  readonly match: Match;
  readonly view: View;
  readonly voice: Voice;
  readonly lesson?: LessonStep | undefined;
}

export interface Asking {
  readonly asked: Asked;
  /** Why something could not be done. */
  readonly refused: string | null;
  readonly ask: (next: Asked) => void;
  readonly onCard: (card: CardId) => void;
  readonly onRoom: (room: RoomId) => void;
  readonly onAction: (action: Action) => void;
  readonly onRefused: (action: Action) => void;
}

/** With that in hand, the room is a destination; else it is a question with its ways as answers. */
function chooseRoom({ play, lesson }: AskingProps, asked: Asked, room: RoomId): Asked {
  const draft = play.draft.value;
  if (!draft) return { ...NOTHING_ASKED, room };
  const ways = waysTo(draft, room).filter((action) => {
    const parsed = parseAction(action);
    if (!asked.card) return true;
    return parsed.kind === "play" && parsed.card === asked.card && (!asked.pawn || parsed.pawn === asked.pawn);
  });
  if (lesson?.action && ways.includes(lesson.action)) {
    play.add(lesson.action);
    return NOTHING_ASKED;
  }
  // What costs nothing is what a tap means; a card in hand and a room are enough where only one can be sent there.
  const step = asked.card ? undefined : ways.find((action) => parseAction(action).kind === "step");
  const meant = step ?? (asked.card && ways.length === 1 ? ways[0] : undefined);
  if (meant && !lesson) {
    play.add(meant);
    return NOTHING_ASKED;
  }
  if (asked.card && ways.length > 1) return { ...asked, room };
  return { ...NOTHING_ASKED, room };
}

/** A card in hand asks whom it moves, unless there is but one whom it can move; with one use it is played. */
function chooseCard({ play, lesson }: AskingProps, card: CardId): Asked {
  const draft = play.draft.value;
  const [use, ...more] = draft ? usesOf(draft, card) : [];
  if (use && more.length === 0 && !lesson && parseAction(use).kind === "play") {
    play.add(use);
    return NOTHING_ASKED;
  }
  const pawns = new Set(
    (draft ? usesOf(draft, card) : []).flatMap((action) => {
      const parsed = parseAction(action);
      return parsed.kind === "play" ? [parsed.pawn] : [];
    }),
  );
  const [only] = pawns;
  return { room: null, card, pawn: pawns.size === 1 && only ? only : null };
}

export function useAsking(props: AskingProps): Asking {
  const { play, match, view, voice, lesson } = props;
  const draft = play.draft.value;
  const [asked, setAsked] = useState<Asked>(NOTHING_ASKED);
  const [refused, setRefused] = useState<string | null>(null);

  // What was asked about belonged to a decision that has passed.
  useEffect(() => setAsked(NOTHING_ASKED), [draft?.base, view.phase]);
  // And so did what could not be done.
  useEffect(() => setRefused(null), [draft, view.phase]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setAsked(NOTHING_ASKED);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const ask = useStableCallback((next: Asked) => {
    // Who points at something is here again, though the clock may have called a bot.
    if (isReplaced(match)) play.send({ do: "rest", flag: false });
    setRefused(null);
    setAsked(next);
  });
  const onAction = useStableCallback((action: Action) => {
    if (lesson && lesson.action !== action) return setRefused(voice.words.say("tutorial.not_yet"));
    ask(NOTHING_ASKED);
    if (/^(attempt|foil|dog) /.test(action)) play.commit(action);
    else play.add(action);
  });
  return {
    asked,
    refused,
    ask,
    onAction,
    onCard: useStableCallback((card) => ask(asked.card === card ? NOTHING_ASKED : chooseCard(props, card))),
    onRoom: useStableCallback((room) => {
      if (draft?.base.phase === "dog") onAction(`dog ${room}`);
      else ask(chooseRoom(props, asked, room));
    }),
    onRefused: useStableCallback(async (action) => {
      if (!draft) return;
      const why = await play.why(action);
      if (!why.legal) setRefused(sayWhy(voice, draft.view, action, why));
    }),
  };
}
