/**
 * main.ts: what can begin before the page is there. This file is small and runs
 * first: while the page itself is still on its way, the reader's language is
 * fetched and the engine starts in its workers, or, on the start page, is ready
 * to start at the first sign of somebody.
 */
import { opened } from "./panels/shell/first-address.ts";
import "./style/base.css";
import "./panels/panels.css";
import "./board/board.css";
import { openDevice } from "./match/device.ts";
import { openSettings } from "./match/settings.ts";
import { openStore } from "./match/store.ts";
import { fetchLetters, settleLetters } from "./style/letters.ts";
import { langSorry, loadWords } from "./words/words.ts";

const settings = openSettings();
const device = openDevice(openStore());
const words = loadWords(settings.value.lang);
const letters = fetchLetters(settings.value.lang);

// Who only looks in loads no engine; who moves a hand has it by the time of the click.
if (opened.peek().name !== "start") device.warm();
else for (const sign of ["pointermove", "pointerdown", "keydown"]) addEventListener(sign, device.warm, { once: true });

const root = document.getElementById("app") as HTMLElement;

// Not awaited: the page's file imports from this one, and would wait for it to end.
Promise.all([import("./page.tsx"), words]).then(
  async ([{ showPage }, words]) => {
    await settleLetters(letters);
    showPage(root, { settings, device, words, screen: opened });
  },
  () => {
    root.textContent = langSorry(settings.value.lang);
  },
);
