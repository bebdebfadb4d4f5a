/** card-memory.tsx: a memory for cards: which failure cards are gone, which nobody has seen yet, and what else lies open. */
import type { Failures, Survey, View } from "../../engine/protocol.ts";
import type { Memory as Aid } from "../../match/settings.ts";
import type { Voice } from "../../words/voice.ts";
import { cardOf } from "../../words/world.ts";
import { sortHand } from "../table/hand.tsx";
import { othersGone, pointsOf } from "./cards-gone.ts";

type Where = "gone" | "held" | "unseen";

function Counts({ voice, all, rows }: { voice: Voice; all: readonly Failures[]; rows: readonly Where[] }) {
  const { words } = voice;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.say("kind.failure")}</th>
          {all.map(({ value }) => (
            <th key={value} scope="col">
              {value}
            </th>
          ))}
          <th scope="col">{words.say("web.memory.points")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((where) => (
          <tr key={where} data-where={where}>
            <th scope="row">{words.say(`web.memory.${where}`)}</th>
            {all.map((one) => (
              <td key={one.value}>{one[where]}</td>
            ))}
            <td class="points">{pointsOf(all, where)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Move 1 ×2, Trowel": the discard pile; aboard, where nothing comes back, all that was played. */
function Others({ voice, view }: { voice: Voice; view: View }) {
  const { words, world } = voice;
  const others = othersGone(world, view);
  const n = [...others.values()].reduce((sum, count) => sum + count, 0);
  if (n === 0) return null;
  const cards = sortHand(voice, [...others.keys()]).map((id) => {
    const name = words.card(cardOf(world, id), "name");
    const count = others.get(id) ?? 1;
    return count > 1 ? words.say("mark.times", { a: name, n: count }) : name;
  });
  return (
    <details>
      <summary>{view.piles ? words.say("web.memory.others", { n }) : words.say("ui.discard", { n })}</summary>
      <p>{words.row(cards)}</p>
    </details>
  );
}

interface MemoryProps {
  readonly voice: Voice;
  readonly view: View;
  readonly survey: Survey | null;
  readonly aid: Aid;
}

export function Memory({ voice, view, survey, aid }: MemoryProps) {
  const { words, listener } = voice;
  const all = survey?.failures ?? [];
  // At the end all hands are open, and there is nothing left to wonder about.
  const full = aid === "full" && view.phase !== "over";
  const rows: Where[] = full ? ["gone", ...(listener === null ? [] : (["held"] as const)), "unseen"] : ["gone"];
  return (
    <section class="memory" aria-label={words.say("web.memory.title")}>
      <Counts voice={voice} all={all} rows={rows} />
      <Others voice={voice} view={view} />
    </section>
  );
}
