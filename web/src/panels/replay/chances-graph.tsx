/** chances-graph.tsx: everybody's chances by turn, as lines that differ in colour and dash; the key says what they show now. */
import { useEffect, useState } from "preact/hooks";
import { type Chance, decisive, findChances } from "../../match/chances.ts";
import type { Replay } from "../../match/replay.ts";
import { useApp, useWords } from "../shell/app.ts";
import { Pawn } from "../widgets/pawn-sign.tsx";
import { chanceAt, courseOf, ticksOf } from "./chances-course.ts";
import "./chances-graph.css";

interface GraphProps {
  readonly chances: readonly Chance[];
  readonly names: readonly string[];
  readonly turns: number;
  readonly now: number;
  readonly onTurn: (turn: number) => void;
}

const WIDTH = 600;
const HEIGHT = 200;
/** Around the lines, in the same units. */
const MARGIN = { x: 4, y: 6 };

/** Where the lines of a graph go: turns across, chances up. */
interface Scale {
  x(turn: number): number;
  y(chance: number): number;
}

/** A seat's line, and a dot where it was judged. */
function SeatLine({ chances, seat, at }: { chances: readonly Chance[]; seat: number; at: Scale }) {
  const points = courseOf(chances, seat).map(({ turn, chance }) => `${at.x(turn)},${at.y(chance)}`);
  const judged = chances.filter((one) => one.seat === seat);
  return (
    <g class={`graph-seat graph-seat-${seat}`}>
      <polyline class="graph-rim" points={points.join(" ")} />
      <polyline points={points.join(" ")} />
      <path class="graph-dots" d={judged.map(({ turn, chance }) => `M${at.x(turn)} ${at.y(chance)}h0`).join("")} />
    </g>
  );
}

/** Whose line is which, and what it shows at this turn. */
function Key({ chances, names, now }: Pick<GraphProps, "chances" | "names" | "now">) {
  const words = useWords();
  return (
    <ul class="graph-key">
      {names.map((name, seat) => {
        const chance = chanceAt(chances, seat, now);
        return (
          <li key={seat}>
            <Pawn seat={seat} names={names} size={20} />
            <svg class={`graph-sample graph-seat graph-seat-${seat}`} viewBox="0 0 32 8" aria-hidden="true">
              <path class="graph-rim" d="M1 4H31" />
              <path d="M1 4H31" />
            </svg>
            {name} {chance === null ? "…" : words.say("web.percent", { value: Math.round(chance * 100) })}
          </li>
        );
      })}
    </ul>
  );
}

function ChanceGraph({ chances, names, turns, now, onTurn }: GraphProps) {
  const words = useWords();
  const first = chances[0]?.turn ?? 1;
  const last = first + Math.max(1, turns - 1);
  const at: Scale = {
    x: (turn) => ((turn - first) / (last - first)) * WIDTH,
    y: (chance) => HEIGHT - chance * HEIGHT,
  };
  const across = WIDTH + 2 * MARGIN.x;
  const click = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * across - MARGIN.x;
    onTurn(Math.min(last, Math.max(first, Math.round(first + (x / WIDTH) * (last - first)))));
  };
  return (
    <figure class="graph">
      <div class="graph-axis" aria-hidden="true">
        {[100, 50, 0].map((value) => (
          <span key={value}>{words.say("web.percent", { value })}</span>
        ))}
      </div>
      <svg
        viewBox={`${-MARGIN.x} ${-MARGIN.y} ${across} ${HEIGHT + 2 * MARGIN.y}`}
        onClick={click}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        {[0, 0.25, 0.5, 0.75, 1].map((line) => (
          <line key={line} class="graph-line" x1="0" x2={WIDTH} y1={at.y(line)} y2={at.y(line)} />
        ))}
        <line class="graph-now" x1={at.x(now)} x2={at.x(now)} y1="0" y2={HEIGHT} />
        {names.map((_, seat) => (
          <SeatLine key={seat} chances={chances} seat={seat} at={at} />
        ))}
      </svg>
      <div class="graph-turns" aria-hidden="true">
        {ticksOf(first, last).map((turn) => (
          <span key={turn} style={{ left: `${((at.x(turn) + MARGIN.x) / across) * 100}%` }}>
            {turn}
          </span>
        ))}
      </div>
      <figcaption>
        <Key chances={chances} names={names} now={now} />
      </figcaption>
    </figure>
  );
}

/** The chances of everybody, as they are found; nothing before somebody asks. */
function useChances(replay: Replay, wanted: boolean): readonly Chance[] {
  const app = useApp();
  const [chances, setChances] = useState<readonly Chance[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const worker = app.device.thinker();
    let on = true;
    findChances(
      worker.engine(),
      replay,
      (ones) => setChances((before) => [...before, ...ones]),
      () => on,
    ).catch(() => {});
    return () => {
      on = false;
      worker.stop();
    };
  }, [replay, wanted]);
  return chances;
}

/** The graph, once somebody has asked for it, and the two moments that decided the game. */
export function Chances({ replay, ...graph }: Omit<GraphProps, "chances"> & { readonly replay: Replay }) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const chances = useChances(replay, asked);
  return (
    <section aria-labelledby="chances">
      <h2 id="chances">{words.say("ui.end.chances")}</h2>
      {!asked && (
        <button type="button" onClick={() => setAsked(true)} data-do="chances">
          {words.say("web.chances.ask")}
        </button>
      )}
      {asked && <ChanceGraph chances={chances} {...graph} />}
      {decisive(chances).map((moment) => (
        <p key={`${moment.turn} ${moment.seat}`}>
          <button type="button" class="text" onClick={() => graph.onTurn(moment.turn)}>
            {words.say("web.moment", {
              turn: moment.turn,
              seat: graph.names[moment.seat] ?? "",
              value: Math.round(moment.from * 100),
              points: Math.round(moment.to * 100),
            })}
          </button>
        </p>
      ))}
    </section>
  );
}
