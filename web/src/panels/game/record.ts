/** record.ts: the record of a game, from wherever its table is. */
import type { App } from "../shell/app.ts";

/** So often a server that has too much to do is asked again, when it says so. */
const TRIES = 4;
const SECOND = 1000;

async function fetchRecord(path: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(path);
    if (answer.ok) return answer.text();
    // Everybody at a table looks at its end in the same moment, often from one address.
    const wait = Number(answer.headers.get("retry-after"));
    const { error } = await answer.json();
    if (!wait || tries === TRIES) throw Object.assign(new Error(answer.statusText), { code: error });
    await new Promise((resolve) => setTimeout(resolve, wait * SECOND));
  }
}

/** A server's record stays as it is, and several parts of one screen need it: it is asked for once. */
let last: { readonly path: string; readonly text: Promise<string> } | null = null;

function recordFrom(path: string): Promise<string> {
  if (last?.path === path) return last.text;
  const asked = { path, text: fetchRecord(path) };
  last = asked;
  asked.text.catch(() => {
    if (last === asked) last = null; // whoever wants it next asks again
  });
  return asked.text;
}

export async function recordOf(app: App, where: "here" | "server", id: string, game: number): Promise<string> {
  if (where === "server") return recordFrom(`/api/1/tables/${encodeURIComponent(id)}/records/${game}`);
  const kept = await app.device.store.find(id);
  return app.device.record(id, game, kept?.plan);
}
