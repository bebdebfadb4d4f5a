/**
 * cost.mjs: what the tests cost. Time on the wall tells how busy a machine was; a processor's time tells what a test
 * takes. A browser has many processes that come and go, and no parent is told what all of them have used: so they are
 * looked at again and again, and what each had used when it was seen last is counted.
 */
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of a tick, in which Linux tells programs what they have used. */
const TICK = 10;
const OFTEN = 200;

/** A process: whose child it is, when it began, and the milliseconds that it has used. */
function readProcess(id) {
  const text = readFileSync(`/proc/${id}/stat`, "latin1");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" "); // a name may have spaces and brackets in it
  return { parent: Number(fields[1]), began: fields[19], used: (Number(fields[11]) + Number(fields[12])) * TICK };
}

function processes() {
  const all = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      all.set(Number(name), readProcess(name));
    } catch {
      // it has ended meanwhile
    }
  }
  return all;
}

/** From now on; gives what tells the milliseconds that this process and all below it have used since. */
export function startMeter() {
  const known = new Map();
  const look = () => {
    const all = processes();
    const isOurs = (id) => id === process.pid || (all.has(id) && isOurs(all.get(id).parent));
    for (const [id, { began, used }] of all) if (isOurs(id)) known.set(`${id} ${began}`, used);
  };
  setInterval(look, OFTEN).unref();
  return () => {
    look();
    return [...known.values()].reduce((sum, used) => sum + used, 0);
  };
}
