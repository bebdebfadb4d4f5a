/** notice.ts: telling people that something happened, by ear, by title, by notification, and to screen readers. */
import type { GameEvent } from "../engine/protocol.ts";
import { type Match, myDecision } from "../match/match.ts";
import type { Play } from "../match/play.ts";
import { sayEvent } from "../words/event.ts";
import type { App } from "./app.ts";
import type { Sound } from "./sound.ts";
import { voiceOf } from "./voice.ts";

const SOUNDS: Partial<Record<GameEvent["event"], Sound>> = {
  stepped: "step",
  doctor_walked: "step",
  played: "card",
  drew: "card",
  attempted: "attempt",
  foiled: "foiled",
  succeeded: "succeeded",
  sank: "water",
};

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

let asked: Notification | null = null;
let reminder = 0;

/** Several ways at once, each with its own switch: no one of them must be noticed. */
function call(app: App, now: Match, text: string): void {
  const words = app.words.value;
  app.speaker.play(now.view?.phase === "defend" ? "answer" : "turn");
  document.title = `● ${text}`;
  app.urgent.value = text;
  if (!document.hidden || !app.settings.value.notify || !("Notification" in window)) return;
  asked?.close();
  asked = new Notification(words.say("game.kill"), { body: text, tag: now.table });
}

/** Again after a minute, as long as the same decision waits. */
function remind(app: App, play: Play, seen: number, times: number): void {
  reminder = window.setTimeout(() => {
    const now = play.match.value;
    if (!myDecision(now) || now.seen !== seen) return;
    call(app, now, app.words.value.say(now.view?.phase === "defend" ? "web.still.answer" : "web.still.turn"));
    if (times > 1 && document.hidden) remind(app, play, seen, times - 1);
  }, REMINDER);
}

function isAsked(app: App, now: Match, play: Play): void {
  const text = app.words.value.say(now.view?.phase === "defend" ? "ui.status.answer" : "ui.status.your_turn");
  call(app, now, text);
  remind(app, play, now.seen, REMINDERS);
}

/** The clock of this seat has warned, or of another: said at once to whom it concerns. */
function warn(app: App, before: Match, now: Match): void {
  const last = before.told.at(-1)?.n ?? 0;
  const mine = now.told.some(
    ({ n, table }) => n > last && table?.news === "warned" && "seat" in table && table.seat === now.seat,
  );
  if (mine) call(app, now, app.words.value.say("web.warned"));
}

export function announce(app: App, before: Match, now: Match, play: Play): void {
  const last = before.told.at(-1)?.n ?? 0;
  const sounds = new Set<Sound>();
  for (const { n, game, table } of now.told) {
    if (n <= last) continue;
    const sound = game ? SOUNDS[game.event] : table?.news === "said" ? "chat" : undefined;
    if (sound) sounds.add(sound);
  }
  if (before.status) for (const sound of sounds) app.speaker.play(sound);
  sayShown(app, before, now, play);
  clearTimeout(reminder);
  if (myDecision(now)) isAsked(app, now, play);
  else {
    app.urgent.value = "";
    document.title = app.words.value.say("game.kill");
  }
  warn(app, before, now);
}

/** Whoever leaves the table need not be reminded of it. */
export function hush(app: App): void {
  clearTimeout(reminder);
  app.urgent.value = "";
  document.title = app.words.value.say("game.kill");
}
