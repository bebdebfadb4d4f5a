/** Several browsers at one table of a real server, what can go wrong with it, and what is told then. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byKeys, byMouse, decide, ready, settled, shown, shownAfter } from "./play.mjs";
import { twoAttemptsAhead } from "./position.mjs";
import { eventsOf, keyOf, lineCut, lineTo, openTable, sitAs, startServer, withServer } from "./serving.mjs";

const asked = '.game:not([data-asked=""])';

/** Everybody goes to the table and sits down; the first one starts it. */
async function meet(server, path, people, click = byMouse) {
  for (const { page, address } of people) {
    await page.goto((address ?? server.address) + path);
    await click(page.locator('[data-do="sit"]'));
    await page.locator('[data-do="sit"]').waitFor({ state: "detached" });
  }
  const [{ page: host }] = people;
  await host.waitForFunction(() => document.querySelectorAll(".lobby-seats .player.free").length === 0);
  return host;
}

/** In the page: is somebody asked here, or is it over? */
function standing(asks) {
  return document.querySelector(asks) ? "asked" : document.querySelector(".end") ? "over" : "waiting";
}

/** The page that is asked now; null once all of them show the end. */
async function whoIsAsked(pages) {
  for (const began = Date.now(); Date.now() - began < 120_000; ) {
    const all = await Promise.all(pages.map((page) => page.evaluate(standing, asked)));
    if (all.includes("asked")) return pages[all.indexOf("asked")];
    if (all.every((one) => one === "over")) return null;
    await pages[0].waitForTimeout(100); // to ask without a pause would take the time that the pages need
  }
  assert.fail("nobody is asked, and it is not over");
}

/** One decision of whoever is asked; it may have passed meanwhile, where a bot stood in. */
async function act(page, click, stop) {
  const before = await shown(page);
  await decide(page, click, stop);
  await shownAfter(page, before);
}

/** Somebody is asked to stop an attempt: everybody sees it, and who is asked. */
async function seesAttempt(pages) {
  for (const page of pages) {
    await page.locator(".scene .meter").waitFor();
    assert.equal(await page.locator(".scene .order li.now").count(), 1);
  }
}

/** Four people and a bot at one table, from the link to the replay, each word of it; dealt, or from a position. */
async function evening({ visitor, hosts, audit, forgive }, click, state = null) {
  await withServer(hosts.dist.folder, async (server) => {
    const line = await lineTo(server);
    const people = [];
    for (const [at, lang] of ["en", "fr", "ja", "en"].entries())
      people.push({ page: await visitor({ init: settled({ lang, name: `Person ${at + 1}` }) }) });
    people[3].address = line.address;
    const pages = people.map(({ page }) => page);
    // Little patience with who is away; an offer of another game is open for the time of a turn.
    const path = await openTable(server, {
      ...(state ? { edition: undefined, position: { state } } : {}),
      seats: 5,
      seeds: state === null,
      grace: 1500,
      turn: 600_000,
      level: "nephew",
      bots: ["nephew"],
    });

    // join
    const host = await meet(server, path, people, click);
    await host.locator(".qr").waitFor();
    await audit(host);
    await click(host.locator('[data-do="start"]'));
    for (const page of pages) await ready(page);

    // stand-in: somebody who is asked is gone for longer than the table waits
    let away = await whoIsAsked(pages);
    while (away === host) {
      await act(away, click, true);
      away = await whoIsAsked(pages);
    }
    const standIn = host.locator(".player .badge.warn", { hasText: "stand-in" });
    assert.equal(await standIn.count(), 0);
    const link = away.url();
    await away.goto("about:blank");
    await standIn.waitFor();
    await away.goto(link);
    await ready(away);
    await standIn.waitFor({ state: "detached" });

    // reconnect: a line is cut, which shows, and mended
    const cut = pages[3];
    line.cut();
    await cut.locator(".cut").waitFor();
    line.mend();
    await cut.locator(".cut").waitFor({ state: "detached" });

    // attempts, and one that is foiled: those who are asked do all they can until then
    let attempts = 0;
    let foiled = false;
    for (let count = 0; count < 2000; count++) {
      const page = await whoIsAsked(pages);
      if (!page) break;
      if ((await page.locator(".tray").count()) > 0) {
        if (attempts++ === 0) await seesAttempt(pages);
        await act(page, click, !foiled);
        foiled ||= (await eventsOf(server, path)).some(({ game }) => game?.event === "foiled");
      } else await act(page, click);
    }
    assert.ok(attempts > 0, "nobody was asked to stop an attempt");
    assert.ok(foiled, "no attempt was foiled");
    assert.match(await host.locator(".flank.right .log").textContent(), /attempt fails/);

    // the end, for all of them; all have been told the same
    const told = (await eventsOf(server, path)).at(-1).n;
    for (const page of pages) {
      await page.locator(".end h2").waitFor();
      await page.waitForFunction((last) => Number(document.querySelector(".game").dataset.shown) >= last, told);
    }
    const news = (await eventsOf(server, path)).flatMap(({ table }) => (table ? [table.news] : []));
    for (const one of ["sat", "away", "stand-in", "back", "result", ...(state ? ["position"] : ["dealt", "proof"])])
      assert.ok(news.includes(one), `${one} is not among ${news.join(" ")}`);
    if (state === null) {
      await click(host.locator('[data-do="verify"]'));
      await host.getByText("The deal is fair").waitFor();
    }

    // who comes by the link afterwards sees how it ended
    const late = await visitor({ init: settled() });
    await late.goto(server.address + path);
    await late.locator(".end h2").waitFor();
    assert.equal(await late.locator('[data-do="replay"]').count(), 1);

    // its story, as a picture for others where nothing can be shared, and the replay, which has a link for anybody
    await late.locator(".story p").first().waitFor();
    const [saved] = await Promise.all([late.waitForEvent("download"), click(late.locator('[data-do="share-story"]'))]);
    assert.equal(saved.suggestedFilename(), "doctor-lucky.png");
    await late.goto(`${server.address}${path}?replay=1`);
    await late.waitForSelector(".replay svg.plan [data-room]");

    // the replay, of somebody else's, in Japanese
    await click(pages[2].locator('[data-do="replay"]'));
    await pages[2].waitForSelector(".replay svg.plan [data-room]");
    await pages[2].locator('input[type="range"]').focus();
    await pages[2].keyboard.press("End");
    assert.ok((await pages[2].locator(".replay-said").textContent()).length > 0);

    // another game: an offer that all see, with who is still asked; the last who agrees begins it
    await pages[2].goto(server.address + path);
    await click(host.locator('[data-do="rematch"]'));
    const offer = pages[3].locator(".offer");
    await offer.getByText("Person 1 would like another game. Waiting for Person 2 and Person 3.").waitFor();
    await click(pages[3].getByRole("button", { name: "Yes, another game" }));
    for (const page of pages.slice(1, 3)) await click(page.locator('[data-do="rematch"]'));
    for (const page of pages) await page.locator(".end").waitFor({ state: "detached" });
    line.close();
    forgive(lineCut);
  });
}

/** Until somebody who is not asked yet can say in advance what the answer will be; gives who is asked, and who can. */
async function untilArmed(pages, may = async () => true) {
  for (let count = 0; count < 300; count++) {
    const page = await whoIsAsked(pages);
    assert.ok(page, "the game was over before that could be tried");
    if ((await page.locator(".tray").count()) > 0)
      for (const later of pages)
        if (later !== page && (await later.locator(".arm").count()) > 0 && (await may(later))) return { page, later };
    await act(page, byMouse, true);
  }
  assert.fail("nobody could arm an answer");
}

const people = (visitor, count, settings = {}) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      page: await visitor({ init: settled({ name: `Person ${at + 1}`, ...settings }) }),
    })),
  );

const alert = (page, text) => page.locator('[role="alert"]', { hasText: text }).first().waitFor({ state: "attached" });

/** Two programs, games of their stand-ins and bots, much that makes no line, and another game that has just begun. */
async function longEvening(server) {
  const path = await openTable(server, { seats: 6, seeds: false, bots: ["nephew", "nephew", "nephew", "nephew"] });
  const both = [await sitAs(server, path, "Robbie"), await sitAs(server, path, "Hal")];
  const statusOf = async () => (await (await fetch(`${server.address}/api/1/tables/${path.slice(3)}`)).json()).status;
  const comes = async (phase) => {
    while ((await statusOf()).phase !== phase) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const rematch = () => Promise.all(both.map((each) => each.say({ do: "rematch", flag: true })));
  await both[0].say({ do: "start" });
  while ((await statusOf()).told < 1800) {
    for (const each of both) await each.say({ do: "rest", flag: true });
    await comes("over");
    for (const each of both) await each.say({ do: "rest", flag: false });
    if ((await statusOf()).told < 1800) await rematch();
  }
  for (let count = 0; count < 700; count++) await both[0].say({ do: "silence", other: 1, flag: count % 2 === 0 });
  await rematch();
  await comes("playing");
  return { path, close: () => both.map((each) => each.close()) };
}

/** Scrolls up to the first line there is, again and again, until that is the first of all; what is read stays in its place. */
async function looksBack(page, trail) {
  const box = page.locator(trail);
  const lines = box.locator(".log-line");
  const asks = box.locator('[data-do="look-back"]');
  while (await asks.count()) {
    const before = await lines.count();
    const first = await lines.first().elementHandle();
    const scrolls = await box.evaluate((at) => at.scrollHeight > at.clientHeight);
    const top = (line) => line.getBoundingClientRect().top - line.closest(".trail").getBoundingClientRect().top;
    if (scrolls) await box.evaluate((at) => at.scrollTo(0, -at.scrollHeight));
    if (!scrolls) await asks.click(); // so few lines that all are in sight
    await page.waitForFunction(
      ([at, count]) =>
        document.querySelectorAll(`${at} .log-line`).length > count || !document.querySelector(`${at} .log-back`),
      [trail, before],
    );
    if (!scrolls) continue;
    const place = await first.evaluate(top);
    assert.ok(place >= 0 && place < 60, `what was read is ${place} pixels below the upper edge`);
  }
  assert.match(await lines.first().textContent(), /Robbie sits down/);
}

export const tests = {
  "four people at one table: join, attempt, foil, reconnect, stand-in, end, replay": (given) => evening(given, byMouse),
  // A deal may take a hundred decisions; how it is checked by keyboard is in around.test.mjs.
  "the same by keyboard alone": (given) => evening(given, byKeys, twoAttemptsAhead()),
  "an answer is armed and changed before its turn; cards that were chosen are played, and nobody is asked": async ({
    visitor,
    hosts,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      // The nephew tries again and again.
      const path = await openTable(server, { seats: 4, bots: ["nephew"] });
      const all = await people(visitor, 3);
      const pages = all.map(({ page }) => page);
      const host = await meet(server, path, all);
      await host.locator('[data-do="start"]').click();
      for (const page of pages) await ready(page);

      // These cards, if still needed: another answer first, then changed.
      const { page, later } = await untilArmed(pages, async (one) => {
        await one.locator('[data-arm="cards"]').click();
        const some = (await one.locator(".arm-cards .card").count()) > 0;
        await one.locator('[data-arm="cards"]').click(); // back to all the ways
        return some;
      });
      await later.locator('[data-arm="pass"]').click();
      await later.locator(".arm-said").getByText("You will pass").waitFor();
      await later.locator('[data-arm="cards"]').click();
      const card = later.locator(".arm-cards .card").first();
      const kind = await card.getAttribute("data-card");
      await card.click();
      await later.locator('[data-do="arm"]').click();
      await later.locator(".arm-said").getByText("The cards you chose").waitFor();
      const before = (await eventsOf(server, path)).at(-1).n;
      const seat = Number(await later.evaluate(() => document.querySelector(".game").dataset.seat));
      const played = async () =>
        (await eventsOf(server, path)).find(
          ({ n, game }) => n > before && game?.event === "foiled_with" && game.seat === seat,
        );
      await act(page, byMouse); // passes, and so does whoever sits between the two
      while (!(await played())) {
        const next = await whoIsAsked(pages);
        assert.ok(next && next !== later, "it was not played");
        await act(next, byMouse);
      }
      assert.equal((await played()).game.card, kind);
    });
  },
  "a standing pass is lit, answers for its seat, survives a reload, and is turned off": async ({ visitor, hosts }) => {
    await withServer(hosts.dist.folder, async (server) => {
      // The nephew tries again and again.
      const path = await openTable(server, { seats: 4, bots: ["nephew"] });
      const all = await people(visitor, 3);
      const pages = all.map(({ page }) => page);
      const host = await meet(server, path, all);
      await host.locator('[data-do="start"]').click();
      for (const page of pages) await ready(page);
      await host.locator(".top button").first().click();
      await host.locator('[data-do="standing"]').selectOption("99");
      await host.locator("dialog .sheet-head button").click();
      await host.locator(".standing").waitFor();
      await host.reload();
      await ready(host);
      await host.locator(".standing").waitFor();
      const seat = Number(await host.evaluate(() => document.querySelector(".game").dataset.seat));
      const passed = async () =>
        (await eventsOf(server, path)).some(({ game }) => game?.event === "passed" && game.seat === seat);
      // Play until somebody has tried and it was the host's to answer: the host's page is never asked.
      for (let count = 0; count < 300 && !(await passed()); count++) {
        const page = await whoIsAsked(pages);
        assert.ok(page, "the game was over before the host could pass");
        assert.ok(page !== host || (await host.locator(".tray").count()) === 0, "the host was asked all the same");
        await act(page, byMouse, true);
      }
      assert.ok(await passed());
      await host.locator('[data-do="stand-off"]').click();
      await host.locator(".standing").waitFor({ state: "detached" });
    });
  },
  "a clock warns, a stand-in plays, and its person is back at a touch": async ({ visitor, hosts }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2, turn: 16_000, answer: 16_000, warn: 15_000 });
      const all = await people(visitor, 2);
      const pages = all.map(({ page }) => page);
      const host = await meet(server, path, all);
      await host.locator('[data-do="start"]').click();
      const late = await whoIsAsked(pages);
      await late.locator(".clock").waitFor();
      await alert(late, "Your time is running out");
      const other = pages.find((page) => page !== late);
      const standIn = other.locator(".player .badge.warn", { hasText: "stand-in" });
      await standIn.waitFor();
      await late.locator(".hand .card").first().click(); // or "Take over", but any card or room will do
      await standIn.waitFor({ state: "detached" });
      await late.locator('[data-do="back"]').waitFor({ state: "detached" }); // each page in its own time
    });
  },
  "a table with a clock is set up, found in the list, and what it is like is told before one sits down": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const host = await visitor({ init: settled({ name: "Anna", players: 3 }) });
      await host.goto(`${server.address}/#/new`);
      await host.locator("summary", { hasText: "Time limits" }).click();
      await host.locator('input[name="clock"][value="brisk"]').check();
      await host.locator('input[name="pace"][value="quick"]').check();
      await host.getByLabel("Show this table in the list of open tables").check(); // strangers: no quick answers
      assert.equal(await host.locator('input[name="pace"][value="usual"]').isChecked(), true);
      await host.locator(".sitters select").nth(1).selectOption("person");
      await audit(host);
      await host.locator('[data-do="open-server"]').click();
      await host.locator('[data-do="sit"]').click();
      await host.locator('[data-do="start"]').waitFor();
      const [table] = (await (await fetch(`${server.address}/api/1/tables`)).json()).tables;
      assert.deepEqual(
        [table.about.turn, table.about.answer, table.about.warn, table.about.quick],
        [60_000, 30_000, 20_000, false],
      );
      const guest = await visitor({ init: settled({ name: "Bo" }) });
      await guest.goto(`${server.address}/`);
      await guest.locator(".kept-link", { hasText: "1 seat is free · 1 minute for a turn" }).click();
      await guest.locator(".about-table", { hasText: "1 minute for a turn" }).waitFor();
      await audit(guest);
      // A name that somebody has: what, and the way on.
      await guest.locator('input[autocomplete="nickname"]').fill("Anna");
      await guest.locator('[data-do="sit"]').click();
      await guest.getByText("Somebody at this table already has that name").waitFor();
      await guest.locator('input[autocomplete="nickname"]').fill("Bo");
      await guest.locator('[data-do="sit"]').click();
      await guest.getByText("Waiting for the host to start the game.").waitFor();
      // The owner needs the seat for a bot after all.
      await host.getByRole("button", { name: "Remove Bo" }).click();
      await guest.getByText("You no longer have a seat at this table").waitFor();
      await host.locator('[data-do="seat-bot"]').first().click();
      await host.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
    });
  },
  "who has missed more than a welcome holds gets the rest, and is told": async ({ visitor, hosts, forgive }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const line = await lineTo(server);
      const path = await openTable(server, { seats: 2, seeds: false, talk: true });
      const other = await sitAs(server, path, "Robbie", { ends: true });
      const page = await visitor({ init: settled({ name: "Anna" }) });
      await page.goto(line.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.waitForFunction(() => document.querySelectorAll(".lobby-seats .player.free").length === 0);
      await other.say({ do: "start" });
      await ready(page);
      const before = await shown(page);
      line.cut();
      await page.locator(".cut").waitFor();
      for (let count = 0; count < 620; count++) await other.say({ do: "silence", other: 1, flag: count % 2 === 0 });
      line.mend();
      const away = page.getByText(/You were away: 6\d\d things have happened/);
      await away.waitFor();
      // It stays to be read, whatever is said, until she has decided something.
      await page.waitForSelector(asked);
      const back = await shown(page);
      await other.say({ do: "phrase", number: 1 });
      await shownAfter(page, back);
      assert.equal(await away.count(), 1);
      const last = (await eventsOf(server, path)).at(-1).n;
      assert.ok(last > before + 600);
      // All of it is there, in its order and once.
      await page.waitForFunction((count) => document.querySelector(".game").dataset.told === String(count), last);
      await act(page, byMouse);
      await away.waitFor({ state: "detached" });
      await page.reload();
      await ready(page);
      await page.waitForFunction((count) => Number(document.querySelector(".game").dataset.told) >= count, last);
      other.close();
      line.close();
      forgive(lineCut);
    });
  },
  "of a long evening the log has the end, and fetches what came before for who scrolls up to it": async ({
    visitor,
    hosts,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const { path, close } = await longEvening(server);
      const page = await visitor({ init: settled({ name: "Anna" }) });
      const asked = [];
      page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => payload.includes('"history"') && asked.push(JSON.parse(payload).seen)),
      );
      await page.goto(server.address + path);
      await page.locator(".flank .log-line").first().waitFor();
      assert.equal(await page.locator(".game").getAttribute("data-told"), "500", "what came with the welcome");
      await looksBack(page, ".flank .trail");
      await page.setViewportSize({ width: 360, height: 640 });
      await page.reload();
      await page.getByRole("button", { name: "Log" }).click();
      await page.waitForSelector(".sheet .trail");
      await looksBack(page, ".sheet .trail");
      const pages = asked.slice(0, asked.length / 2);
      assert.deepEqual(asked, [...pages, ...pages], "the same for each of the two");
      assert.ok(pages.length > 3 && pages.at(-1) === 0);
      for (const [at, seen] of pages.entries()) assert.equal(seen, Math.max(0, pages[0] - 500 * at), "each page once");
      // What was fetched stays, and is there when the log is opened again; the end of it is shown.
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Log" }).click();
      await page.locator(".sheet .trail [data-do='look-back']").waitFor();
      assert.equal(Number(await page.locator(".game").getAttribute("data-told")), pages[0] + 1000);
      close();
    });
  },
  "a board of one's own on a server is drawn and played on": async ({ visitor, hosts }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const plan = readFileSync(join(import.meta.dirname, "../manor.plan"), "utf8");
      const path = await openTable(server, { seats: 2, seeds: false, plan });
      const other = await sitAs(server, path, "Robbie", { ends: true });
      const page = await visitor({ init: settled({ name: "Anna" }) });
      await page.goto(server.address + path);
      // The lobby says whose board it is, and shows it, before one sits down.
      await page.getByText("This table uses a board that somebody has drawn: manor.").waitFor();
      await page.waitForSelector('.lobby-board [data-room="chapel"]');
      await page.locator('[data-do="sit"]').click();
      await page.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await other.say({ do: "start" });
      await page.waitForSelector('.board-place [data-room="chapel"]'); // which the mansion has not
      await page.waitForSelector(asked);
      await act(page, byMouse);
      other.close();
    });
  },
  "a server that stops and comes back is waited for, and nothing is lost": async ({ visitor, hosts, forgive }) => {
    const kept = mkdtempSync(join(tmpdir(), "unlucky-store-"));
    const store = `sqlite:${join(kept, "tables.db")}`;
    let server = await startServer(hosts.dist.folder, { store });
    try {
      const path = await openTable(server, { seats: 2, seeds: false });
      const other = await sitAs(server, path, "Robbie");
      const page = await visitor({ init: settled({ name: "Anna" }) });
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.waitForFunction(() => document.querySelectorAll(".lobby-seats .player.free").length === 0);
      await other.say({ do: "start" });
      await ready(page);
      await page.locator(".hand .card").first().waitFor();
      const cards = await page.locator(".hand .card").allTextContents();
      const { port } = server;
      await server.stop();
      await page.locator(".cut").waitFor();
      server = await startServer(hosts.dist.folder, { port, store });
      await page.locator(".cut").waitFor({ state: "detached" });
      assert.deepEqual(await page.locator(".hand .card").allTextContents(), cards);
      await page.reload();
      await ready(page);
      await page.locator(".hand .card").first().waitFor();
      assert.deepEqual(await page.locator(".hand .card").allTextContents(), cards);
      forgive(lineCut);
    } finally {
      await server.stop();
      rmSync(kept, { recursive: true });
    }
  },
  "a dead link, a full table, a void key and a closed table are told, with the way on": async ({
    visitor,
    hosts,
    audit,
    forgive,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const page = await visitor({ init: settled() });
      await page.goto(`${server.address}/t/nosuchtable`);
      await page.getByRole("heading", { name: "There is no such table" }).waitFor();
      await audit(page);
      await page.locator("a.do.main").click();
      await page.waitForSelector('[data-do="play-now"]');
      // Two people have all seats, and nobody plays: what is in a hand stays there.
      const path = await openTable(server, { seats: 2, seeds: false });
      const robbie = await sitAs(server, path, "Robbie");
      const other = await visitor({ init: settled({ name: "Anna" }) });
      await other.goto(server.address + path);
      await other.locator('[data-do="sit"]').click();
      await other.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await page.goto(server.address + path);
      await page.getByText("All seats are taken").waitFor();
      await robbie.say({ do: "start" });
      await ready(other);
      await other.locator(".hand .card").first().waitFor();
      // A link of an earlier version goes with its key; when its owner keeps the seat for one device, it is void.
      const old = `${server.address}${path}#${await keyOf(other, path)}`;
      const second = await other.context().newPage();
      await second.goto(old);
      await second.locator(".hand .card").first().waitFor();
      await other.locator(".top button").first().click();
      await other.getByRole("button", { name: "Keep my seat on this device alone" }).click();
      // Where the old one is open it is told at once; where it is tried later, too, and one can watch.
      await second.getByText("You no longer have a seat at this table").waitFor();
      await page.goto(old); // in the tab that watched
      await page.getByText("link no longer works").waitFor();
      await page.locator('[data-do="watch"]').click();
      await ready(page);
      assert.equal(await page.locator(".hand .card").count(), 0);
      // The seat is the device's: its other tab lost nothing of it.
      await other.reload();
      await other.locator(".hand .card").first().waitFor({ state: "attached" }); // it may lie under a question
      await page.goto(server.address + path);
      // Its owner closes the table: who comes by the link reads that it is over.
      await robbie.say({ do: "close" });
      await page.getByText("This table is closed").waitFor();
      await page.reload();
      await page.getByText("This table is closed").waitFor();
      await page.locator("h1").first().waitFor(); // it may be told before the page is whole
      await audit(page);
      robbie.close();
      forgive(/404/);
    });
  },
  "a seat is given to a friend, who plays on; who gave it watches": async ({ visitor, hosts, audit }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2, seeds: false });
      const robbie = await sitAs(server, path, "Robbie");
      const page = await visitor({ init: settled({ name: "Anna" }) });
      await page.goto(server.address + path);
      await page.locator('[data-do="sit"]').click();
      await page.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await robbie.say({ do: "start" });
      await ready(page);
      const cards = await page.locator(".hand .card").allTextContents();
      await page.locator(".top button").first().click();
      await page.getByRole("button", { name: "Give my seat to a friend" }).click();
      const link = await page.locator("dialog .link").textContent();
      await audit(page);
      assert.deepEqual(await page.locator(".hand .card").allTextContents(), cards); // it is hers until it is taken
      const friend = await visitor({ init: settled() });
      await friend.goto(link);
      await friend.locator('[data-do="take"]').waitFor();
      await audit(friend);
      await friend.locator('input[autocomplete="nickname"]').fill("Bo");
      await friend.locator('[data-do="take"]').click();
      await friend.locator(".hand .card").first().waitFor();
      assert.deepEqual(await friend.locator(".hand .card").allTextContents(), cards);
      await page.getByText("Your friend has your seat now").first().waitFor();
      assert.equal(await page.locator(".hand .card").count(), 0);
      await page.reload();
      await ready(page);
      assert.equal(await page.locator(".hand .card").count(), 0);
      robbie.close();
    });
  },
  "a server of another version is told, and nothing is sent to it": async ({ visitor, hosts }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2 });
      const page = await visitor({ init: settled() });
      // The same server, but for the number that says which version it speaks.
      await page.routeWebSocket(/\/socket$/, (socket) => {
        const far = socket.connectToServer();
        far.onMessage((text) => socket.send(String(text).replace('"api":1', '"api":2')));
      });
      await page.goto(server.address + path);
      await page.getByRole("heading", { name: "The server and this page have different versions" }).waitFor();
      await page.locator("a.do.main").waitFor();
    });
  },
  "a shared board on a large screen shows no hand, and follows the game": async ({ visitor, hosts, audit }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const path = await openTable(server, { seats: 2, seeds: false });
      const all = await people(visitor, 2);
      const pages = all.map(({ page }) => page);
      const host = await meet(server, path, all);
      const screen = await visitor({ viewport: { width: 1440, height: 900 }, init: settled() });
      await screen.goto(`${server.address}${path}#show`);
      await screen.locator(".lobby-seats").waitFor();
      assert.equal(await screen.locator('[data-do="sit"]').count(), 0);
      await host.locator('[data-do="start"]').click();
      await ready(screen);
      const before = await shown(screen);
      await act(await whoIsAsked(pages), byMouse);
      await shownAfter(screen, before);
      assert.equal(await screen.locator(".hand, .tray").count(), 0);
      await audit(screen);
    });
  },
};
