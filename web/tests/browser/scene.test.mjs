/** An attempt is a scene over the board: all of it is seen at every size, a tap goes on, stills come in the same order. */
import assert from "node:assert/strict";
import { LANGUAGES } from "./lettering.mjs";
import { decide, move, myTurn, noServer, playNow, playOut, settled, shown } from "./play.mjs";
import { nearlySunk, playFrom } from "./position.mjs";
import { SIZES, settledView, speak, windowsFor } from "./windows.mjs";

/** In the page: what of the scene is cut off, too small, or lies where it should not. */
function wrongWith(least) {
  const wrong = [];
  const scene = document.querySelector(".scene").getBoundingClientRect();
  const board = document.querySelector(".board-place").getBoundingClientRect();
  const body = document.querySelector(".scene-body");
  const inside = (box, frame) =>
    box.left >= frame.left - 1 &&
    box.right <= frame.right + 1 &&
    box.top >= frame.top - 1 &&
    box.bottom <= frame.bottom + 1;
  if (!inside(scene, board)) wrong.push("the scene leaves the board");
  if (body.scrollHeight > body.clientHeight + 1) wrong.push(`${body.scrollHeight} px in ${body.clientHeight}`);
  for (const part of body.querySelectorAll("p, li, .vignette, .tableau, .winner, .loser, .body, .prop, .blame-face")) {
    const box = part.getBoundingClientRect();
    if (getComputedStyle(part).clipPath !== "none") continue;
    if (!inside(box, scene)) wrong.push(`${part.className || part.tagName} ${part.textContent} is cut off`);
  }
  const picture = body.querySelector(".vignette, .tableau").getBoundingClientRect();
  if (Math.min(picture.width, picture.height) < least) wrong.push(`a picture of ${picture.width}×${picture.height}`);
  for (const face of body.querySelectorAll(".order .face"))
    if (face.getBoundingClientRect().width < 28) wrong.push("a face that nobody knows");
  // The room is seen, and lit, beside what lies over the board.
  const room = document.querySelector(".room.stage .floor")?.getBoundingClientRect();
  if (body.closest(".attempt") && room) {
    const top = Math.max(room.top, board.top);
    const free = document.querySelector(".scene-body").getBoundingClientRect();
    const above = Math.min(room.bottom, free.top) - top;
    const below = Math.min(room.bottom, board.bottom) - Math.max(room.top, free.bottom);
    if (Math.max(above, below) < Math.min(24, room.height / 3)) wrong.push("one does not see where it is tried");
  }
  // Nor does the button that skips or closes it lie on anything.
  const tap = document.querySelector(".scene-tap").getBoundingClientRect();
  for (const part of body.querySelectorAll("p, li, .vignette, .tableau")) {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    const apart = right <= tap.left || left >= tap.right || bottom <= tap.top || top >= tap.bottom;
    if (width > 1 && !apart) wrong.push(`the button lies on ${part.className || part.tagName} ${part.textContent}`);
  }
  if (!document.querySelector(".dim")) wrong.push("the house is not dim");
  return wrong;
}

async function isWhole(page, what, least = 80) {
  for (const lang of LANGUAGES) {
    await speak(page, lang);
    for (const { width, height } of windowsFor(lang)) {
      await page.setViewportSize({ width, height });
      await settledView(page);
      await settledView(page);
      assert.deepEqual(await page.evaluate(wrongWith, least), [], `${what}, ${lang}, ${width}×${height}`);
    }
  }
}

/** In the page: every still that the scene ever shows, in a word. */
function watchStills() {
  globalThis.stills = [];
  new MutationObserver(() => {
    const scene = document.querySelector(".scene");
    if (!scene) return;
    const answers = [...scene.querySelectorAll(".order li")].map((one) =>
      one.querySelector(".foil") ? "F" : one.querySelector(".pass") ? "p" : "-",
    );
    const still = `${scene.className} ${answers.join("")}`;
    if (globalThis.stills.at(-1) !== still) globalThis.stills.push(still);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** In the page: frames take as long as on a machine that has much else to do. */
function slowDown() {
  window.requestAnimationFrame = (call) => setTimeout(() => call(performance.now()), 400);
  window.cancelAnimationFrame = clearTimeout;
}

/** The stills of some turns; `before` is run in the page before its own script. */
async function stillsOf(open, reducedMotion, before = "") {
  const settings = { level: "nephew", players: 4, edition: "kill-1996", speed: "fast" };
  const init = `${before};(${watchStills})();${settled(settings, 3)}`;
  const page = await open({ init, reducedMotion });
  await playNow(page);
  for (let count = 0; count < 3 && (await myTurn(page)); count++) await move(page);
  await myTurn(page);
  const stills = await page.evaluate(() => globalThis.stills);
  await page.close();
  return stills;
}

/** Somebody who is asked to stop an attempt. */
async function untilAsked(page) {
  for (let count = 0; count < 80; count++) {
    assert.ok(await myTurn(page), "the game was over before anybody was asked");
    if (await page.locator(".tray .card").count()) return;
    await move(page);
  }
}

export const tests = {
  "an attempt with seven defenders is whole in every window and language, and axe has nothing to say": async ({
    open,
    forgive,
    audit,
  }) => {
    forgive(noServer);
    const page = await open({
      hasTouch: true,
      init: settled({ edition: "kill-1996", players: 8, level: "nephew" }, 4),
    });
    await playNow(page);
    await untilAsked(page);
    assert.equal(await page.locator(".scene .order li").count(), 7);
    await isWhole(page, "an attempt");
    for (const theme of ["light", "dark"]) {
      await page.evaluate((next) => {
        document.documentElement.dataset.theme = next;
      }, theme);
      await audit(page);
    }
    // Who would rather look at the board can, and has the answer's buttons all the same.
    await page.locator('.scene [data-do="look"]').click();
    await page.locator(".scene").waitFor({ state: "detached" });
    assert.equal(await page.locator(".dim").count(), 0);
    assert.ok(await page.locator(".tray").isVisible());
  },
  "the end is whole in every window, says who could have stopped it, and gives way to the board": async ({
    open,
    forgive,
    audit,
  }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, init: settled({ players: 4, level: "nephew" }, 3) });
    await playNow(page);
    await playOut(page);
    await page.locator(".scene.finale .tableau").waitFor();
    assert.match(await page.locator(".blame").textContent(), /could have stopped it/);
    await isWhole(page, "the end");
    await audit(page);
    // Nor is one cut off where all of seven others could have.
    await speak(page, "de");
    await page.evaluate(() => {
      const [face, ...more] = document.querySelectorAll(".blame-face");
      for (let count = more.length + 1; count < 7; count++) face.after(face.cloneNode(true));
    });
    for (const size of SIZES.slice(0, 5)) {
      await page.setViewportSize(size);
      await settledView(page);
      assert.deepEqual(await page.evaluate(wrongWith, 80), [], `seven faces, ${size.width}×${size.height}`);
    }
    await page.locator('.scene [data-do="look"]').click();
    await page.locator(".scene").waitFor({ state: "detached" });
    assert.equal(await page.locator(".end").count(), 1);
  },
  "a rescue shows the biggest loser with a medal, and is whole in every window": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({
      hasTouch: true,
      init: settled({ edition: "save-2000", players: 7, level: "nephew" }, 3),
    });
    await playNow(page);
    await playOut(page);
    await page.locator(".scene.finale .tableau.saved .loser .medal").waitFor();
    // The biggest loser is named once, in the scene, and not again with what there is to do.
    const said = await page.evaluate(() =>
      [".finale-said", ".end"].map((one) => document.querySelector(one).textContent.match(/biggest loser/g)?.length),
    );
    assert.deepEqual(said, [1, undefined]);
    assert.equal(await page.locator(".end-scene").isVisible(), false, "and there is one picture of it");
    await isWhole(page, "the rescue");
    // Nor does what is told of the loser push away what there is to do.
    await speak(page, "de");
    await page.locator('.end [data-do="same-deal"]').waitFor();
    for (const size of [SIZES[0], SIZES[4]]) {
      await page.setViewportSize(size);
      await settledView(page);
      const low = await page.evaluate(() => {
        const { bottom } = document.querySelector(".foot-panel").getBoundingClientRect();
        const buttons = [...document.querySelectorAll(".end .do")].filter((one) => !one.closest(".story, .papers"));
        return buttons.filter((one) => one.getBoundingClientRect().bottom > bottom).map((one) => one.textContent);
      });
      assert.deepEqual(low, [], `${size.width}×${size.height}`);
    }
  },
  "a drowning fills its frame, is whole in every window, and crowns nobody": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({ hasTouch: true, init: settled({ lang: "de" }) });
    await playFrom(page, nearlySunk());
    await decide(page);
    await page.locator(".scene.finale .tableau.drowned").waitFor();
    await page.locator(".end h2").waitFor();
    assert.equal(await page.locator(".end h2 .icon, .scene .winner").count(), 0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settledView(page);
      assert.deepEqual(await page.evaluate(wrongWith, 80), [], `${size.width}×${size.height}`);
      const sea = await page.evaluate(() => {
        const frame = document.querySelector(".tableau").getBoundingClientRect();
        const drawn = document.querySelector(".ending use").getBoundingClientRect();
        return drawn.left <= frame.left + 3 && drawn.right >= frame.right - 3;
      });
      assert.ok(sea, `the sea ends within its frame at ${size.width}×${size.height}`);
    }
  },
  "a tap shows at once how an attempt went, and then what came after it": async ({ open, forgive }) => {
    forgive(noServer);
    const page = await open({
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      init: settled({ level: "nephew", players: 4, edition: "kill-1996", speed: "slow" }, 3),
    });
    await playNow(page);
    const go = page.locator('.scene.attempt:not(.foiled) [data-do="go-on"]');
    for (let count = 0; count < 20 && (await go.count()) === 0; count++) {
      const before = await shown(page);
      await decide(page);
      await page.waitForFunction(
        (old) =>
          document.querySelector('.scene.attempt [data-do="go-on"]') ||
          (document.querySelector('.game:not([data-asked=""])') &&
            Number(document.querySelector(".game").dataset.shown) > old),
        before,
      );
    }
    // Anywhere on the board, not only on the button.
    const board = await page.locator(".board-place").boundingBox();
    await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
    await page.locator(".scene .outcome").waitFor({ timeout: 1000 });
    await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
    await page.locator(".scene").waitFor({ state: "detached", timeout: 1000 });
  },
  "where nothing is to move the same stills come in the same order": async ({ open, forgive }) => {
    forgive(noServer);
    const moved = await stillsOf(open, "no-preference");
    const still = await stillsOf(open, "reduce");
    assert.ok(moved.length > 4, moved.join("\n"));
    assert.ok(moved.some((one) => one.includes("foiled")));
    assert.deepEqual(still, moved);
    // Nor is one lost where a frame takes longer than an answer is shown: the next waits for it.
    assert.deepEqual(await stillsOf(open, "reduce", `(${slowDown})()`), moved);
  },
};
