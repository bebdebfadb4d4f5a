/** notifications.ts: telling people that something happened, by ear, by title, by notification, and to screen readers. */
import type { GameEvent } from "../../engine/protocol.ts";
import { type Match, myDecision } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { sayEvent } from "../../words/event.ts";
import type { App } from "./app.ts";
import { calledAt } from "./kept-calls.ts";
import type { Sound } from "./sounds.ts";
import { voiceOf } from "./table-voice.ts";

/** Thunder outside, every so many turns. */
const STORM = 9;

/** What an event sounds like; he goes through doors, and a murder or a rescue is no small thing. */
export function soundsOf(event: GameEvent, game: "kill" | "save"): readonly Sound[] {
  switch (event.event) {
    case "stepped":
      return ["step"];
    case "doctor_walked":
      return event.from === event.room ? [] : ["door", "step"];
    case "played":
    case "drew":
    case "foiled_with":
    case "collected":
      return ["card"];
    case "attempted":
      return ["attempt", "gasp"];
    case "passed":
      return ["clock"];
    case "foiled":
      return ["foiled"];
    case "succeeded":
      return game === "save" && event.target === "doctor" ? ["saved"] : ["succeeded", "thunder"];
    case "sank":
      return ["water"];
    case "turn":
      return game === "kill" && event.number % STORM === 0 ? ["thunder"] : [];
    default:
      return [];
  }
}

function sayShown(app: App, before: Match, now: Match, play: Play): void {
  const ground = play.ground.value;
  if (!ground) return;
  const voice = voiceOf(app.words.value, ground, now);
  const last = before.told.at(-1)?.n ?? 0;
  const said = now.told.flatMap(({ n, game }) => (n > last && game ? [sayEvent(voice, game)] : []));
  if (said.length > 0) app.said.value = voice.words.join(said);
}

/** Nobody has answered for so long: say it once more. */
const REMINDER = 60_000;
/** So often, while nobody looks; to somebody who looks at the page once is enough. */
const REMINDERS = 5;

/** One that is on the screen until it is called off. */
type CallOff = () => void;

/** Where the page itself may not (phones), its service worker does; where nobody may, nothing is notified. */
function notify(title: string, body: string, tag: string): CallOff {
  try {
    const shown = new Notification(title, { body, tag });
    shown.onclick = () => window.focus();
    return () => shown.close();
  } catch {
    const worker = navigator.serviceWorker?.ready;
    worker?.then((one) => one.showNotification(title, { body, tag })).catch(() => {});
    return () =>
      void worker?.then(async (one) => {
        for (const shown of await one.getNotifications({ tag })) shown.close();
      });
  }
}

/** Does the person at this chair hear of what happens? Of several at one screen it is who sits in front of it. */
type InFront = () => boolean;

function sounds(app: App, before: Match, now: Match, play: Play): void {
  const last = before.told.at(-1)?.n ?? 0;
  const heard = new Set<Sound>();
  for (const { n, game, table } of now.told) {
    if (n <= last) continue;
    if (game) for (const sound of soundsOf(game, play.ground.value?.world.game ?? "kill")) heard.add(sound);
    else if (table?.news === "said") heard.add("chat");
  }
  if (before.status) for (const sound of heard) app.speaker.play(sound);
}

/** What this chair is asked, so that the same is known again whatever else is told meanwhile; null if nothing. */
function questionOf(match: Match): string | null {
  return match.view && myDecision(match) ? `${match.view.turn.number} ${match.view.phase}` : null;
}

/** The clock of this seat has warned. */
function isWarned(before: Match, now: Match): boolean {
  const last = before.told.at(-1)?.n ?? 0;
  return now.told.some(
    ({ n, table }) => n > last && table?.news === "warned" && "seat" in table && table.seat === now.seat,
  );
}

/** Who tells a chair's person of things; each chair at a screen has one. */
export interface Crier {
  /** What the chair is shown has become more. */
  shown(before: Match, now: Match, play: Play): void;
  /** Whoever leaves the table need not be reminded of it. */
  hush(): void;
}

/** `asked` has the play of every chair at this screen whose person is called: the title is theirs together. */
export function makeCrier(app: App, inFront: InFront = () => true, asked = new Set<Play>()): Crier {
  let question: string | null = null;
  let by: Play | null = null;
  let callOff: CallOff | null = null;
  let reminder = 0;

  /** Several ways at once, each with its own switch: no one of them must be noticed. */
  const call = (now: Match, text: string) => {
    app.speaker.play(now.view?.phase === "defend" ? "answer" : "turn");
    document.title = `● ${text}`;
    app.urgent.value = text;
    const wanted = app.settings.value.notify || calledAt(now.table) === "on"; // connected, the server does not call
    if (!document.hidden || !wanted || !("Notification" in window)) return;
    callOff?.();
    callOff = notify(app.words.value.say("game.kill"), text, now.table);
  };

  /** Again after a minute, as long as the same question waits. */
  const remind = (play: Play, times: number) => {
    reminder = window.setTimeout(() => {
      const now = play.match.value;
      if (question === null || questionOf(now) !== question) return;
      call(now, app.words.value.say(now.view?.phase === "defend" ? "web.still.answer" : "web.still.turn"));
      if (times > 1 && document.hidden) remind(play, times - 1);
    }, REMINDER);
  };

  const hush = () => {
    clearTimeout(reminder);
    if (question === null) return; // what stands there is another's
    question = null;
    callOff?.();
    callOff = null;
    if (by) asked.delete(by);
    if (asked.size > 0) return; // another's, too
    app.urgent.value = "";
    document.title = app.words.value.say("game.kill");
  };

  const ask = (now: Match, play: Play) => {
    const next = questionOf(now);
    if (next === question) return;
    hush();
    if (next === null) return;
    question = next;
    by = play;
    asked.add(play);
    call(now, app.words.value.say(now.view?.phase === "defend" ? "ui.status.answer" : "ui.status.your_turn"));
    remind(play, REMINDERS);
  };

  return {
    shown(before, now, play) {
      if (inFront()) {
        sounds(app, before, now, play);
        sayShown(app, before, now, play);
      }
      ask(now, play);
      if (isWarned(before, now)) call(now, app.words.value.say("web.warned"));
    },
    hush,
  };
}
