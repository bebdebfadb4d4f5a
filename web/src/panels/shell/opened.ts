/**
 * opened.ts: the screen that this page was opened with. The first of all files that run: an address that opens a seat
 * is cleaned before anything is fetched, shown or kept.
 */
import { openAddress } from "./route.ts";

export const opened = openAddress();
