/** The drawings: everything that is to be seen has its own, and they are what the page and its policy can show. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import {
  BARE,
  CARD_BACK,
  type Drawn,
  doctorIn,
  dogAs,
  GUESTS,
  MOODS,
  pictureOfCard,
  pictureOfEnding,
  pictureOfOutcome,
  pictureOfRoom,
  portraitOf,
  SCENES,
  SHEETS,
  SPITE,
  sceneOf,
  shadowOf,
} from "../../src/art/art.ts";
import { furnitureOf } from "../../src/board/furniture.ts";
import type { Card } from "../../src/engine/protocol.ts";
import { nameSeats } from "../../src/panels/shell/table-voice.ts";
import type { Words } from "../../src/words/words.ts";

const root = resolve(import.meta.dirname, "../../..");
const folder = resolve(root, "web/src/art");
const files = readdirSync(folder).filter((name) => name.endsWith(".svg"));

/** The symbols of every sheet, by sheet and id, with what is in them. */
const symbols: ReadonlyMap<string, string> = new Map(
  files.flatMap((file) =>
    [...readFileSync(resolve(folder, file), "utf8").matchAll(/<symbol id="([^"]+)"[^>]*>([\s\S]*?)<\/symbol>/g)].map(
      ([, id, inside]): [string, string] => [`${file.replace(".svg", "")}#${id}`, inside ?? ""],
    ),
  ),
);

const DECKS = ["kill-deck", "save-deck"].map(
  (name) => JSON.parse(readFileSync(resolve(root, "data", `${name}.json`), "utf8")) as Card[],
);
const ROOMS = ["mansion", "ship"].flatMap((name) =>
  [...readFileSync(resolve(root, "data", `${name}.plan`), "utf8").matchAll(/^room\s+\S+\s+(\S+)/gm)].map(
    ([, id]) => id ?? "",
  ),
);
const SEATS = Array.from({ length: GUESTS }, (_, seat) => seat);

const keyOf = (drawn: Drawn | null): string => (drawn ? `${drawn.sheet}#${drawn.id}` : "none");

/** Each is there, and no two of them are the same drawing. */
function allTheirOwn(wanted: Readonly<Record<string, Drawn | null>>): void {
  const seen = new Map<string, string>();
  for (const [what, drawn] of Object.entries(wanted)) {
    const inside = symbols.get(keyOf(drawn)) ?? "";
    assert.ok(inside.includes("<path"), `${what} has no drawing (${keyOf(drawn)})`);
    assert.equal(seen.get(inside), undefined, `${what} looks like ${seen.get(inside)}`);
    seen.set(inside, what);
  }
}

test("every card of every deck, spite and the back of a card have a picture of their own", () => {
  for (const deck of DECKS)
    allTheirOwn({
      ...Object.fromEntries(deck.map((card) => [card.id, pictureOfCard(card)])),
      spite: SPITE,
      back: CARD_BACK,
    });
});

test("every room of both boards with a name has a picture of its own", () => {
  allTheirOwn(Object.fromEntries(ROOMS.map((room) => [room, pictureOfRoom(room)])));
});

test("every such room is furnished so that no two look the same", () => {
  allTheirOwn(Object.fromEntries(ROOMS.map((room) => [room, furnitureOf(room)])));
});

test("every seat has a portrait and a shadow, the Doctor his moods, the dog its two", () => {
  const editions: { players: number[] }[] = JSON.parse(readFileSync(resolve(root, "data/editions.json"), "utf8"));
  assert.equal(GUESTS, Math.max(...editions.flatMap(({ players }) => players)));
  allTheirOwn({
    ...Object.fromEntries(SEATS.map((seat) => [`portrait ${seat}`, portraitOf(seat)])),
    ...Object.fromEntries(SEATS.map((seat) => [`shadow ${seat}`, shadowOf(seat)])),
    ...Object.fromEntries(MOODS.map((mood) => [mood, doctorIn(mood)])),
    dog: dogAs("alive"),
    "dead dog": dogAs("dead"),
  });
});

test("every outcome and every ending has its picture, and hands are drawn empty", () => {
  allTheirOwn(Object.fromEntries(SCENES.map((scene) => [scene, sceneOf(scene)])));
  allTheirOwn(BARE);
  const endings = ["killed", "saved", "drowned", "stalled"] as const;
  allTheirOwn(Object.fromEntries(endings.map((ending) => [ending, pictureOfEnding(ending)])));
  allTheirOwn({
    escaped: pictureOfOutcome("kill", "foiled", "doctor"),
    killed: pictureOfOutcome("kill", "succeeded", "doctor"),
    declined: pictureOfOutcome("save", "foiled", "doctor"),
    saved: pictureOfOutcome("save", "succeeded", "doctor"),
    "living dog": pictureOfOutcome("kill", "foiled", "dog"),
    "dead dog": pictureOfOutcome("kill", "succeeded", "dog"),
  });
});

test("every guest has a name and a line in every language, and the letter of the bot that sits there", () => {
  const initials = nameSeats({ say: () => "" } as unknown as Words, Array<string>(GUESTS).fill(""), () => true).map(
    (name) => name[0],
  );
  for (const lang of readdirSync(resolve(root, "data/words"), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )) {
    const texts = JSON.parse(readFileSync(resolve(root, "data/words", lang.name, "texts.json"), "utf8"));
    const names = SEATS.map((seat): string => texts[`guest.${seat}`]);
    assert.equal(new Set(names).size, GUESTS, lang.name);
    assert.equal(new Set(SEATS.map((seat) => texts[`guest.${seat}.about`])).size, GUESTS, lang.name);
    if (lang.name === "en")
      assert.deepEqual(
        names.map((name) => name[0]),
        initials,
      );
  }
});

test("what nobody has drawn has no picture", () => {
  assert.equal(pictureOfRoom("attic"), null);
  assert.equal(pictureOfRoom("trowel"), null);
  assert.equal(pictureOfCard({ id: "custard-pie" }), null);
});

test("every drawing is used for something", () => {
  const used = new Set(
    [
      ...DECKS.flat().map((card) => pictureOfCard(card)),
      ...ROOMS.flatMap((room) => [pictureOfRoom(room), furnitureOf(room)]),
      ...SEATS.flatMap((seat) => [portraitOf(seat), shadowOf(seat)]),
      ...MOODS.map(doctorIn),
      dogAs("alive"),
      dogAs("dead"),
      ...SCENES.map(sceneOf),
      ...Object.values(BARE),
      SPITE,
      CARD_BACK,
    ].map(keyOf),
  );
  assert.deepEqual(
    [...symbols.keys()].filter((key) => !used.has(key)),
    [],
  );
  assert.deepEqual(files.map((file) => file.replace(".svg", "")).sort(), Object.keys(SHEETS).sort());
});

test("a drawing is shapes in our tones: nothing from elsewhere, no style, no script", () => {
  const tokens = readFileSync(resolve(root, "web/src/style/tokens.css"), "utf8");
  for (const file of files) {
    const text = readFileSync(resolve(folder, file), "utf8").replace(/xmlns="[^"]*"/, "");
    assert.doesNotMatch(text, /href|url\(|:\/\/|data:|<!|style|<script|<image|<text|\son[a-z]+=/i, file);
    const tags = new Set([...text.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag));
    assert.deepEqual(
      [...tags].filter((tag) => !/^(svg|symbol|g|path|circle|ellipse)$/.test(tag ?? "")),
      [],
      file,
    );
    for (const [, paint = ""] of text.matchAll(/(?:fill|stroke)="([^"]*)"/g)) {
      const tone = /^var\((--art-[a-z]+)\)$/.exec(paint)?.[1];
      assert.ok(
        paint === "none" || paint === "currentColor" || (tone && tokens.includes(`${tone}:`)),
        `${file}: ${paint}`,
      );
    }
  }
});

/** How many numbers each command of a path takes; a browser leaves out what comes after a slip. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, A: 7, Z: 0 };

test("every path is whole", () => {
  for (const [key, inside] of symbols)
    for (const [, d = ""] of inside.matchAll(/\sd="([^"]*)"/g)) {
      assert.match(d, /^M[-\d., A-Za-z]+$/, `${key}: ${d}`);
      for (const [part, command = "", rest = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
        const count = rest.match(/-?(?:\d*\.\d+|\d+)/g)?.length ?? 0;
        const each = NUMBERS[command.toUpperCase()] ?? Number.NaN;
        assert.ok(each === 0 ? count === 0 : count > 0 && count % each === 0, `${key}: ${part} in ${d}`);
      }
    }
});

test("all drawings together are at most 60 kB, one sheet at most 10", () => {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(resolve(folder, file))).length);
  assert.ok(Math.max(...sizes) <= 10_000, `${Math.max(...sizes)}`);
  assert.ok(sizes.reduce((sum, one) => sum + one, 0) <= 60_000, `${sizes}`);
});
