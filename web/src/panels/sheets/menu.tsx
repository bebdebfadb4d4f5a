/** menu.tsx: everything that is not needed every turn. */

import { ALWAYS, STANDINGS } from "../../match/auto-pass.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { useWords } from "../shell/app.ts";
import { seatNames } from "../shell/table-voice.ts";
import { useCalls } from "../table/call-me.tsx";
import { talks } from "../talk/said.ts";
import { Icon, type IconName } from "../widgets/icon.tsx";
import { Problem } from "../widgets/problem.tsx";
import { Sheet } from "../widgets/sheet.tsx";

interface MenuProps {
  readonly play: Play;
  readonly match: Match;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly onOpen: (
    sheet: "players" | "talk" | "log" | "settings" | "rules" | "rooms" | "hand" | "move" | "calls",
  ) => void;
  readonly sight: boolean;
  readonly onSight: (on: boolean) => void;
  readonly route: boolean;
  readonly onRoute: (on: boolean) => void;
  readonly save: boolean;
  readonly alone: boolean;
  readonly onAlone: (on: boolean) => void;
  /** A seat at a server's table, which can be taken elsewhere. */
  readonly movable: boolean;
  /** The server's table that this is, where it is one. */
  readonly table?: string | undefined;
}

/** On and off with one tap. */
function CallItem({ id }: { id: string }) {
  const words = useWords();
  const { can, called, problem, busy, change } = useCalls(id);
  if (!can) return null;
  const on = called === "on";
  return (
    <li>
      <button
        type="button"
        class="plain wide"
        disabled={busy}
        aria-pressed={on}
        onClick={() => change(on ? "off" : "on")}
        data-do="call-item"
      >
        <Icon name="sound" /> {words.say("web.push.ask")}
      </button>
      <Problem text={problem} />
    </li>
  );
}

export function Menu(props: MenuProps) {
  const words = useWords();
  const { match, play } = props;
  const me = match.seat === null ? null : match.status?.seats[match.seat];
  const rests = me?.bot !== null && me?.bot !== undefined;
  const item = (icon: IconName, text: string, onClick: () => void, pressed?: boolean) => (
    <li>
      <button type="button" class="plain wide" onClick={onClick} aria-pressed={pressed}>
        <Icon name={icon} /> {text}
      </button>
    </li>
  );
  const close = (then: () => void) => () => {
    props.onClose();
    then();
  };
  const others = match.status?.seats.some((chair, seat) => chair.sitter === "person" && seat !== match.seat);
  const names = seatNames(words, match);
  const left = me && match.status?.phase === "playing" ? match.status.seats : [];
  const owns = props.movable && match.seat === match.status?.owner && (match.status?.about.version ?? 0) > 1;
  const late = match.status?.latecomers === true;
  const admitted = (other: number) => me?.admits.includes(other) === true;
  const asks = (chair: (typeof left)[number], other: number) =>
    chair.sitter === "left" || (chair.sitter === "bot" && late && (!chair.open || admitted(other)));
  return (
    <Sheet title={words.say("web.menu")} onClose={props.onClose}>
      <ul class="menu">
        {item("people", words.say("ui.pane.players"), () => props.onOpen("players"))}
        {item("log", words.say("ui.pane.log"), () => props.onOpen("log"))}
        {props.table !== undefined && talks(match) && item("chat", words.say("web.talk"), () => props.onOpen("talk"))}
        {item("book", words.say("ui.pane.rules"), () => props.onOpen("rules"))}
        {item("rooms", words.say("web.rooms"), () => props.onOpen("rooms"))}
        {item("gear", words.say("web.settings"), () => props.onOpen("settings"))}
        {item("eye", words.say("web.sight"), () => props.onSight(!props.sight), props.sight)}
        {item("step", words.say("web.route"), () => props.onRoute(!props.route), props.route)}
        {me &&
          item(
            props.save ? "eye" : "unseen",
            words.say(props.save ? "web.alone.save" : "web.alone"),
            () => props.onAlone(!props.alone),
            props.alone,
          )}
        {me &&
          item(
            "bot",
            words.say(rests ? "web.rest.off" : "web.rest.on"),
            close(() => play.send({ do: "rest", flag: !rests })),
            rests,
          )}
        {me &&
          others &&
          item(
            "pause",
            words.say(match.status?.paused ? "web.resume" : "web.pause"),
            close(() => play.send(match.status?.paused ? { do: "resume" } : { do: "pause", flag: !me.wants_pause })),
            me.wants_pause,
          )}
        {left.map(
          (chair, other) =>
            asks(chair, other) &&
            item(
              "people",
              words.say("web.admit", { seat: names[other] ?? "" }),
              () => play.send({ do: "admit", other, flag: !admitted(other) }),
              admitted(other),
            ),
        )}
        {owns && item("people", words.say("web.late.allow"), () => play.send({ do: "latecomers", flag: !late }), late)}
        {props.table !== undefined && me && <CallItem id={props.table} />}
        {props.movable && item("bell", words.say("web.calls"), () => props.onOpen("calls"))}
        {props.movable && item("link", words.say("web.move"), () => props.onOpen("move"))}
        {props.movable && item("people", words.say("web.hand"), () => props.onOpen("hand"))}
        {props.movable && item("lock", words.say("web.move.only"), close(play.rekey))}
        {item("home", words.say("web.leave"), close(props.onLeave))}
      </ul>
      {me && (
        <label class="field">
          <span class="label">{words.say("web.standing")}</span>
          <select
            value={String(play.standing.value)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              play.stand(value === "null" ? null : Number(value));
            }}
            data-do="standing"
          >
            {STANDINGS.map((one) => (
              <option key={one} value={String(one)}>
                {one === null
                  ? words.say("web.standing.never")
                  : one === ALWAYS
                    ? words.say("web.standing.always")
                    : words.say("web.standing.under", { value: one })}
              </option>
            ))}
          </select>
        </label>
      )}
    </Sheet>
  );
}
