/** settings.ts: what one person likes, on this device. */
import { effect, type Signal, signal } from "@preact/signals";
import { chooseLang, type Lang } from "../words/words.ts";

/** How long things stay on the screen before the next one happens. */
export type Speed = "slow" | "normal" | "fast" | "instant";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];

/** What is remembered for one: nothing, what lies open on the table, or also what can be counted from it. */
export type Memory = "none" | "discards" | "full";
export const MEMORIES: readonly Memory[] = ["none", "discards", "full"];

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
  readonly theme: "auto" | "dark" | "light";
  readonly speed: Speed;
  readonly motion: "auto" | "less";
  readonly memory: Memory;
  readonly sound: boolean;
  readonly notify: boolean;
  readonly keys: boolean;
  readonly bindings: Readonly<Record<KeyCommand, string>>;
  /** The last name and choices, so that nobody types them twice. */
  readonly name: string;
  readonly edition: string;
  readonly players: number;
  readonly level: string;
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
    level: "butler",
  };
}

/** What was kept, as far as it is of the right kind: a damaged setting is as if it had not been set. */
function read(text: string | null, usual: Settings): Settings {
  try {
    const kept = JSON.parse(text ?? "{}") as Record<string, unknown>;
    const known = Object.entries(usual).map(([key, value]) => {
      const found = kept[key];
      if (key === "bindings" && typeof found === "object") return [key, { ...usual.bindings, ...found }];
      return [key, typeof found === typeof value ? found : value];
    });
    return Object.fromEntries(known) as Settings;
  } catch {
    return usual;
  }
}

export function openSettings(): Signal<Settings> {
  const usual = usualSettings(navigator.languages ?? [navigator.language]);
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing: the settings last as long as the page.
  }
  const settings = signal(read(kept, usual));
  effect(() => {
    const text = JSON.stringify(settings.value);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // as above
    }
  });
  // Another tab has changed them: one person has one set of likings.
  window.addEventListener("storage", (event) => {
    if (event.key === KEY && event.newValue) settings.value = read(event.newValue, usual);
  });
  return settings;
}

/** How much longer or shorter than usual things are shown. */
export function paceOf(speed: Speed): number {
  return { slow: 1.8, normal: 1, fast: 0.45, instant: 0 }[speed];
}
