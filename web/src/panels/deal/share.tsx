/** share.tsx: a text for others, sent by what the device has for that; where it has nothing, copied. */
import { useRef, useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";
import { copy } from "../widgets/copy-link.tsx";
import { Icon } from "../widgets/icon.tsx";

export function ShareText({ label, text, mark }: { label: string; text: string; mark: string }) {
  const words = useWords();
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Who closes the sheet has changed their mind; whatever else: there is none here.
      if ((error as Error).name !== "AbortError") setCopied(await copy(text, shown.current));
    }
  };
  return (
    <>
      <button type="button" class="do" onClick={share} data-do={mark}>
        <Icon name="link" size={16} /> {label}
      </button>
      {copied !== null && (
        <span role="status" class="shared">
          {words.say(copied ? "web.copied" : "web.copy.byhand")}
          {!copied && (
            <span class="link" ref={shown}>
              {text}
            </span>
          )}
        </span>
      )}
    </>
  );
}
