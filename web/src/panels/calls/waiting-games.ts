/** waiting-games.ts: which of this device's games at the server wait for somebody here, the one that has waited longest first. */
import { useEffect, useState } from "preact/hooks";
import type { Kept } from "../../match/store.ts";
import type { Status } from "../../match/wire.ts";
import { type App, useApp } from "../shell/app.ts";

export interface WaitingGame {
  readonly id: string;
  readonly edition: string;
  readonly names: readonly string[];
  /** Since when it waits, by the server's clock. */
  readonly since: number;
}

/** So many are asked about: who has more has some that nobody plays any more. */
const MOST = 40;
const PATIENCE = 15_000;

async function askGame({ id, keys }: Kept): Promise<WaitingGame | null> {
  const answer = await fetch(`/api/1/tables/${encodeURIComponent(id)}/seat`, {
    headers: { authorization: `Bearer ${keys[0]}` },
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) return null;
  const { seat, status } = (await answer.json()) as { readonly seat: number; readonly status: Status };
  if (status.phase !== "playing" || status.waiting.seat !== seat || status.waiting.bot) return null;
  const names = status.seats.flatMap(({ name }, at) => (name && at !== seat ? [name] : []));
  return { id, edition: status.about.edition, names, since: status.waiting.since };
}

/** Those that can be reached now; what cannot is left out. */
export async function waitingGames(app: App): Promise<readonly WaitingGame[]> {
  if (!app.server.value) return [];
  const all = await app.device.store.list().catch(() => []);
  const open = all.filter(({ where, keys, phase }) => where === "server" && keys.length > 0 && phase !== "over");
  const asked = await Promise.all(open.slice(0, MOST).map((game) => askGame(game).catch(() => null)));
  return asked.filter((game) => game !== null).sort((a, b) => a.since - b.since);
}

/** Asked anew whenever `moment` is another, and when somebody comes back to the page. */
export function useWaiting(moment: unknown): readonly WaitingGame[] {
  const app = useApp();
  const [games, setGames] = useState<readonly WaitingGame[]>([]);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const found = await waitingGames(app);
      if (!gone) setGames(found);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", look);
    };
  }, [moment, app.server.value]);
  return games;
}
