/** hosting.ts: which table this tab has just opened to play with friends: its host sits down at once. */

/** Where its id waits for the page of that table. */
export const HOSTING = "unlucky hosting";

/** Once: has this tab just opened that table? */
export function isHosting(id: string): boolean {
  try {
    if (sessionStorage.getItem(HOSTING) !== id) return false;
    sessionStorage.removeItem(HOSTING);
    return true;
  } catch {
    return false; // then one sits down by hand
  }
}
