/**
 * new-version.ts: the service worker (service.js) keeps the page's files for when
 * there is no network. If the server has a new version, the page offers it: it
 * is taken when somebody says so, and the page is loaded again then.
 */
import type { Signal } from "@preact/signals";
import { homeOf } from "./route.ts";

/**
 * Watches from now on: `update` gets what takes the new version, when there is
 * one. The function returned starts the service worker, which fetches all files:
 * call it when the page itself is there.
 */
export function watchVersion(update: Signal<(() => void) | null>): () => void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return () => {};
  const { serviceWorker } = navigator;
  const reload = () => location.reload();
  let old = serviceWorker.controller !== null; // without one that is at work there is nothing old: the first visit
  let taking = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (taking) reload();
    // Another tab has taken it. This one goes on with the files that it has, and may follow.
    else if (old) update.value = reload;
    old = true;
  });

  const follow = (found: ServiceWorkerRegistration) => {
    const offer = () => {
      if (!found.waiting || !serviceWorker.controller) return;
      update.value = () => {
        taking = true;
        if (found.waiting) found.waiting.postMessage("take over");
        else reload(); // it has taken over meanwhile
      };
    };
    offer();
    found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", offer));
    serviceWorker.controller?.postMessage("opened");
    // An app that stays open for weeks learns of it when somebody comes back.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") found.update().catch(() => {}); // no network
    });
  };

  return () => {
    serviceWorker.register(new URL(`${homeOf(location.pathname)}service.js`, location.href)).then(
      follow,
      () => {}, // no service worker: the page works as long as there is a network
    );
  };
}
