/** scenery.tsx: what the start page looks at: the house at night, the ship going down. Our own drawings. */

/** Windows of the house, by their left upper corner; some are lit. */
const WINDOWS = [
  [46, 92, true],
  [66, 92, false],
  [46, 120, false],
  [66, 120, false],
  [98, 84, false],
  [118, 84, true],
  [98, 112, false],
  [192, 84, false],
  [212, 84, false],
  [212, 112, true],
  [244, 92, false],
  [264, 92, false],
  [244, 120, true],
  [264, 120, false],
] as const;

/** The sky over both, but for the moon, which hangs where there is room. */
const STARS = "M24 30h1M58 14h1M92 38h1M121 12h1M176 22h1M202 8h1M288 16h1M300 58h1M14 64h1M262 70h1M34 84h1";

/** The house at night: a moon, a few lit windows, and somebody's shadow in one of them. */
export function Mansion() {
  return (
    <svg class="scenery" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
      <path class="star" d={STARS} />
      <circle class="moon-glow" cx="252" cy="36" r="30" />
      <circle class="moon" cx="252" cy="36" r="17" />
      <path class="cloud" d="M222 46q10-8 20-2 8-8 18-2 12-4 20 4Z" />
      <path class="tree" d="M16 148V96M16 118l-9-14M16 108l8-12M300 148v-60M300 112l10-14M300 104l-9-12" />
      <path class="house" d="M82 148V72l-4-2 32-26v-18h8v12l42-26 42 26v-12h8v18l32 26-4 2v76Z" />
      <path class="house" d="M34 148V82l-5-2 33-26 33 26-5 2v66ZM230 148V82l-5-2 33-26 33 26-5 2v66Z" />
      <path class="house-line" d="M78 70h164M29 80h66M225 80h66M90 104h140" />
      {WINDOWS.map(([x, y, lit]) => (
        <path key={`${x} ${y}`} class={lit ? "window lit" : "window"} d={`M${x} ${y + 5}q5-6 10 0v12h-10Z`} />
      ))}
      <circle class="window lit" cx="160" cy="46" r="7" />
      <path class="window lit" d="M146 76q14-14 28 0v22h-28Z" />
      <path class="shadow" d="M156 98v-9q0-3 2.500-4v-2h-3v-1.500h1.500v-5h6v5h1.500v1.500h-3v2q2.500 1 2.500 4v9Z" />
      <path class="house-door" d="M150 148v-22q10-11 20 0v22Z" />
      <path class="ground" d="M0 148h320v12H0Z" />
      <path class="path-light" d="M150 148h20l16 12h-52Z" />
    </svg>
  );
}

/** Portholes in two rows of the hull, and windows of the house on deck; the bow is under water. */
const PORTHOLES = Array.from({ length: 18 }, (_, at) => ({ x: 62 + (at % 9) * 21, y: at < 9 ? 98 : 112, at }));
const CABINS = Array.from({ length: 8 }, (_, at) => ({ x: 98 + at * 15, at }));

/** A liner with her bow in the sea: three funnels, some lights still on, and a gentleman on deck who is in no hurry. */
export function Ship() {
  return (
    <svg class="scenery" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
      <path class="star" d={STARS} />
      <circle class="moon-glow" cx="52" cy="34" r="28" />
      <circle class="moon" cx="52" cy="34" r="15" />
      <path class="cloud" d="M24 44q10-8 20-2 8-8 18-2 12-4 20 4Z" />
      <g transform="rotate(9 160 110) translate(0 -4)">
        <path class="funnel" d="M112 62l4-30h18l-3 30ZM152 62l4-30h18l-3 30ZM192 62l4-30h18l-3 30Z" />
        <path class="funnel-band" d="M115 40h18M155 40h18M195 40h18" />
        <path class="house-line" d="M70 74V24M262 74V30M70 24l42 12M262 30l-48 10" />
        <path class="house" d="M88 78V62h136v16Z" />
        <path class="house" d="M36 78h252l-20 46H62Z" />
        <path class="house-line" d="M44 90h236" />
        {CABINS.map(({ x, at }) => (
          <path key={x} class={at % 3 === 1 ? "window lit" : "window"} d={`M${x} 67h7v7h-7Z`} />
        ))}
        {PORTHOLES.map(({ x, y, at }) => (
          <circle key={at} class={at % 4 === 1 || at === 7 ? "window lit" : "window"} cx={x} cy={y} r="3.6" />
        ))}
        <path
          class="gentleman"
          d="M64 78v-9q0-3 2.500-4v-2h-3v-1.500h1.500v-5h6v5h1.500v1.500h-3v2q2.500 1 2.500 4v9Z"
        />
      </g>
      <path
        class="sea"
        d="M0 128q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0V160H0Z"
      />
      <path
        class="wave"
        d="M0 140q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0"
      />
    </svg>
  );
}
