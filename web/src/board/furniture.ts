/**
 * furniture.ts: what stands in a room, as a few lines in the colour of its
 * floor: seen from above where that is telling, else as one would carve it
 * over the door. Rooms of our boards have a piece each; on a plan of somebody's own it is chosen
 * by what the room's id speaks of, and others stay empty. The lines are in art/furniture.svg.
 */
import { type Drawn, pictureOfRoom } from "../art/art.ts";
import type { RoomId } from "../engine/protocol.ts";

/** The first that an id speaks of: the room of ours whose piece it gets. */
const SPEAKING: readonly [RegExp, RoomId][] = [
  [/billiard/, "billiard-room"],
  [/dining|saloon/, "dining-hall"],
  [/library|study/, "library"],
  [/reading/, "reading-room"],
  [/chart/, "chart-room"],
  [/kitchen|galley/, "kitchen"],
  [/pantry/, "pantry"],
  [/nursery/, "nursery"],
  [/infirmary/, "infirmary"],
  [/royal/, "royal-suite"],
  [/servant/, "servants-quarters"],
  [/suite|quarters|bed/, "master-suite"],
  [/hedge|maze|labyrinth/, "hedge-maze"],
  [/green-?house/, "green-house"],
  [/palm/, "palm-court"],
  [/garden|green|court/, "winter-garden"],
  [/trophy/, "trophy-room"],
  [/armory|armoury/, "armory"],
  [/cellar/, "wine-cellar"],
  [/cargo|hold/, "cargo-hold"],
  [/parlou?r|music|piano/, "parlor"],
  [/drawing/, "drawing-room"],
  [/smoking/, "smoking-room"],
  [/sitting|lounge/, "sitting-room"],
  [/gallery/, "gallery"],
  [/staircase/, "grand-staircase"],
  [/foyer/, "foyer"],
  [/piazza|fountain/, "piazza"],
  [/carriage|wheel/, "carriage-house"],
  [/bridge/, "bridge"],
  [/boiler/, "boiler-room"],
  [/engine/, "engine-room"],
  [/ballroom/, "ballroom"],
  [/wireless/, "wireless-room"],
  [/mail/, "mail-room"],
  [/purser/, "pursers-office"],
  [/boat/, "boat-deck"],
  [/promenade|deck/, "promenade"],
  [/squash/, "squash-court"],
  [/gym/, "gymnasium"],
  [/bath/, "turkish-bath"],
  [/barber/, "barber-shop"],
  [/card/, "card-room"],
  [/coal/, "coal-bunker"],
  [/steerage/, "steerage"],
  [/officer/, "officers-quarters"],
  [/captain/, "captains-lounge"],
  [/white/, "white-room"],
];

/** The piece that stands there; null where nothing does. */
export function furnitureOf(room: RoomId): Drawn | null {
  const id = pictureOfRoom(room) ? room : SPEAKING.find(([speaks]) => speaks.test(room))?.[1];
  return id ? { sheet: "furniture", id } : null;
}
