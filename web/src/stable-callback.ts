/** stable-callback.ts: a function that stays the same from one rendering to the next, and does what the last one would. */
import { useCallback, useRef } from "preact/hooks";

export function useStableCallback<A extends unknown[], R>(call: (...given: A) => R): (...given: A) => R {
  const last = useRef(call);
  last.current = call;
  return useCallback((...given: A) => last.current(...given), []);
}
