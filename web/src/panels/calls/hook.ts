/** hook.ts: the address where the server tells somebody that it is their turn (docs/api.md, Messages to who is away). */

export const SHAPES = ["discord", "slack", "matrix", "ntfy", "json"] as const;
export type Shape = (typeof SHAPES)[number];

/** What the server keeps; of the address it tells the host alone. */
export interface KeptHook {
  readonly host: string | null;
  readonly shape: Shape | null;
  readonly last: number | null;
}

/** To try it takes the server some seconds. */
const PATIENCE = 20_000;

/** Whose address it looks like. */
export function guessShape(address: string): Shape {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  if (/(^|\.)discord(app)?\.com$/.test(host)) return "discord";
  if (/(^|\.)slack\.com$|mattermost|rocket\.chat/.test(host)) return "slack";
  if (/ntfy/.test(host)) return "ntfy";
  if (/matrix|hookshot/.test(host) || /\/webhook\//.test(address)) return "matrix";
  return "json";
}

/** Ask about it, keep it (PUT), try it (POST), delete it. Throws what has a `code`, to be said. */
export async function askHook(
  id: string,
  key: string,
  method: "GET" | "PUT" | "POST" | "DELETE",
  body?: { readonly url: string; readonly shape: Shape },
): Promise<KeptHook> {
  const away = () => {
    throw Object.assign(new Error("no answer"), { code: "network" });
  };
  const answer = await fetch(`/api/1/tables/${encodeURIComponent(id)}/hook`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) },
    signal: AbortSignal.timeout(PATIENCE),
    ...(body && { body: JSON.stringify(body) }),
  }).catch(away);
  const said = await answer.json().catch(away);
  if (!answer.ok) throw Object.assign(new Error(said.message), { code: said.error });
  return said;
}
