/**
 * foot.tsx: what lies below the board, or beside it: the hand and what is to be
 * done now. Its place is the window's affair and never changes in a game; what
 * needs more slides over the board's lower half, which stays where it is, and a
 * grip takes it out of the way for a look at the board.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardNote } from "../../board/room-note.tsx";
import { useWords } from "../shell/app.ts";
import { Grip } from "../widgets/grip.tsx";

interface FootProps {
  /** What it is about: when that is another, a folded sheet is unfolded. */
  readonly about: unknown;
  /** How many pixels of the board it lies on. */
  readonly onCover: (pixels: number) => void;
  /** Is there room for a note in it, above all else? */
  readonly onSpare: (spare: boolean) => void;
  /** What has just happened, where it is told here. */
  readonly note: BoardNote | null;
  /** What is told and asked, above the hand. */
  readonly panel: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Pixels that a note takes, with what it keeps clear of. */
const NOTE = 116;

/** Milliseconds in which another button may have come to where a finger taps again and again. */
const LATE = 600;

/** Who taps "skip" once more than there is something to skip does not decide with that tap. */
function useLateTaps() {
  const skipped = useRef(Number.NEGATIVE_INFINITY);
  return (event: MouseEvent) => {
    const isTap = event.detail > 0; // a key is pressed on what has the focus
    if ((event.target as Element).closest('[data-do="skip"]')) skipped.current = event.timeStamp;
    else if (isTap && event.timeStamp - skipped.current < LATE) event.stopPropagation();
  };
}

/** How much higher than its place the sheet is: so much of the board it lies on; and whether a note could stand in it. */
function useCover(onCover: (pixels: number) => void, onSpare: (spare: boolean) => void) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const parts = [...element.children] as HTMLElement[];
    const measure = () => {
      const place = element.parentElement?.clientHeight ?? 0;
      onCover(Math.max(0, element.offsetHeight - place));
      onSpare(place - parts.reduce((sum, one) => sum + one.offsetHeight, 0) >= NOTE);
    };
    const watcher = new ResizeObserver(measure);
    for (const one of [element, ...parts]) watcher.observe(one);
    return () => watcher.disconnect();
  }, []);
  return sheet;
}

export function Foot({ about, onCover, onSpare, note, panel, children }: FootProps) {
  const words = useWords();
  const sheet = useCover(onCover, onSpare);
  const onTap = useLateTaps();
  const [folded, setFolded] = useState(false);
  useEffect(() => setFolded(false), [about]);
  return (
    <footer class="foot" onClickCapture={onTap}>
      <div ref={sheet} class={folded ? "foot-sheet folded" : "foot-sheet"}>
        <Grip folded={folded} onFold={setFolded} label={words.say(folded ? "web.grip.up" : "web.grip.down")} />
        <div class="foot-panel">{panel}</div>
        {children}
      </div>
      {note && (
        <div class="board-note" key={note.id} aria-hidden="true">
          {note.content}
        </div>
      )}
    </footer>
  );
}
