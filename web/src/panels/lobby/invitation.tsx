/** invitation.tsx: what a friend reads who has opened the link of a table: who invites, who is there, how long it takes. */
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { gameOf } from "../../match/settings.ts";
import type { Words } from "../../words/words.ts";
import { useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Mansion, Ship } from "../start/scenery.tsx";
import { Face } from "../widgets/face.tsx";
import { NameField, useSitting } from "../widgets/name-field.tsx";
import { Problem } from "../widgets/problem.tsx";
import { sayLength } from "./game-length.ts";

/** "Ada invites you to kill Doctor Lucky": for the friend, and for the message that brings the link. */
export function sayInvitation(words: Words, edition: string, name: string): string {
  return name ? words.tell(`web.invites.${gameOf(edition)}`, { name }) : words.tell(`web.invited.${gameOf(edition)}`);
}

export function Sit({ play }: { play: Play }) {
  const words = useWords();
  const { name, setName, sit } = useSitting(play);
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
  /** It is the host who has no name yet, and no guest. */
  readonly hosting: boolean;
  readonly problem: string | null;
}

export function Invitation({ play, match, names, hosting, problem }: InvitationProps) {
  const words = useWords();
  const { status } = match;
  if (!status) return null;
  const { edition } = status.about;
  const save = gameOf(edition) === "save";
  const host = status.owner === null ? "" : (names[status.owner] ?? "");
  const there = status.seats.flatMap(({ sitter }, seat) => (sitter === "free" ? [] : [seat]));
  const sit = (
    <>
      <Sit play={play} />
      <Problem text={problem} />
    </>
  );
  if (hosting)
    return (
      <section class="invitation">
        <p class="invites">{words.say("web.hosting")}</p>
        {sit}
      </section>
    );
  return (
    <section class="invitation">
      {save ? <Ship /> : <Mansion />}
      <p class="invites">{sayInvitation(words, edition, host)}</p>
      <p class="quiet">{words.say(save ? "web.tagline.save" : "web.tagline")}</p>
      <ul class="invitation-who">
        {there.map((seat) => (
          <li key={seat} class="invitation-guest">
            <Face seat={seat} names={names} /> {names[seat]}
          </li>
        ))}
      </ul>
      <p class="quiet">
        {words.say("web.invites.seats", { n: status.seats.length - there.length })} {sayLength(words, status.about)}
      </p>
      {sit}
      <a href={addressOf({ name: "lesson", lesson: save ? "save" : "first" })} target="_blank" rel="noopener">
        {words.say("web.invites.learn")}
      </a>
    </section>
  );
}
