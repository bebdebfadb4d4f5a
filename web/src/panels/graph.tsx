/** graph.tsx: everybody's chances by turn, as lines that differ in colour, dash and letter; and as a table. */
import { useEffect, useState } from "preact/hooks";
import { type Chance, decisive, findChances } from "../match/chances.ts";
import type { Replay } from "../match/replay.ts";
import { useApp, useWords } from "./app.ts";
import { Pawn } from "./pawn.tsx";

interface GraphProps {
  readonly chances: readonly Chance[];
  readonly names: readonly string[];
  readonly turns: number;
  readonly now: number;
  readonly onTurn: (turn: number) => void;
}

const WIDTH = 600;
const HEIGHT = 200;

function ChanceGraph({ chances, names, turns, now, onTurn }: GraphProps) {
  const words = useWords();
  const first = chances[0]?.turn ?? 1;
  const x = (turn: number) => ((turn - first) / Math.max(1, turns - 1)) * WIDTH;
  const y = (chance: number) => HEIGHT - chance * HEIGHT;
  const ofSeat = (seat: number) => chances.filter((one) => one.seat === seat);
  const click = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onTurn(Math.round(first + ((event.clientX - box.left) / box.width) * (turns - 1)));
  };
  return (
    <figure class="graph">
      <div class="graph-axis" aria-hidden="true">
        {[100, 50, 0].map((value) => (
          <span key={value}>{words.say("web.percent", { value })}</span>
        ))}
      </div>
      <svg viewBox={`-4 -6 ${WIDTH + 8} ${HEIGHT + 12}`} onClick={click} aria-hidden="true" preserveAspectRatio="none">
        {[0, 0.25, 0.5, 0.75, 1].map((line) => (
          <line key={line} class="graph-line" x1="0" x2={WIDTH} y1={y(line)} y2={y(line)} />
        ))}
        <line class="graph-now" x1={x(now)} x2={x(now)} y1="0" y2={HEIGHT} />
        {names.map((name, seat) => (
          <polyline
            key={name}
            class={`graph-seat graph-seat-${seat}`}
            points={ofSeat(seat)
              .map((one) => `${x(one.turn)},${y(one.chance)}`)
              .join(" ")}
          />
        ))}
      </svg>
      <figcaption>
        <ul class="graph-key">
          {names.map((name, seat) => {
            const latest = ofSeat(seat).findLast((one) => one.turn <= now) ?? ofSeat(seat).at(-1);
            return (
              <li key={name} class={`graph-key-${seat}`}>
                <Pawn seat={seat} names={names} size={20} /> {name}{" "}
                {latest ? words.say("web.percent", { value: Math.round(latest.chance * 100) }) : "…"}
              </li>
            );
          })}
        </ul>
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
      (one) => setChances((before) => [...before, one]),
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
