/**
 * lesson-script.ts: a prepared deal, all that is done in it, and what is said to it (data/tutorial-*.json, which the
 * terminal has, too). How far the game has got is how far the lesson has, so what is taken back is taught again.
 */
import dogFile from "../../../../data/tutorial-dog.json" with { type: "json" };
import killFile from "../../../../data/tutorial-game.json" with { type: "json" };
import saveFile from "../../../../data/tutorial-save.json" with { type: "json" };
import type { Engine } from "../../engine/engine.ts";
import type { Action, State } from "../../engine/protocol.ts";
import type { Match } from "../../match/match.ts";
import type { LessonName } from "../shell/route.ts";

export interface Script {
  readonly names: readonly string[];
  /** A bot's level for each seat, null for the person's. */
  readonly levels: readonly (string | null)[];
  readonly state: State;
  /** Each action, and the text that explains it where it is the person's. */
  readonly lines: readonly (readonly [action: Action, text: string | null])[];
}

const FILES = { first: killFile, save: saveFile, dog: dogFile } as const;

export function scriptOf(name: LessonName): Script {
  const { names, seats, state, script } = FILES[name];
  return {
    names,
    levels: seats.map((one) => (one === "person" ? null : one)),
    state: state as unknown as State,
    lines: script as unknown as Script["lines"],
  };
}

/** How many events have happened when each of its actions is done: by what has happened one knows how far it is. */
export async function eventsBy(engine: Engine, { state, lines }: Script): Promise<readonly number[]> {
  await engine.ask("load", { state });
  const by: number[] = [];
  for (const [action] of lines) by.push((by.at(-1) ?? 0) + (await engine.ask("act", { action })).events.length);
  return by;
}

/** How many actions have been shown and stand. */
export function placeIn(by: readonly number[], { told }: Match): number {
  const undone = told.reduce((sum, { table }) => sum + (table?.news === "undone" ? table.events : 0), 0);
  const shown = told.filter((one) => one.game).length - undone;
  const place = by.findIndex((events) => events > shown);
  return place < 0 ? by.length : place;
}

/** Letters: a sentence that is shorter is no screen of its own ("Welcome."), and is said with the next. */
const SHORT = 13;

/** Its sentences, one after the other. In Japanese no gap tells where one ends. */
export function sentencesOf(text: string): readonly string[] {
  const said: string[] = [];
  let begun = "";
  for (const sentence of cutInto(text)) {
    begun += sentence;
    if (begun.length < SHORT && !text.endsWith(begun)) continue;
    said.push(begun.trim());
    begun = "";
  }
  return begun ? [...said, begun] : said;
}

/** Each with the gap behind it. */
function cutInto(text: string): readonly string[] {
  return text.split(/(?<=[.!?…]\s+)(?=[\p{Lu}¿¡«„"“])|(?<=[。！？])(?=.)/u);
}
