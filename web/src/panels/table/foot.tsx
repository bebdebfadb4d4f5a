/**
 * foot.tsx: what lies below the board, or beside it: the hand and what is to be
 * done now. Its place is the window's affair and never changes in a game; what
 * needs more slides over the board's lower half, which stays where it is, and a
 * grip takes it out of the way for a look at the board.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";
import { Grip } from "../widgets/grip.tsx";

interface FootProps {
  /** What it is about: when that is another, a folded sheet is unfolded. */
  readonly about: unknown;
  /** How many pixels of the board it lies on. */
  readonly onCover: (pixels: number) => void;
  /** What is told and asked, above the hand. */
  readonly panel: ComponentChildren;
  readonly children: ComponentChildren;
}

/** How much higher than its place the sheet is: so much of the board it lies on. */
function useCover(onCover: (pixels: number) => void) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const measure = () => onCover(Math.max(0, element.offsetHeight - (element.parentElement?.clientHeight ?? 0)));
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return sheet;
}

export function Foot({ about, onCover, panel, children }: FootProps) {
  const words = useWords();
  const sheet = useCover(onCover);
  const [folded, setFolded] = useState(false);
  useEffect(() => setFolded(false), [about]);
  return (
    <footer class="foot">
      <div ref={sheet} class={folded ? "foot-sheet folded" : "foot-sheet"}>
        <Grip folded={folded} onFold={setFolded} label={words.say(folded ? "web.grip.up" : "web.grip.down")} />
        <div class="foot-panel">{panel}</div>
        {children}
      </div>
    </footer>
  );
}
