/** table.tsx: a game being played: board, hand, players, log, and what is to be done now. */
import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/Board.tsx";
import type { BoardNote } from "../../board/room-note.tsx";
import type { CardId, RoomId, Survey, View } from "../../engine/protocol.ts";
import type { Ground } from "../../match/ground.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { type KeyCommand, paceOf } from "../../match/settings.ts";
import { part, WHOLE_FRAME } from "../../screen-part.tsx";
import { useStableCallback } from "../../stable-callback.ts";
import { parseAction } from "../../words/action.ts";
import type { Voice } from "../../words/voice.ts";
import { langSample } from "../../words/words.ts";
import { isSlow } from "../calls/slow-table.ts";
import { useExplained } from "../scene/attempt-explained.ts";
import { type Show, showOf, sideOf } from "../scene/attempt-state.ts";
import type { SceneProps } from "../scene/scene.tsx";
import { type SheetName, Sheets } from "../sheets/sheets.tsx";
import { useApp, useWords } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";
import { useMedia } from "../shell/media-query.ts";
import { seatNames, voiceOf } from "../shell/table-voice.ts";
import { Bubble } from "../talk/bubble.tsx";
import { talks, useUnread } from "../talk/said.ts";
import { adviceOf, isAdvised } from "./advice.ts";
import { spotsOf } from "./alone-with-doctor.ts";
import { Ask } from "./ask-board.tsx";
import { AttemptPlace } from "./attempt.tsx";
import { type Aids, useAids } from "./board-aids.ts";
import { useNote } from "./board-note.tsx";
import { type Asking, type LessonStep, useAsking } from "./board-pointing.ts";
import { type Asked, makeScene, NOTHING_ASKED } from "./board-scene.ts";
import { useAskedPhase, useFocusBack } from "./decision-focus.ts";
import { Dock } from "./dock.tsx";
import { Foot } from "./foot.tsx";
import { pilesOf } from "./hand.tsx";
import { ordersOf } from "./key-commands.ts";
import { Pointed, pointTo } from "./lesson-pointer.ts";
import { LessonText } from "./lesson-text.tsx";
import { Strip } from "./players.tsx";
import { useKeys } from "./shortcuts.ts";
import { FLANKS, Flanks } from "./side-columns.tsx";
import { Here, Reach, Top } from "./table-head.tsx";
import { type Again, levelsBefore, useWatching } from "./watch-again.ts";

/** Where there is room beside the board (layout.css, A desk). */
const DESK = "(min-width: 67.5em) and (min-height: 32.6em)";

/** Where the foot is beside the board (layout.css, Low and wide). */
const LOW = "(max-height: 32.5em) and (min-width: 35em)";

/** Milliseconds that a walk takes at the usual speed: a little less than it is shown for (match/event-pace.ts). */
const WALK = 520;

const NO_CARDS: readonly CardId[] = [];

/** What only some of a server's tables need. */
const CallMe = later(() => import("./call-me.tsx").then((one) => one.CallMe), { aid: true });
const Latecomer = later(() => import("./latecomer.tsx").then((one) => one.Latecomer), { aid: true });
const SlowTableWait = later(() => import("../calls/slow-table-wait.tsx").then((one) => one.SlowTableWait), {
  aid: true,
});

/** Each of them has a frame to itself when something happens. */
const TopPart = part(Top);
const HerePart = part(Here);
const StripPart = part(Strip);
const BoardPart = part(Board);
const EndPart = part(({ end }: { end: ComponentChildren }) => <>{end}</>);
const AttemptPart = part(AttemptPlace, WHOLE_FRAME);
const DockPart = part(Dock);
/** Rendered from the first moment of a game on, with nothing to show: so it is there before anybody attempts anything. */
const ScenePart = part(
  later<SceneProps>(() => import("../scene/scene.tsx").then((one) => one.Scene), { aid: true }),
  WHOLE_FRAME,
);

export interface TableProps {
  readonly play: Play;
  readonly onLeave: () => void;
  readonly hotSeat: boolean;
  /** The link that is this seat, where it can be taken to another device. */
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

/** The letters that an attempt is told in, so that they are at hand when it comes (table.css). */
function Letters({ sample }: { sample: string }) {
  return (
    <p class="letters" aria-hidden="true">
      −1 <b>{sample}</b> <i>{sample}</i> <b class="fine">{sample}</b> <i class="fine">{sample}</i>
    </p>
  );
}

/** The rooms that a lesson points out, or some advice. */
function useMarked(lesson: LessonStep | undefined, advised: RoomId | null): ReadonlySet<RoomId> {
  return useMemo(() => {
    const wanted = lesson?.action ? parseAction(lesson.action) : null;
    const room = wanted && "room" in wanted ? wanted.room : advised;
    return new Set(room ? [room] : []);
  }, [lesson?.action, advised]);
}

/** What a lesson or some advice says, and what they point at. On a desk a lesson speaks beside the board: what it points at is never under it. */
function useGuidance({ play, lesson, voice }: Playing, asked: Asked, wide: boolean) {
  const app = useApp();
  const [read, onRead] = useState(true);
  const draft = play.draft.value;
  // Who has taken a card asks something else.
  const advised = !lesson && asked.card === null && isAdvised(app.settings.value, draft);
  const advice = advised ? adviceOf(voice, draft) : null;
  const target = pointTo(lesson, read, draft, asked);
  const said = lesson && <LessonText key={lesson.sentences.join()} sentences={lesson.sentences} onRead={onRead} />;
  return {
    target,
    advice: advice?.text ?? null,
    marked: useMarked(lesson, advice?.room ?? null),
    room: target && "room" in target ? target.room : (advice?.room ?? null),
    below: wide ? null : said,
    beside: wide ? said : null,
  };
}

/** What somebody looks at and is pointed to. */
interface Looked {
  readonly asked: Asked;
  readonly aids: Aids;
  readonly again: Again | null;
  readonly stage: Stage;
  readonly marked: ReadonlySet<RoomId>;
  readonly pointed: RoomId | null;
}

/** Of the past only the height of the water is known: nobody's look is drawn, and not where the Doctor would go. */
function pastOf(ground: Ground, present: Survey | null, { view, later }: Again): Survey | null {
  const levels = levelsBefore(ground.world, present?.levels ?? [], view, later);
  return present && { ...present, doctor: [], reach: [], rooms: {}, meetings: [], levels };
}

/** The room that everybody looks at, and whether all others are dimmed. */
interface Stage {
  readonly room: RoomId | null;
  readonly dim: boolean;
}

/** The attempt or the end that lies over the board, and what a tap on it does: the show goes on, or gives way to the board. */
function useStaged({ play, match, ground, view: present }: Playing, again: Again | null) {
  const view = again?.view ?? present;
  const over = view.phase === "over";
  const [closed, setClosed] = useState<string | null>(null);
  const told = again?.all ?? match.told;
  const show = useMemo(() => showOf(told), [told]);
  const explained = useExplained(ground, present, show);
  const stages = over || show !== null;
  const moment = over ? `game ${match.status?.games}` : `answer ${show?.n} ${show?.answers.length}`;
  const away = closed === moment;
  const box = ground.drawing.rooms.find(({ id }) => id === show?.attempted.room)?.label;
  const close = useStableCallback(() => setClosed(moment));
  const goOn = useStableCallback(() => play.goOn());
  const skips = !over && match.coming.length > 0;
  return {
    view,
    show,
    explained,
    on: stages && !away,
    tap: skips ? "go-on" : "look",
    onTap: skips ? goOn : close,
    side: sideOf(ground.drawing.rows, box),
  } as const;
}

/** What the board shows, and where the Doctor could be met if somebody asks. */
function useTableScene(props: Playing, looked: Looked) {
  const { asked, aids, again, stage, marked, pointed } = looked;
  const { play, ground, voice, match } = props;
  const view = again?.view ?? props.view;
  const draft = again ? null : play.draft.value;
  const present = draft?.survey ?? play.survey.value;
  const survey = useMemo(() => (again ? pastOf(ground, present, again) : present), [again, present, ground]);
  const { seat } = match;
  const spots = useMemo(
    () => (aids.alone && seat !== null ? spotsOf(survey, draft?.view ?? view) : null),
    [aids.alone, survey, draft, view, seat],
  );
  const scene = useMemo(() => {
    const steps = aids.route ? Number.POSITIVE_INFINITY : 3;
    const names = voice.names;
    const told = { sight: aids.sight, marked, pointed, spots, stage: stage.room, dim: stage.dim };
    return makeScene({ ground, view, draft, survey, names, seat, asked, steps, ...told });
  }, [
    ground,
    view,
    draft,
    survey,
    voice,
    seat,
    asked.room,
    asked.card,
    asked.pawn,
    aids,
    marked,
    pointed,
    spots,
    stage.room,
    stage.dim,
  ]);
  return { scene, spots };
}

/** What has just happened: told beside its room, or in the foot if that is beside the board and has room, so that it lies on nothing. */
function useNotes(moment: Parameters<typeof useNote>[0]) {
  const [spare, onSpare] = useState(false);
  const note = useNote(moment);
  const aside = useMedia(LOW) && spare;
  const looked = useMemo(() => (note && aside ? { ...note, content: null } : note), [note, aside]);
  return { onBoard: looked, inFoot: aside ? note : null, onSpare };
}

/** Somebody else is waited for, at a table where people play: the moment to say how one would be called. */
function isWaiting({ seat, status, coming }: Match): boolean {
  const waited = status?.phase === "playing" ? status.waiting?.seat : null;
  if (seat === null || typeof waited !== "number" || waited === seat || coming.length > 0) return false;
  return status?.seats[waited]?.sitter === "person";
}

interface TableFootProps extends Playing {
  readonly asking: Asking;
  readonly show: Show | null;
  readonly hand: readonly CardId[];
  readonly advice: string | null;
  readonly onAttempt: () => void;
  readonly onWatch: () => void;
  readonly onSheet: (sheet: SheetName) => void;
  readonly onCover: (pixels: number) => void;
  readonly onSpare: (spare: boolean) => void;
  readonly note: BoardNote | null;
  /** What a lesson says, where it says it here. */
  readonly said: ComponentChildren;
  /** What is asked of the board, where it is answered here. */
  readonly children: ComponentChildren;
}

/** What is told and asked, and below it the hand and the buttons. */
function TableFoot(props: TableFootProps) {
  const { play, match, view, voice, lesson, end, asking, show, hand, advice, children } = props;
  const { said, onAttempt, onWatch, onCover, onSpare, note } = props;
  const draft = play.draft.value;
  const given = { voice, match, view, play, draft };
  return (
    <Foot
      about={draft?.base ?? show?.n}
      {...{ onCover, onSpare, note }}
      panel={
        <>
          {said}
          <EndPart end={view.phase === "over" ? end : null} />
          <AttemptPart {...given} show={show} />
          {props.table && <Latecomer play={play} match={match} />}
          {props.table && isWaiting(match) && <CallMe id={props.table} />}
          {props.table && match.status && isSlow(match.status.about) && (
            <SlowTableWait id={props.table} match={match} onCalls={() => props.onSheet("calls")} />
          )}
          {children}
        </>
      }
    >
      <DockPart
        {...given}
        wanted={lesson?.action}
        lesson={lesson !== undefined}
        refused={asking.refused}
        hand={hand}
        advice={advice}
        chosen={asking.asked.card}
        onCard={asking.onCard}
        onRefused={asking.onRefused}
        onAttempt={onAttempt}
        onWatch={onWatch}
      />
    </Foot>
  );
}

/** What lies open over the table, and at which rule the rulebook begins. */
function useSheets() {
  const [sheet, setSheet] = useState<SheetName>(null);
  const [rule, setRule] = useState<string | null>(null);
  const showRule = useStableCallback((one: string) => {
    setRule(one);
    setSheet("rules");
  });
  const open = useStableCallback((next: SheetName) => {
    if (next === null) setRule(null);
    setSheet(next);
  });
  return { sheet, rule, showRule, open };
}

/** What others say, where there are some: people at one screen have their voices. */
function useTalk({ match, table }: Playing, sheet: SheetName) {
  const words = useWords();
  const flanks = useMedia(FLANKS);
  const talking = table !== undefined && talks(match);
  const fresh = useUnread(words, match, flanks || sheet === "talk");
  return { flanks, talking, fresh, unread: talking ? fresh.length : null };
}

/** The cards of that seat; none of who only looks on. */
function handOf(view: View, seat: number | null): readonly CardId[] {
  const hand = seat === null ? undefined : view.hands[seat];
  return typeof hand === "object" ? hand : NO_CARDS;
}

interface StagedProps extends Pick<SceneProps, "voice" | "covered" | "onHeight"> {
  readonly stage: ReturnType<typeof useStaged>;
  readonly talk: ReturnType<typeof useTalk>;
  readonly onSheet: (sheet: SheetName) => void;
}

/** The attempt or the end, over the board, and what somebody has just said where the log is out of sight. */
function Staged({ voice, stage, covered, onHeight, talk, onSheet }: StagedProps) {
  const { view, show, explained, on, side, tap, onTap } = stage;
  return (
    <>
      <ScenePart {...{ voice, view, show, explained, on, side, covered, tap, onTap, onHeight }} />
      {talk.talking && !talk.flanks && <Bubble unread={talk.fresh} onOpen={() => onSheet("talk")} />}
    </>
  );
}

function PlayingTable(props: Playing) {
  const { play, match, view, ground, voice } = props;
  const app = useApp();
  const words = useWords();
  const [covered, onCover] = useState(0);
  const [staged, onHeight] = useState(0);
  const [inspect, setInspect] = useState<RoomId | null>(null);
  const { sheet, rule, showRule, open } = useSheets();
  const [aids, onAid] = useAids();
  const asking = useAsking(props);
  const { asked, ask } = asking;
  const draft = play.draft.value;
  const now = draft?.view ?? view;
  const survey = play.survey.value;
  const nowSurvey = draft?.survey ?? survey;
  const wide = useMedia(DESK);
  const hand = handOf(now, match.seat);
  const pace = paceOf(app.settings.value.speed);
  const watching = useWatching(match, view, draft, pace);
  const { again } = watching;
  const stage = useStaged(props, again);
  const show = view.phase === "over" ? null : stage.show;
  const moment = { asked: draft !== null, slow: pace > 0, again: again?.told ?? null };
  const notes = useNotes({ voice, match, view: stage.view, ...moment });
  const pointed = asked.card ? asked : { ...asked, room: asked.room ?? inspect };
  const guide = useGuidance(props, asked, wide);
  const { scene, spots } = useTableScene(props, {
    ...{ asked: pointed, aids, again, marked: guide.marked, pointed: guide.room },
    stage: { room: stage.show?.attempted.room ?? null, dim: stage.on },
  });
  const talk = useTalk(props, sheet);
  useFocusBack(draft);
  const phase = useAskedPhase(draft);

  const onAttempt = useCallback(() => open("attempt"), []);
  const onWatch = useStableCallback(watching.start);
  const onPlayers = useCallback(() => open("players"), []);

  useKeys(app.settings.value, (command: KeyCommand | number) => {
    const pile = typeof command === "number" ? pilesOf(voice, hand)[command - 1] : null;
    if (pile) asking.onCard(pile.id);
    if (typeof command === "number") return;
    const onAskRoom = (room: RoomId) => ask({ ...NOTHING_ASKED, room });
    const given = { app, voice, match, view, now, ground, play, survey: nowSurvey, hand, aids, onAid };
    ordersOf({ ...given, onAskRoom, onSheet: open })[command]();
  });

  // On a desk it stands beside the board, which then stays as it is.
  const answer = (
    <Ask
      {...{ voice, ground, view, play, draft, scene, asked }}
      survey={nowSurvey}
      onAsk={ask}
      onAction={asking.onAction}
      onRule={showRule}
    />
  );
  const screen = (
    <div
      class={`game ${ground.world.game}${props.hotSeat ? " hot" : ""}`}
      data-shown={match.told.at(-1)?.n ?? 0}
      data-told={match.told.length}
      data-seat={match.seat}
      data-asked={phase}
    >
      <button type="button" class="first-stop" onClick={() => open("rooms")}>
        {words.say("web.rooms")}
      </button>
      <TopPart {...{ voice, match }} view={now} hotSeat={props.hotSeat} unread={talk.unread} onSheet={open} />
      <Reach match={match} />
      <main class="game-main">
        <h1 class="unseen">{words.tell(`edition.${view.edition}`)}</h1>
        <Letters sample={langSample(words.lang)} />
        <StripPart voice={voice} match={match} view={now} survey={nowSurvey} onOpen={onPlayers} />
        <div class="here-place">
          <HerePart {...{ voice, view, survey, spots }} seat={match.seat} planned={now} plannedSurvey={nowSurvey} />
        </div>
        <div class="board-place">
          <BoardPart
            drawing={ground.drawing}
            scene={scene}
            words={words}
            letterKeys={app.settings.value.keys}
            walk={WALK * pace}
            note={notes.onBoard}
            covered={covered + staged}
            onRoom={asking.onRoom}
            onInspect={setInspect}
          />
          <Staged {...{ voice, stage, covered, onHeight, talk }} onSheet={open} />
        </div>
      </main>
      <TableFoot
        {...props}
        {...{ asking, show, hand, onAttempt, onWatch, onCover, onSheet: open }}
        {...{ note: notes.inFoot, onSpare: notes.onSpare, advice: guide.advice }}
        said={guide.below}
      >
        {!wide && answer}
      </TableFoot>
      <Flanks
        {...{ voice, match, play, view, now, draft, wide, answer, ...talk }}
        said={guide.beside}
        survey={nowSurvey}
        onRule={showRule}
      />
      {sheet && (
        <Sheets
          {...{ sheet, voice, match, view, now, ground, play, scene, rule, aids, onAid }}
          survey={nowSurvey}
          onOpen={open}
          onRoom={asking.onRoom}
          onLeave={props.onLeave}
          table={props.table}
        />
      )}
    </div>
  );
  return <Pointed.Provider value={guide.target}>{screen}</Pointed.Provider>;
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
