/** The page's own letters, and what becomes of the board where they do not come and the machine has few others. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { covered, LANGUAGES, outside } from "./lettering.mjs";
import { settledView } from "./windows.mjs";

/** What a machine could have, and nothing else: a name for it, and a font by which its folder is found. */
const MACHINES = { DejaVu: "DejaVu Serif", URW: "C059:fontformat=CFF", Noto: "Noto Serif" };
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];
const SHOWN = ["scene=turn", "scene=crowd", "edition=save-2000&scene=ship"];

/** A fontconfig of its own for a browser that sees only the fonts in the folder of that one. */
function fontsOf(font) {
  const found = spawnSync("fc-list", [font, "--format=%{file}\\n"], { encoding: "utf8" }).stdout ?? "";
  assert.ok(found, `there is no font ${font}: 'tools/setup browser' installs it`);
  const folder = dirname(found.split("\n")[0]);
  const place = mkdtempSync(join(tmpdir(), "unlucky-fonts-"));
  const file = join(place, "fonts.conf");
  const cache = join(place, "cache");
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
     <fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  );
  return { file, remove: () => rmSync(place, { recursive: true, force: true }) };
}

export const tests = {
  "the page brings its own letters, before anything is shown and from nowhere else": async ({
    visitor,
    hosts,
    forgive,
  }) => {
    forgive(/\/api\/1/);
    const page = await visitor();
    const asked = [];
    page.on("request", (request) => /\.woff2$/.test(request.url()) && asked.push(new URL(request.url())));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector("#app > *"))
          window.firstShown ??= [...document.fonts].map(({ status }) => status).join(" ");
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(hosts.dist.address);
    await page.waitForSelector("h1");
    assert.equal(await page.evaluate(() => window.firstShown), "loaded loaded loaded");
    assert.equal(asked.length, 3);
    for (const { origin } of asked) assert.equal(origin, new URL(hosts.dist.address).origin);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.letters), undefined);
  },
  "who reads Japanese is not sent letters that have no kanji": async ({ open, forgive }) => {
    forgive(/\/api\/1/);
    const asked = [];
    const page = await open({ locale: "ja-JP" });
    page.on("request", (request) => /\.woff2$/.test(request.url()) && asked.push(request.url()));
    await page.reload();
    await page.waitForSelector("h1");
    assert.deepEqual(asked, []);
  },
  "letters that do not come are not waited for, and never change what is shown": async ({
    visitor,
    hosts,
    forgive,
  }) => {
    forgive(/woff2|Failed to load resource/);
    const page = await visitor();
    let letGo;
    const held = new Promise((done) => {
      letGo = done;
    });
    await page.route(/\.woff2$/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.goto(hosts.dist.address, { waitUntil: "commit" });
    await page.waitForSelector("h1");
    const family = () => page.evaluate(() => getComputedStyle(document.querySelector("h1")).fontFamily);
    const before = await family();
    assert.doesNotMatch(before, /Alegreya/);
    letGo();
    await page.evaluate(() => document.fonts.ready);
    assert.equal(await family(), before);
  },
};

for (const [machine, font] of Object.entries(MACHINES))
  tests[`without the page's letters and with ${machine} alone, every name stays in its room in every language`] =
    async ({ launch, forgive }) => {
      forgive(/woff2|Failed to load resource/);
      const fonts = fontsOf(font);
      try {
        const { openBoard } = await launch({ FONTCONFIG_FILE: fonts.file });
        const page = await openBoard(null);
        // Not by a route, which would have every other file fetched anew as well.
        const session = await page.context().newCDPSession(page);
        await session.send("Network.enable");
        await session.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
        for (const [at, lang] of LANGUAGES.entries())
          for (const scene of SHOWN) {
            // Some are opened small and made larger, some the other way round.
            const sizes = at % 2 === 0 ? SIZES : SIZES.toReversed();
            await page.setViewportSize(sizes[0]);
            await page.goto(`${openBoard.address}/?${scene}&lang=${lang}`);
            await page.waitForSelector("#app[data-ready] svg.plan .name");
            const came = await page.evaluate(
              () => [...document.fonts].filter(({ status }) => status === "loaded").length,
            );
            assert.equal(came, 0, "none of the page's letters came");
            for (const size of sizes) {
              await page.setViewportSize(size);
              await settledView(page);
              const where = `${lang}, ${size.width}, ${scene}`;
              assert.deepEqual(await page.evaluate(outside), [], where);
              assert.deepEqual(await page.evaluate(covered), [], where);
            }
          }
      } finally {
        fonts.remove();
      }
    };
