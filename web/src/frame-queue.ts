/**
 * frame-queue.ts: what happens by itself is rendered once a frame, and no more of it
 * in one frame than it has time for: an answer of the engine and another come
 * on the screen together, and the parts of the screen (screen-part.tsx) one after the
 * other. What a person does is rendered at once and whole, and is heard on what
 * is, not on what the last frame showed.
 */
import { options } from "preact";

/** Milliseconds after which it is rendered though no frame has come: a window that nobody sees has none. */
const UNSEEN = 100;
const LATE = 1000;
/** Milliseconds of a frame that parts may take before the next has to wait: style and layout take as long again. */
const SHARE = 1;

const DEEDS = ["keydown", "click", "input", "change", "submit", "focusin"];
const AIMS = ["pointerdown", "pointerup"];
const MOVES = ["pointermove", "wheel"];

/** Something that can be rendered by itself. */
export interface Renewable {
  forceUpdate(): void;
  /** What a browser does to style and lay it out is much more than to render it: so many milliseconds of a frame's share. */
  readonly cost?: number;
}

/** What is to be rendered: all that Preact has waiting, and then part by part. */
let waiting: (() => void) | null = null;
const parts = new Set<Renewable>();
/** To be called when nothing waits any more. */
const after = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;
/** A person has just done something. */
let done = false;
/** The page does something itself. */
let ownDeed = false;
/** Within a frame, in which parts may put themselves off. */
let within = false;
/** Where nothing moves there is no frame to be kept free. */
let still = true;

function schedule(): void {
  clearTimeout(timer);
  cancelAnimationFrame(frame);
  timer = setTimeout(renderNow, document.hidden ? UNSEEN : LATE);
  frame = requestAnimationFrame(oneFrame);
}

/** All that Preact has waiting, and what that has led to. */
function render(): void {
  while (waiting) {
    const all = waiting;
    waiting = null;
    all();
  }
}

/** A part, and whatever it renders in turn. */
function renderPart(part: Renewable): void {
  parts.delete(part);
  part.forceUpdate();
  render();
}

function shown(): void {
  const calls = [...after]; // what is asked for meanwhile has to wait for what the calls lead to
  for (const call of calls) if (after.delete(call)) call(); // one that fails leaves the others for the next time
}

function oneFrame(): void {
  cancelAnimationFrame(frame);
  const started = performance.now();
  let spent = 0;
  let costs = 0;
  within = true;
  try {
    render();
    for (const part of parts) {
      const { cost = 0 } = part;
      if (spent > SHARE || (spent > 0 && spent + cost > SHARE)) break;
      renderPart(part);
      costs += cost;
      spent = Math.max(performance.now() - started, 0.01) + costs;
    }
  } finally {
    within = false;
    clearTimeout(timer);
    if (parts.size > 0) schedule();
    else shown();
  }
}

/** All that waits, at once. */
export function renderNow(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  render();
  for (const part of parts) renderPart(part);
  shown();
}

function deed(): void {
  if (ownDeed) return;
  renderNow();
  done = true;
  setTimeout(() => {
    done = false;
  });
}

/** What the page does itself though it looks like a person's deed, such as to put the focus somewhere. */
export function byItself(call: () => void): void {
  ownDeed = true;
  try {
    call();
  } finally {
    ownDeed = false;
  }
}

/** May a part wait for a frame of its own? If so, it is called then. */
export function putOff(part: Renewable): boolean {
  if (!within || still) return false;
  parts.add(part);
  return true;
}

/** It has been rendered, or is no more. */
export function putOn(part: Renewable): void {
  parts.delete(part);
}

/** Call it when all that is known is on the screen; gives what calls it off. */
export function whenShown(call: () => void): () => void {
  if (!waiting && parts.size === 0) call();
  else after.add(call);
  return () => after.delete(call);
}

/** From now on; `isStill` is asked whether anything moves on the screen. */
export function renderByFrame(isStill: () => boolean): void {
  options.debounceRendering = (all) => {
    if (done) return queueMicrotask(all);
    waiting = all; // Preact asks once, and again only after it has rendered
    if (within) return; // a part's own
    still = isStill();
    schedule();
  };
  for (const name of DEEDS) addEventListener(name, deed, { capture: true, passive: true });
  for (const name of AIMS) addEventListener(name, renderNow, { capture: true, passive: true });
  for (const name of MOVES) addEventListener(name, oneFrame, { capture: true, passive: true });
}
