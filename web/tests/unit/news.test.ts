/** News of a table as lines of the log: web/src/panels/table/log.tsx. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEvent } from "../../src/engine/protocol.ts";
import { emptyMatch } from "../../src/match/match.ts";
import type { TableNews, Told } from "../../src/match/wire.ts";
import { digestOf, linesOf, sayNews } from "../../src/panels/table/log.tsx";
import { missedBy } from "../../src/panels/table/watch-again.ts";
import { LANGS } from "../../src/words/words.ts";
import { wordsOf, worldOf } from "./engine.ts";

test("a program says of itself what it likes, and the line is whole without it", async () => {
  const world = await worldOf("kill-2009", 3);
  for (const lang of LANGS) {
    const voice = { words: await wordsOf(lang), world, names: ["Ada", "Ben", "Chie"], listener: 0 };
    const say = (version: string | null, author: string | null) =>
      sayNews(voice, { news: "program", seat: 1, version, author }, "Ben") ?? "";
    for (const silent of [say(null, null), say("", "")]) assert.doesNotMatch(silent, /[:：（(]/, `${lang}: ${silent}`);
    assert.match(say(null, null), /Ben/);
    assert.match(say("1.2", "Ann"), /1\.2 · Ann/);
    assert.match(say(null, "Ann"), /[^·] ?Ann/);
  }
});

test("a holiday is told with its last day", async () => {
  const world = await worldOf("kill-2009", 3);
  for (const lang of LANGS) {
    const voice = { words: await wordsOf(lang), world, names: ["Ada", "Ben", "Chie"], listener: 0 };
    const until = new Date(2026, 4, 5, 12).getTime();
    const said = sayNews(voice, { news: "holiday", seat: 1, until }, "Ben") ?? "";
    assert.match(said, /Ben/);
    assert.match(said, /5/);
    assert.match(sayNews(voice, { news: "holiday-over", seat: 1 }, "Ben") ?? "", /Ben/);
  }
});

test("who comes back reads what has happened since the last turn of their own, also where a bot played for them", async () => {
  const voice = {
    words: await wordsOf("en"),
    world: await worldOf("kill-2009", 3),
    names: ["Ada", "Ben", "Chie"],
    listener: 0,
  };
  const turn = (after: number): GameEvent => ({ event: "turn", seat: (after + 1) % 3, number: 1, after, called: [] });
  const matchOf = (...told: readonly (GameEvent | TableNews)[]) => ({
    ...emptyMatch("t"),
    seat: 0,
    told: told.map(
      (one, at): Told => ({ n: at + 1, at: 0, prev: "", ...("event" in one ? { game: one } : { table: one }) }),
    ),
  });
  const attempt: GameEvent = {
    event: "attempted",
    seat: 0,
    target: "doctor",
    weapon: "trowel",
    room: "wine-cellar",
    value: 9,
  };
  const seat = 0;
  const played = [turn(0), turn(1)];
  const gone: readonly TableNews[] = [
    { news: "away", seat },
    { news: "stand-in", seat, level: "butler", because: "away" },
  ];
  const here: readonly TableNews[] = [
    { news: "here", seat },
    { news: "back", seat },
  ];
  assert.equal(missedBy(matchOf(...played)).away, false);
  assert.equal(missedBy(matchOf(...played, { news: "away", seat: 1 })).away, false);
  const back = matchOf(...played, ...gone, turn(2), attempt, turn(0), turn(1), ...here);
  assert.equal(missedBy(back).away, true);
  assert.equal(digestOf(voice, back), "Since your last turn: 4 turns and 1 attempt.");
  assert.equal(missedBy(back).since[0], back.told[0]); // it can be watched from there
  // Whoever has played again has read it; and another game, or another who sits down here, has had no turn yet.
  assert.equal(missedBy(matchOf(...played, ...gone, turn(2), ...here, turn(0))).away, false);
  const others: readonly TableNews[] = [
    { news: "begun", game: "g", first: 1 },
    { news: "sat", seat, name: "Dora", program: false, hand: 3 },
  ];
  for (const anew of others) assert.equal(digestOf(voice, matchOf(...played, anew, turn(1), turn(2))), null, anew.news);
  // Who went before a turn of their own, in the lobby even, reads it too; who was back before the game began missed nothing.
  const begun: TableNews = { news: "begun", game: "g", first: 1 };
  const away: TableNews = { news: "away", seat };
  const again: TableNews = { news: "here", seat };
  const early = matchOf(begun, away, turn(1), attempt, turn(2), ...gone.slice(1), turn(0), ...here);
  assert.equal(digestOf(voice, early), "While you were away: 3 turns and 1 attempt.");
  assert.equal(missedBy(early).since[0], early.told[2]);
  assert.equal(digestOf(voice, matchOf(away, begun, turn(1), ...here)), "While you were away: 1 turn.");
  assert.equal(
    digestOf(voice, matchOf(begun, away, turn(1), ...here, turn(0), turn(1))),
    "Since your last turn: 1 turn.",
  );
  assert.equal(digestOf(voice, matchOf(away, again, begun, turn(1), turn(2))), null);
  assert.equal(missedBy(matchOf(away, again, begun, turn(1))).away, false);
  assert.equal(digestOf(voice, matchOf(begun, turn(3), away, again, turn(1), turn(2))), null, "as in a new game here");
  // What was before all that is known follows from what is told of it later.
  const tail = matchOf(begun, turn(1), attempt, turn(2), turn(0), ...here);
  assert.equal(digestOf(voice, tail), "While you were away: 3 turns and 1 attempt.", "a bot took that turn");
  // Without the free seats this one has another number.
  const moved: TableNews = { news: "started", from: [2, 0, 1] };
  assert.equal(missedBy(matchOf(away, moved, begun, turn(1))).away, false);
  assert.equal(missedBy(matchOf({ ...away, seat: 2 }, moved, begun, turn(1))).away, true);
});

test("where a seat has changed hands, nobody's words are put into another's mouth", async () => {
  const voice = {
    words: await wordsOf("en"),
    world: await worldOf("kill-2009", 3),
    names: ["Ada", "Ben"],
    listener: null,
  };
  const news: readonly TableNews[] = [
    { news: "said", seat: 0, text: "a" },
    { news: "said", seat: 1, text: "b" },
    { news: "away", seat: 0 },
    { news: "handed", seat: 0, name: "Ada", program: false },
    { news: "said", seat: 0, text: "c" },
  ];
  const told = news.map((table, at): Told => ({ n: 700 + at, at: 0, prev: "", table }));
  const lines = linesOf(voice, { ...emptyMatch("t"), told }, told);
  assert.deepEqual(
    lines.map(({ who, text }) => who ?? text),
    ["", "Ben", lines[2]?.text, "Ada"],
  );
  assert.match(lines[2]?.text ?? "", /Ada/, "whom it was handed to is known, who was away is not");
});

test("who passes reads it of themselves, and others of them", async () => {
  const [world, words] = [await worldOf("kill-2009", 3), await wordsOf("en")];
  const told: readonly Told[] = [{ n: 1, at: 0, prev: "", game: { event: "passed", seat: 0 } }];
  const says = (listener: number | null) =>
    linesOf({ words, world, names: ["Ada", "Ben", "Chie"], listener }, emptyMatch("t"), told)[0]?.text;
  assert.deepEqual([says(0), says(1), says(null)], ["You pass.", "Ada passes.", "Ada passes."]);
});

test("a line of talk, and news of a seat, have the name of who sat there then", async () => {
  const names = ["Chie", "Ada"];
  const voice = { words: await wordsOf("en"), world: await worldOf("kill-2009", 3), names, listener: 1 };
  const sat = (seat: number, name: string): TableNews => ({ news: "sat", seat, name, program: false });
  const news: readonly TableNews[] = [
    sat(0, "Ada"),
    sat(1, "Ben"),
    sat(2, "Chie"),
    { news: "said", seat: 0, text: "a" },
    { news: "said", seat: 1, text: "b" },
    { news: "away", seat: 0 }, // one's own are no news
    { news: "away", seat: 1 },
    { news: "left", seat: 1 },
    { news: "ordered", from: [2, 0] },
    { news: "said", seat: 0, text: "c" },
    { news: "said", seat: 1, text: "d" },
    { news: "away", seat: 0 },
  ];
  const told = news.map((table, at): Told => ({ n: at + 1, at: 0, prev: "", table }));
  const lines = linesOf(voice, { ...emptyMatch("t"), seat: 1, told }, told);
  assert.deepEqual(
    lines.filter(({ kind }) => kind === "news").map(({ text }) => text),
    ["Ada sits down.", "Ben sits down.", "Chie sits down.", "Ben is away.", "Ben leaves.", "Chie is away."],
  );
  const said = lines.filter(({ kind }) => kind === "said");
  assert.deepEqual(
    said.map(({ text, who, mine }) => [text, who, mine]),
    [
      ["a", "Ada", true],
      ["b", "Ben", false],
      ["c", "Chie", false],
      ["d", "Ada", true],
    ],
  );
});
