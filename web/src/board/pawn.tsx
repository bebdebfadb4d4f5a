/** pawn.tsx: who stands in the rooms. Each seat has a shape, a letter and a colour, and any of the three will do. */
import type { JSX } from "preact";
import { hrefOf, shadowOf } from "../art/art.ts";
import type { PawnId } from "./types.ts";

/** All within a circle of 50 around the middle, the letter's line a little below it. */
const SHAPES: readonly { d: string; letter: number }[] = [
  { d: "M0-46A46 46 0 1 1-.1-46Z", letter: 17 },
  { d: "M-30-40H30Q40-40 40-30V30Q40 40 30 40H-30Q-40 40-40 30V-30Q-40-40-30-40Z", letter: 17 },
  { d: "M0-48Q5-48 8-43L48 32Q51 42 42 42H-42Q-51 42-48 32L-8-43Q-5-48 0-48Z", letter: 31 },
  { d: "M0-50Q4-50 8-46L46-8Q54 0 46 8L8 46Q0 54-8 46L-46 8Q-54 0-46-8L-8-46Q-4-50 0-50Z", letter: 17 },
  { d: "M-24-43H24L49 0 24 43H-24L-49 0Z", letter: 17 },
  { d: "M0-52 15-21 50-16 25 9 31 44 0 28-31 44-25 9-50-16-15-21Z", letter: 18 },
  { d: "M-17-46H17V-17H46V17H17V46H-17V17H-46V-17H-17Z", letter: 17 },
  { d: "M-38-40Q0-52 38-40V4Q36 36 0 50-36 36-38 4Z", letter: 17 },
];

/** The guest who sits there, as a shadow behind the shape: a hat, a head of hair. */
function Guest({ seat }: { seat: number }): JSX.Element {
  const place = { href: hrefOf(shadowOf(seat)), x: -38, y: -62, width: 76, height: 76 };
  return (
    <>
      <use class="guest-rim" {...place} />
      <use class="guest" {...place} />
    </>
  );
}

/** With a guest's head over it the shape is a little smaller, so that it takes hardly more room. */
export function SeatShape({ seat, letter, guest }: { seat: number; letter: string; guest: boolean }): JSX.Element {
  const shape = SHAPES[seat % SHAPES.length] as (typeof SHAPES)[number];
  return (
    <g class={`pawn-seat seat-${seat % SHAPES.length}`}>
      {guest && <Guest seat={seat} />}
      <g transform={guest ? "translate(0 8) scale(.86)" : undefined}>
        <path class="pawn-rim" d={shape.d} />
        <path class="pawn-body" d={shape.d} />
        <path class="pawn-shine" d={shape.d} transform="scale(.84)" />
        <text y={shape.letter} text-anchor="middle">
          {letter}
        </text>
      </g>
    </g>
  );
}

/** Old, stout, and in evening dress; in the end perhaps lying down. */
export function DoctorShape({ alive }: { alive: boolean }): JSX.Element {
  return (
    <g class="pawn-doctor" transform={alive ? undefined : "rotate(-90)"}>
      <circle class="pawn-rim" r="47" />
      <circle class="doctor-plate" r="46" />
      <path class="doctor-coat" d="M-37 28Q-26 16-13 17L0 30 13 17Q26 16 37 28A46 46 0 0 1-37 28Z" />
      <path class="doctor-shirt" d="M-11 19 0 32 11 19 6 45H-6Z" />
      <path class="doctor-tie" d="M0 24-10 18V30L0 25 10 30V18Z" />
      <path class="doctor-face" d="M-20-12Q-22 22 0 22 22 22 20-12Z" />
      <path class="doctor-hat" d="M-17-42Q0-46 17-42L19-17Q32-16 31-11 0-4-31-11-32-16-19-17Z" />
      <path class="doctor-band" d="M-18-23Q0-19 18-23L19-16Q0-12-19-16Z" />
      <path class="doctor-hair" d="M-21 0Q-19 14-13 10-16 2-17-7ZM21 0Q19 14 13 10 16 2 17-7Z" />
      <path class="doctor-hair" d="M0 8Q-9 3-15 12-7 17 0 12 7 17 15 12 9 3 0 8Z" />
      {alive ? (
        <>
          <circle class="doctor-eye" cx="-8" cy="0" r="2.6" />
          <circle class="doctor-eye" cx="8" cy="0" r="2.6" />
          <circle class="doctor-glass" cx="8" cy="0" r="6.5" />
        </>
      ) : (
        <path class="dog-cross" d="M-12-4-4 4M-4-4-12 4M12-4 4 4M4-4 12 4" />
      )}
    </g>
  );
}

export function DogShape({ alive }: { alive: boolean }): JSX.Element {
  return (
    <g class={alive ? "pawn-dog" : "pawn-dog dead"}>
      <circle class="pawn-rim" r="45" />
      <circle class="dog-plate" r="44" />
      <path class="dog-head" d="M-21-20Q0-30 21-20 25 0 17 15 12 31 0 31-12 31-17 15-25 0-21-20Z" />
      <path class="dog-ear" d="M-20-22Q-36-20-34 4-32 18-23 12-22-4-16-16ZM20-22Q36-20 34 4 32 18 23 12 22-4 16-16Z" />
      <path class="dog-snout" d="M-11 8Q0 2 11 8 14 26 0 27-14 26-11 8Z" />
      <path class="dog-nose" d="M-6 8Q0 5 6 8 4 15 0 15-4 15-6 8ZM0 15V21" />
      {alive ? (
        <>
          <circle class="dog-nose" cx="-9" cy="-5" r="3" />
          <circle class="dog-nose" cx="9" cy="-5" r="3" />
        </>
      ) : (
        <path class="dog-cross" d="M-13-9-5-1M-5-9-13-1M13-9 5-1M5-9 13-1" />
      )}
    </g>
  );
}

/** The soles of two shoes, walking up. */
export function Footprints(): JSX.Element {
  return (
    <path d="M-9-14C-3-14-3-4-5 2H-12C-15-4-15-14-9-14ZM-12 5H-5C-5 12-12 12-12 5ZM9-4C15-4 15 6 12 12H5C3 6 3-4 9-4ZM5 15H12C12 22 5 22 5 15Z" />
  );
}

/** An open eye: who sees whom; or one that is crossed out. */
export function Eye({ crossed = false }: { crossed?: boolean }): JSX.Element {
  return (
    <g class="eye">
      <path d="M-16 0Q0-15 16 0 0 15-16 0Z" />
      <circle r="5" />
      {crossed && <path class="cross" d="M-13 12 13-12" />}
    </g>
  );
}

interface ShapeProps {
  readonly pawn: PawnId;
  readonly letter: string;
  readonly alive: boolean;
  /** With the head of who sits there: only where it is large enough to be recognised. */
  readonly guest?: boolean;
}

export function PawnShape({ pawn, letter, alive, guest = false }: ShapeProps): JSX.Element {
  if (pawn === "doctor") return <DoctorShape alive={alive} />;
  if (pawn === "dog") return <DogShape alive={alive} />;
  return <SeatShape seat={pawn} letter={letter} guest={guest} />;
}

/** A pawn by itself, for lists and buttons beside the board. */
export function PawnIcon(props: { pawn: PawnId; letter?: string; alive?: boolean; size?: number }): JSX.Element {
  const { pawn, letter = "", alive = true, size = 28 } = props;
  return (
    <svg class="pawn-icon" viewBox="-54 -54 108 108" width={size} height={size} aria-hidden="true" focusable="false">
      <PawnShape pawn={pawn} letter={letter} alive={alive} />
    </svg>
  );
}
