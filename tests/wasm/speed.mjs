/**
 * The engine in WebAssembly is at least half as fast as the program: the same
 * decisions of a thinking bot, and the same random games through the protocol,
 * each side's best of several tries, taken in turns since others use the machine, too.
 *
 *     node tests/wasm/speed.mjs unlucky.wasm unlucky
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [path, program] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
const TRIES = 6;
const LEAST = 0.5;

function open() {
  const imports = { unlucky: { now: () => performance.now() * 1000 }, wasi_snapshot_preview1: {} };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from !== "unlucky")
      imports[from][name] = () => {
        throw new Error(`${name} was called`);
      };
  const wasm = new WebAssembly.Instance(module, imports).exports;
  wasm._initialize();
  const port = wasm.ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8);
  return (line) => {
    const bytes = new TextEncoder().encode(line);
    const at = wasm.ul_wasm_buffer(port, bytes.length);
    new Uint8Array(wasm.memory.buffer).set(bytes, at);
    const answer = wasm.ul_wasm_request(port, bytes.length);
    return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, answer, wasm.ul_wasm_length(port)));
  };
}

function time(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function native(lines) {
  const input = `${lines.join("\n")}\n`;
  return time(() => {
    const done = spawnSync(program, ["engine"], { input, maxBuffer: 1 << 30 });
    if (done.status !== 0) throw new Error(`the program ended with ${done.status}`);
  });
}

function inWasm(lines) {
  const ask = open();
  for (const line of lines) ask(line); // V8 begins slowly and gets faster: warm up
  return time(() => {
    for (const line of lines) ask(line);
  });
}

/** All that was asked while a game was played, for both to be asked again. */
function script(edition, players, acts, choose) {
  const ask = open();
  const lines = [];
  const say = (object) => {
    lines.push(JSON.stringify(object));
    return JSON.parse(ask(lines.at(-1)));
  };
  for (let game = 0, done = 0; done < acts; game++) {
    say({ cmd: "new", edition, players, seed: `speed ${game}` });
    for (; done < acts; done++) {
      const { to_act, actions } = say({ cmd: "legal" });
      if (to_act === null) break;
      say({ cmd: "act", action: choose(say, actions, done) });
    }
  }
  return lines;
}

const WORK = {
  "a Widow's playouts": script("kill-2009", 4, 8, (say, _, i) => say({ cmd: "bot", level: "widow", playouts: 12000, seed: `${i}` }).action),
  "random games on the ship": script("save-2000", 5, 6000, (_, actions, i) => actions[(i * 7919) % actions.length]),
};

console.log(`1..${Object.keys(WORK).length}`);
const empty = Math.min(...Array.from({ length: TRIES }, () => native(['{"cmd":"hello"}'])));
Object.entries(WORK).forEach(([name, lines], i) => {
  const best = { native: Number.POSITIVE_INFINITY, wasm: Number.POSITIVE_INFINITY };
  const share = () => (best.native - empty) / best.wasm;
  for (let round = 0; round < TRIES || (round < 4 * TRIES && share() < LEAST); round++) {
    best.native = Math.min(best.native, native(lines));
    best.wasm = Math.min(best.wasm, inWasm(lines));
  }
  const told = `${Math.round(best.wasm)} ms, the program ${Math.round(best.native - empty)} ms: ${Math.round(100 * share())} %`;
  console.log(`# ${name}: ${told}`);
  const good = share() >= LEAST;
  if (!good) process.exitCode = 1;
  console.log(`${good ? "ok" : "not ok"} ${i + 1} - ${name} take at most twice as long as in the program`);
});
