/** current-rule.tsx: the rule for what is going on, beside the board where there is room. */
import type { View } from "../../engine/protocol.ts";
import { attemptsOf, type Draft } from "../../match/draft.ts";
import { useWords } from "../shell/app.ts";
import { Icon } from "../widgets/icon.tsx";
import { ruleText } from "./rulebook.tsx";

interface RuleNowProps {
  readonly game: "kill" | "save";
  readonly view: View;
  /** Null where somebody else decides. */
  readonly draft: Draft | null;
  readonly onMore: (rule: string) => void;
}

/** What somebody who looks up now is most likely to ask. */
export function ruleOf(view: View, draft: Draft | null): string {
  if (view.phase === "dog") return "R-DOG-WALK";
  if (view.phase === "collect") return "R-COLLECT";
  if (view.phase === "defend") return draft && !draft.legal.includes("pass") ? "R-MUST" : "R-DEFEND";
  if (!draft) return "R-NEXT";
  if (attemptsOf(draft).length > 0) return "R-VALUE";
  return draft.actions.length > 0 ? "R-DRAW" : "R-STEP";
}

export function RuleNow({ game, view, draft, onMore }: RuleNowProps) {
  const words = useWords();
  if (view.phase === "over") return null;
  const rule = ruleOf(view, draft);
  return (
    <section class="rule-now" aria-labelledby="rule-now">
      <h2 id="rule-now">
        <Icon name="book" size={18} /> {words.tell(`rule.${rule}`)}
      </h2>
      <p>{ruleText(words, rule, game)}</p>
      <button type="button" class="text" onClick={() => onMore(rule)}>
        {words.say("web.rules.all")}
      </button>
    </section>
  );
}
