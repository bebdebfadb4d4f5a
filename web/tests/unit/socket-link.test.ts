/** A link to a server's table: the sockets are real, the server is what a network makes of one. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterEach, test } from "node:test";
import type { Link } from "../../src/match/link.ts";
import type { Reach } from "../../src/match/match.ts";
import { openSocket } from "../../src/match/socket-link.ts";
import type { ServerMessage } from "../../src/match/wire.ts";

// It has no types of its own.
const { WebSocket: Client, WebSocketServer } = createRequire(import.meta.url)("ws");

/** The server's end of a socket. */
interface End {
  readonly readyState: number;
  send(text: string): void;
  terminate(): void;
  on(event: "message", heard: (bytes: Buffer) => void): void;
}

/** As in a browser: a socket that does not open is closed, and nothing is thrown. */
class PageSocket extends Client {
  constructor(...about: unknown[]) {
    super(...about);
    this.on("error", () => {});
  }
}

// What a page has and Node has not.
const page = Object.assign(new EventTarget(), { setTimeout, setInterval });
const shown = Object.assign(new EventTarget(), { visibilityState: "visible" });
Object.assign(globalThis, { window: page, document: shown, WebSocket: PageSocket });

async function until(what: string, so: () => unknown): Promise<void> {
  for (const start = Date.now(); !so(); await new Promise((resolve) => setTimeout(resolve, 5)))
    if (Date.now() - start > 60_000) throw new Error(`never: ${what}`);
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that takes sockets, or cuts them before they open; what it is asked by HTTP waits for the test. */
async function startServer() {
  const asked: ServerResponse[] = [];
  const sockets: End[] = [];
  const server = createServer((_, response) => asked.push(response)).listen(0, "127.0.0.1");
  const upgrade = new WebSocketServer({ noServer: true });
  const about = { takes: true, answers: true };
  server.on("upgrade", (request, raw, head) => {
    if (!about.takes) return raw.destroy();
    upgrade.handleUpgrade(request, raw, head, (one: End) => {
      sockets.push(one);
      one.on("message", (bytes) => {
        const { do: deed } = JSON.parse(String(bytes));
        if (about.answers) one.send(JSON.stringify({ type: deed === "ping" ? "pong" : "history", events: [] }));
      });
    });
  });
  await once(server, "listening");
  Object.assign(globalThis, { location: { href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` } });
  ends.push(() => {
    for (const one of sockets) one.terminate();
    server.closeAllConnections();
    server.close();
  });
  return { about, asked, open: () => sockets.filter((one) => one.readyState === Client.OPEN).length, sockets };
}

function call(patience?: number) {
  const heard: ServerMessage[] = [];
  const reached: Reach[] = [];
  const link: Link = openSocket(
    "evening",
    {
      hello: () => ({ do: "hello" }),
      message: (message) => heard.push(message),
      reach: (reach) => reached.push(reach),
    },
    patience,
  );
  ends.push(link.close);
  return { link, heard, reached };
}

test("who is in a hurry while the table is asked for gets one socket, and keeps it", async () => {
  const server = await startServer();
  server.about.takes = false;
  const { heard, link, reached } = call();
  await until("the table is asked for", () => server.asked.length === 1);
  server.about.takes = true;
  page.dispatchEvent(new Event("online"));
  await until("it is welcome", () => heard.length === 1);
  server.asked[0]?.writeHead(200).end("{}");
  for (let count = 2; count < 6; count++) {
    link.send({ do: "ping" });
    await until("it is answered", () => heard.length === count);
  }
  assert.deepEqual([server.sockets.length, server.open(), reached], [1, 1, []]);
});

test("a line on which nothing is heard any more is given up and opened anew", async () => {
  const server = await startServer();
  const { heard, reached } = call(1000);
  await until("it is welcome", () => heard.length === 1);
  server.about.answers = false;
  shown.dispatchEvent(new Event("visibilitychange"));
  await until("it is told", () => reached.at(-1)?.is === "lost");
  server.about.answers = true;
  await until("it is welcome again", () => heard.length >= 2 && server.sockets.length >= 2);
});

test("a server that takes no sockets and says nothing of the table is tried again", async () => {
  const server = await startServer();
  server.about.takes = false;
  const { heard, reached } = call();
  await until("the table is asked for", () => server.asked.length === 1);
  server.asked[0]?.writeHead(503).end();
  await until("it is told", () => reached.at(-1)?.is === "lost");
  server.about.takes = true;
  await until("it is welcome", () => heard.length === 1);
});

test("a table that is not there ends it", async () => {
  const server = await startServer();
  server.about.takes = false;
  const { reached } = call();
  await until("the table is asked for", () => server.asked.length === 1);
  server.asked[0]?.writeHead(404).end('{"error":"no-table","message":"none"}');
  await until("it is told", () => reached.length > 0);
  assert.deepEqual(reached, [{ is: "gone", error: "no-table", message: "none" }]);
});
