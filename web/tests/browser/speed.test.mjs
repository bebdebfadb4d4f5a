/** How fast it is: first load on a slow machine and net, a click while bots think, frames of an animation, sizes. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { decide, myTurn, ready, settled, shown } from "./play.mjs";

const judge = (time, most) => assert.ok(time <= most, `${time} ms, ${most} at most`);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const compressed = (path) =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/** From the address to a board that can be played on: CPU four times slower, 10 Mbit/s, 40 ms. */
async function loadOnce(browser, address) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(settled({ level: "nephew", edition: "kill-1996" }));
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 40,
    downloadThroughput: (10 * 1024 * 1024) / 8,
    uploadThroughput: (10 * 1024 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const started = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator('[data-do="play-now"]').click();
  await page.waitForSelector(".game svg.plan [data-room]");
  const playable = performance.now() - started;
  await context.close();
  return playable;
}

const sizes = {
  "what is loaded is small": async ({ hosts }) => {
    const all = filesIn(hosts.dist.folder);
    const size = (pattern) => all.filter((path) => pattern.test(path)).reduce((sum, path) => sum + compressed(path), 0);
    const page = size(/index.*\.(html|js|css)$|icon.*\.(js|svg)$|\/en-.*\.js$/);
    const engine = size(/worker.*\.js$|\.wasm$/);
    const whole = all.reduce((sum, path) => sum + compressed(path), 0);
    console.log(`# first page ${page} bytes, engine ${engine} bytes, everything ${whole} bytes, compressed`);
    assert.ok(page <= 90_000, `first page: ${page}`);
    assert.ok(page + engine <= 200_000, `until one plays: ${page + engine}`);
    assert.ok(whole <= 400_000, `everything: ${whole}`);
  },
};

/** Times mean something only where nobody else is computing: so they are asked for, by UNLUCKY_SPEED=1. */
const times = {
  "playable within two seconds on a slow machine and net": async ({ browser, hosts }) => {
    const times = [];
    for (let count = 0; count < 5; count++) times.push(await loadOnce(browser, `${hosts.dist.address}/`));
    console.log(`# playable after ${times.map(Math.round).join(", ")} ms, median ${Math.round(median(times))} ms`);
    judge(median(times), 2000);
  },
  "a click is painted within 100 ms while bots think": async ({ open, forgive }) => {
    const page = await open({ init: settled({ level: "widow", players: 4, speed: "normal" }) });
    await page.click('[data-do="play-now"]');
    await ready(page);
    await myTurn(page);
    await page.locator('.dock [data-do="draw"], .tray [data-do="pass"]').first().click();
    // Now three of the strongest bots think, and somebody looks at the log again and again.
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
    console.log(`# painted after ${times.map(Math.round).join(", ")} ms, median ${Math.round(median(times))} ms`);
    judge(median(times), 100);
    forgive(/404/);
  },
  "no frame has more than 8 ms of script, style and layout while the others play": async ({
    browser,
    open,
    forgive,
  }) => {
    const page = await open({
      reducedMotion: "no-preference",
      init: settled({ level: "nephew", players: 6, speed: "fast", edition: "kill-1996" }),
    });
    await page.click('[data-do="play-now"]');
    await ready(page);
    await myTurn(page);
    const before = await shown(page);
    await browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
    await decide(page);
    await page.waitForFunction((old) => Number(document.querySelector(".game").dataset.shown) > old + 8, before);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    // The page's own thread is the one that lays out; its time is the processor's, whoever else is at work.
    const layouts = traceEvents.filter(({ name }) => name === "UpdateLayoutTree");
    const thread = ({ pid, tid }) => `${pid} ${tid}`;
    const count = (one) => layouts.filter((other) => thread(other) === one).length;
    const [main] = [...new Set(layouts.map(thread))].sort((a, b) => count(b) - count(a));
    const frames = traceEvents.filter((one) => thread(one) === main && one.name.endsWith("RunTask") && one.tdur);
    const longest = frames.map(({ tdur }) => tdur / 1000).sort((a, b) => b - a);
    console.log(
      `# ${frames.length} tasks, the longest ${longest
        .slice(0, 5)
        .map((ms) => ms.toFixed(1))
        .join(", ")} ms`,
    );
    assert.ok(layouts.length > 5);
    judge(longest[0], 8);
    forgive(/404/);
  },
};

export const tests = process.env.UNLUCKY_SPEED ? { ...sizes, ...times } : sizes;
