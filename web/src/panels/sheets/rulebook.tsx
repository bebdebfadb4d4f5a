/** rulebook.tsx: the rulebook, at the rule for what one is looking at. */
import { useEffect, useRef } from "preact/hooks";
import type { Words } from "../../words/words.ts";
import { useWords } from "../shell/app.ts";
import { plain } from "../shell/plain-text.ts";
import { Sheet } from "../widgets/sheet.tsx";
import { type Drawable, figureOf } from "./rule-figures.tsx";

export function ruleText(words: Words, rule: string, game: "kill" | "save"): string {
  return plain((game === "save" ? words.find(`rule.${rule}.save`) : null) ?? words.find(`rule.${rule}.text`) ?? "");
}

interface RulesProps {
  readonly game: "kill" | "save";
  readonly options: Readonly<Record<string, unknown>>;
  /** To begin with; null: at the top. */
  readonly rule: string | null;
  /** The game whose pictures it has; without one there are none. */
  readonly of?: Drawable | undefined;
  readonly onClose: () => void;
}

export function Rules({ game, options, rule, of, onClose }: RulesProps) {
  const words = useWords();
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: "start" });
    here.current?.focus();
  }, []);
  const chapters = words.chapters
    .map(({ chapter, rules }) => ({
      chapter,
      rules: rules.filter(
        (one) =>
          (!one.game || one.game === game) &&
          (!one.option || (options[one.option] !== false && options[one.option] !== "none" && one.option in options)),
      ),
    }))
    .filter(({ rules }) => rules.length > 0)
    // The page sets the game up by itself: whoever reads on wants to know what to do.
    .toSorted((a, b) => Number(a.chapter === "setup") - Number(b.chapter === "setup"));
  return (
    <Sheet title={words.say("ui.pane.rules")} onClose={onClose} wide>
      <h3>{words.say("book.aim")}</h3>
      <p>{words.say(`book.aim.${game}`)}</p>
      {chapters.map(({ chapter, rules }) => (
        <section key={chapter}>
          <h3>{words.tell(`chapter.${chapter}`)}</h3>
          {rules.map((one) => (
            <article
              key={one.rule}
              class={one.rule === rule ? "rule here" : "rule"}
              ref={one.rule === rule ? here : null}
              tabIndex={-1}
            >
              <h4>{words.tell(`rule.${one.rule}`)}</h4>
              <p>{ruleText(words, one.rule, game)}</p>
              {figureOf(one.rule, of, words)}
            </article>
          ))}
        </section>
      ))}
    </Sheet>
  );
}
