/** How fast it is: what is loaded, the first load on a slow machine and net, a click while bots think, frames of an animation. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { serve } from "../serve.mjs";
import { decide, myTurn, noServer, playNow, settled, shown } from "./play.mjs";

const judge = (time, most) => assert.ok(time <= most, `${time.toFixed(1)} ms, ${most} at most`);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** In bytes, as a host sends them. */
function weigh(paths) {
  const sum = { gzip: 0, brotli: 0 };
  for (const path of paths) {
    const bytes = readFileSync(path);
    sum.gzip += gzipSync(bytes, { level: 9 }).length;
    sum.brotli += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return sum;
}

const told = ({ gzip, brotli }) => `${(brotli / 1000).toFixed(1)} kB by brotli, ${(gzip / 1000).toFixed(1)} by gzip`;

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
}

const NETS = join(import.meta.dirname, "../../../data/nets");

/** The files that a page asks for. Without a service worker, which fetches everything in the background. */
async function asking(browser, folder, visit) {
  const asked = new Set(["/index.html"]);
  const answer = ({ url }) => {
    asked.add(url);
    return false;
  };
  const host = await serve(folder, { answer });
  const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(settled({ level: "nephew" }));
  await page.goto(`${host.address}/`);
  await page.waitForSelector('[data-do="play-now"]');
  await visit(page);
  await context.close();
  host.close();
  return filesIn(folder).filter((path) => asked.has(path.slice(folder.length)));
}

const sizes = {
  "what is loaded first, until somebody can play, and in all": async ({ browser, hosts, note }) => {
    const { folder } = hosts.dist;
    const start = await asking(browser, folder, async () => {});
    const first = weigh(start.filter((path) => !path.endsWith(".wasm")));
    // Pictures come with the hand that they decorate: whoever has to wait for one can already play.
    const drawn = (path) => /assets\/[^/]*\.svg$/.test(path);
    const play = weigh((await asking(browser, folder, playNow)).filter((path) => !drawn(path)));
    assert.deepEqual(start.filter(drawn), [], "pictures that nobody looks at yet");
    const nets = weigh(filesIn(NETS));
    // What messengers and installers show is no part of the page: unit/previews.test.ts weighs it.
    const whole = weigh(filesIn(folder).filter((path) => !path.startsWith(`${folder}/pictures/`)));
    note(`first ${told(first)}`);
    note(`until somebody can play ${told(play)}, of which the bots' nets are ${told(nets)}`);
    note(`everything, in all languages ${told(whole)}`);
    // The page's own letters are 45 kB of it: docs/web.md has the figures.
    assert.ok(first.brotli <= 150_000, `first load: ${first.brotli}`);
    assert.ok(play.brotli - nets.brotli <= 293_000, `until somebody can play: ${play.brotli - nets.brotli}`);
    assert.ok(whole.brotli <= 600_000, `everything: ${whole.brotli}`);
  },
};

/** In the page: somebody who clicks as soon as there is something to click, and looks when it can be played. */
function hasty() {
  const seen = new Set();
  const once = (name, found) => {
    if (seen.has(name) || !found) return;
    seen.add(name);
    performance.mark(name);
    if (name === "start") found.click();
    else requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
  };
  new MutationObserver(() => {
    once("start", document.querySelector('[data-do="play-now"]'));
    once("decision", document.querySelector('.game:not([data-asked=""]) svg.plan [data-room]'));
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** A deal in which the person at the page begins. */
const FIRST = 3;

/** From the address to a first decision on the screen: CPU four times slower, 10 Mbit/s, 40 ms. */
async function loadOnce(browser, address) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(settled({ level: "butler" }, FIRST));
  await page.addInitScript(hasty);
  const session = await context.newCDPSession(page);
  const speed = (10 * 1000 * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: speed,
    uploadThroughput: speed,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0, null, { timeout: 120_000 });
  const times = await page.evaluate(() =>
    Object.fromEntries(performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime])),
  );
  await context.close();
  return times;
}

/**
 * What the page's own thread does in script, style and layout; of what is within another only the outer counts.
 * Collecting what script has just left behind is script's; when the browser tidies the whole heap up is its own affair.
 */
const WORK = {
  script: ["FunctionCall", "EvaluateScript", "v8.evaluateModule", "TimerFire", "FireAnimationFrame", "EventDispatch"],
  answers: ["HandlePostMessage", "RunMicrotasks"],
  memory: ["MinorGC"],
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
};
const KINDS = new Map(Object.entries(WORK).flatMap(([kind, names]) => names.map((name) => [name, kind])));

/** The browser tidies the whole heap up, in the midst of script or beside it. */
const TIDY = "MajorGC";

/** Microseconds without any work, longer than a frame: what was done before them held up none that comes after. */
const RESTED = 20_000;

/** Milliseconds of that work in each frame of a trace, by kind; time is the processor's, whoever else is at work. */
function framesOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const layouts = traceEvents.filter(({ name }) => name === "UpdateLayoutTree").map(thread);
  const count = (one) => layouts.filter((other) => other === one).length;
  const [main] = [...new Set(layouts)].sort((a, b) => count(b) - count(a));
  const events = traceEvents
    .filter((one) => one.ph === "X" && thread(one) === main)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const frames = [];
  let frame = {};
  let end = 0;
  let last = "script";
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    const kind = KINDS.get(name);
    if (name === TIDY && ts < end) frame[last] -= tdur / 1000;
    if (kind && ts >= end) {
      if (ts - end > RESTED) frame = {};
      frame[kind] = (frame[kind] ?? 0) + tdur / 1000;
      end = ts + dur;
      last = kind;
    } else if (name === "Layerize") {
      frames.push(frame);
      frame = {};
    }
  }
  return frames;
}

const spent = (frame) => Object.values(frame).reduce((sum, time) => sum + time, 0);

/** "7.1 (script 3.2, style 1.9, layout 2.0)" */
function frameText(frame) {
  const parts = Object.entries(frame).map(([kind, time]) => `${kind} ${time.toFixed(1)}`);
  return `${spent(frame).toFixed(1)} (${parts.join(", ")})`;
}

/** What one has decided is on its way, or has happened. */
const decided = (page, before) =>
  page.waitForFunction(
    (old) =>
      document.querySelector('.end, .game[data-asked=""]') ||
      Number(document.querySelector(".game").dataset.shown) > old,
    before,
  );

/** The frames while others play, from after one's own click to one's next decision, several times. */
async function watchOthers(browser, page) {
  const frames = [];
  let events = 0;
  for (let turn = 0; turn < 6 && (await myTurn(page)); turn++) {
    const before = await shown(page);
    await decide(page);
    await decided(page, before);
    await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
    // Asked now and then, since asking is script as well.
    const over = () => document.querySelector('.end, .game:not([data-asked=""])') !== null;
    await page.waitForFunction(over, null, { polling: 500 });
    frames.push(...framesOf(await browser.stopTracing()));
    events += (await shown(page)) - before;
  }
  return { frames: frames.sort((a, b) => spent(b) - spent(a)), events };
}

/** Times mean something only where nobody else is computing: so they are asked for, by UNLUCKY_SPEED=1. */
const times = {
  "playable within two seconds on a slow machine and net": async ({ browser, hosts, note }) => {
    const loads = [];
    for (let count = 0; count < 5; count++) loads.push(await loadOnce(browser, `${hosts.dist.address}/`));
    const each = (name) => loads.map((load) => Math.round(load[name])).join(", ");
    const time = median(loads.map(({ painted }) => painted));
    note(
      `start page after ${each("start")} ms, playable and painted after ${each("painted")}, median ${Math.round(time)}`,
    );
    judge(time, 2000);
  },
  "a click is painted within 100 ms while bots think": async ({ open, forgive, note }) => {
    const page = await open({ init: settled({ level: "widow", players: 4, speed: "normal" }, FIRST) });
    await playNow(page);
    await decide(page);
    // Now three of the strongest bots think, and somebody looks at the menu again and again.
    const times = [];
    for (let count = 0; count < 5; count++) {
      times.push(
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              const started = performance.now();
              document.querySelector(".top button").click();
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - started)));
            }),
        ),
      );
      await page.locator("dialog .sheet-head button").click();
      await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    }
    note(`painted after ${times.map(Math.round).join(", ")} ms, median ${Math.round(median(times))}`);
    judge(median(times), 100);
    forgive(noServer);
  },
};

for (const [where, edition, viewport] of [
  ["in the mansion", "kill-1996", { width: 1280, height: 800 }],
  ["on the ship, on a phone", "save-2000", { width: 360, height: 740 }],
])
  times[`no frame has more than 8 ms of script, style and layout while others play ${where}`] = async (given) => {
    const { browser, open, forgive, note } = given;
    const longest = [];
    // Five games, and the one in the middle counts: half of what people see is at least as smooth.
    for (let time = 0; time < 5; time++) {
      const init = settled({ level: "nephew", players: 6, speed: "fast", edition }, 5 + time);
      const page = await open({ reducedMotion: "no-preference", viewport, init });
      await playNow(page);
      const { frames, events } = await watchOthers(browser, page);
      await page.close();
      note(
        `${events} events in ${frames.length} frames, the longest ${frames.slice(0, 4).map(frameText).join(", ")} ms`,
      );
      assert.ok(events > 10 && frames.length > 50, "nothing was seen");
      longest.push(spent(frames[0]));
    }
    note(`the longest frame of each game: ${longest.map((time) => time.toFixed(1)).join(", ")} ms`);
    judge(median(longest), 8);
    forgive(noServer);
  };

export const tests = process.env.UNLUCKY_SPEED ? { ...sizes, ...times } : sizes;
