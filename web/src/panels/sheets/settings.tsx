/** settings.tsx: what one person likes: language, light, pace, sounds, keys. */
import { useState } from "preact/hooks";
import {
  COMMANDS,
  isKey,
  type KeyCommand,
  MEMORIES,
  MOTIONS,
  type Settings,
  SPEEDS,
  THEMES,
  usualSettings,
} from "../../match/settings.ts";
import { LANGS, langName } from "../../words/words.ts";
import { change, useApp, useWords } from "../shell/app.ts";
import { useMedia } from "../shell/media-query.ts";
import { Problem } from "../widgets/problem.tsx";
import { Sheet } from "../widgets/sheet.tsx";

function Choice<T extends string>(props: {
  title: string;
  name: string;
  values: readonly T[];
  value: T;
  text: (value: T) => string;
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.title}</legend>
      {props.values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={props.name}
            checked={props.value === value}
            onChange={() => props.onChoose(value)}
          />
          <span>{props.text(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Switch(props: { text: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={props.on} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span>{props.text}</span>
    </label>
  );
}

function keyName(key: string, space: string): string {
  return key === " " ? space : key.toUpperCase();
}

function Keys({ settings, onChange }: { settings: Settings; onChange: (next: Settings["bindings"]) => void }) {
  const words = useWords();
  const [waiting, setWaiting] = useState<KeyCommand | null>(null);
  const [digit, setDigit] = useState(false);
  const wait = (command: KeyCommand | null) => {
    setWaiting(command);
    setDigit(false);
  };
  const bind = (command: KeyCommand, event: KeyboardEvent) => {
    if (waiting !== command || event.key.length !== 1) return;
    event.preventDefault();
    const key = event.key.toLowerCase();
    if (!isKey(key)) return setDigit(true);
    const other = COMMANDS.find((one) => settings.bindings[one] === key);
    const next = { ...settings.bindings, [command]: key };
    // Two commands never share a key: the other one gets what this one had.
    if (other && other !== command) next[other] = settings.bindings[command];
    wait(null);
    onChange(next);
  };
  return (
    <>
      <table class="keys">
        <tbody>
          {COMMANDS.map((command) => (
            <tr key={command}>
              <th scope="row">{words.tell(`web.key.${command}`)}</th>
              <td>
                <button
                  type="button"
                  aria-pressed={waiting === command}
                  onClick={() => wait(waiting === command ? null : command)}
                  onKeyDown={(event) => bind(command, event)}
                  onBlur={() => wait(null)}
                >
                  {waiting === command
                    ? words.say("ui.press_key")
                    : keyName(settings.bindings[command], words.say("web.key.space"))}
                  <span class="unseen"> – {words.tell(`web.key.${command}`)}</span>
                </button>
                {digit && waiting === command && <Problem text={words.say("web.keys.digit")} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" class="plain" onClick={() => onChange(usualSettings([]).bindings)}>
        {words.say("web.keys.usual")}
      </button>
    </>
  );
}

/** A phone has no keys, and need not read of them. */
const KEYBOARD = "(any-hover: hover)";

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const words = useWords();
  const settings = app.settings.value;
  const set = (next: Partial<Settings>) => change(app, next);
  const [mute, setMute] = useState(false);
  const keyboard = useMedia(KEYBOARD);
  const notify = async (on: boolean) => {
    const may = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    set({ notify: may });
    setMute(on && !may);
  };
  const choice = <K extends "theme" | "speed" | "motion" | "memory">(
    key: K,
    title: string,
    values: readonly Settings[K][],
    text: (value: Settings[K]) => string,
  ) => (
    <Choice
      {...{ title, values, text }}
      name={key}
      value={settings[key]}
      onChoose={(value) => set({ [key]: value } as Partial<Settings>)}
    />
  );
  return (
    <Sheet title={words.say("web.settings")} onClose={onClose}>
      <h3>{words.say("web.settings.looks")}</h3>
      <Choice
        title={words.say("web.settings.language")}
        name="lang"
        values={LANGS}
        value={settings.lang}
        text={(lang) => langName(lang)}
        onChoose={(lang) => set({ lang })}
      />
      {choice("theme", words.say("web.settings.theme"), THEMES, (theme) => words.say(`web.theme.${theme}`))}
      <h3>{words.say("web.settings.game")}</h3>
      {choice("speed", words.say("web.settings.speed"), SPEEDS, (speed) => words.say(`web.speed.${speed}`))}
      {choice("motion", words.say("web.settings.motion"), MOTIONS, (motion) => words.say(`web.motion.${motion}`))}
      {choice("memory", words.say("web.memory.title"), MEMORIES, (memory) => words.say(`web.memory.${memory}`))}
      <h3>{words.say("web.settings.calls")}</h3>
      <Switch text={words.say("web.settings.sound")} on={settings.sound} onChange={(sound) => set({ sound })} />
      <Switch text={words.say("web.settings.notify")} on={settings.notify} onChange={notify} />
      {mute && <Problem text={words.say("web.settings.notify.no")} />}
      {keyboard && (
        <>
          <h3>{words.say("web.settings.keyboard")}</h3>
          <Switch text={words.say("web.settings.keys")} on={settings.keys} onChange={(keys) => set({ keys })} />
          {settings.keys && <Keys settings={settings} onChange={(bindings) => set({ bindings })} />}
        </>
      )}
    </Sheet>
  );
}
