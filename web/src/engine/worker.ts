/** worker.ts: the engine in a worker of its own, so that thinking bots never hold up the page. */
import engineAddress from "../made/unlucky.wasm?url";
import type { FromWorker, ToWorker } from "./messages.ts";
import { enter, type Port } from "./port.ts";

/** Hosts that do not know what a .wasm is call it something else, and then it is not taken as it comes in. */
async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(engineAddress);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const house = load().then(enter);
const ports = new Map<number, Port>();

function tell(message: FromWorker): void {
  postMessage(message);
}

async function answer(message: ToWorker): Promise<string> {
  if ("open" in message) {
    ports.set(message.port, (await house).open(message.open));
    return "";
  }
  const port = ports.get(message.port);
  if (!port) throw new Error("this port is closed");
  if ("close" in message) {
    port.close();
    ports.delete(message.port);
    return "";
  }
  return port.ask(message.line);
}

// One after the other, in the order in which they were asked.
let before: Promise<unknown> = house;

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  before = before
    .then(() => answer(data))
    .then(
      (line) => tell({ id: data.id, line }),
      (error: unknown) => tell({ id: data.id, failed: String(error) }),
    );
});

house.then(
  () => tell({ id: 0, line: "ready" }),
  (error: unknown) => tell({ id: 0, failed: String(error) }),
);
