/** socket.ts: a link to a table on a server, over WebSocket. */
import type { Caller, Link } from "./link.ts";
import type { ServerMessage } from "./wire.ts";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const PING = 25_000;

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
    const answer = await fetch(`/api/1/tables/${encodeURIComponent(table)}`);
    if (answer.ok || answer.status === 429 || answer.status >= 500) return null;
    return await answer.json();
  } catch {
    return null;
  }
}

export function openSocket(table: string, caller: Caller): Link {
  const address = socketAddress(table);
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer = 0;
  let ended = false;
  let bye: { error: string; message: string } | null = null;

  const again = () => {
    clearTimeout(timer);
    if (!ended) open();
  };

  const lost = async (code: number, opened: boolean) => {
    socket = null;
    clearInterval(timer);
    if (ended) return;
    const final = bye && isFinal(code) ? bye : opened ? null : await whyNoTable(table);
    if (final) {
      ended = true;
      caller.reach({ is: "gone", error: final.error, message: final.message });
      return;
    }
    const wait = waitFor(tries++);
    caller.reach({ is: "lost", retry: Date.now() + wait, tries });
    timer = window.setTimeout(again, wait);
  };

  const open = () => {
    bye = null;
    const one = new WebSocket(address, "unlucky.1");
    let opened = false;
    socket = one;
    one.onopen = () => {
      opened = true;
      one.send(JSON.stringify(caller.hello()));
      timer = window.setInterval(() => one.send('{"do":"ping"}'), PING);
    };
    one.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      tries = 0;
      if (message.type === "bye") bye = { error: message.error, message: message.message };
      else caller.message(message);
    };
    one.onclose = (event) => socket === one && lost(event.code, opened);
  };

  // Somebody who looks at the page again, or is on the net again, need not wait.
  const hurry = () => {
    if (!socket && document.visibilityState === "visible") again();
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
      clearTimeout(timer);
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close(1000);
    },
  };
}
