/** What is loaded before anybody has chosen anything. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";

export const tests = {};

tests["the first page is shown without the engine, from at most 150 kB"] = async ({ open, forgive }) => {
  const page = await open();
  await page.waitForSelector("main h1");
  await page.waitForLoadState("networkidle");
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, decodedBodySize }) => [name, decodedBodySize]),
  );
  assert.ok(!loaded.some(([name]) => name.endsWith(".wasm")), "the engine waits until it is wanted");
  let sum = gzipSync(await (await page.request.get(page.url())).body()).length;
  for (const [name] of loaded) {
    const answer = await page.request.get(name);
    if (answer.ok()) sum += gzipSync(await answer.body()).length;
  }
  console.log(`# ${Math.round(sum / 1000)} kB`);
  assert.ok(sum <= 150_000);
  forgive(/404/);
};
