/**
 * port.ts: the wasm module as JavaScript can hold it: ports that take a line
 * and give a line. Runs in a worker, and in Node for the tests.
 *
 * There are two kinds of port, told apart by the first letters of their
 * exports: an engine ("ul_wasm_…": the engine protocol), and a house
 * ("ul_wasm_house_…": a whole table with bots round it).
 */

import { type Game, openGame } from "./game.ts";

export type PortKind = "engine" | "house";

export interface Port {
  /** One line of JSON in, one out. */
  ask(line: string): string;
  close(): void;
}

/** A module that has been entered. */
export interface Doors {
  open(kind: PortKind): Port;
  /** The game that an engine of this module holds, by numbers, apart from it. */
  game(engine: Port): Game;
}

type Functions = Record<string, (...numbers: number[]) => number>;

// To make one of each for every line took a tenth of the time of a line.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Whose port is it in the module? Nobody outside needs to know.
const handles = new WeakMap<Port, number>();

const PREFIX: Record<PortKind, string> = { engine: "ul_wasm_", house: "ul_wasm_house_" };

/** Called only when the module is about to name an assertion that failed. */
function lastWords(memory: () => WebAssembly.Memory): (...args: number[]) => number {
  return (_file, at = 0, count = 0) => {
    const view = new DataView(memory().buffer);
    let said = "";
    for (let i = 0; i < count; i++) {
      const bytes = new Uint8Array(
        memory().buffer,
        view.getUint32(at + 8 * i, true),
        view.getUint32(at + 8 * i + 4, true),
      );
      said += new TextDecoder().decode(bytes);
    }
    throw new Error(`the engine stopped: ${said}`);
  };
}

/** The module asks for no files and no time of day. */
export async function enter(module: WebAssembly.Module): Promise<Doors> {
  let wasm: Functions = {};
  const memory = () => wasm.memory as unknown as WebAssembly.Memory;
  const refuse = () => {
    throw new Error("the engine asked for something that a page does not have");
  };
  const imports: WebAssembly.Imports = { unlucky: { now: () => performance.now() * 1000 } };
  const wasi: Record<string, (...args: number[]) => number> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from === "wasi_snapshot_preview1") wasi[name] = name === "fd_write" ? lastWords(memory) : refuse;
  }
  imports.wasi_snapshot_preview1 = wasi;
  const instance = await WebAssembly.instantiate(module, imports);
  wasm = instance.exports as unknown as Functions;
  wasm._initialize?.();
  return {
    open: (kind) => openPort(wasm, memory, PREFIX[kind]),
    game: (engine) => openGame(wasm, memory(), handles.get(engine) ?? 0),
  };
}

function openPort(wasm: Functions, memory: () => WebAssembly.Memory, prefix: string): Port {
  const call = (name: string, ...numbers: number[]) => {
    const found = wasm[prefix + name];
    if (!found) throw new Error(`this engine has no ${prefix}${name}`);
    return found(...numbers);
  };
  const handle = call("new", ...crypto.getRandomValues(new Uint32Array(8)));
  if (handle === 0) throw new Error("memory ran out");
  const port: Port = {
    ask(line) {
      const bytes = encoder.encode(line);
      const at = call("buffer", handle, bytes.length);
      if (at === 0) throw new Error("memory ran out");
      new Uint8Array(memory().buffer).set(bytes, at);
      const answer = call("request", handle, bytes.length);
      // Memory may have moved: look at it anew.
      return decoder.decode(new Uint8Array(memory().buffer, answer, call("length", handle)));
    },
    close: () => call("free", handle),
  };
  handles.set(port, handle);
  return port;
}
