/** Deals that others play, too: what a link says, and which game of a deal counts. */
import assert from "node:assert/strict";
import test from "node:test";
import { beginTry, endTry, findTry, today } from "../../src/match/deals-played.ts";
import { readAddress } from "../../src/panels/shell/route.ts";

const read = (hash: string) => readAddress(new URL(`https://play.example.org/${hash}`));

test("a link names a deal, and perhaps how a friend did", () => {
  assert.deepEqual(read("#/deal"), { name: "deal", code: "", rival: null });
  const code = "kill-2009.4.0.butler.a%20b%2E.dealer=2";
  assert.deepEqual(read(`#/deal/${code}`), { name: "deal", code, rival: null }, "what is encoded in a code stays so");
  assert.deepEqual(read("#/deal/2026-11-16/Zo%C3%A9%2F%25/26/3/won"), {
    name: "deal",
    code: "2026-11-16",
    rival: { name: "Zoé/%", turns: 26, attempts: 3, won: true },
  });
  for (const broken of [
    "/Ada",
    "/Ada/26",
    "/Ada/26/3",
    "/Ada/x/3/won",
    "/Ada/26/3/drew",
    "//26/3/won",
    "/A/99999/3/lost",
  ])
    assert.deepEqual(read(`#/deal/2026-11-16${broken}`), { name: "deal", code: "2026-11-16", rival: null }, broken);
});

test("only the first game of a deal counts, and only once", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, to: string) => kept.set(key, to),
  };
  Object.assign(globalThis, { localStorage: storage });
  const result = { over: true, won: true, turns: 26, attempts: 3, signs: ".o*" };
  assert.equal(findTry("x"), null);
  beginTry("x", "one");
  beginTry("x", "two");
  assert.deepEqual(findTry("x"), { id: "one" });
  assert.equal(endTry("x", "two", result), false, "practice");
  assert.equal(endTry("x", "one", result), true);
  assert.equal(endTry("x", "one", { ...result, turns: 1 }), false, "it is over already");
  assert.deepEqual(findTry("x"), { id: "one", result });
  for (const damaged of ["", "[]", "null", "{"]) {
    kept.set("unlucky deals", damaged);
    assert.equal(findTry("x"), null, damaged);
  }
});

test("the day is that of the device's own calendar", () => {
  assert.equal(today(new Date(2026, 0, 2, 23, 59)), "2026-01-02");
  assert.equal(today(new Date(2026, 10, 17, 0, 1)), "2026-11-17");
});
