// A client that shares nothing with ours: Node's `ws`, from the browser client's tools.
//
//   ws.mjs PACKAGE_JSON SERVER TABLE       says "ok" when a game has gone as docs/api.md says
import { createRequire } from "node:module";
import { createHash, randomBytes } from "node:crypto";

const [packageJson, server, table] = process.argv.slice(2);
const { WebSocket } = createRequire(packageJson)("ws");
const heads = new Map(); // number: prev, as told first, to whomever

class Person {
  constructor(name) {
    this.name = name;
    this.key = randomBytes(16).toString("hex");
    this.seed = randomBytes(32);
    this.seen = 0;
    this.waiting = new Map();
    this.ids = 0;
    this.view = null;
    this.news = [];
  }

  async connect(key) {
    this.socket = new WebSocket(`${server}/api/1/tables/${table}/socket`, "unlucky.1", { perMessageDeflate: true });
    this.socket.on("message", (bytes) => this.hear(JSON.parse(bytes.toString())));
    await new Promise((resolve, reject) => this.socket.on("open", resolve).on("error", reject));
    if (this.socket.protocol !== "unlucky.1" || this.socket.extensions !== "") throw new Error("subprotocol or compression");
    this.welcome = new Promise((resolve) => (this.welcomed = resolve));
    this.say("hello", { seen: this.seen, client: "node ws", ...(key ? { key } : {}) });
    await this.welcome;
  }

  hear(message) {
    for (const event of message.events ?? []) {
      if (event.n <= this.seen) continue;
      if (event.n !== this.seen + 1) throw new Error(`${this.name} was told ${event.n} after ${this.seen}`);
      if ((heads.get(event.n) ?? event.prev) !== event.prev) throw new Error("two histories");
      heads.set(event.n, event.prev);
      this.seen = event.n;
      if (event.table) this.news.push(event.table.news);
    }
    if (message.view) this.view = message.view;
    if (message.type === "welcome") {
      this.seat = message.seat;
      this.welcomed(message);
    }
    if (message.id && this.waiting.has(message.id)) {
      this.waiting.get(message.id)(message);
      this.waiting.delete(message.id);
    }
  }

  say(what, members = {}) {
    this.socket.send(JSON.stringify({ do: what, ...members }));
  }

  ask(what, members = {}) {
    const id = `n${this.name}${this.ids++}`;
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.say(what, { ...members, id });
    return answer;
  }

  async done(what, members) {
    const answer = await this.ask(what, members);
    if (answer.type !== "done") throw new Error(`${what}: ${JSON.stringify(answer)}`);
    return answer;
  }
}

async function until(test) {
  for (const end = Date.now() + 20000; Date.now() < end; ) {
    if (test()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("it did not happen in time");
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const people = [new Person("Ann"), new Person("Ben")];
for (const person of people) {
  await person.connect();
  await person.done("sit", { key: person.key, name: person.name });
}
await people[0].done("start");
for (const person of people) {
  await until(() => person.news.includes("promises"));
  await person.done("commit", { bytes: sha256(person.seed).toString("hex") });
}
for (const person of people) {
  await until(() => person.news.includes("seeds"));
  await person.done("reveal", { bytes: person.seed.toString("hex") });
}
for (const person of people) await until(() => person.view);
for (let turn = 0; turn < 6; turn++) {
  const actor = people.find((person) => person.seat === people[0].view.to_act);
  const other = people.find((person) => person !== actor);
  for (const actions of [["draw"], ["end"]]) {
    const answer = await actor.ask("act", { seen: actor.seen, actions });
    if (answer.type === "done") break;
    if (answer.error !== "illegal") throw new Error(JSON.stringify(answer));
  }
  await until(() => other.seen === actor.seen);
}
// Gone in the middle, and back with what was seen; the same deed twice is done once.
const ann = people[0];
ann.socket.terminate();
await new Promise((resolve) => setTimeout(resolve, 50));
const before = ann.seen;
await ann.connect(ann.key);
if (ann.seen < before) throw new Error("went back");
const said = await ann.ask("say", { text: "back again" });
ann.say("say", { text: "back again", id: said.id });
const twice = await new Promise((resolve) => ann.waiting.set(said.id, resolve));
if (twice.again !== true || people.flatMap((p) => p.news).filter((news) => news === "said").length > 2) throw new Error("done twice");
// A message that is too long: 1009, and nobody else notices.
const closed = new Promise((resolve) => ann.socket.on("close", resolve));
ann.socket.send("x".repeat(100000));
if ((await closed) !== 1009) throw new Error("not 1009");
if ((await people[1].ask("ping")).type !== "pong") throw new Error("no pong");
people[1].socket.close();
console.log("ok");
process.exit(0);
