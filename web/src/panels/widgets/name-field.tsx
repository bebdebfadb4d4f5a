/** name-field.tsx: what somebody is to be called at a table, and sitting down by that name. */
import { useState } from "preact/hooks";
import type { Play } from "../../match/play.ts";
import { change, useApp, useWords } from "../shell/app.ts";

interface NameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
}

export function NameField({ name, onName }: NameFieldProps) {
  const words = useWords();
  return (
    <label class="grow">
      <span class="label">{words.say("web.yourname")}</span>
      <input
        value={name}
        maxLength={20}
        autocomplete="nickname"
        required
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </label>
  );
}

/** The name in the form of somebody who sits down, as this device knows it; `sit` is the form's submit, and keeps it. */
export function useSitting(play: Play) {
  const app = useApp();
  const [name, setName] = useState(app.settings.value.name);
  const sit = (event: Event) => {
    event.preventDefault();
    const given = name.trim();
    if (!given) return;
    change(app, { name: given });
    play.sit(given);
  };
  return { name, setName, sit };
}
