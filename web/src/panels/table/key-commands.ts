/** key-commands.ts: what each key does in a game: presses a button, opens a panel, or says how things are. */
import type { CardId, RoomId, Seat, Survey, View } from "../../engine/protocol.ts";
import type { Ground } from "../../match/ground.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { KeyCommand } from "../../match/settings.ts";
import { sayEvent } from "../../words/event.ts";
import { saySeats, type Voice } from "../../words/voice.ts";
import { cardOf, roomOf } from "../../words/world.ts";
import type { SheetName } from "../sheets/sheets.tsx";
import type { App } from "../shell/app.ts";
import { statusText } from "./action-bar.tsx";
import { saySpots, spotsOf } from "./alone-with-doctor.ts";
import type { Aids } from "./board-aids.ts";
import { sortHand } from "./hand.tsx";
import { saySeen } from "./say-sight.ts";

export interface OrdersInput {
  readonly app: App;
  readonly voice: Voice;
  readonly match: Match;
  /** As shown, and with what is planned. */
  readonly view: View;
  readonly now: View;
  readonly ground: Ground;
  readonly play: Play;
  /** With what is planned. */
  readonly survey: Survey | null;
  readonly hand: readonly CardId[];
  readonly onAskRoom: (room: RoomId) => void;
  readonly onSheet: (sheet: SheetName) => void;
  readonly aids: Aids;
  readonly onAid: (name: keyof Aids) => void;
}

function press(what: string): void {
  document.querySelector<HTMLButtonElement>(`[data-do="${what}"]`)?.click();
}

/** Said even if it is what was said last. */
function say(app: App, text: string): void {
  app.said.value = "";
  setTimeout(() => {
    app.said.value = text;
  }, 50);
}

function doctorText({ voice, now, ground, survey }: OrdersInput): string {
  const { words } = voice;
  const rooms = (survey?.doctor ?? []).slice(0, 3).map((id) => words.room(roomOf(ground.world, id), "name"));
  const at = words.say("ui.doctor.at", { room: roomOf(ground.world, now.doctor) });
  return rooms.length > 0 ? words.join([at, words.say("ui.doctor.next", { rooms: words.list(rooms) })]) : at;
}

function homeText({ voice, now, ground, survey }: OrdersInput, seat: Seat, room: RoomId): string {
  const { words } = voice;
  const at = words.say("ui.seat.at.you", { room: roomOf(ground.world, room) });
  const others = now.rooms.flatMap((one, other) => (one === room && other !== seat ? [other] : []));
  const here = others.length > 0 ? [words.say("ui.room.here", { seats: saySeats(voice, others) })] : [];
  const seen = saySeen(voice, survey, now, room, false);
  return words.join([at, ...here, ...(seen ? [seen.text] : [])]);
}

function handText({ voice, ground, hand }: OrdersInput): string {
  const { words } = voice;
  const cards = sortHand(voice, hand).map((card) => words.card(cardOf(ground.world, card), "name"));
  return cards.length > 0 ? words.say("ui.hand.all", { list: words.list(cards) }) : words.say("ui.hand.empty");
}

function turnText({ voice, match, view }: OrdersInput): string {
  const turn = match.told.findLast((one) => one.game?.event === "turn")?.game;
  const status = statusText(voice, match, view);
  return turn ? voice.words.join([sayEvent(voice, turn), status]) : status;
}

function aloneText({ voice, now, survey, aids }: OrdersInput): string {
  return aids.alone ? voice.words.say("web.alone.off") : saySpots(voice, spotsOf(survey, now));
}

export function ordersOf(input: OrdersInput): Record<KeyCommand, () => void> {
  const { app, voice, match, now, play, onAskRoom, onSheet } = input;
  const { seat } = match;
  const draft = play.draft.value;
  return {
    attempt: () => press("attempt doctor bare"),
    draw: () => press("draw"),
    end: () => press("end"),
    pass: () => press("pass"),
    undo: () => draft && draft.actions.length > 0 && play.remove(draft.actions.length - 1),
    reset: () => play.reset(),
    doctor: () => {
      onAskRoom(now.doctor);
      say(app, doctorText(input));
    },
    home: () => {
      const room = seat === null ? undefined : now.rooms[seat];
      if (seat === null || !room) return;
      onAskRoom(room);
      say(app, homeText(input, seat, room));
    },
    hand: () => say(app, handText(input)),
    turn: () => say(app, turnText(input)),
    rooms: () => onSheet("rooms"),
    sight: () => input.onAid("sight"),
    route: () => input.onAid("route"),
    alone: () => {
      if (seat === null) return;
      input.onAid("alone");
      say(app, aloneText(input));
    },
    log: () => onSheet("log"),
    rules: () => onSheet("rules"),
    skip: () => play.skip(),
    repeat: () => {
      const last = match.told.findLast((one) => one.game);
      if (last?.game) say(app, sayEvent(voice, last.game));
    },
    help: () => onSheet("settings"),
  };
}
