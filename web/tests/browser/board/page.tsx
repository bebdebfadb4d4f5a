/**
 * page.tsx: the board by itself, for its tests and pictures.
 *
 *     ?edition=kill-2009&lang=fr&theme=light&scene=crowd
 *
 * What was called back is in window.calls; window.show puts other parts into the scene, window.tell a note beside a
 * room, with so many pixels of the board under something else; window.hear renders a sound.
 */
import { render } from "preact";
import { Board } from "../../../src/board/Board.tsx";
import { loadBoard } from "../../../src/board/drawing.ts";
import type { BoardNote } from "../../../src/board/room-note.tsx";
import type { BoardScene } from "../../../src/board/types.ts";
import { startWorker } from "../../../src/engine/engine.ts";
import { SOUNDS as HEARD, makeMixer, playSound, type Sound } from "../../../src/panels/shell/synth.ts";
import { fetchLetters, settleLetters } from "../../../src/style/letters.ts";
import { type Lang, loadWords } from "../../../src/words/words.ts";
import { SCENES } from "./scenes.ts";
import "../../../src/style/base.css";
import "./page.css";

declare global {
  interface Window {
    calls: string[];
    show(parts: Partial<BoardScene>): void;
    tell(text: string, room: string, covered: number): void;
    sounds: readonly Sound[];
    /** Some seconds of a sound: numbers between -1000 and 1000, with gaps between them, which are sent on faster than a list. */
    hear(sound: Sound, seconds: number, rate: number): Promise<string>;
  }
}

const asked = new URLSearchParams(location.search);
const lang = (asked.get("lang") ?? "en") as Lang;
const plan = asked.get("plan");
const root = document.getElementById("app") as HTMLElement;
document.documentElement.lang = lang;
document.documentElement.dataset.theme = asked.get("theme") ?? "dark";
window.calls = [];

const engine = startWorker().engine();
const [words, board] = await Promise.all([
  loadWords(lang),
  loadBoard(engine, plan ? { plan } : { edition: asked.get("edition") ?? "kill-2009" }),
  settleLetters(fetchLetters(lang)),
]);
let scene = (SCENES[asked.get("scene") ?? "turn"] as (typeof SCENES)[string])(board);

let note: BoardNote | null = null;
let covered = 0;

function paint(): void {
  render(
    <main style={{ height: "100%" }}>
      <Board
        drawing={board.drawing}
        scene={scene}
        words={words}
        note={note}
        covered={covered}
        onRoom={(room) => {
          window.calls.push(`room ${room}`);
          scene = { ...scene, selected: room };
          paint();
        }}
        onInspect={(room) => window.calls.push(`inspect ${room}`)}
      />
    </main>,
    root,
  );
}

window.show = (parts) => {
  scene = { ...scene, ...parts };
  paint();
};
window.tell = (text, room, under) => {
  note = { id: (note?.id ?? 0) + 1, room, content: text };
  covered = under;
  paint();
};
window.sounds = HEARD;
window.hear = async (sound, seconds, rate) => {
  const context = new OfflineAudioContext(1, seconds * rate, rate);
  playSound(makeMixer(context), sound, 0);
  const samples = (await context.startRendering()).getChannelData(0);
  return Array.from(samples, (one) => Math.round(one * 10_000) / 10).join(" ");
};
paint();
root.dataset.ready = "yes";
