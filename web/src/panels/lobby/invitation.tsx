/** invitation.tsx: what a friend reads who has opened the link of a table: who invites, who is there, how long it takes. */
import { useState } from "preact/hooks";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { Words } from "../../words/words.ts";
import { change, useApp, useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Face } from "../widgets/face.tsx";
import { NameField } from "../widgets/name-field.tsx";

/** Minutes that a game of people takes, for each of them: a turn is half a minute, and most play some fifteen. */
const MINUTES = 8;

/** "Ada invites you to kill Doctor Lucky": for the friend, and for the message that brings the link. */
export function sayInvitation(words: Words, edition: string, name: string): string {
  const game = edition.startsWith("save") ? "save" : "kill";
  return name ? words.tell(`web.invites.${game}`, { name }) : words.tell(`web.invited.${game}`);
}

export function Sit({ play }: { play: Play }) {
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

interface InvitationProps {
  readonly play: Play;
  readonly match: Match;
  readonly names: readonly string[];
}

export function Invitation({ play, match, names }: InvitationProps) {
  const words = useWords();
  const { status } = match;
  if (!status) return null;
  const host = status.owner === null ? "" : (names[status.owner] ?? "");
  const there = status.seats.flatMap(({ sitter }, seat) => (sitter === "free" ? [] : [seat]));
  const players = Math.min(status.seats.length, Math.max(4, there.length + 1));
  return (
    <section class="invitation">
      <p class="tagline">{sayInvitation(words, status.about.edition, host)}</p>
      <p class="invitation-who">
        {there.map((seat) => (
          <span key={seat} class="invitation-guest">
            <Face seat={seat} names={names} /> {names[seat]}
          </span>
        ))}
      </p>
      <p class="quiet">{words.say("web.invites.time", { n: players * MINUTES })}</p>
      <Sit play={play} />
      <a href={addressOf({ name: "lesson", lesson: "first" })} target="_blank" rel="noopener">
        {words.say("web.invites.learn")}
      </a>
    </section>
  );
}
