/** trouble.tsx: something is not as it should be: what, and the way on. */
import { useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Mansion } from "../start/scenery.tsx";
import { Icon } from "./icon.tsx";
import { sayRefusal } from "./problem.tsx";

/** Where what the program says adds to the sentence. */
const DETAILED = new Set(["record", "lesson", "bad-log"]);

/** Where a seat is lost and the table is not: one can still look on. */
const WATCHABLE = new Set(["wrong-key"]);

interface TroubleProps {
  readonly code: string;
  readonly message: string;
  /** The table of a server's that it is about. */
  readonly watch?: string | null;
}

export function Trouble({ code, message, watch }: TroubleProps) {
  const words = useWords();
  return (
    <main class="trouble">
      {code === "no-page" ? <Mansion /> : <Icon name="warn" size={40} />}
      <h1>{sayRefusal(words, code, message)}</h1>
      {message && DETAILED.has(code) && <p class="quiet">{message}</p>}
      <p class="buttons">
        <a class="do main" href={addressOf({ name: "start" })}>
          {words.say("web.home")}
        </a>
        {watch && WATCHABLE.has(code) && (
          <a class="do" href={addressOf({ name: "shown", id: watch })} data-do="watch">
            {words.say("web.watch")}
          </a>
        )}
      </p>
    </main>
  );
}
