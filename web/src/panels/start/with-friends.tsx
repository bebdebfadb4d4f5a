/**
 * with-friends.tsx: one tap opens a table on the server with seats for friends; its lobby brings the device's
 * sheet with the link to send.
 */
import { useState } from "preact/hooks";
import { PLAYERS_OF } from "../../match/settings.ts";
import { keepHosting } from "../lobby/own-tables.ts";
import { useApp, useWords } from "../shell/app.ts";
import { stayAndGo } from "../shell/first-address.ts";
import { plain } from "../shell/plain-text.ts";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";

export function WithFriends() {
  const app = useApp();
  const words = useWords();
  const { edition } = app.settings.value;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    try {
      const { openOnServer } = await import("../create/new-table.ts"); // not needed before the click
      // As many seats as the game has: whoever comes finds one, and bots fill what is wanted at the start.
      const id = await openOnServer({ edition, seats: PLAYERS_OF[edition]?.[1] ?? 8, talk: true });
      keepHosting(id);
      stayAndGo({ name: "game", where: "server", id, key: null });
    } catch (error) {
      setProblem(app.server.value ? sayProblem(app, error) : plain(words.say("web.noserver")));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class="do main huge" onClick={open} disabled={busy} data-do="with-friends">
        <Icon name="people" /> {words.say("web.friends")}
      </button>
      <Problem text={problem} />
    </>
  );
}
