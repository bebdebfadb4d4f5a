/** serve.mjs: a static host, as plain as they come: files, their types, compressed where that helps, and nothing else. */
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

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

/**
 * The engine with the same random bytes every time, so that a test knows its deal: what the page hands to a port
 * is fixed before the worker's own script begins. With ids that are the same, too (play.mjs), the same cards come.
 */
const FIXED = "crypto.getRandomValues = (bytes) => bytes.fill(7);\n";

/** An `answer` of serve: the worker's script with that before it. */
export function dealtAlike(request, response, folder) {
  const { pathname } = new URL(request.url ?? "/", "http://host");
  if (!/\/worker-[^/]*\.js$/.test(pathname)) return false;
  response.writeHead(200, { "content-type": TYPES[".js"] }).end(FIXED + readFileSync(join(folder, pathname), "utf8"));
  return true;
}

/** A file's bytes as they are sent; compressed once, and then known. */
function packer() {
  const known = new Map();
  return (path, accepted) => {
    const plain = readFileSync(path);
    if (!/\bgzip\b/.test(accepted ?? "") || /\.png$/.test(path)) return { bytes: plain, headers: {} };
    const key = `${path} ${statSync(path).mtimeMs}`;
    if (!known.has(key)) known.set(key, gzipSync(plain, { level: 9 }));
    return { bytes: known.get(key), headers: { "content-encoding": "gzip", vary: "accept-encoding" } };
  };
}

/** `prefix` is the folder that it seems to be in, "/games"; `answer` may answer first, and says whether it did. */
export async function serve(folder, { prefix = "", answer } = {}) {
  const pack = packer();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (answer?.(request, response, folder)) return;
    try {
      if (!pathname.startsWith(prefix)) throw new Error("elsewhere");
      const path = join(folder, pathname.slice(prefix.length).replace(/\/$/, "/index.html"));
      if (!path.startsWith(folder) || !statSync(path).isFile()) throw new Error("no file");
      const { bytes, headers } = pack(path, request.headers["accept-encoding"]);
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-length": bytes.length, ...headers }).end(bytes);
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
