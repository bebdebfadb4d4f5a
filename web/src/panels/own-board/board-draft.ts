/** board-draft.ts: the board that somebody is drawing: kept on this device, so that nothing drawn is lost; and for a new table. */

const DRAFT = "unlucky board";
/** The board with which a table is to be set up next, in this tab. */
const CHOSEN = "unlucky plan";

export function readDraft(): string | null {
  try {
    return localStorage.getItem(DRAFT);
  } catch {
    return null; // no storage: one begins anew
  }
}

export function keepDraft(plan: string): void {
  try {
    localStorage.setItem(DRAFT, plan);
  } catch {
    // it is on the screen, and can be saved as a file
  }
}

export function choosePlan(plan: string): void {
  try {
    sessionStorage.setItem(CHOSEN, plan);
  } catch {
    // then it is chosen as a file
  }
}

/** Once: the plan that was chosen for a new table. */
export function takeChosenPlan(): string | null {
  try {
    const plan = sessionStorage.getItem(CHOSEN);
    sessionStorage.removeItem(CHOSEN);
    return plan;
  } catch {
    return null;
  }
}

/** A board is called by its id. */
export function nameOfPlan(plan: string): string {
  return /^\s*board\s+(\S+)/m.exec(plan)?.[1] ?? "";
}
