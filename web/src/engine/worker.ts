/** worker.ts: the engine in a worker of its own, so that thinking bots never hold up the page. */
import type { FromWorker, ToWorker } from "./messages.ts";
import { type Doors, enter, type Port } from "./port.ts";

const ports = new Map<number, Port>();
let doors: Doors | null = null;

function tell(message: FromWorker): void {
  postMessage(message);
}

async function answer(message: ToWorker): Promise<string> {
  if ("engine" in message) {
    doors = await enter(message.engine);
    return "ready";
  }
  if ("open" in message) {
    if (!doors) throw new Error("the engine could not be started");
    ports.set(message.port, doors.open(message.open));
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
let before: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  before = before
    .then(() => answer(data))
    .then(
      (line) => tell({ id: data.id, line }),
      (error: unknown) => tell({ id: data.id, failed: String(error) }),
    );
});
