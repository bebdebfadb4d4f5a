/**
 * visit.mjs: is the real page there, at an address that somebody else serves? Opens it as a visitor would, sees the
 * board and plays one turn: `tools/node web/tests/visit.mjs http://127.0.0.1:8080/`. Used by tools/fresh.
 */
import { chromium } from "playwright-core";
import { move, playNow, settled } from "./browser/play.mjs";

const address = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(settled());
  const page = await context.newPage();
  const wrong = [];
  context.on("weberror", (error) => wrong.push(String(error.error().stack ?? error.error())));
  await page.goto(address);
  await playNow(page);
  const rooms = await page.locator(".board-place svg.plan [data-room]").count();
  await move(page);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  console.log(`the board has ${rooms} rooms, and a turn was played`);
} finally {
  await browser.close();
}
