/** problem.tsx: what went wrong, as a sentence in the reader's language, and how it is shown. */
import { Refused } from "../../engine/engine.ts";
import { StorageFailed } from "../../match/store.ts";
import type { Words } from "../../words/words.ts";
import type { App } from "../shell/app.ts";
import { Icon } from "./icon.tsx";

/**
 * What a table, a server or the engine refuses with a code (docs/table.md, docs/api.md). One that nobody should meet
 * has no words of its own and is named. `message` is for the few sentences that have a place for it.
 */
export function sayRefusal(words: Words, code: string, message = ""): string {
  const key = `web.error.${code}`;
  return words.find(key) === null ? words.say("web.error.refused", { text: code }) : words.tell(key, { text: message });
}

/** Whatever was thrown. What has no code is our mistake, or the browser's: it is for the console. */
export function sayProblem(app: App, error: unknown): string {
  const words = app.words.value;
  if (error instanceof StorageFailed) return words.say(error.full ? "web.error.storage" : "web.error.no-storage");
  if (error instanceof Refused) return sayRefusal(words, error.refusal.error, error.message);
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code === "string") return sayRefusal(words, code, message);
  console.error(error);
  return words.say("web.error.unknown");
}

/** Said at once to those who listen; nothing where nothing is wrong. */
export function Problem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p class="why" role="alert">
      <Icon name="warn" size={16} /> {text}
    </p>
  );
}
