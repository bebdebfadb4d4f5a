/**
 * main.ts: what can begin before the page is there. This file is small and runs
 * first: while the page itself is still on its way, the engine starts in its
 * workers and the reader's language is fetched.
 */
import "./style/base.css";
import "./panels/panels.css";
import "./board/board.css";
import { openDevice } from "./match/device.ts";
import { openSettings } from "./match/settings.ts";
import { openStore } from "./match/store.ts";
import { loadWords } from "./words/words.ts";

const settings = openSettings();
const device = openDevice(openStore());
device.warm();
const words = loadWords(settings.value.lang);

// Not awaited: the page's file imports from this one, and would wait for it to end.
Promise.all([import("./page.tsx"), words]).then(([{ showPage }, words]) => {
  showPage(document.getElementById("app") as HTMLElement, { settings, device, words });
});
