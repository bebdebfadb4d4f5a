/**
 * sentence.ts: which sentences something is told with, by data/words/sentences.json; the twin of src/words/sentence.c.
 *
 * Facts are what can be asked of an event, a reason or an action, each in a word: `{ seat: "you" }`.
 */
import { type Sentence, sentences } from "../made/sentences.mjs";

export type Facts = Readonly<Record<string, string>>;

/** "card=none|weapon and game=save"; nothing always holds. */
function holds(when: string, facts: Facts): boolean {
  if (!when) return true;
  return when.split(" and ").every((part) => {
    const [fact = "", values = ""] = part.split("=");
    return values.split("|").includes(facts[fact] ?? "");
  });
}

function choose(sentence: Sentence, facts: Facts): string | null {
  const found = sentence.find(([when]) => holds(when, facts));
  return found ? found[1].replace(/\{([a-z]+)\}/g, (_, fact: string) => facts[fact] ?? "") : null;
}

/** The keys of all sentences that are said, in their order. */
export function toldWith(family: "event" | "why" | "rule" | "action", kind: string, facts: Facts): string[] {
  const told = sentences[`${family}.${kind}`] ?? sentences[`${family}.else`] ?? [];
  return told.map((sentence) => choose(sentence, facts)).filter((key) => key !== null);
}
