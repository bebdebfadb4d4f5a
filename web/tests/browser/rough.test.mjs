/** What is not as it should be: a page over plain http, settings and links that are damaged, parts that do not come. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../serve.mjs";
import { decide, move, myTurn, noServer, playNow, ready, settled, shown, shownAfter } from "./play.mjs";
import { lineCut, openTable, sitAs, withServer } from "./serving.mjs";

/** As somebody in the same local network has it: by another name, and without https. */
const fromElsewhere = (address) => address.replace("127.0.0.1", "unlucky.test");
const askedElsewhere = /^asked (http|ws):\/\/unlucky\.test/;

/** A host that brings out a new version when the test says so: its menu is another file, and the old one is gone. */
async function serveVersions(folder) {
  const about = { fresh: false };
  const host = await serve(folder, {
    answer: (request, response) => {
      const { pathname } = new URL(request.url, "http://host");
      if (pathname === "/service.js") {
        const old = readFileSync(join(folder, "service.js"), "utf8");
        const fresh = old.replace(/VERSION = "[0-9a-f]+"/, 'VERSION = "fresh"').replace(/"assets\/menu-[^"]*",/, "");
        assert.notEqual(fresh.length, old.length);
        response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
        response.end(about.fresh ? fresh : old);
      } else if (about.fresh && /\/menu-/.test(pathname)) response.writeHead(404).end();
      else return false;
      return true;
    },
  });
  return { about, ...host };
}

const atWork = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

export const tests = {
  "a tab that takes a new version leaves the others what they need, and they may follow": async (given) => {
    const host = await serveVersions(given.hosts.dist.folder);
    const player = await given.visitor({ worker: true, init: settled({ players: 3, level: "nephew" }) });
    await player.goto(`${host.address}/`);
    await atWork(player);
    await playNow(player);
    const other = await player.context().newPage();
    await other.goto(`${host.address}/`);
    await atWork(other);
    host.about.fresh = true;
    // Whoever comes back to the page learns of it.
    await other.waitForFunction(() => {
      document.dispatchEvent(new Event("visibilitychange"));
      return document.querySelector(".update");
    });
    await Promise.all([other.waitForEvent("load"), other.locator(".update button").first().click()]);
    const keys = () => other.evaluate(() => caches.keys());
    assert.equal((await keys()).length, 2, "the player's version is kept");
    await player.locator(".top button").first().click();
    await player.locator("dialog[open] .menu").waitFor(); // a file that the host no longer has
    await player.keyboard.press("Escape");
    await Promise.all([player.waitForEvent("load"), player.locator(".update button").first().click()]);
    await ready(player);
    await other.waitForFunction(async () => (await caches.keys()).join() === "unlucky fresh");
    host.close();
    given.forgive(/404|ERR_CONNECTION/);
  },
  "a part that cannot be fetched is told, and fetched when somebody tries again": async ({
    visitor,
    hosts,
    forgive,
  }) => {
    let away = true;
    const host = await serve(hosts.dist.folder, {
      answer: (request, response) => {
        if (!away || !/\/(settings|create)-[^/]*\.js$/.test(request.url)) return false;
        response.writeHead(503).end();
        return true;
      },
    });
    const page = await visitor({ init: settled() });
    await page.goto(`${host.address}/#/new`);
    const again = page.locator('[data-do="again"]');
    await page.getByText("could not be loaded").waitFor();
    away = false;
    await again.click();
    await page.locator(".sitters, [data-do='again']").first().waitFor();
    if (await again.count()) await again.click(); // a browser that remembers the failure loads the page anew
    await page.locator(".sitters").waitFor();
    host.close();
    forgive(/404|503|ERR_CONNECTION/);
  },
  "over plain http from another host games are played on this device, in two tabs that agree": async (given) => {
    const page = await given.visitor({ init: settled({ level: "nephew", players: 3, edition: "kill-1996" }) });
    given.forgive(askedElsewhere);
    await page.goto(`${fromElsewhere(given.hosts.dist.address)}/`);
    assert.deepEqual(await page.evaluate(() => [isSecureContext, typeof navigator.locks]), [false, "undefined"]);
    assert.ok(await playNow(page));
    const second = await page.context().newPage();
    await second.goto(page.url());
    await ready(second);
    await myTurn(second);
    const before = await shown(second);
    await decide(page);
    await shownAfter(second, before);
    await page.close();
    if (await myTurn(second)) await move(second);
    await second.goto(`${fromElsewhere(given.hosts.dist.address)}/#/lesson`);
    await ready(second);
    given.forgive(noServer);
  },
  "over plain http a link is copied the old way, and where that fails it is said": async ({
    visitor,
    hosts,
    forgive,
  }) => {
    forgive(askedElsewhere);
    forgive(lineCut);
    forgive(/Cross-Origin-Opener-Policy/); // which a browser heeds on secure pages only
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 3, seeds: false });
      const page = await visitor({ init: settled({ name: "Anna" }) });
      await page.goto(fromElsewhere(server.address) + path);
      await page.locator('[data-do="sit"]').click();
      // There is no sheet to share with, either: the invitation is copied.
      await page.locator('[data-do="share"]').click();
      await page.locator(".share").getByText("Copied").waitFor();
      const copy = page.locator('[data-do="copy"]');
      const status = page.locator(".invite .copied");
      await copy.click();
      await status.getByText("Copied").waitFor();
      await page.evaluate(() => {
        document.execCommand = () => false;
      });
      await copy.click();
      await status.getByText("Select the link and copy it").waitFor();
      assert.equal(await page.evaluate(() => getSelection().toString().trim()), page.url());
      await page.locator('[data-do="share"]').click();
      await page.locator(".share").getByText("Select the link and copy it").waitFor();
      await page.locator(".share .link", { hasText: page.url() }).waitFor();
      assert.equal(await page.evaluate(() => getSelection().toString().trim()), page.url());
      // One's own seat on another device: a link of its own, copied in the same way.
      await page.locator('[data-do="start"]').waitFor();
      const friend = await sitAs(server, path, "Friend");
      await page.locator('[data-do="start"]').click();
      await ready(page);
      await page.locator(".top button").first().click();
      await page.getByRole("button", { name: "Take my seat to another device" }).click();
      await page.locator('dialog [data-do="copy"]').click();
      await page.locator("dialog .copied").getByText("Select the link and copy it").waitFor();
      const link = (await page.locator("dialog .link").textContent()).trim();
      assert.ok(link.startsWith(page.url()) && link !== page.url(), link);
      assert.equal(await page.evaluate(() => getSelection().toString().trim()), link);
      friend.close();
      await page.goto("about:blank");
    });
  },
  "damaged settings and a link that cannot be read leave a page to play on": async ({ open, forgive }) => {
    const kept = JSON.stringify({ lang: "xx", players: 0, speed: "warp", level: "god", edition: "none", later: [1] });
    const init = `if (location.protocol !== "about:") localStorage["unlucky settings"] ??= ${JSON.stringify(kept)};`;
    const page = await open({ path: "/#%", init, locale: "en-GB" });
    await page.locator('[data-do="play-now"]').waitFor();
    assert.equal(await page.evaluate(() => localStorage["unlucky settings"]), kept, "reading writes nothing");
    await page.locator('.langs [lang="fr"]').click();
    await page.getByText("Jouer").first().waitFor();
    const now = await page.evaluate(() => JSON.parse(localStorage["unlucky settings"]));
    assert.deepEqual([now.lang, now.later], ["fr", [1]]);
    await page.goto(page.url().replace(/#.*/, "#/new"));
    await page.locator(".sitters li").nth(3).waitFor();
    forgive(noServer);
  },
  "a digit is refused as a key, and another one is taken": async ({ open, forgive }) => {
    const page = await open({ init: settled() });
    await page.getByRole("button", { name: "Settings" }).click();
    const key = page.locator(".keys button").first();
    await key.click();
    await page.keyboard.press("5");
    await page.locator(".keys .why").getByText("Digits are for cards").waitFor();
    await page.keyboard.press("x");
    await key.getByText("X").waitFor();
    assert.equal(await page.locator(".keys .why").count(), 0);
    forgive(noServer);
  },
  "who leaves a first game before it is there leaves nothing behind": async ({ open, forgive }) => {
    const page = await open({ init: settled() });
    await page.evaluate(() => {
      const left = new MutationObserver(() => {
        if (!document.querySelector(".waiting")) return;
        left.disconnect();
        globalThis.left = true;
        location.hash = "#/";
      });
      left.observe(document.body, { childList: true, subtree: true });
      location.hash = "#/lesson";
    });
    await page.waitForFunction(() => globalThis.left && document.querySelector(".start"));
    const lines = () =>
      new Promise((resolve) => {
        indexedDB.open("unlucky").onsuccess = ({ target }) => {
          target.result.transaction("lines").objectStore("lines").count().onsuccess = (found) => {
            target.result.close();
            resolve(found.target.result === 0);
          };
        };
      });
    await page.waitForFunction(lines);
    const { held } = await page.evaluate(() => navigator.locks.query());
    assert.deepEqual(
      held.map(({ name }) => name).filter((name) => name.startsWith("unlucky table")),
      [],
    );
    forgive(noServer);
  },
  "a file that is too large, and a server that is away, are told in words": async ({ visitor, hosts, forgive }) => {
    forgive(lineCut);
    const page = await visitor({ init: settled() });
    await withServer(hosts.dist.folder, async (server) => {
      await page.goto(`${server.address}/`);
      const buffer = Buffer.alloc(6_000_000, "x");
      await page.locator('[data-do="record"]').setInputFiles({ name: "big.record", mimeType: "text/plain", buffer });
      await page.getByText("This file cannot be opened here").waitFor();
      await page.goto(`${server.address}/#/new`);
      await page.locator('[data-do="open-server"]:not([aria-disabled="true"])').waitFor();
    });
    await page.locator('[data-do="open-server"]').click();
    await page.getByText("The server cannot be reached").waitFor();
  },
};
