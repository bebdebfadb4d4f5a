/** my-games.tsx: the games that this device knows, to go on with, to look at again or to forget. */
import { useEffect, useState } from "preact/hooks";
import type { Kept } from "../../match/store.ts";
import type { Words } from "../../words/words.ts";
import { useApp, useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { nameSeats } from "../shell/table-voice.ts";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";

/** "Ada, Ben and Chie · Turn 12 · Ben won · 5 May, 20:14" */
function sayGame(words: Words, game: Kept, date: string): string {
  // Whoever has no name when the cards are dealt is a bot.
  const names = nameSeats(words, game.names, () => game.phase !== "lobby");
  const winner = game.winner === null ? undefined : names[game.winner];
  const over = winner ? words.say("web.mine.won", { name: winner }) : words.say("phase.over");
  const stands = game.phase === "over" ? over : words.say("web.mine.open");
  return [words.list(names), words.say("ui.turn", { turn: game.turn }), stands, date].join(" · ");
}

function addressOfGame({ where, id }: Kept): string {
  return addressOf({ name: "game", where, id, key: null });
}

/** The game that one was in the middle of: the first thing that whoever comes back looks for. */
export function Continue() {
  const app = useApp();
  const words = useWords();
  const [game, setGame] = useState<Kept | null>(null);
  useEffect(() => {
    app.device.store.list().then(
      (all) => setGame(all.find(({ lesson, phase }) => !lesson && phase === "playing") ?? null),
      () => {}, // the list of games says what is wrong
    );
  }, []);
  if (!game) return null;
  return (
    <a class="do main" href={addressOfGame(game)} data-do="continue">
      <span class="do-label">
        <Icon name="next" size={18} /> {words.say("web.mine.continue")}
      </span>
      <span class="do-note">
        {[words.find(`edition.${game.edition}`), words.say("ui.turn", { turn: game.turn })].filter(Boolean).join(" · ")}
      </span>
    </a>
  );
}

interface ForgetProps {
  readonly sure: boolean;
  readonly date: string;
  readonly onForget: () => void;
}

/** What is forgotten is gone: the first click only asks. */
function Forget({ sure, date, onForget }: ForgetProps) {
  const words = useWords();
  return (
    <button type="button" class={sure ? "forget sure" : "plain square forget"} onClick={onForget} aria-pressed={sure}>
      <Icon name="trash" size={18} />
      {sure && <span>{words.say("web.mine.really")}</span>}
      <span class="unseen">{words.say(sure ? "web.mine.sure" : "web.mine.forget", { text: date })}</span>
    </button>
  );
}

export function MyGames() {
  const app = useApp();
  const words = useWords();
  const [games, setGames] = useState<readonly Kept[]>([]);
  const [forget, setForget] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async () => {
    const all = await app.device.store.list().catch(() => []);
    setGames(all.filter((game) => !game.lesson));
    for (const game of all) if (game.lesson) app.device.store.remove(game.id).catch(() => {});
  };
  useEffect(() => {
    load();
  }, []);
  if (games.length === 0) return null;
  const format = new Intl.DateTimeFormat(words.lang, { dateStyle: "medium", timeStyle: "short" });
  const remove = async (id: string) => {
    if (forget !== id) return setForget(id);
    setForget(null);
    try {
      await app.device.store.remove(id);
      await load();
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
  };
  return (
    <section class="my-games" aria-labelledby="my-games">
      <h2 id="my-games">{words.say("web.mine")}</h2>
      <Problem text={problem} />
      <ul>
        {games.map((game) => {
          const date = format.format(game.played);
          return (
            <li key={game.id} class="kept">
              <a href={addressOfGame(game)} class="kept-link">
                <span class="kept-title">{words.find(`edition.${game.edition}`) ?? game.id}</span>
                <span class="quiet">{sayGame(words, game, date)}</span>
              </a>
              <Forget sure={forget === game.id} date={date} onForget={() => remove(game.id)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
