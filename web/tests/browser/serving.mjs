/** serving.mjs: a real `unlucky serve`, lines to it that can be cut, and somebody at a table without a browser. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import WebSocket from "ws";

/** `unlucky serve` on a free port, until it is stopped. */
export async function startServer(folder, { port = 0, store = "memory:", more = [] } = {}) {
  const names = ["--host", "127.0.0.1", "--host", "unlucky.test"]; // as run.mjs has the browser call it
  const place = ["--listen", `127.0.0.1:${port}`, "--store", store, "--assets", folder, ...names];
  // All the people of these tests come from one address, and some of them say much at once.
  const limits = ["connections-per-address", "requests-per-address", "tables-per-address", "messages-per-second"];
  limits.push("cpu-ms-per-address", "kib-out-per-address", "lines-per-address", "bot-ms-per-address");
  const bounds = limits.flatMap((name) => ["--limit", `${name}=0`]);
  const server = spawn(process.env.UNLUCKY, ["serve", ...place, ...bounds, ...more]);
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const read = (bytes) => {
      said += bytes;
      const found = /127\.0\.0\.1:\d+/.exec(said);
      if (found) resolve(`http://${found[0]}`);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => reject(new Error(`the server stopped: ${said}`)));
  });
  return {
    address,
    port: Number(new URL(address).port),
    /** All that it has written. */
    said: () => said,
    stop: async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}

/** Run with a server that is stopped afterwards, whatever happens. */
export async function withServer(folder, work, options) {
  const server = await startServer(folder, options);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** A table, as a program would open one: with quick answers, so that a test need not wait for people who think. */
export async function openTable(server, about) {
  const answer = await fetch(`${server.address}/api/1/tables`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ edition: "kill-1996", quick: true, least: 0, dwell: 0, ...about }),
  });
  assert.equal(answer.status, 201);
  return (await answer.json()).path;
}

/** The key of this browser's seat there, as it is kept. */
export function keyOf(page, path) {
  return page.evaluate(
    (id) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("unlucky");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const db = opening.result;
          const asked = db.transaction("tables").objectStore("tables").get(id);
          asked.onsuccess = () => {
            db.close();
            resolve(asked.result.keys[0]);
          };
        };
      }),
    path.slice("/t/".length),
  );
}

/** What everybody was told at a table: the events, as they are for spectators. */
export async function eventsOf(server, path) {
  const events = [];
  for (;;) {
    const after = events.at(-1)?.n ?? 0;
    const answer = await fetch(`${server.address}/api/1/tables/${path.slice("/t/".length)}/events?after=${after}`);
    const told = await answer.json();
    if (answer.status === 429) {
      // all pages of a test have one address
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("retry-after"))));
      continue;
    }
    if (!answer.ok) throw new Error(`events after ${after}: ${answer.status} ${JSON.stringify(told)}`);
    if (told.events.length === 0) return events;
    events.push(...told.events);
  }
}

/** What a browser says of a line that is cut, or of a server that is away. */
export const lineCut = /ERR_(CONNECTION|EMPTY|NETWORK|SOCKET)|WebSocket|fetching the script/;

/** A line to the server with an address of its own, which can be cut and mended. */
export async function lineTo(server) {
  const ends = new Set();
  let whole = true;
  const line = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(server.port, "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  return {
    address: `http://127.0.0.1:${line.address().port}`,
    cut,
    mend: () => {
      whole = true;
    },
    close: () => {
      cut();
      line.close();
    },
  };
}

/**
 * Somebody at a table who is a program: says what it is told to, and waits until that is done. With `ends` it ends
 * its turns as they come; what else it is asked it leaves unanswered.
 */
export async function sitAs(server, path, name, { ends = false } = {}) {
  const table = path.slice("/t/".length);
  const socket = new WebSocket(`${server.address.replace("http", "ws")}/api/1/tables/${table}/socket`, "unlucky.1");
  const waiting = new Map();
  let count = 0;
  let seen = 0;
  let view = null;
  socket.on("message", (bytes) => {
    const message = JSON.parse(String(bytes));
    waiting.get(message.id)?.(message);
    seen = message.events?.at(-1)?.n ?? seen;
    view = message.view ?? view;
    // Refused where more has happened meanwhile: then that is on its way here, and it is tried again.
    if (ends && message.view?.phase === "turn" && view.to_act === view.seat)
      say({ do: "act", seen, actions: ["end"] }).catch(() => {});
  });
  await once(socket, "open");
  const say = (message) =>
    new Promise((resolve, reject) => {
      const id = `m${++count}`;
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if (answer.type === "refused") reject(new Error(`${message.do}: ${answer.error}`));
        else resolve(answer);
      });
      socket.send(JSON.stringify({ ...message, id }));
    });
  await say({ do: "hello" });
  const key = randomBytes(16).toString("hex");
  await say({ do: "sit", key, name });
  /** As soon as it is its turn, or it is asked. */
  const act = async (...actions) => {
    while (!view || view.to_act !== view.seat) await once(socket, "message");
    return say({ do: "act", seen, actions });
  };
  return { say, act, key, close: () => socket.close() };
}
