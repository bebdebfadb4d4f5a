/**
 * film-strips.mjs: a game as strips of stills, for who has not played yet: a card that is drawn and one that is
 * played, an attempt, the escape, and the murder or the rescue; on a phone and on a desk. A still is held until its picture is taken, so
 * that it is of a moment and not of a machine's speed.
 */
import { decide, myTurn, playNow, settled } from "./browser/play.mjs";

const VIEWS = { phone: { width: 390, height: 664 }, desk: { width: 1280, height: 800 } };
const FILMS = { murder: { edition: "kill-2009" }, rescue: { edition: "save-2000" } };
/** What a still shows, in the order of a strip. */
const MOMENTS = {
  draw: ".board-note .note-flight",
  card: ".board-note .note-card:not(.flies)",
  attempt: ".scene.attempt:not(.foiled) .answer.turned",
  foiled: ".scene.foiled",
  end: ".scene.finale.succeeded",
  over: ".scene.finale.over .blame",
};
/** Pixels: how high a still is in its strip. */
const HIGH = { phone: 380, desk: 280 };
const DEAL = 3;

/** In the page: from the moment that `film.wanted` is there, whatever waits goes on waiting until it is let go. */
function hold() {
  const wait = window.setTimeout;
  window.film = { wanted: null, found: false, held: [] };
  const look = () => {
    const { film } = window;
    if (film.wanted && document.querySelector(film.wanted)) film.found = true;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  window.setTimeout = (call, time = 0, ...given) =>
    wait(() => (window.film.found && time > 120 ? window.film.held.push(() => call(...given)) : call(...given)), time);
}

const want = (page, wanted) =>
  page.evaluate((next) => {
    const { held } = window.film;
    window.film = { wanted: next, found: false, held: [] };
    for (const call of held) call();
  }, wanted ?? null);

/** The stills of one game, as PNG, in every view. */
async function shoot(page) {
  const stills = new Map();
  const waiting = Object.keys(MOMENTS);
  const take = async () => {
    const moment = waiting.shift();
    for (const [view, size] of Object.entries(VIEWS)) {
      await page.setViewportSize(size);
      await page.waitForTimeout(700); // the board is laid out anew when nothing has changed for a moment
      stills.set(`${moment} ${view}`, await page.screenshot());
    }
    await want(page, MOMENTS[waiting[0]]);
  };
  await want(page, MOMENTS[waiting[0]]);
  for (let over = false; waiting.length > 0 && !over; ) {
    await page.waitForFunction(() => window.film.found || document.querySelector('.end, .game:not([data-asked=""])'));
    if (await page.evaluate(() => window.film.found)) await take();
    else if (await myTurn(page)) {
      await decide(page);
      await page.waitForFunction(
        () => window.film.found || document.querySelector('.end, .game[data-asked=""]') !== null,
      );
    } else over = true;
  }
  return stills;
}

/** Side by side, by the browser's own means. */
async function strip(page, stills, high) {
  const text = await page.evaluate(
    async ([pictures, height]) => {
      const images = [];
      for (const data of pictures) {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        images.push(image);
      }
      const wide = images.map((one) => Math.round((one.width * height) / one.height));
      const canvas = new OffscreenCanvas(
        wide.reduce((sum, one) => sum + one + 6, -6),
        height,
      );
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      let x = 0;
      for (const [at, image] of images.entries()) {
        context.drawImage(image, x, 0, wide[at], height);
        x += wide[at] + 6;
      }
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.45 });
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
    },
    [stills.map((one) => one.toString("base64")), high],
  );
  return Buffer.from(text, "base64");
}

/** `keep` is given the name and the bytes of each strip. */
export async function makeFilms(browser, address, keep) {
  for (const [name, { edition }] of Object.entries(FILMS)) {
    const context = await browser.newContext({ viewport: VIEWS.phone, reducedMotion: "reduce", hasTouch: true });
    context.setDefaultTimeout(120_000);
    const settings = { lang: "en", players: 4, level: "nephew", speed: "fast", edition };
    await context.addInitScript(`(${hold})();${settled(settings, DEAL)}`);
    const page = await context.newPage();
    await page.goto(`${address}/`);
    await playNow(page);
    const stills = await shoot(page);
    for (const view of Object.keys(VIEWS)) {
      const some = Object.keys(MOMENTS).flatMap((moment) => stills.get(`${moment} ${view}`) ?? []);
      keep(`film-${name}-${view}.webp`, await strip(page, some, HIGH[view]));
    }
    await context.close();
  }
}
