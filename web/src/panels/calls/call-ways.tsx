/** call-ways.tsx: how somebody will be called at a table when it is their turn, said as it is. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { findKept } from "../game/seat-keys.ts";
import { useApp, useWords } from "../shell/app.ts";
import { calledAt, saidCalls } from "../shell/kept-calls.ts";
import { canBeCalled } from "../shell/web-push.ts";
import { askHook, type KeptHook } from "./hook.ts";

const NO_HOOK: KeptHook = { host: null, shape: null, last: null };

export interface Ways {
  /** Of the seat at this device; empty: it has none. */
  readonly key: string;
  /** Null: not known yet, or this server sends none. */
  readonly hook: KeptHook | null;
  readonly setHook: (hook: KeptHook) => void;
}

/** Counts what was changed here: whoever shows it asks anew. */
const changes = signal(0);

/** What is kept at the server. */
export function useWays(id: string): Ways {
  const app = useApp();
  const hooks = app.server.value?.hooks === true;
  const [key, setKey] = useState("");
  const [hook, setHook] = useState<KeptHook | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const found = (await findKept(app, id))?.keys[0] ?? "";
      const kept = found && hooks ? await askHook(id, found, "GET").catch(() => NO_HOOK) : null;
      if (gone) return;
      setKey(found);
      setHook(kept);
    };
    ask();
    return () => {
      gone = true;
    };
  }, [id, hooks, changes.value]);
  const change = (next: KeptHook) => {
    setHook(next);
    changes.value++;
  };
  return { key, hook, setHook: change };
}

/** Whether this device is called by Web Push at that table. */
function useIsPushed(id: string): boolean {
  const app = useApp();
  return saidCalls.value >= 0 && canBeCalled(app) && calledAt(id) === "on";
}

/** One sentence for each way; if there is none, that. */
export function SayWays({ id, ways }: { id: string; ways: Ways }) {
  const words = useWords();
  const pushed = useIsPushed(id);
  const said = [
    pushed && words.say("web.calls.push"),
    ways.hook?.host && words.say("web.calls.hook", { text: ways.hook.host }),
  ].filter(Boolean);
  return <p class="ways-said">{said.length > 0 ? said.join(" ") : words.say("web.calls.nobody")}</p>;
}
