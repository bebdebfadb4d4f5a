import { effect, signal } from "@preact/signals";
import { render } from "preact";
import "./style/base.css";
import "./panels/panels.css";
import { openDevice } from "./match/device.ts";
import { openSettings } from "./match/settings.ts";
import { openStore } from "./match/store.ts";
import { type App, AppContext, type ServerInfo } from "./panels/app.ts";
import { readAddress, type Screen } from "./panels/route.ts";
import { ScreenRoot } from "./panels/screen.tsx";
import { makeSpeaker } from "./panels/sound.ts";
import { watchVersion } from "./panels/version.ts";
import { loadWords } from "./words/words.ts";

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

async function begin(root: HTMLElement): Promise<void> {
  const settings = openSettings();
  const device = openDevice(openStore());
  device.warm();
  const words = signal(await loadWords(settings.value.lang));
  effect(() => {
    const { lang } = settings.value;
    if (words.peek().lang !== lang)
      loadWords(lang).then((found) => {
        words.value = found;
      });
  });
  const screen = signal<Screen>(readAddress(new URL(location.href)));
  addEventListener("hashchange", () => {
    screen.value = readAddress(new URL(location.href));
  });
  const app: App = {
    device,
    settings,
    words,
    screen,
    speaker: makeSpeaker(() => !settings.value.sound),
    said: signal(""),
    update: signal(null),
    server: signal(null),
  };
  render(
    <AppContext.Provider value={app}>
      <ScreenRoot />
    </AppContext.Provider>,
    root,
  );
  findServer().then((found) => {
    app.server.value = found;
  });
  watchVersion(app.update);
}

begin(document.getElementById("app") as HTMLElement);
