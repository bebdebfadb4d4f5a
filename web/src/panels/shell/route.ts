/**
 * route.ts: which screen an address is of.
 *
 *     #/                     the start page
 *     #/new                  a table of one's own making
 *     #/board                a board of one's own making; #/board/CODE: one that somebody sends (plan-link.ts)
 *     #/game/ID              a table on this device
 *     #/replay/ID/GAME/TURN  one of its games, over or not, from that turn
 *     #/lesson               the first game; #/lesson/save, #/lesson/dog: short ones for what is different there
 *     #/deal                 the murder of the day; #/deal/CODE: a deal that others play, too (docs/dealing.md)
 *     #/deal/CODE/NAME/TURNS/ATTEMPTS/won   the same, and how a friend did who has sent it; or lost
 *     #/nowhere              where a server sends who asked it for a page that there is not
 *     /t/ID                  a table of the server's
 *     /t/ID?replay=GAME      one of its games, for anybody: what is behind a ? reaches the server, which tells messengers
 *                            what happened in it
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

/** How a friend did at a deal. */
export interface Rival {
  readonly name: string;
  readonly turns: number;
  readonly attempts: number;
  readonly won: boolean;
}

export type LessonName = "first" | "save" | "dog";
export const LESSONS: readonly LessonName[] = ["first", "save", "dog"];

export type Screen =
  | { readonly name: "start" }
  | { readonly name: "create" }
  /** The code of a board that somebody sends, or nothing. */
  | { readonly name: "board"; readonly code: string }
  | { readonly name: "lesson"; readonly lesson: LessonName }
  /** Without a code it is today's. */
  | { readonly name: "deal"; readonly code: string; readonly rival: Rival | null }
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

/** The parts of #/deal/CODE/NAME/TURNS/ATTEMPTS/won; each was encoded by itself. */
function readDeal(hash: string): Screen {
  const [code = "", name = "", turns = "", attempts = "", how = ""] = hash.split("/").slice(2);
  const whole = name && /^\d{1,4}$/.test(turns) && /^\d{1,4}$/.test(attempts) && /^(won|lost)$/.test(how);
  const rival = whole
    ? { name: decoded(name).slice(0, 24), turns: Number(turns), attempts: Number(attempts), won: how === "won" }
    : null;
  return { name: "deal", code, rival };
}

export function readAddress(address: URL): Screen {
  const table = /\/t\/([\w-]{1,32})$/.exec(address.pathname)?.[1];
  const hash = decoded(address.hash.slice(1));
  if (table && !hash.startsWith("/")) {
    if (hash === "show") return { name: "shown", id: table };
    const replay = /^\d{1,5}$/.exec(address.searchParams.get("replay") ?? "")?.[0];
    if (replay && !hash) return { name: "replay", id: `t-${table}`, game: Number(replay), turn: null };
    const key = /^[0-9a-f]{32,128}$/.test(hash) ? hash : null;
    const [, kind, ticket] = /^(ticket|gift)-([0-9a-f]{48})$/.exec(hash) ?? [];
    const brought = ticket ? { ticket: { ticket, for: kind === "gift" ? "friend" : "me" } as const } : {};
    return { name: "game", where: "server", id: table, key, ...brought };
  }
  const [, name, id = "", game = "", turn = ""] = hash.split("/");
  if (name === "new") return { name: "create" };
  if (name === "board") return { name: "board", code: id };
  if (name === "lesson") return { name: "lesson", lesson: LESSONS.find((one) => one === id) ?? "first" };
  if (name === "deal") return readDeal(address.hash.slice(1));
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

function dealPath({ code, rival }: { readonly code: string; readonly rival: Rival | null }): string {
  const { name, turns, attempts, won } = rival ?? {};
  const result = rival && name ? `/${encodeURIComponent(name)}/${turns}/${attempts}/${won ? "won" : "lost"}` : "";
  return code ? `/${code}${result}` : "";
}

/** The link of a deal that is played to its end, with how that went. */
export function dealLink(code: string, rival: Rival | null): string {
  return new URL(addressOf({ name: "deal", code, rival }), location.href).href;
}

/** The link that brings a board of one's own. */
export function boardLink(code: string): string {
  return new URL(addressOf({ name: "board", code }), location.href).href;
}

/** The link of a table, as friends are sent it. */
export function tableLink(id: string): string {
  return new URL(addressOf({ name: "game", where: "server", id, key: null }), location.href).href;
}

/** The link of one of its games that is over, as anybody may open it. */
export function replayLink(id: string, game: number): string {
  return `${tableLink(id)}?replay=${game}`;
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
    case "board":
      return screen.code ? `${base}#/board/${screen.code}` : `${base}#/board`;
    case "lesson":
      return screen.lesson === "first" ? `${base}#/lesson` : `${base}#/lesson/${screen.lesson}`;
    case "nowhere":
      return `${base}#/nowhere`;
    case "deal":
      return `${base}#/deal${dealPath(screen)}`;
    case "replay":
      return `${base}#/replay/${screen.id}/${screen.game}${screen.turn === null ? "" : `/${screen.turn}`}`;
    case "shown":
      return `${base}t/${screen.id}#show`;
    case "game":
      return screen.where === "here" ? `${base}#/game/${screen.id}` : `${base}t/${screen.id}`;
  }
}
