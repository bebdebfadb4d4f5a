/** lazy.tsx: what is not needed at once is fetched when it is: the first page is small and quick. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./app.ts";

/** It could not be fetched: what to do. A browser may remember that it could not; then only a new page can. */
function Missing({ tries, onTry }: { tries: number; onTry: () => void }) {
  const words = useWords();
  return (
    <div class="update" role="alert">
      <span>{words.say("web.error.later")}</span>
      <button type="button" onClick={tries > 1 ? () => location.reload() : onTry} data-do="again">
        {words.say("web.again")}
      </button>
    </div>
  );
}

/** A component that stands in for one in another file; nothing is shown until that has come, with what it says. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let found: ComponentType<P> | null = null;
  return function Later(props: P) {
    const words = useWords();
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    const [, setCame] = useState(0);
    useEffect(() => {
      if (found && words.booked) return;
      Promise.all([load(), words.book()]).then(
        ([component]) => {
          found = component;
          setCame((count) => count + 1);
        },
        () => setFailed(tries),
      );
    }, [words, tries]);
    const Found = found;
    if (Found && words.booked) return <Found {...props} />;
    return failed === tries ? <Missing tries={tries} onTry={() => setTries(tries + 1)} /> : null;
  };
}
