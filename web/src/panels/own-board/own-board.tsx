/** own-board.tsx: a board of one's own: begun from another, drawn or pasted, seen as it will be, played on, sent to friends. */
import { useEffect, useRef, useState } from "preact/hooks";
import { unpackPlan } from "../../match/plan-link.ts";
import { gameOf, playersFor } from "../../match/settings.ts";
import { useApp, useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Icon } from "../widgets/icon.tsx";
import { PageTop } from "../widgets/page-top.tsx";
import { Problem } from "../widgets/problem.tsx";
import { BoardActions } from "./board-actions.tsx";
import { keepDraft, readDraft } from "./board-draft.ts";
import { BoardPreview } from "./board-preview.tsx";
import { judgePlan, type Verdict } from "./board-verdict.ts";
import { DrawPart } from "./draw-part.tsx";
import { newSketch, type Sketch } from "./sketch.ts";
import { planOf, sketchOf } from "./sketch-plan.ts";
import { Templates } from "./templates.tsx";

/** What one works on: the text is the truth; the sketch is how it is drawn, if it can be. */
interface Work {
  readonly text: string;
  readonly sketch: Sketch | null;
}

const workOf = (text: string): Work => ({ text, sketch: sketchOf(text) });
const drawn = (sketch: Sketch): Work => ({ text: planOf(sketch), sketch });

/** So many steps can be undone. */
const STEPS = 100;
/** Milliseconds after the last stroke or letter until the engine is asked. */
const PAUSE = 120;

/** The engine's word on what is drawn, a moment after it. */
function useVerdict(plan: string, edition: string, players: number): Verdict {
  const app = useApp();
  const words = useWords();
  const engine = useRef<ReturnType<typeof app.device.engine> | null>(null);
  const [verdict, setVerdict] = useState<Verdict>({ board: null, problem: null });
  useEffect(() => () => engine.current?.close(), []);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(async () => {
      engine.current ??= app.device.engine();
      const found = await judgePlan(engine.current, words, { plan, edition, players });
      if (!gone) setVerdict((old) => ({ ...found, board: found.board ?? old.board }));
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [plan, edition, players, words]);
  return verdict;
}

/** What is drawn, with what it was before; kept on the device as soon as it changes. */
function useWork(begin: Work) {
  const [works, setWorks] = useState<readonly Work[]>([begin]);
  const work = works.at(-1) ?? begin;
  const change = (next: Work) => {
    keepDraft(next.text);
    if (location.hash !== "#/board") history.replaceState(history.state, "", addressOf({ name: "board", code: "" }));
    setWorks((old) => [...old.slice(-STEPS), next]);
  };
  const undo = () => {
    const before = works.at(-2);
    if (before) keepDraft(before.text);
    setWorks((old) => (old.length > 1 ? old.slice(0, -1) : old));
  };
  return { work, change, undo: works.length > 1 ? undo : null };
}

function Editor({ begin, sent }: { begin: Work; sent: boolean }) {
  const app = useApp();
  const words = useWords();
  const settings = app.settings.value;
  const [edition, setEdition] = useState(gameOf(settings.edition) === "kill" ? settings.edition : "kill-2009");
  const [players, setPlayers] = useState(settings.players);
  const { work, change, undo } = useWork(begin);
  const [asText, setAsText] = useState(!begin.sketch);
  const verdict = useVerdict(work.text, edition, playersFor(edition, players));
  const replace = (text: string) => {
    const next = workOf(text);
    change(next);
    setAsText(!next.sketch);
  };
  const make = (
    <section class="own-board-make">
      <Templates onPlan={replace} onSketch={(sketch) => replace(planOf(sketch))} />
      <fieldset class="tabs">
        <legend class="unseen">{words.say("web.board.title")}</legend>
        <button type="button" aria-pressed={!asText} onClick={() => setAsText(false)} data-do="draw">
          {words.say("web.board.draw")}
        </button>
        <button type="button" aria-pressed={asText} onClick={() => setAsText(true)} data-do="text">
          {words.say("web.board.text")}
        </button>
        <button type="button" class="plain" disabled={!undo} onClick={() => undo?.()} data-do="undo">
          <Icon name="undo" size={18} /> {words.say("web.board.undo")}
        </button>
      </fieldset>
      {asText ? (
        <label class="field">
          <span class="label">{words.say("web.board.textabout")}</span>
          <textarea
            class="plan-text"
            value={work.text}
            spellcheck={false}
            autocomplete="off"
            autocapitalize="off"
            wrap="off"
            onInput={(event) => change(workOf(event.currentTarget.value))}
          />
        </label>
      ) : work.sketch ? (
        <DrawPart sketch={work.sketch} onSketch={(sketch) => change(drawn(sketch))} />
      ) : (
        <p class="quiet">{words.say("web.board.nodraw")}</p>
      )}
    </section>
  );
  const see = (
    <section class="own-board-see">
      {sent && <p>{words.say("web.board.friend")}</p>}
      <p class={verdict.problem ? "unseen" : "good"} role="status">
        {verdict.board && !verdict.problem && words.say("web.board.good")}
      </p>
      <Problem text={verdict.problem} />
      <BoardPreview board={verdict.board} />
      <BoardActions
        plan={work.text}
        playable={verdict.board !== null && !verdict.problem}
        edition={edition}
        players={playersFor(edition, players)}
        onEdition={setEdition}
        onPlayers={setPlayers}
      />
    </section>
  );
  // Who was sent a board wants to see it and to play; who draws one, to draw.
  return <main class="own-board">{sent ? [see, make] : [make, see]}</main>;
}

/** `code` is the board that a link brought; without one it is the last that was drawn here, or a new one. */
export function OwnBoard({ code }: { code: string }) {
  const words = useWords();
  const [found, setFound] = useState<{ begin: Work; sent: boolean; lost: boolean } | null>(null);
  useEffect(() => {
    const nameOf = (n: number) => words.say("web.board.room", { value: n });
    const own = () => {
      const draft = readDraft();
      return draft ? workOf(draft) : drawn(newSketch(4, 3, nameOf));
    };
    const open = async () => {
      const text = code ? await unpackPlan(code) : null;
      setFound({
        begin: text === null ? own() : workOf(text),
        sent: text !== null,
        lost: code !== "" && text === null,
      });
    };
    // The board that is being drawn is in the address only until it changes.
    open();
  }, [code]);
  return (
    <div class="page wide">
      <PageTop title={words.say("web.board.title")} />
      {found?.lost && <Problem text={words.say("web.board.badlink")} />}
      {found && <Editor key={code} begin={found.begin} sent={found.sent} />}
    </div>
  );
}
