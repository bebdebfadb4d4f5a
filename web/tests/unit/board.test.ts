/** The board without a browser: how it is laid out, walked through, lettered and told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange } from "../../src/board/arrange-pawns.ts";
import { cameraTimes, follow } from "../../src/board/camera.ts";
import { describeRoom, lettersOf } from "../../src/board/describe-room.ts";
import { besides } from "../../src/board/doctor-off-screen.tsx";
import { floorOf } from "../../src/board/floor.tsx";
import { furnitureOf } from "../../src/board/furniture.ts";
import { cursorIn, jump, walk } from "../../src/board/keyboard-walk.ts";
import { fitLabel, wrap } from "../../src/board/labels.ts";
import { distanceTo, isInside, type Layout, layOut, placeOn, scaleOn } from "../../src/board/layout.ts";
import { partsOf, wayBetween } from "../../src/board/pawn-path.ts";
import { pickRoom } from "../../src/board/room-at-point.ts";
import { coveredIn, furnish, textBoxes } from "../../src/board/room-layout.ts";
import { markRadius, takenBy } from "../../src/board/room-marks.ts";
import { blocksOf } from "../../src/board/sight-blocks.ts";
import { lineOf } from "../../src/board/sight-lines.ts";
import {
  type BoardScene,
  type Box,
  type Corner,
  type Drawing,
  type DrawnRoom,
  EMPTY_SCENE,
  type SceneLook,
} from "../../src/board/types.ts";
import {
  edgesOf,
  isWhole,
  pan,
  perPixel,
  settle,
  show,
  whole,
  wholeAbove,
  windowOf,
  zoomAt,
} from "../../src/board/zoom.ts";
import { languages } from "../../src/made/languages.mjs";
import type { Lang } from "../../src/words/words.ts";
import { drawingOf, openEngine, wordsOf } from "./engine.ts";

/** About how wide letters are, there being no browser to measure them; `times` makes it another font. */
const about =
  (times: number) =>
  (text: string): number => {
    let width = 0;
    for (const letter of text) {
      if (letter >= "⺀") width += 1;
      else if (" .,:;'!|ijlIft’".includes(letter)) width += 0.31;
      else if (letter >= "A" && letter <= "Z") width += 0.68;
      else if ("mwMW".includes(letter)) width += 0.86;
      else width += 0.53;
    }
    return width * times;
  };
const widthOf = about(1);
const MEASURES = { room: widthOf, hall: widthOf };
const WIDE = { width: 1300, height: 800 };
const PHONE = { width: 360, height: 470 };
const OWN = `board cottage
room   K kitchen   0 - Kitchen
room   P parlor    1 - Parlor
room   g gallery   - - Gallery
hall   h hall      - - hall
stairs s stairs    - - back stairs
plan
###############
#KKKKK#ggggggg#
#KKKKK+ggggggg#
#KKKKK###===###
#KKKKK#PPPPPPP#
##+++##PPPPPPP#
#hhhhh+PPPPPPP#
#hhhhh####+####
#hhhhh+sssssss#
###############
`;
const BOARDS = {
  mansion: await drawingOf({ edition: "kill-2009" }),
  ship: await drawingOf({ edition: "save-2000" }),
  cottage: await drawingOf({ plan: OWN }),
};

for (const [name, drawing] of Object.entries(BOARDS)) {
  for (const [where, screen] of Object.entries({ WIDE, PHONE })) {
    const layout = layOut(drawing, screen);
    test(`${name}, ${where}: every room's middle and label lie on its own floor, and all in the picture`, () => {
      for (const laid of layout.rooms) {
        const { x, y, width, height } = laid.box;
        assert.equal(distanceTo(laid, laid.middle), 0);
        for (const corner of [
          { x: x + 1, y: y + 1 },
          { x: x + width - 1, y: y + height - 1 },
        ])
          assert.ok(isInside(laid, corner), laid.room.id);
        for (const other of layout.rooms)
          if (other !== laid) assert.ok(!isInside(other, laid.middle), `${laid.room.id} in ${other.room.id}`);
        assert.ok(x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height);
      }
    });
    test(`${name}, ${where}: a door lies between its two rooms, the first of them left or above`, () => {
      for (const door of [...layout.doors, ...layout.railings]) {
        const [one, other] = door.rooms.map((id) => layout.byId.get(id));
        assert.ok(one && other);
        const level = door.way === "right";
        const before = level ? { x: door.x - 1, y: door.middle.y } : { x: door.middle.x, y: door.y - 1 };
        const after = level
          ? { x: door.x + door.width + 1, y: door.middle.y }
          : { x: door.middle.x, y: door.y + door.height + 1 };
        assert.ok(isInside(one, before), `${door.rooms}`);
        assert.ok(isInside(other, after), `${door.rooms}`);
      }
    });
    test(`${name}, ${where}: arrows lead from every room to every other`, () => {
      for (const { room } of layout.rooms) {
        const met = new Set<string>();
        const rooms = new Set<string>();
        const next = [cursorIn(layout, room.id)];
        for (let cursor = next.pop(); cursor; cursor = next.pop()) {
          const key = JSON.stringify(cursor);
          if (met.has(key)) continue;
          met.add(key);
          rooms.add(cursor.room);
          for (const arrow of ["left", "right", "up", "down"] as const) {
            const there = walk(layout, cursor, arrow);
            if (there) next.push(there);
          }
        }
        assert.equal(rooms.size, layout.rooms.length, `from ${room.id}`);
      }
    });
    test(`R-SIGHT ${name}, ${where}: a look's line runs level or upright, from the one room into the other`, () => {
      for (const { rooms } of drawing.sights)
        for (const [from, to] of [rooms, [rooms[1], rooms[0]] as const]) {
          const line = lineOf(layout, from, to);
          assert.ok(line);
          assert.ok(line.from.x === line.to.x || line.from.y === line.to.y);
          const near = layout.byId.get(from);
          const far = layout.byId.get(to);
          assert.ok(near && far);
          assert.ok(distanceTo(near, line.from) < 1 && distanceTo(far, line.to) < 1, `${from} to ${to}`);
        }
      assert.equal(lineOf(layout, drawing.rooms[0]?.id ?? "", drawing.rooms[0]?.id ?? ""), null);
    });
  }
}

/** Pairs of rooms, each both ways round, that a sight of the drawing joins, or that none does. */
function pairs(drawing: Drawing, seeing: boolean): [string, string][] {
  const sights = new Set(drawing.sights.flatMap(({ rooms: [a, b] }) => [`${a} ${b}`, `${b} ${a}`]));
  const ids = drawing.rooms.map(({ id }) => id);
  return ids.flatMap((from) =>
    ids.flatMap((to): [string, string][] =>
      from !== to && sights.has(`${from} ${to}`) === seeing ? [[from, to]] : [],
    ),
  );
}

const onFloor = (layout: Layout, room: string, corner: Corner) => {
  const laid = layout.byId.get(room);
  return laid !== undefined && isInside(laid, placeOn(layout, corner));
};

for (const [name, drawing] of Object.entries(BOARDS))
  test(`R-SIGHT ${name}: a look that comes to nothing goes straight from its room to a wall, and not into the other`, () => {
    const layout = layOut(drawing, PHONE);
    let found = 0;
    for (const [from, to] of pairs(drawing, false)) {
      const [block, ...more] = blocksOf(drawing, [{ from, to, by: 3 }]);
      if (!block) continue;
      found++;
      const [x, y] = [block.stop[0] - block.start[0], block.stop[1] - block.start[1]];
      assert.ok((x === 0) !== (y === 0), "along a row or a column");
      assert.ok(onFloor(layout, from, block.start), `${from} to ${to}`);
      // A hair before the wall there is still floor or an opening, a hair behind it there is neither.
      const near: Corner = [block.stop[0] - Math.sign(x) / 9, block.stop[1] - Math.sign(y) / 9];
      const far: Corner = [block.stop[0] + Math.sign(x) / 9, block.stop[1] + Math.sign(y) / 9];
      assert.ok(!onFloor(layout, to, near) && !onFloor(layout, to, far), `${from} to ${to}`);
      assert.ok(!drawing.rooms.some(({ id }) => onFloor(layout, id, far)), `${from} to ${to}`);
      assert.deepEqual([block.by, block.from, more], [[3], from, []]);
    }
    assert.ok(found > 0);
  });

test("of those whom walls keep from seeing a room only the nearest on each side are marked, all of one room together", () => {
  const look = (from: string, by: number) => ({ from, to: "dining-hall", by });
  const marks = (...looks: SceneLook[]) => blocksOf(BOARDS.mansion, looks).map(({ from, by }) => [from, by]);
  assert.deepEqual(marks(look("armory", 1)), [["armory", [1]]]);
  assert.deepEqual(marks(look("hedge-maze", 1)), [], "neither on its rows nor on its columns");
  assert.deepEqual(marks(look("lilac-room", 1), look("east-stairs", 2), look("lilac-room", 3)), [
    ["lilac-room", [1, 3]],
  ]);
  assert.deepEqual(
    marks(look("lancaster-room", 0), look("lilac-room", 1)).length,
    2,
    "one on the left, one on the right",
  );
});

test("a house is laid on its side on a phone, a ship is not", () => {
  const house = layOut(BOARDS.mansion, PHONE);
  assert.ok(house.height > house.width);
  const ship = layOut(BOARDS.ship, PHONE);
  const [top, bottom] = [ship.levels[0], ship.levels[3]];
  assert.ok(top && bottom && top.y < bottom.y && bottom.width > bottom.height);
});

for (const [name, drawing] of Object.entries({ mansion: BOARDS.mansion, ship: BOARDS.ship }))
  test(`${name}: on a phone every room is as wide and high as a finger wants, with no more than a little zoom`, () => {
    for (const screen of [
      { width: 360, height: 340 },
      { width: 390, height: 364 },
    ]) {
      const layout = layOut(drawing, screen);
      const picture = { width: layout.width, height: layout.height, screen };
      const times = cameraTimes(layout, picture);
      assert.ok(times <= 2.2, `${times}`);
      const scale = times / perPixel(picture, 1);
      for (const { room, box } of layout.rooms)
        assert.ok(
          Math.min(box.width, box.height) * scale >= 43.9,
          `${room.id} ${box.width * scale}×${box.height * scale}`,
        );
    }
  });

test("on a desk the columns are as drawn", () => {
  const { frame } = layOut(BOARDS.mansion, WIDE);
  const widths = frame.xs.slice(1).map((x, at) => x - (frame.xs[at] ?? 0));
  assert.deepEqual(new Set(widths.map((width) => Math.round(width))), new Set([10]));
});

test("the camera keeps what matters in view, and stays where it is as long as it is", () => {
  const screen = { width: 360, height: 340 };
  const layout = layOut(BOARDS.mansion, screen);
  const picture = { width: layout.width, height: layout.height, screen };
  const scene: BoardScene = {
    ...EMPTY_SCENE,
    pawns: [{ seat: 0, room: "library", name: "Ada", you: true }],
    doctor: "armory",
    reach: new Map([
      ["gallery", 1],
      ["east-upper-hall", 1],
    ]),
  };
  const zoom = follow(layout, picture, scene, null);
  const sees = (room: string) => {
    const { x, y, width, height } = windowOf(picture, zoom);
    const box = layout.byId.get(room)?.box;
    return (
      box &&
      box.x >= x - 1 &&
      box.y >= y - 1 &&
      box.x + box.width <= x + width + 1 &&
      box.y + box.height <= y + height + 1
    );
  };
  for (const room of ["library", "armory", "gallery", "east-upper-hall"]) assert.ok(sees(room), room);
  assert.deepEqual(follow(layout, picture, { ...scene, doctor: "library" }, zoom), zoom);
});

test("a house with nobody in it is shown whole", () => {
  const screen = { width: 358, height: 250, head: 0, foot: 0 };
  const layout = layOut(BOARDS.mansion, screen);
  const picture = { width: layout.width, height: layout.height, screen };
  assert.ok(cameraTimes(layout, picture) > 1);
  assert.equal(follow(layout, picture, EMPTY_SCENE, null).times, 1);
  assert.ok(follow(layout, picture, { ...EMPTY_SCENE, doctor: "parlor" }, null).times > 1);
});

test("all of the house is seen above what lies on the lower edge", () => {
  const screen = { width: 390, height: 331, head: 58, foot: 70 };
  const layout = layOut(BOARDS.mansion, screen);
  const picture = { width: layout.width, height: layout.height, screen };
  const zoom = wholeAbove(picture, screen.foot);
  const { x, y, width, height } = windowOf(picture, zoom);
  const foot = screen.foot * perPixel(picture, zoom.times);
  assert.ok(isWhole(zoom) && zoom.times > 0.7, `${zoom.times}`);
  assert.ok(x < 1 && x + width > layout.width - 1);
  assert.ok(y < 1 && y + height - foot > layout.height - 1, `${y} ${height} ${foot} of ${layout.height}`);
  assert.deepEqual(wholeAbove(picture, 0), whole(picture));
});

test("the label of the Doctor's room goes beside who stands where it would lie", () => {
  assert.equal(besides(190, 50, [], 54, 336), 190);
  assert.equal(besides(190, 50, [180], 54, 336), 246, "to the nearer side");
  assert.equal(besides(190, 50, [180, 250], 54, 336), 114);
  assert.equal(besides(190, 50, [100, 180, 290], 54, 336), 190, "where all is full it stays");
});

test("where little of the board is seen the camera shows where one is to meet the Doctor, not the other ways", () => {
  const screen = { width: 390, height: 331, head: 58, foot: 70 };
  const layout = layOut(BOARDS.mansion, screen);
  const picture = { width: layout.width, height: layout.height, screen };
  const scene: BoardScene = {
    ...EMPTY_SCENE,
    pawns: [{ seat: 0, room: "parlor", name: "Ada", you: true }],
    doctor: "parlor",
    ghosts: [{ pawn: "doctor", from: "parlor", room: "carriage-house" }],
    reach: new Map(["east-main-hall", "drawing-room", "east-lower-hall", "carriage-house"].map((room) => [room, 1])),
  };
  const { x, y, width, height } = windowOf(picture, follow(layout, picture, scene, null));
  const unit = perPixel(picture, cameraTimes(layout, picture));
  const box = layout.byId.get("carriage-house")?.box;
  assert.ok(box && box.x >= x && box.x + box.width <= x + width);
  assert.ok(box.y >= y && box.y + box.height <= y + height - screen.foot * unit + 1);
});

test("the camera stays with the plan where only a card leads on, and far away", () => {
  const screen = { width: 360, height: 308, head: 58, foot: 110 };
  const layout = layOut(BOARDS.mansion, screen);
  const picture = { width: layout.width, height: layout.height, screen };
  const scene: BoardScene = {
    ...EMPTY_SCENE,
    pawns: [{ seat: 0, room: "green-house", name: "Ada", you: true }],
    doctor: "green-house",
    ghosts: [
      { pawn: 0, from: "green-house", room: "piazza" },
      { pawn: "doctor", from: "green-house", room: "piazza" },
    ],
    reach: new Map([["armory", 8]]),
  };
  const { y, height } = windowOf(picture, follow(layout, picture, scene, null));
  const box = layout.byId.get("piazza")?.box;
  const { foot } = edgesOf(picture, cameraTimes(layout, picture));
  assert.ok(box && box.y >= y && box.y + box.height <= y + height - foot + 1);
});

test("the camera shows the room that a card leads to, wherever one is", () => {
  const screen = { width: 360, height: 308, head: 58, foot: 20 };
  const layout = layOut(BOARDS.mansion, screen);
  const picture = { width: layout.width, height: layout.height, screen };
  const { head, foot } = edgesOf(picture, cameraTimes(layout, picture));
  for (const { room, box } of layout.rooms) {
    const pawns = [{ seat: 0, room: "drawing-room", name: "Ada", you: true }];
    const scene: BoardScene = { ...EMPTY_SCENE, pawns, doctor: "foyer", reach: new Map([[room.id, 3]]) };
    const { x, y, width, height } = windowOf(picture, follow(layout, picture, scene, null));
    assert.ok(box.x >= x - 1 && box.x + box.width <= x + width + 1, room.id);
    assert.ok(box.y >= y + head - 1 && box.y + box.height <= y + height - foot + 1, room.id);
  }
});

for (const [name, drawing] of Object.entries({ mansion: BOARDS.mansion, ship: BOARDS.ship }))
  test(`${name}: under a scene the room of the attempt is seen beside the button in the corner, on a phone`, () => {
    const screen = { width: 360, height: 308, foot: 190, right: 52 };
    const layout = layOut(drawing, screen);
    const picture = { width: layout.width, height: layout.height, screen };
    const edge = screen.right * perPixel(picture, cameraTimes(layout, picture));
    let before = null;
    for (const { room, box } of layout.rooms) {
      before = follow(layout, picture, { ...EMPTY_SCENE, stage: room.id, dim: true }, before);
      const { x, width } = windowOf(picture, before);
      assert.ok(box.x >= x - 1 && box.x + box.width <= x + width - edge + 1, room.id);
    }
  });

test("a finger means the room that it is on if one can go there, and is asked between two that are as near", () => {
  const screen = { width: 360, height: 340 };
  const layout = layOut(BOARDS.mansion, screen);
  const unit = layout.width / screen.width;
  const middle = (room: string) => layout.byId.get(room)?.middle ?? { x: 0, y: 0 };
  const ids = (at: { x: number; y: number }, reach: string[]) =>
    pickRoom(layout, { at, unit, mouse: false, reach: new Map(reach.map((id) => [id, 1])) }).map(({ room }) => room.id);
  for (const { room } of layout.rooms) assert.deepEqual(ids(middle(room.id), [room.id]), [room.id]);
  const door = layout.doors.find(({ rooms: [a, b] }) => [a, b].sort().join() === "east-upper-hall,library");
  assert.ok(door);
  assert.deepEqual(ids(door.middle, ["library", "east-upper-hall"]).sort(), ["east-upper-hall", "library"]);
  assert.deepEqual(ids(door.middle, ["library"]), ["library"]);
});

test("going on in one direction keeps its line, and a wall is a wall", () => {
  const layout = layOut(BOARDS.mansion, WIDE);
  let cursor = cursorIn(layout, "master-suite");
  const way: string[] = [];
  for (let i = 0; i < 4; i++) {
    const next = walk(layout, cursor, "right");
    if (!next) break;
    cursor = next;
    way.push(cursor.room);
  }
  assert.deepEqual(way, ["west-upper-hall", "nursery", "gallery", "library"]);
  const edge = walk(layout, cursorIn(layout, "master-suite"), "left");
  assert.equal(edge?.room, "master-suite");
  assert.equal(edge && walk(layout, edge, "left"), null);
});

test("letters jump to the next room of that letter, round and without accents", () => {
  const names = [
    { room: "a", name: "Écurie" },
    { room: "b", name: "Salon" },
    { room: "c", name: "Entrée" },
  ];
  assert.equal(jump(names, "b", "e"), "c");
  assert.equal(jump(names, "c", "e"), "a");
  assert.equal(jump(names, "a", "x"), null);
});

test("names are broken between words, and Japanese not before a small letter", () => {
  assert.deepEqual(wrap("Servants' Quarters", "en", widthOf("Servants'") + 0.1, widthOf), ["Servants'", "Quarters"]);
  assert.equal(wrap("Servants' Quarters", "en", 2, widthOf), null);
  const lines = wrap("トロフィールーム", "ja", 3, widthOf) ?? [];
  assert.ok(lines.length > 1 && lines.every((line) => !/^[ィー]/.test(line)), String(lines));
});

for (const { tag: lang } of languages) {
  for (const [font, measure] of Object.entries({ narrow: about(0.85), usual: about(1), wide: about(1.25) }))
    test(`${lang}: on a phone every named room of the mansion shows its name in ${font} letters, none wider than its room`, async () => {
      const words = await wordsOf(lang);
      const layout = layOut(BOARDS.mansion, PHONE);
      const picture = { width: layout.width, height: layout.height, screen: PHONE };
      const unit = perPixel(picture, cameraTimes(layout, picture));
      const nameless = layout.rooms.filter(({ room, box }) => {
        const called = { name: words.room(room, "name"), short: words.room(room, "short"), lang };
        const label = fitLabel(called, box, { hall: false, unit, larger: 1, share: 0.8, measure });
        const room_ = label?.upright ? box.height : box.width;
        for (const line of label?.lines ?? []) assert.ok(measure(line) * (label?.size ?? 0) <= room_, line);
        return label === null && room.kind === "room";
      });
      assert.deepEqual(
        nameless.map(({ room }) => room.id),
        [],
      );
    });
  test(`${lang}: no two rooms of a board have one short name, and none is longer than the name`, async () => {
    const words = await wordsOf(lang);
    for (const drawing of [BOARDS.mansion, BOARDS.ship]) {
      const short = drawing.rooms.map((room) => words.room(room, "short"));
      assert.deepEqual([...new Set(short)], short);
      for (const room of drawing.rooms)
        assert.ok(widthOf(words.room(room, "short")) <= widthOf(words.room(room, "name")), room.id);
    }
  });
}

test("a name that would be too small gives way to its short form, and comes back where there is room", () => {
  const called = { name: "Servants' Quarters", short: "Servants", lang: "en" } as const;
  const box = (width: number) => ({ x: 0, y: 0, width, height: 30 });
  const fit = (width: number) =>
    fitLabel(called, box(width), { hall: false, unit: 1, larger: 1, share: 1, measure: widthOf })?.lines;
  assert.deepEqual(fit(200), ["Servants' Quarters"]);
  assert.deepEqual(fit(80), ["Servants'", "Quarters"]);
  assert.deepEqual(fit(54), ["Servants"]);
  assert.deepEqual(fit(10), undefined);
});

/** Everybody asks for everything: every room can be reached, and the Doctor comes to all of them. */
function busy(drawing: Drawing): BoardScene {
  const ids = drawing.rooms.map(({ id }) => id);
  return {
    ...EMPTY_SCENE,
    pawns: ids.slice(0, 8).map((room, seat) => ({ seat, room, name: `Seat ${seat}` })),
    doctor: ids[1] ?? null,
    steps: ids.filter((_, at) => at % 2 === 0),
    spots: new Map(ids.filter((_, at) => at % 4 === 1).map((id, at) => [id, at])),
    reach: new Map(ids.map((id, at) => [id, at % 3])),
  };
}

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

for (const { tag: lang } of languages)
  for (const [name, drawing] of Object.entries({ mansion: BOARDS.mansion, ship: BOARDS.ship }))
    for (const [where, screen] of Object.entries({ WIDE, PHONE, LOW: { width: 308, height: 190 } }))
      test(`${lang}, ${name}, ${where}: names, pawns and marks keep clear of each other, and arrows of names`, async () => {
        const words = await wordsOf(lang);
        const layout = layOut(drawing, screen);
        const unit = 1 / scaleOn(drawing, screen);
        const print = { words, measures: MEASURES, unit, larger: 1 };
        const radius = markRadius(layout, unit, 1);
        const rooms = layout.rooms.map((laid) => furnish(laid, busy(drawing), print, radius, new Map()));
        for (const { laid, setting, marks, pawns } of rooms) {
          if (!setting.label) continue; // the name has given way
          const text = textBoxes(setting);
          const marked = Object.values(takenBy(laid.box, marks)).filter((one) => one !== null);
          const stand = pawns.map(({ at, size }): Box => {
            return { x: at.x - size / 2 + 0.1, y: at.y - size / 2 + 0.1, width: size - 0.2, height: size - 0.2 };
          });
          for (const one of text)
            for (const other of [...marked, ...stand]) assert.ok(!meet(one, other), `${laid.room.id}`);
        }
        assert.ok(new Set(rooms.map(({ marks }) => marks.radius)).size === 1);
        const names = { boxes: rooms.flatMap(coveredIn), unit };
        for (const { rooms: pair } of drawing.sights)
          for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
            const line = lineOf(layout, from, to, 0, names);
            const far = rooms.find(({ laid }) => laid.room.id === to);
            assert.ok(line && far);
            const { x, y } = line.to;
            const tip = { x: x - unit, y: y - unit, width: 2 * unit, height: 2 * unit };
            assert.ok(!textBoxes(far.setting).some((box) => meet(tip, box)), `${from} to ${to}`);
          }
      });

for (const [name, drawing] of Object.entries(BOARDS))
  test(`${name}: from every room to every other a pawn walks through doors, one after the other`, () => {
    const layout = layOut(drawing, PHONE);
    const doors = (a: string, b: string) => layout.doors.filter(({ rooms }) => rooms.includes(a) && rooms.includes(b));
    for (const { room: from, middle } of layout.rooms)
      for (const { room: to, middle: end } of layout.rooms) {
        const way = wayBetween(layout, from.id, to.id);
        // Doorway, room, doorway: every other point is a door, and the rooms between hang together by them.
        assert.equal(way.length === 0, from.id === to.id, `${from.id} to ${to.id}`);
        const rooms = way.filter((_, at) => at % 2 === 1);
        const ids = rooms.map((point) => layout.rooms.find((laid) => laid.middle === point)?.room.id ?? "");
        const met = [from.id, ...ids, to.id];
        for (const [at, door] of way.filter((_, one) => one % 2 === 0).entries())
          assert.ok(
            doors(met[at] ?? "", met[at + 1] ?? "").some((one) => one.middle === door),
            met.join(" "),
          );
        const parts = partsOf([middle, ...way, end]);
        assert.equal(parts.at(-1), 1);
        assert.deepEqual([...parts].sort(), parts);
      }
  });

test("pawns lie side by side within their box, however many", () => {
  const box = { x: 10, y: 20, width: 120, height: 50 };
  for (let count = 1; count <= 10; count++) {
    const { size, at } = arrange(box, count, 40);
    assert.equal(at.length, count);
    for (const [i, one] of at.entries()) {
      assert.ok(one.x - size / 2 >= 10 - 0.01 && one.x + size / 2 <= 130.01, `${count}`);
      assert.ok(one.y - size / 2 >= 20 - 0.01 && one.y + size / 2 <= 70.01, `${count}`);
      for (const other of at.slice(i + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= size);
    }
  }
});

test("no two seats have one letter", () => {
  const letters = lettersOf(
    ["Anna", "Alan", "Al", "アキ", "A", "Ann", "Bo", "--"].map((name, seat) => ({ seat, name })),
  );
  assert.equal(new Set(letters.values()).size, 8);
  assert.equal(letters.get(0), "A");
  assert.equal(letters.get(3), "ア");
});

const SCENE: BoardScene = {
  ...EMPTY_SCENE,
  pawns: [
    { seat: 0, room: "library", name: "Ada", you: true },
    { seat: 1, room: "library", name: "Ben" },
    { seat: 2, room: "gallery", name: "Chie" },
  ],
  doctor: "library",
  steps: ["tennessee-room"],
  lit: new Set(["library", "gallery"]),
  reach: new Map([["tennessee-room", 2]]),
  looks: [{ from: "gallery", to: "library", by: 2 }],
  ghosts: [{ pawn: 0, from: "library", room: "gallery" }],
};

function told(words: Awaited<ReturnType<typeof wordsOf>>, room: string): string {
  const drawn = BOARDS.mansion.rooms.find(({ id }) => id === room) as DrawnRoom;
  return describeRoom({ words, drawing: BOARDS.mansion, scene: SCENE }, drawn);
}

test("a room tells who is in it, who sees it and how far it is", async () => {
  const en = await wordsOf("en");
  assert.equal(told(en, "library"), "Library, 13. Ben, you and the Doctor are here. Seen by Chie (from the Gallery).");
  assert.equal(
    told(en, "tennessee-room"),
    "Tennessee Room, 14. The Doctor comes here next. 2 steps away. You cannot see this room.",
  );
  assert.equal(told(en, "gallery"), "Gallery. Chie is here. You would be here.");
  assert.match(told(await wordsOf("fr"), "library"), /^Bibliothèque, 13\. Ben, vous et le Docteur sont ici\./);
  assert.match(told(await wordsOf("ja"), "library"), /^図書室、13番。/);
});

test("the room that is asked about tells what it sees and who is behind a wall; the others do not", async () => {
  const scene: BoardScene = {
    ...EMPTY_SCENE,
    pawns: SCENE.pawns,
    selected: "dining-hall",
    sees: new Set(["gallery", "foyer"]),
    looks: [
      { from: "gallery", to: "dining-hall", by: 2 },
      { from: "dining-hall", to: "dining-hall", by: 1 },
    ],
    blocked: [{ from: "armory", to: "dining-hall", by: 1 }],
  };
  const tell = async (lang: Lang, room: string) => {
    const drawn = BOARDS.mansion.rooms.find(({ id }) => id === room) as DrawnRoom;
    return describeRoom({ words: await wordsOf(lang), drawing: BOARDS.mansion, scene }, drawn);
  };
  assert.equal(
    await tell("en", "dining-hall"),
    "Dining Hall, 3. Seen by Chie (from the Gallery). In sight: Gallery and Foyer. Behind a wall: Ben (Armory).",
  );
  assert.equal(await tell("en", "armory"), "Armory, 12.");
  assert.match(await tell("fr", "dining-hall"), /En vue\s: Galerie et .*\. Derrière un mur\s: Ben \(/);
  assert.match(await tell("ja", "dining-hall"), /見える部屋：.*壁の向こう：Ben（/);
});

test("every kind of room has a floor, on any plan", () => {
  assert.equal(floorOf({ ...BOARDS.cottage.rooms[0], id: "kitchen", kind: "room" } as DrawnRoom), "checks");
  assert.equal(floorOf(BOARDS.cottage.rooms[3] as DrawnRoom), "runner");
  assert.equal(floorOf(BOARDS.cottage.rooms[4] as DrawnRoom), "steps");
  assert.ok(new Set(BOARDS.mansion.rooms.map(floorOf)).size >= 6);
});

test("zooming keeps the point under the finger, and nothing beyond the edges is shown", () => {
  const picture = { width: 1000, height: 600, screen: { width: 500, height: 300 } };
  const zoom = zoomAt(picture, whole(picture), 2, { x: 100, y: 100 });
  assert.equal(zoom.times, 2);
  for (const one of [
    zoom,
    pan(picture, zoom, 5, 5),
    pan(picture, zoom, -5, -5),
    settle(picture, { times: 99, x: 0, y: 0 }),
  ]) {
    const { x, y, width, height } = windowOf(picture, one);
    assert.ok(x >= -0.01 && y >= -0.01 && x + width <= 1000.01 && y + height <= 600.01);
  }
  const shown = windowOf(picture, show(picture, zoom, { x: 900, y: 500, width: 80, height: 80 }));
  assert.ok(shown.x + shown.width >= 980 && shown.y + shown.height >= 580);
  const inside = zoomAt(picture, { times: 2, x: 500, y: 300 }, 1.5, { x: 450, y: 320 });
  const before = windowOf(picture, { times: 2, x: 500, y: 300 });
  const after = windowOf(picture, inside);
  assert.ok(Math.abs((450 - before.x) / before.width - (450 - after.x) / after.width) < 1e-9);
});

test("a plan that is none is refused with its line", async () => {
  const engine = await openEngine();
  await assert.rejects(
    engine.ask("drawing", { plan: "board x\n" }),
    (error: Error & { refusal?: { error: string; line?: number } }) => {
      assert.equal(error.refusal?.error, "bad-plan");
      assert.ok((error.refusal?.line ?? 0) > 0);
      return true;
    },
  );
});

test("every room of the shipped boards that has a name of its own is furnished", () => {
  const bare = [...BOARDS.mansion.rooms, ...BOARDS.ship.rooms].filter(
    ({ id, kind }) => kind === "room" && !furnitureOf(id),
  );
  assert.deepEqual(bare, []);
  assert.equal(furnitureOf("west-main-hall"), null);
  assert.equal(furnitureOf("old-kitchen")?.id, "kitchen");
});
