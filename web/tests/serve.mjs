/** serve.mjs: a static host, as plain as they come: files, their types, and nothing else. */
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** `prefix` is the folder that it seems to be in, "/games"; `answer` may answer first, and says whether it did. */
export async function serve(folder, { prefix = "", answer } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (answer?.(request, response)) return;
    try {
      if (!pathname.startsWith(prefix)) throw new Error("elsewhere");
      const path = join(folder, pathname.slice(prefix.length).replace(/\/$/, "/index.html"));
      if (!path.startsWith(folder) || !statSync(path).isFile()) throw new Error("no file");
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      response.end(readFileSync(path));
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("There is no such file.\n");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets = new Set();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return {
    folder,
    address: `http://127.0.0.1:${server.address().port}${prefix}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
