/** Tables by post: how one is called, holidays, the games that wait; and reactions. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { myTurn, settled } from "./play.mjs";
import { dealt, turnOf } from "./position.mjs";
import { openTable, sitAs, withServer } from "./serving.mjs";

const DAY = 86_400_000;
const phone = { viewport: { width: 360, height: 640 } };

/** Takes what is posted to it. */
async function listen() {
  const heard = [];
  const listener = createServer((request, answer) => {
    let body = "";
    request.on("data", (bytes) => {
      body += bytes;
    });
    request.on("end", () => {
      heard.push(JSON.parse(body));
      answer.end();
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return { heard, address: `http://127.0.0.1:${listener.address().port}/hook`, close: () => listener.close() };
}

/** A slow table at which it is the turn of who sits down in this browser; two others are programs that do nothing. */
async function sitBy(server, page) {
  const state = turnOf(dealt({ edition: "kill-1996", players: 3 }), 0);
  const clock = { turn: DAY, answer: DAY, grace: DAY };
  const path = await openTable(server, { edition: undefined, seats: 3, position: { state }, seeds: false, ...clock });
  await page.goto(server.address + path);
  await page.locator('[data-do="sit"]').click();
  await page.locator('[data-do="start"]').waitFor();
  const others = [await sitAs(server, path, "Bo"), await sitAs(server, path, "Cy")];
  await page.locator(".lobby-seats .player.free").first().waitFor({ state: "detached" });
  return { path, others };
}

const statusOf = async (server, path) =>
  (await (await fetch(`${server.address}/api/1/tables/${path.slice("/t/".length)}`)).json()).status;

export const tests = {
  "an address to be called at is given, tried and deleted; a holiday is told; reactions are seen": async ({
    visitor,
    hosts,
    audit,
    forgive,
  }) => {
    const listener = await listen();
    const work = async (server) => {
      const page = await visitor({ ...phone, init: settled({ name: "Anna" }) });
      const { path, others } = await sitBy(server, page);
      await page.getByText("You will not be notified").waitFor();
      await page.locator('[data-do="calls"]').click();
      await page.locator('[data-do="hook-url"]').fill("ftp://example.org/");
      await page.locator('[data-do="hook-keep"]').click();
      await page.getByText("That is not an address").waitFor();
      await page.locator('[data-do="hook-url"]').fill(listener.address);
      await page.locator('[data-do="hook-shape"]').selectOption("slack");
      await page.locator('[data-do="hook-keep"]').click();
      await page.locator("dialog").getByText("a message goes to 127.0.0.1").waitFor();
      await page.locator('[data-do="hook-test"]').click();
      await page.getByText("The test has arrived").waitFor();
      assert.match(listener.heard[0].text, /^Anna, this is a test/);
      await audit(page);
      await page.locator('[data-do="hook-delete"]').click();
      await page.locator("dialog").getByText("You will not be notified").waitFor();
      await page.keyboard.press("Escape");

      await page.locator('[data-do="start"]').click();
      await myTurn(page);
      await page.locator(".top button").first().click();
      await page.getByRole("button", { name: "Notifications and holiday" }).click();
      await page.locator('[data-do="holiday-7"]').click();
      await page.locator('[data-do="holiday-0"]').waitFor();
      const { seats, waiting } = await statusOf(server, path);
      assert.ok(seats[0].holiday_until > Date.now() + 6 * DAY && waiting.until > seats[0].holiday_until);
      await audit(page);
      await page.locator('[data-do="holiday-0"]').click();
      await page.locator('[data-do="holiday-7"]').waitFor();
      await page.keyboard.press("Escape");

      await others[0].say({ do: "phrase", number: 17 });
      await page.locator(".bubble", { hasText: "Bo laughs" }).waitFor();
      await page.locator(".talk-button").click();
      await page.locator('dialog [data-do="react-16"]').click();
      await page.locator("dialog .said", { hasText: "Anna applauds" }).waitFor();
      await audit(page);
      for (const one of others) one.close();
    };
    forgive(/400/);
    await withServer(hosts.dist.folder, work, { more: ["--hooks", "--hooks-private"] }).finally(listener.close);
  },
  "the games that wait are in one list, oldest first, and after a move comes the next": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const page = await visitor({ init: settled({ name: "Anna" }) });
      const tables = [];
      for (let nth = 0; nth < 2; nth++) {
        tables.push(await sitBy(server, page));
        await page.locator('[data-do="start"]').click();
        await myTurn(page);
      }
      await page.goto(`${server.address}/`);
      const links = page.locator('[data-do="waiting-game"]');
      await links.nth(1).waitFor();
      const listed = await links.evaluateAll((all) => all.map((one) => new URL(one.href).pathname));
      assert.deepEqual(
        listed,
        tables.map(({ path }) => path),
      );
      await audit(page);
      await links.first().click();
      await myTurn(page);
      await page.locator('.dock [data-do="draw"]').click();
      await page.getByText("You will not be notified").waitFor();
      await page.locator('[data-do="next-waiting"]').click();
      await myTurn(page);
      assert.equal(new URL(page.url()).pathname, tables[1].path);
      for (const one of tables.flatMap(({ others }) => others)) one.close();
    });
  },
};
