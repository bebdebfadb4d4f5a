/**
 * load.ts: the engine on its way into the page. It is fetched once and compiled
 * while it comes in; every worker is given the same module, so a second one
 * starts at once and compiles nothing.
 */
const ADDRESS = new URL("../made/unlucky.wasm", import.meta.url);

let coming: Promise<WebAssembly.Module> | null = null;

/** Hosts that do not know what a .wasm is call it something else, and then it is not taken as it comes in. */
async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Rejected if it cannot be had; whoever asks after that tries again. */
export function loadEngine(): Promise<WebAssembly.Module> {
  coming ??= load().catch((error) => {
    coming = null;
    throw error;
  });
  return coming;
}
