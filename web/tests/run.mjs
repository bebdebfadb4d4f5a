/**
 * run.mjs: the tests in a real browser. One Chromium for all of them, a page
 * with an empty store for each; prints TAP.
 *
 *     node tests/run.mjs [PART-OF-A-NAME]
 *
 * Each file of tests/browser that ends in .test.mjs exports `tests`, from a
 * name to a function that is given what it needs:
 *
 *     export const tests = {
 *       "a click chooses a room": async ({ open, address }) => { … },
 *     };
 *
 * UNLUCKY_WASM and UNLUCKY are what is tested. The pages are built anew, into a folder that goes with the tests.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const here = import.meta.dirname;
const web = resolve(here, "..");
const only = process.argv[2] ?? "";
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
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join("\n  ")}`,
  );
  if (told.length > 0) throw new Error(told.join("\n"));
}

async function find() {
  const all = [];
  for (const file of readdirSync(join(here, "browser")).sort()) {
    if (!file.endsWith(".test.mjs")) continue;
    const { tests } = await import(join(here, "browser", file));
    for (const [name, test] of Object.entries(tests)) all.push({ name: `${file.slice(0, -9)}: ${name}`, test });
  }
  return all.filter(({ name }) => name.includes(only));
}

/** A page in a context of its own, whose errors and requests elsewhere make its test fail. */
async function openIn(browser, wrong, contexts, address, options = {}) {
  const { path = "/", init, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...rest,
  });
  contexts.push(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => wrong.push(String(error.stack ?? error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(`console: ${message.text()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.hostname !== "127.0.0.1") wrong.push(`asked ${url.href}`);
  });
  if (init) await page.addInitScript(init);
  await page.goto(address + path);
  return page;
}

async function runOne({ name, test }, number, browser, hosts) {
  const wrong = [];
  const contexts = [];
  const started = performance.now();
  try {
    await test({
      browser,
      hosts,
      audit,
      open: (options) => openIn(browser, wrong, contexts, hosts.dist.address, options),
      openBoard: (query = "", options = {}) =>
        openIn(browser, wrong, contexts, hosts.tests.address, { ...options, path: `/?${query}` }),
      /** What was heard that a test expects, such as a request that is to fail. */
      forgive: (pattern) => wrong.splice(0, wrong.length, ...wrong.filter((one) => !pattern.test(one))),
    });
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    console.log(`ok ${number} - ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${number} - ${name}\n${String(error.stack ?? error).replace(/^/gm, "# ")}`);
  }
  console.log(`# ${Math.round(performance.now() - started)} ms`);
  for (const context of contexts) await context.close();
}

const hosts = {
  dist: await serve(make("dist")),
  tests: await serve(make("tests", "--config", "tests/browser/vite.config.ts")),
};
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const all = await find();
console.log(`1..${all.length}`);
for (const [i, one] of all.entries()) await runOne(one, i + 1, browser, hosts);
await browser.close();
hosts.dist.close();
hosts.tests.close();
