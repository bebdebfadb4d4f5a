/*
 * The page without a network: all its files are kept when it is first seen,
 * and served from there. A new version is fetched beside the old one and takes
 * over only when somebody says so, or when no page of the old one is open any
 * more. The files of the old one are kept for as long as a page of it is open:
 * it may not have fetched all its parts yet. The build fills in which files
 * there are and what version they make.
 */
const VERSION = "__VERSION__";
const FILES = __FILES__;
const CACHE = `unlucky ${VERSION}`;

self.addEventListener("install", (event) => {
  // Past the browser's own cache: a host that keeps index.html for long must not pin an old version.
  const fresh = FILES.map((file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

/** Where it is written which pages were open when this version took over: they are of older ones. */
const ELDERS = new URL("elders", self.registration.scope);

async function takeOver() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const cache = await caches.open(CACHE);
  await cache.put(ELDERS, new Response(JSON.stringify(pages.map(({ id }) => id))));
  await self.clients.claim();
  await forgetOthers();
}

/** Once no page of theirs is open. */
async function forgetOthers() {
  const written = await (await caches.open(CACHE)).match(ELDERS);
  for (const id of written ? await written.json() : []) if (await self.clients.get(id)) return;
  for (const name of await caches.keys()) if (name.startsWith("unlucky ") && name !== CACHE) await caches.delete(name);
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "opened") event.waitUntil(forgetOthers());
});

/** The icon counts the tables that call. */
async function countCalls() {
  const { length } = await self.registration.getNotifications();
  await (length > 0 ? self.navigator.setAppBadge?.(length) : self.navigator.clearAppBadge?.());
}

/** The server calls somebody to a table, in one sentence. Who looks at that table need not be told. */
async function call({ table, text, lang }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some(({ url, visibilityState }) => visibilityState === "visible" && url.includes(table))) return;
  const icon = new URL("pictures/icon-192.png", self.registration.scope).href;
  await self.registration.showNotification(text, { lang, icon, tag: table, renotify: true, data: { table } });
  await countCalls();
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(call(event.data.json()));
});

/**
 * Somebody comes by a notification: to the page of its table (its tag); else the server's table that has called is
 * opened; else it is any page of ours, or a new one.
 */
async function comeTo(tag, table) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => url.includes(tag)) ?? (table ? undefined : pages[0]);
  const address = new URL(table ? `t/${table}` : "./", self.registration.scope).href;
  return page ? page.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([comeTo(event.notification.tag, event.notification.data?.table), countCalls()]));
});

/** The file that an address is of: the page itself for every screen, and below a table's address the same files. */
function fileOf(address) {
  const scope = new URL(self.registration.scope).pathname;
  const path = address.pathname.slice(scope.length).replace(/^t\/(?=.*[./])/, "");
  return /^(index\.html|t\/[\w-]+)?$/.test(path) ? "./" : path;
}

/** What is kept of a file. Names of assets have a hash in them, so one that is not ours is an older version's. */
async function keptOf(file) {
  const name = new URL(file, self.registration.scope);
  return FILES.includes(file) ? (await caches.open(CACHE)).match(name) : caches.match(name);
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
  if (!FILES.includes(file) && !file.startsWith("assets/")) return;
  event.respondWith(keptOf(file).then((found) => (found ? unnamed(found) : fetch(event.request))));
});
