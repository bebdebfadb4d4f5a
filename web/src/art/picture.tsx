/** picture.tsx: a drawing of ours on its plate. It decorates words and never stands for them. */
import { inTurn } from "../screen-part.tsx";
import { type Drawn, hrefOf } from "./art.ts";

/** What is drawn, in a frame that has time for it: a scene has twenty of them, and is laid out without. */
const Drawing = inTurn(({ of }: { of: Drawn }) => <use href={hrefOf(of)} width="100" height="100" />, 0.4);

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
      <Drawing of={of} />
    </svg>
  );
}
