/**
 * share.tsx: something for others, sent by what the device has for that; where it has nothing, a picture is saved and
 * the link or the text copied. A picture that cannot be drawn is left out, and that is said.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/app.ts";
import { copy, useCopied } from "./copy-link.tsx";
import { Icon } from "./icon.tsx";

interface ShareProps {
  readonly label: string;
  /** What tests find the button by: its `data-do`. */
  readonly mark: string;
  readonly text: string;
  /** An address, if the text does not contain it. */
  readonly link?: string | null;
  /** Drawn when it is wanted; null: it cannot be. */
  readonly draw?: () => Promise<Blob | null>;
  /** It looks like the main button of its screen. */
  readonly main?: boolean;
  /** The device's sheet comes without a click here, as far as the browser allows: somebody has just asked for it elsewhere. */
  readonly atOnce?: boolean;
}

const PICTURE = "doctor-lucky.png";

function savePicture(picture: Blob): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = PICTURE;
  link.click();
  URL.revokeObjectURL(address);
}

/** What the device's sheet is given: files only where it takes them. */
function shareData(text: string, link: string | null, picture: Blob | null): ShareData {
  const told = { text, ...(link ? { url: link } : {}) };
  const files = picture ? [new File([picture], PICTURE, { type: "image/png" })] : [];
  return files.length > 0 && navigator.canShare?.({ files }) ? { ...told, files } : told;
}

export function Share({ label, mark, text, link = null, draw, main = false, atOnce = false }: ShareProps) {
  const words = useWords();
  const shown = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useCopied();
  const [undrawn, setUndrawn] = useState(false);
  const copies = link ?? text;
  useEffect(() => {
    if (atOnce) navigator.share?.(shareData(text, link, null)).catch(() => {}); // then there is the button
  }, []);
  const share = async () => {
    const picture = (await draw?.().catch(() => null)) ?? null; // a browser may forbid canvases
    setUndrawn(draw !== undefined && !picture);
    try {
      await navigator.share(shareData(text, link, picture));
    } catch (error) {
      if ((error as Error).name === "AbortError") return; // who closes the sheet has changed their mind
      if (picture) savePicture(picture);
      setCopied(await copy(copies, shown.current));
    }
  };
  return (
    <span class="share">
      <button type="button" class={main ? "do main" : "do"} onClick={share} data-do={mark}>
        <Icon name="link" size={18} /> {label}
      </button>
      <span role="status" class="quiet">
        {undrawn && words.say("web.share.undrawn")}{" "}
        {copied !== null && words.say(copied ? "web.copied" : "web.copy.byhand")}
      </span>
      {/* Pages over plain http can only copy what is in the page; and so can people, where that fails. */}
      <span class={copied === false ? "link" : "link unseen"} aria-hidden={copied !== false} ref={shown}>
        {copies}
      </span>
    </span>
  );
}
