/**
 * route.ts: which screen an address is of.
 *
 *     #/                     the start page
 *     #/new                  a table of one's own making
 *     #/game/ID              a table on this device
 *     #/replay/ID/GAME/TURN  one of its games, over or not, from that turn
 *     #/lesson               the first game; #/lesson/save, #/lesson/dog: short ones for what is different there
 *     #/nowhere              where a server sends who asked it for a page that there is not
 *     /t/ID                  a table of the server's
 *     /t/ID#ticket-TICKET    a seat there that comes to this device; #gift-TICKET: for a friend
 *     /t/ID#KEY              the same for ever, as links of earlier versions have it
 *
 * What opens a seat is never written into an address that stays, since people share those by habit: it is kept by
 * the device, and an address that brings some is cleaned before anything else happens (openAddress). Nothing behind
 * the # reaches a server.
 */

/** What a seat is taken with, once. */
export interface Ticket {
  readonly ticket: string;
  readonly for: "me" | "friend";
}

export type LessonName = "first" | "save" | "dog";
export const LESSONS: readonly LessonName[] = ["first", "save", "dog"];

export type Screen =
  | { readonly name: "start" }
  | { readonly name: "create" }
  | { readonly name: "lesson"; readonly lesson: LessonName }
  | { readonly name: "nowhere" }
  | {
      readonly name: "game";
      readonly where: "here" | "server";
      readonly id: string;
      /** The key of a seat, from an old link. */
      readonly key: string | null;
      readonly ticket?: Ticket;
    }
  | { readonly name: "replay"; readonly id: string; readonly game: number; readonly turn: number | null }
  | { readonly name: "shown"; readonly id: string };

/** Whatever somebody typed: what cannot be decoded is taken as it is, and found to be no such table or game. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Where the page's own files are: a table's address is one floor below them. */
export function homeOf(pathname: string): string {
  return pathname.replace(/(t\/[\w-]+|index\.html)$/, "");
}

export function readAddress(address: URL): Screen {
  const table = /\/t\/([\w-]{1,32})$/.exec(address.pathname)?.[1];
  const hash = decoded(address.hash.slice(1));
  if (table && !hash.startsWith("/")) {
    if (hash === "show") return { name: "shown", id: table };
    const key = /^[0-9a-f]{32,128}$/.test(hash) ? hash : null;
    const [, kind, ticket] = /^(ticket|gift)-([0-9a-f]{48})$/.exec(hash) ?? [];
    const brought = ticket ? { ticket: { ticket, for: kind === "gift" ? "friend" : "me" } as const } : {};
    return { name: "game", where: "server", id: table, key, ...brought };
  }
  const [, name, id = "", game = "", turn = ""] = hash.split("/");
  if (name === "new") return { name: "create" };
  if (name === "lesson") return { name: "lesson", lesson: LESSONS.find((one) => one === id) ?? "first" };
  if (name === "nowhere") return { name: "nowhere" };
  if (name === "game" && id) return { name: "game", where: "here", id, key: null };
  if (name === "replay" && id) {
    const number = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : null);
    return { name: "replay", id, game: number(game) ?? 1, turn: number(turn) };
  }
  return { name: "start" };
}

/** The screen of the page's address, which keeps nothing that opens a seat. */
export function openAddress(): Screen {
  const screen = readAddress(new URL(location.href));
  if (screen.name === "game" && (screen.key ?? screen.ticket))
    history.replaceState(history.state, "", addressOf(screen));
  return screen;
}

/** The link of a table, as friends are sent it. */
export function tableLink(id: string): string {
  return new URL(addressOf({ name: "game", where: "server", id, key: null }), location.href).href;
}

export function ticketLink(id: string, { ticket, for: whom }: Ticket): string {
  return `${tableLink(id)}#${whom === "me" ? "ticket" : "gift"}-${ticket}`;
}

export function addressOf(screen: Screen): string {
  const base = homeOf(location.pathname);
  switch (screen.name) {
    case "start":
      return `${base}#/`;
    case "create":
      return `${base}#/new`;
    case "lesson":
      return screen.lesson === "first" ? `${base}#/lesson` : `${base}#/lesson/${screen.lesson}`;
    case "nowhere":
      return `${base}#/nowhere`;
    case "replay":
      return `${base}#/replay/${screen.id}/${screen.game}${screen.turn === null ? "" : `/${screen.turn}`}`;
    case "shown":
      return `${base}t/${screen.id}#show`;
    case "game":
      return screen.where === "here" ? `${base}#/game/${screen.id}` : `${base}t/${screen.id}`;
  }
}
