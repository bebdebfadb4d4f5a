/** scenes.ts: moments of games as a board is given them. */
import type { Board } from "../../../src/board/drawing.ts";
import { type BoardScene, EMPTY_SCENE, type ScenePawn } from "../../../src/board/types.ts";

function people(rooms: readonly string[], you: number, acting: number): ScenePawn[] {
  const names = ["Ada", "Ben", "Chie", "Dan", "Émile", "Fumi", "Grace", "Hugo"];
  return rooms.map((room, seat) => ({
    seat,
    room,
    name: names[seat] as string,
    you: seat === you,
    acting: seat === acting,
  }));
}

/** What a seat in this room sees lit. */
function litFrom({ rooms }: Board, room: string): Set<string> {
  return new Set([room, ...(rooms.find(({ id }) => id === room)?.sees ?? [])]);
}

function turn(board: Board): BoardScene {
  return {
    ...EMPTY_SCENE,
    pawns: people(["library", "gallery", "piazza", "kitchen"], 0, 0),
    doctor: "armory",
    steps: ["library", "tennessee-room", "lilac-room"],
    lit: litFrom(board, "library"),
    reach: new Map([
      ["armory", 1],
      ["gallery", 1],
      ["east-upper-hall", 1],
      ["nursery", 2],
      ["tennessee-room", 2],
    ]),
    ghosts: [{ pawn: 0, from: "library", room: "armory" }],
    looks: [{ from: "gallery", to: "library", by: 1 }],
  };
}

/** All eight, the Doctor and the dog in few rooms. */
function crowd(board: Board): BoardScene {
  return {
    ...EMPTY_SCENE,
    pawns: people(["nursery", "nursery", "nursery", "nursery", "foyer", "foyer", "drawing-room", "drawing-room"], 2, 6),
    doctor: "nursery",
    dog: { room: "nursery", alive: true },
    steps: ["armory", "library", "tennessee-room"],
    lit: litFrom(board, "nursery"),
    looks: [{ from: "nursery", to: "library", by: null }],
    marked: new Set(["wine-cellar", "white-room"]),
  };
}

function ship(board: Board): BoardScene {
  return {
    ...EMPTY_SCENE,
    pawns: people(["grand-staircase", "palm-court", "dining-saloon", "bridge", "royal-suite"], 0, 1),
    doctor: "smoking-room",
    steps: ["promenade", "grand-lounge", "ballroom"],
    lit: litFrom(board, "grand-staircase"),
    reach: new Map([
      ["smoking-room", 1],
      ["grand-lounge", 1],
      ["reading-room", 1],
      ["ballroom", 1],
    ]),
    looks: [{ from: "palm-court", to: "grand-staircase", by: 1 }],
    levels: [
      { deck: "A", left: 14, full: 14, sunk: false, next: false },
      { deck: "B", left: 13, full: 14, sunk: false, next: false },
      { deck: "C", left: 6, full: 14, sunk: false, next: true },
      { deck: "D", left: 0, full: 14, sunk: true, next: false },
    ],
  };
}

export const SCENES: Readonly<Record<string, (board: Board) => BoardScene>> = {
  turn,
  crowd,
  ship,
  empty: () => EMPTY_SCENE,
};
