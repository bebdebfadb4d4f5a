/** pawns.tsx: everybody on the board, each where they stand and, until the plan is sent, where they would stand. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { RoomId } from "../engine/protocol.ts";
import { memo } from "../memo.tsx";
import { lettersOf } from "./describe-room.ts";
import type { Layout, Point } from "./layout.ts";
import { Eye, PawnShape } from "./pawn.tsx";
import { wayBetween } from "./pawn-path.ts";
import { placed, useWalking } from "./pawn-walk.ts";
import type { Inside } from "./room-layout.ts";
import type { BoardScene, PawnId } from "./types.ts";

/** How much larger than it is drawn an eye is on a pawn; and what it is at least, where pawns are this many pixels small. */
const EYE = 1.5;
const LEAST_EYE = 28;
/** Pixels from which on a pawn has a guest's head. */
const GUEST = 28;

interface PawnProps {
  readonly layout: Layout;
  readonly pawn: PawnId;
  readonly room: RoomId;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ghost: boolean;
  readonly you: boolean;
  readonly acting: boolean;
  /** How large its eye is, if it sees the room in question; else 0. */
  readonly eye: number;
  readonly letter: string;
  readonly alive: boolean;
  /** Large enough to show whose it is. */
  readonly guest: boolean;
  readonly walk: number;
}

const Pawn = memo((props: PawnProps): JSX.Element => {
  const { pawn, ghost, you, acting, eye, letter, alive, guest } = props;
  const place = useWalking(props.layout, props, ghost ? 0 : props.walk);
  const classes = ["pawn", ghost && "ghost", you && "you", acting && "acting"];
  return (
    <g ref={place} class={classes.filter(Boolean).join(" ")} data-pawn={pawn} style={{ transform: placed(props) }}>
      {acting && <circle class="halo" r="52" />}
      {you && <circle class="own" r="50" />}
      <PawnShape pawn={pawn} letter={letter} alive={alive} guest={guest} />
      {eye > 0 && (
        <g transform={`translate(36 -38) scale(${eye})`}>
          <Eye />
        </g>
      )}
    </g>
  );
});

type Placed = Inside["pawns"][number] & { readonly room: RoomId };

/** Each pawn once, and its ghost; in the same order wherever they are, so that they walk and are not made anew. */
function nameOf({ pawn, ghost }: Placed): string {
  return `${pawn}${ghost ? "-ghost" : ""}`;
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

interface PawnsProps {
  readonly layout: Layout;
  readonly scene: BoardScene;
  readonly rooms: readonly Inside[];
  readonly unit: number;
  /** Milliseconds that a walk takes. */
  readonly walk: number;
}

export function Pawns({ layout, scene, rooms, unit, walk }: PawnsProps): JSX.Element {
  const names = scene.pawns.map(({ name, letter }) => `${letter ?? ""} ${name}`).join("\n");
  const letters = useMemo(() => lettersOf(scene.pawns), [names]);
  const all = rooms.flatMap(({ laid, pawns }) => pawns.map((one): Placed => ({ ...one, room: laid.room.id })));
  const find = (pawn: PawnId, ghost: boolean) => all.find((one) => one.pawn === pawn && one.ghost === ghost)?.at;
  const watching = new Set(scene.looks.map(({ by }) => by));
  return (
    <g class="pawns">
      {scene.ghosts.map(({ pawn, from, room }) => {
        const [start, end] = [find(pawn, false), find(pawn, true)];
        if (!start || !end) return null;
        const d = pathOf([start, ...wayBetween(layout, from, room), end]);
        return <path class="way" key={pawn} d={d} stroke-width={2.2 * unit} stroke-dasharray={`${5 * unit}`} />;
      })}
      {all
        .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
        .map((one) => {
          const { pawn, room, at, size, ghost } = one;
          const seat = scene.pawns.find((other) => other.seat === pawn);
          return (
            <Pawn
              key={nameOf(one)}
              {...{ layout, pawn, room, x: at.x, y: at.y, size, ghost, walk }}
              you={seat?.you === true}
              acting={seat?.acting === true}
              eye={!ghost && watching.has(pawn) ? Math.max(EYE, (LEAST_EYE * unit) / size) : 0}
              letter={letters.get(pawn as number) ?? ""}
              alive={pawn === "doctor" ? !scene.fallen : (scene.dog?.alive ?? true)}
              guest={size >= GUEST * unit}
            />
          );
        })}
    </g>
  );
}
