/** axe on every screen, in three languages, by night and by day, on a phone and on a desk. */
import { decide, myTurn, ready, settled } from "./play.mjs";

const noServer = /404/;
const PHONE = { viewport: { width: 360, height: 740 } };

async function sheets(page, audit) {
  for (const at of [0, 1, 2, 3, 4]) {
    await page.locator(".top button").first().click();
    await page.waitForSelector("dialog[open]");
    if (at === 0) await audit(page);
    await page.locator("dialog .menu button").nth(at).click();
    await page.waitForSelector("dialog[open]");
    await audit(page);
    await page.locator("dialog .sheet-head button").click();
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  }
}

async function everywhere({ open, audit, forgive }, lang, theme, edition) {
  const init = settled({ lang, theme, edition, players: 4, level: "nephew", speed: "instant" });
  const page = await open({ ...PHONE, init });
  await page.waitForSelector('[data-do="play-now"]');
  await audit(page);
  await page.click('[data-do="play-now"]');
  await ready(page);
  await myTurn(page);
  await audit(page);
  await sheets(page, audit);
  await page.locator(".card").first().click();
  await audit(page);
  for (let count = 0; count < 12 && (await page.locator(".tray").count()) === 0; count++) {
    if (!(await myTurn(page))) break;
    await decide(page);
    await page.waitForSelector('.end, .game[data-asked=""]');
    await myTurn(page);
  }
  await audit(page);
  await page.goto(`${new URL(page.url()).origin}/#/new`);
  await page.waitForSelector(".sitters select");
  await page.locator("summary").click();
  await audit(page);
  await page.goto(`${new URL(page.url()).origin}/#/game/nowhere`);
  await page.waitForSelector(".trouble");
  await audit(page);
  await page.goto(`${new URL(page.url()).origin}/#/`);
  await page.waitForSelector(".my-games");
  await audit(page);
  forgive(noServer);
}

const editions = { en: "kill-2009", fr: "save-2000", ja: "kill-1996" };

export const tests = Object.fromEntries(
  Object.entries(editions).flatMap(([lang, edition]) =>
    ["dark", "light"].map((theme) => [
      `every screen, ${lang}, ${theme}`,
      (given) => everywhere(given, lang, theme, edition),
    ]),
  ),
);
