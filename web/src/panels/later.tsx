/** later.tsx: what is not needed at once is fetched when it is: the first page is small and quick. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component that stands in for one in another file; nothing is shown until that has come. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let found: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, setCame] = useState(found !== null);
    useEffect(() => {
      if (!found)
        load().then((component) => {
          found = component;
          setCame(true);
        });
    }, []);
    const Found = found;
    return Found ? <Found {...props} /> : null;
  };
}
