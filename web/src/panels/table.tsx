/** table.tsx: a game being played: board, hand, players, log, and what is to be done now. */
import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import type { CardId, RoomId, View } from "../engine/protocol.ts";
import type { Ground } from "../match/ground.ts";
import type { Match } from "../match/match.ts";
import type { Play } from "../match/play.ts";
import type { KeyCommand } from "../match/settings.ts";
import { part } from "../part.tsx";
import { useStable } from "../stable.ts";
import { parseAction } from "../words/action.ts";
import type { Voice } from "../words/voice.ts";
import { useAids } from "./aids.ts";
import { spotsOf } from "./alone.ts";
import { useApp, useWords } from "./app.ts";
import { Ask } from "./ask.tsx";
import { type LessonStep, useAsking } from "./asking.ts";
import { AttemptPlace, showOf } from "./attempt.tsx";
import { useAskedPhase, useFocusBack } from "./decision.ts";
import { Dock } from "./dock.tsx";
import { sortHand } from "./hand.tsx";
import { Here, Reach, Top } from "./head.tsx";
import { useKeys } from "./keys.ts";
import { later } from "./later.tsx";
import { Log } from "./log.tsx";
import { useMedia } from "./media.ts";
import { ordersOf } from "./orders.ts";
import { Piles, Players, Strip } from "./players.tsx";
import { makeScene, NOTHING_ASKED } from "./scene.ts";
import { type SheetName, Sheets } from "./sheets.tsx";
import { seatNames, voiceOf } from "./voice.ts";

const Memory = later(() => import("./memory.tsx").then((one) => one.Memory));
const RuleNow = later(() => import("./rulenow.tsx").then((one) => one.RuleNow));

/** Where there is room beside the board (layout.css, A desk). */
const DESK = "(min-width: 67.5em) and (min-height: 32.6em)";
/** Where players and log have a place of their own (layout.css, A tablet); else they are sheets. */
const FLANKS = "(min-width: 45em) and (min-height: 32.6em)";

const NO_CARDS: readonly CardId[] = [];

/** Each of them has a frame to itself when something happens. */
const TopPart = part(Top);
const HerePart = part(Here);
const StripPart = part(Strip);
const BoardPart = part(Board);
const EndPart = part(({ end }: { end: ComponentChildren }) => <>{end}</>);
const AttemptPart = part(AttemptPlace);
const PlayersPart = part(Players);
const PilesPart = part(Piles);
const MemoryPart = part(Memory);
const RulePart = part(RuleNow);
const LogPart = part(Log);
const DockPart = part(Dock);

export interface TableProps {
  readonly play: Play;
  readonly onLeave: () => void;
  readonly hotSeat: boolean;
  /** The link that is this seat, where it can be taken to another device. */
  readonly seatLink?: string | undefined;
  /** The server's table that this is, where it is one. */
  readonly table?: string | undefined;
  /** Rooms pointed out and what is said above the board, by a lesson. */
  readonly lesson?: LessonStep | undefined;
  /** What the page adds when the game is over. */
  readonly end?: preact.ComponentChildren;
}

interface Playing extends TableProps {
  readonly match: Match;
  readonly view: View;
  readonly ground: Ground;
  readonly voice: Voice;
}

/** The letters that an attempt is told in, so that they are at hand when it comes (game.css). */
function Letters({ sample }: { sample: string }) {
  return (
    <p class="letters" aria-hidden="true">
      −1 <b>{sample}</b> <i>{sample}</i> <b class="fine">{sample}</b> <i class="fine">{sample}</i>
    </p>
  );
}

/** The rooms that a lesson points out. */
function useMarked(lesson: LessonStep | undefined): ReadonlySet<RoomId> {
  return useMemo(() => {
    const wanted = lesson?.action ? parseAction(lesson.action) : null;
    return new Set(wanted && "room" in wanted ? [wanted.room] : []);
  }, [lesson?.action]);
}

function PlayingTable(props: Playing) {
  const { play, match, view, ground, voice, lesson } = props;
  const app = useApp();
  const words = useWords();
  const [inspect, setInspect] = useState<RoomId | null>(null);
  const [sheet, setSheet] = useState<SheetName>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [aids, onAid] = useAids();
  const asking = useAsking(props);
  const { asked, ask } = asking;
  const draft = play.draft.value;
  const route = play.route.value;
  const now = draft?.view ?? view;
  const show = view.phase === "over" ? null : showOf(match);
  const wide = useMedia(DESK);
  const flanks = useMedia(FLANKS);
  const seat = match.seat;
  const { memory } = app.settings.value;
  const handed = seat === null ? undefined : now.hands[seat];
  const hand = typeof handed === "object" ? handed : NO_CARDS;
  const marked = useMarked(lesson);
  const spots = useMemo(
    () => (aids.alone && seat !== null ? spotsOf(ground, now, route, seat) : null),
    [aids.alone, ground, now, route, seat],
  );
  const scene = useMemo(
    () =>
      makeScene({
        ground,
        view,
        draft,
        route,
        names: voice.names,
        seat,
        asked: asked.card ? asked : { ...asked, room: asked.room ?? inspect },
        steps: aids.route ? route.size : 3,
        sight: aids.sight,
        marked,
        spots,
      }),
    [ground, view, draft, route, voice, seat, asked, inspect, aids, marked, spots],
  );
  useFocusBack(draft);
  const phase = useAskedPhase(draft);

  const showRule = useStable((one: string) => {
    setRule(one);
    setSheet("rules");
  });
  const onAttempt = useCallback(() => setSheet("attempt"), []);
  const onPlayers = useCallback(() => setSheet("players"), []);
  const openSheet = (next: SheetName) => {
    if (next === null) setRule(null);
    setSheet(next);
  };

  useKeys(app.settings.value, (command: KeyCommand | number) => {
    if (typeof command === "number") {
      const card = sortHand(voice, hand)[command - 1];
      if (card) asking.onCard(card);
      return;
    }
    const onAskRoom = (room: RoomId) => ask({ ...NOTHING_ASKED, room });
    const given = { app, voice, match, view, now, ground, play, route, hand, aids, onAid };
    ordersOf({ ...given, onAskRoom, onSheet: setSheet })[command]();
  });

  // On a desk it stands beside the board, which then stays as it is.
  const answer = (
    <Ask
      voice={voice}
      ground={ground}
      view={view}
      play={play}
      draft={draft}
      scene={scene}
      asked={asked}
      onAsk={ask}
      onAction={asking.onAction}
      onRule={showRule}
    />
  );
  return (
    <div
      class={`game ${ground.world.game}${props.hotSeat ? " hot" : ""}`}
      data-shown={match.told.at(-1)?.n ?? 0}
      data-told={match.told.length}
      data-seat={seat}
      data-asked={phase}
    >
      <button type="button" class="first-stop" onClick={() => setSheet("rooms")}>
        {words.say("web.rooms")}
      </button>
      <TopPart voice={voice} view={now} match={match} hotSeat={props.hotSeat} onSheet={setSheet} />
      <Reach match={match} />
      <main class="game-main">
        <h1 class="unseen">{words.tell(`edition.${view.edition}`)}</h1>
        <Letters sample={words.lang === "ja" ? "一あ" : "A"} />
        {lesson && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <section class="lesson" aria-label={words.say("ui.pane.lesson")} tabIndex={0}>
            <p>{lesson.text}</p>
            {lesson.now && <p class="lesson-now">{lesson.now}</p>}
          </section>
        )}
        <HerePart voice={voice} ground={ground} view={view} planned={now} seat={seat} route={route} spots={spots} />
        <StripPart voice={voice} match={match} view={now} route={route} onOpen={onPlayers} />
        <div class="board-place">
          <BoardPart
            drawing={ground.drawing}
            scene={scene}
            words={words}
            letterKeys={app.settings.value.keys}
            onRoom={asking.onRoom}
            onInspect={setInspect}
          />
        </div>
        <EndPart end={view.phase === "over" ? props.end : null} />
        <AttemptPart voice={voice} match={match} view={view} play={play} draft={draft} show={show} />
        {!wide && answer}
      </main>
      <aside class="flank left" aria-label={words.say("ui.pane.players")}>
        <div class="flank-upper">
          <PlayersPart voice={voice} match={match} view={now} route={route} />
          <PilesPart voice={voice} view={now} />
          {flanks && memory !== "none" && <MemoryPart voice={voice} view={now} aid={memory} />}
          {wide && <RulePart game={ground.world.game} view={view} draft={draft} onMore={showRule} />}
        </div>
        {wide && answer}
      </aside>
      <aside class="flank right" aria-label={words.say("ui.pane.log")}>
        <LogPart voice={voice} match={match} />
      </aside>
      <DockPart
        voice={voice}
        match={match}
        view={view}
        play={play}
        draft={draft}
        wanted={lesson?.action}
        refused={asking.refused}
        hand={hand}
        chosen={asked.card}
        onCard={asking.onCard}
        onRefused={asking.onRefused}
        onAttempt={onAttempt}
      />
      {sheet && (
        <Sheets
          sheet={sheet}
          onOpen={openSheet}
          voice={voice}
          match={match}
          view={view}
          now={now}
          ground={ground}
          play={play}
          scene={scene}
          route={route}
          rule={rule}
          aids={aids}
          onAid={onAid}
          onRoom={asking.onRoom}
          onLeave={props.onLeave}
          seatLink={props.seatLink}
          table={props.table}
        />
      )}
    </div>
  );
}

export function Table(props: TableProps) {
  const words = useWords();
  const match = props.play.match.value;
  const ground = props.play.ground.value;
  // The same voice as long as the names are the same: what it has said need not be put together again.
  const names = seatNames(words, match).join("\n");
  const voice = useMemo(() => (ground ? voiceOf(words, ground, match) : null), [words, ground, names, match.seat]);
  if (!match.view || !ground || !voice)
    return (
      <main class="waiting">
        <p>{words.say("web.opening")}</p>
        <Reach match={match} />
      </main>
    );
  return <PlayingTable {...props} match={match} view={match.view} ground={ground} voice={voice} />;
}
