/** lobby.tsx: before the cards are dealt: who is coming, the link that brings them, and the start. */
import { useEffect, useState } from "preact/hooks";
import type { EditionInfo } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { PLAYERS_OF } from "../../match/settings.ts";
import type { About } from "../../match/wire.ts";
import { isSlow } from "../calls/slow-table.ts";
import { useApp, useWords } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";
import { plain } from "../shell/plain-text.ts";
import { addressOf, tableLink } from "../shell/route.ts";
import { seatNames } from "../shell/table-voice.ts";
import { CallMe } from "../table/call-me.tsx";
import { ProgramBadge } from "../table/program-seat.tsx";
import { Reach } from "../table/table-head.tsx";
import { saidAt, talks } from "../talk/said.ts";
import { Talk } from "../talk/talk.tsx";
import { CopyLink } from "../widgets/copy-link.tsx";
import { Face } from "../widgets/face.tsx";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayRefusal } from "../widgets/problem.tsx";
import { Share } from "../widgets/share.tsx";
import { sayClock } from "./game-length.ts";
import { Invitation, sayInvitation } from "./invitation.tsx";
import { forgetHosting, isHosting } from "./own-tables.ts";
import { qrCode, qrPath } from "./qr-code.ts";
import { TableBoard } from "./table-board.tsx";

const LobbyCalls = later(() => import("../calls/lobby-calls.tsx").then((one) => one.LobbyCalls));

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

/** Who has just opened the table has asked for the device's sheet by that. */
function SendInvitation({ id, edition, name }: { id: string; edition: string; name: string }) {
  const words = useWords();
  const text = sayInvitation(words, edition, name);
  const at = { link: tableLink(id), atOnce: isHosting(id) };
  return <Share main label={words.say("web.share")} mark="share" text={text} {...at} />;
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
            {words.find(`bot.${one}`) ?? one}
          </option>
        ))}
      </select>
      <span class="quiet">{words.find(`bot.${level}.about`)}</span>
    </label>
  );
}

/** So many rows for seats that are free; more are a number. */
const FREE_ROWS = 2;

/** How many a game is best with, and so how many play if the host does not say otherwise. */
const USUAL_PLAYERS = 4;

interface BeginProps {
  readonly play: Play;
  readonly level: string;
  /** Seats that are free, the first to be taken first. */
  readonly free: readonly number[];
  readonly taken: number;
  /** Players that the game needs. */
  readonly fewest: number;
}

/** The game begins: with bots in so many of the free seats, which is one choice, and made already. */
function Begin({ play, level, free, taken, fewest }: BeginProps) {
  const words = useWords();
  const [chosen, setPlayers] = useState<number | null>(null);
  const players = Math.max(taken, chosen ?? Math.min(USUAL_PLAYERS, taken + free.length));
  const bots = players - taken;
  const start = () => {
    for (const other of free.slice(0, bots)) play.send({ do: "bot", other, level });
    play.send({ do: "start" });
  };
  const counts = Array.from({ length: taken + free.length + 1 }, (_, count) => count).filter(
    (count) => count >= Math.max(fewest, taken),
  );
  return (
    <>
      {free.length > 0 && (
        <label class="field begin-count">
          <span class="label">{words.say("web.begin.players")}</span>
          <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
            {counts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="do main" onClick={start} data-do="start">
        {bots > 0 ? words.say("web.begin.bots", { n: bots }) : words.say("ui.new.start")}
      </button>
    </>
  );
}

export function Lobby({ play, match, where, id, onLeave }: LobbyProps) {
  const app = useApp();
  const words = useWords();
  const [level, setLevel] = useState("butler");
  const { status, seat } = match;
  const known = status !== null;
  useEffect(() => {
    // Who has just opened this table to play with friends sits down; without a name it is asked for first.
    const { name } = app.settings.value;
    if (known && seat === null && name && isHosting(id)) play.sit(name);
    if (seat !== null) forgetHosting();
  }, [known, seat]);
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
  const frees = status.seats.flatMap(({ sitter }, at) => (sitter === "free" ? [at] : []));
  const shown = location.hash === "#show"; // on a large screen, for who is to come
  const invited = seat === null && status.phase === "lobby" && free > 0 && !shown;
  const shares = where === "server" && status.phase === "lobby" && seat !== null;
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
        {invited && <Invitation play={play} match={match} names={names} hosting={isHosting(id)} problem={problem} />}
        {seat === null && !invited && <p class="quiet">{plain(words.tell(`edition.${status.about.edition}.about`))}</p>}
        <TableAbout about={status.about} />
        {where === "server" && <TableBoard id={id} />}
        <ul class="lobby-seats">
          {status.seats.map(
            (chair, at) =>
              frees.indexOf(at) < FREE_ROWS && (
                <li key={at} class={chair.sitter === "free" ? "player free" : "player"}>
                  <Face seat={at} names={names} />
                  <span class="player-who">
                    <span class="player-name">
                      {chair.sitter === "free" ? words.say("web.seat.free") : names[at]}
                      {at === seat && <span class="badge">{words.say("you.name")}</span>}
                      {at === status.owner && <span class="badge">{words.say("web.owner")}</span>}
                      <ProgramBadge words={words} chair={chair} />
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
              ),
          )}
          {free > FREE_ROWS && <li class="quiet">{words.say("web.seat.others", { n: free - FREE_ROWS })}</li>}
        </ul>
        {shares && <SendInvitation id={id} edition={status.about.edition} name={names[seat] ?? ""} />}
        {!invited && <Problem text={problem} />}
        {asking && <p role="status">{words.say("web.dealing")}</p>}
        {seat === null && free === 0 && status.phase === "lobby" && <p>{words.say("web.error.full-table")}</p>}
        {status.phase === "lobby" && seat !== null && (
          <div class="buttons">
            {owner ? (
              <Begin
                play={play}
                level={level}
                free={status.about.from ? [] : frees}
                taken={taken}
                fewest={PLAYERS_OF[status.about.edition]?.[0] ?? 2}
              />
            ) : (
              <p>{words.say("web.wait.owner")}</p>
            )}
            <button type="button" class="do" onClick={() => play.send({ do: "leave" })}>
              {words.say("web.standup")}
            </button>
          </div>
        )}
        {where === "server" && status.phase === "lobby" && (seat !== null || shown) && <Invite id={id} />}
        {shares && <CallMe id={id} stays />}
        {where === "server" && seat !== null && isSlow(status.about) && (
          <LobbyCalls id={id} play={play} match={match} />
        )}
        {where === "server" && (seat !== null || saidAt(words, match).length > 0) && talks(match) && (
          <section class="lobby-talk" aria-labelledby="lobby-talk">
            <h2 id="lobby-talk">{words.say("web.talk")}</h2>
            <Talk match={match} play={play} />
          </section>
        )}
        {owner && free > 0 && <BotLevel level={level} onChange={setLevel} />}
      </main>
    </div>
  );
}
