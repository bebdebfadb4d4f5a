/** board-scene.ts: what the board is to show: the match, the draft and what is asked about, as shapes and lights. */
import { type BoardScene, EMPTY_SCENE, type SceneGhost, type SceneLook, UNCOUNTED } from "../../board/types.ts";
import type { RoomId, Seat, Survey, View } from "../../engine/protocol.ts";
import type { Draft } from "../../match/draft.ts";
import type { Ground } from "../../match/ground.ts";
import { parseAction } from "../../words/action.ts";
import type { Spots } from "./alone-with-doctor.ts";

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
  /** How things stand for the seat, with what is drafted; null: not known yet. */
  readonly survey: Survey | null;
  readonly names: readonly string[];
  readonly seat: Seat | null;
  readonly asked: Asked;
  /** How many of the Doctor's steps to show. */
  readonly steps: number;
  readonly sight: boolean;
  readonly marked: ReadonlySet<RoomId>;
  /** The room that a hand points at. */
  readonly pointed?: RoomId | null;
  /** Where the Doctor could be met as one wants to, if somebody asks. */
  readonly spots: Spots | null;
  /** Where the attempt is that is shown. */
  readonly stage: RoomId | null;
  /** Is all but that room dimmed? */
  readonly dim?: boolean;
}

/** Rooms that a seat's pawn sees, its own included. */
function litFrom(ground: Ground, view: View, seat: Seat | null): ReadonlySet<RoomId> | null {
  const room = seat === null || view.phase === "over" ? undefined : view.rooms[seat];
  if (room === undefined) return null;
  return new Set([room, ...(ground.world.rooms.get(room)?.sees ?? [])]);
}

/**
 * Rooms that can be gone to with what is in hand; with nothing in hand, everywhere the pawn itself can get. Until it is
 * said whom a card moves, doors are counted from one's own pawn, and not at all to where only the Doctor can get.
 */
export function reachOf({
  survey,
  draft,
  asked,
  seat,
}: Pick<SceneInput, "survey" | "draft" | "asked" | "seat">): ReadonlyMap<RoomId, number> {
  const reach = new Map<RoomId, number>();
  if (!draft || seat === null) return reach;
  for (const action of draft.legal) {
    const parsed = parseAction(action);
    const fits = asked.card
      ? parsed.kind === "play" && parsed.card === asked.card && (asked.pawn ?? parsed.pawn) === parsed.pawn
      : parsed.kind === "step" || parsed.kind === "dog" || (parsed.kind === "play" && parsed.pawn === "self");
    if (!fits || !("room" in parsed)) continue;
    const his = "pawn" in parsed && parsed.pawn === "doctor";
    if (reach.has(parsed.room) && his) continue;
    if (his && asked.pawn === null) reach.set(parsed.room, UNCOUNTED);
    else reach.set(parsed.room, survey?.rooms[parsed.room]?.[his ? "doctor_doors" : "doors"] ?? 0);
  }
  // A card that moves the Doctor alone need not be asked whom it moves.
  const alone = reach.size > 0 && [...reach.values()].every((doors) => doors === UNCOUNTED);
  if (alone) for (const room of reach.keys()) reach.set(room, survey?.rooms[room]?.doctor_doors ?? 0);
  return reach;
}

/** The room that is named on the card in hand, if somebody can go there with it. */
function leadsOf({ ground, draft, asked }: SceneInput): RoomId | null {
  const room = asked.card ? ground.world.cards.get(asked.card)?.room : undefined;
  return room && draft?.legal.some((one) => one.startsWith(`play ${asked.card} `) && one.endsWith(` ${room}`))
    ? room
    : null;
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
function isLookedAt({ survey, view }: SceneInput, room: RoomId): boolean {
  return view.phase !== "over" && survey?.rooms[room] !== undefined;
}

/** Who sees the room that is asked about, or else where one would stand. */
function looksOf(input: SceneInput): SceneLook[] {
  const { survey, draft, view, seat, asked, sight } = input;
  const now = draft?.view ?? view;
  const here = seat === null ? null : (now.rooms[seat] ?? null);
  const to = asked.room ?? (sight ? here : null);
  if (to === null || !isLookedAt(input, to)) return [];
  const place = survey?.rooms[to];
  const looks: SceneLook[] = (place?.by ?? []).map((by) => ({ from: now.rooms[by] ?? to, to, by }));
  if (now.dog && place?.dog) looks.push({ from: now.dog.room, to, by: "dog" });
  return looks;
}

/** What the room that is asked about sees, and the looks of those who do not see it. */
function sightOf(input: SceneInput): Pick<BoardScene, "sees" | "blocked"> {
  const { ground, survey, draft, view, seat, asked } = input;
  const { room } = asked;
  if (room === null || !isLookedAt(input, room)) return { sees: EMPTY_SCENE.sees, blocked: EMPTY_SCENE.blocked };
  const now = draft?.view ?? view;
  const seen = survey?.rooms[room]?.by ?? [];
  const blocked = now.rooms.flatMap((from, by) => (by === seat || seen.includes(by) ? [] : [{ from, to: room, by }]));
  const sees = (ground.world.rooms.get(room)?.sees ?? []).filter((one) => isLookedAt(input, one));
  return { sees: new Set(sees), blocked };
}

export function makeScene(input: SceneInput): BoardScene {
  const { ground, view, draft, survey, names, seat, asked } = input;
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
    fallen: now.ending === "killed",
    steps: view.phase === "over" ? [] : (survey?.doctor ?? []).slice(0, input.steps),
    lit: litFrom(ground, now, seat),
    reach: reachOf(input),
    ghosts: ghostsOf(input),
    looks: looksOf(input),
    ...sightOf(input),
    spots: input.spots ?? EMPTY_SCENE.spots,
    goal: ground.world.game === "save" ? "seen" : "unseen",
    marked: input.marked,
    pointed: input.pointed ?? null,
    selected: asked.room,
    leads: leadsOf(input),
    stage: view.phase === "over" ? view.doctor : input.stage,
    dim: input.dim ?? false,
    levels: survey?.levels ?? [],
  };
}
