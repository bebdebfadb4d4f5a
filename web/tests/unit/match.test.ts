/** A match folded from messages, a turn drafted on the engine, records taken apart, addresses read. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { GameEvent, View } from "../../src/engine/protocol.ts";
import { ALWAYS, standingDeed } from "../../src/match/auto-pass.ts";
import { decisive } from "../../src/match/chances.ts";
import { addAction, beginDraft, removeAction, waysTo } from "../../src/match/draft.ts";
import { startLengths, startPace } from "../../src/match/event-pace.ts";
import { layGround } from "../../src/match/ground.ts";
import {
  emptyMatch,
  knowsGame,
  type Match,
  myDecision,
  ofThisGame,
  older,
  receive,
  type Scene,
  showAll,
  showNext,
} from "../../src/match/match.ts";
import { historyOf, knownTo, readReplay, turnsOf } from "../../src/match/replay.ts";
import { paceOf, SPEEDS, usualSettings } from "../../src/match/settings.ts";
import type { ServerMessage, Status, Told } from "../../src/match/wire.ts";
import { homeOf, readAddress } from "../../src/panels/shell/route.ts";
import { openEngine } from "./engine.ts";

Object.assign(globalThis, { window: globalThis });

const status = (told: number): Status =>
  ({
    phase: "playing",
    about: {},
    told,
    seats: [{ name: "Ada" }, { name: "Ben" }],
    waiting: { seat: 0, bot: false, since: 0, until: null },
    paused: false,
    latecomers: false,
    rematch_until: null,
  }) as unknown as Status;
const view = (number: number, toAct: number) => ({ to_act: toAct, phase: "turn", turn: { number } }) as unknown as View;
const event = (n: number): Told => ({ n, at: 0, prev: "", game: { event: "passed", seat: 0 } });

function welcome(seen: number, events: readonly Told[]): ServerMessage {
  return {
    ...{
      type: "welcome",
      id: null,
      api: 1,
      version: "",
      table: "t",
      seat: 0,
      own: null,
      from: 1,
      now: 1000,
      spectators: 0,
    },
    status: status(seen),
    view: view(1, 1),
    events,
  };
}

const told = (from: number, to: number, toAct: number): ServerMessage => ({
  type: "told",
  events: Array.from({ length: to - from + 1 }, (_, at) => event(from + at)),
  view: view(2, toAct),
  status: status(to),
  waiting: { seat: toAct, bot: false, since: 0, until: null },
  now: 1000,
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => event(from + at));

const fold = (messages: readonly ServerMessage[], match: Match = emptyMatch("t")) =>
  messages.reduce((now, message) => receive(now, message, 400), match);

test("who comes for the first time sees how things stand; what happens then is shown step by step", () => {
  let match = fold([welcome(3, [event(1), event(2), event(3)]), told(4, 4, 1), told(5, 5, 0)]);
  assert.deepEqual([match.told.length, match.coming.length, match.seen, match.ahead], [3, 2, 5, 600]);
  assert.equal(myDecision(match), false, "not before everything has been shown");
  match = showNext(match);
  assert.deepEqual([match.told.length, match.coming.length], [4, 1]);
  match = showAll(match);
  assert.equal(myDecision(match), true);
});

test("the outcome of an attempt is a moment of its own, before what comes with it", () => {
  const game = [
    { event: "foiled_with", seat: 1, card: "failure-1", points: 1 },
    { event: "foiled_with", seat: 1, card: "failure-1", points: 2 },
    { event: "foiled", seat: 0 },
    { event: "doctor_walked", room: "library" },
    { event: "turn", seat: 1 },
  ] as unknown as readonly GameEvent[];
  const before = fold([welcome(3, range(1, 3))]);
  const hands = { hands: [["move-1"], ["failure-1", "failure-1", "failure-1"]], removed: [] } as unknown as View;
  const after = told(4, 8, 1) as Extract<ServerMessage, { type: "told" }>;
  const events = after.events.map((one, at) => ({ n: one.n, at: one.at, game: game[at] }) as Told);
  const match = fold([{ ...after, events }], { ...before, view: { ...before.view, ...hands } as View });
  const moments = match.coming.map((scene) => scene.events.map((one) => one.game?.event));
  assert.deepEqual(moments, [["foiled_with"], ["foiled_with"], ["foiled"], ["doctor_walked", "turn"]]);
  assert.deepEqual(
    match.coming.map(({ view }) => (view?.hands?.[1] as readonly string[] | undefined)?.length),
    [2, 1, 1, undefined],
    "the cards leave the hand one by one; the rest is as it was until the end, which the table tells",
  );
  assert.deepEqual(match.coming[1]?.view?.removed, ["failure-1", "failure-1"], "and have left the game");
  assert.deepEqual(showAll(match).view, after.view);
  // Whoever was away gets it in one piece, however much there was of it.
  const back = { ...welcome(8, []), events, from: 4 } as ServerMessage;
  assert.equal(fold([back], before).coming.length, 1);
});

test("events that come twice after a cut line are told once", () => {
  const match = fold([welcome(2, [event(1), event(2)]), told(3, 3, 1), welcome(4, [event(3), event(4)])]);
  assert.deepEqual(
    showAll(match).told.map(({ n }) => n),
    [1, 2, 3, 4],
  );
});

test("who was away for longer than a welcome holds knows the game from its beginning on, and is told", () => {
  const late = { ...welcome(1200, range(701, 1200)), from: 701 } as ServerMessage;
  let match = fold([welcome(2, range(1, 2)), late]);
  assert.deepEqual([match.told[0]?.n, match.jumped, match.coming.length], [701, 1198, 0]);
  const history = (from: number, to: number): ServerMessage => ({
    ...{ type: "history", id: null, from, told: 1200 },
    events: range(from, to),
  });
  const refusal = (id: string): ServerMessage => ({ type: "refused", id, error: "store-away", message: "" });
  assert.deepEqual(older(match), { do: "history", id: "older", seen: 200 });
  match = { ...match, recalling: true };
  assert.equal(fold([refusal("x")], match).recalling, true);
  assert.equal(fold([refusal("older")], match).recalling, false, "it can be asked again");
  assert.equal(fold([late], match).recalling, false, "so it can if the line was cut meanwhile");
  assert.equal(fold([history(100, 599)], match).told, match.told, "what does not join was asked by another welcome");
  match = fold([history(201, 700)], match);
  assert.deepEqual([match.told[0]?.n, match.recalling, knowsGame(match)], [201, false, false]);
  assert.deepEqual(older(match), { do: "history", id: "older", seen: 0 });
  match = fold([history(1, 500)], match);
  assert.equal(older(match), null, "nothing came before that");
  assert.deepEqual(
    match.told.map(({ n }) => n),
    range(1, 1200).map(({ n }) => n),
  );
  assert.equal(fold([told(1201, 1201, 0)], match).jumped, 1198, "whoever sits here has decided nothing since");
  const watching = { ...match, seat: null };
  const said: Told = { n: 1201, at: 0, prev: "", table: { news: "said", seat: 0 } };
  assert.equal(fold([{ ...told(1201, 1201, 0), events: [said] } as ServerMessage], watching).jumped, 1198);
  assert.equal(fold([told(1201, 1201, 0)], watching).jumped, 0, "who watches is told until the game goes on");
});

test("the game that is played begins where its table was opened for it", () => {
  const news = (n: number, what: "opened" | "rematch") => ({ n, at: 0, prev: "", table: { news: what } }) as Told;
  const evening = [news(1, "opened"), ...range(2, 40), news(41, "rematch"), ...range(42, 50)];
  const match = fold([welcome(50, evening)]);
  assert.deepEqual([knowsGame(match), ofThisGame(match)[0]?.n], [true, 41]);
  const late = fold([{ ...welcome(50, evening.slice(45)), from: 46 } as ServerMessage]);
  assert.deepEqual([knowsGame(late), ofThisGame(late)[0]?.n, late.jumped], [false, 46, 0]);
});

test("whoever's seat is another's now is told; who stood up knows", () => {
  const none = { ...welcome(2, []), seat: null } as ServerMessage;
  const match = fold([welcome(2, range(1, 2)), none]);
  assert.deepEqual([match.seat, match.refused?.error], [null, "removed"]);
  const leaving = fold([welcome(2, range(1, 2))]);
  const sent = new Map([["x", { do: "leave", id: "x" } as const]]);
  const done: ServerMessage = { type: "done", id: "x", number: 3, again: false };
  assert.equal(fold([done, none], { ...leaving, sent }).refused, null);
});

test("a standing pass arms before its turn, passes in it, and keeps still where it does not apply", () => {
  const attempt = { seat: 1, target: "doctor", weapon: null, value: 4, points: 0, asked: [] };
  const own = { armed: "ask", held: false } as unknown as Match["own"];
  const base = fold([welcome(2, range(1, 2))]);
  const asks = (toAct: number, more: object = {}) =>
    ({ ...base, own, view: { ...view(1, toAct), phase: "defend", attempt: { ...attempt, ...more } } }) as Match;
  assert.equal(standingDeed(asks(2), ALWAYS), "arm");
  assert.equal(standingDeed(asks(0), ALWAYS), "pass");
  assert.equal(standingDeed(asks(2), null), null);
  assert.equal(standingDeed(asks(2), 3), null, "worth 4, which is not below 3");
  assert.equal(standingDeed(asks(2), 5), "arm");
  assert.equal(standingDeed(asks(2, { asked: [0] }), ALWAYS), null, "answered already");
  assert.equal(standingDeed(asks(2, { seat: 0 }), ALWAYS), null, "one's own attempt");
  const armed = { armed: "cards", held: false } as unknown as Match["own"];
  assert.equal(standingDeed({ ...asks(2), own: armed }, ALWAYS), null, "what a person armed is left alone");
});

test("a refusal stays until something is done; another version of the server ends it", () => {
  const refused: ServerMessage = { type: "refused", id: "x", error: "behind", message: "" };
  let match = fold([welcome(0, []), refused]);
  assert.equal(match.refused?.error, "behind");
  match = fold([{ type: "done", id: "y", number: 1, again: false }], match);
  assert.equal(match.refused, null);
  const sent = new Map([["x", { do: "reveal", id: "x", bytes: "00" } as const]]);
  match = fold([refused], { ...match, sent });
  assert.deepEqual([match.refused, match.sent.size], [null, 0], "what the page did by itself is nobody's concern");
  const other = fold([{ ...welcome(0, []), api: 2 } as ServerMessage]);
  assert.deepEqual(other.reach, { is: "gone", error: "version", message: "" });
});

test("how long things are shown hangs on what happened and on what people like", () => {
  const lengthOf = startLengths();
  const foiled: GameEvent = { event: "foiled", seat: 0, target: "doctor" };
  assert.ok(lengthOf([{ ...event(1), game: foiled }], 3, 1) > lengthOf([event(1)], 3, 1));
  assert.equal(lengthOf([{ n: 1, at: 0, prev: "", table: { news: "said", seat: 0 } }], 3, 1), 0);
  assert.ok(paceOf("slow") > paceOf("normal") && paceOf("fast") > paceOf("instant"));
  const { bindings } = usualSettings(["fr-CA"]);
  assert.equal(new Set(Object.values(bindings)).size, Object.values(bindings).length, "no key twice");
  assert.equal(usualSettings(["fr-CA"]).lang, "fr");
});

test("slow, normal, fast and instant show the same in their own time, and who is in a hurry sees all of it at once", (t) => {
  const foiled: GameEvent = { event: "foiled", seat: 0, target: "doctor" };
  const scene = (n: number): Scene => ({
    events: [{ ...event(n), game: foiled }],
    view: null,
    status: status(n),
    own: null,
  });
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const timeOf = (speed: (typeof SPEEDS)[number], hurry = false) => {
    let coming = [1, 2, 3, 4].map(scene);
    const seen: number[] = [];
    const begin = Date.now();
    const pace = startPace(
      () => coming,
      () => paceOf(speed),
      (count) => {
        seen.push(...coming.slice(0, count).flatMap(({ events }) => events.map(({ n }) => n)));
        coming = coming.slice(count);
        pace.go();
      },
      (call) => call(),
    );
    pace.go();
    if (hurry) pace.hurry(coming.length);
    while (coming.length > 0 && Date.now() - begin < 60_000) t.mock.timers.tick(10);
    assert.deepEqual(seen, [1, 2, 3, 4]);
    return Date.now() - begin;
  };
  const [slow, normal, fast, instant] = SPEEDS.map((speed) => timeOf(speed));
  assert.deepEqual([slow, normal, fast, instant], [9720, 5400, 2430, 0]);
  assert.equal(timeOf("slow", true), 0);
});

test("a draft is tried out on the engine: forecast, values, and what falls with a step that is taken out", async () => {
  const engine = await openEngine();
  const { state } = await engine.ask("new", { edition: "kill-2009", players: 3, seed: "draft" });
  const seat = state.to_act ?? 0;
  const { view: own } = await engine.ask("view", { seat });
  const draft = await beginDraft(engine, own);
  const ground = await layGround(await openEngine(), "kill-2009", 3);
  const survey = await ground.survey(own);
  assert.deepEqual(draft.survey, survey, "a draft of nothing is how things stand");
  assert.equal(survey.end?.doctor, survey.doctor[0]);
  assert.equal(survey.rooms[own.rooms[seat] ?? ""]?.by.length, 2, "everybody is in the Drawing Room");
  const { route } = await engine.ask("route", { edition: "kill-2009" });
  assert.equal(route[own.doctor], survey.doctor[0]);
  const first = draft.legal.find((action) => action.startsWith("step ")) ?? "";
  const stepped = await addAction(engine, draft, first);
  assert.deepEqual(stepped.actions, [first]);
  assert.ok(!stepped.legal.some((action) => action.startsWith("step ")), "R-STEP: once a turn");
  assert.ok(waysTo(draft, first.split(" ")[1] ?? "").includes(first));
  assert.equal(await addAction(engine, stepped, first), stepped, "what is not legal leaves it as it was");
  assert.deepEqual((await removeAction(engine, stepped, 0)).view, draft.view);
});

test("the Doctor's way aboard leaves out what has sunk (R-DOCTOR)", async () => {
  const engine = await openEngine();
  const ground = await layGround(engine, "save-2000", 3);
  const { route: afloat } = await engine.ask("route", { edition: "save-2000", sunk: ["D"] });
  for (const [from, to] of Object.entries(afloat)) {
    assert.notEqual(ground.world.rooms.get(from)?.deck, "D");
    assert.notEqual(ground.world.rooms.get(to)?.deck, "D");
  }
  const { route } = await engine.ask("route", { edition: "save-2000" });
  assert.equal(Object.keys(route).length, ground.world.rooms.size);
});

test("a record is taken apart into all its positions, and nobody sees more than they did", async () => {
  const manual = readFileSync(new URL("../../../docs/record.md", import.meta.url), "utf8");
  const record = /```record\n([\s\S]*?)```/.exec(manual)?.[1] ?? "";
  const replay = await readReplay(await openEngine(), record);
  assert.deepEqual(replay.names, ["Anna", "Björn", "千尋"]);
  assert.equal(replay.steps.at(-1)?.state.phase, "over");
  assert.equal(turnsOf(replay).size, 11);
  const [first] = replay.steps;
  assert.ok(first);
  const seen = knownTo(first, 1).view;
  assert.deepEqual([typeof seen.hands[0], typeof seen.hands[1], typeof seen.deck], ["number", "object", "number"]);
  const drawing = replay.steps.find((step) => knownTo(step, "all").events.some(({ event }) => event === "drew"));
  assert.ok(drawing);
  const [drew] = knownTo(drawing, "all").events;
  assert.ok(drew?.event === "drew" && drew.seat === 1);
  assert.deepEqual(knownTo(drawing, 0).events[0], { ...drew, card: null });
  assert.deepEqual(knownTo(drawing, "public").events[0], { ...drew, card: null });
  assert.deepEqual(knownTo(drawing, 1).events[0], drew);
  for (const step of replay.steps)
    assert.equal(knownTo(step, 2).events.length, knownTo(step, "all").events.length, "everybody is told of everything");
  const last = replay.steps.length - 1;
  assert.equal(historyOf(replay, last, 0).at(-1)?.event, "over");
  assert.ok(
    knownTo(replay.steps[last] ?? first, 0).view.hands.every((hand) => typeof hand === "object"),
    "R-KNOWN",
  );
  await assert.rejects(async () => readReplay(await openEngine(), "[Unlucky 1]\n1. 0: draw\n"));
});

test("the two moments that decided it are those of the largest change", () => {
  const at = (turn: number, seat: number, chance: number) => ({ turn, seat, chance });
  const found = decisive([at(1, 0, 0.3), at(2, 1, 0.3), at(3, 0, 0.9), at(4, 1, 0.1), at(5, 0, 0.85)]);
  assert.deepEqual(
    found.map(({ turn }) => turn),
    [3, 4],
  );
  const shared = decisive([at(1, 0, 0.5), at(1, 1, 0.5), at(2, 0, 0.9), at(2, 1, 0.1), at(3, 0, 0.7), at(3, 1, 0.3)]);
  assert.deepEqual(
    shared.map(({ turn }) => turn),
    [2, 3],
    "what one wins another loses, and the turn is named once",
  );
});

test("addresses are read, and what is none is the start page", () => {
  const read = (path: string) => readAddress(new URL(path, "http://host/"));
  const key = "0123456789abcdef0123456789abcdef";
  assert.deepEqual(read("/t/evening"), { name: "game", where: "server", id: "evening", key: null });
  assert.deepEqual(read(`/t/evening#${key}`), { name: "game", where: "server", id: "evening", key });
  assert.deepEqual(read("/t/evening#<script>"), { name: "game", where: "server", id: "evening", key: null });
  assert.deepEqual(read("/t/evening#show"), { name: "shown", id: "evening" });
  assert.deepEqual(read("/t/evening?replay=2"), { name: "replay", id: "t-evening", game: 2, turn: null });
  for (const odd of ["?replay=", "?replay=x", "?replay=-1", `?replay=2#${key}`])
    assert.equal(read(`/t/evening${odd}`).name, "game", odd);
  const ticket = `${key}0123456789abcdef`;
  const game = { name: "game", where: "server", id: "evening", key: null } as const;
  assert.deepEqual(read(`/t/evening#ticket-${ticket}`), { ...game, ticket: { ticket, for: "me" } });
  assert.deepEqual(read(`/t/evening#gift-${ticket}`), { ...game, ticket: { ticket, for: "friend" } });
  assert.deepEqual(read(`/t/evening#gift-${key}`), game);
  assert.deepEqual(read("/games/#/game/abc"), { name: "game", where: "here", id: "abc", key: null });
  assert.deepEqual(read("#/replay/abc/2/17"), { name: "replay", id: "abc", game: 2, turn: 17 });
  assert.deepEqual(read("#/nowhere"), { name: "nowhere" });
  assert.deepEqual(read("#/replay/abc"), { name: "replay", id: "abc", game: 1, turn: null });
  for (const other of ["/", "#/nonsense", "#/game/", "/t/", "#%20", "#%", "#/%E0%A4%A"])
    assert.deepEqual(read(other), { name: "start" });
  assert.deepEqual(read("/t/evening#%"), { name: "game", where: "server", id: "evening", key: null });
  assert.deepEqual(read("#/game/%"), { name: "game", where: "here", id: "%", key: null });
  const homes = ["/", "/t/evening", "/games/index.html", "/games/t/evening", "/games/"].map(homeOf);
  assert.deepEqual(homes, ["/", "/", "/games/", "/games/", "/games/"]);
});
