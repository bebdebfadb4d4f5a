/** bubble.tsx: what somebody has just said, for a moment, where the log is out of sight; a tap opens the talk. */
import { useEffect, useState } from "preact/hooks";
import type { Said } from "./said.ts";
import { SaidLine } from "./said-line.tsx";

/** Milliseconds that it can be read. */
const SHOWN = 7000;

export function Bubble({ unread, onOpen }: { unread: readonly Said[]; onOpen: () => void }) {
  const last = unread.at(-1);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setOver(last.n), SHOWN);
    return () => clearTimeout(timer);
  }, [last?.n]);
  return (
    <div class="bubble-place" role="status">
      {last && last.n > over && (
        <button type="button" class="bubble" onClick={onOpen}>
          <SaidLine line={last} icon />
        </button>
      )}
    </div>
  );
}
