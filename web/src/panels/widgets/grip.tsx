/**
 * grip.tsx: what a sheet is taken hold of by. A tap folds it and brings it back; so does a finger that pulls it down or up,
 * and one that pulls it far enough down throws it away, where it can be closed. The arrow keys do what a finger does.
 */
import { useRef } from "preact/hooks";

/** Pixels that a finger may move and still tap. */
const STILL = 8;
/** Pixels after which it has pulled. */
const PULLED = 32;
/** The part of a sheet's height after which it is closed rather than folded. */
const AWAY = 0.5;

interface GripProps {
  readonly folded: boolean;
  /** What a tap does now. */
  readonly label: string;
  readonly onFold: (folded: boolean) => void;
  /** What can be closed, and follows the finger. */
  readonly onClose?: () => void;
}

export function Grip({ folded, label, onFold, onClose }: GripProps) {
  const button = useRef<HTMLButtonElement>(null);
  const from = useRef<number | null>(null);
  const pulled = useRef(false);
  const sheet = () => button.current?.parentElement ?? null;
  const follow = (pixels: number) => {
    const one = sheet();
    if (one && onClose) one.style.translate = pixels > 0 ? `0 ${pixels}px` : "";
  };
  const pullDown = () => (folded && onClose ? onClose() : onFold(true));
  const onPointerDown = (event: PointerEvent) => {
    from.current = event.clientY;
    pulled.current = false;
    button.current?.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current === null) return;
    const down = event.clientY - from.current;
    if (Math.abs(down) > STILL) pulled.current = true;
    follow(down);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (from.current === null) return;
    const down = event.clientY - from.current;
    from.current = null;
    follow(0);
    if (onClose && down > (sheet()?.offsetHeight ?? 0) * AWAY) onClose();
    else if (down > PULLED) pullDown();
    else if (down < -PULLED) onFold(false);
  };
  const onPointerCancel = () => {
    from.current = null;
    follow(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    event.stopPropagation(); // the board's arrows are others
    if (event.key === "ArrowDown") pullDown();
    else onFold(false);
  };
  // What ends a pull is no tap.
  const onClick = () => {
    if (!pulled.current) onFold(!folded);
    pulled.current = false;
  };
  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
  return (
    <button
      ref={button}
      type="button"
      class="grip"
      aria-expanded={!folded}
      aria-label={label}
      {...pointer}
      onKeyDown={onKeyDown}
      onClick={onClick}
    />
  );
}
