/** app.ts: what every screen needs, handed down through one context. */
import type { Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Device } from "../../match/device.ts";
import { changeSettings, type Settings } from "../../match/settings.ts";
import type { Words } from "../../words/words.ts";
import type { Screen } from "./route.ts";
import type { Speaker } from "./sounds.ts";

export interface App {
  readonly device: Device;
  readonly settings: Signal<Settings>;
  readonly words: Signal<Words>;
  readonly screen: Signal<Screen>;
  readonly speaker: Speaker;
  /** What is said once, politely, to those who listen. */
  readonly said: Signal<string>;
  /** What is said at once: that somebody must decide. */
  readonly urgent: Signal<string>;
  /** A new version is there; calling it takes it. */
  readonly update: Signal<(() => void) | null>;
  /** The server that this page comes from, or null: a plain folder of files, or no network. */
  readonly server: Signal<ServerInfo | null>;
}

export interface ServerInfo {
  readonly version: string;
  readonly api: number;
  /** The key that it calls browsers with, in base64url; null: it calls nobody. */
  readonly push?: string | null;
  /** It sends messages to addresses that people give. */
  readonly hooks?: boolean;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("there is no app around this");
  return app;
}

export function useWords(): Words {
  return useApp().words.value;
}

export function change(app: App, settings: Partial<Settings>): void {
  changeSettings(app.settings, settings);
}
