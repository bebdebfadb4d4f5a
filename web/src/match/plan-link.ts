/**
 * plan-link.ts: a board of one's own in a link: the plan's text, compressed, behind the #, where no server sees it.
 *
 * Whoever opens such a link may have been sent anything: what is no board is told apart from what is too large, and a
 * text that would grow without end is not unpacked.
 */

/** Characters that a link may have: what messengers, QR codes and address bars all carry. */
export const MOST_LINK = 2048;
/** Bytes of the largest plan (docs/plan.md). */
const MOST_PLAN = 262_144;

const KIND = "deflate-raw";

async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {}); // who stops early wants no more of it
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: ReadableWritablePair,
  most: number,
): Promise<Uint8Array> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunksOf(new Blob([bytes]).stream().pipeThrough(change))) {
    size += chunk.length;
    if (size > most) throw new Error("too large");
    all.push(chunk);
  }
  return new Uint8Array(await new Blob(all).arrayBuffer());
}

export async function packPlan(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream(KIND), MOST_PLAN);
  return btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The plan's text; null: this is no board that was packed, or not all of it. */
export async function unpackPlan(code: string): Promise<string | null> {
  if (!/^[\w-]{2,}$/.test(code) || code.length > MOST_PLAN) return null;
  try {
    const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const text = await through(packed, new DecompressionStream(KIND), MOST_PLAN);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    return null;
  }
}
