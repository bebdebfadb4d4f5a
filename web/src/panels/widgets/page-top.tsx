/** page-top.tsx: what stands at the top of a page that is no game: the way home, and what the page is. */
import type { ComponentChildren } from "preact";
import { useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { Icon } from "./icon.tsx";

export function PageTop({ title, children }: { readonly title?: string; readonly children?: ComponentChildren }) {
  const words = useWords();
  return (
    <header class="page-top">
      <a class="plain square" href={addressOf({ name: "start" })} aria-label={words.say("web.home")}>
        <Icon name="home" />
      </a>
      {title && <h1>{title}</h1>}
      {children}
    </header>
  );
}
