/**
 * art.ts: which drawing shows what: a card, a room, a guest, the Doctor in a
 * mood. The drawings are symbols in the sheets beside this file, and a sheet is
 * fetched when the first of them is shown. Nothing depends on them: what a picture
 * shows is always said in words, too. docs/art.md says how they are drawn.
 */
import type { Card, Ending, RoomId, Target } from "../engine/protocol.ts";
import type { World } from "../words/world.ts";
import { idOf, wantSheet } from "./sheet.ts";

type Game = World["game"];

/** Addresses of the sheets. Written out, so that the build finds them. */
export const SHEETS = {
  weapons: new URL("./weapons.svg", import.meta.url).href,
  aids: new URL("./aids.svg", import.meta.url).href,
  mansion: new URL("./mansion.svg", import.meta.url).href,
  ship: new URL("./ship.svg", import.meta.url).href,
  kinds: new URL("./kinds.svg", import.meta.url).href,
  people: new URL("./people.svg", import.meta.url).href,
  shadows: new URL("./shadows.svg", import.meta.url).href,
  scenes: new URL("./scenes.svg", import.meta.url).href,
  furniture: new URL("./furniture.svg", import.meta.url).href,
} as const;

export type Sheet = keyof typeof SHEETS;

/** A symbol of a sheet. */
export interface Drawn {
  readonly sheet: Sheet;
  readonly id: string;
}

/** Where a browser finds it; from now on it is on its way there. */
export function hrefOf({ sheet, id }: Drawn): string {
  wantSheet(sheet, SHEETS[sheet]);
  return `#${idOf(sheet, id)}`;
}

/** What each of these sheets has; plans and cards of somebody's own have other ids, and no picture. */
const IDS: Partial<Record<Sheet, string>> = {
  weapons:
    "bad-cream big-red-hammer billiard-cue broom-stick chain-saw civil-war-cannon crepe-pan duck-decoy killing-joke " +
    "letter-opener loud-noise monkey-hand piece-of-rope pinking-shears rat-poison runcible-spoon shoe-horn silken-cord " +
    "tight-hat trowel",
  aids:
    "brass-whistle card-table cello-case coal-shovel cork-ring deck-chair good-advice hot-towel life-jacket lifeboat-oar " +
    "mail-sack morse-key potted-palm rowing-machine ships-wheel smelling-salts steamer-trunk stiff-upper-lip warm-coat " +
    "whisky",
  mansion:
    "armory billiard-room carriage-house dining-hall drawing-room foyer gallery green-house hedge-maze kitchen " +
    "lancaster-room library lilac-room master-suite nursery parlor piazza servants-quarters sitting-room tennessee-room " +
    "trophy-room white-room wine-cellar winter-garden",
  ship:
    "ballroom barber-shop boat-deck boiler-room bridge captains-lounge card-room cargo-hold chart-room coal-bunker " +
    "dining-saloon engine-room galley grand-lounge grand-staircase gymnasium infirmary mail-room officers-quarters " +
    "palm-court pantry promenade pursers-office reading-room royal-suite smoking-room squash-court steerage turkish-bath " +
    "wireless-room",
  kinds: "move-1 move-2 move-3 failure-1 failure-2 failure-3 spite card-back bare bare-save",
};

const SHEET_OF: ReadonlyMap<string, Sheet> = new Map(
  (Object.keys(IDS) as Sheet[]).flatMap((sheet) => (IDS[sheet] ?? "").split(" ").map((id) => [id, sheet] as const)),
);

function drawn(id: string): Drawn | null {
  const sheet = SHEET_OF.get(id);
  return sheet ? { sheet, id } : null;
}

/** A room by what stands in it. */
export function pictureOfRoom(room: RoomId): Drawn | null {
  const found = drawn(room);
  return found?.sheet === "mansion" || found?.sheet === "ship" ? found : null;
}

/** A card that leads to a room shows the room. */
export function pictureOfCard(card: Pick<Card, "id" | "room">): Drawn | null {
  return drawn(card.room ?? card.id);
}

export const SPITE: Drawn = { sheet: "kinds", id: "spite" };
export const CARD_BACK: Drawn = { sheet: "kinds", id: "card-back" };

/** Hands with nothing in them: to throttle with, or to help. */
export const BARE: Record<Game, Drawn> = {
  kill: { sheet: "kinds", id: "bare" },
  save: { sheet: "kinds", id: "bare-save" },
};

/** As many guests as there are seats at a table; `guest.N` in data/words has their names. */
export const GUESTS = 8;

export function portraitOf(seat: number): Drawn {
  return { sheet: "people", id: `guest-${seat % GUESTS}` };
}

/** The same guest as a shadow, in the current colour. */
export function shadowOf(seat: number): Drawn {
  return { sheet: "shadows", id: `shadow-${seat % GUESTS}` };
}

export const MOODS = ["stroll", "nervous", "relieved", "startled", "asleep", "dead"] as const;
export type Mood = (typeof MOODS)[number];

export function doctorIn(mood: Mood): Drawn {
  return { sheet: "people", id: `doctor-${mood}` };
}

export function dogAs(state: "alive" | "dead"): Drawn {
  return { sheet: "people", id: state === "alive" ? "dog" : "dog-dead" };
}

export const SCENES = ["escape", "funeral", "rescue", "sunk", "sinking", "medal"] as const;

export function sceneOf(scene: (typeof SCENES)[number]): Drawn {
  return { sheet: "scenes", id: `scene-${scene}` };
}

/** For whoever could have had the fame of a rescue, and has the blame. */
export const MEDAL = sceneOf("medal");

const FOILED: Record<Game, Drawn> = { kill: sceneOf("escape"), save: doctorIn("stroll") };
const SUCCEEDED: Record<Game, Drawn> = { kill: sceneOf("funeral"), save: sceneOf("rescue") };

/** How an attempt went. */
export function pictureOfOutcome(game: Game, event: "foiled" | "succeeded", target: Target): Drawn {
  if (target === "dog") return dogAs(event === "foiled" ? "alive" : "dead");
  return (event === "foiled" ? FOILED : SUCCEEDED)[game];
}

const ENDINGS: Record<Ending, Drawn> = {
  killed: sceneOf("funeral"),
  saved: sceneOf("rescue"),
  drowned: sceneOf("sunk"),
  stalled: doctorIn("asleep"),
};

/** How a game ended. */
export function pictureOfEnding(ending: Ending): Drawn {
  return ENDINGS[ending];
}
