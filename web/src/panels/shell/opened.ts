/**
 * opened.ts: the screen of this page's address, from the first moment on. The first of all files that run: an address
 * that opens a seat is cleaned before anything is fetched, shown or kept, and one that is changed while the page is
 * still on its way is not missed.
 */
import { signal } from "@preact/signals";
import { openAddress, type Screen } from "./route.ts";

export const opened = signal<Screen>(openAddress());

addEventListener("hashchange", () => {
  opened.value = openAddress();
});
