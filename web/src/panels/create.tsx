/** create.tsx: a table of one's own making: which game, by which rules, who sits there, here or on the server. */
import { useEffect, useState } from "preact/hooks";
import type { EditionInfo, OptionValue } from "../engine/protocol.ts";
import type { Opening } from "../match/house.ts";
import { type App, change, useApp, useWords } from "./app.ts";
import { Icon } from "./icon.tsx";
import { plain } from "./plain.ts";
import { sayProblem } from "./problem.ts";
import { addressOf } from "./route.ts";
import { SOLO } from "./start.tsx";

type Sitter = "person" | string; // or a level of bots

interface Plans {
  readonly text: string;
  readonly name: string;
}

/** People at this screen sit first; bots after them, from the last seat on. */
function openingOf(
  edition: string,
  options: Record<string, OptionValue>,
  sitters: readonly Sitter[],
  plan: Plans | null,
) {
  const bots = sitters.filter((one) => one !== "person").toReversed();
  return { edition, options, seats: sitters.length, bots, ...(plan ? { plan: plan.text } : {}) } satisfies Opening;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Times for a decision, a warning long enough to react to, and how long somebody may be away (docs/table.md, Time). */
const CLOCKS = {
  none: {},
  brisk: { turn: 60 * SECOND, answer: 30 * SECOND, warn: 20 * SECOND, grace: 30 * SECOND },
  calm: { turn: 180 * SECOND, answer: 90 * SECOND, warn: 30 * SECOND, grace: 60 * SECOND },
  days: { turn: DAY, answer: DAY, warn: DAY / 6, grace: DAY },
} as const satisfies Record<string, Partial<Opening>>;
type ClockName = keyof typeof CLOCKS;

/** How long each is asked at least, so that nothing shows in it. */
const PACES = {
  usual: {},
  slow: { least: 8 * SECOND },
  quick: { quick: true, least: 0 },
} as const satisfies Record<string, Partial<Opening>>;
type PaceName = keyof typeof PACES;

/** How long a server may take to open a table. */
const PATIENCE = 20_000;

async function openOnServer(opening: Opening): Promise<string> {
  const asked = fetch("/api/1/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(opening),
    signal: AbortSignal.timeout(PATIENCE),
  });
  // No answer, or one that is not the server's: something on the way to it.
  const away = () => {
    throw Object.assign(new Error("no answer"), { code: "network" });
  };
  const answer = await asked.catch(away);
  const body = await answer.json().catch(away);
  if (!answer.ok) throw Object.assign(new Error(body.message), { code: body.error });
  return body.id;
}

/** Read a plan that somebody drew, and see at once whether it can be played on. */
async function readPlan(app: App, edition: string, file: File): Promise<Plans> {
  const text = await file.text();
  const engine = app.device.engine();
  try {
    await engine.ask("new", { edition, players: 3, plan: text });
  } finally {
    engine.close();
  }
  return { text, name: file.name };
}

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

export function Create() {
  const app = useApp();
  const words = useWords();
  const settings = app.settings.value;
  const [editions, setEditions] = useState<readonly EditionInfo[]>([]);
  const [levels, setLevels] = useState<readonly string[]>([]);
  const [edition, setEdition] = useState(settings.edition);
  const [options, setOptions] = useState<Record<string, OptionValue>>({});
  const [sitters, setSitters] = useState<readonly Sitter[]>([
    "person",
    ...Array(settings.players - 1).fill(settings.level),
  ]);
  const [names, setNames] = useState<readonly string[]>([settings.name || "Ada"]);
  const [plan, setPlan] = useState<Plans | null>(null);
  const [listed, setListed] = useState(false);
  const [clock, setClock] = useState<ClockName>("none");
  const [pace, setPace] = useState<PaceName>("usual");
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const engine = app.device.engine();
    Promise.all([engine.ask("editions"), engine.ask("hello")]).then(
      ([found, hello]) => {
        setEditions(found.editions);
        setLevels(hello.bots);
      },
      (error) => setProblem(sayProblem(app, error)),
    );
    return () => engine.close();
  }, []);
  const info = editions.find((one) => one.id === edition);
  const [fewest, most] = info?.players ?? [2, 8];
  const seated = sitters.slice(0, most);
  while (seated.length < fewest) (seated as Sitter[]).push(settings.level);
  const people = seated.flatMap((one, at) => (one === "person" ? [at] : []));

  const open = async (here: boolean) => {
    setProblem(null);
    change(app, { name: names[0] ?? "", players: seated.length, edition });
    const opening = openingOf(edition, options, seated, plan);
    try {
      if (here) {
        const called = people.map((_, at) => names[at] || words.say("seat.name", { value: at + 1 }));
        const id = await app.device.create({ ...opening, ...SOLO }, called, settings.lang);
        location.href = addressOf({ name: "game", where: "here", id, key: null });
      } else
        location.href = addressOf({
          name: "game",
          where: "server",
          id: await openOnServer({ ...opening, listed, ...CLOCKS[clock], ...PACES[pace] }),
          key: null,
        });
    } catch (error) {
      setProblem(sayProblem(app, error));
    }
  };

  const choosePlan = async (file: File | undefined) => {
    setProblem(null);
    try {
      setPlan(file ? await readPlan(app, edition, file) : null);
    } catch (error) {
      setPlan(null);
      setProblem(words.say("web.error.bad-plan", { text: error instanceof Error ? error.message : "" }));
    }
  };

  return (
    <div class="page">
      <header class="page-top">
        <a class="plain square" href={addressOf({ name: "start" })} aria-label={words.say("web.home")}>
          <Icon name="home" />
        </a>
        <h1>{words.say("web.create")}</h1>
      </header>
      <main>
        <fieldset class="choice">
          <legend>{words.say("ui.new.edition")}</legend>
          {editions.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="edition"
                checked={edition === one.id}
                onChange={() => {
                  setEdition(one.id);
                  setOptions({});
                  setPlan(null);
                }}
              />
              <span>
                {words.tell(`edition.${one.id}`)}
                <span class="quiet about">{plain(words.tell(`edition.${one.id}.about`))}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset class="choice">
          <legend>{words.say("ui.new.players")}</legend>
          <ol class="sitters">
            {seated.map((sitter, at) => (
              <li key={at} class="row">
                <label>
                  <span class="unseen">{words.say("seat.name", { value: at + 1 })}</span>
                  <select
                    value={sitter}
                    onChange={(event) => {
                      const next = [...seated];
                      next[at] = event.currentTarget.value;
                      setSitters(next.sort((a, b) => Number(a !== "person") - Number(b !== "person")));
                    }}
                    disabled={at === 0}
                  >
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
                      value={names[people.indexOf(at)] ?? ""}
                      placeholder={words.say("ui.column.name")}
                      maxLength={20}
                      autocomplete={at === 0 ? "nickname" : "off"}
                      onInput={(event) => {
                        const next = [...names];
                        next[people.indexOf(at)] = event.currentTarget.value;
                        setNames(next);
                      }}
                    />
                  </label>
                ) : (
                  <span class="quiet grow">{words.find(`bot.${sitter}.about`)}</span>
                )}
              </li>
            ))}
          </ol>
          <div class="row">
            <button type="button" disabled={seated.length <= fewest} onClick={() => setSitters(seated.slice(0, -1))}>
              − {words.say("web.seat.less")}
            </button>
            <button
              type="button"
              disabled={seated.length >= most}
              onClick={() => setSitters([...seated, settings.level])}
            >
              + {words.say("web.seat.more")}
            </button>
          </div>
          {people.length > 1 && <p class="quiet">{words.say("web.hotseat.about")}</p>}
        </fieldset>
        <details class="options">
          <summary>{words.say("ui.new.options")}</summary>
          {info && <Options info={info} options={options} onChange={setOptions} />}
          <label class="path file">
            <Icon name="rooms" size={26} />
            <strong>{words.say("web.file")}</strong>
            <span class="quiet">{plain(words.say("web.plan"))}</span>
            <input
              type="file"
              class="unseen"
              accept=".plan,text/plain"
              onChange={(event) => choosePlan(event.currentTarget.files?.[0])}
            />
          </label>
          {plan && <p class="quiet">{words.say("web.plan.good", { name: plan.name })}</p>}
        </details>
        {app.server.value && (
          <details class="options">
            <summary>{words.say("web.times")}</summary>
            <Pick name="clock" values={Object.keys(CLOCKS) as ClockName[]} value={clock} onChange={setClock} />
            <Pick
              name="pace"
              values={Object.keys(PACES) as PaceName[]}
              value={pace}
              onChange={(next) => {
                setPace(next);
                if (next === "quick") setListed(false); // its pace tells strangers about hands
              }}
            />
            <label class="switch">
              <input
                type="checkbox"
                checked={listed}
                onChange={(event) => {
                  setListed(event.currentTarget.checked);
                  if (event.currentTarget.checked && pace === "quick") setPace("usual");
                }}
              />
              <span>{words.say("web.listed")}</span>
            </label>
          </details>
        )}
        {problem && (
          <p class="why" role="alert">
            <Icon name="warn" size={16} /> {problem}
          </p>
        )}
        <div class="buttons">
          <button type="button" class="do main" onClick={() => open(true)} data-do="open-here">
            {words.say("web.open.here")}
          </button>
          <button
            type="button"
            class="do"
            onClick={() => (app.server.value ? open(false) : setProblem(plain(words.say("web.noserver"))))}
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
