/** Every sound, rendered without a loudspeaker: it can be heard, is short, does not clip, and is no other; and one tap is silence. */
import assert from "node:assert/strict";
import { noServer, playNow, settled } from "./play.mjs";

const RATE = 16_000;
const SECONDS = 3.5;
/** Samples of a slice, over which loudness and pitch are told. */
const SLICE = 1024;

const rms = (samples) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

function slices(samples) {
  return Array.from({ length: Math.floor(samples.length / SLICE) }, (_, at) =>
    samples.slice(at * SLICE, (at + 1) * SLICE),
  );
}

/** How strong one frequency is in a slice (Goertzel). */
function strength(slice, pitch) {
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE);
  let [last, before] = [0, 0];
  for (const one of slice) [last, before] = [one + turn * last - before, last];
  return Math.sqrt(Math.max(0, last * last + before * before - turn * last * before));
}

const PITCHES = Array.from({ length: 14 }, (_, at) => 60 * 1.46 ** at);

/** What it sounds like in numbers: how strong which pitch is, when; as a direction, so that loudness does not count. */
function printOf(samples) {
  const print = slices(samples)
    .slice(0, 48)
    .flatMap((slice) => PITCHES.map((pitch) => Math.log1p(strength(slice, pitch))));
  const length = Math.hypot(...print);
  return print.map((one) => one / length);
}

const alike = (a, b) => a.reduce((sum, one, at) => sum + one * b[at], 0);

/** In the page: every loudspeaker that it makes. */
function watchSpeakers() {
  window.speakers = [];
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.speakers.push(this);
    }
  };
}

export const tests = {
  "each can be heard, is short, never clips, and none is like another": async ({ openBoard, note }) => {
    const page = await openBoard("scene=empty");
    await page.locator("#app[data-ready]").waitFor();
    const names = await page.evaluate(() => window.sounds);
    assert.ok(names.length >= 12, names.join());
    const prints = new Map();
    for (const name of names) {
      const text = await page.evaluate(
        ([one, seconds, rate]) => window.hear(one, seconds, rate),
        [name, SECONDS, RATE],
      );
      const samples = text.split(" ").map((one) => Number(one) / 1000);
      const loud = slices(samples).map(rms);
      const heard = loud.filter((one) => one > 0.002);
      const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      const long = ((loud.findLastIndex((one) => one > 0.002) + 1) * SLICE) / RATE;
      const level = Math.sqrt(heard.reduce((sum, one) => sum + one * one, 0) / heard.length);
      note(`${name}: ${long.toFixed(2)} s, peak ${peak.toFixed(2)}, level ${level.toFixed(3)}`);
      assert.ok(peak < 0.8, `${name} clips: ${peak}`);
      assert.ok(level > 0.01 && level < 0.25, `${name} is too quiet or too loud: ${level}`);
      assert.ok(long > 0.08 && long < 3.2, `${name} takes ${long} s`);
      assert.ok(loud.at(-1) < 0.001, `${name} does not end`);
      prints.set(name, printOf(samples));
    }
    for (const [at, one] of names.entries())
      for (const other of names.slice(at + 1)) {
        const same = alike(prints.get(one), prints.get(other));
        assert.ok(same < 0.93, `${one} sounds like ${other}: ${same.toFixed(3)}`);
      }
  },
  "who wants silence has no loudspeaker running; who wants sound again has one": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({
      viewport: { width: 390, height: 664 },
      init: `(${watchSpeakers})();${settled({ sound: false }, 3)}`,
    });
    await playNow(page);
    const running = (count) =>
      page.waitForFunction((n) => window.speakers.filter(({ state }) => state === "running").length === n, count);
    const made = () => page.evaluate(() => window.speakers.length);
    const press = () => page.locator(".top .mute").click();
    await page.locator(".hand .card").first().click();
    assert.equal(await made(), 0);
    await press();
    await running(1);
    await press();
    await running(0);
    await press();
    await running(1);
    assert.equal(await made(), 1);
  },
  "on a phone silence is one tap away, and lasts": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      init: settled({ sound: true }, 3),
    });
    await playNow(page);
    const mute = page.locator(".top .mute");
    const { width, height } = await mute.boundingBox();
    assert.ok(Math.min(width, height) >= 43.5, `${width}×${height}`);
    assert.equal(await mute.getAttribute("aria-pressed"), "false");
    await mute.tap();
    await page.locator('.top .mute[aria-pressed="true"]').waitFor();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("unlucky settings")).sound);
    assert.equal(await kept(), false);
    const status = await page.evaluate(() => {
      const line = document.querySelector(".status-line");
      return line.scrollHeight - line.clientHeight;
    });
    assert.ok(status <= 1, "whose turn it is has room beside it");
  },
};
