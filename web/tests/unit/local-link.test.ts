/** Tables on this device: several tabs at one of them, and a disk that takes no more. The house is the real one. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { openHouse, openTable } from "../../src/match/house.ts";
import type { Link } from "../../src/match/link.ts";
import { type LocalTable, openLocal } from "../../src/match/local-link.ts";
import type { Reach } from "../../src/match/match.ts";
import { openPosition } from "../../src/match/position.ts";
import { StorageFailed, type Store } from "../../src/match/store.ts";
import type { ClientMessage, ServerMessage } from "../../src/match/wire.ts";
import { openEngine, openWorker } from "./engine.ts";

// What a page has and Node has not. There is no navigator.locks in it, as on plain http.
Object.assign(globalThis, { window: globalThis, addEventListener() {}, removeEventListener() {} });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });

const KEY = "00112233445566778899aabbccddeeff";

/** Until it is so. The limit is against hanging. */
async function until(what: string, so: () => unknown): Promise<void> {
  for (const start = Date.now(); !so(); await new Promise((resolve) => setTimeout(resolve, 5)))
    if (Date.now() - start > 60_000) throw new Error(`never: ${what}`);
}

/** A disk of one table: takes lines in their order, and none while it is full. */
function disk(lines: readonly string[]) {
  const log = [...lines];
  const about = { full: false, tries: [] as number[] };
  const store: Pick<Store, "lines" | "append"> = {
    lines: async () => [...log],
    async append(_, from, more) {
      about.tries.push(Date.now());
      if (about.full) throw new StorageFailed(new DOMException("no space", "QuotaExceededError"));
      if (from !== log.length + 1) throw new StorageFailed(new DOMException("there already", "ConstraintError"));
      log.push(...more);
    },
  };
  return { log, about, store: store as Store };
}

const tables: LocalTable[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

function open(...[id, store, house]: Parameters<typeof openLocal>): LocalTable {
  const table = openLocal(id, store, house);
  tables.push(table);
  return table;
}

interface Chair {
  readonly link: Link;
  readonly heard: ServerMessage[];
  readonly reached: Reach[];
  view(): { readonly to_act: number | null; readonly phase: string } | undefined;
  refused(): readonly string[];
}

/** Somebody at a table: says hello when asked to, and writes down what is heard. */
function sitDown(table: LocalTable, key: string | null = KEY): Chair {
  const heard: ServerMessage[] = [];
  const reached: Reach[] = [];
  const link = table.connect({
    hello: () => ({ do: "hello", client: "test", ...(key ? { key } : {}) }),
    message: (message) => heard.push(message),
    reach: (reach) => reached.push(reach),
  });
  return {
    link,
    heard,
    reached,
    view: () => heard.flatMap((one) => (one.type !== "changed" && "view" in one && one.view ? [one.view] : [])).at(-1),
    refused: () => heard.flatMap((one) => (one.type === "refused" ? [one.error] : [])),
  };
}

const act = (...actions: readonly string[]): ClientMessage => ({ do: "act", id: "act", seen: 10_000, actions });

/** A game for three from its first position, where the seat to act is a person's and the others are bots'. */
async function practice() {
  const engine = await openEngine();
  const { state } = await engine.ask("new", { edition: "kill-1996", players: 3, seed: "local" });
  const me = state.to_act ?? 0;
  const worker = await openWorker();
  const levels = [0, 1, 2].map((seat) => (seat === me ? null : "butler"));
  const position = { begin: { state }, names: ["A", "B", "C"] };
  const { lines } = await openPosition(worker, "x", position, levels, { keys: [KEY, KEY, KEY] });
  return { me, ...disk(lines), practised: (log: readonly string[]) => openHouse(worker, log) };
}

test("bots play on when a second tab of a practice table closes", async () => {
  const { me, store, practised } = await practice();
  const table = open("practice", store, practised);
  const first = sitDown(table);
  const second = sitDown(table);
  await until("both are welcome", () => first.view() && second.view());
  first.link.send(act("end"));
  second.link.close();
  await until("a bot's turn", () => first.view()?.to_act !== me);
  await until("the person is asked again", () => first.view()?.to_act === me || first.view()?.phase === "over");
});

test("without locks two tabs agree on who has the table, and either may close", async () => {
  const { me, store, practised } = await practice();
  let opened = 0;
  const house = async (lines: readonly string[]) => {
    opened++;
    return practised(lines);
  };
  const here = open("tabs", store, house);
  const one = sitDown(here);
  await until("the first is welcome", () => one.view());
  const there = open("tabs", store, house);
  const two = sitDown(there);
  await until("the second is welcome", () => two.view());
  assert.equal(opened, 1, "the table is in one of them");
  two.link.send(act("end"));
  await until("both see it", () => one.view()?.to_act !== me && two.view()?.to_act !== me);
  here.close();
  await until("the second has it now", () => opened === 2);
  await until("the person is asked again", () => two.view()?.to_act === me || two.view()?.phase === "over");
});

/** The other tabs' end of a table's channel. */
async function withChannel(id: string, work: (channel: BroadcastChannel) => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(`unlucky table ${id}`);
  try {
    await work(channel);
  } finally {
    channel.close();
  }
}

test("of two tabs that have the table at once the elder gives way to the younger", async () => {
  const { store, practised } = await practice();
  await withChannel("split", async (channel) => {
    const mail: { kind: string; house?: string }[] = [];
    channel.onmessage = ({ data }) => mail.push(data);
    const chair = sitDown(open("split", store, practised));
    await until("it is welcome", () => chair.view());
    const own = mail.find(({ kind }) => kind === "here")?.house ?? "";
    const said = () => mail.filter(({ kind }) => kind === "here").length;
    const before = said();
    channel.postMessage({ kind: "here", house: `0${own}` });
    await until("it tells an elder one that it has the table", () => said() > before);
    channel.postMessage({ kind: "here", house: `9${own}` });
    await until("it says hello to a younger one", () => mail.some(({ house }) => house === `9${own}`));
    channel.postMessage({ kind: "left" });
    await until("it has it again when that leaves", () =>
      mail.some(({ house }) => house && house > own && house < "9"),
    );
  });
});

/** A table of one person and two bots, dealt. */
async function dealt() {
  const worker = await openWorker();
  const opening = { edition: "kill-1996", seats: 3, bots: ["butler", "butler"], quick: true, seeds: false, least: 0 };
  const lines = [...(await openTable(worker, "t", { ...opening, dwell: 0, turn: 0, answer: 0, grace: 0 }))];
  const house = await openHouse(worker, lines);
  const steps: ClientMessage[] = [
    { do: "hello", client: "test" },
    { do: "sit", key: KEY, name: "Ada", seat: 0 },
    { do: "start" },
  ];
  for (const step of steps) lines.push(...(await house.take("door", step, Date.now())).keep);
  house.close();
  return { ...disk(lines), house: (log: readonly string[]) => openHouse(worker, log) };
}

test("a full disk is tried again ever less often, told as what it is, and goes on when there is space", async () => {
  const { about, log, store, house } = await dealt();
  about.full = true;
  const chair = sitDown(open("full", store, house));
  await until("it is told", () => chair.refused().length > 0);
  assert.equal(chair.refused()[0], "storage");
  await until("it is tried three times", () => about.tries.length >= 3);
  const [first = 0, , third = 0] = about.tries;
  assert.ok(third - first >= 2900, "after one second, and after two more");
  const kept = log.length;
  const tried = about.tries.length;
  chair.link.send({ do: "pause", id: "first", flag: true });
  await until("a person who tries again does not wait", () => about.tries.length > tried);
  await until("and is told that it failed", () => chair.heard.some((one) => "id" in one && one.id === "first"));
  assert.equal(log.length, kept);
  about.full = false;
  chair.link.send({ do: "pause", id: "second", flag: true });
  await until("it is welcome", () => chair.view());
});

test("a line that somebody else wrote is not written over: what was done is done again after reading it", async () => {
  const { me, log, store, practised } = await practice();
  const chair = sitDown(open("taken", store, practised));
  await until("it is welcome", () => chair.view()?.to_act === me);
  const before = log.length;
  const second = await practised(log);
  const greeted = await second.take("chair", { do: "hello", key: KEY }, Date.now());
  const other = [...greeted.keep, ...(await second.take("chair", act("end"), Date.now())).keep];
  log.push(...other);
  chair.link.send(act("draw"));
  await until("it is told", () => chair.refused().length > 0);
  assert.deepEqual(chair.refused(), ["behind"]);
  await until("the game has gone on as the other wrote", () => chair.view()?.to_act !== me);
  assert.deepEqual(log.slice(before, before + other.length), other);
});
