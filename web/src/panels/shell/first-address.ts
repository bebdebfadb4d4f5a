/**
 * first-address.ts: the screen of this page's address, from the first moment on. The first of all files that run: an address
 * that opens a seat is cleaned before anything is fetched, shown or kept, and one that is changed while the page is
 * still on its way is not missed.
 */
import { signal } from "@preact/signals";
import { addressOf, openAddress, type Screen } from "./route.ts";

export const opened = signal<Screen>(openAddress());
let path = location.pathname;

/** To another path of ours without loading the page anew, which would forget that somebody has just tapped on it. */
export function stayAndGo(screen: Screen): void {
  history.pushState(null, "", addressOf(screen));
  path = location.pathname;
  opened.value = openAddress();
}

/** Back from there, or there again. What lies open over a screen has entries of the same path (back-closes.ts). */
addEventListener("popstate", () => {
  if (location.pathname === path) return;
  path = location.pathname;
  opened.value = openAddress();
});

addEventListener("hashchange", () => {
  opened.value = openAddress();
});
