// A table with bots in WebAssembly: whole games over the messages of docs/api.md, as the browser plays them
// without a network; the same requests to the same house outside of wasm must get the same bytes.
//
//     node house.mjs UNLUCKY.WASM HOUSE-LINES
//
// Prints TAP.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [wasmFile, program] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasmFile));

function equal(got, wanted, what) {
  if (got !== wanted) throw new Error(`${what}:\n  got    ${String(got).slice(0, 800)}\n  wanted ${String(wanted).slice(0, 800)}`);
}

function truth(value, what) {
  if (!value) throw new Error(what);
}

/** Ports to engines and houses of one instance, as src/engine/wasm.h describes them. */
function instance() {
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
  return (prefix) => {
    const port = wasm[`${prefix}new`](1, 2, 3, 4, 5, 6, 7, 8);
    truth(port, "no port");
    return {
      line(text) {
        const bytes = new TextEncoder().encode(text);
        const at = wasm[`${prefix}buffer`](port, bytes.length);
        new Uint8Array(wasm.memory.buffer).set(bytes, at);
        const answer = wasm[`${prefix}request`](port, bytes.length);
        const length = wasm[`${prefix}length`](port);
        return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(wasm.memory.buffer, answer, length));
      },
      close: () => wasm[`${prefix}free`](port),
    };
  };
}

function picker(seed) {
  let state = BigInt(seed);
  return (limit) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
  };
}

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const keyOf = (person) => `${person}`.padStart(32, "a");

/** A page that keeps what it is to keep, and then looks at what it is told. */
class Evening {
  constructor(open, seed) {
    this.open = open;
    this.house = open("ul_wasm_house_");
    this.engine = open("ul_wasm_");
    this.pick = picker(seed);
    this.now = 1_700_000_000_000;
    this.lines = [];
    this.answers = [];
    this.log = [];
    this.people = new Map();
  }

  ask(request) {
    this.lines.push(JSON.stringify(request));
    this.answers.push(this.house.line(this.lines.at(-1)));
    const answer = JSON.parse(this.answers.at(-1));
    truth(answer.ok, `${this.lines.at(-1)}: ${this.answers.at(-1)}`);
    if (answer.keep) {
      this.log.push(...answer.keep);
      for (const { to, message } of answer.tell) this.people.get(to).hear(message);
      this.next = answer.next;
      this.think = answer.think;
    }
    return answer;
  }

  say(from, message) {
    return this.ask({ cmd: "message", now: this.now, from, message });
  }

  /** Let happen what happens by itself: bots think, time passes. */
  wait() {
    if (this.think) {
      this.ask({ cmd: "think", now: this.now, playouts: 20 });
    } else {
      truth(this.next !== null && this.next >= this.now, "nobody is to act and nothing will happen");
      this.now = this.next;
      this.ask({ cmd: "tick", now: this.now });
    }
  }

  /** As after a reload of the page: nothing is left but the log and the keys. */
  reload() {
    this.house.close();
    this.house = this.open("ul_wasm_house_");
    this.now += 5000;
    this.ask({ cmd: "open", now: this.now, log: this.log });
    for (const [number, person] of this.people) person.hello(number, person.seen);
  }
}

/** One chair: what a client knows from its messages alone. */
class Person {
  constructor(evening, number, key) {
    Object.assign(this, { evening, number, key, events: [], seen: 0, answers: [] });
    evening.people.set(number, this);
    this.hello();
  }

  hello() {
    this.evening.say(this.number, { do: "hello", ...(this.key && { key: this.key }), seen: this.seen });
  }

  hear(message) {
    if (message.type === "welcome") {
      equal(message.from, this.seen + 1, "a welcome that leaves events out");
      Object.assign(this, { seat: message.seat, status: message.status, own: message.own, view: message.view });
    }
    if (message.type === "told") {
      if ("view" in message) this.view = message.view;
      this.own = message.own ?? this.own;
      this.status = { ...(message.status ?? this.status), waiting: message.waiting };
    }
    if (message.type === "welcome" || message.type === "told") {
      for (const event of message.events) {
        equal(event.n, this.seen + 1, "a gap between events");
        this.seen = event.n;
        this.events.push(event);
      }
    }
    if (message.type === "spectators") this.spectators = message.count;
    if (["done", "refused", "digest", "history", "pong"].includes(message.type)) this.answers.push(message);
  }

  do(message) {
    this.evening.say(this.number, message);
    return this.answers.pop();
  }

  must(message) {
    const answer = this.do(message);
    equal(answer.type, "done", `${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Any legal action, attempts first, so that games end. */
  act() {
    const { engine, pick } = this.evening;
    const ask = (request) => JSON.parse(engine.line(JSON.stringify(request)));
    truth(ask({ cmd: "load", view: this.view }).ok, "a view that the engine does not take");
    const { actions } = ask({ cmd: "legal" });
    const attempts = actions.filter((action) => action.startsWith("attempt"));
    const list = attempts.length > 0 ? attempts : actions;
    return this.do({ do: "act", id: `a${this.seen}`, seen: this.seen, actions: [list[pick(list.length)]] });
  }
}

/** Two people, a spectator and two bots, until the game is over. */
function play(opening, seed, each = () => {}) {
  const evening = new Evening(instance(), seed);
  evening.ask({ cmd: "new", now: evening.now, opening, id: "evening" });
  const watcher = new Person(evening, 9);
  const people = [1, 2].map((number) => {
    const person = new Person(evening, number);
    const done = person.must({ do: "sit", key: keyOf(number), name: `Person ${number}`, id: "s" });
    equal(done.seat, person.seat, "the seat that was taken");
    person.key = keyOf(number);
    return person;
  });
  if (opening.seeds !== false)
    for (const person of people) person.must({ do: "commit", bytes: sha256(Buffer.from(sha256(person.key), "hex")) });
  people[0].must({ do: "start" });
  if (opening.seeds !== false) for (const person of people) person.must({ do: "reveal", bytes: sha256(person.key) });
  equal(watcher.status.phase, "playing", "phase");
  for (let step = 0; watcher.status.phase === "playing"; step++) {
    truth(step < 5000, "this game does not end");
    const person = people.find((one) => one.seat === one.status.waiting.seat);
    if (person && person.view.to_act === person.seat && !person.own.held && !watcher.status.waiting.bot) person.act();
    else evening.wait();
    each(evening, step, people);
  }
  return { evening, people, watcher };
}

const MOST_STEPS = 90;

/** The beginning of a deal's game, a person on its seat; a table before it, so that all that is drawn differs. */
function playDeal(code, seed, budget) {
  const evening = new Evening(instance(), seed);
  const deal = JSON.parse(evening.engine.line(JSON.stringify({ cmd: "deal", code })));
  if (budget.ms) evening.ask({ cmd: "new", now: evening.now, opening: table("kill-2009", {}), id: "before" });
  const position = { record: deal.record, actions: 0 };
  const bots = deal.bots.slice(1).reverse();
  const calm = { quick: true, least: 0, dwell: 0 };
  evening.log = [];
  evening.ask({ cmd: "new", now: evening.now, opening: { position, bots, repeat: true, ...calm }, id: "deal" });
  const person = new Person(evening, 1);
  person.must({ do: "sit", key: keyOf(1), name: "Ada", seat: deal.seat });
  person.must({ do: "start" });
  for (let step = 0; step < MOST_STEPS && person.status.phase === "playing"; step++)
    if (evening.think) evening.ask({ cmd: "think", now: evening.now, ...budget });
    else person.act();
  return { evening, actions: evening.log.flatMap((line) => / act .*/.exec(line) ?? []) };
}

const table = (edition, more) => ({ edition, seats: 4, bots: ["butler", "nephew"], least: 200, dwell: 100, ...more });

function sameAsOutside({ lines, answers }) {
  const done = spawnSync(program, [], { input: `${lines.join("\n")}\n`, maxBuffer: 1 << 30 });
  equal(done.status, 0, `exit code; ${done.stderr}`);
  const wanted = done.stdout.toString().split("\n").slice(0, -1);
  equal(answers.length, wanted.length, "number of answers");
  lines.forEach((line, i) => equal(answers[i], wanted[i], line));
}

/** What spectators were told hangs together, from the commitment to the proof. */
function checkChain({ watcher }) {
  let head = "0".repeat(64);
  for (const event of watcher.events) {
    equal(event.prev, head, `the chain at event ${event.n}`);
    head = sha256(JSON.stringify(event));
  }
  equal(watcher.status.head, head, "the head");
  const news = watcher.events.filter((event) => event.table).map((event) => event.table.news);
  equal(news[0], "opened", "the first event");
  truth(news.includes("result") && news.includes("proof"), "the end");
}

const tests = {
  "a game of two people and two bots, over messages alone"() {
    for (const edition of ["kill-2009", "save-2000"]) {
      const game = play(table(edition), 1);
      checkChain(game);
      sameAsOutside(game.evening);
      const levels = game.watcher.status.seats.map((seat) => seat.bot);
      truth(levels.includes("butler") && levels.includes("nephew"), `bots at the table: ${levels}`);
      truth(!JSON.stringify(game.watcher.events).includes(keyOf(1)), "a key was told");
    }
  },

  "a page that is loaded again goes on from its log, as if it had not been"() {
    const reloads = [];
    const game = play(table("kill-1996", { turn: 600000, warn: 1000 }), 2, (evening, step) => {
      if (step % 40 !== 20) return;
      evening.reload();
      reloads.push(step);
    });
    truth(reloads.length > 0, "the game was too short to be interrupted");
    checkChain(game);
  },

  "after the end there is a record, and it is verified"() {
    const { evening, people } = play(table("kill-2009", { seeds: true }), 3);
    const { record } = evening.ask({ cmd: "record", game: 1 });
    truth(record.includes("Person 1") && record.includes("Proof"), record);
    const checked = evening.ask({ cmd: "verify", record });
    equal(checked.verified, true, JSON.stringify(checked));
    equal(checked.proof, "evening/1", "the game that was proved");
    const forged = evening.ask({ cmd: "verify", record: record.replace(/"secret":"./, '"secret":"x') });
    equal(forged.verified, false, "a forged proof");
    for (const person of people) person.must({ do: "rematch", flag: true });
    truth(people[0].events.some((event) => event.table?.news === "rematch"), "no rematch");
    equal(people[0].view, null, "the view of the game before is gone");
    const live = JSON.parse(evening.house.line('{"cmd":"record","game":2}'));
    equal(live.ok, false, "a record of a game that is not over");
  },

  "bots of a deal that others play, too, do the same again, however long they may think"() {
    for (const code of ["2026-11-16", "2026-11-15"]) {
      const [one, other, third] = [[7, { playouts: 1 }], [7, { ms: 1 }], [8, { playouts: 1 }]].map(([seed, budget]) =>
        playDeal(code, seed, budget),
      );
      truth(one.actions.length > 20, "too short to tell");
      equal(other.actions.join("\n"), one.actions.join("\n"), `${code}, played twice in the same way`);
      truth(third.actions.join() !== one.actions.join(), "played in another way");
      sameAsOutside(one.evening);
    }
  },

  "whose seat is another from now on is welcomed to it"() {
    const evening = new Evening(instance(), 4);
    evening.ask({ cmd: "new", now: evening.now, opening: table("kill-2009", { seats: 5, seeds: false }) });
    const one = new Person(evening, 1);
    const two = new Person(evening, 2);
    one.must({ do: "sit", key: keyOf(1), name: "One", seat: 1 });
    two.must({ do: "sit", key: keyOf(2), name: "Two", seat: 2 });
    equal(one.spectators, 0, "nobody watches any more");
    one.must({ do: "start" });
    equal(`${one.seat} ${two.seat}`, "0 1", "empty seats are taken away");
    two.must({ do: "hand", key: keyOf(3), name: "Three" });
    equal(two.seat, null, "who has handed its seat on watches");
    equal(two.own, null, "and knows nothing of it");
    truth(two.view.hands.every((hand) => typeof hand === "number"), "nor its hand");
    equal(two.do({ do: "digest" }).error, "no-seat", "a digest for who watches");
    const three = new Person(evening, 3, keyOf(3));
    equal(three.seat, 1, "the new key opens it");
    one.must({ do: "key", key: keyOf(4), id: "k" });
    equal(one.seat, 0, "who changes its key stays");
    one.key = keyOf(4);
    one.hello();
    equal(one.seat, 0, "by the new key");
    one.must({ do: "leave" });
    equal(one.seat, null, "who has left watches");
  },

  "what is wrong is refused in words, and changes nothing"() {
    const open = instance();
    const house = open("ul_wasm_house_");
    const ask = (text) => JSON.parse(house.line(text));
    for (const [text, error] of [
      ["", "bad-json"],
      ["[]", "not-an-object"],
      ['{"cmd":"dance"}', "unknown-command"],
      ['{"cmd":"tick","now":1}', "no-table"],
      ['{"cmd":"tick"}', "missing-key"],
      ['{"cmd":"tick","now":-1}', "wrong-type"],
      ['{"cmd":"tick","now":1,"then":2}', "unknown-key"],
      ['{"cmd":"tick","now":1,"":2}', "unknown-key"],
      ['{"cmd":"new","now":1,"opening":{}}', "missing-key"],
      ['{"cmd":"new","now":1,"opening":{"edition":"kill-3000"}}', "unknown-edition"],
      ['{"cmd":"new","now":1,"opening":{"edition":"kill-2009","bots":["footman"]}}', "unknown-bot"],
      ['{"cmd":"new","now":1,"opening":{"edition":"kill-2009"},"id":"/"}', "bad-table"],
      ['{"cmd":"open","now":1,"log":[]}', "bad-entry"],
      ['{"cmd":"open","now":1,"log":["1 1 x open"]}', "bad-entry"],
      ['{"cmd":"open","now":1,"log":[1]}', "wrong-type"],
      ['{"cmd":"verify","record":"?"}', undefined],
    ]) {
      const answer = ask(text);
      equal(answer.error, error ?? answer.error, text);
      truth(answer.message.length > 10, text);
    }
    const opened = ask(JSON.stringify({ cmd: "new", now: 1, opening: table("kill-2009") }));
    const [told] = ask('{"cmd":"message","now":2,"from":1,"message":{"do":"ping","id":"x"}}').tell;
    equal(JSON.stringify([told.message.error, told.message.id]), '["hello-first","x"]', "before hello");
    const [wrong] = ask(`{"cmd":"message","now":2,"from":1,"message":{"do":"hello","key":"${keyOf(7)}"}}`).tell;
    equal(wrong.message.error, "wrong-key", "a key that opens nothing");
    for (let number = 1; number <= 32; number++)
      // Beyond sixteen their number is told once a second, and not to each at every hello.
      truth(ask(`{"cmd":"message","now":2,"from":${number},"message":{"do":"hello"}}`).tell.some((told) => told.message.type === "welcome"), "hello");
    equal(ask('{"cmd":"message","now":2,"from":33,"message":{"do":"hello"}}').tell[0].message.error, "too-many", "33");
    ask('{"cmd":"gone","now":2,"from":5}');
    equal(ask('{"cmd":"message","now":2,"from":33,"message":{"do":"hello"}}').tell[0].message.type, "welcome", "33 again");
    const lines = opened.keep.map((line) => line.replace("nephew", "butler"));
    equal(ask(JSON.stringify({ cmd: "open", now: 3, log: lines })).error, "wrong-seal", "a log that was changed");
    equal(ask('{"cmd":"tick","now":3}').error, "no-table", "half a table is none");
    equal(ask(JSON.stringify({ cmd: "open", now: 3, log: opened.keep })).ok, true, "the log itself");
  },
};

console.log(`1..${Object.keys(tests).length}`);
let failed = false;
for (const [number, [name, test]] of Object.entries(tests).entries()) {
  try {
    test();
    console.log(`ok ${number + 1} - ${name}`);
  } catch (error) {
    failed = true;
    console.log(`not ok ${number + 1} - ${name}`);
    for (const line of error.stack.split("\n")) console.log(`# ${line}`);
  }
}
process.exit(failed ? 1 : 0);
