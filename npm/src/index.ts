/**
 * The Doctor Lucky board games as a WebAssembly engine, for Node and browsers.
 *
 *     import { open } from "unlucky";
 *     const unlucky = await open();
 *     const engine = unlucky.engine();
 *     engine.ask("new", { edition: "kill-2009", players: 4, seed: "a rainy night" });
 *     const { to_act, actions } = engine.ask("legal");
 *
 * An engine holds one game; open as many as you like. Everything is answered at once and in this thread: a bot that
 * thinks for long belongs into a worker, as the game's own page does it.
 */
import type { Game } from "./game.ts";
import { enter, type Port } from "./port.ts";
import type { Command, Commands } from "./protocol.ts";
import { answer, question } from "./speak.ts";

export type { Game } from "./game.ts";
export { type Doors, enter, type Port, type PortKind } from "./port.ts";
export type * from "./protocol.ts";
export { answer, question, Refused } from "./speak.ts";

/** Where the module comes from: its bytes, itself, or an address; left out: the file beside this one. */
export type Source = WebAssembly.Module | ArrayBuffer | Uint8Array | URL | string;

export interface Engine {
  /** Ask by the engine protocol. Throws `Refused` where the answer is not ok; then nothing was changed. */
  ask<C extends Command>(command: C, members?: Commands[C]["ask"]): Commands[C]["answer"];
  /** Gives its memory back; it is not to be asked again. */
  close(): void;
}

/** A whole table with its bots: lines in, lines out (docs/protocol.md, "A house"). */
export type House = Port;

export interface Unlucky {
  engine(): Engine;
  /** A game by numbers, dealt as the engine's `new` deals it: hundreds of times as fast, for who plays very many. */
  game(setup: Commands["new"]["ask"]): Game;
  house(): House;
}

/** The module beside this file: a page that hands over its own never asks for it. */
const own = () => new URL(/* @vite-ignore */ "./unlucky.wasm", import.meta.url);

/** Node reads files by a module that browsers do not have, so it is asked for only there. */
async function fileBytes(address: URL): Promise<Uint8Array> {
  const name = "node:fs/promises";
  const { readFile } = (await import(/* @vite-ignore */ name)) as { readFile(path: URL): Promise<Uint8Array> };
  return readFile(address);
}

async function compile(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer) return WebAssembly.compile(source);
  if (source instanceof Uint8Array) return WebAssembly.compile(source.slice().buffer as ArrayBuffer);
  const address = new URL(source, import.meta.url);
  if (address.protocol === "file:") return compile(await fileBytes(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Load the engine: 340 kB, once. */
export async function open(source: Source = own()): Promise<Unlucky> {
  const doors = await enter(await compile(source));
  return {
    engine() {
      const port = doors.open("engine");
      return { ask: (command, members) => answer(port.ask(question(command, members))), close: () => port.close() };
    },
    game(setup) {
      const port = doors.open("engine");
      try {
        answer(port.ask(question("new", setup)));
        return doors.game(port);
      } finally {
        port.close();
      }
    },
    house: () => doors.open("house"),
  };
}
