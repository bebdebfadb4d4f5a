/** The murder of the day, and a friend's deal: the same cards as everybody's, a card of signs, and a comparison. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { noServer, playOut, ready, settled } from "./play.mjs";
import { withServer } from "./serving.mjs";

const phone = { viewport: { width: 390, height: 664 } };
const share = "navigator.canShare = () => true; navigator.share = async (what) => { globalThis.shared = what; };";
const init = (settings) => `${settled(settings)}\n${share}`;

/** What the device's sheet was given; of a picture, what it is. */
async function sharedBy(page) {
  await page.waitForFunction(() => globalThis.shared !== undefined);
  return page.evaluate(async () => {
    const { text, files = [] } = globalThis.shared;
    if (files.length === 0) return { text, picture: null };
    const { width, height } = await createImageBitmap(files[0]);
    return { text, picture: { type: files[0].type, width, height } };
  });
}

/** What the program deals of a code, to seat 0. */
function dealtTo(code) {
  const ask = (...requests) =>
    spawnSync(process.env.UNLUCKY, ["engine"], { input: requests.map((one) => `${JSON.stringify(one)}\n`).join("") })
      .stdout.toString()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const [{ record, seat }] = ask({ cmd: "deal", code });
  const [, { view }] = ask({ cmd: "replay", record }, { cmd: "view", seat });
  return view.hands[seat];
}

/** The cards of the hand that a page shows, as ids. */
const handOf = (page) =>
  page
    .locator(".hand [data-card]")
    .evaluateAll((cards) =>
      cards.flatMap((card) => Array(Number(card.dataset.times ?? 1)).fill(card.dataset.card)).sort(),
    );

/** Of the days that a server still counts the one whose bots think least: from Monday on it gets harder. */
function easyDay() {
  const days = [0, 1, 2].map((ago) => new Date(Date.now() - ago * 86_400_000));
  const [easiest] = days.sort((one, other) => ((one.getDay() + 6) % 7) - ((other.getDay() + 6) % 7));
  const two = (number) => String(number).padStart(2, "0");
  return `${easiest.getFullYear()}-${two(easiest.getMonth() + 1)}-${two(easiest.getDate())}`;
}

export const tests = {
  "the murder of the day: the program's cards, a card of signs, counted once; and a friend who plays the same": async ({
    visitor,
    hosts,
    audit,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const page = await visitor({ ...phone, init: init({ name: "Ada" }) });
      await page.goto(`${server.address}/`);
      await page.locator('[data-do="day"]').click();
      await page.getByRole("heading", { name: "The murder of the day" }).waitFor();
      await audit(page);
      const date = easyDay();
      await page.goto(`${server.address}/#/deal/${date}`);
      await page.locator('[data-do="play-deal"]').click();
      await ready(page);
      assert.deepEqual(await handOf(page), dealtTo(date));
      await playOut(page);
      await page.locator(".end .signs-card").waitFor();
      await page.getByText("1 result on this server").waitFor();
      const sent = page.locator('.end [data-do="share-result"]');
      await sent.click();
      const { text, picture } = await sharedBy(page);
      assert.deepEqual(picture, { type: "image/png", width: 1200, height: 630 });
      const [title, how, ...rest] = text.split("\n");
      const link = rest.pop();
      assert.match(title, /^The murder of \w+ \d+, \d+$/);
      assert.match(how, /^(Won|Lost) in turn \d+$/);
      assert.match(rest.join(""), /^[🟨⬜🟩🟥]*$/u);
      assert.match(link, /#\/deal\/[\d-]+\/Ada\/\d+\/\d+\/(won|lost)$/);

      // A browser that lets nobody draw: that is said, and the text is sent as before.
      await page.evaluate(() => {
        globalThis.shared = undefined;
        HTMLCanvasElement.prototype.getContext = () => {
          throw new Error("no canvas here");
        };
      });
      await sent.click();
      await page.getByText("The picture could not be drawn here").waitFor();
      assert.deepEqual(await sharedBy(page), { text, picture: null });

      // A second game is practice, says so, and is not counted.
      await page.goto(`${server.address}/#/deal/${date}`);
      await page.getByText("Only your first game with this deal counts").waitFor();
      await page.getByText("1 result on this server").waitFor();
      await audit(page);

      const friend = await visitor({ ...phone, init: init({ name: "Bo" }) });
      await friend.goto(link);
      await friend.getByText(/^Ada (won|lost) in turn \d+/).waitFor();
      await friend.locator('[data-do="play-deal"]').click();
      await ready(friend);
      assert.deepEqual(await handOf(friend), dealtTo(date));
    });
  },
  "a day that has not begun, and a link that is broken, are told with the way on": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ ...phone, init: init({}) });
    const home = page.url().split("#")[0];
    for (const [code, sentence] of [
      ["9999-01-01", "This day has not begun yet"],
      ["2026-02-30", "There is no murder for that day"],
      ["kill-2009.4.0", "This link does not lead to a deal"],
    ]) {
      await page.goto(`${home}#/deal/${code}`);
      await page.getByText(sentence).waitFor();
    }
    await page.locator(".trouble a.main").click();
    await page.locator('[data-do="day"]').waitFor();
  },
  "an address that is changed while the page is on its way is opened": async ({ visitor, hosts, forgive }) => {
    forgive(noServer);
    const page = await visitor({ ...phone, init: init({}) });
    // The words are asked for when the first address has been read, and long before the page shows anything.
    await page.route(/\/en-[^/.]*\.js$/, async (route) => {
      await page.evaluate(() => {
        location.hash = "#/deal/9999-01-01";
      });
      await route.continue();
    });
    await page.goto(`${hosts.dist.address}/`);
    await page.getByText("This day has not begun yet").waitFor();
  },
};
