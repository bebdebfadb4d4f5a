/** part.tsx: a part of the screen. When something happens by itself, it gets a frame of its own (frame.ts). */
import { Component, type FunctionComponent, type JSX } from "preact";
import { putOff, putOn } from "./frame.ts";
import { alike } from "./memo.tsx";

/** The component, rendered when one of its props is another than before, and maybe some frames after that. */
export function part<P extends object>(Inner: FunctionComponent<P>): new () => Component<P> {
  return class Part extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !alike(this.props, next) && !putOff(this);
    }
    override componentWillUnmount(): void {
      putOn(this);
    }
    override render(): JSX.Element {
      putOn(this);
      return <Inner {...(this.props as P)} />;
    }
  };
}
