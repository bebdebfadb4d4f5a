/** table.tsx: a game being played: board, hand, players, log, and what is to be done now. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board.tsx";
import type { Action, CardId, RoomId, View } from "../engine/protocol.ts";
import { usesOf, waysTo } from "../match/draft.ts";
import { type Ground, nextSteps } from "../match/ground.ts";
import { type Match, myDecision } from "../match/match.ts";
import type { Play } from "../match/play.ts";
import type { KeyCommand } from "../match/settings.ts";
import { parseAction } from "../words/action.ts";
import { sayEvent } from "../words/event.ts";
import { saySeats, type Voice } from "../words/voice.ts";
import { sayAction, sayWhy } from "../words/why.ts";
import { cardOf, roomOf } from "../words/world.ts";
import { change, useApp, useWords } from "./app.ts";
import { Ask } from "./ask.tsx";
import { AttemptShow, showOf } from "./attempt.tsx";
import { Bar, Plan, StandInLine, StandingLine, StatusLine, statusText } from "./bar.tsx";
import { Hand, sortHand } from "./hand.tsx";
import { Icon } from "./icon.tsx";
import { useKeys } from "./keys.ts";
import { later } from "./later.tsx";
import { digestOf, Log } from "./log.tsx";
import { Players, Strip } from "./players.tsx";
import { type Asked, makeScene, NOTHING_ASKED } from "./scene.ts";
import { saySeen } from "./seen.ts";
import { Sheet } from "./sheet.tsx";
import { seatNames, voiceOf } from "./voice.ts";

const Handover = later(() => import("./handover.tsx").then((one) => one.Handover));
const Menu = later(() => import("./menu.tsx").then((one) => one.Menu));
const Rooms = later(() => import("./rooms.tsx").then((one) => one.Rooms));
const RuleNow = later(() => import("./rulenow.tsx").then((one) => one.RuleNow));
const Rules = later(() => import("./rules.tsx").then((one) => one.Rules));
const SettingsSheet = later(() => import("./settings.tsx").then((one) => one.SettingsSheet));
const Talk = later(() => import("./talk.tsx").then((one) => one.Talk));

/** Where there is room beside the board (panels.css, A desk). */
const DESK = "(min-width: 1080px) and (min-height: 521px)";

type SheetName = "menu" | "log" | "talk" | "players" | "settings" | "rules" | "rooms" | "hand" | "attempt" | null;

export interface TableProps {
  readonly play: Play;
  readonly onLeave: () => void;
  readonly hotSeat: boolean;
  /** The link that is this seat, where it can be taken to another device. */
  readonly seatLink?: string | undefined;
  /** The server's table that this is, where it is one. */
  readonly table?: string | undefined;
  /** Rooms pointed out and what is said above the board, by a lesson. */
  readonly lesson?: { readonly text: string; readonly now: string | null; readonly action: Action | null } | undefined;
  /** What the page adds when the game is over. */
  readonly end?: preact.ComponentChildren;
}

interface Playing extends TableProps {
  readonly match: Match;
  readonly view: View;
  readonly ground: Ground;
  readonly voice: Voice;
}

/** With that in hand, the room is a destination; else it is a question with its ways as answers. */
function chooseRoom({ play, lesson }: Playing, asked: Asked, room: RoomId): Asked {
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
  const [only] = ways;
  if (only && !lesson && ways.length === 1 && (asked.card || parseAction(only).kind === "step")) {
    play.add(only);
    return NOTHING_ASKED;
  }
  return { ...NOTHING_ASKED, room };
}

function Top({
  voice,
  view,
  match,
  play,
  onSheet,
  props,
}: {
  voice: Voice;
  view: View;
  match: Match;
  play: Play;
  onSheet: (sheet: SheetName) => void;
  props: Playing;
}) {
  const app = useApp();
  const { words } = voice;
  const { sound } = app.settings.value;
  return (
    <header class="top">
      <button type="button" class="plain square" onClick={() => onSheet("menu")} aria-label={words.say("web.menu")}>
        <Icon name="menu" />
      </button>
      {props.hotSeat && <span class="hot-seat">{words.say("ui.hotseat")}</span>}
      <StatusLine voice={voice} match={match} view={view} busy={play.busy.value} />
      <nav class="top-buttons" aria-label={words.say("web.panels")}>
        <button
          type="button"
          class="plain square small-only"
          onClick={() => onSheet("log")}
          aria-label={words.say("ui.pane.log")}
        >
          <Icon name="log" />
        </button>
        <button
          type="button"
          class="plain square"
          onClick={() => change(app, { sound: !sound })}
          aria-pressed={!sound}
          aria-label={words.say("web.mute.all")}
        >
          <Icon name={sound ? "sound" : "mute"} />
        </button>
        <button
          type="button"
          class="plain square"
          onClick={() => onSheet("rules")}
          aria-label={words.say("ui.pane.rules")}
        >
          <Icon name="book" />
        </button>
      </nav>
    </header>
  );
}

/** Who sees me, and where the Doctor goes: always in the same place. */
function Here({
  voice,
  ground,
  view,
  seat,
  route,
}: {
  voice: Voice;
  ground: Ground;
  view: View;
  seat: number | null;
  route: ReadonlyMap<RoomId, RoomId>;
}) {
  const { words, world } = voice;
  if (seat === null || view.phase === "over") return null;
  const room = view.rooms[seat];
  if (!room) return null;
  const seen = saySeen(voice, ground, view, seat, room, false);
  const steps = nextSteps(route, view.doctor, 3).map((id) => words.room(roomOf(world, id), "name"));
  return (
    <div class="here">
      <p class={seen.good ? "seen good" : "seen"}>
        <Icon name={seen.seen ? "eye" : "unseen"} size={18} /> {seen.text}
      </p>
      {steps.length > 0 && (
        <p class="quiet doctor-next">
          <Icon name="step" size={16} /> {words.say("ui.doctor.next", { rooms: steps.join(" → ") })}
        </p>
      )}
    </div>
  );
}

function Attempts({ voice, play, onClose }: { voice: Voice; play: Play; onClose: () => void }) {
  const draft = play.draft.value;
  const { words } = voice;
  return (
    <Sheet title={words.say("ui.plan.with")} onClose={onClose}>
      <p class="quiet">
        <Icon name="lock" size={16} /> {words.say("ui.plan.final")}
      </p>
      <ul class="ways">
        {draft?.attempts.map(({ action, value }) => (
          <li key={action}>
            <button
              type="button"
              data-do={action}
              onClick={() => {
                onClose();
                play.commit(action);
              }}
            >
              {sayAction(voice, action, value)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Piles({ voice, view }: { voice: Voice; view: View }) {
  const { words } = voice;
  const count = (pile: readonly CardId[] | number | undefined) =>
    typeof pile === "number" ? pile : (pile?.length ?? 0);
  return (
    <p class="quiet piles">
      {view.piles
        ? (["A", "B", "C", "D"] as const).map((level) => (
            <span key={level}>
              {view.sunk?.includes(level)
                ? words.say("ui.pile.sunk", { level })
                : words.say("ui.pile", { level, n: count(view.piles?.[level]) })}
            </span>
          ))
        : [
            <span key="deck">{words.say("ui.deck", { n: count(view.deck) })}</span>,
            <span key="discard">{words.say("ui.discard", { n: view.discard.length })}</span>,
          ]}
      <span>{words.say("ui.removed", { n: view.removed.length })}</span>
    </p>
  );
}

function PlayingTable(props: Playing) {
  const { play, match, view, ground, voice, lesson } = props;
  const app = useApp();
  const words = useWords();
  const [asked, setAsked] = useState<Asked>(NOTHING_ASKED);
  const [inspect, setInspect] = useState<RoomId | null>(null);
  const [sheet, setSheet] = useState<SheetName>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [sight, setSight] = useState(true);
  const [allSteps, setAllSteps] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const draft = play.draft.value;
  const route = play.route.value;
  const busy = play.busy.value;
  const now = draft?.view ?? view;
  const show = showOf(match);
  const wide = matchMedia(DESK).matches;
  const seat = match.seat;
  const handed = seat === null ? undefined : now.hands[seat];
  const hand = typeof handed === "object" ? handed : [];
  const marked = useMemo(() => {
    const wanted = lesson?.action ? parseAction(lesson.action) : null;
    return new Set(wanted && "room" in wanted ? [wanted.room] : []);
  }, [lesson?.action]);
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
        steps: allSteps ? route.size : 3,
        sight,
        marked,
      }),
    [ground, view, draft, route, voice, seat, asked, inspect, allSteps, sight, marked],
  );

  // What was asked about belonged to a decision that has passed.
  useEffect(() => setAsked(NOTHING_ASKED), [draft?.base, view.phase]);

  // When the next decision comes and the focus is nowhere (its button has gone), it waits where decisions are made.
  const decided = useRef(false);
  useEffect(() => {
    if (!draft) return;
    const lost = !document.activeElement || document.activeElement === document.body;
    const find = (what: string) => document.querySelector<HTMLElement>(what);
    if (lost && decided.current)
      (find(".tray .do, .dock .do.main") ?? find(".dock .do"))?.focus({ preventScroll: true });
    decided.current = true;
  }, [draft?.base]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setAsked(NOTHING_ASKED);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  const ask = (next: Asked) => {
    setRefused(null);
    setAsked(next);
  };
  const refuse = async (action: Action) => {
    if (!draft) return;
    const why = await play.why(action);
    if (!why.legal) setRefused(sayWhy(voice, draft.view, action, why));
  };
  const onCard = (card: CardId) => {
    if (asked.card === card) return ask(NOTHING_ASKED);
    const pawns = new Set(
      (draft ? usesOf(draft, card) : []).flatMap((action) => {
        const parsed = parseAction(action);
        return parsed.kind === "play" ? [parsed.pawn] : [];
      }),
    );
    const [only] = pawns;
    ask({ room: null, card, pawn: pawns.size === 1 && only ? only : null });
  };
  const onAction = (action: Action) => {
    if (lesson && lesson.action !== action) return setRefused(words.say("tutorial.not_yet"));
    ask(NOTHING_ASKED);
    if (action.startsWith("attempt ") || action.startsWith("foil ") || action.startsWith("dog ")) play.commit(action);
    else play.add(action);
  };
  const onRoom = (room: RoomId) => {
    if (draft?.base.phase === "dog") return onAction(`dog ${room}`);
    ask(chooseRoom(props, asked, room));
  };
  const showRule = (one: string) => {
    setRule(one);
    setSheet("rules");
  };
  const press = (what: string) => document.querySelector<HTMLButtonElement>(`[data-do="${what}"]`)?.click();

  useKeys(app.settings.value, (command: KeyCommand | number) => {
    if (typeof command === "number") {
      const card = sortHand(voice, hand)[command - 1];
      if (card) onCard(card);
      return;
    }
    const orders: Record<KeyCommand, () => void> = {
      attempt: () => press("attempt doctor bare"),
      draw: () => press("draw"),
      end: () => press("end"),
      pass: () => press("pass"),
      undo: () => draft && draft.actions.length > 0 && play.remove(draft.actions.length - 1),
      reset: () => play.reset(),
      doctor: () => {
        ask({ ...NOTHING_ASKED, room: now.doctor });
        const rooms = nextSteps(route, now.doctor, 3).map((id) => words.room(roomOf(ground.world, id), "name"));
        const at = words.say("ui.doctor.at", { room: roomOf(ground.world, now.doctor) });
        say(rooms.length > 0 ? words.join([at, words.say("ui.doctor.next", { rooms: words.list(rooms) })]) : at);
      },
      home: () => {
        const room = seat === null ? undefined : now.rooms[seat];
        if (seat === null || !room) return;
        ask({ ...NOTHING_ASKED, room });
        const at = words.say("ui.seat.at.you", { room: roomOf(ground.world, room) });
        const others = now.rooms.flatMap((one, other) => (one === room && other !== seat ? [other] : []));
        const here = others.length > 0 ? [words.say("ui.room.here", { seats: saySeats(voice, others) })] : [];
        say(words.join([at, ...here, saySeen(voice, ground, now, seat, room, false).text]));
      },
      hand: () => {
        const cards = sortHand(voice, hand).map((card) => words.card(cardOf(ground.world, card), "name"));
        say(cards.length > 0 ? words.say("ui.hand.all", { list: words.list(cards) }) : words.say("ui.hand.empty"));
      },
      turn: () => {
        const turn = match.told.findLast((one) => one.game?.event === "turn")?.game;
        const status = statusText(voice, match, view, busy);
        say(turn ? words.join([sayEvent(voice, turn), status]) : status);
      },
      rooms: () => setSheet("rooms"),
      sight: () => setSight(!sight),
      route: () => setAllSteps(!allSteps),
      log: () => setSheet("log"),
      rules: () => setSheet("rules"),
      skip: () => play.skip(),
      repeat: () => repeat(),
      help: () => setSheet("settings"),
    };
    orders[command]();
  });

  /** Said even if it is what was said last. */
  const say = (text: string) => {
    app.said.value = "";
    setTimeout(() => {
      app.said.value = text;
    }, 50);
  };
  const repeat = () => {
    const last = match.told.findLast((one) => one.game);
    if (last?.game) say(sayEvent(voice, last.game));
  };

  const problem = match.refused ? (words.find(`web.error.${match.refused.error}`) ?? match.refused.message) : refused;
  const mine = myDecision(match);
  const digest = mine && view.phase === "turn" && draft?.actions.length === 0 ? digestOf(voice, match) : null;

  return (
    <div
      class={`game ${ground.world.game}${props.hotSeat ? " hot" : ""}`}
      data-shown={match.told.at(-1)?.n ?? 0}
      data-told={match.told.length}
      data-seat={seat}
      data-asked={draft && !busy ? draft.base.phase : ""}
    >
      <button type="button" class="first-stop" onClick={() => setSheet("rooms")}>
        {words.say("web.rooms")}
      </button>
      <Top voice={voice} view={now} match={match} play={play} onSheet={setSheet} props={props} />
      <Reach match={match} />
      <main class="game-main">
        <h1 class="unseen">{words.tell(`edition.${view.edition}`)}</h1>
        {lesson && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <section class="lesson" aria-label={words.say("ui.pane.lesson")} tabIndex={0}>
            <p>{lesson.text}</p>
            {lesson.now && <p class="lesson-now">{lesson.now}</p>}
          </section>
        )}
        <Here voice={voice} ground={ground} view={now} seat={seat} route={route} />
        <Strip voice={voice} match={match} view={now} route={route} onOpen={() => setSheet("players")} />
        <div class="board-place">
          <Board
            drawing={ground.drawing}
            scene={scene}
            words={words}
            letterKeys={app.settings.value.keys}
            onRoom={onRoom}
            onInspect={setInspect}
          />
        </div>
        {props.end && view.phase === "over" && props.end}
        {show && view.phase !== "over" && (
          <AttemptShow voice={voice} match={match} view={view} play={play} draft={draft} busy={busy} show={show} />
        )}
        <Ask
          voice={voice}
          ground={ground}
          view={view}
          play={play}
          draft={draft}
          asked={asked}
          onAsk={ask}
          onAction={onAction}
          onRule={showRule}
        />
      </main>
      <aside class="flank left" aria-label={words.say("ui.pane.players")}>
        <Players voice={voice} match={match} view={now} route={route} />
        <Piles voice={voice} view={now} />
        {wide && <RuleNow game={ground.world.game} view={view} draft={draft} onMore={showRule} />}
      </aside>
      <aside class="flank right" aria-label={words.say("ui.pane.log")}>
        <Log voice={voice} match={match} />
      </aside>
      <footer class="dock">
        {problem && (
          <p class="why" role="alert">
            <Icon name="warn" size={16} /> {problem}
          </p>
        )}
        {view.phase !== "over" && <StandInLine voice={voice} match={match} play={play} />}
        {seat !== null && view.phase !== "over" && <StandingLine voice={voice} play={play} />}
        {match.jumped > 0 && (
          <p class="quiet" role="status">
            {words.say("web.jumped", { n: match.jumped })}
          </p>
        )}
        {digest && <p class="quiet digest">{digest}</p>}
        {draft?.base.phase === "turn" && <Plan voice={voice} play={play} draft={draft} />}
        {seat !== null && view.phase !== "over" && draft?.base.phase !== "defend" && (
          <Hand voice={voice} cards={hand} draft={draft} chosen={asked.card} onCard={onCard} />
        )}
        {view.phase !== "over" && (
          <Bar
            voice={voice}
            match={match}
            view={view}
            play={play}
            draft={draft}
            busy={busy}
            onRefused={refuse}
            onAttempt={() => setSheet("attempt")}
          />
        )}
      </footer>
      {sheet === "menu" && (
        <Menu
          play={play}
          match={match}
          onClose={() => setSheet(null)}
          onLeave={props.onLeave}
          onOpen={(name) => setSheet(name)}
          sight={sight}
          onSight={setSight}
          route={allSteps}
          onRoute={setAllSteps}
          seatLink={props.seatLink}
        />
      )}
      {sheet === "log" && (
        <Sheet title={words.say("ui.pane.log")} onClose={() => setSheet(null)}>
          <Log voice={voice} match={match} />
        </Sheet>
      )}
      {sheet === "players" && (
        <Sheet title={words.say("ui.pane.players")} onClose={() => setSheet(null)}>
          <Players voice={voice} match={match} view={now} route={route} />
          <Piles voice={voice} view={now} />
        </Sheet>
      )}
      {sheet === "talk" && (
        <Sheet title={words.say("web.talk")} onClose={() => setSheet(null)}>
          <Talk voice={voice} match={match} play={play} />
        </Sheet>
      )}
      {sheet === "settings" && <SettingsSheet onClose={() => setSheet(null)} />}
      {sheet === "rules" && (
        <Rules
          game={ground.world.game}
          options={view.options}
          rule={rule}
          onClose={() => {
            setRule(null);
            setSheet(null);
          }}
        />
      )}
      {sheet === "hand" && props.table && <Handover play={play} id={props.table} onClose={() => setSheet(null)} />}
      {sheet === "rooms" && (
        <Rooms drawing={ground.drawing} scene={scene} onRoom={onRoom} onClose={() => setSheet(null)} />
      )}
      {sheet === "attempt" && <Attempts voice={voice} play={play} onClose={() => setSheet(null)} />}
    </div>
  );
}

/** How the table is reached, when that is not as it should be. */
export function Reach({ match }: { match: Match }) {
  const words = useWords();
  const { reach } = match;
  const closed = match.status?.phase === "closed";
  if ((reach.is === "live" || reach.is === "opening") && !closed) return null;
  const text =
    reach.is === "lost"
      ? words.say("web.lost", { n: reach.tries })
      : reach.is === "gone"
        ? (words.find(`web.error.${reach.error}`) ?? reach.message)
        : words.say("web.error.closed");
  return (
    <p class="cut" role="status">
      <Icon name="warn" size={16} /> {text}
    </p>
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
