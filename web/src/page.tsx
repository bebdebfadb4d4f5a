/** page.tsx: the page, once it is there: what every screen needs, and the first of them. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { heedBack } from "./back-closes.ts";
import { renderByFrame } from "./frame-queue.ts";
import { changeSettings } from "./match/settings.ts";
import { type App, AppContext, type ServerInfo } from "./panels/shell/app.ts";
import { watchVersion } from "./panels/shell/new-version.ts";
import { ScreenRoot } from "./panels/shell/screen.tsx";
import { makeSpeaker } from "./panels/shell/sounds.ts";
import { fetchLetters, settleLetters } from "./style/letters.ts";
import { isSpaced, loadWords, type Words } from "./words/words.ts";

/** Is there a server behind this page? A plain folder has none, and then everything is played here. */
async function findServer(): Promise<ServerInfo | null> {
  try {
    const answer = await fetch("/api/1", { signal: AbortSignal.timeout(4000) });
    const about = await answer.json();
    return answer.ok && about.name === "unlucky" ? about : null;
  } catch {
    return null;
  }
}

/** A moment after the page is there: what may be wanted later must not hold up what is wanted now. */
const SOON = 2000;

export function showPage(
  root: HTMLElement,
  begun: Pick<App, "settings" | "device" | "screen"> & { words: Words },
): void {
  const { settings, device, screen } = begun;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  renderByFrame(() => calm.matches || settings.peek().motion === "less");
  const words = signal(begun.words);
  // Before anything is rendered in it: names are measured in the language's letters.
  effect(() => {
    document.documentElement.lang = words.value.lang;
    document.documentElement.dataset.spaced = String(isSpaced(words.value.lang));
  });
  heedBack();
  const app: App = {
    device,
    settings,
    words,
    screen,
    speaker: makeSpeaker(),
    said: signal(""),
    urgent: signal(""),
    update: signal(null),
    server: signal(null),
  };
  effect(() => app.speaker.mute(!settings.value.sound));
  effect(() => {
    const { lang } = settings.value;
    if (words.peek().lang === lang) return;
    const learn = async () => {
      const letters = fetchLetters(lang);
      const found = await loadWords(lang);
      await found.book(); // what is on the screen may be of it
      await settleLetters(letters);
      if (settings.peek().lang === lang) words.value = found; // another may have been chosen meanwhile
    };
    learn().catch(() => {
      app.said.value = words.peek().say("web.error.later");
      if (settings.peek().lang === lang) changeSettings(settings, { lang: words.peek().lang });
    });
  });
  render(
    <AppContext.Provider value={app}>
      <ScreenRoot />
    </AppContext.Provider>,
    root,
  );
  findServer().then((found) => {
    app.server.value = found;
  });
  const keepFiles = watchVersion(app.update);
  setTimeout(() => {
    device.warm();
    keepFiles();
  }, SOON);
}
