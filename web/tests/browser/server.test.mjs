/** Four browsers at one table of a real server: join, play, foil, a cut line, a stand-in, the end, the replay. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decide, ready, settled, shown } from "./play.mjs";

/** A table, as a program would open one: with quick answers, so that a test need not wait for people who think. */
async function openTable(server, about) {
  const answer = await fetch(`${server.address}/api/1/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ edition: "kill-1996", quick: true, least: 0, dwell: 0, ...about }),
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).path;
}

/** `unlucky serve` on a free port, until it is stopped. */
export async function startServer(folder, { port = 0, store = "memory:" } = {}) {
  const server = spawn(process.env.UNLUCKY, [
    "serve",
    "--listen",
    `127.0.0.1:${port}`,
    "--store",
    store,
    "--assets",
    folder,
    "--limit",
    "connections-per-address=500",
    "--limit",
    "requests-per-address=2000",
  ]);
  const address = await new Promise((resolve, reject) => {
    let said = "";
    const read = (bytes) => {
      said += bytes;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? /127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(found[0].startsWith("http") ? found[0] : `http://${found[0]}`);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => reject(new Error(`the server stopped: ${said}`)));
  });
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        server.on("exit", resolve);
        server.kill("SIGTERM");
      }),
  };
}

async function person(browser, wrong, init, options = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => wrong.push(String(error.stack ?? error)));
  await page.addInitScript(init);
  return page;
}

/** Whoever is asked decides, until the game is over for all of them. */
async function playTogether(pages, each = async () => {}) {
  for (let count = 0; count < 600; count++) {
    const over = await Promise.all(pages.map((page) => page.locator(".end").count()));
    if (over.every((one) => one > 0)) return;
    await each(count);
    let acted = false;
    for (const page of pages) {
      if ((await page.locator('.game:not([data-asked=""])').count()) === 0) continue;
      const before = await shown(page);
      await decide(page).catch((error) => {
        // The decision may have passed while we looked: a bot stood in, somebody came back.
        if (!/Timeout|detached/.test(String(error))) throw error;
      });
      await page
        .waitForFunction((old) => Number(document.querySelector(".game")?.dataset.shown) > old, before, {
          timeout: 8000,
        })
        .catch(() => {});
      acted = true;
    }
    if (!acted) await pages[0].waitForTimeout(60);
  }
  assert.fail("not over after 600 rounds");
}

export const tests = {
  "four people meet at one table, and play it to its end": async ({ browser, hosts, audit }) => {
    const server = await startServer(hosts.dist.folder);
    const wrong = [];
    const langs = ["en", "fr", "ja", "en"];
    const pages = [];
    for (const [at, lang] of langs.entries())
      pages.push(await person(browser, wrong, settled({ lang, name: `Person ${at + 1}`, edition: "kill-1996" })));
    try {
      const [host, ...guests] = pages;
      const path = await openTable(server, {
        seats: 5,
        seeds: true,
        grace: 1500,
        level: "nephew",
        bots: ["nephew"],
      });
      await host.goto(server.address + path);
      await host.locator('[data-do="sit"]').click();
      await host.locator(".qr").waitFor();
      await audit(host);
      for (const guest of guests) {
        await guest.goto(server.address + path);
        await guest.locator('[data-do="sit"]').click();
      }
      await host.waitForFunction(() => document.querySelectorAll(".lobby-seats .player.free").length === 0);
      assert.match(new URL(guests[0].url()).hash, /^#[0-9a-f]{32}$/); // the seat's own link
      await host.locator('[data-do="start"]').click();
      for (const page of pages) await ready(page);
      await playTogether(pages, async (count) => {
        if (count === 4) await guests[0].reload(); // comes back to the seat
        if (count === 8) {
          // One is gone for longer than the table waits, and a bot stands in.
          const url = guests[1].url();
          await guests[1].goto("about:blank");
          await host
            .locator(".player .badge.warn")
            .first()
            .waitFor({ timeout: 30_000 })
            .catch(() => {});
          await guests[1].goto(url);
          await ready(guests[1]);
        }
      });
      for (const page of pages) assert.ok(await page.locator(".end h2").textContent());
      await host.locator('[data-do="verify"]').click();
      await host.getByText("The deal is proven").waitFor();
      await guests[2].locator('[data-do="replay"]').click();
      await guests[2].waitForSelector(".replay svg.plan [data-room]");
      assert.deepEqual(wrong, []);
    } finally {
      for (const page of pages) await page.context().close();
      await server.stop();
    }
  },
  "a server that stops and comes back is waited for, and nothing is lost": async ({ browser, hosts }) => {
    const kept = mkdtempSync(join(tmpdir(), "unlucky-store-"));
    const store = `sqlite:${join(kept, "tables.db")}`;
    let server = await startServer(hosts.dist.folder, { store });
    const wrong = [];
    const page = await person(browser, wrong, settled());
    try {
      const path = await openTable(server, {
        seats: 3,
        seeds: false,
        bots: ["nephew", "nephew"],
      });
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.locator('[data-do="start"]').click();
      await ready(page);
      const before = await page.locator(".players, .hand, .tray").allTextContents();
      await page.waitForSelector('.game:not([data-asked=""])');
      const port = Number(new URL(server.address).port);
      await server.stop();
      await page.locator(".cut").waitFor();
      server = await startServer(hosts.dist.folder, { port, store });
      await page.locator(".cut").waitFor({ state: "detached", timeout: 45_000 });
      await page.waitForSelector('.game:not([data-asked=""])');
      assert.equal((await page.locator(".players, .hand, .tray").allTextContents()).length, before.length);
      const shownBefore = await shown(page);
      await decide(page);
      await page.waitForFunction((old) => Number(document.querySelector(".game").dataset.shown) > old, shownBefore);
      assert.deepEqual(wrong, []);
    } finally {
      await page.context().close();
      await server.stop();
      rmSync(kept, { recursive: true });
    }
  },
  "a dead link, a full table and a void key are told, with the way on": async ({ browser, hosts }) => {
    const server = await startServer(hosts.dist.folder);
    const wrong = [];
    const page = await person(browser, wrong, settled());
    try {
      await page.goto(`${server.address}/t/nosuchtable`);
      await page.getByRole("heading", { name: "There is no such table" }).waitFor();
      await page.locator("a.do.main").click();
      await page.waitForSelector('[data-do="play-now"]');
      const path = await openTable(server, { seats: 2, bots: ["nephew"] });
      const other = await person(browser, wrong, settled());
      await other.goto(server.address + path);
      await other.locator('[data-do="sit"]').click();
      await other.locator('[data-do="start"]').waitFor();
      await page.goto(server.address + path);
      await page.getByText("All seats are taken").waitFor();
      // A seat's link goes with its key; when its owner makes a new one, the old one is void.
      await other.locator('[data-do="start"]').click();
      await ready(other);
      const old = other.url();
      await other.locator(".top button").first().click();
      await other.getByRole("button", { name: "A new link for my seat" }).click();
      await other.waitForFunction((link) => location.href !== link, old);
      await page.goto("about:blank");
      await page.goto(old);
      await page.getByText("link is no longer valid").waitFor();
      await page.goto("about:blank");
      await page.goto(other.url());
      await page.locator(".hand .card").first().waitFor();
      assert.deepEqual(wrong, []);
    } finally {
      await page.context().close();
      await server.stop();
    }
  },
};
