/** curtain.tsx: several people at one screen: nobody sees a hand that is not theirs. */
import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../shell/app.ts";

export function Curtain({ name, onReady }: { name: string; onReady: () => void }) {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <main class="curtain">
      <p class="hot-seat">{words.say("ui.hotseat")}</p>
      <h1>{words.say("ui.curtain.pass", { seat: name })}</h1>
      <button type="button" class="do main" ref={button} onClick={onReady}>
        {words.say("web.curtain.ready", { seat: name })}
      </button>
    </main>
  );
}
