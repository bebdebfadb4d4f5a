/**
 * The browser says what src/words says, letter by letter: random games of every
 * edition, every event as every seat is told it, and actions that are and are
 * not allowed, in three languages. SPEECH is the program that says it in C
 * (tests/web/speech.c).
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Action, GameEvent, Judgement, State } from "../../src/engine/protocol.ts";
import { sayEvent } from "../../src/words/event.ts";
import type { Voice } from "../../src/words/voice.ts";
import { ruleBehind, sayAction, sayWhy } from "../../src/words/why.ts";
import { chooseLang, LANGS, type Words } from "../../src/words/words.ts";
import { openEngine, picker, wordsOf, worldOf } from "./engine.ts";

const NAMES = ["Ada", "Ben", "Chie", "Dan", "Eve", "Fumi", "Grace", "Hugo"];
const speech = process.env.SPEECH ?? "";

interface Question {
  readonly done: number;
  readonly action: Action;
  readonly state: State;
  readonly judgement: Judgement;
  readonly value: number;
}

interface Game {
  readonly record: string;
  readonly events: readonly (readonly GameEvent[])[];
  readonly questions: readonly Question[];
}

/** Actions of every kind, sensible or not. */
function odd(pick: (limit: number) => number, rooms: readonly string[], cards: readonly string[]): Action {
  const room = rooms[pick(rooms.length)];
  const card = cards[pick(cards.length)];
  const forms = [
    `step ${room}`,
    `play ${card} self ${room}`,
    `play ${card} doctor ${room}`,
    `attempt doctor ${card}`,
    "attempt doctor bare",
    "attempt dog bare",
    `attempt dog ${card}`,
    "draw",
    "end",
    "pass",
    `foil ${card}`,
    `collect ${card}`,
    `dog ${room}`,
    "step nowhere",
    "foil nothing",
  ];
  return forms[pick(forms.length)] as Action;
}

async function play(
  request: { edition: string; players: number; options?: Record<string, string | number | boolean> },
  seed: number,
): Promise<Game> {
  const engine = await openEngine();
  const pick = picker(seed);
  const world = await worldOf(request.edition, request.players);
  const rooms = [...world.rooms.keys()];
  const cards = [...world.cards.keys()];
  const questions: Question[] = [];
  let { state } = await engine.ask("new", { ...request, seed: `words ${seed}` });
  for (let done = 0; done < 400; done++) {
    const { to_act, actions } = await engine.ask("legal");
    if (to_act === null) break;
    const hand = state.hands[to_act] ?? [];
    const own = hand.length > 0 ? hand : cards;
    for (const action of [actions[pick(actions.length)] as Action, odd(pick, rooms, own), odd(pick, rooms, cards)]) {
      const judgement = await engine.ask("why", { action });
      let value = 0;
      if (judgement.legal && action.startsWith("attempt")) {
        const { events } = await engine.ask("act", { action });
        value = events[0]?.event === "attempted" ? events[0].value : 0;
        await engine.ask("undo");
      }
      questions.push({ done, action, state, judgement, value });
    }
    // An attempt whenever there is one: else few are seen.
    const attempts = actions.filter((action) => action.startsWith("attempt"));
    const from = attempts.length > 0 && pick(2) === 0 ? attempts : actions;
    const acted = await engine.ask("act", { action: from[pick(from.length)] as Action });
    state = acted.state as State;
  }
  const events = [];
  for (let seat = 0; seat < request.players; seat++) {
    // What the seat was told then: once a game is over, `history` hides nothing any more.
    const { events: all } = await engine.ask("history", { seat });
    events.push(all.map((event) => (event.event === "drew" && event.seat !== seat ? { ...event, card: null } : event)));
  }
  const { record } = await engine.ask("record");
  return { record, events, questions };
}

function ask(record: string, lang: string, lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "speech-"));
  const path = join(folder, "game.record");
  writeFileSync(path, record);
  const done = spawnSync(speech, [path, lang], { input: `${lines.join("\n")}\n`, maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  assert.equal(done.status, 0, String(done.stderr));
  return done.stdout.toString().split("\n");
}

/** Without what a page has over a terminal: curly quotes, an ellipsis, narrow spaces. */
function plain(text: string): string {
  const straight = text.replace(/[‘’‚]/g, "'").replace(/[“”„]/g, '"').replaceAll("…", "...");
  return straight.replaceAll("\u202f", "\u00a0").replaceAll("\u2060", "");
}

function say(voice: Voice, question: Question): string {
  const { action, judgement, state, value } = question;
  if (judgement.legal) return sayAction(voice, action, value);
  return `${sayWhy(voice, state, action, judgement)} [${ruleBehind(voice.world, action, judgement) ?? "-"}]`;
}

const GAMES = [
  { edition: "kill-1996", players: 2 },
  { edition: "kill-1996", players: 8, options: { next_player: "longest-idle", must_foil: true } },
  { edition: "kill-2009", players: 4 },
  { edition: "kill-2009", players: 7, options: { dog: "old-dog-new-tricks" } },
  { edition: "kill-2009", players: 3, options: { dog: "new-tricks", weapon_bonus: 1 } },
  { edition: "save-2000", players: 3 },
  { edition: "save-2000", players: 6, options: { penalties: true, must_foil: false } },
];
const heard = new Set<string>();

for (const [place, request] of GAMES.entries()) {
  test(`${request.edition} with ${request.players}: events, choices and reasons are what C says, in every language`, async () => {
    const world = await worldOf(request.edition, request.players);
    for (let round = 0; round < 3; round++) {
      const game = await play(request, 100 * place + round);
      for (const lang of LANGS) {
        const words: Words = await wordsOf(lang);
        const voiceOf = (listener: number | null): Voice => ({ words, world, names: NAMES, listener });
        const lines = [...game.events.keys()].map((seat) => `events ${seat}`);
        const told = game.events.flatMap((events, seat) => [
          ...events.map((event) => sayEvent(voiceOf(seat), event)),
          "",
        ]);
        lines.push("events -");
        const open = (game.events[0] ?? []).map((event) => (event.event === "drew" ? { ...event, card: null } : event));
        told.push(...open.map((event) => sayEvent(voiceOf(null), event)), "");
        lines.push(...game.questions.map(({ done, action }) => `${done} ${action}`));
        told.push(...game.questions.map((question) => say(voiceOf(question.state.to_act), question)), "");
        const wanted = ask(game.record, lang, lines);
        assert.equal(told.length, wanted.length);
        for (const [i, text] of told.entries()) assert.equal(plain(text), wanted[i]);
      }
      for (const { event } of game.events.flat()) heard.add(`event ${event}`);
      for (const { judgement } of game.questions) if (!judgement.legal) heard.add(`why ${judgement.reason}`);
    }
  });
}

test("hardly a kind of event or reason was not heard", () => {
  const events =
    "stepped played attempted foiled_with passed foiled token drew sank doctor_walked dog_walked turn over";
  const reasons =
    "phase unknown no-card wrong-kind stepped sunk same-room too-far not-together not-alone seen card-played unnamed-room";
  const missing = [
    ...events.split(" ").filter((one) => !heard.has(`event ${one}`)),
    ...reasons.split(" ").filter((one) => !heard.has(`why ${one}`)),
  ];
  assert.deepEqual(missing, []);
});

test("a page has curly quotes, an ellipsis and spaces that no line breaks at; what is typed stays as it is", async () => {
  const en = await wordsOf("en");
  assert.equal(en.find("room.servants-quarters"), "the Servants’ Quarters");
  assert.match(en.find("rule.R-ATTEMPT.text") ?? "", /\(see “Alone and unseen”\)/);
  assert.equal(en.find("web.opening"), "Opening the table…");
  assert.match((await wordsOf("de")).find("rule.R-ATTEMPT.text") ?? "", /„Allein und ungesehen“/);
  const fr = await wordsOf("fr");
  assert.match(fr.find("web.phrase.15") ?? "", /\u202f\?$/);
  assert.equal(fr.say("web.percent", { value: 4 }), "4\u202f%");
  assert.match(fr.find("rule.R-ATTEMPT.text") ?? "", /«\u00a0[^»]*\u00a0»/);
  assert.match(fr.find("web.noserver") ?? "", /`unlucky serve`/);
  assert.equal(en.say("mark.times", { a: "Move 1", n: 2 }), "Move 1\u00a0×2");
  for (const lang of LANGS) {
    const { words } = await import(`../../src/made/${lang}.mjs`);
    for (const word of Object.values(words) as (string | Record<string, string>)[])
      for (const text of typeof word === "string" ? [word] : Object.values(word))
        assert.doesNotMatch(text.replace(/`[^`]*`/g, ""), /['"]|\.\.\./);
  }
});

test("a joint may depend on how the next word begins, as in the terminal", async () => {
  const words = await wordsOf("es");
  assert.equal(words.list(["Ana", "Inés"]), "Ana e Inés");
  assert.equal(words.list(["Ana", "Ben", "Inés"]), "Ana, Ben e Inés");
  assert.equal(words.list(["agua", "hielo"]), "agua y hielo");
  assert.equal(words.list(["Ana", "Olga"], true), "Ana u Olga");
});

test("the browser's wishes are met in their order", () => {
  assert.equal(chooseLang(["nl", "fr-CA", "en"]), "fr");
  assert.equal(chooseLang(["ja-JP"]), "ja");
  assert.equal(chooseLang(["nl", "it"]), "en");
});

test("a room of somebody's own, and a card we do not know, are called what they are called", async () => {
  const own = { id: "library", name: "Bücherei" };
  assert.equal((await wordsOf("en")).room(own, "name"), "Bücherei");
  assert.match((await wordsOf("fr")).room(own, "in"), /Bücherei/);
  const card = { card: { id: "glass-trumpet", kind: "weapon" }, leads: null };
  assert.match((await wordsOf("ja")).card(card), /Glass trumpet/);
});
