/** Lessons: what they say, sentence by sentence, and how far one is in them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { emptyMatch } from "../../src/match/match.ts";
import { eventsBy, placeIn, scriptOf, sentencesOf } from "../../src/panels/game/lesson-script.ts";
import { LESSONS, readAddress } from "../../src/panels/shell/route.ts";
import { suitsBeginner } from "../../src/panels/start/play-now.ts";
import { LANGS } from "../../src/words/words.ts";
import { openEngine, wordsOf } from "./engine.ts";

test("every line of a lesson is legal, its last one wins, and its texts are there", async () => {
  for (const name of LESSONS) {
    const script = scriptOf(name);
    const engine = await openEngine();
    const by = await eventsBy(engine, script);
    assert.equal(by.length, script.lines.length);
    for (const [at, events] of by.entries()) assert.ok(events > (by[at - 1] ?? 0), "every action causes something");
    const { state } = await engine.ask("state");
    assert.ok(state.winner === 0, `${name}: the learner wins`);
    for (const lang of LANGS) {
      const words = await wordsOf(lang);
      for (const [, text] of script.lines) if (text) assert.ok(words.find(`tutorial.${text}`), `${lang}: ${text}`);
    }
  }
});

test("what a lesson says is cut between sentences and nowhere else", async () => {
  for (const lang of LANGS) {
    const words = await wordsOf(lang);
    for (const name of LESSONS)
      for (const [, text] of scriptOf(name).lines) {
        if (!text) continue;
        const whole = words.tell(`tutorial.${text}`);
        const cut = sentencesOf(whole);
        assert.equal(cut.join(" ").replace(/\s/g, ""), whole.replace(/\s/g, ""));
        for (const one of cut) {
          assert.match(one, /[.!?。！？]["”»“]?$/, `${lang}, ${text}: ${one}`);
          assert.ok(one.length < 220, `${lang}, ${text}: too long for one breath: ${one}`);
        }
      }
  }
  assert.equal(sentencesOf("Willkommen. Er geht umher.").length, 1, "a greeting is no screen of its own");
  assert.deepEqual(sentencesOf("Dr.ラッキーは9番にいます。行きましょう。"), [
    "Dr.ラッキーは9番にいます。",
    "行きましょう。",
  ]);
});

test("how far a lesson is follows from what has happened and stands", () => {
  const by = [1, 4, 6];
  const game = { event: "turn", seat: 0, number: 1 } as const;
  const told = (count: number) => Array.from({ length: count }, (_, n) => ({ n, at: 0, prev: "", game }));
  const place = (count: number) => placeIn(by, { ...emptyMatch("t"), told: told(count) as never });
  assert.deepEqual([0, 1, 3, 4, 5, 6].map(place), [0, 1, 1, 2, 2, 3]);
});

test("an address names a lesson, and one that there is not is the first", () => {
  const lessonAt = (hash: string) => readAddress(new URL(`http://host/#/${hash}`));
  assert.deepEqual(lessonAt("lesson/dog"), { name: "lesson", lesson: "dog" });
  assert.deepEqual(lessonAt("lesson"), { name: "lesson", lesson: "first" });
  assert.deepEqual(lessonAt("lesson/cat"), { name: "lesson", lesson: "first" });
});

test("who is new begins, with something to move, to attempt and to stop others with", async () => {
  const engine = await openEngine();
  let suited = 0;
  for (let seed = 0; seed < 60; seed++) {
    await engine.ask("new", { edition: seed % 2 ? "kill-2009" : "save-2000", players: 4, seed: `${seed}` });
    const { view } = await engine.ask("view", { seat: 0 });
    if (!suitsBeginner(view)) continue;
    suited++;
    assert.equal(view.to_act, 0);
  }
  assert.ok(suited >= 3 && suited < 30, `${suited} of 60: some do, and most do not`);
});

test("the deals that lessons begin with hold every card once", () => {
  for (const name of LESSONS) {
    const { state } = scriptOf(name);
    const file = resolve(import.meta.dirname, `../../../data/${name === "save" ? "save" : "kill"}-deck.json`);
    const deck: { id: string; count: number }[] = JSON.parse(readFileSync(file, "utf8"));
    const stacks = "piles" in state && state.piles ? Object.values(state.piles).flat() : (state.deck as string[]);
    const all = [...state.hands.flat(), ...stacks, ...state.discard, ...state.removed].sort();
    assert.deepEqual(all, deck.flatMap(({ id, count }) => Array(count).fill(id)).sort());
  }
});
