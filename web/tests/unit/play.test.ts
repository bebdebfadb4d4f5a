/** A chair being played: the plan, what may and what may not take it away, and what is sent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../../src/engine/engine.ts";
import type { Caller, Link } from "../../src/match/link.ts";
import type { Match } from "../../src/match/match.ts";
import { startPlay } from "../../src/match/play.ts";
import type { ClientMessage, ServerMessage } from "../../src/match/wire.ts";
import { type Chair, lastNews, likePage, openChairs, openGame, until } from "./chairs.ts";
import { openEngine } from "./engine.ts";

const planned = ({ play }: Chair) => play.draft.value?.actions;

const turnOf = ({ play }: Chair) => play.match.value.view?.turn.number ?? 0;

/** A step that is possible now. */
const aStep = ({ play }: Chair) => play.draft.value?.legal.find((action) => action.startsWith("step ")) ?? "";

/** What happens around the game, and what it is told as. */
async function around({ me, other }: { me: Chair; other: Chair }, each: (news: string) => Promise<void>) {
  const deeds: [string, () => unknown][] = [
    ["said", () => other.play.send({ do: "phrase", number: 1 })],
    ["said", () => me.play.send({ do: "phrase", number: 2 })],
    ["wants-pause", () => other.play.send({ do: "pause", flag: true })],
    ["wants-no-pause", () => other.play.send({ do: "pause", flag: false })],
  ];
  for (const [news, deed] of deeds) {
    const before = me.play.match.value.seen;
    deed();
    await until(news, () => me.play.match.value.seen > before && me.play.match.value.sent.size === 0);
    assert.equal(lastNews(me), news);
    await each(news);
  }
}

test("what happens around the game takes no plan away", async () => {
  likePage();
  const { table, me, other } = await openGame();
  const step = aStep(me);
  await me.play.add(step);
  const draft = me.play.draft.value;
  await around({ me, other }, async (news) => assert.equal(me.play.draft.value, draft, `${news}: the same, untouched`));
  me.play.send({ do: "mute", other: other.play.match.value.seat ?? 0, flag: true });
  assert.equal(me.play.draft.value, draft, "not even for a moment");
  await until("an answer", () => me.play.match.value.sent.size === 0);
  assert.equal(me.play.draft.value, draft);
  table.close();
});

test("a plan survives the tab, whatever was said since; of another turn it is worth nothing", async () => {
  likePage();
  const { table, me, other } = await openGame();
  const step = aStep(me);
  await me.play.add(step);
  await around({ me, other }, async () => {});
  const again = await table.come({ key: me.key() });
  await until("a draft", () => again.play.draft.value);
  assert.deepEqual(planned(again), [step]);
  me.play.commit("end");
  await until("the other's turn", () => other.play.draft.value);
  while (!me.play.draft.value) {
    const before = turnOf(other);
    other.play.commit("end"); // the Doctor may walk in on the same person again
    await until("the next turn", () => turnOf(other) > before && (me.play.draft.value ?? other.play.draft.value));
  }
  const third = await table.come({ key: me.key() });
  await until("a draft", () => third.play.draft.value);
  assert.deepEqual([planned(me), planned(again), planned(third)], [[], [], []]);
  table.close();
});

test("what a table refuses is planned still", async () => {
  likePage();
  const { table, me } = await openGame();
  const step = aStep(me);
  await me.play.add(step);
  me.play.commit(step); // once a turn (R-STEP)
  await until("a refusal", () => me.play.match.value.refused);
  await until("a draft", () => me.play.draft.value);
  assert.equal(me.play.match.value.refused?.error, "illegal");
  assert.deepEqual(planned(me), [step]);
  table.close();
});

/** What acts it has sent. */
const acts = ({ sent }: Chair) => sent.flatMap((one) => (one.do === "act" ? [one.actions] : []));

/** An engine that answers nothing while it is held up. */
async function slowEngine(): Promise<{ engine: Engine; hold: () => () => void }> {
  const engine = await openEngine();
  let held: Promise<void> = Promise.resolve();
  const hold = () => {
    let go = () => {};
    held = new Promise((resolve) => {
      go = resolve;
    });
    return go;
  };
  return { engine: { ...engine, ask: (...given) => held.then(() => engine.ask(...given)) }, hold };
}

test("what is done in one breath is sent together, and once", async () => {
  likePage();
  const { table, me, other } = await openGame();
  const step = aStep(me);
  me.play.add(step);
  me.play.commit("end");
  me.play.commit("end"); // a finger that came down twice
  await until("the other's turn", () => other.play.draft.value);
  assert.deepEqual(acts(me), [[step, "end"]]);
  assert.equal(me.play.draft.value, null);
  table.close();
});

test("what comes too late for its decision is not drafted and not sent", async () => {
  likePage();
  const { table, me, other } = await openGame();
  const { engine, hold } = await slowEngine();
  const late = await table.come({ key: me.key(), draft: engine });
  await until("a draft", () => late.play.draft.value);
  const step = aStep(late);
  const go = hold();
  const added = late.play.add(step);
  late.play.commit("end");
  me.play.commit("end"); // the other tab was faster
  await until(
    "the other's turn",
    () => other.play.draft.value && late.play.match.value.view?.to_act !== late.play.match.value.seat,
  );
  go();
  await added;
  await late.play.reset(); // behind all that waited
  assert.equal(late.play.draft.value, null);
  assert.deepEqual([acts(late), acts(me)], [[], [["end"]]]);
  table.close();
});

const seeding = ({ sent }: Chair) => sent.map((one) => one.do).filter((one) => one === "commit" || one === "reveal");

test("seeds are given while they are asked for, and never again", async () => {
  likePage();
  const { table, me, other } = await openGame({ seeds: true });
  for (const chair of [me, other]) assert.deepEqual(seeding(chair), ["commit", "reveal"]);
  const dealt = me.play.match.value.told.find((one) => one.table?.news === "dealt")?.table;
  assert.ok(dealt?.news === "dealt");
  assert.deepEqual(dealt.seeds, [0, 1], "both were used");
  const again = await table.come({ key: me.key() });
  await until("a draft", () => again.play.draft.value);
  assert.deepEqual([seeding(again), again.play.match.value.refused], [[], null]);
  table.close();
});

test("who is told what was shown can fail without anybody else's harm, and hears of things in their order", async () => {
  likePage();
  const { table, me } = await openGame();
  const reported: unknown[] = [];
  const report = console.error;
  console.error = (error: unknown) => reported.push(error);
  const shown: number[] = [];
  const onShown = (before: Match, now: Match) => {
    shown.push(before.told.length, now.told.length);
    throw new Error("no voice today");
  };
  const again = await table.come({ key: me.key(), onShown });
  await until("a draft", () => again.play.draft.value);
  again.play.commit("end");
  await until("what came of it", () => again.play.match.value.view?.to_act !== again.play.match.value.seat);
  console.error = report;
  assert.equal(reported.length, shown.length / 2);
  assert.match(String(reported[0]), /no voice today/);
  assert.deepEqual(
    shown,
    shown.toSorted((a, b) => a - b),
  );
  table.close();
});

test("what has happened comes one thing after the other, each when the last has been seen", async () => {
  likePage();
  const { table, me, other } = await openGame();
  const shown: { at: number; events: number }[] = [];
  const onShown = (before: Match, now: Match) =>
    shown.push({ at: Date.now(), events: now.told.length - before.told.length });
  const slow = await table.come({ key: other.key(), pace: () => 0.1, onShown });
  const step = aStep(me);
  me.play.commit(step);
  await until("the step", () => me.play.draft.value?.base.turn.stepped);
  me.play.commit("end");
  await until("all of it", () => slow.play.draft.value);
  const [, first, second] = shown; // after the welcome
  assert.equal(shown.length, 3);
  assert.ok(first?.events === 1 && second && second.events > 1);
  assert.ok(second.at - first.at >= 55, "a step is looked at for 600 ms at the usual speed");
  table.close();
});

test("a bot that plays for somebody plays at once, and all that is to be decided is its own", async () => {
  likePage();
  const table = await openChairs({ seats: 3 });
  const me = await table.come({ name: "Ada" });
  for (const other of [1, 2]) me.play.send({ do: "bot", other, level: "nephew" });
  me.play.send({ do: "start" });
  await until("a decision", () => me.play.draft.value);
  const before = turnOf(me);
  me.play.send({ do: "rest", flag: true });
  const isOver = () => me.play.match.value.view?.phase === "over"; // somebody may win before there are three more turns
  await until("turns of bots alone", () => turnOf(me) > before + 3 || isOver());
  assert.equal(me.play.draft.value, null);
  me.play.send({ do: "rest", flag: false });
  await until("a decision, or the end", () => me.play.draft.value ?? isOver());
  table.close();
});

test("a page asks for what it shows: the game from its opening on, and what is older only when somebody looks back", async () => {
  likePage();
  const asked: ClientMessage[] = [];
  let table = (_: object): void => {};
  const connect = (caller: Caller): Link => {
    table = (message) => caller.message(message as ServerMessage);
    return { send: (message) => void asked.push(message), close: () => {} };
  };
  const engine = await openEngine();
  const play = startPlay("t", { draft: engine, ground: engine }, connect, {
    ...{ key: null, lang: "en", client: "test", pace: () => 0 },
  });
  const events = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => {
      const n = from + at;
      const news = n === 1 ? "opened" : n === 1100 ? "rematch" : null;
      return { n, at: 0, prev: "", ...(news ? { table: { news } } : { game: { event: "passed", seat: 0 } }) };
    });
  const status = { phase: "playing", told: 2000, seats: [], about: {}, waiting: { seat: null } };
  const hello = () =>
    table({
      type: "welcome",
      id: null,
      api: 1,
      seat: null,
      own: null,
      view: null,
      now: 0,
      from: 1501,
      status,
      events: events(1501, 2000),
    });
  const answer = (seen: number) =>
    table({ type: "history", id: "older", from: seen + 1, told: 2000, events: events(seen + 1, seen + 500) });
  const seen = () => asked.map((one) => (one.do === "history" ? one.seen : one.do));
  hello();
  play.recall(); // it is on its way already
  assert.deepEqual(seen(), [1000]);
  answer(1000);
  assert.deepEqual([seen(), play.match.value.told[0]?.n], [[1000], 1001], "the game began within that page");
  play.recall();
  hello(); // the line was cut, and nothing is missing
  assert.deepEqual([seen(), play.match.value.recalling], [[1000, 500], false]);
  for (const page of [500, 0]) {
    play.recall();
    answer(page);
  }
  play.recall();
  assert.deepEqual(
    [seen(), play.match.value.told.length],
    [[1000, 500, 500, 0], 2000],
    "nothing comes before the first",
  );
  play.close();
});
