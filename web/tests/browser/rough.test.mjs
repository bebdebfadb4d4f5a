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

export const tests = {
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
      const page = await visitor({ init: settled() });
      await page.goto(fromElsewhere(server.address) + path);
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
      // One's own seat on another device: shown and copied by the menu, which stays open to say so.
      await page.locator('[data-do="sit"]').click();
      await page.locator('[data-do="start"]').waitFor();
      const friend = await sitAs(server, path, "Friend");
      await page.locator('[data-do="start"]').click();
      await ready(page);
      await page.locator(".top button").first().click();
      await page.locator(".menu button", { hasText: "seat" }).first().click();
      await page.locator(".menu .copied").getByText("Select the link and copy it").waitFor();
      assert.equal(await page.evaluate(() => getSelection().toString().trim()), page.url());
      friend.close();
      await page.goto("about:blank");
    });
  },
};
