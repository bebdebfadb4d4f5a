/**
 * engine.ts: the page's end of the worker.
 *
 *     const worker = startWorker();
 *     const engine = worker.engine();
 *     const { state } = await engine.ask("new", { edition: "kill-2009", players: 4 });
 *
 * A worker does one thing after the other. Whoever must not wait for a
 * thinking bot starts a second worker.
 */
import { answer, question } from "../../../npm/src/index.ts";
import { loadEngine } from "./load.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import type { PortKind } from "./port.ts";
import type { Command, Commands } from "./protocol.ts";

export { Refused } from "../../../npm/src/index.ts";

export interface Lines {
  /** One line of JSON in, one out. Rejected only if the worker is gone. */
  line(text: string): Promise<string>;
  close(): void;
}

export interface Engine {
  /** Rejected with `Refused` where the answer is not ok. */
  ask<C extends Command>(command: C, members?: Commands[C]["ask"]): Promise<Commands[C]["answer"]>;
  close(): void;
}

export interface EngineWorker {
  /** Settled once the engine is loaded, or cannot be. */
  readonly ready: Promise<void>;
  engine(): Engine;
  /** A port by its kind, for those who read the lines themselves. */
  lines(kind: PortKind): Lines;
  /** Ends it, whatever it was doing; what was asked is rejected. */
  stop(): void;
}

interface Waiting {
  resolve(line: string): void;
  reject(error: Error): void;
}

type Mail = ToWorker extends infer M ? (M extends { port: number } ? Omit<M, "id"> : never) : never;

export function startWorker(): EngineWorker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let ports = 0;
  let over: Error | null = null;

  const ready = new Promise<string>((resolve, reject) => waiting.set(0, { resolve, reject })).then(() => {});
  ready.catch(() => {}); // told to whoever asks

  const end = (error: Error) => {
    over = error;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  };

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ("line" in data) one?.resolve(data.line);
    else one?.reject(new Error(data.failed));
  };
  worker.onerror = (event) => end(new Error(event.message || "the engine could not be loaded"));

  const post = (message: ToWorker) => worker.postMessage(message);
  const given = loadEngine().then((engine) => post({ id: 0, engine }));
  given.catch(end);

  const send = (mail: Mail) =>
    new Promise<string>((resolve, reject) => {
      if (over) return reject(over);
      const id = ++count;
      waiting.set(id, { resolve, reject });
      given.then(
        () => post({ ...mail, id }),
        () => {}, // everything that waits has been told
      );
    });

  const lines = (kind: PortKind): Lines => {
    const port = ++ports;
    const open = send({ port, open: kind });
    open.catch(() => {}); // the first line says so
    return {
      line: (text) => open.then(() => send({ port, line: text })),
      close: () => void send({ port, close: true }).catch(() => {}),
    };
  };

  return {
    ready,
    lines,
    engine: () => speak(lines("engine")),
    stop() {
      worker.terminate();
      end(new Error("the worker was stopped"));
    },
  };
}

/** The engine protocol over any pair of lines in and out. */
export function speak(lines: Lines): Engine {
  return {
    ask: async (command, members) => answer(await lines.line(question(command, members))),
    close: () => lines.close(),
  };
}
