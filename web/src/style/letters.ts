/** letters.ts: the page's own letters, fetched before anything is shown in them. */
import { isLatin, type Lang } from "../words/words.ts";

/** One of each face in letters.css. */
const FACES = ["500 1em Alegreya", "700 1em Alegreya", "italic 500 1em Alegreya"];

/** Settled when they are here, or are known not to come. Other letters than Latin are what the machine has. */
export async function fetchLetters(lang: Lang): Promise<void> {
  if (!isLatin(lang)) return;
  await Promise.all(FACES.map((face) => document.fonts.load(face))).catch(useSystemLetters);
}

/** From here on without them: letters that came late would move everything that has been set. */
function useSystemLetters(): void {
  document.documentElement.dataset.letters = "system";
}

/** Milliseconds that everything else waits for them. */
const LONGEST = 1000;

/** Them, or after a while the machine's own. */
export async function settleLetters(coming: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(() => {
      useSystemLetters();
      done();
    }, LONGEST);
  });
  await Promise.race([coming, late]);
  clearTimeout(timer);
}
