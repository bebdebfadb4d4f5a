/** templates.tsx: what a board can begin with: rooms side by side, a board of ours, a file. */
import { useState } from "preact/hooks";
import { HOUSES } from "../create/new-table.ts";
import { useApp, useWords } from "../shell/app.ts";
import { readText } from "../shell/read-file.ts";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { newSketch, type Sketch } from "./sketch.ts";

/** The plans that the engine carries, as text; fetched when one is wanted. */
const PLANS: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  mansion: () => import("../../../../data/mansion.plan?raw"),
  lodge: () => import("../../../../data/lodge.plan?raw"),
  castle: () => import("../../../../data/castle.plan?raw"),
  tower: () => import("../../../../data/tower.plan?raw"),
};

interface TemplatesProps {
  readonly onPlan: (plan: string) => void;
  readonly onSketch: (sketch: Sketch) => void;
}

export function Templates({ onPlan, onSketch }: TemplatesProps) {
  const app = useApp();
  const words = useWords();
  const [problem, setProblem] = useState<string | null>(null);
  const nameOf = (n: number) => words.say("web.board.room", { value: n });
  const begin = async (find: () => Promise<string>) => {
    setProblem(null);
    try {
      onPlan(await find());
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
  };
  const choose = (name: string) => {
    if (name === "empty") onSketch(newSketch(4, 3, nameOf));
    else if (PLANS[name]) begin(async () => (await PLANS[name]?.())?.default ?? "");
  };
  return (
    <div class="row">
      <label class="grow">
        <span class="label">{words.say("web.board.begin")}</span>
        <select
          name="begin"
          value=""
          onChange={(event) => {
            choose(event.currentTarget.value);
            event.currentTarget.value = ""; // the same again is a choice, too
          }}
        >
          <option value="">…</option>
          <option value="empty">{words.say("web.board.empty")}</option>
          <option value="mansion">{words.say("web.house.usual")}</option>
          {HOUSES.map((name) => (
            <option key={name} value={name}>
              {words.tell(`house.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <label class="do file-button">
        {words.say("web.file")}
        <input
          type="file"
          class="unseen"
          accept=".plan,text/plain"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) begin(() => readText(file));
          }}
        />
      </label>
      <Problem text={problem} />
    </div>
  );
}
