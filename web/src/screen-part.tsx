/** screen-part.tsx: a part of the screen. When something happens by itself, it gets a frame of its own (frame-queue.ts). */
import { Component, type FunctionComponent, type JSX } from "preact";
import { putOff, putOn } from "./frame-queue.ts";
import { alike } from "./memo.tsx";

/** To style and lay it out fills a frame. */
export const WHOLE_FRAME = 1;

/** The component, rendered when one of its props is another than before, and maybe some frames after that; `cost` as frame-queue.ts has it. */
export function part<P extends object>(Inner: FunctionComponent<P>, cost = 0): new () => Component<P> {
  return class Part extends Component<P> {
    readonly cost = cost;
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

/** A component that may come some frames after what it is in; whatever happens to that meanwhile, it keeps waiting. */
export function inTurn<P extends object>(Inner: FunctionComponent<P>, cost: number): new () => Component<P> {
  return class InTurn extends Component<P> {
    readonly cost = cost;
    /** Null: not asked yet. */
    private waits: boolean | null = null;
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !this.waits && !alike(this.props, next);
    }
    override componentWillUnmount(): void {
      putOn(this);
    }
    override render(): JSX.Element | null {
      this.waits = this.waits === null && putOff(this);
      if (this.waits) return null;
      putOn(this);
      return <Inner {...(this.props as P)} />;
    }
  };
}
