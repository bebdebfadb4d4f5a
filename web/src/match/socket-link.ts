/** socket-link.ts: a link to a table on a server, over WebSocket. */
import { keepView } from "./kept-view.ts";
import type { Caller, Link } from "./link.ts";
import type { ServerMessage } from "./wire.ts";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const PING = 25_000;
/** How long an answer may take before the line counts as cut. */
const PATIENCE = 15_000;

/** Half as long again or half as long, so that not everybody comes back at the same moment. */
function waitFor(tries: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10)) * (0.75 + Math.random() / 2);
}

/** Closed with a reason that another try would meet again. */
function isFinal(code: number): boolean {
  return code === 1002 || code === 1007 || code === 1008 || code === 1009;
}

function socketAddress(table: string): string {
  const address = new URL(`/api/1/tables/${encodeURIComponent(table)}/socket`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

/** Why a socket did not open at all: browsers do not say, so the table is asked for. Null: it is there, or no answer. */
async function whyNoTable(table: string): Promise<{ error: string; message: string } | null> {
  try {
    const address = new URL(`/api/1/tables/${encodeURIComponent(table)}`, location.href);
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok || answer.status === 429 || answer.status >= 500) return null;
    return await answer.json();
  } catch {
    return null;
  }
}

export function openSocket(table: string, caller: Caller, patience = PATIENCE): Link {
  const address = socketAddress(table);
  let socket: WebSocket | null = null;
  let tries = 0;
  let retry = 0;
  let pings = 0;
  let silence = 0;
  let ended = false;
  let bye: { error: string; message: string } | null = null;
  let keeps = true;

  const again = () => {
    clearTimeout(retry);
    if (!ended && !socket) open();
  };

  /** The socket is no more, or is given up: its timers end with it. */
  const drop = () => {
    clearInterval(pings);
    clearTimeout(silence);
    silence = 0;
    socket = null;
  };

  const lost = async (code: number, opened: boolean) => {
    drop();
    if (ended) return;
    const final = bye && isFinal(code) ? bye : opened ? null : await whyNoTable(table);
    if (ended || socket) return; // closed, or opened anew by somebody in a hurry, while the table was asked for
    if (final) {
      ended = true;
      caller.reach({ is: "gone", error: final.error, message: final.message });
      return;
    }
    const wait = waitFor(tries++);
    caller.reach({ is: "lost", tries });
    clearTimeout(retry);
    retry = window.setTimeout(again, wait);
  };

  /** A line can be dead without anybody saying so: something must be heard in time, or it counts as cut. */
  const listen = (one: WebSocket, opened: () => boolean) => {
    silence ||= window.setTimeout(() => {
      if (socket !== one) return;
      one.close();
      lost(1006, opened()); // its own closing is told only when the network gives up, too
    }, patience);
  };

  const ping = (one: WebSocket) => {
    if (one.readyState !== WebSocket.OPEN) return;
    one.send('{"do":"ping"}');
    listen(one, () => true);
  };

  const open = () => {
    bye = null;
    const one = new WebSocket(address, "unlucky.1");
    const keeper = keepView(() => one.send('{"do":"view"}'));
    let opened = false;
    socket = one;
    listen(one, () => opened);
    const hello = () => one.send(JSON.stringify({ ...caller.hello(), ...(keeps ? { keeps } : {}) }));
    one.onopen = () => {
      if (socket !== one) return;
      opened = true;
      hello();
      pings = window.setInterval(() => ping(one), PING);
    };
    one.onmessage = ({ data }) => {
      if (socket !== one) return;
      const message = JSON.parse(String(data)) as ServerMessage;
      tries = 0;
      clearTimeout(silence);
      silence = 0;
      if (keeps && message.type === "refused" && message.error === "unknown-key") {
        keeps = false; // a server that is older than this page: it knows nothing of that, and tells views whole
        hello();
      } else if (message.type === "bye") bye = { error: message.error, message: message.message };
      else caller.message(keeper.take(message));
    };
    one.onclose = (event) => socket === one && lost(event.code, opened);
  };

  // Somebody who looks at the page again, or is on the net again, need not wait.
  const hurry = () => {
    if (document.visibilityState !== "visible") return;
    if (socket) ping(socket);
    else again();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();

  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      ended = true;
      clearTimeout(retry);
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      const last = socket;
      drop();
      last?.close(1000);
    },
  };
}
