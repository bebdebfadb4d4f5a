/**
 * axe on every screen, by night and by day. One page goes through the screens; at each of them the language and the
 * light are changed in place, as from another tab, and axe looks again. Colours are all that differs by day, so by day
 * contrasts alone are counted again.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "./lettering.mjs";
import { decide, move, myTurn, noServer, playNow, playOut, readLesson, ready, settled } from "./play.mjs";
import { lineCut, lineTo, openTable, sitAs, withServer } from "./serving.mjs";

const PHONE = { viewport: { width: 360, height: 740 } };

/** As if another tab had changed the settings; waits until the page has them. */
async function change(page, settings) {
  await page.evaluate((next) => {
    const key = "unlucky settings";
    const text = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...next });
    localStorage.setItem(key, text);
    dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
  }, settings);
  await page.waitForFunction(
    ({ lang, theme }) =>
      (!lang || document.documentElement.lang === lang) && (!theme || document.documentElement.dataset.theme === theme),
    settings,
  );
}

/** What axe complains of, by rule and place. What lies behind an open dialog cannot be reached, and was looked at before. */
async function complaints(page, runOnly) {
  return page.evaluate(async (only) => {
    const where = document.querySelector("dialog[open]") ?? document;
    const { violations } = await globalThis.axe.run(where, { runOnly: only, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  }, runOnly);
}

const TAGS = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const CONTRAST = { type: "rule", values: ["color-contrast"] };
let looks = 0;
const axe = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

/** Nothing is wider than the screen: in no language, whatever it is that is shown. */
async function fitsWidth(page, where) {
  const [wide, screen] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `${where}: ${wide} wide on ${screen}`);
}

/**
 * By night in every language that nothing is too wide, in one of them what axe says, and once by day. The languages take
 * turns: what axe judges is how a screen is built, which is the same in all of them, and each of its looks takes a second.
 */
async function look(page, screen) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const judged = LANGUAGES[looks++ % LANGUAGES.length];
  for (const lang of LANGUAGES) {
    await change(page, { lang, theme: "dark" });
    await fitsWidth(page, `${screen}, ${lang}`);
    if (lang === judged) assert.deepEqual(await complaints(page, TAGS), [], `${screen}, ${lang}, by night`);
  }
  await change(page, { theme: "light" });
  assert.deepEqual(await complaints(page, CONTRAST), [], `${screen}, by day`);
  await change(page, { lang: "en", theme: "dark" });
}

const close = async (page) => {
  await page.locator("dialog .sheet-head button").click();
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
};

async function sheets(page) {
  const menu = page.locator("dialog .menu button");
  await page.locator(".top button").first().click();
  await menu.first().waitFor();
  await look(page, "menu");
  assert.equal(await page.locator("dialog .menu button", { hasText: "Talk" }).count(), 0, "bots do not talk");
  await close(page);
  for (const [at, name] of ["players", "log", "rules", "rooms", "settings"].entries()) {
    await page.locator(".top button").first().click();
    await menu.nth(at).click();
    await page.waitForSelector("dialog[open] .sheet-body > :not(.menu)");
    await look(page, name);
    await close(page);
  }
}

/** Until the person is asked to stop an attempt. */
async function untilTray(page) {
  for (let count = 0; count < 200; count++) {
    assert.ok(await myTurn(page), "nobody tried anything before the end");
    if ((await page.locator(".tray").count()) > 0) return;
    await move(page);
  }
}

/** What is to be pressed can be reached by scrolling, and is large enough. */
async function fits(page) {
  await fitsWidth(page, "the page");
  for (const button of await page.locator(".dock .do, .tray .do").all()) {
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    assert.ok(box && box.width >= 44 && box.height >= 44, "large enough to touch");
  }
}

/** Texts that are wider or higher than the box that hides what is beyond it; not those that are only for listening. */
function cutOff() {
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const style = getComputedStyle(element);
    if (!own || element.closest(".unseen, svg") || style.visibility === "hidden" || !element.getClientRects().length)
      continue;
    const hides =
      element.clientWidth > 1 &&
      (style.overflowX === "hidden" || style.overflowX === "clip" || style.textOverflow === "ellipsis");
    if (hides && element.scrollWidth > element.clientWidth + 1) found.push(element.textContent.trim());
  }
  return found;
}

export const tests = {
  "axe has nothing to say of the first pages": async ({ open, forgive }) => {
    const page = await open({ ...PHONE, init: settled({ players: 4, level: "nephew" }, 3) });
    await page.waitForSelector('[data-do="play-now"]');
    await look(page, "start");
    await page.goto(page.url().replace(/#.*$|$/, "#/new"));
    await page.waitForSelector(".sitters select");
    await page.locator("summary").first().click();
    await look(page, "create");
    await page.evaluate(() => {
      const result = { over: true, won: false, turns: 31, attempts: 4, signs: "..o.oo..x" };
      localStorage.setItem("unlucky deals", JSON.stringify({ "2026-11-16": { id: "gone", result } }));
    });
    await page.goto(page.url().replace(/#.*$/, "#/deal/2026-11-16/Ada/26/3/won"));
    await page.locator(".signs-card").waitFor();
    await look(page, "deal");
    await page.goto(page.url().replace(/#.*$/, "#/game/nowhere"));
    await page.waitForSelector(".trouble");
    await look(page, "trouble");
    await page.goto(page.url().replace(/#.*$/, "#/lesson"));
    await ready(page);
    await readLesson(page);
    await look(page, "lesson");
    forgive(noServer);
  },
  "axe has nothing to say of a turn, and of all that can be opened in it": async ({ open, forgive }) => {
    const page = await open({ ...PHONE, init: settled({ players: 4, level: "nephew", memory: "full" }, 3) });
    await playNow(page);
    await look(page, "turn");
    await page.locator('.dock [data-do="end"]').click();
    await page.locator(".sure").waitFor();
    await look(page, "sure");
    await page.locator(".hand .card").first().click();
    await page.locator(".ask").waitFor();
    await look(page, "card asked about");
    await page.keyboard.press("m");
    await page.keyboard.press("n");
    await page.locator(".spots").waitFor();
    await look(page, "room asked about, and where one could be alone with the Doctor");
    await sheets(page);
    forgive(noServer);
  },
  "axe has nothing to say of an attempt, of the end, and of what comes after": async ({ open, forgive }) => {
    const page = await open({ ...PHONE, init: settled({ players: 4, level: "nephew" }, 3) });
    await playNow(page);
    await untilTray(page);
    await look(page, "attempt");
    await playOut(page);
    await look(page, "end");
    const table = page.url();
    await page.click('[data-do="replay"]');
    await page.waitForSelector(".replay svg.plan [data-room]");
    await page.click('[data-do="chances"]');
    await page.waitForFunction(() => /\d/.test(document.querySelector(".graph-key")?.textContent ?? ""));
    await look(page, "replay");
    await page.goto(table.replace(/#.*$/, "#/"));
    await page.waitForSelector(".my-games");
    await look(page, "my games");
    forgive(noServer);
  },
  "axe has nothing to say of the ship, and of several people at one screen": async ({ open, forgive }) => {
    const page = await open({ ...PHONE, path: "/#/new", init: settled({ players: 3, edition: "save-2000" }, 3) });
    await page.waitForSelector(".sitters select");
    await page.locator(".sitters select").nth(1).selectOption("person");
    await page.click('[data-do="open-here"]');
    await page.locator(".curtain").waitFor();
    await look(page, "curtain");
    await page.locator(".curtain button").click();
    await myTurn(page);
    await look(page, "the ship");
    await decide(page);
    forgive(noServer);
  },
  "axe has nothing to say of a server's table: lobby, an answer armed, a stand-in, a lost line": async ({
    visitor,
    hosts,
    forgive,
  }) => {
    await withServer(hosts.dist.folder, async (server) => {
      const line = await lineTo(server);
      const clock = { turn: 3_600_000, answer: 3_600_000 };
      const path = await openTable(server, { seats: 3, bots: ["nephew"], seeds: false, ...clock });
      // Robbie sits first and answers nothing: when the nephew tries, the next is not asked yet.
      const robbie = await sitAs(server, path, "Robbie", { ends: true });
      const page = await visitor({ ...PHONE, init: settled({ name: "Anna" }) });
      await page.goto(line.address + path);
      await page.locator('[data-do="sit"]').waitFor();
      await look(page, "lobby, before one sits");
      await page.locator('[data-do="sit"]').click();
      await page.locator(".lobby-seats .player.free").waitFor({ state: "detached" });
      await page.locator(".qr").waitFor();
      await look(page, "lobby, seated");
      await robbie.say({ do: "start" });
      await ready(page);
      for (let count = 0; count < 200; count++) {
        await page.waitForSelector('.arm, .game:not([data-asked=""])');
        if ((await page.locator(".arm").count()) > 0) break;
        await move(page);
      }
      await page.locator('[data-arm="cards"]').click();
      await look(page, "arming cards");
      await page.locator('[data-arm="cards"]').click(); // thinks better of it
      await page.locator('[data-arm="enough"]').click();
      await page.locator(".arm-said").waitFor();
      await look(page, "armed");
      // There is somebody to talk with.
      await page.locator(".top button").first().click();
      await page.locator("dialog .menu button", { hasText: "Talk" }).click();
      await page.waitForSelector("dialog[open] .talk");
      await look(page, "talk");
      for (const lang of LANGUAGES) {
        await change(page, { lang });
        assert.deepEqual(await page.evaluate(cutOff), [], lang);
      }
      await change(page, { lang: "en" });
      await close(page);
      await page.locator(".top button").first().click();
      await page.locator('[data-do="standing"]').selectOption("5");
      await page.getByRole("button", { name: "Let a bot play for me" }).click();
      await page.locator('[data-do="back"]').waitFor();
      line.cut();
      await page.locator(".cut").waitFor();
      await look(page, "standing pass, stand-in, lost line");
      robbie.close();
      line.close();
      forgive(lineCut);
    });
  },
  "320 pixels are enough, a phone on its side, letters of twice the size, and letters further apart": async ({
    open,
    forgive,
  }) => {
    const page = await open({
      viewport: { width: 320, height: 640 },
      init: settled({ lang: "fr", players: 4, level: "nephew" }, 3),
    });
    await page.waitForSelector('[data-do="play-now"]');
    await fits(page);
    await playNow(page);
    await fits(page);
    await page.setViewportSize({ width: 740, height: 360 });
    await fits(page);
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await fits(page);
      await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
    }
    // WCAG 1.4.12: lines, words and letters further apart
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      const apart = new CSSStyleSheet();
      apart.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
      );
      document.adoptedStyleSheets = [apart];
    });
    await fits(page);
    forgive(noServer);
  },
  "at 360 by 740 nothing is cut off, in any language": async ({ open, forgive }) => {
    for (const lang of LANGUAGES) {
      const page = await open({
        viewport: { width: 360, height: 740 },
        locale: lang,
        init: settled({ lang, players: 4, level: "nephew" }, 3),
      });
      await page.waitForSelector('[data-do="play-now"]');
      for (const go of [async () => {}, () => playNow(page)]) {
        await go();
        await fits(page);
        assert.deepEqual(await page.evaluate(cutOff), [], lang);
        if (process.env.UNLUCKY_SHOTS)
          await page.screenshot({ path: join(process.env.UNLUCKY_SHOTS, `${lang}-${Date.now()}.png`) });
      }
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      await page.close();
    }
    forgive(noServer);
  },
};
