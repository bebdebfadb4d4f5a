/** talk.tsx: what is said at the table, set phrases, and who need not be read. */
import { useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";
import { seatNames } from "../shell/table-voice.ts";
import { Trail } from "../table/trail.tsx";
import { Icon } from "../widgets/icon.tsx";
import { Reactions, reacts } from "./reactions.tsx";
import { saidAt } from "./said.ts";
import { SaidLine } from "./said-line.tsx";

interface TalkProps {
  readonly match: Match;
  readonly play: Play;
}

const PHRASES = Array.from({ length: 16 }, (_, at) => at);

/** In everybody's own language: what is sent is a number. */
function Phrases({ play, onSaid }: { play: Play; onSaid?: () => void }) {
  const words = useWords();
  return (
    <ul class="phrases" aria-label={words.say("web.phrases")}>
      {PHRASES.map((number) => (
        <li key={number}>
          <button
            type="button"
            class="chip"
            onClick={() => {
              play.send({ do: "phrase", number });
              onSaid?.();
            }}
          >
            {words.tell(`web.phrase.${number}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A line to say something with, where the table takes any words. */
function SayLine({ match, play }: TalkProps) {
  const words = useWords();
  const [text, setText] = useState("");
  if (match.status?.about.talk !== true) return null;
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) play.send({ do: "say", text: text.trim(), lang: words.lang });
    setText("");
  };
  return (
    <form class="row say-line" onSubmit={submit}>
      <label class="grow">
        <span class="unseen">{words.say("web.talk.text")}</span>
        <input
          value={text}
          maxLength={200}
          placeholder={words.say("web.talk.text")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{words.say("web.talk.say")}</button>
    </form>
  );
}

/** Below the log, where there is room for it: a line to type, and the phrases at a touch. */
export function TalkBelow({ match, play }: TalkProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <div class="talk-below">
      {open && <Phrases play={play} onSaid={() => setOpen(false)} />}
      {reacts(match.status?.about.version) && <Reactions play={play} />}
      <div class="row">
        <SayLine match={match} play={play} />
        <button
          type="button"
          class="plain square"
          aria-expanded={open}
          aria-label={words.say("web.phrases")}
          onClick={() => setOpen(!open)}
          data-do="phrases"
        >
          <Icon name="chat" />
        </button>
      </div>
    </div>
  );
}

export function Talk({ match, play }: TalkProps) {
  const words = useWords();
  const names = seatNames(words, match);
  const muted = match.own?.muted ?? [];
  const said = saidAt(words, match);
  const lines = said.map((line) => (
    <li key={line.n} class={`log-line said${line.mine ? " mine" : ""}`}>
      <SaidLine line={line} />
    </li>
  ));
  const people = match.status?.seats.flatMap((chair, seat) =>
    chair.sitter === "person" && seat !== match.seat ? [seat] : [],
  );
  return (
    <div class="talk">
      <Trail label={words.say("web.talk")} match={match} play={play} lines={lines} />
      {said.length === 0 && <p class="quiet">{words.say("web.talk.none")}</p>}
      {match.seat !== null && (
        <>
          {reacts(match.status?.about.version) && <Reactions play={play} />}
          <Phrases play={play} />
          <SayLine match={match} play={play} />
          {people?.map((seat) => {
            const off = muted.includes(seat);
            return (
              <button
                key={seat}
                type="button"
                class="plain"
                aria-pressed={off}
                onClick={() => play.send({ do: "mute", other: seat, flag: !off })}
              >
                <Icon name={off ? "mute" : "sound"} size={16} /> {words.say("web.mute", { seat: names[seat] ?? "" })}
              </button>
            );
          })}
        </>
      )}
    </div>
  );
}
