/** windows.mjs: the windows that the page has to fit into, and the page in another language. */

export const SIZES = [
  [360, 640],
  [360, 740],
  [390, 664],
  [390, 844],
  [740, 360],
  [820, 1180],
  [1440, 900],
  [720, 450], // 1440×900 at 200 %
  [2560, 1440],
].map(([width, height]) => ({ width, height }));

/** Where two languages are enough: the longest ones. */
export const LONGEST = ["de", "fr"];

const TIGHT = [SIZES[0], SIZES[4], SIZES[7]];

/** The windows to look at in a language: all of them in the longest, in each where room is scarce; or all, if asked for. */
export const windowsFor = (lang) => (process.env.UNLUCKY_WHOLE || LONGEST.includes(lang) ? SIZES : TIGHT);

/** Two frames: what a change of the window led to is on the screen. */
export const settledView = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** As if another tab had changed the language. */
export async function speak(page, lang) {
  await page.evaluate((next) => {
    const key = "unlucky settings";
    const text = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), lang: next });
    localStorage.setItem(key, text);
    dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
  }, lang);
  await page.waitForFunction((next) => document.documentElement.lang === next, lang);
}
