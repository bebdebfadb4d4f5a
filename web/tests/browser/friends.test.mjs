/** Friends at a server's table: how they come, what their addresses show, and what a seat is taken elsewhere by. */
import assert from "node:assert/strict";
import { decide, ready, settled } from "./play.mjs";
import { dealt, nearlyOver, turnOf, withHand } from "./position.mjs";
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

/** What a tab can go back to, which a page itself is not told. */
async function historyOf(page) {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send("Page.getNavigationHistory");
  await session.detach();
  return entries.map(({ url }) => url);
}

const statusOf = async (server, path) =>
  (await (await fetch(`${server.address}/api/1/tables/${path.slice("/t/".length)}`)).json()).status;

const phone = { viewport: { width: 390, height: 664 } };
const desk = { viewport: { width: 1440, height: 900 } };

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
  "from the start page to a friend who plays: two taps of the host, one and a name of the friend": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      // What the device would share with others: there is no sheet here, so it is written down.
      const share = `addEventListener("click", () => { globalThis.clicked = performance.now(); }, true);
        navigator.share = async (what) => {
          globalThis.shared = { ...what, tapped: navigator.userActivation.isActive, after: performance.now() - clicked };
        };`;
      const init = (settings) => `${settled(settings)}\n${share}`;
      const host = await visitor({ ...phone, init: init({ name: "Ada" }) });
      await host.goto(`${server.address}/`);
      const hosting = tapper(host);
      await hosting.tap('[data-do="with-friends"]');
      // The same tap brings the sheet, which browsers allow for five seconds after it.
      await host.waitForFunction(() => globalThis.shared);
      const { url, text, tapped, after } = await host.evaluate(() => globalThis.shared);
      assert.ok(tapped || after > 4500, `${after} ms after the tap`);
      assert.equal(text, "Ada invites you to kill Doctor Lucky");
      assert.equal(url, host.url());
      assert.doesNotMatch(url, SECRET);
      await audit(host);
      // Back is the start page, and forth the table again, where the sheet does not come by itself any more.
      await host.evaluate(() => delete globalThis.shared);
      await host.goBack();
      await host.locator('[data-do="with-friends"]').waitFor();
      await host.goForward();
      await host.locator('[data-do="start"]').waitFor();
      assert.equal(await host.evaluate(() => globalThis.shared), undefined);
      await host.locator('[data-do="share"]').click();
      assert.equal((await host.evaluate(() => globalThis.shared)).url, url);

      const friend = await visitor({ ...phone, init: init({}) });
      const coming = tapper(friend);
      await friend.goto(url);
      await friend.getByText("Ada invites you to kill Doctor Lucky").waitFor();
      await friend.getByText(/6 seats are free. Allow \d+ to \d+ minutes/).waitFor();
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
      assert.deepEqual([hosting.count(), coming.count()], [2, 1]); // three and two are allowed
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
      await host.getByText("Your table is ready. What is your name?").waitFor(); // and nobody invites her
      await host.reload();
      await host.getByText("Your table is ready. What is your name?").waitFor();
      await host.locator('input[autocomplete="nickname"]').fill("Ada");
      await host.locator('[data-do="sit"]').click();
      await host.locator('[data-do="share"]').click(); // there is no sheet here, so none came: it is copied, or shown to be
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
      const host = await visitor({ worker: true, init: settled({ name: "Anna" }) });
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
      const oldAddresses = watchAddresses(old);
      const oldLink = `${server.address}${path}#${await keyOf(host, path)}`;
      await old.goto(oldLink);
      await old.locator(".hand .card").first().waitFor();
      assert.equal(new URL(old.url()).hash, "");
      await old.reload();
      await old.locator(".hand .card").first().waitFor();
      // The navigation itself has what was opened, once; nothing that stays or is sent has it.
      const all = [...(await oldAddresses.all()), ...(await historyOf(old)), ...(await historyOf(host))];
      assert.deepEqual(
        all
          .filter((one) => SECRET.test(one))
          .filter((one, at, secrets) => one !== oldLink || at !== secrets.indexOf(one)),
        [],
      );
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
      await late.getByText("This link has already been used or has expired").waitFor();
      assert.equal(await late.locator('[data-do="take"]').count(), 0, "what cannot work is not offered again");
      for (const one of await historyOf(late)) assert.doesNotMatch(one, SECRET);
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
  "an evening of a host, a friend, a latecomer and a spectator leaves no key in an address, history, referrer or log":
    async ({ visitor, hosts, audit }) => {
      await withServer(hosts.dist.folder, async (server) => {
        const weapons = ["killing-joke", "pinking-shears"];
        const state = withHand(nearlyOver(1), 2, weapons);
        const rest = { seeds: false, grace: 600000, turn: 600000, answer: 600000 };
        const path = await openTable(server, {
          edition: undefined,
          position: { state },
          bots: ["sleepwalker"],
          ...rest,
        });
        const address = server.address + path;
        const watched = [];
        const come = async (size, settings) => {
          const page = await visitor({ worker: true, ...size, init: settled(settings) });
          watched.push({ page, addresses: watchAddresses(page) });
          return page;
        };
        const host = await come(desk, { name: "Ada" });
        await host.goto(address);
        await host.locator('[data-do="sit"]').click();
        await host.locator('[data-do="start"]').waitFor();
        const friend = await come(phone, {});
        await friend.goto(host.url());
        await friend.locator('input[autocomplete="nickname"]').fill("Bo");
        await friend.locator('[data-do="sit"]').click();
        await host.locator(".lobby-seats .player-name", { hasText: "Bo" }).waitFor();
        await host.locator('[data-do="start"]').click();
        await friend.locator('.game[data-asked="turn"]').waitFor();

        const spectator = await come(desk, { name: "Eve" });
        await spectator.goto(host.url());
        await spectator.locator(".latecomer").waitFor();
        await audit(spectator);
        const late = await come(phone, {});
        await late.goto(host.url());
        await late.locator('.latecomer input[autocomplete="nickname"]').fill("Cy");
        await late.locator('.latecomer [data-do="sit"]').click();
        // What the bot's seat held is the latecomer's; who watches sees none of it, and has no seat left.
        await late.locator(`.hand [data-card="${weapons[0]}"]`).waitFor();
        assert.equal(await late.locator(".hand .card").count(), weapons.length);
        await spectator.locator(".latecomer").waitFor({ state: "detached" });
        assert.equal(await spectator.locator(".hand .card").count(), 0);

        // The host goes on with a phone, and comes back to the desk by an old link with the key in it.
        await host.locator(".top button").first().click();
        await host.getByRole("button", { name: "Take my seat to another device" }).click();
        const link = await host.locator("dialog .link").textContent();
        const other = await come(phone, {});
        await other.goto(link);
        await other.locator('[data-do="take"]').click();
        await host.getByText("Your seat is on your other device now").first().waitFor();
        await other.locator(".latecomer").waitFor({ state: "detached" });
        const old = `${address}#${await keyOf(other, path)}`;
        const another = await come(desk, {});
        await another.goto(old);
        await ready(another);
        await another.close();
        watched.pop();

        await decide(friend);
        for (const page of [late, other]) {
          await page.locator('.tray [data-do="pass"]').waitFor();
          await decide(page);
        }
        for (const page of [friend, late, other, spectator]) await page.locator(".end").waitFor();
        await friend.locator('[data-do="rematch"]').click();
        for (const page of [late, other]) {
          await page.locator(".offer", { hasText: /Bo.* would like another game/ }).waitFor();
          const { y, height } = await page.locator('[data-do="rematch"]').boundingBox();
          assert.ok(y + height <= phone.viewport.height, "one tap, without scrolling to it");
          await page.locator('[data-do="rematch"]').click();
        }
        for (const page of [friend, late, other, spectator]) await page.locator(".end").waitFor({ state: "detached" });
        await spectator.goto(`${address}?replay=1`);
        await ready(spectator);
        await host.goto(`${server.address}/`);

        const brought = [link, old];
        for (const { page, addresses } of watched) {
          const all = [...(await addresses.all()), ...(await historyOf(page))];
          assert.ok(all.length > 2);
          // Only the navigation itself has what was opened: the page takes it out of what stays.
          assert.deepEqual(
            (await historyOf(page)).filter((one) => SECRET.test(one)),
            [],
          );
          for (const one of all.filter((given) => !brought.includes(given))) assert.doesNotMatch(one, SECRET);
        }
        assert.doesNotMatch(server.said(), SECRET);
      });
    },
  "another game is an offer with a countdown: one tap agrees, and a bot plays for who is away": async ({
    visitor,
    hosts,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const position = { state: nearlyOver(1) };
      const path = await openTable(server, {
        edition: undefined,
        seats: 3,
        position,
        seeds: false,
        grace: 1000,
        turn: 600000,
        answer: 600000,
      });
      const host = await visitor({ ...phone, init: settled({ name: "Ada" }) });
      await host.goto(server.address + path);
      await host.locator('[data-do="sit"]').click();
      await host.locator('[data-do="start"]').waitFor();
      const bo = await sitAs(server, path, "Bo");
      const cy = await sitAs(server, path, "Cy");
      await host.locator(".lobby-seats .player.free").first().waitFor({ state: "detached" });
      await host.locator('[data-do="start"]').click();
      await bo.act("attempt doctor bare");
      await cy.act("pass");
      await host.locator('[data-do="pass"]').click();
      await host.locator(".end").waitFor();
      cy.close();
      while ((await statusOf(server, path)).seats[2].here) await host.waitForTimeout(200);
      await host.locator('[data-do="rematch"]').click(); // one tap, and nothing more
      await host.getByText("Ada would like another game. Waiting for Bo and Cy. Bo won and deals.").waitFor();
      await host.locator(".offer [role=timer]", { hasText: /It begins in \d+:\d\d. A bot plays for/ }).waitFor();
      await bo.say({ do: "rematch", flag: true });
      // The deal is by chance: the hand may lie under a question that the bot has put at once.
      await host.locator(".end").waitFor({ state: "detached" });
      const { games, seats } = await statusOf(server, path);
      assert.equal(games, 2);
      assert.deepEqual(
        seats.map(({ bot }) => bot),
        [null, null, "butler"],
      );
      bo.close();
    });
  },
  "a latecomer plays on for a bot, one tap and a name; all are told, and see who is away and when a bot plays": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 3, seeds: false, grace: 60000, bots: ["sleepwalker"] });
      const host = await visitor({ init: settled({ name: "Ada" }) });
      await host.goto(server.address + path);
      await host.locator('[data-do="sit"]').click();
      await host.locator('[data-do="start"]').waitFor();
      const bo = await sitAs(server, path, "Bo");
      await host.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await host.locator('[data-do="start"]').click();
      await host.locator(".hand .card").first().waitFor();
      const late = await visitor({ ...phone, init: settled() });
      await late.goto(server.address + path);
      await late.locator(".latecomer", { hasText: "is a bot. You can take over and play with its cards" }).waitFor();
      await audit(late);
      // The owner's to say.
      await host.locator(".top button").first().click();
      const allow = host.getByRole("button", { name: "Latecomers may take over from a bot" });
      await allow.click();
      await late.locator(".latecomer").waitFor({ state: "detached" });
      await allow.click();
      await host.keyboard.press("Escape");
      await late.locator('.latecomer input[autocomplete="nickname"]').fill("Cy");
      await late.locator('.latecomer [data-do="sit"]').click();
      await late.locator(".hand .card").first().waitFor();
      await late.locator(".latecomer").waitFor({ state: "detached" });
      await host.getByText("Cy takes a seat during the game and sees its cards").first().waitFor();
      assert.deepEqual(
        (await statusOf(server, path)).seats.map(({ sitter }) => sitter),
        ["person", "person", "person"],
      );
      // On a phone, too, one sees who is away.
      assert.equal(await late.locator(".strip-away").count(), 0);
      bo.close();
      await late.locator(".strip-away").waitFor();
      // Whoever is waited for and goes is seen to be away, with what comes of it and when.
      const { waiting } = await statusOf(server, path);
      const gone = [host, null, late][waiting.seat];
      const stays = waiting.seat === 0 ? late : host;
      if (gone) await gone.close();
      else bo.close();
      await stays.locator(".clock", { hasText: /Away: a bot takes over in (0:\d\d|1:00)/ }).waitFor();
      bo.close();
    });
  },
  "who sat down and closed the page before the game reads on coming back what was missed, and can watch it": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const state = turnOf(dealt({ edition: "kill-1996", players: 3 }), 0);
      const times = { grace: 600000, turn: 600000, answer: 600000 };
      const path = await openTable(server, {
        edition: undefined,
        seats: 3,
        position: { state },
        seeds: false,
        ...times,
      });
      const others = [];
      for (const name of ["Ada", "Cy"]) others.push(await sitAs(server, path, name, { ends: true }));
      const init = settled({ name: "Bo" });
      const friend = await visitor({ ...phone, init });
      await friend.goto(server.address + path);
      await friend.locator('[data-do="sit"]').click();
      await friend.locator(".lobby-seats .player-name", { hasText: "Bo" }).waitFor();
      await friend.goto("about:blank");
      while ((await statusOf(server, path)).seats[2].here) await friend.waitForTimeout(200);
      await others[0].say({ do: "start" });
      while ((await statusOf(server, path)).waiting?.seat !== 2) await friend.waitForTimeout(200);
      await friend.goto(server.address + path);
      await friend.locator(".digest", { hasText: /^While you were away: \d+ turns?\./ }).waitFor();
      await audit(friend);
      await friend.locator('[data-do="watch-again"]').click();
      await friend.locator(".board-note").first().waitFor();
      for (const other of others) other.close();
    });
  },
  "one's dearest decision is found after the game, with the better one, which can be tried out on the board": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      // Alone with the Doctor and a hammer, where nobody could stop it, Ada will draw a card; then he walks in on Bo.
      const bare = [1, 2].reduce((state, one) => withHand(state, one, []), dealt({ edition: "kill-1996", players: 3 }));
      const rooms = ["kitchen", "lancaster-room", "hedge-maze"];
      const state = turnOf(withHand(bare, 0, ["big-red-hammer"]), 0, { rooms, doctor: "kitchen" });
      const times = { grace: 600000, turn: 600000, answer: 600000 };
      const position = { state };
      const path = await openTable(server, { edition: undefined, seats: 3, position, seeds: false, ...times });
      const page = await visitor({ init: settled({ name: "Ada" }) });
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.locator('[data-do="start"]').waitFor();
      const [bo, cy] = [await sitAs(server, path, "Bo"), await sitAs(server, path, "Cy")];
      await page.locator(".lobby-seats .player.free").first().waitFor({ state: "detached" });
      await page.locator('[data-do="start"]').click();
      await page.locator('.dock [data-do="draw"]').click();
      await bo.act("attempt doctor bare");
      await cy.act("pass");
      await page.locator('.tray [data-do="pass"]').click();
      await page.locator('[data-do="replay"]').click();
      await page.locator('[data-do="dearest"]').click();
      const found = page.locator(".dearest li");
      await page.locator('.dearest[aria-busy="false"]').waitFor();
      assert.equal(await found.count(), 1);
      assert.match(
        await found.textContent(),
        /Turn 1, chosen: Draw a card.*Better, .*Kill the Doctor with the big red hammer/,
      );
      await audit(page);
      await found.getByRole("button").click();
      await page.locator(".page-top", { hasText: "Turn 1" }).waitFor();
      await page.locator('[data-do="branch"]').click();
      // And what would have been better is done.
      await page.locator('.game[data-asked="turn"]').waitFor();
      await decide(page);
      await page.locator(".end", { hasText: "You have killed the Doctor" }).waitFor();
      for (const one of [bo, cy]) one.close();
    });
  },
  "talk is where one plays: in the lobby, a line on a desk, a bubble and a count on a phone, each in one's language":
    async ({ visitor, hosts, audit }) => {
      await withServer(hosts.dist.folder, async (server) => {
        const path = await openTable(server, { seats: 2, seeds: false });
        const desk = await visitor({ init: settled({ name: "Ada" }) });
        await desk.goto(server.address + path);
        await desk.locator('[data-do="sit"]').click();
        await desk.locator('[data-do="start"]').waitFor();
        const hand = await visitor({ ...phone, init: settled({ name: "Bo", lang: "fr" }) });
        await hand.goto(server.address + path);
        await hand.locator('[data-do="sit"]').click();
        await hand.locator(".lobby-talk .chip").first().click();
        await desk.locator(".lobby-talk .log-line", { hasText: "Bo: Good evening." }).waitFor();
        await desk.locator('[data-do="start"]').click();
        for (const page of [desk, hand]) await page.locator(".hand .card").first().waitFor();
        const talk = hand.locator(".talk-button");
        await talk.waitFor();
        assert.equal(await talk.locator(".unread").count(), 0); // what was said in the lobby was read there
        const long = "Donaudampfschiff".repeat(8);
        await desk.locator(".talk-below input").fill(long);
        await desk.keyboard.press("Enter");
        await hand.locator(".bubble", { hasText: `Ada: ${long}` }).waitFor();
        await desk.locator('[data-do="phrases"]').click();
        await desk.locator(".talk-below").getByText("Good luck!").click();
        await talk.locator(".unread", { hasText: "2" }).waitFor();
        await audit(hand);
        await audit(desk);
        const wide = await hand.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels beyond the screen`);
        await talk.click();
        await hand.locator("dialog .log-line", { hasText: "Bonne chance" }).waitFor();
        const mute = hand.locator("dialog").getByRole("button", { name: /Ada/ });
        await mute.click();
        await hand.locator('dialog [aria-pressed="true"]', { hasText: "Ada" }).waitFor();
        await desk.locator(".talk-below input").fill("Do you hear me?");
        await desk.keyboard.press("Enter");
        await desk.locator(".flank.right").getByText("Do you hear me?").waitFor();
        await hand.keyboard.press("Escape");
        assert.equal(await hand.locator(".unread, .bubble").count(), 0);
        assert.equal(await hand.getByText("Do you hear me?").count(), 0);
      });
    },
};
