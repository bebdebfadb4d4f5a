/**
 * sheet.tsx: a dialog that comes up from the edge on a phone, with a grip that
 * takes it out of the way for a look at what is behind it, and stands in the
 * middle elsewhere.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useBackCloses } from "../../back-closes.ts";
import { useWords } from "../shell/app.ts";
import { Grip } from "./grip.tsx";
import { Icon } from "./icon.tsx";

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

export function Sheet({ title, onClose, children, wide }: SheetProps) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [folded, setFolded] = useState(false);
  const kind = ["sheet", wide && "wide", folded && "folded"].filter(Boolean).join(" ");
  useEffect(() => {
    const one = dialog.current;
    const back = document.activeElement;
    one?.showModal();
    return () => {
      one?.close();
      if (back instanceof HTMLElement || back instanceof SVGElement) back.focus({ preventScroll: true });
    };
  }, []);
  useBackCloses(onClose);
  const onBackdrop = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    <dialog
      ref={dialog}
      class={kind}
      aria-labelledby={heading}
      onClick={onBackdrop}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Grip
        folded={folded}
        onFold={setFolded}
        onClose={onClose}
        label={words.say(folded ? "web.unfold" : "web.fold")}
      />
      <div class="sheet-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="plain square" onClick={onClose} aria-label={words.say("ui.key.close")}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="sheet-body" tabIndex={0} aria-labelledby={heading}>
        {children}
      </section>
    </dialog>
  );
}
