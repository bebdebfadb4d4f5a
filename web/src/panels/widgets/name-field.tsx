/** name-field.tsx: what somebody is to be called at a table. */
import { useWords } from "../shell/app.ts";

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
