/** trouble.tsx: something is not as it should be: what, and the way on. */
import { useWords } from "./app.ts";
import { Icon } from "./icon.tsx";
import { addressOf } from "./route.ts";

/** Where what the program says adds to the sentence. */
const DETAILED = new Set(["record", "lesson", "bad-log"]);

export function Trouble({ code, message }: { code: string; message: string }) {
  const words = useWords();
  return (
    <main class="trouble">
      <Icon name="warn" size={40} />
      <h1>{words.find(`web.error.${code}`) ?? (message || words.say("web.error.unknown"))}</h1>
      {message && DETAILED.has(code) && <p class="quiet">{message}</p>}
      <p>
        <a class="do main" href={addressOf({ name: "start" })}>
          {words.say("web.home")}
        </a>
      </p>
    </main>
  );
}
