/** scene.ts: what the board is to show: the match, the draft and what is asked about, as shapes and lights. */
import { type BoardScene, EMPTY_SCENE, type SceneGhost, type SceneLevel, type SceneLook } from "../board/types.ts";
import type { DeckLetter, RoomId, Seat, View } from "../engine/protocol.ts";
import type { Draft } from "../match/draft.ts";
import { type Ground, nextSteps, watchers } from "../match/ground.ts";
import { parseAction } from "../words/action.ts";
import type { Spots } from "./alone.ts";
import { dogGuards } from "./seen.ts";

/** What the person is asking about or has in hand. */
export interface Asked {
  readonly room: RoomId | null;
  readonly card: string | null;
  readonly pawn: "self" | "doctor" | null;
}

export const NOTHING_ASKED: Asked = { room: null, card: null, pawn: null };

export interface SceneInput {
  readonly ground: Ground;
  readonly view: View;
  readonly draft: Draft | null;
  readonly route: ReadonlyMap<RoomId, RoomId>;
  readonly names: readonly string[];
  readonly seat: Seat | null;
  readonly asked: Asked;
  /** How many of the Doctor's steps to show. */
  readonly steps: number;
  readonly sight: boolean;
  readonly marked: ReadonlySet<RoomId>;
  /** Where the Doctor could be met as one wants to, if somebody asks. */
  readonly spots: Spots | null;
}

/** Rooms that a seat's pawn sees, its own included. */
function litFrom(ground: Ground, view: View, seat: Seat | null): ReadonlySet<RoomId> | null {
  const room = seat === null || view.phase === "over" ? undefined : view.rooms[seat];
  if (room === undefined) return null;
  return new Set([room, ...(ground.world.rooms.get(room)?.sees ?? [])]);
}

/** How many doors from one room to each of the others, for the number in a room that can be reached. */
export function doorsFrom(ground: Ground, from: RoomId, sunk: readonly string[]): ReadonlyMap<RoomId, number> {
  const found = new Map([[from, 0]]);
  for (const room of found.keys())
    for (const next of ground.world.rooms.get(room)?.doors ?? []) {
      const deck = ground.world.rooms.get(next)?.deck;
      if (!found.has(next) && !(deck && sunk.includes(deck))) found.set(next, (found.get(room) ?? 0) + 1);
    }
  return found;
}

/** Rooms that can be gone to with what is in hand; with nothing in hand, everywhere the pawn itself can get. */
function reachOf({ ground, draft, asked, seat }: SceneInput): ReadonlyMap<RoomId, number> {
  const reach = new Map<RoomId, number>();
  if (!draft || seat === null) return reach;
  const { view } = draft;
  const pawn = asked.card && asked.pawn === "doctor" ? view.doctor : view.rooms[seat];
  const far = doorsFrom(ground, pawn ?? view.doctor, view.sunk ?? []);
  for (const action of draft.legal) {
    const parsed = parseAction(action);
    const fits = asked.card
      ? parsed.kind === "play" && parsed.card === asked.card && parsed.pawn === (asked.pawn ?? "self")
      : parsed.kind === "step" || parsed.kind === "dog" || (parsed.kind === "play" && parsed.pawn === "self");
    if (fits && "room" in parsed) reach.set(parsed.room, far.get(parsed.room) ?? 0);
  }
  return reach;
}

function ghostsOf({ draft, view, seat }: SceneInput): SceneGhost[] {
  if (!draft || seat === null) return [];
  const ghosts: SceneGhost[] = [];
  const from = view.rooms[seat];
  const to = draft.view.rooms[seat];
  if (from && to && from !== to) ghosts.push({ pawn: seat, from, room: to });
  if (view.doctor !== draft.view.doctor) ghosts.push({ pawn: "doctor", from: view.doctor, room: draft.view.doctor });
  return ghosts;
}

/** Is there somebody who could look into that room? Not after the end, and not under water. */
function isLookedAt({ ground, view }: SceneInput, room: RoomId): boolean {
  const deck = ground.world.rooms.get(room)?.deck;
  return view.phase !== "over" && !(deck && view.sunk?.includes(deck));
}

/** Who sees the room that is asked about, or else where one would stand. */
function looksOf(input: SceneInput): SceneLook[] {
  const { ground, draft, view, seat, asked, sight } = input;
  const now = draft?.view ?? view;
  const here = seat === null ? null : (now.rooms[seat] ?? null);
  const to = asked.room ?? (sight ? here : null);
  if (to === null || !isLookedAt(input, to)) return [];
  const looks: SceneLook[] = watchers(ground, now, to, seat).map((by) => ({ from: now.rooms[by] ?? to, to, by }));
  if (now.dog && dogGuards(ground, now, to)) looks.push({ from: now.dog.room, to, by: "dog" });
  return looks;
}

/** What the room that is asked about sees, and the looks of those who do not see it. */
function sightOf(input: SceneInput): Pick<BoardScene, "sees" | "blocked"> {
  const { ground, draft, view, seat, asked } = input;
  const { room } = asked;
  if (room === null || !isLookedAt(input, room)) return { sees: EMPTY_SCENE.sees, blocked: EMPTY_SCENE.blocked };
  const now = draft?.view ?? view;
  const seen = watchers(ground, now, room, seat);
  const blocked = now.rooms.flatMap((from, by) => (by === seat || seen.includes(by) ? [] : [{ from, to: room, by }]));
  const sees = (ground.world.rooms.get(room)?.sees ?? []).filter((one) => isLookedAt(input, one));
  return { sees: new Set(sees), blocked };
}

const DECKS: readonly DeckLetter[] = ["A", "B", "C", "D"];

/** Each pile began with a quarter of what was not dealt; the water stands as high as it has shrunk. */
function levelsOf(ground: Ground, view: View): SceneLevel[] {
  const { piles, sunk = [] } = view;
  if (!piles) return [];
  const total = [...ground.world.cards.values()].reduce((sum, card) => sum + card.count, 0);
  const dealt = view.players * (view.players === 3 ? 8 : 6);
  const full = Math.ceil((total - dealt) / 4);
  const next = DECKS.findLast((deck) => !sunk.includes(deck));
  return DECKS.map((deck) => {
    const pile = piles[deck];
    const left = typeof pile === "number" ? pile : pile.length;
    return { deck, left, full, sunk: sunk.includes(deck), next: deck === next };
  });
}

export function makeScene(input: SceneInput): BoardScene {
  const { ground, view, draft, route, names, seat, asked } = input;
  const now = draft?.view ?? view;
  return {
    ...EMPTY_SCENE,
    // Pawns stand where they are until the plan is sent; where they would be then stand their ghosts.
    pawns: view.rooms.map((room, one) => ({
      seat: one,
      room,
      name: names[one] ?? "",
      you: one === seat,
      acting: view.to_act === one,
    })),
    doctor: view.doctor,
    dog: now.dog ? { room: now.dog.room, alive: now.dog.alive } : null,
    steps: view.phase === "over" ? [] : nextSteps(route, now.doctor, input.steps),
    lit: litFrom(ground, now, seat),
    reach: reachOf(input),
    ghosts: ghostsOf(input),
    looks: looksOf(input),
    ...sightOf(input),
    spots: input.spots ?? EMPTY_SCENE.spots,
    goal: ground.world.game === "save" ? "seen" : "unseen",
    marked: input.marked,
    selected: asked.room,
    levels: levelsOf(ground, view),
  };
}
