/** engine.ts: the wasm engine in Node, and boards and worlds from it. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadBoard } from "../../src/board/drawing.ts";
import type { Drawing } from "../../src/board/types.ts";
import { type Engine, type EngineWorker, type Lines, speak } from "../../src/engine/engine.ts";
import { enter, type PortKind } from "../../src/engine/port.ts";
import type { Book, Catalogue, Lang, Words } from "../../src/words/words.ts";
import { makeWords } from "../../src/words/words.ts";
import { makeWorld, type World } from "../../src/words/world.ts";

const made = resolve(import.meta.dirname, "../../src/made");

/** What a worker is to the page, without one. */
export async function openWorker(): Promise<EngineWorker> {
  const house = await enter(await WebAssembly.compile(readFileSync(resolve(made, "unlucky.wasm"))));
  const lines = (kind: PortKind): Lines => {
    const port = house.open(kind);
    return { line: async (text) => port.ask(text), close: () => port.close() };
  };
  return { ready: Promise.resolve(), lines, engine: () => speak(lines("engine")), stop: () => {} };
}

export async function openEngine(): Promise<Engine> {
  return (await openWorker()).engine();
}

export async function drawingOf(source: { edition: string } | { plan: string }): Promise<Drawing> {
  return (await loadBoard(await openEngine(), source)).drawing;
}

export async function worldOf(edition: string, players: number): Promise<World> {
  const engine = await openEngine();
  const { rooms } = await engine.ask("board", { edition });
  const { cards } = await engine.ask("deck", { edition });
  const { order } = await engine.ask("order", { players });
  return makeWorld(edition, rooms, cards, order);
}

export async function wordsOf(lang: Lang): Promise<Words> {
  const catalogue: Catalogue = await import(resolve(made, `${lang}.mjs`));
  const book: Book = await import(resolve(made, `${lang}.book.mjs`));
  const words = makeWords(lang, catalogue, async () => book);
  await words.book();
  return words;
}

/** Small, and good enough to pick actions. */
export function picker(seed: number): (limit: number) => number {
  let state = BigInt(seed) * 2654435761n + 1n;
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
  };
}
