/** version.ts: the page works without a network, and a new version of it is offered, never forced. */
import type { Signal } from "@preact/signals";
import { homeOf } from "./route.ts";

export function watchVersion(update: Signal<(() => void) | null>): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register(new URL(`${homeOf(location.pathname)}service.js`, location.href)).then(
    (found) => {
      const offer = () => {
        const { waiting } = found;
        // Without one that is at work there is nothing old: the first visit.
        if (!waiting || !navigator.serviceWorker.controller) return;
        update.value = () => {
          navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
          waiting.postMessage("take over");
        };
      };
      offer();
      found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", offer));
    },
    () => {}, // no service worker: the page works as long as there is a network
  );
}
