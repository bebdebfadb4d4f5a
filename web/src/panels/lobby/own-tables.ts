/** own-tables.ts: which table this tab has opened to play with friends: its host sits down at once, and is no guest. */

const HOSTING = "unlucky hosting";

/** Until its host sits, so that a page that is loaded again still knows. */
export function keepHosting(id: string): void {
  try {
    sessionStorage.setItem(HOSTING, id);
  } catch {
    // then one sits down by hand
  }
}

export function isHosting(id: string): boolean {
  try {
    return sessionStorage.getItem(HOSTING) === id;
  } catch {
    return false;
  }
}

export function forgetHosting(): void {
  try {
    sessionStorage.removeItem(HOSTING);
  } catch {
    // nothing was kept
  }
}
