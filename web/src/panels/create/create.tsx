/** create.tsx: a table of one's own making: which game, by which rules, who sits there, here or on the server. */
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../engine/engine.ts";
import type { EditionInfo, OptionValue } from "../../engine/protocol.ts";
import { gameOf, levelOf } from "../../match/settings.ts";
import { nameOfPlan, takeChosenPlan } from "../own-board/board-draft.ts";
import { change, useApp, useWords } from "../shell/app.ts";
import { plain } from "../shell/plain-text.ts";
import { addressOf } from "../shell/route.ts";
import { SOLO } from "../start/play-now.ts";
import { Icon } from "../widgets/icon.tsx";
import { PageTop } from "../widgets/page-top.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import {
  CLOCKS,
  type ClockName,
  HOUSES,
  openingOf,
  openOnServer,
  PACES,
  type PaceName,
  type Plans,
  readPlan,
  type Sitter,
} from "./new-table.ts";

function Options(props: {
  info: EditionInfo;
  options: Record<string, OptionValue>;
  onChange: (options: Record<string, OptionValue>) => void;
}) {
  const words = useWords();
  return (
    <>
      {Object.entries(props.info.options).map(([name, { default: usual, values }]) => (
        <fieldset key={name} class="choice">
          <legend>{words.tell(`option.${name}`)}</legend>
          <p class="quiet">{words.tell(`option.${name}.about`)}</p>
          {values.map((value) => (
            <label key={String(value)}>
              <input
                type="radio"
                name={name}
                checked={(props.options[name] ?? usual) === value}
                onChange={() => props.onChange({ ...props.options, [name]: value })}
              />
              <span>{words.tell(`option.${name}.${value}`)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

function Pick<T extends string>(props: {
  name: "clock" | "pace";
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
}) {
  const words = useWords();
  const stem = `web.${props.name}`;
  return (
    <fieldset class="choice">
      <legend>{words.tell(`${stem}.pick`)}</legend>
      <p class="quiet">{words.tell(`${stem}.pick.about`)}</p>
      {props.values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>{words.tell(`${stem}.${value}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Editions(props: { editions: readonly EditionInfo[]; edition: string; onChange: (edition: string) => void }) {
  const words = useWords();
  return (
    <fieldset class="choice told">
      <legend>{words.say("ui.new.edition")}</legend>
      {props.editions.map(({ id }) => (
        <label key={id}>
          <input type="radio" name="edition" checked={props.edition === id} onChange={() => props.onChange(id)} />
          <span>
            {words.tell(`edition.${id}`)}
            <span class="quiet about">{plain(words.tell(`edition.${id}.about`))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SittersProps {
  readonly sitters: readonly Sitter[];
  readonly levels: readonly string[];
  /** The people's, in the order of their seats. */
  readonly names: readonly string[];
  readonly fewest: number;
  readonly most: number;
  readonly onSitters: (sitters: readonly Sitter[]) => void;
  readonly onNames: (names: readonly string[]) => void;
}

/** A person with a name, or a bot with what is to be said of it. People come first. */
function SitterRow({ at, ...props }: SittersProps & { at: number }) {
  const words = useWords();
  const { sitters, names } = props;
  const sitter = sitters[at] ?? "person";
  // Before the engine has said which there are, the one that sits there is to be seen all the same.
  const levels = sitter === "person" || props.levels.includes(sitter) ? props.levels : [sitter, ...props.levels];
  const nth = sitters.slice(0, at).filter((one) => one === "person").length;
  const seat = (next: Sitter) =>
    props.onSitters(sitters.with(at, next).sort((a, b) => Number(a !== "person") - Number(b !== "person")));
  const call = (name: string) => {
    const next = [...names];
    next[nth] = name;
    props.onNames(next);
  };
  return (
    <li class="row">
      <label>
        <span class="unseen">{words.say("seat.name", { value: at + 1 })}</span>
        <select value={sitter} onChange={(event) => seat(event.currentTarget.value)} disabled={at === 0}>
          <option value="person">{words.say("ui.new.human")}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {words.find(`bot.${level}`) ?? level}
            </option>
          ))}
        </select>
      </label>
      {sitter === "person" ? (
        <label class="grow">
          <span class="unseen">{words.say("ui.column.name")}</span>
          <input
            value={names[nth] ?? ""}
            placeholder={words.say("ui.column.name")}
            maxLength={20}
            autocomplete={at === 0 ? "nickname" : "off"}
            onInput={(event) => call(event.currentTarget.value)}
          />
        </label>
      ) : (
        <span class="quiet grow">{words.find(`bot.${sitter}.about`)}</span>
      )}
    </li>
  );
}

function Sitters(props: SittersProps) {
  const words = useWords();
  const level = levelOf(useApp().settings.value);
  const { sitters, fewest, most, onSitters } = props;
  return (
    <fieldset class="choice">
      <legend>{words.say("ui.new.players")}</legend>
      <ol class="sitters">
        {sitters.map((_, at) => (
          <SitterRow key={at} at={at} {...props} />
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={sitters.length <= fewest} onClick={() => onSitters(sitters.slice(0, -1))}>
          − {words.say("web.seat.less")}
        </button>
        <button type="button" disabled={sitters.length >= most} onClick={() => onSitters([...sitters, level])}>
          + {words.say("web.seat.more")}
        </button>
      </div>
      {sitters.filter((one) => one === "person").length > 1 && <p class="quiet">{words.say("web.hotseat.about")}</p>}
    </fieldset>
  );
}

/** Which board: the edition's, another of ours, or one of the user's own. */
function Boards(props: { edition: string; plan: Plans | null; onChange: (plan: Plans | null) => void }) {
  const words = useWords();
  const { plan, edition, onChange } = props;
  const houses = gameOf(edition) === "kill" ? HOUSES : [];
  const chosen = houses.find((name) => name === plan?.text);
  const row = (value: string, checked: boolean, text: string, about: string, pick: () => void) => (
    <label key={value}>
      <input type="radio" name="board" value={value} checked={checked} onChange={pick} />
      <span>
        {text}
        {about && <span class="quiet about">{about}</span>}
      </span>
    </label>
  );
  return (
    <fieldset class="choice">
      <legend>{words.say("web.house.pick")}</legend>
      {row("usual", !plan, words.say("web.house.usual"), "", () => onChange(null))}
      {houses.map((name) =>
        row(name, chosen === name, words.tell(`house.${name}`), words.tell(`house.${name}.about`), () =>
          onChange({ text: name, name: words.tell(`house.${name}`) }),
        ),
      )}
      <PlanFile edition={edition} plan={chosen ? null : plan} onChange={onChange} />
    </fieldset>
  );
}

/** A board of the user's own, and at once whether it can be played on; what is wrong with it stands beside it. */
function PlanFile(props: { edition: string; plan: Plans | null; onChange: (plan: Plans | null) => void }) {
  const app = useApp();
  const words = useWords();
  const { plan, edition, onChange } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    setProblem(null);
    try {
      onChange(file ? await readPlan(app, edition, file) : null);
    } catch (error) {
      onChange(null);
      const refused = error instanceof Refused;
      setProblem(refused ? words.say("web.error.bad-plan", { text: error.message }) : sayProblem(app, error));
    }
  };
  return (
    <>
      <a class="path" href={addressOf({ name: "board", code: "" })} data-do="draw-board">
        <Icon name="rooms" size={26} />
        <strong>{words.say("web.board.title")}</strong>
        <span class="quiet">{words.say("web.board.about")}</span>
      </a>
      <label class="path file">
        <Icon name="log" size={26} />
        <strong>{words.say("web.file")}</strong>
        <span class="quiet">{plain(words.say("web.plan"))}</span>
        <input
          type="file"
          class="unseen"
          accept=".plan,text/plain"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </label>
      {plan && <p class="quiet">{words.say("web.plan.good", { name: plan.name })}</p>}
      <Problem text={problem} />
    </>
  );
}

interface Times {
  readonly clock: ClockName;
  readonly pace: PaceName;
  readonly listed: boolean;
}

/** Where answers come as fast as they are given their pace tells strangers about hands: such a table is not listed. */
function TimesChoice({ times, onChange }: { times: Times; onChange: (times: Times) => void }) {
  const words = useWords();
  const { clock, pace, listed } = times;
  return (
    <details class="options">
      <summary>{words.say("web.times")}</summary>
      <Pick
        name="clock"
        values={Object.keys(CLOCKS) as ClockName[]}
        value={clock}
        onChange={(next) => onChange({ ...times, clock: next })}
      />
      <Pick
        name="pace"
        values={Object.keys(PACES) as PaceName[]}
        value={pace}
        onChange={(next) => onChange({ ...times, pace: next, listed: listed && next !== "quick" })}
      />
      <label class="switch">
        <input
          type="checkbox"
          checked={listed}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...times, listed: checked, pace: checked && pace === "quick" ? "usual" : pace })
          }
        />
        <span>{words.say("web.listed")}</span>
      </label>
    </details>
  );
}

/** What the engine here can play, and with whom. */
function useEngineInfo(onProblem: (text: string) => void) {
  const app = useApp();
  const [info, setInfo] = useState({ editions: [] as readonly EditionInfo[], levels: [] as readonly string[] });
  useEffect(() => {
    const engine = app.device.engine();
    Promise.all([engine.ask("editions"), engine.ask("hello")]).then(
      ([{ editions }, { bots }]) => setInfo({ editions, levels: bots }),
      (error) => onProblem(sayProblem(app, error)),
    );
    return () => engine.close();
  }, []);
  return info;
}

/** The board that was drawn just before, to be played on. */
function chosenPlan(): Plans | null {
  const text = takeChosenPlan();
  return text ? { text, name: nameOfPlan(text) } : null;
}

export function Create() {
  const app = useApp();
  const words = useWords();
  const settings = app.settings.value;
  const [edition, setEdition] = useState(settings.edition);
  const [options, setOptions] = useState<Record<string, OptionValue>>({});
  const [sitters, setSitters] = useState<readonly Sitter[]>(() => [
    "person",
    ...Array(settings.players - 1).fill(levelOf(settings)),
  ]);
  const [names, setNames] = useState<readonly string[]>([settings.name || "Ada"]);
  const [plan, setPlan] = useState<Plans | null>(chosenPlan);
  const [times, setTimes] = useState<Times>({ clock: "none", pace: "usual", listed: false });
  const [problem, setProblem] = useState<string | null>(null);
  const { editions, levels } = useEngineInfo(setProblem);
  const info = editions.find((one) => one.id === edition);
  const [fewest, most] = info?.players ?? [2, 8];
  const missing = Math.max(0, fewest - sitters.length);
  const seated = [...sitters.slice(0, most), ...Array<Sitter>(missing).fill(levelOf(settings))];

  const openHere = async () => {
    const people = seated.filter((one) => one === "person");
    const called = people.map((_, at) => names[at] || words.say("seat.name", { value: at + 1 }));
    const opening = { ...openingOf(edition, options, seated, plan), ...SOLO };
    const id = await app.device.create(opening, called, settings.lang);
    location.href = addressOf({ name: "game", where: "here", id, key: null });
  };
  const openThere = async () => {
    const { clock, pace, listed } = times;
    const opening = { ...openingOf(edition, options, seated, plan), listed, ...CLOCKS[clock], ...PACES[pace] };
    location.href = addressOf({ name: "game", where: "server", id: await openOnServer(opening), key: null });
  };
  const open = (how: () => Promise<void>) => {
    setProblem(null);
    change(app, { name: names[0] ?? "", players: seated.length, edition });
    how().catch((error) => setProblem(sayProblem(app, error)));
  };
  const choose = (next: string) => {
    setEdition(next);
    setOptions({});
    setPlan(null);
  };

  return (
    <div class="page">
      <PageTop title={words.say("web.create")} />
      <main>
        <Editions editions={editions} edition={edition} onChange={choose} />
        <Sitters
          sitters={seated}
          levels={levels}
          names={names}
          fewest={fewest}
          most={most}
          onSitters={setSitters}
          onNames={setNames}
        />
        <details class="options">
          <summary>{words.say("ui.new.options")}</summary>
          {info && <Options info={info} options={options} onChange={setOptions} />}
        </details>
        <Boards key={edition} edition={edition} plan={plan} onChange={setPlan} />
        {app.server.value && <TimesChoice times={times} onChange={setTimes} />}
        <Problem text={problem} />
        <div class="buttons">
          <button type="button" class="do main" onClick={() => open(openHere)} data-do="open-here">
            {words.say("web.open.here")}
          </button>
          <button
            type="button"
            class="do"
            onClick={() => (app.server.value ? open(openThere) : setProblem(plain(words.say("web.noserver"))))}
            aria-disabled={!app.server.value}
            data-do="open-server"
          >
            {words.say("web.open.server")}
          </button>
        </div>
      </main>
    </div>
  );
}
