/** talk.tsx: what is said at the table, set phrases, and who need not be read. */
import { useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { sayWho, type Voice } from "../../words/voice.ts";
import { linesOf, Trail } from "../table/log.tsx";
import { Icon } from "../widgets/icon.tsx";

const PHRASES = Array.from({ length: 16 }, (_, at) => at);

export function Talk({ voice, match, play }: { voice: Voice; match: Match; play: Play }) {
  const { words } = voice;
  const [text, setText] = useState("");
  const free = match.status?.about.talk === true;
  const muted = match.own?.muted ?? [];
  const said = linesOf(voice, match, match.told.filter((one) => one.table?.news === "said").slice(-100));
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim()) play.send({ do: "say", text: text.trim(), lang: words.lang });
    setText("");
  };
  const people = match.status?.seats.flatMap((chair, seat) =>
    chair.sitter === "person" && seat !== match.seat ? [seat] : [],
  );
  return (
    <div class="talk">
      <Trail label={words.say("web.talk")}>
        {said.map((line) => (
          <li key={line.n} class={`log-line said${line.mine ? " mine" : ""}`}>
            <strong>{line.who}: </strong>
            {line.text}
          </li>
        ))}
        {said.length === 0 && <li class="quiet">{words.say("web.talk.none")}</li>}
      </Trail>
      {match.seat !== null && (
        <>
          <ul class="phrases" aria-label={words.say("web.phrases")}>
            {PHRASES.map((number) => (
              <li key={number}>
                <button type="button" class="chip" onClick={() => play.send({ do: "phrase", number })}>
                  {words.tell(`web.phrase.${number}`)}
                </button>
              </li>
            ))}
          </ul>
          {free && (
            <form class="row" onSubmit={submit}>
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
          )}
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
                <Icon name={off ? "mute" : "sound"} size={16} /> {words.say("web.mute", { seat: sayWho(voice, seat) })}
              </button>
            );
          })}
        </>
      )}
    </div>
  );
}
