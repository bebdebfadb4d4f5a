/** Friends at a server's table: how they come, what their addresses show, and what a seat is taken elsewhere by. */
import assert from "node:assert/strict";
import { ready, settled } from "./play.mjs";
import { keyOf, openTable, sitAs, withServer } from "./serving.mjs";

/** What could open a seat: a key, or a ticket. */
const SECRET = /[0-9a-f]{32}/;

/** All addresses that a context's pages have had, have asked for or have told others they came from. */
function watchAddresses(page) {
  const seen = [];
  const context = page.context();
  const follow = (one) => one.on("framenavigated", (frame) => seen.push(frame.url()));
  follow(page);
  context.on("page", follow);
  context.on("request", (request) => seen.push(request.url(), request.headers().referer ?? ""));
  return {
    seen,
    /** Those of the present history, too, as far as a page is told. */
    async all() {
      const own = await page.evaluate(() => [
        location.href,
        document.referrer,
        ...performance.getEntries().map(({ name }) => name),
      ]);
      return [...seen, ...own];
    },
  };
}

const phone = { viewport: { width: 390, height: 664 } };

/** Counts the taps that somebody makes. */
function tapper(page) {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (what) => {
      taps++;
      await page.locator(what).click();
    },
  };
}

export const tests = {
  "from the start page to a friend who plays: three taps of the host, two and a name of the friend": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      // What the device would share with others: there is no sheet here, so it is written down.
      const share = "navigator.share = async (what) => { globalThis.shared = what; };";
      const init = (settings) => `${settled(settings)}\n${share}`;
      const host = await visitor({ ...phone, init: init({ name: "Ada" }) });
      await host.goto(`${server.address}/`);
      const hosting = tapper(host);
      await hosting.tap('[data-do="with-friends"]');
      await hosting.tap('[data-do="share"]');
      const { url, text } = await host.evaluate(() => globalThis.shared);
      assert.equal(text, "Ada invites you to kill Doctor Lucky");
      assert.equal(url, host.url());
      assert.doesNotMatch(url, SECRET);
      await audit(host);

      const friend = await visitor({ ...phone, init: init({}) });
      const coming = tapper(friend);
      await friend.goto(url);
      await friend.getByText("Ada invites you to kill Doctor Lucky").waitFor();
      await friend.getByText(/A game takes about \d+ minutes/).waitFor();
      assert.match(await friend.locator(".invitation a").getAttribute("href"), /#\/lesson$/);
      await audit(friend);
      await friend.locator('input[autocomplete="nickname"]').fill("Bo");
      await coming.tap('[data-do="sit"]');
      await host.locator(".lobby-seats .player-name", { hasText: "Bo" }).waitFor();

      // Two bots are offered for a game of four, and nothing else is asked.
      await host.getByText("Start with 2 bots").waitFor();
      await hosting.tap('[data-do="start"]');
      for (const page of [host, friend]) await page.locator(".hand .card").first().waitFor();
      const { status } = await (await fetch(`${server.address}/api/1/tables/${url.split("/").at(-1)}`)).json();
      assert.deepEqual(status.seats.map(({ sitter }) => sitter).sort(), ["bot", "bot", "person", "person"]);
      assert.ok(hosting.count() <= 3 && coming.count() <= 2);
    });
  },
  "a host without a name is asked for one; a page without a server says what it takes": async ({
    visitor,
    open,
    hosts,
    forgive,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const host = await visitor({ ...phone, init: settled() });
      await host.goto(`${server.address}/`);
      await host.locator('[data-do="with-friends"]').click();
      await host.locator('input[autocomplete="nickname"]').fill("Ada");
      await host.locator('[data-do="sit"]').click();
      await host.locator('[data-do="share"]').click(); // there is no sheet here: it is copied, or shown to be
      await host.locator(".share [role=status]", { hasText: /./ }).waitFor();
      const page = await open({ init: settled() });
      await page.locator('[data-do="with-friends"]').click();
      await page.getByText("This page has no server").first().waitFor();
      forgive(/404|405|501/);
    });
  },
  "a seat is the device's: no address, history, referrer or log has a key, and a shared address makes a guest": async ({
    visitor,
    hosts,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2, seeds: false });
      const host = await visitor({ init: settled({ name: "Anna" }) });
      const addresses = watchAddresses(host);
      await host.goto(server.address + path);
      await host.locator('[data-do="sit"]').click();
      await host.locator('[data-do="start"]').waitFor();
      const robbie = await sitAs(server, path, "Robbie");
      await host.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await host.locator('[data-do="start"]').click();
      await ready(host);
      const cards = await host.locator(".hand .card").allTextContents();
      assert.ok(cards.length > 0);
      // Reloaded, and found again from the start page, it is still hers.
      await host.reload();
      await host.locator(".hand .card").first().waitFor();
      await host.goto(`${server.address}/`);
      await host.locator(".my-games .kept-link").click();
      await host.locator(".hand .card").first().waitFor();
      assert.deepEqual(await host.locator(".hand .card").allTextContents(), cards);
      // Her address in somebody else's browser.
      const friend = await visitor({ init: settled({ name: "Bo" }) });
      await friend.goto(host.url());
      await ready(friend);
      assert.equal(await friend.locator(".hand .card").count(), 0);
      // An old link with her key works for her on another device, and the key is gone from the address at once.
      const old = await visitor({ init: settled() });
      await old.goto(`${server.address}${path}#${await keyOf(host, path)}`);
      await old.locator(".hand .card").first().waitFor();
      assert.equal(new URL(old.url()).hash, "");
      await old.reload();
      await old.locator(".hand .card").first().waitFor();
      for (const address of [...(await addresses.all()), server.said()]) assert.doesNotMatch(address, SECRET);
      robbie.close();
    });
  },
  "a seat goes to another device by a link that works once; the old device is told, both know who has it": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2, seeds: false });
      const robbie = await sitAs(server, path, "Robbie");
      const desk = await visitor({ init: settled({ name: "Anna" }) });
      await desk.goto(server.address + path);
      await desk.locator('[data-do="sit"]').click();
      await desk.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await robbie.say({ do: "start" });
      await desk.locator(".hand .card").first().waitFor();
      const cards = await desk.locator(".hand .card").allTextContents();
      await desk.locator(".top button").first().click();
      await desk.getByRole("button", { name: "Take my seat to another device" }).click();
      const link = await desk.locator("dialog .link").textContent();
      await desk.locator("dialog .qr").waitFor();
      await audit(desk);
      const hand = await visitor({ ...phone, init: settled() });
      const addresses = watchAddresses(hand);
      await hand.goto(link);
      await hand.locator('[data-do="take"]').waitFor();
      assert.equal(new URL(hand.url()).hash, "");
      await audit(hand);
      await hand.locator('[data-do="take"]').click();
      await hand.locator(".hand .card").first().waitFor();
      assert.deepEqual(await hand.locator(".hand .card").allTextContents(), cards);
      await desk.getByText("Your seat is on your other device now").first().waitFor();
      assert.equal(await desk.locator(".hand .card").count(), 0);
      await desk.reload();
      await ready(desk);
      assert.equal(await desk.locator(".hand .card").count(), 0);
      // Used once: who finds the link later has nothing of it, and can come in without.
      const late = await visitor({ init: settled() });
      await late.goto(link);
      await late.locator('[data-do="take"]').click();
      await late.getByText("This link was used, or its time is over").waitFor();
      await late.locator('[data-do="watch"]').click();
      await ready(late);
      assert.equal(await late.locator(".hand .card").count(), 0);
      // And back again, to a device that has an old key.
      await hand.locator(".top button").first().click();
      await hand.getByRole("button", { name: "Take my seat to another device" }).click();
      await desk.goto(await hand.locator("dialog .link").textContent());
      await desk.locator('[data-do="take"]').click();
      await desk.locator(".hand .card").first().waitFor();
      assert.deepEqual(await desk.locator(".hand .card").allTextContents(), cards);
      await hand.reload();
      await ready(hand);
      assert.equal(await hand.locator(".hand .card").count(), 0);
      for (const address of (await addresses.all()).filter((one) => one !== link)) assert.doesNotMatch(address, SECRET);
      assert.doesNotMatch(server.said(), SECRET);
      robbie.close();
    });
  },
};
