/** trouble.tsx: something is not as it should be: what, and the way on. */
import { useWords } from "./app.ts";
import { Icon } from "./icon.tsx";
import { addressOf } from "./route.ts";

export function Trouble({ code, message }: { code: string; message: string }) {
  const words = useWords();
  return (
    <main class="trouble">
      <Icon name="warn" size={40} />
      <h1>{words.find(`web.error.${code}`) ?? (message || words.say("web.error.unknown"))}</h1>
      {message && words.find(`web.error.${code}`) !== null && <p class="quiet">{message}</p>}
      <p>
        <a class="do main" href={addressOf({ name: "start" })}>
          {words.say("web.home")}
        </a>
      </p>
    </main>
  );
}
