/**
 * The page has no rules of its own: what follows from one is asked of the engine (`legal`, `why`, `survey`,
 * `forecast`, `order`, `explain`). This lists every place that still knows something of a rule, and why it may. Who adds one
 * adds it here, or better asks the engine.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";

const root = resolve(import.meta.dirname, "../../src");

/** What a rule looks like in a page that has one. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  "names a rule": /R-[A-Z]+(?:-[A-Z]+)*/,
  "reads an option of the game": /\b(?:base|view|scene|state|now)\.options\.\w|\boptions\[/,
  "tells Kill from Save": /(?:===|!==) "(?:save|kill)(?:-\d+)?"|startsWith\("(?:save|kill)/,
  "looks up who sees whom": /\.sees\b(?!")/,
  "counts doors": /\brooms\.get\([^)]*\)\??\.doors\b/,
  "acts to see what comes of it": /ask\("undo"/,
  "does an action": /ask\("act"/,
  "deals a game": /ask\("new"/,
  "counts players": /\bplayers (?:===|!==|<|>) \d/,
  "goes round the table": /% (?:\w+\.)*players\b/,
  "takes a value apart": /\bweapon_bonus\b|\bbonus\??\.room (?:===|!==)/,
  "adds up what hands hold": /\bhands\[[^;]*\b(?:reduce|value)\b/,
  "adds up what cards are worth": /\+ worth\(/,
  "counts a pile": /\.left [+-]/,
  "hides cards": /\bhands\.map\([^;]*\? \w+ : |card: null \}/,
};

/** Files, what each may know, and why. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "board/describe-room.ts": { "looks up who sees whom": "says what the scene has, which the engine told" },
  "board/picture.tsx": { "looks up who sees whom": "paints what the scene has" },
  "engine/engine.ts": { "deals a game": "an example in its comment" },
  "match/costly-decisions.ts": {
    "does an action": "plays a record again, and asks at each decision what would have been better",
  },
  "match/draft.ts": { "does an action": "a step of the plan, on the engine that holds the draft" },
  "match/plan.ts": { "deals a game": "so that an engine knows a board of one's own" },
  "match/just-enough.ts": {
    "adds up what cards are worth": "which cards the button offers: advice, as src/table/answer.c pays for who is away",
  },
  "match/settings.ts": { "tells Kill from Save": "by the edition's id, before there is an engine to be asked" },
  "match/old-practice.ts": { "does an action": "plays again what was kept once, to make a table of it" },
  "match/replay.ts": {
    "does an action": "plays a record again",
    "deals a game": "the deal of a record",
    "names a rule": "a comment: the engine says what each seat knew",
  },
  "panels/create/create.tsx": {
    "reads an option of the game": "the form in which options are chosen",
    "tells Kill from Save": "which boards are offered",
  },
  "panels/create/new-table.ts": { "deals a game": "is the chosen file a board that can be played on?" },
  "panels/deal/deal-page.tsx": { "tells Kill from Save": "which of two pictures the page shows" },
  "panels/game/lesson-script.ts": {
    "does an action": "plays a lesson's script, to know how many events each line has",
  },
  "panels/lobby/invitation.tsx": { "tells Kill from Save": "which of two pictures the invitation shows" },
  "panels/own-board/own-board.tsx": {
    "tells Kill from Save": "a board of one's own is for Kill, if nothing else was chosen",
  },
  "panels/own-board/board-verdict.ts": {
    "deals a game": "can this drawing be played on? The engine says what it lacks",
  },
  "panels/scene/finale.tsx": { "tells Kill from Save": "which of two pictures the end has" },
  "panels/scene/attempt-state.ts": {
    "tells Kill from Save": "bare hands are worded for the game, and what helps moves in another way",
  },
  "panels/scene/vignette.tsx": { "tells Kill from Save": "the Doctor's mood" },
  "panels/sheets/current-rule.tsx": { "names a rule": "which page of the rulebook to show beside the board" },
  "panels/sheets/edition-rules.tsx": {
    "deals a game": "how a game of the edition begins: its options, and what the pictures show",
  },
  "panels/sheets/rule-figures.tsx": {
    "names a rule": "which of three pictures stands beside a rule of the book",
    "looks up who sees whom": "draws the lines of sight that the engine gave with the board",
  },
  "panels/sheets/rulebook.tsx": {
    "tells Kill from Save": "a rule is worded for the game that is played",
    "reads an option of the game": "rules of options that are off are left out",
  },
  "panels/sheets/sheets.tsx": { "tells Kill from Save": "a menu entry is worded for the game" },
  "panels/shell/notifications.ts": { "tells Kill from Save": "a murder and a rescue sound different" },
  "panels/start/start.tsx": { "tells Kill from Save": "which of two pictures the start page shows" },
  "panels/table/advice.ts": {
    "names a rule": "why the room that the Doctor goes to is advised",
    "reads an option of the game": "in which round that is no good advice",
  },
  "panels/table/alone-with-doctor.ts": { "tells Kill from Save": "the sentence is worded for the game" },
  "panels/table/answer-tray.tsx": { "adds up what cards are worth": "the sum of the cards that somebody has chosen" },
  "panels/table/board-scene.ts": {
    "looks up who sees whom": "what a room sees is part of the board that the engine gave",
    "tells Kill from Save": "which of two signs marks a meeting that the engine found",
  },
  "panels/table/players.tsx": {
    "reads an option of the game": "a column of tokens only where there are any",
  },
  "panels/table/say-sight.ts": { "tells Kill from Save": "the sentence is worded for the game" },
  "panels/table/table-head.tsx": { "tells Kill from Save": "which of two signs stands before the line" },
  "panels/table/watch-again.ts": {
    "counts a pile": "the engine says how many cards a level has now; of what is shown again, each draw was one more",
  },
  "words/why.ts": {
    "names a rule": "a comment; the twin of src/words/why.c",
  },
};

function known(text: string): string[] {
  return Object.keys(SIGNS).filter((sign) => SIGNS[sign]?.test(text));
}

test("the page knows of the rules what is listed here, and nothing else", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("made/") && path !== "match/wire.ts")
    .filter((path) => path !== "engine/protocol.ts");
  assert.ok(files.length > 100, "the sources are there");
  for (const path of files) {
    const may = Object.keys(ALLOWED[path] ?? {});
    const does = known(readFileSync(resolve(root, path), "utf8"));
    for (const sign of does) assert.ok(may.includes(sign), `${path} ${sign}: ask the engine instead`);
    for (const sign of may) assert.ok(does.includes(sign), `${path} no longer ${sign}: take it off the list`);
  }
  for (const path of Object.keys(ALLOWED)) assert.ok(files.includes(path), `${path} is gone: take it off the list`);
});

test("a rule that comes into the page is caught", () => {
  assert.deepEqual(known('const guards = view.options.dog === "old-dog"; // R-OLD-DOG'), [
    "names a rule",
    "reads an option of the game",
  ]);
  assert.deepEqual(known("scene.rooms.filter((at) => ground.world.rooms.get(room)?.sees.includes(at))"), [
    "looks up who sees whom",
  ]);
  assert.deepEqual(known('await engine.ask("act", { action }); await engine.ask("undo");'), [
    "acts to see what comes of it",
    "does an action",
  ]);
  assert.deepEqual(known("const dealt = view.players * (view.players === 3 ? 8 : 6);"), ["counts players"]);
  assert.deepEqual(known("for (const next of world.rooms.get(room)?.doors ?? []) found.add(next);"), ["counts doors"]);
  assert.deepEqual(known('if (world.game === "save") return;'), ["tells Kill from Save"]);
  assert.deepEqual(known("const next = (seat + 1) % view.players;"), ["goes round the table"]);
  assert.deepEqual(known("const here = card.bonus?.room === room ? card.bonus.value - own : 0;"), [
    "takes a value apart",
  ]);
  assert.deepEqual(known("cards(view.hands[seat]).reduce((sum, card) => sum + card.value, 0)"), [
    "adds up what hands hold",
  ]);
  assert.deepEqual(known("state.hands.map((hand, seat) => (seat === eyes ? hand : count(hand)))"), ["hides cards"]);
  assert.deepEqual(known("event.seat !== eyes ? { ...event, card: null } : event"), ["hides cards"]);
  assert.deepEqual(known("for (const card of hand) sum = sum + worth(card);"), ["adds up what cards are worth"]);
  assert.deepEqual(known("const left = level.left - 1;"), ["counts a pile"]);
  assert.deepEqual(known('edition.startsWith("save")'), ["tells Kill from Save"]);
  assert.deepEqual(known('engine.ask("new", { edition, players: 3, seed: "route" })'), ["deals a game"]);
});
