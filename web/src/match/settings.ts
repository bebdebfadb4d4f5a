/** settings.ts: what one person likes, on this device. */
import { type Signal, signal } from "@preact/signals";
import { chooseLang, LANGS, type Lang } from "../words/words.ts";

/** How long things stay on the screen before the next one happens. */
type Speed = "slow" | "normal" | "fast" | "instant";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];

/** What is remembered for one: nothing, what lies open on the table, or also what can be counted from it. */
export type Memory = "none" | "discards" | "full";
export const MEMORIES: readonly Memory[] = ["none", "discards", "full"];

type Theme = "auto" | "dark" | "light";
export const THEMES: readonly Theme[] = ["auto", "dark", "light"];

type Motion = "auto" | "less";
export const MOTIONS: readonly Motion[] = ["auto", "less"];

/** What can be chosen of the engine before it is there to be asked, here how many can play; a test holds them to it. */
export const PLAYERS_OF: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  "kill-1996": [2, 8],
  "kill-2009": [2, 7],
  "save-2000": [3, 7],
};
export const EDITIONS: readonly string[] = Object.keys(PLAYERS_OF);

/** Which of the two games an edition is: its id says it. */
export function gameOf(edition: string): "kill" | "save" {
  return edition.startsWith("save-") ? "save" : "kill";
}

export const LEVELS: readonly string[] = ["sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis"];
const PLAYERS: readonly number[] = [2, 3, 4, 5, 6, 7, 8];

/** What a single key does, by name; the letters can be changed. */
export const COMMANDS = [
  "attempt",
  "draw",
  "end",
  "pass",
  "undo",
  "reset",
  "doctor",
  "home",
  "hand",
  "turn",
  "rooms",
  "sight",
  "route",
  "alone",
  "log",
  "rules",
  "skip",
  "repeat",
  "help",
] as const;
export type KeyCommand = (typeof COMMANDS)[number];

export interface Settings {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly speed: Speed;
  readonly motion: Motion;
  readonly memory: Memory;
  readonly sound: boolean;
  readonly notify: boolean;
  readonly keys: boolean;
  readonly bindings: Readonly<Record<KeyCommand, string>>;
  /** The last name and choices, so that nobody types them twice. */
  readonly name: string;
  readonly edition: string;
  readonly players: number;
  /** The bots that "Play now" seats; empty as long as nobody has chosen: see levelOf. */
  readonly level: string;
  /** How many games "Play now" has begun here. */
  readonly begun: number;
}

/** So many games are somebody's first ones: against beginners, from one's own turn, with a word of advice. */
export const FIRST_GAMES = 3;

export function isBeginner({ begun }: Pick<Settings, "begun">): boolean {
  return begun < FIRST_GAMES;
}

/** The bots that suit who has chosen none. */
export function levelOf(settings: Pick<Settings, "level" | "begun">): string {
  return settings.level || (isBeginner(settings) ? "nephew" : "butler");
}

const KEY = "unlucky settings";

export function usualSettings(languages: readonly string[]): Settings {
  return {
    lang: chooseLang(languages),
    theme: "dark", // the house is at its best at night
    speed: "normal",
    motion: "auto",
    memory: "discards", // at a table one may look through what lies open, and counts the rest oneself
    sound: true,
    notify: false,
    keys: true,
    bindings: {
      attempt: "a",
      draw: "d",
      end: "e",
      pass: "p",
      undo: "u",
      reset: "r",
      doctor: "l",
      home: "m",
      hand: "h",
      turn: "t",
      rooms: "o",
      sight: "s",
      route: "w",
      alone: "n",
      log: "g",
      rules: "b",
      skip: " ",
      repeat: ".",
      help: "?",
    },
    name: "",
    edition: "kill-2009",
    players: 4,
    level: "",
    begun: 0,
  };
}

/** Digits are cards, and only what is typed with one stroke is a key. */
export function isKey(key: unknown): key is string {
  return typeof key === "string" && key.length === 1 && !/\d/.test(key);
}

function readBindings(kept: unknown, usual: Settings["bindings"]): Settings["bindings"] {
  const found: Record<string, unknown> = { ...(kept ?? {}) };
  const good = COMMANDS.filter((command) => isKey(found[command])).map((command) => [command, found[command]]);
  return { ...usual, ...Object.fromEntries(good) };
}

/** What was kept, as far as it is something to choose: a damaged setting is as if it had not been set. */
export function readSettings(text: string | null, usual: Settings): Settings {
  const kept = parse(text);
  const pick = <K extends keyof Settings>(key: K, values: readonly Settings[K][]): Settings[K] =>
    values.find((value) => value === kept[key]) ?? usual[key];
  const yesNo = [true, false];
  return {
    lang: pick("lang", LANGS),
    theme: pick("theme", THEMES),
    speed: pick("speed", SPEEDS),
    motion: pick("motion", MOTIONS),
    memory: pick("memory", MEMORIES),
    sound: pick("sound", yesNo),
    notify: pick("notify", yesNo),
    keys: pick("keys", yesNo),
    bindings: readBindings(kept.bindings, usual.bindings),
    name: typeof kept.name === "string" ? kept.name : usual.name,
    edition: pick("edition", EDITIONS),
    players: pick("players", PLAYERS),
    level: pick("level", LEVELS),
    begun: Number.isSafeInteger(kept.begun) ? Math.max(0, Number(kept.begun)) : usual.begun,
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const found = JSON.parse(text ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** What is kept with that change. The rest stays as it is: another version of this page may know more of it. */
export function keepChange(text: string | null, change: Partial<Settings>): string {
  return JSON.stringify({ ...parse(text), ...change });
}

/** A browser that keeps nothing gives nothing: the settings last as long as the page. */
function keptText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function openSettings(): Signal<Settings> {
  // A search engine's link to the page in some language, "?lang=fr", counts until its reader chooses another.
  const asked = new URLSearchParams(location.search).getAll("lang");
  const usual = usualSettings([...asked, ...(navigator.languages ?? [navigator.language])]);
  const settings = signal(readSettings(keptText(), usual));
  // Another tab has changed them: one person has one set of likings. Only who changes them writes.
  window.addEventListener("storage", (event) => {
    if (event.key === KEY && event.newValue) settings.value = readSettings(event.newValue, usual);
  });
  return settings;
}

export function changeSettings(settings: Signal<Settings>, change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
  try {
    localStorage.setItem(KEY, keepChange(keptText(), change));
  } catch {
    // as above
  }
}

/** How many play that edition where somebody likes so many: as near to it as its rules allow. */
export function playersFor(edition: string, liked: number): number {
  const [fewest, most] = PLAYERS_OF[edition] ?? [liked, liked];
  return Math.min(most, Math.max(fewest, liked));
}

/** How much longer or shorter than usual things are shown. */
export function paceOf(speed: Speed): number {
  return { slow: 1.8, normal: 1, fast: 0.45, instant: 0 }[speed];
}
