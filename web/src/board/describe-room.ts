/** describe-room.ts: what a room's label says to those who listen: "Library, 7. Ben and the Doctor are here. 2 steps." */
import type { RoomId, Seat } from "../engine/protocol.ts";
import type { RoomName, Words } from "../words/words.ts";
import { blocksOf } from "./sight-blocks.ts";
import { type BoardScene, type Drawing, type DrawnRoom, type PawnId, UNCOUNTED } from "./types.ts";

export interface Told {
  readonly words: Words;
  readonly drawing: Drawing;
  readonly scene: BoardScene;
}

function nameOf({ words, scene }: Told, pawn: PawnId): string {
  if (pawn === "doctor" || pawn === "dog") return words.say(pawn);
  const one = scene.pawns.find(({ seat }) => seat === pawn);
  return one?.you ? words.say("you") : (one?.name ?? "");
}

function isYou({ scene }: Told, pawn: PawnId): boolean {
  return scene.pawns.some(({ seat, you }) => seat === pawn && you);
}

/** The others first, then you, then the Doctor and the dog. */
export function pawnsIn(scene: BoardScene, room: RoomId): PawnId[] {
  const here = scene.pawns.filter((pawn) => pawn.room === room);
  const seats: Seat[] = [...here.filter(({ you }) => !you), ...here.filter(({ you }) => you)].map(({ seat }) => seat);
  const found: PawnId[] = [...seats];
  if (scene.doctor === room) found.push("doctor");
  if (scene.dog?.room === room) found.push("dog");
  return found;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function about(told: Told, key: "board.here" | "board.would", pawns: readonly PawnId[]): string[] {
  if (pawns.length === 0) return [];
  if (pawns.length === 1 && isYou(told, pawns[0] as PawnId)) return [told.words.say(`${key}.you`)];
  const seats = told.words.list(pawns.map((pawn) => nameOf(told, pawn)));
  return [capital(told.words.say(key, { seats, n: pawns.length }))];
}

function roomName({ drawing }: Told, id: RoomId): RoomName {
  return drawing.rooms.find((one) => one.id === id) ?? { id, name: id };
}

function watchers(told: Told, room: RoomId): string[] {
  const { words, scene } = told;
  const looks = scene.looks.filter((look) => look.to === room && look.from !== room && look.by !== null);
  if (looks.length === 0) return [];
  const seats = looks.map((look) =>
    words.say("why.seen.from", { seat: nameOf(told, look.by as PawnId), room: roomName(told, look.from) }),
  );
  return [words.say("board.seen", { seats: words.list(seats) })];
}

/** Of the room that is asked about: what it sees, and whose look a wall stops on its way there. */
export function describeSight(told: Told): string[] {
  const { words, drawing, scene } = told;
  const said: string[] = [];
  const rooms = [...scene.sees].map((id) => words.room(roomName(told, id), "name"));
  if (rooms.length > 0) said.push(words.say("board.sees", { rooms: words.list(rooms) }));
  const stopped = blocksOf(drawing, scene.blocked).flatMap(({ by, from }) =>
    by.map((pawn) => words.say("ui.seen.item", { seat: nameOf(told, pawn), room: roomName(told, from) })),
  );
  if (stopped.length > 0) said.push(words.say("board.blocked", { seats: words.list(stopped) }));
  return said;
}

/** Could the Doctor be met there as one wants to? */
export function describeSpot({ words, scene }: Told, room: RoomId): string[] {
  const n = scene.spots.get(room);
  if (n === undefined) return [];
  const key = `board.spot.${scene.goal}`;
  return [n === 0 ? words.tell(`${key}.now`) : words.tell(key, { n })];
}

/** When does the Doctor come there, if it is one of his next rooms? What footprints on the board say. */
export function describeSteps({ words, scene }: Told, room: RoomId): string[] {
  const step = scene.steps.indexOf(room);
  return step < 0 ? [] : [words.say("board.comes", { n: step + 1 })];
}

export function describeRoom(told: Told, room: DrawnRoom): string {
  const { words, scene } = told;
  const said: string[] = [];
  if (room.number === null) said.push(words.say("board.room", { room }));
  else said.push(words.say("board.room.number", { room, number: room.number }));
  const level = scene.levels.find(({ deck }) => deck === room.deck);
  if (level?.sunk) said.push(words.say("board.sunk"));
  said.push(...about(told, "board.here", pawnsIn(scene, room.id)));
  const ghosts = scene.ghosts.filter((ghost) => ghost.room === room.id).map(({ pawn }) => pawn);
  said.push(...about(told, "board.would", ghosts));
  said.push(...watchers(told, room.id));
  if (scene.selected === room.id) said.push(...describeSight(told));
  const spot = describeSpot(told, room.id);
  said.push(...spot);
  if (spot.length === 0) said.push(...describeSteps(told, room.id));
  const reach = scene.reach.get(room.id);
  if (reach && reach !== UNCOUNTED) said.push(words.say("board.reach", { n: reach }));
  if (scene.lit && !scene.lit.has(room.id)) said.push(words.say("board.dark"));
  if (scene.marked.has(room.id)) said.push(words.say("board.marked"));
  const note = scene.notes.get(room.id);
  if (note) said.push(note);
  return words.join(said);
}

/** One letter for each seat, of its name where no other has it, as upper case. */
export function lettersOf(pawns: readonly { seat: Seat; name: string; letter?: string }[]): Map<Seat, string> {
  const letters = new Map<Seat, string>();
  const taken = new Set<string>();
  for (const { seat, name, letter } of pawns) {
    const own = [...(letter ?? ""), ...name.toUpperCase(), ..."ABCDEFGH123456789"].filter((one) =>
      /[\p{L}\p{N}]/u.test(one),
    );
    const found = own.find((one) => !taken.has(one)) ?? "?";
    taken.add(found);
    letters.set(seat, found);
  }
  return letters;
}
