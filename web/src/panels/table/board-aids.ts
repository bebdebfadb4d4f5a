/** board-aids.ts: what the board shows besides, as people turn it on and off: looks, the whole of the Doctor's way, where to meet him. */
import { useState } from "preact/hooks";
import { useStableCallback } from "../../stable-callback.ts";

export interface Aids {
  readonly sight: boolean;
  readonly route: boolean;
  readonly alone: boolean;
}

export function useAids(): [Aids, (name: keyof Aids) => void] {
  const [aids, setAids] = useState<Aids>({ sight: true, route: false, alone: false });
  return [aids, useStableCallback((name) => setAids((old) => ({ ...old, [name]: !old[name] })))];
}
