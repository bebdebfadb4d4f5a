/** start.tsx: the first page. One click is a game. */
import { useEffect, useState } from "preact/hooks";
import { gameOf, levelOf, playersFor } from "../../match/settings.ts";
import type { Summary } from "../../match/wire.ts";
import { LANGS, langName, type Words } from "../../words/words.ts";
import { WaitingList } from "../calls/waiting-list.tsx";
import { sayClock } from "../lobby/game-length.ts";
import { change, useApp, useWords } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";
import { plain } from "../shell/plain-text.ts";
import { readText } from "../shell/read-file.ts";
import { addressOf, readAddress } from "../shell/route.ts";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { DayCard } from "./day-card.tsx";
import { Continue, MyGames } from "./my-games.tsx";
import { playNow } from "./play-now.ts";
import { Mansion, Ship } from "./scenery.tsx";
import { WithFriends } from "./with-friends.tsx";

const EditionRules = later(() => import("../sheets/edition-rules.tsx").then((one) => one.EditionRules));
const SettingsSheet = later(() => import("../sheets/settings.tsx").then((one) => one.SettingsSheet));

/** Where a record from a file waits for the page that shows it. */
export const RECORD = "unlucky record";

/** A link, whole or only its end, or a record's file. */
function Join() {
  const app = useApp();
  const words = useWords();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const join = (event: Event) => {
    event.preventDefault();
    try {
      const address = new URL(text.trim(), location.href);
      const screen = readAddress(address);
      const dealt = screen.name === "deal" && screen.code !== "";
      if (!dealt && (screen.name !== "game" || screen.where !== "server")) throw new Error();
      location.href = address.origin === location.origin ? addressOf(screen) : address.href;
    } catch {
      setProblem(plain(words.say("web.error.bad-link")));
    }
  };
  if (!app.server.value) return <p class="quiet">{plain(words.say("web.noserver"))}</p>;
  return (
    <form class="row" onSubmit={join}>
      <label class="grow">
        <span class="label">{words.say("web.join")}</span>
        <input
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder="https://…/t/…"
          inputMode="url"
          autocomplete="off"
        />
      </label>
      <button type="submit">{words.say("web.join.go")}</button>
      <Problem text={problem} />
    </form>
  );
}

/** A game that somebody wrote down: shown like one's own. */
function OpenRecord() {
  const app = useApp();
  const words = useWords();
  const [problem, setProblem] = useState<string | null>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      sessionStorage.setItem(RECORD, await readText(file));
      location.href = addressOf({ name: "replay", id: "file", game: 1, turn: null });
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
  };
  return (
    <>
      <label class="path file">
        <Icon name="log" size={26} />
        <strong>{words.say("web.file")}</strong>
        <span class="quiet">{plain(words.say("web.record.open"))}</span>
        <input
          type="file"
          class="unseen"
          accept=".record,.txt,text/plain"
          onChange={(event) => open(event.currentTarget.files?.[0])}
          data-do="record"
        />
      </label>
      <Problem text={problem} />
    </>
  );
}

/** Who sits there, how many seats are free, whether it has begun: before one goes in. */
function sayTable(words: Words, { seats, phase, about }: Summary): string {
  const names = seats.flatMap(({ name, bot }) => (name ? [name] : bot ? [words.tell(`bot.${bot}`)] : []));
  const free = seats.filter(({ sitter }) => sitter === "free").length;
  const open = phase === "lobby" && free > 0;
  const how =
    phase === "over"
      ? words.say("phase.over")
      : open
        ? words.say("web.tables.free", { n: free })
        : words.say("web.tables.watch");
  return [words.list(names), how, sayClock(words, about)].filter(Boolean).join(" · ");
}

function OpenTables() {
  const app = useApp();
  const words = useWords();
  const [tables, setTables] = useState<readonly Summary[]>([]);
  useEffect(() => {
    if (!app.server.value) return;
    fetch("/api/1/tables")
      .then((answer) => answer.json())
      .then((answer) => setTables(answer.tables ?? []))
      .catch(() => {});
  }, [app.server.value]);
  if (tables.length === 0) return null;
  return (
    <section aria-labelledby="open-tables">
      <h2 id="open-tables">{words.say("web.tables")}</h2>
      <ul>
        {tables.map((table) => (
          <li key={table.id} class="kept">
            <a class="kept-link" href={addressOf({ name: "game", where: "server", id: table.id, key: null })}>
              <span class="kept-title">{words.find(`edition.${table.about.edition}`) ?? table.about.edition}</span>
              <span class="quiet">{sayTable(words, table)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FRONT = ["kill-2009", "kill-1996", "save-2000"] as const;

export function Start() {
  const app = useApp();
  const words = useWords();
  const settings = app.settings.value;
  const save = gameOf(settings.edition) === "save";
  const [sheet, setSheet] = useState<"settings" | "rules" | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const play = async () => {
    setBusy(true);
    try {
      await playNow(app, settings.edition);
    } catch (error) {
      setProblem(sayProblem(app, error));
      setBusy(false);
    }
  };
  return (
    <div class="start">
      <header class="start-top">
        <fieldset class="langs">
          <legend class="unseen">{words.say("web.settings.language")}</legend>
          {LANGS.map((lang) => (
            <button
              key={lang}
              type="button"
              class="plain"
              lang={lang}
              aria-pressed={settings.lang === lang}
              onClick={() => change(app, { lang })}
            >
              {langName(lang)}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          class="plain square"
          onClick={() => setSheet("rules")}
          aria-label={words.say("ui.pane.rules")}
        >
          <Icon name="book" />
        </button>
        <button
          type="button"
          class="plain square"
          onClick={() => setSheet("settings")}
          aria-label={words.say("web.settings")}
        >
          <Icon name="gear" />
        </button>
      </header>
      <main>
        <div class="hero">
          {save ? <Ship /> : <Mansion />}
          <h1>{words.say(save ? "game.save" : "game.kill")}</h1>
          <p class="tagline">{words.say(save ? "web.tagline.save" : "web.tagline")}</p>
          <WaitingList />
          <Continue />
          <WithFriends />
          <button type="button" class="do main huge" onClick={play} disabled={busy} data-do="play-now">
            <Icon name="play" /> {words.say("web.play")}
          </button>
          <p class="quiet">
            {words.say("web.play.about", {
              n: playersFor(settings.edition, settings.players) - 1,
              name: words.tell(`bot.${levelOf(settings)}`),
            })}
          </p>
          <Problem text={problem} />
          <fieldset class="editions">
            <legend class="unseen">{words.say("ui.new.edition")}</legend>
            {FRONT.map((edition) => (
              <label key={edition} class="edition">
                <input
                  type="radio"
                  name="edition"
                  checked={settings.edition === edition}
                  onChange={() => change(app, { edition })}
                />
                <span>{words.tell(`edition.${edition}`)}</span>
              </label>
            ))}
          </fieldset>
        </div>
        <nav class="start-ways" aria-label={words.say("web.ways")}>
          <DayCard />
          <a class="path" href={addressOf({ name: "lesson", lesson: save ? "save" : "first" })}>
            <Icon name="help" size={26} />
            <strong>{words.say("ui.pane.lesson")}</strong>
            <span class="quiet">{words.say("web.lesson.about")}</span>
          </a>
          <a class="path" href={addressOf({ name: "create" })}>
            <Icon name="people" size={26} />
            <strong>{words.say("web.create")}</strong>
            <span class="quiet">{words.say("web.create.about")}</span>
          </a>
        </nav>
        <Join />
        <OpenTables />
        <MyGames />
        <OpenRecord />
      </main>
      {sheet === "settings" && <SettingsSheet onClose={() => setSheet(null)} />}
      {sheet === "rules" && <EditionRules edition={settings.edition} onClose={() => setSheet(null)} />}
    </div>
  );
}
