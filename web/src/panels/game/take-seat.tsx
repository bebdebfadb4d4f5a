/**
 * take-seat.tsx: somebody has opened the link of a ticket: a seat is to come to this device. It is asked first, since
 * links are opened by mistake, too, and this one works once.
 */
import { useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { change, useApp, useWords } from "../shell/app.ts";
import type { Ticket } from "../shell/route.ts";
import { NameField } from "../widgets/name-field.tsx";
import { Problem, sayRefusal } from "../widgets/problem.tsx";

interface TakeSeatProps {
  readonly play: Play;
  readonly match: Match;
  readonly ticket: Ticket;
  /** Come in without it. */
  readonly onOther: () => void;
}

export function TakeSeat({ play, match, ticket, onOther }: TakeSeatProps) {
  const app = useApp();
  const words = useWords();
  const gift = ticket.for === "friend";
  const [name, setName] = useState(app.settings.value.name);
  const used = match.refused?.error === "bad-ticket"; // it will not open anything any more
  const problem = match.refused && sayRefusal(words, match.refused.error, match.refused.message);
  const take = (event: Event) => {
    event.preventDefault();
    if (match.sent.size > 0 || (gift && !name.trim())) return;
    if (gift) change(app, { name: name.trim() });
    play.take(ticket.ticket, gift ? name.trim() : undefined);
  };
  return (
    <main class="trouble">
      <h1>{words.say(gift ? "web.take.friend" : "web.take.me")}</h1>
      <form class="take-seat" onSubmit={take}>
        {gift && !used && <NameField name={name} onName={setName} />}
        <Problem text={problem} />
        <p class="buttons">
          {!used && (
            <button type="submit" class="do main" data-do="take">
              {words.say("web.take")}
            </button>
          )}
          <button type="button" class={used ? "do main" : "do"} onClick={onOther} data-do="watch">
            {words.say("web.take.not")}
          </button>
        </p>
      </form>
    </main>
  );
}
