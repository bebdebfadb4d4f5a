/**
 * On a phone's screen no text is cut off, in any language: not before a game, in a turn, in an attempt, in what can be
 * opened over the board, at the end, in a replay or in a lobby. One page goes there, and the language is changed in place.
 * With UNLUCKY_SHOTS=FOLDER there are pictures of all of them.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { LANGUAGES } from "./lettering.mjs";
import { move, myTurn, noServer, playNow, playOut, readLesson, ready, settled } from "./play.mjs";
import { openTable, withServer } from "./serving.mjs";
import { settledView, speak } from "./windows.mjs";

const PHONE = { viewport: { width: 360, height: 740 } };

/**
 * In the page: lines of text of which a part lies outside of a box that hides what is outside, or beside the window. What
 * a box scrolls can be reached; what is only for listening is tiny.
 */
function cutTexts() {
  const found = new Set();
  const root = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const isHiding = (value) => value === "hidden" || value === "clip";
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest("svg, .unseen, option, script, style, noscript")) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (getComputedStyle(parent).clipPath !== "none") continue; // for listening
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.left < -1 || line.right > innerWidth + 1) found.add(`${node.textContent.trim()}: beside the window`);
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        if (frame.width <= 1 || style.clipPath !== "none") break; // for listening
        const wide = isHiding(style.overflowX) && (line.left < frame.left - 1 || line.right > frame.right + 1);
        const high = isHiding(style.overflowY) && (line.top < frame.top - 2 || line.bottom > frame.bottom + 2);
        if (wide || high)
          found.add(`${node.textContent.trim()}: ${wide ? "sideways" : "upwards"} in .${box.className}`);
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === "fixed") break;
      }
    }
  }
  return [...found];
}

async function look(page, where) {
  for (const lang of LANGUAGES) {
    await speak(page, lang);
    await settledView(page);
    assert.deepEqual(await page.evaluate(cutTexts), [], `${where}, ${lang}`);
    const { UNLUCKY_SHOTS: folder } = process.env;
    if (folder) await page.screenshot({ path: join(folder, `${where}-${lang}.png`), fullPage: true });
  }
  await speak(page, "en");
  await settledView(page);
}

async function untilTray(page) {
  for (let count = 0; count < 200; count++) {
    assert.ok(await myTurn(page), "nobody tried anything before the end");
    if ((await page.locator(".tray").count()) > 0) return;
    await move(page);
  }
}

export const tests = {
  "the page that looks for cut texts finds them": async ({ open, forgive }) => {
    const page = await open({ ...PHONE, init: settled({}, 3) });
    await page.waitForSelector('[data-do="play-now"]');
    assert.deepEqual(await page.evaluate(cutTexts), []);
    await page.evaluate(() => {
      const plant = (text, style) => {
        const box = document.querySelector("main").appendChild(document.createElement("div"));
        box.appendChild(document.createElement("p")).textContent = text;
        Object.assign(box.style, style);
      };
      plant("too long for its place", { overflow: "hidden", whiteSpace: "nowrap", width: "4em" });
      plant("one two", { overflow: "hidden", height: "1em", width: "2em" });
      plant("wider than any phone ".repeat(9), { whiteSpace: "nowrap" });
    });
    const found = (await page.evaluate(cutTexts)).join("\n");
    for (const planted of ["too long for its place", "two", "beside the window"])
      assert.match(found, new RegExp(planted));
    forgive(noServer);
  },
  "at 360 by 740 no text is cut off in a turn, in what it can open, and in an attempt": async ({ open, forgive }) => {
    const page = await open({ ...PHONE, init: settled({ players: 4, level: "nephew" }, 3) });
    const menu = page.locator("dialog .menu button");
    await playNow(page);
    await look(page, "turn");
    await page.locator(".top button").first().click();
    await menu.first().waitFor();
    await look(page, "menu");
    for (const [at, name] of ["players", "log", "rules", "rooms", "settings"].entries()) {
      if (at > 0) await page.locator(".top button").first().click();
      await menu.nth(at).click();
      await page.waitForSelector("dialog[open] .sheet-body > :not(.menu)");
      await look(page, name);
      await page.locator("dialog .sheet-head button").click();
      await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    }
    await untilTray(page);
    await look(page, "attempt");
    await playOut(page);
    await look(page, "end");
    await page.click('[data-do="replay"]');
    await page.waitForSelector(".replay svg.plan [data-room]");
    await look(page, "replay");
    forgive(noServer);
  },
  "at 360 by 740 no text is cut off where a game begins: start, a new table, a first game, a wrong link": async ({
    open,
    forgive,
  }) => {
    const page = await open({ ...PHONE, init: settled({ players: 4, level: "nephew" }, 3) });
    await page.waitForSelector('[data-do="play-now"]');
    await look(page, "start");
    const at = (place) => page.goto(page.url().replace(/#.*$|$/, place));
    await at("#/new");
    await page.waitForSelector(".sitters select");
    await page.locator("summary").first().click();
    await look(page, "create");
    await at("#/game/nowhere");
    await page.waitForSelector(".trouble");
    await look(page, "trouble");
    await at("#/lesson");
    await ready(page);
    await look(page, "lesson");
    await readLesson(page);
    await look(page, "lesson, its task");
    forgive(noServer);
  },
  "at 360 by 740 no text is cut off in a lobby, before one sits and after": async ({ visitor, hosts }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const page = await visitor({ ...PHONE, init: settled({ name: "Anna" }) });
      await page.goto(server.address + (await openTable(server, { seats: 4, bots: ["nephew"] })));
      await page.locator('[data-do="sit"]').waitFor();
      const tops = await page
        .locator(".invitation form")
        .evaluate((form) => ["input", "button"].map((one) => form.querySelector(one).getBoundingClientRect().top));
      assert.equal(tops[0], tops[1], "the field and its button are side by side");
      await look(page, "lobby");
      await page.locator('[data-do="sit"]').click();
      await page.locator('[data-do="start"]').waitFor();
      await look(page, "lobby, seated");
    });
  },
};
