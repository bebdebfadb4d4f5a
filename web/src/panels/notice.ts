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

let asked: Notification | null = null;

/** Three ways at once, each with its own switch: no one of them must be noticed. */
function call(app: App, now: Match): void {
  const words = app.words.value;
  const answer = now.view?.phase === "defend";
  app.speaker.play(answer ? "answer" : "turn");
  const text = words.say(answer ? "ui.status.answer" : "ui.status.your_turn");
  document.title = `● ${text}`;
  if (!document.hidden || !app.settings.value.notify || !("Notification" in window)) return;
  asked?.close();
  asked = new Notification(words.say("game.kill"), { body: text, tag: now.table });
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
  if (myDecision(now)) call(app, now);
  else document.title = app.words.value.say("game.kill");
}
