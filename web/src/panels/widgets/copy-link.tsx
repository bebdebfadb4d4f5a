/** copy-link.tsx: a link for somebody else, or for another device: shown, and copied as far as the browser lets us. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";
import { Icon } from "./icon.tsx";

/** The old way, which pages over plain http have, too. What was selected stays so, for whoever must do it by hand. */
function copySelected(shown: HTMLElement | null): boolean {
  if (!shown) return false;
  getSelection()?.selectAllChildren(shown);
  return document.execCommand("copy");
}

export async function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // for secure pages only: others have none
    return true;
  } catch {
    return copySelected(shown);
  }
}

/** How long it is said that something was copied: on its own later, it would seem to be about something else. */
const SAID = 5000;

/** Was it copied? Null: nobody has tried, or that was a while ago. What did not work stays said. */
export function useCopied(): [boolean | null, (done: boolean) => void] {
  const [done, setDone] = useState<boolean | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), SAID);
    return () => clearTimeout(timer);
  }, [done, tries]);
  return [
    done,
    (now) => {
      setDone(now);
      setTries((count) => count + 1);
    },
  ];
}

interface CopyLinkProps {
  readonly link: string;
  /** It was asked for by the click that shows it. */
  readonly now?: boolean;
}

export function CopyLink({ link, now }: CopyLinkProps) {
  const words = useWords();
  const shown = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useCopied();
  const start = async () => setDone(await copy(link, shown.current));
  useEffect(() => {
    if (now) start();
  }, []);
  return (
    <>
      <p class="link" ref={shown}>
        {link}
      </p>
      <button type="button" onClick={start} data-do="copy">
        <Icon name="link" size={18} /> {words.say("web.copy")}
      </button>
      <p role="status" class="copied">
        {done !== null && words.say(done ? "web.copied" : "web.copy.byhand")}
      </p>
    </>
  );
}
