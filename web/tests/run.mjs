/**
 * run.mjs: the tests in a real browser. One Chromium for all of them, a page
 * with an empty store for each; prints TAP.
 *
 *     node tests/run.mjs [PART-OF-A-NAME[|ANOTHER]...]
 *
 * Each file of tests/browser that ends in .test.mjs exports `tests`, from a
 * name to a function that is given what it needs:
 *
 *     export const tests = {
 *       "a click chooses a room": async ({ open, address }) => { … },
 *     };
 *
 * A file whose tests need the whole of Chromium, notifications for instance, also exports `whole`, which is true.
 *
 * Several are run at once, each in contexts of its own; where times are measured (UNLUCKY_SPEED=1) or what each test
 * costs (UNLUCKY_COST=1), one after the other. What is waited for is waited for long (PATIENCE): a limit is there
 * against hanging, and a slow machine is no fault. What failed beside others is run once more by itself, as tools/test
 * does: if it passes then, it is told as unsteady, with what was wrong.
 *
 * UNLUCKY_WASM and UNLUCKY are what is tested. The pages are built anew, into a folder that goes with the tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { startMeter } from "./cost.mjs";
import { dealtAlike, serve } from "./serve.mjs";

const here = import.meta.dirname;
const web = resolve(here, "..");
const only = (process.argv[2] ?? "").split("|");
const PATIENCE = 120_000;
/** No test is to take this long: one that does hangs. */
const WHOLE_TEST = 900_000;
/** So many that fail may be chance and are tried again; more are not. tools/test has the same bound. */
const MOST_AGAIN = 5;
const WHOLE_CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Chromium without windows, tabs and notifications, where it is installed: a context costs half as much there. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = process.env.CHROMIUM || !existsSync(SHELL) ? WHOLE_CHROMIUM : SHELL;
/** One by one where times are judged or told. */
const ALONE = process.env.UNLUCKY_SPEED || process.env.UNLUCKY_COST;
const spent = process.env.UNLUCKY_COST ? startMeter() : null;
/** A test waits for frames, bots and servers much of its time: with five of them two cores are never idle. */
const AT_ONCE = ALONE ? 1 : Math.min(6, 2 * availableParallelism() + 1);
/**
 * What a browser need not do for a test, where no picture is taken and no time judged. No memory for pixels: style,
 * layout, painting and frames are as ever, but nothing is drawn that nobody looks at; to draw it without a graphics card
 * took a quarter of all the time. No optimising compilers for JavaScript: a page that lives for seconds does not get
 * back what they cost, a fifth of the rest. No process of its own for graphics.
 */
const SPARED = ["--force-gpu-mem-available-mb=0", "--js-flags=--max-opt=1", "--in-process-gpu"];
const UNSEEN = process.env.UNLUCKY_SHOTS || process.env.UNLUCKY_SPEED ? [] : SPARED;
/** Files with tests that take long: they begin first, so that none is left running alone at the end. */
const LONG = ["server", "game", "screens", "friends", "still", "scene"];
const built = mkdtempSync(join(tmpdir(), "unlucky-web-"));
process.on("exit", () => rmSync(built, { recursive: true, force: true }));

function make(name, ...options) {
  const vite = join(web, "node_modules/vite/bin/vite.js");
  const folder = join(built, name);
  const place = ["--outDir", folder, "--emptyOutDir"];
  const done = spawnSync(process.execPath, [vite, "build", "--logLevel", "error", ...place, ...options], { cwd: web });
  if (done.status !== 0) throw new Error(`it does not build:\n${done.stdout}${done.stderr}`);
  return folder;
}

/** No violation that axe knows of, of WCAG 2.2 A and AA. */
const axe = readFileSync(join(web, "node_modules/axe-core/axe.min.js"), "utf8");
async function audit(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }),
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  if (told.length > 0) throw new Error(told.join("\n"));
}

async function find() {
  const all = [];
  const files = readdirSync(join(here, "browser")).filter((file) => file.endsWith(".test.mjs"));
  const isLong = (file) => Number(LONG.includes(file.slice(0, -9)));
  for (const file of files.sort().sort((a, b) => isLong(b) - isLong(a))) {
    const { tests, whole } = await import(join(here, "browser", file));
    const program = whole ? WHOLE_CHROMIUM : CHROMIUM;
    for (const [name, test] of Object.entries(tests))
      all.push({ name: `${file.slice(0, -9)}: ${name}`, test, program });
  }
  return all.filter(({ name }) => only.some((part) => name.includes(part)));
}

/** `env` is what this browser's environment has besides ours. */
function launch(program, env = {}) {
  return chromium.launch({
    executablePath: program,
    env: { ...process.env, ...env },
    // A host that is not this machine by its name: what is served from there is no secure page.
    args: ["--no-sandbox", "--host-resolver-rules=MAP unlucky.test 127.0.0.1", ...UNSEEN],
  });
}

/** In the page: as where there are no service workers. Each would fetch and keep all files, of a page that lives for seconds. */
function withoutWorker() {
  if (self.ServiceWorkerContainer)
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("no worker"));
}

/**
 * A page in a context of its own, whose errors and requests elsewhere make its test fail; nowhere yet if `address` is
 * null. With its service worker if `worker` is true: who tests what the page is without a network says so.
 */
async function openIn(browser, wrong, contexts, address, options = {}) {
  const { path = "/", init, worker = false, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...rest,
  });
  contexts.push(context);
  context.setDefaultTimeout(PATIENCE);
  if (!worker) await context.addInitScript(withoutWorker);
  if (init) await context.addInitScript(init);
  context.on("weberror", (error) => wrong.push(String(error.error().stack ?? error.error())));
  context.on(
    "console",
    (message) => message.type() === "error" && wrong.push(`console: ${message.text()} ${message.location().url}`),
  );
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.hostname !== "127.0.0.1") wrong.push(`asked ${url.href}`);
  });
  const page = await context.newPage();
  if (address !== null) await page.goto(address + path);
  return page;
}

async function limit() {
  await setTimeout(WHOLE_TEST, undefined, { ref: false });
  throw new Error(`it hangs: ${WHOLE_TEST / 60_000} minutes and no end`);
}

/** Gives its lines of TAP but for the number, which is known when those before it are done. */
async function runOne({ name, test, program }, browsers, hosts) {
  const browser = await browsers(program);
  const wrong = [];
  const contexts = [];
  const forgiven = []; // also what comes after the test has said so: a page still asks while its server stops
  const notes = [];
  const others = [];
  const boardsIn = (which) =>
    Object.assign(
      (query = "", options = {}) => {
        const address = query === null ? null : hosts.tests.address;
        return openIn(which, wrong, contexts, address, { ...options, path: `/?${query}` });
      },
      { address: hosts.tests.address },
    );
  const started = performance.now();
  const before = spent?.();
  let failed = null;
  try {
    const done = test({
      browser,
      hosts,
      audit,
      note: (text) => notes.push(text),
      open: (options) => openIn(browser, wrong, contexts, hosts.dist.address, options),
      openBoard: boardsIn(browser),
      /** A browser of the test's own, with that in its environment. */
      launch: async (env) => {
        others.push(await launch(program, env));
        return { openBoard: boardsIn(others.at(-1)) };
      },
      /** Somebody whose page is nowhere yet. */
      visitor: (options) => openIn(browser, wrong, contexts, null, options),
      /** What was heard that a test expects, such as a request that is to fail. */
      forgive: (pattern) => forgiven.push(pattern),
    });
    await Promise.race([done, limit()]);
    const heard = wrong.filter((one) => !forgiven.some((pattern) => pattern.test(one)));
    if (heard.length > 0) throw new Error(heard.join("\n"));
  } catch (error) {
    failed = String(error.stack ?? error);
  }
  for (const context of contexts) await context.close();
  for (const other of others) await other.close();
  notes.push(`${Math.round(performance.now() - started)} ms${spent ? `, ${spent() - before} of a processor` : ""}`);
  return { name, failed, notes };
}

function comment(text) {
  console.log(text.replace(/^/gm, "# "));
}

function print({ name, failed, notes }, number) {
  if (failed) process.exitCode = 1;
  console.log(`${failed ? "not ok" : "ok"} ${number} - ${name}`);
  for (const note of [...(failed ? [failed] : []), ...notes]) comment(note);
}

/** As many at once as the machine has room for, then alone what failed; printed in their order. */
async function runAll(all, browsers, hosts) {
  const done = new Map();
  const waiting = [...all.entries()];
  const again = [];
  let printed = 0;
  const finish = (at, result) => {
    done.set(at, result);
    for (; done.has(printed); printed++) print(done.get(printed), printed + 1);
  };
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, one] = next;
      const result = await runOne(one, browsers, hosts);
      if (result.failed && all.length > 1) again.push({ at, one, first: result.failed });
      else finish(at, result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (again.length > MOST_AGAIN) comment(`${again.length} failed: too many to be chance`);
  for (const { at, one, first } of again) {
    if (again.length > MOST_AGAIN) {
      finish(at, { name: one.name, failed: first, notes: [] });
      continue;
    }
    comment(`failed beside others: ${one.name}\n${first}`);
    const result = await runOne(one, browsers, hosts);
    if (!result.failed) comment(`unsteady: ${one.name}`);
    finish(at, result);
  }
}

const hosts = {
  dist: await serve(make("dist"), { answer: dealtAlike }),
  tests: await serve(make("tests", "--config", "tests/browser/vite.config.ts")),
};
const launched = new Map();
/** One browser of each program, when it is first wanted. */
function browsers(program) {
  if (!launched.has(program)) launched.set(program, launch(program));
  return launched.get(program);
}
const all = await find();
console.log(`1..${all.length}`);
await runAll(all, browsers, hosts);
if (spent) comment(`${Math.round(spent() / 1000)} s of a processor in all`);
for (const browser of launched.values()) await (await browser).close();
// A test that failed may have left a socket or a server behind, which would keep this process for ever.
process.exit();
