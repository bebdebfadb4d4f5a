/** lazy.tsx: what is not needed at once is fetched when it is: the first page is small and quick. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./app.ts";

/** A line that was cut is soon mended: how long to wait before the second and third try, in milliseconds. */
const WAITS = [500, 2000];

/** It could not be fetched: what to do. A browser may remember that it could not; then only a new page can. */
function Missing({ last, onTry }: { last: boolean; onTry: () => void }) {
  const words = useWords();
  return (
    <div class="update" role="alert">
      <span>{words.say("web.error.later")}</span>
      <button type="button" onClick={last ? () => location.reload() : onTry} data-do="again">
        {words.say("web.again")}
      </button>
    </div>
  );
}

interface Options {
  /** What the game does as well without: its absence is no news, and it comes when it can. */
  readonly aid?: boolean;
}

/** A component that stands in for one in another file; nothing is shown until that has come, with what it says. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { aid = false }: Options = {},
): (props: P) => JSX.Element | null {
  let found: ComponentType<P> | null = null;
  return function Later(props: P) {
    const words = useWords();
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    const [, setCame] = useState(0);
    useEffect(() => {
      if (found && words.booked) return;
      let gone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const again = () => !gone && setTries(tries + 1);
      Promise.all([load(), words.book()]).then(
        ([component]) => {
          found = component;
          setCame((count) => count + 1);
        },
        () => {
          const wait = WAITS[tries - 1] ?? (aid ? WAITS.at(-1) : undefined);
          if (wait === undefined) setFailed(tries);
          else if (!gone) timer = setTimeout(again, wait);
        },
      );
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [words, tries]);
    const Found = found;
    if (Found && words.booked) return <Found {...props} />;
    if (failed !== tries) return null;
    return <Missing last={tries > WAITS.length + 1} onTry={() => setTries(tries + 1)} />;
  };
}
