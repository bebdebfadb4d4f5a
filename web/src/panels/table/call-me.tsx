/** call-me.tsx: the table calls whoever is not at the page, if they want that: asked once, where there is to wait. */
import { useState } from "preact/hooks";
import { findKept } from "../game/seat-keys.ts";
import { type App, useApp, useWords } from "../shell/app.ts";
import { type Called, calledAt, keepCalled } from "../shell/kept-calls.ts";
import { canBeCalled, turnOff, turnOn } from "../shell/web-push.ts";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";

/** The seat is this device's: its key lies here. */
async function keyOf(app: App, id: string): Promise<string> {
  return (await findKept(app, id))?.keys[0] ?? "";
}

/** Whether somebody is called at a table, and what changes it. */
export function useCalls(id: string) {
  const app = useApp();
  const [called, setCalled] = useState<Called>(() => calledAt(id));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = async (to: "on" | "off") => {
    setBusy(true);
    setProblem(null);
    try {
      const key = await keyOf(app, id);
      if (to === "on") await turnOn(app, id, key);
      else await turnOff(id, key);
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
    setCalled(calledAt(id));
    setBusy(false);
  };
  const notNow = () => {
    keepCalled(id, "off");
    setCalled("off");
  };
  return { can: canBeCalled(app), called, problem, busy, change, notNow };
}

/** `stays`: also when it is settled, so that it can be changed here. */
export function CallMe({ id, stays = false }: { id: string; stays?: boolean }) {
  const words = useWords();
  const { can, called, problem, busy, change, notNow } = useCalls(id);
  if (!can || (!stays && called !== null && !problem)) return null;
  const on = called === "on";
  return (
    <section class="call-me row">
      <p class="quiet">{words.say(on ? "web.push.on" : "web.push.about")}</p>
      <Problem text={problem} />
      <button
        type="button"
        class="do"
        disabled={busy}
        onClick={() => change(on ? "off" : "on")}
        data-do={on ? "call-off" : "call-me"}
      >
        <Icon name={on ? "mute" : "sound"} size={18} /> {words.say(on ? "web.push.off" : "web.push.ask")}
      </button>
      {called === null && (
        <button type="button" class="plain" onClick={notNow} data-do="call-not">
          {words.say("web.push.not")}
        </button>
      )}
    </section>
  );
}
