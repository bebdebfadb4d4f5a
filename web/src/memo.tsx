/** memo.tsx: what is the same need not be rendered again. */
import { Component, type FunctionComponent, type JSX } from "preact";

/** Have they the same members, each the same? */
export function alike<P extends object>(a: P, b: P): boolean {
  const keys = Object.keys(b) as (keyof P)[];
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}

/** The component, rendered only when one of its props is another than before. */
export function memo<P extends object>(Inner: FunctionComponent<P>): new () => Component<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !alike(this.props, next);
    }
    override render(): JSX.Element {
      return <Inner {...(this.props as P)} />;
    }
  };
}
