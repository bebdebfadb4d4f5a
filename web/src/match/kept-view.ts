/**
 * kept-view.ts: one chair's view, kept here (docs/api.md, "Who keeps its own view").
 *
 * A server tells who keeps a view only what has changed of it. Here that
 * becomes again what would have been told whole, so nobody behind it knows
 * the difference.
 */
import type { View } from "../engine/protocol.ts";
import type { Brief, Own, ServerMessage, Told, Waiting } from "./wire.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list in parts: `-` out of it and `+` into it, sorted; all else by its place. */
function changedList(old: readonly Json[], { "-": outOf, "+": into, ...places }: { readonly [key: string]: Json }) {
  const list = [...old];
  for (const [place, to] of Object.entries(places)) list[Number(place)] = changed(list[Number(place)] ?? null, to);
  for (const gone of (outOf as readonly Json[] | undefined) ?? []) {
    const at = list.indexOf(gone);
    if (at >= 0) list.splice(at, 1);
  }
  list.push(...((into as readonly Json[] | undefined) ?? []));
  return outOf || into ? list.sort() : list;
}

/** How something stands that stood as `old`. */
function changed(old: Json, to: Json): Json {
  if (!isObject(to)) return to;
  if (Array.isArray(old)) return changedList(old, to);
  if (!isObject(old)) return to;
  const now: { [key: string]: Json } = { ...old };
  for (const [key, value] of Object.entries(to)) now[key] = changed(old[key] ?? null, value);
  return now;
}

/** FNV-1a, 32 bits, of text without other letters than ASCII's: ids are. */
export function sumOf(text: string): string {
  let sum = 2166136261;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/** The chain's hashes are told by its head alone, now and then. */
function whole({ n, at, game }: Brief, now: number): Told {
  return { n, at: at ?? now, prev: "", game };
}

export interface Keeper {
  /** Any message of the server's, as it would have been told to who keeps nothing. */
  take(message: ServerMessage): ServerMessage;
}

/** `lost` is called when what is kept is not what the server has: it is to be asked for. */
export function keepView(lost: () => void): Keeper {
  let view: View | null = null;
  let own: Own | null = null;
  let waiting: Waiting | null = null;

  const change = <T>(old: T, to: unknown): T => (to === undefined ? old : (changed(old as Json, to as Json) as T));

  return {
    take(message) {
      if (message.type === "welcome") {
        ({ view = null, own } = message);
        waiting = message.status.waiting;
      } else if (message.type === "told") {
        if (message.view !== undefined) view = message.view;
        own = message.own ?? own;
        waiting = message.waiting;
      } else if (message.type === "changed") {
        view = change(view, message.view);
        own = change(own, message.own);
        waiting = change(waiting, message.waiting);
        if (message.sum !== undefined && sumOf(JSON.stringify(view)) !== message.sum) lost();
        return {
          type: "told",
          events: message.events.map((one) => whole(one, message.now)),
          ...(message.view ? { view } : {}),
          ...(own ? { own } : {}),
          ...(message.legal ? { legal: message.legal } : {}),
          waiting: waiting ?? { seat: null, bot: false, since: 0, until: null },
          now: message.now,
        };
      }
      return message;
    },
  };
}
