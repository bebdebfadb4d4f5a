/** picture.tsx: a drawing of ours on its plate. It decorates words and never stands for them. */
import { type Drawn, hrefOf } from "./art.ts";

/** The plate glows in the colour of what it is part of, `--kind`; its size is the style's unless one is named. */
export function Picture({ of, size }: { of: Drawn; size?: number }) {
  return (
    <svg
      class={`picture ${of.sheet}`}
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={hrefOf(of)} width="100" height="100" />
    </svg>
  );
}
