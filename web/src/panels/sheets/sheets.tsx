/** sheets.tsx: what lies over a game when it is asked for: menu, log, players, talk, settings, rules, rooms, ways to attempt. */
import type { BoardScene } from "../../board/types.ts";
import type { RoomId, Survey, View } from "../../engine/protocol.ts";
import type { Ground } from "../../match/ground.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { Voice } from "../../words/voice.ts";
import { useApp } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";
import type { Aids } from "../table/board-aids.ts";
import { Log } from "../table/log.tsx";
import { Piles, Players, PlayersKey } from "../table/players.tsx";
import { Sheet } from "../widgets/sheet.tsx";

const Attempts = later(() => import("./attempt-ways.tsx").then((one) => one.Attempts));
const CallsSheet = later(() => import("../calls/calls-sheet.tsx").then((one) => one.CallsSheet));
const Memory = later(() => import("./card-memory.tsx").then((one) => one.Memory));
const Menu = later(() => import("./menu.tsx").then((one) => one.Menu));
const MoveSeat = later(() => import("./move-seat.tsx").then((one) => one.MoveSeat));
const Rooms = later(() => import("./room-list.tsx").then((one) => one.Rooms));
const Rules = later(() => import("./rulebook.tsx").then((one) => one.Rules));
const SettingsSheet = later(() => import("./settings.tsx").then((one) => one.SettingsSheet));
const Talk = later(() => import("../talk/talk.tsx").then((one) => one.Talk));

export type SheetName =
  | "menu"
  | "log"
  | "talk"
  | "players"
  | "settings"
  | "rules"
  | "rooms"
  | "hand"
  | "move"
  | "calls"
  | "attempt"
  | null;

interface SheetsProps {
  readonly sheet: SheetName;
  readonly onOpen: (sheet: SheetName) => void;
  readonly voice: Voice;
  readonly match: Match;
  readonly view: View;
  /** The view with what is planned. */
  readonly now: View;
  readonly ground: Ground;
  readonly play: Play;
  readonly scene: BoardScene;
  readonly survey: Survey | null;
  /** The rule to begin with. */
  readonly rule: string | null;
  readonly aids: Aids;
  readonly onAid: (name: keyof Aids) => void;
  readonly onRoom: (room: RoomId) => void;
  readonly onLeave: () => void;
  readonly table?: string | undefined;
}

export function Sheets(props: SheetsProps) {
  const { sheet, onOpen, voice, match, view, now, ground, play, scene, survey, rule, onRoom, onLeave } = props;
  const { aids, onAid, table } = props;
  const { words } = voice;
  const { memory } = useApp().settings.value;
  const close = () => onOpen(null);
  return (
    <>
      {sheet === "menu" && (
        <Menu
          play={play}
          match={match}
          onClose={close}
          onLeave={onLeave}
          onOpen={onOpen}
          sight={aids.sight}
          onSight={() => onAid("sight")}
          route={aids.route}
          onRoute={() => onAid("route")}
          save={ground.world.game === "save"}
          alone={aids.alone}
          onAlone={() => onAid("alone")}
          movable={table !== undefined && match.seat !== null}
          table={table}
        />
      )}
      {sheet === "log" && (
        <Sheet title={words.say("ui.pane.log")} onClose={close}>
          <Log voice={voice} match={match} play={play} />
        </Sheet>
      )}
      {sheet === "players" && (
        <Sheet title={words.say("ui.pane.players")} onClose={close}>
          <Players voice={voice} match={match} view={now} survey={survey} />
          <PlayersKey voice={voice} view={now} survey={survey} seat={match.seat} />
          <Piles voice={voice} view={now} />
          {memory !== "none" && <Memory voice={voice} view={now} survey={survey} aid={memory} />}
        </Sheet>
      )}
      {sheet === "talk" && (
        <Sheet title={words.say("web.talk")} onClose={close}>
          <Talk match={match} play={play} />
        </Sheet>
      )}
      {sheet === "settings" && <SettingsSheet onClose={close} />}
      {sheet === "rules" && (
        <Rules
          game={ground.world.game}
          options={view.options}
          rule={rule}
          of={{ ground, scene, seat: match.seat }}
          onClose={close}
        />
      )}
      {(sheet === "hand" || sheet === "move") && table && (
        <MoveSeat play={play} id={table} whom={sheet === "move" ? "me" : "friend"} onClose={close} />
      )}
      {sheet === "calls" && table && <CallsSheet id={table} play={play} match={match} onClose={close} />}
      {sheet === "rooms" && <Rooms drawing={ground.drawing} scene={scene} onRoom={onRoom} onClose={close} />}
      {sheet === "attempt" && <Attempts voice={voice} play={play} onClose={close} />}
    </>
  );
}
