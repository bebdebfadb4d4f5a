/** record.ts: the record of a game, from wherever its table is. */
import type { App } from "../shell/app.ts";

export async function recordOf(app: App, where: "here" | "server", id: string, game: number): Promise<string> {
  if (where === "server") {
    const answer = await fetch(`/api/1/tables/${encodeURIComponent(id)}/records/${game}`);
    if (!answer.ok) throw Object.assign(new Error(answer.statusText), { code: (await answer.json()).error });
    return answer.text();
  }
  const kept = await app.device.store.find(id);
  return app.device.record(id, game, kept?.plan);
}
