/** News of a table as lines of the log: web/src/panels/table/log.tsx. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sayNews } from "../../src/panels/table/log.tsx";
import { LANGS } from "../../src/words/words.ts";
import { wordsOf, worldOf } from "./engine.ts";

test("a program says of itself what it likes, and the line is whole without it", async () => {
  const world = await worldOf("kill-2009", 3);
  for (const lang of LANGS) {
    const voice = { words: await wordsOf(lang), world, names: ["Ada", "Ben", "Chie"], listener: 0 };
    const say = (version: string | null, author: string | null) =>
      sayNews(voice, { news: "program", seat: 1, version, author }) ?? "";
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
    const said = sayNews(voice, { news: "holiday", seat: 1, until }) ?? "";
    assert.match(said, /Ben/);
    assert.match(said, /5/);
    assert.match(sayNews(voice, { news: "holiday-over", seat: 1 }) ?? "", /Ben/);
  }
});
