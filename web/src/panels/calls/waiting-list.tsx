/** waiting-list.tsx: all games that wait for somebody at this device, and the way to the next one. */
import type { Words } from "../../words/words.ts";
import { useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Icon } from "../widgets/icon.tsx";
import { useWaiting, type WaitingGame } from "./waiting-games.ts";

const addressOfGame = ({ id }: WaitingGame) => addressOf({ name: "game", where: "server", id, key: null });

/** "2 days ago": the largest unit that it is more than one of. */
export function sayAgo(words: Words, ms: number): string {
  const format = new Intl.RelativeTimeFormat(words.lang, { numeric: "always" });
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return format.format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? format.format(-hours, "hour") : format.format(-Math.round(hours / 24), "day");
}

/** On the start page: the one that has waited longest first. */
export function WaitingList() {
  const words = useWords();
  const games = useWaiting(null);
  if (games.length === 0) return null;
  return (
    <section class="waiting-games" aria-labelledby="waiting-games">
      <h2 id="waiting-games">{words.say("web.waiting")}</h2>
      <ol>
        {games.map((game) => (
          <li key={game.id} class="kept">
            <a class="kept-link" href={addressOfGame(game)} data-do="waiting-game">
              <span class="kept-title">{words.find(`edition.${game.edition}`) ?? game.edition}</span>
              <span class="quiet">
                {[words.list(game.names), sayAgo(words, Date.now() - game.since)].filter(Boolean).join(" · ")}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In a game in which somebody else is waited for; nothing where no other game waits. */
export function NextWaiting({ id, moment }: { id: string; moment: unknown }) {
  const words = useWords();
  const games = useWaiting(moment).filter((game) => game.id !== id);
  const [next] = games;
  if (!next) return null;
  return (
    <a class="do main next-waiting" href={addressOfGame(next)} data-do="next-waiting">
      <Icon name="next" size={18} /> {words.say("web.waiting.next", { n: games.length })}
    </a>
  );
}
