/** lesson-text.tsx: what a lesson says: one sentence at a time, the last of them with a hand that points at what it means. */
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";

interface LessonTextProps {
  readonly sentences: readonly string[];
  /** Whether the last one is on the screen. */
  readonly onRead: (all: boolean) => void;
}

export function LessonText({ sentences, onRead }: LessonTextProps) {
  const words = useWords();
  const [at, setAt] = useState(0);
  const last = at >= sentences.length - 1;
  useEffect(() => {
    onRead(last);
    return () => onRead(true);
  }, [last]);
  return (
    <section class="lesson" aria-label={words.say("ui.pane.lesson")}>
      <p class={last ? "lesson-now" : "lesson-said"} aria-live="polite">
        {sentences[at]}
      </p>
      {!last && (
        <button type="button" class="lesson-next" onClick={() => setAt(at + 1)} data-do="lesson-next">
          {words.say("web.lesson.next")}
        </button>
      )}
    </section>
  );
}
