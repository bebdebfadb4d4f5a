/** memo.tsx: what is the same need not be rendered again. */
import { Component, type FunctionComponent, type JSX } from "preact";

function alike(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}

/** The component, rendered only when one of its props is another than before. */
export function memo<P extends object>(Inner: FunctionComponent<P>): new () => Component<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !alike(this.props as Record<string, unknown>, next as Record<string, unknown>);
    }
    override render(): JSX.Element {
      return <Inner {...(this.props as P)} />;
    }
  };
}
