/*
 * The page without a network: all its files are kept when it is first seen,
 * and served from there. A new version is fetched beside the old one and takes
 * over only when somebody says so, or when no page of the old one is open any
 * more. The build fills in which files there are and what version they make.
 */
const VERSION = "__VERSION__";
const FILES = __FILES__;
const CACHE = `unlucky ${VERSION}`;

self.addEventListener("install", (event) => {
  // Past the browser's own cache: a host that keeps index.html for long must not pin an old version.
  const fresh = FILES.map((file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith("unlucky ") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/** The file that an address is of: the page itself for every screen, and below a table's address the same files. */
function fileOf(address) {
  const scope = new URL(self.registration.scope).pathname;
  const path = address.pathname.slice(scope.length).replace(/^t\/(?=.*[./])/, "");
  return path === "" || /^t\/[\w-]+$/.test(path) ? "./" : path;
}

/**
 * The same without where it came from: a module asks for its neighbours from
 * where it was found, and by two addresses it would be loaded twice.
 */
function unnamed(found) {
  return new Response(found.body, { status: found.status, headers: found.headers });
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  const file = fileOf(address);
  if (!FILES.includes(file)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(new URL(file, self.registration.scope)))
      .then((found) => (found ? unnamed(found) : fetch(event.request))),
  );
});
