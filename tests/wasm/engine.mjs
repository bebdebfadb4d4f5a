// The engine in WebAssembly against the program: the same requests must get the same bytes for an answer.
//
//     node engine.mjs UNLUCKY.WASM UNLUCKY
//
// Random games of every edition and several options are played in wasm; then the program is given the
// same lines. Prints TAP.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [wasmFile, program] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasmFile));

/** A port to an engine of its own, as src/engine/wasm.h describes it. */
function open() {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`the module called ${from}.${name}`);
    };
  }
  imports.unlucky = { now: () => performance.now() * 1000 };
  const wasm = new WebAssembly.Instance(module, imports).exports;
  wasm._initialize();
  const port = wasm.ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8);
  if (!port) throw new Error("no port");
  return {
    ask(line) {
      const bytes = new TextEncoder().encode(line);
      const at = wasm.ul_wasm_buffer(port, bytes.length);
      new Uint8Array(wasm.memory.buffer).set(bytes, at);
      const answer = wasm.ul_wasm_request(port, bytes.length);
      return new TextDecoder("utf-8", { fatal: true }).decode(
        new Uint8Array(wasm.memory.buffer, answer, wasm.ul_wasm_length(port)),
      );
    },
    close: () => wasm.ul_wasm_free(port),
    pages: () => wasm.memory.buffer.byteLength / 65536,
  };
}

/** What the program answers to these lines. */
function native(lines) {
  const done = spawnSync(program, ["engine"], { input: lines.join("\n") + "\n", maxBuffer: 1 << 30 });
  equal(done.status, 0, `exit code; ${done.stderr}`);
  return done.stdout.toString().split("\n").slice(0, -1);
}

function equal(got, wanted, what) {
  if (got !== wanted) throw new Error(`${what}:\n  got    ${String(got).slice(0, 600)}\n  wanted ${String(wanted).slice(0, 600)}`);
}

function sameAsNative(lines, answers) {
  const wanted = native(lines);
  equal(answers.length, wanted.length, "number of answers");
  lines.forEach((line, i) => equal(answers[i], wanted[i], line));
}

/** Small, and good enough to pick actions: a linear congruence. */
function picker(seed) {
  let state = BigInt(seed);
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
  };
}

/** A random game in wasm: all that was asked, and all that was answered. */
function play(request, seed, limit) {
  const engine = open();
  const pick = picker(seed);
  const lines = [];
  const answers = [];
  const ask = (object) => {
    lines.push(JSON.stringify(object));
    answers.push(engine.ask(lines.at(-1)));
    const answer = JSON.parse(answers.at(-1));
    if (!answer.ok) throw new Error(`${lines.at(-1)}: ${answers.at(-1)}`);
    return answer;
  };
  ask({ cmd: "new", ...request, seed: `wasm ${seed}` });
  for (let acts = 0; acts < limit; acts++) {
    const { to_act, actions } = ask({ cmd: "legal" });
    if (to_act === null) break;
    if (acts % 7 === 0) ask({ cmd: "view", seat: to_act });
    ask({ cmd: "act", action: actions[pick(actions.length)] });
  }
  ask({ cmd: "record" });
  engine.close();
  return { lines, answers };
}

const tests = {
  "nothing is imported that an engine has no business with"() {
    const allowed = ["proc_exit", "fd_close", "fd_fdstat_get", "fd_seek", "fd_write"]; // an assert's last words
    allowed.push("now"); // the page's clock, for bots that may think for some time
    for (const { name } of WebAssembly.Module.imports(module)) {
      if (!allowed.includes(name)) throw new Error(`imports ${name}`);
    }
  },
  "hello, editions, boards and decks are the program's"() {
    const engine = open();
    const lines = ['{"cmd":"hello"}', '{"cmd":"editions"}'];
    for (const edition of ["kill-1996", "kill-2009", "save-2000"]) {
      lines.push(JSON.stringify({ cmd: "board", edition }), JSON.stringify({ cmd: "deck", edition }));
    }
    sameAsNative(lines, lines.map(engine.ask));
  },
  "bad requests are refused alike and harm nothing"() {
    const engine = open();
    const lines = [
      "x", "{}", "[]", '{"cmd":"legal"}', '{"cmd":"new","edition":"kill-2009","players":4,"seed":"s"}', '{"cmd":"act"}',
      '{"cmd":"act","action":"step nowhere"}', '{"cmd":"act","action":"fly"}', '{"cmd":"why","action":"pass"}',
      '{"cmd":"frob"}', '{"cmd":"legal","more":1}', "[".repeat(5000), `"${"x".repeat(300000)}"`, '{"cmd":"state"}',
    ];
    sameAsNative(lines, lines.map(engine.ask));
  },
  "memory does not grow with the number of requests"() {
    const engine = open();
    engine.ask('{"cmd":"new","edition":"kill-2009","players":4,"seed":"s"}');
    for (let i = 0; i < 200; i++) engine.ask('{"cmd":"state"}');
    const before = engine.pages();
    for (let i = 0; i < 5000; i++) engine.ask('{"cmd":"state"}');
    equal(engine.pages(), before, "pages");
  },
};
const levels = JSON.parse(open().ask('{"cmd":"hello"}')).bots;
for (const level of levels) {
  tests[`a ${level} thinks the same`] = () => {
    const engine = open();
    const lines = [];
    const answers = [];
    const ask = (object) => {
      lines.push(JSON.stringify(object));
      answers.push(engine.ask(lines.at(-1)));
      return JSON.parse(answers.at(-1));
    };
    for (const request of [{ edition: "kill-2009", players: 4 }, { edition: "save-2000", players: 3 }]) {
      ask({ cmd: "new", ...request, seed: `a ${level}` });
      for (let i = 0; i < 60 && ask({ cmd: "legal" }).to_act !== null; i++) {
        const { action } = ask({ cmd: "bot", level, playouts: 20, seed: `${i}` });
        ask({ cmd: "act", action });
      }
    }
    sameAsNative(lines, answers);
    equal(ask({ cmd: "new", edition: "kill-2009", players: 4, seed: "t" }).ok, true, "new");
    equal(ask({ cmd: "bot", level, ms: 3 }).ok, true, "by the clock");
  };
}
const games = [
  { edition: "kill-1996", players: 2 },
  { edition: "kill-1996", players: 8, options: { next_player: "longest-idle", must_foil: true } },
  { edition: "kill-2009", players: 4 },
  { edition: "kill-2009", players: 7, options: { dog: "old-dog-new-tricks" } },
  { edition: "kill-2009", players: 3, options: { dog: "new-tricks", weapon_bonus: 1, failure_3: false } },
  { edition: "save-2000", players: 3 },
  { edition: "save-2000", players: 7, options: { penalties: true, must_foil: false } },
];
games.forEach((request, i) => {
  tests[`random games of ${request.edition} with ${request.players} players run the same`] = () => {
    for (let seed = 0; seed < 3; seed++) {
      const { lines, answers } = play(request, 10 * i + seed, 300);
      if (lines.length < 20) throw new Error("hardly a game");
      sameAsNative(lines, answers);
    }
  };
});

console.log(`1..${Object.keys(tests).length}`);
Object.entries(tests).forEach(([name, test], i) => {
  try {
    test();
    console.log(`ok ${i + 1} - ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${i + 1} - ${name}\n${String(error.stack).replace(/^/gm, "# ")}`);
  }
});
