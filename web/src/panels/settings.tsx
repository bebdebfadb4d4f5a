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
} from "../match/settings.ts";
import { LANG_NAMES, LANGS } from "../words/words.ts";
import { change, useApp, useWords } from "./app.ts";
import { Problem } from "./problem.tsx";
import { Sheet } from "./sheet.tsx";

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

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const words = useWords();
  const settings = app.settings.value;
  const set = (next: Partial<Settings>) => change(app, next);
  const [mute, setMute] = useState(false);
  const notify = async (on: boolean) => {
    const may = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    set({ notify: may });
    setMute(on && !may);
  };
  return (
    <Sheet title={words.say("web.settings")} onClose={onClose}>
      <Choice
        title={words.say("web.settings.language")}
        name="lang"
        values={LANGS}
        value={settings.lang}
        text={(lang) => LANG_NAMES[lang]}
        onChoose={(lang) => set({ lang })}
      />
      <Choice
        title={words.say("web.settings.theme")}
        name="theme"
        values={THEMES}
        value={settings.theme}
        text={(theme) => words.say(`web.theme.${theme}`)}
        onChoose={(theme) => set({ theme })}
      />
      <Choice
        title={words.say("web.settings.speed")}
        name="speed"
        values={SPEEDS}
        value={settings.speed}
        text={(speed) => words.say(`web.speed.${speed}`)}
        onChoose={(speed) => set({ speed })}
      />
      <Choice
        title={words.say("web.settings.motion")}
        name="motion"
        values={MOTIONS}
        value={settings.motion}
        text={(motion) => words.say(`web.motion.${motion}`)}
        onChoose={(motion) => set({ motion })}
      />
      <Choice
        title={words.say("web.memory.title")}
        name="memory"
        values={MEMORIES}
        value={settings.memory}
        text={(memory) => words.say(`web.memory.${memory}`)}
        onChoose={(memory) => set({ memory })}
      />
      <Switch text={words.say("web.settings.sound")} on={settings.sound} onChange={(sound) => set({ sound })} />
      <Switch text={words.say("web.settings.notify")} on={settings.notify} onChange={notify} />
      {mute && <Problem text={words.say("web.settings.notify.no")} />}
      <Switch text={words.say("web.settings.keys")} on={settings.keys} onChange={(keys) => set({ keys })} />
      {settings.keys && <Keys settings={settings} onChange={(bindings) => set({ bindings })} />}
    </Sheet>
  );
}
