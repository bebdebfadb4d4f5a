/** later.tsx: what is not needed at once is fetched when it is: the first page is small and quick. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useWords } from "./app.ts";

/** A component that stands in for one in another file; nothing is shown until that has come, with what it says. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let found: ComponentType<P> | null = null;
  return function Later(props: P) {
    const words = useWords();
    const [, setCame] = useState(0);
    useEffect(() => {
      if (found && words.booked) return;
      Promise.all([load(), words.book()]).then(([component]) => {
        found = component;
        setCame((count) => count + 1);
      });
    }, [words]);
    const Found = found;
    return Found && words.booked ? <Found {...props} /> : null;
  };
}
