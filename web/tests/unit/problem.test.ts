/** What the page says of refusals: every code that the manuals have, in every language. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { languages } from "../../src/made/languages.mjs";
import { sayRefusal } from "../../src/panels/widgets/problem.tsx";
import { wordsOf } from "./engine.ts";

/** The codes of the tables of a manual between two of its headings; tests hold those tables to the program. */
function codesOf(manual: string, from: string, to: string): readonly string[] {
  const text = readFileSync(new URL(`../../../docs/${manual}`, import.meta.url), "utf8");
  const part = text.slice(text.indexOf(from), text.indexOf(to));
  const rows = part.split("\n").filter((line) => line.startsWith("|"));
  return rows.flatMap((row) => [...row.matchAll(/`([a-z]+(?:-[a-z0-9]+)*)`/g)].map((found) => found[1] ?? ""));
}

/** Those of the table, which a person meets by what they do, and those of the server that say how things stand. */
const MET = [
  ...["closed", "paused", "not-now", "wrong-key", "not-owner", "no-seat", "taken", "bad-players", "bad-name"],
  ...["name-taken", "bad-text", "too-fast", "silenced", "phrases-only", "not-to-act", "behind", "bad-batch", "illegal"],
  ...["not-asked", "too-often", "no-undo", "already", "no-holiday", "long-holiday", "full", "broken"],
  ...["no-table", "no-game", "not-over", "wrong-origin", "too-long", "too-many-spectators", "too-many-tables"],
  ...["too-many-requests", "too-many-connections", "store-away", "store-full", "stopping", "out-of-memory"],
];

test("every refusal is a sentence in the reader's language, and no program's English", async () => {
  const table = codesOf("table.md", "## Refusals", "## What is wrong with a log");
  const server = codesOf("api.md", "Every refusal is", "Files whose name has a hash");
  const messages = codesOf("api.md", "What a client says can be refused", "The types of all this");
  assert.ok(table.length > 25 && server.length > 20 && messages.length > 20, "the manuals are read");
  for (const code of MET) assert.ok([...table, ...server, ...messages].includes(code), `${code} is no more`);
  for (const { tag: lang } of languages) {
    const words = await wordsOf(lang);
    for (const code of new Set([...table, ...server, ...messages])) {
      const said = sayRefusal(words, code, "MESSAGE");
      assert.doesNotMatch(said, /[{}]|MESSAGE/, code);
      assert.ok(words.find(`web.error.${code}`) || said.includes(code), `${code} is named`);
    }
    for (const code of MET) assert.ok(words.find(`web.error.${code}`), `${lang}: ${code}`);
  }
});
