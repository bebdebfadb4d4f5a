/** lobby.tsx: before the cards are dealt: who is coming, the link that brings them, and the start. */
import { useEffect, useState } from "preact/hooks";
import type { EditionInfo } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { About } from "../../match/wire.ts";
import { change, useApp, useWords } from "../shell/app.ts";
import { plain } from "../shell/plain-text.ts";
import { addressOf, tableLink } from "../shell/route.ts";
import { seatNames } from "../shell/table-voice.ts";
import { sayClock } from "../start/start.tsx";
import { Reach } from "../table/table-head.tsx";
import { CopyLink } from "../widgets/copy-link.tsx";
import { Face } from "../widgets/face.tsx";
import { Icon } from "../widgets/icon.tsx";
import { NameField } from "../widgets/name-field.tsx";
import { Problem, sayRefusal } from "../widgets/problem.tsx";
import { qrCode, qrPath } from "./qr-code.ts";

interface LobbyProps {
  readonly play: Play;
  readonly match: Match;
  readonly where: "here" | "server";
  readonly id: string;
  readonly onLeave: () => void;
}

export function QrImage({ text, title }: { text: string; title: string }) {
  const code = qrCode(text);
  if (!code) return null;
  const size = code.size + 8;
  return (
    <svg class="qr" viewBox={`-4 -4 ${size} ${size}`} role="img" aria-label={title}>
      <path d={`M-4-4h${size}v${size}h-${size}Z`} fill="#fff" />
      <path d={qrPath(code)} fill="#000" />
    </svg>
  );
}

function Invite({ id }: { id: string }) {
  const words = useWords();
  const link = tableLink(id);
  return (
    <section class="invite" aria-labelledby="invite">
      <h2 id="invite">{words.say("web.invite")}</h2>
      <QrImage text={link} title={words.say("web.invite.qr")} />
      <CopyLink link={link} />
      <a href={addressOf({ name: "shown", id })} target="_blank" rel="noopener">
        {words.say("web.shown")}
      </a>
    </section>
  );
}

/** What differs from the usual at this table: options, clock, pace. */
function TableAbout({ about }: { about: About }) {
  const app = useApp();
  const words = useWords();
  const [usual, setUsual] = useState<EditionInfo["options"]>({});
  useEffect(() => {
    const engine = app.device.engine();
    engine
      .ask("editions")
      .then(
        ({ editions }) => setUsual(editions.find((one) => one.id === about.edition)?.options ?? {}),
        () => {}, // then nothing is said to differ
      )
      .finally(() => engine.close());
  }, [about.edition]);
  const options = Object.entries(about.options).filter(([name, value]) => usual[name] && usual[name].default !== value);
  const lines = [
    ...options.map(([name, value]) =>
      words.say("mark.colon", { a: words.tell(`option.${name}`), b: words.tell(`option.${name}.${value}`) }),
    ),
    sayClock(words, about),
    about.quick ? words.say("mark.colon", { a: words.say("web.pace.pick"), b: words.say("web.pace.quick") }) : "",
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <ul class="quiet about-table">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Which bot comes when the owner asks for one. */
function BotLevel({ level, onChange }: { level: string; onChange: (level: string) => void }) {
  const app = useApp();
  const words = useWords();
  const [levels, setLevels] = useState<readonly string[]>([level]);
  useEffect(() => {
    const engine = app.device.engine();
    engine
      .ask("hello")
      .then(
        (hello) => setLevels(hello.bots),
        () => {}, // then it is the usual one
      )
      .finally(() => engine.close());
  }, []);
  return (
    <label class="field">
      <span class="label">{words.say("web.seat.level")}</span>
      <select value={level} onChange={(event) => onChange(event.currentTarget.value)}>
        {levels.map((one) => (
          <option key={one} value={one}>
            {words.find(`bot.${one}`) ?? one} – {words.find(`bot.${one}.about`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Sit({ play }: { play: Play }) {
  const app = useApp();
  const words = useWords();
  const [name, setName] = useState(app.settings.value.name);
  const sit = (event: Event) => {
    event.preventDefault();
    const given = name.trim();
    if (!given) return;
    change(app, { name: given });
    play.sit(given);
  };
  return (
    <form class="row" onSubmit={sit}>
      <NameField name={name} onName={setName} />
      <button type="submit" class="do main" data-do="sit">
        {words.say("web.sit")}
      </button>
    </form>
  );
}

export function Lobby({ play, match, where, id, onLeave }: LobbyProps) {
  const words = useWords();
  const [level, setLevel] = useState("butler");
  const { status, seat } = match;
  if (!status)
    return (
      <main class="waiting">
        <p>{words.say("web.opening")}</p>
        <Reach match={match} />
      </main>
    );
  const owner = seat !== null && status.owner === seat;
  const names = seatNames(words, match);
  const taken = status.seats.filter((chair) => chair.sitter !== "free").length;
  const free = status.seats.length - taken;
  const asking = status.phase === "promises" || status.phase === "seeds";
  const problem = match.refused && sayRefusal(words, match.refused.error, match.refused.message);
  return (
    <div class="page">
      <header class="page-top">
        <button type="button" class="plain square" onClick={onLeave} aria-label={words.say("web.home")}>
          <Icon name="home" />
        </button>
        <h1>{words.find(`edition.${status.about.edition}`)}</h1>
      </header>
      <Reach match={match} />
      <main>
        <p class="quiet">{plain(words.tell(`edition.${status.about.edition}.about`))}</p>
        <TableAbout about={status.about} />
        <ul class="lobby-seats">
          {status.seats.map((chair, at) => (
            <li key={at} class={chair.sitter === "free" ? "player free" : "player"}>
              <Face seat={at} names={names} />
              <span class="player-who">
                <span class="player-name">
                  {chair.sitter === "free" ? words.say("web.seat.free") : names[at]}
                  {at === seat && <span class="badge">{words.say("you.name")}</span>}
                  {at === status.owner && <span class="badge">{words.say("web.owner")}</span>}
                  {chair.bot && <span class="badge">{words.find(`bot.${chair.bot}`)}</span>}
                </span>
                <span class="player-room">
                  <em>{words.tell(`guest.${at}`)}</em> {words.tell(`guest.${at}.about`)}
                </span>
              </span>
              {owner && chair.sitter === "free" && (
                <button type="button" onClick={() => play.send({ do: "bot", other: at, level })} data-do="seat-bot">
                  <Icon name="bot" size={18} /> {words.say("web.seat.bot")}
                </button>
              )}
              {owner && chair.sitter !== "free" && at !== seat && (
                <button type="button" class="plain" onClick={() => play.send({ do: "remove", other: at })}>
                  {words.say("web.seat.remove")} <span class="unseen">{names[at]}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {owner && free > 0 && <BotLevel level={level} onChange={setLevel} />}
        <Problem text={problem} />
        {asking && <p role="status">{words.say("web.dealing")}</p>}
        {seat === null && status.phase === "lobby" && free > 0 && location.hash !== "#show" && <Sit play={play} />}
        {seat === null && free === 0 && <p>{words.say("web.error.full-table")}</p>}
        {status.phase === "lobby" && seat !== null && (
          <div class="buttons">
            {owner ? (
              <button type="button" class="do main" onClick={() => play.send({ do: "start" })} data-do="start">
                {words.say("ui.new.start")}
              </button>
            ) : (
              <p>{words.say("web.wait.owner")}</p>
            )}
            <button type="button" class="do" onClick={() => play.send({ do: "leave" })}>
              {words.say("web.standup")}
            </button>
          </div>
        )}
        {where === "server" && status.phase === "lobby" && <Invite id={id} />}
      </main>
    </div>
  );
}
