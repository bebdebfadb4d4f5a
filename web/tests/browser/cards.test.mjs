/** What is written on cards: in every window, in hands of any size, all of it is seen, and no word is torn in two. */
import assert from "node:assert/strict";
import { LANGUAGES } from "./lettering.mjs";
import { noServer, settled } from "./play.mjs";
import { dealt, playFrom, turnOf, withHand, withMore } from "./position.mjs";
import { settledView, speak, windowsFor } from "./windows.mjs";

/** In the page: words on cards that are broken where they have no hyphen, and texts of which a part lies outside their card. */
function badlyWritten() {
  const SMALLEST = 1; // what is left out has no size
  const isSpaced = document.documentElement.lang !== "ja";
  const wrong = [];
  for (const face of document.querySelectorAll(".hand .card-face")) {
    const frame = face.getBoundingClientRect();
    for (const part of face.querySelectorAll(".card-long, .card-short")) {
      const { fontSize, display } = getComputedStyle(part);
      const isHidden = getComputedStyle(part.parentElement).position === "absolute"; // for listeners alone
      if (isHidden || display === "none" || Number.parseFloat(fontSize) < SMALLEST) continue;
      const text = [...part.childNodes].findLast(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (!text) continue;
      const range = document.createRange();
      const boxes = (from, to) => {
        range.setStart(text, from);
        range.setEnd(text, to);
        return [...range.getClientRects()];
      };
      if (boxes(0, text.data.length).some(({ top, bottom }) => top < frame.top - 1 || bottom > frame.bottom + 1))
        wrong.push(`${text.data}: outside`);
      if (!isSpaced) continue;
      for (const { 0: word, index } of text.data.matchAll(/[^\s-]+-?/g))
        if (new Set(boxes(index, index + word.length).map(({ top }) => Math.round(top))).size > 1)
          wrong.push(`${text.data}: torn`);
    }
  }
  return wrong;
}

const ship = dealt({ edition: "save-2000", players: 7 });
const house = dealt({ edition: "kill-2009", players: 4 });
const WEAPONS = ["civil-war-cannon", "big-red-hammer", "letter-opener", "runcible-spoon"];
const HANDS = {
  "five cards": withHand(house, 0, ["civil-war-cannon", "room-billiard-room", "move-1", "failure-2", "failure-1"]),
  "twelve cards": withMore(withHand(house, 0, WEAPONS), 0, 8),
  "nine cards on the ship": withMore(ship, 0, 3),
  "26 cards on the ship": withMore(ship, 0, 20),
};

export const tests = {
  "what is written on a card is seen whole, and no word of it is torn": async ({ open, forgive }) => {
    forgive(noServer);
    for (const [what, state] of Object.entries(HANDS)) {
      const page = await open({ viewport: { width: 390, height: 664 }, hasTouch: true, init: settled() });
      await playFrom(page, turnOf(state, 0), 0);
      await page.waitForSelector('.game[data-asked="turn"] .hand .card');
      for (const lang of LANGUAGES) {
        await speak(page, lang);
        for (const size of windowsFor(lang)) {
          await page.setViewportSize(size);
          await settledView(page);
          const wrong = await page.evaluate(badlyWritten);
          assert.deepEqual(wrong, [], `${what}, ${lang}, ${size.width}×${size.height}`);
        }
      }
      await page.close();
    }
  },
};
