/** problem.ts: what went wrong, as a sentence in the reader's language. */
import { StorageFailed } from "../match/store.ts";
import type { App } from "./app.ts";

export function sayProblem(app: App, error: unknown): string {
  const words = app.words.value;
  if (error instanceof StorageFailed) return words.say(error.full ? "web.error.storage" : "web.error.no-storage");
  const code = (error as { code?: string }).code;
  return (code && words.find(`web.error.${code}`)) || (error instanceof Error ? error.message : String(error));
}
