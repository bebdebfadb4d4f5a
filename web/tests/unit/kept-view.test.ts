/** Who keeps its own view has, after every message, the view that would have been sent whole. The house is the real one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Action } from "../../src/engine/protocol.ts";
import { openHouse, openTable } from "../../src/match/house.ts";
import { keepView, sumOf } from "../../src/match/kept-view.ts";
import type { ServerMessage, Told } from "../../src/match/wire.ts";
import { openWorker } from "./engine.ts";

type Moment = Extract<ServerMessage, { type: "told" | "welcome" }>;

const KEYS = ["00", "11", "22"].map((byte) => byte.repeat(16));

/** What one door has heard, as it would have been told whole. */
class Door {
  readonly kinds = new Set<string>();
  lost = 0;
  view: unknown = null;
  own: unknown = null;
  legal: readonly Action[] = [];
  events: Omit<Told, "prev">[] = [];
  private readonly keeper = keepView(() => this.lost++);

  hear(message: ServerMessage): void {
    this.kinds.add(message.type);
    const whole = this.keeper.take(message);
    if (whole.type !== "told" && whole.type !== "welcome") return;
    const { view, own, legal, events } = whole as Moment;
    if (view !== undefined) this.view = view;
    if (own !== undefined) this.own = own;
    this.legal = legal ?? [];
    this.events.push(...events.map(({ prev: _, ...rest }) => rest));
  }
}

for (const edition of ["kill-1996", "kill-2009", "save-2000"])
  test(`who keeps its own view has the one that would have been sent: ${edition}`, async () => {
    const worker = await openWorker();
    const opening = { edition, seats: 3, quick: true, seeds: false, dwell: 0, least: 0, grace: 0 };
    const house = await openHouse(worker, await openTable(worker, "evening", opening));
    const doors = new Map<string, Door>();
    const doorOf = (name: string) => doors.get(name) ?? (doors.set(name, new Door()).get(name) as Door);
    let now = 1_700_000_000_000;
    let random = 7;
    const say = async (door: string, message: Parameters<typeof house.take>[1]) => {
      now += 1000;
      const { tell } = await house.take(door, message, now);
      for (const { chair, message } of tell) doorOf(chair).hear(message);
    };
    for (const [seat, key] of KEYS.entries()) {
      await say(`told-${seat}`, { do: "hello", legal: true });
      await say(`told-${seat}`, { do: "sit", key, name: `Person ${seat}`, seat });
      await say(`keeps-${seat}`, { do: "hello", legal: true, key, keeps: true });
    }
    await say("told-watch", { do: "hello", legal: true });
    await say("keeps-watch", { do: "hello", legal: true, keeps: true });
    for (const door of doors.values()) door.events = [];
    await say("told-0", { do: "start" });
    for (let count = 0; count < 150; count++) {
      for (const chair of [...KEYS.keys(), "watch"]) {
        const [told, keeps] = [doorOf(`told-${chair}`), doorOf(`keeps-${chair}`)];
        assert.equal(JSON.stringify(keeps.view), JSON.stringify(told.view));
        assert.deepEqual([keeps.own, keeps.legal, keeps.events], [told.own, told.legal, told.events]);
        assert.equal(keeps.lost, 0);
      }
      const [name, door] = [...doors].find(([, { legal }]) => legal.length > 0) ?? [];
      if (!name || !door) break; // it is over
      random = (random * 1103515245 + 12345) % 2 ** 31;
      const action = door.legal[random % door.legal.length] as Action;
      await say(name, { do: "act", seen: door.events.at(-1)?.n ?? 0, actions: [action] });
    }
    assert.ok(doorOf("keeps-watch").kinds.has("changed") && !doorOf("told-watch").kinds.has("changed"));
    house.close();
  });

test("who went wrong asks for a whole view", () => {
  let lost = 0;
  const keeper = keepView(() => lost++);
  const view = { pool: 3, discard: ["dagger"] };
  const right = { pool: 4, discard: ["dagger", "rope"] };
  keeper.take({ type: "told", events: [], view, waiting: {}, now: 1 } as unknown as ServerMessage);
  const sum = sumOf(JSON.stringify(right));
  keeper.take({ type: "changed", events: [], view: { pool: 4, discard: { 1: "rope" } }, sum, now: 2 });
  assert.equal(lost, 0);
  keeper.take({ type: "changed", events: [], view: { pool: 5 }, sum, now: 3 });
  assert.equal(lost, 1);
});
