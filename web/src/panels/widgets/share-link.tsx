/** share-link.tsx: a link sent by what the device has for that; where it has nothing, copied. */
import { useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";
import { copy } from "./copy-link.tsx";
import { Icon } from "./icon.tsx";

interface ShareProps {
  readonly link: string;
  readonly text: string;
  /** What is sent, where that is no invitation. */
  readonly label?: string;
}

export function ShareLink({ link, text, label }: ShareProps) {
  const words = useWords();
  const [copied, setCopied] = useState<boolean | null>(null);
  const share = async () => {
    try {
      await navigator.share({ text, url: link });
    } catch (error) {
      // Who closes the sheet has changed their mind; whatever else: there is none here.
      if ((error as Error).name !== "AbortError") setCopied(await copy(link, null));
    }
  };
  return (
    <p class="share">
      <button type="button" class="do main" onClick={share} data-do="share">
        <Icon name="link" size={18} /> {label ?? words.say("web.share")}
      </button>
      <span role="status" class="quiet">
        {copied !== null && words.say(copied ? "web.copied" : "web.copy.byhand")}
      </span>
    </p>
  );
}
