/** table-head.tsx: what stands above the board: the menu, whose turn it is, who sees me and where the Doctor goes; how the table is reached. */
import type { Survey, View } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import type { Voice } from "../../words/voice.ts";
import { roomOf } from "../../words/world.ts";
import type { SheetName } from "../sheets/sheets.tsx";
import { change, useApp, useWords } from "../shell/app.ts";
import { Icon } from "../widgets/icon.tsx";
import { sayRefusal } from "../widgets/problem.tsx";
import { StatusLine } from "./action-bar.tsx";
import { type Spots, saySpot, saySpots } from "./alone-with-doctor.ts";
import { type Seen, saySeen } from "./say-sight.ts";

export function Top({
  voice,
  view,
  match,
  hotSeat,
  unread,
  onSheet,
}: {
  voice: Voice;
  view: View;
  match: Match;
  hotSeat: boolean;
  /** Lines that others have said and nobody has read here; null where there is nobody to talk with. */
  unread: number | null;
  onSheet: (sheet: SheetName) => void;
}) {
  const app = useApp();
  const { words } = voice;
  const { sound } = app.settings.value;
  return (
    <header class="top">
      <button type="button" class="plain square" onClick={() => onSheet("menu")} aria-label={words.say("web.menu")}>
        <Icon name="menu" />
      </button>
      {hotSeat && <span class="hot-seat">{words.say("ui.hotseat")}</span>}
      <StatusLine voice={voice} match={match} view={view} />
      <nav class="top-buttons" aria-label={words.say("web.panels")}>
        {unread !== null && (
          <button
            type="button"
            class="plain square small-only talk-button"
            onClick={() => onSheet("talk")}
            aria-label={unread > 0 ? words.say("web.talk.unread", { n: unread }) : words.say("web.talk")}
          >
            <Icon name="chat" />
            {unread > 0 && <span class="unread">{unread}</span>}
          </button>
        )}
        <button
          type="button"
          class="plain square small-only"
          onClick={() => onSheet("log")}
          aria-label={words.say("ui.pane.log")}
        >
          <Icon name="log" />
        </button>
        <button
          type="button"
          class="plain square mute"
          onClick={() => change(app, { sound: !sound })}
          aria-pressed={!sound}
          aria-label={words.say("web.mute.all")}
        >
          <Icon name={sound ? "sound" : "mute"} />
        </button>
        <button
          type="button"
          class="plain square rules-button"
          onClick={() => onSheet("rules")}
          aria-label={words.say("ui.pane.rules")}
        >
          <Icon name="book" />
        </button>
      </nav>
    </header>
  );
}

function SeenLine({ seen }: { seen: Seen | null }) {
  if (!seen) return null;
  return (
    <p class={seen.good ? "seen good" : "seen"}>
      <Icon name={seen.seen ? "eye" : "unseen"} size={18} /> {seen.text}
    </p>
  );
}

/** Who sees me, here and where I plan to be, and where the Doctor goes: always in the same place. */
export function Here({
  voice,
  view,
  survey,
  planned,
  plannedSurvey,
  seat,
  spots,
}: {
  voice: Voice;
  view: View;
  survey: Survey | null;
  /** How things would stand after what is planned. */
  planned: View;
  plannedSurvey: Survey | null;
  seat: number | null;
  /** Where the Doctor could be met, if somebody asks. */
  spots: Spots | null;
}) {
  const { words, world } = voice;
  if (seat === null || view.phase === "over") return null;
  const room = view.rooms[seat];
  const there = planned.rooms[seat];
  if (!room || !there) return null;
  const steps = (plannedSurvey?.doctor ?? []).slice(0, 3).map((id) => words.room(roomOf(world, id), "name"));
  return (
    <div class="here">
      <SeenLine seen={saySeen(voice, survey, view, room, false, true)} />
      {there !== room && <SeenLine seen={saySeen(voice, plannedSurvey, planned, there, true, true)} />}
      {steps.length > 0 && (
        <p class="quiet doctor-next">
          <Icon name="step" size={16} /> {words.say("ui.doctor.next", { rooms: steps.join(" → ") })}
        </p>
      )}
      {spots && <SpotsLine voice={voice} spots={spots} />}
    </div>
  );
}

/** Where the Doctor could be met, in one line: each room with the Doctor's walks, as in the list of players. */
function SpotsLine({ voice, spots }: { voice: Voice; spots: Spots }) {
  const { words, world } = voice;
  const [head, end] = saySpots(voice, spots, "\n").split("\n");
  return (
    <p class="spots">
      <Icon name={world.game === "save" ? "eye" : "unseen"} size={18} /> {head}
      {[...spots].map(([id, n]) => (
        <span key={id} class="spot-room">
          <span class="unseen">{saySpot(voice, id, n)} </span>
          <span aria-hidden="true">
            {words.room(roomOf(world, id), "name")}
            {n > 0 && (
              <>
                <Icon name="step" size={15} />
                {n}
              </>
            )}
          </span>
        </span>
      ))}
      <span class="unseen">{end}</span>
    </p>
  );
}

/** How the table is reached, when that is not as it should be. */
export function Reach({ match }: { match: Match }) {
  const words = useWords();
  const { reach } = match;
  const closed = match.status?.phase === "closed";
  if ((reach.is === "live" || reach.is === "opening") && !closed) return null;
  const text =
    reach.is === "lost"
      ? words.say("web.lost", { n: reach.tries })
      : reach.is === "gone"
        ? sayRefusal(words, reach.error, reach.message)
        : words.say("web.error.closed");
  return (
    <p class="cut" role="status">
      <Icon name="warn" size={16} /> {text}
    </p>
  );
}
