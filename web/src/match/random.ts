/** random.ts: bytes that nobody can guess, as hexadecimal text: ids of messages, keys of seats, seeds. */

/** An id that no message of ours had before. */
export function newId(): string {
  return randomHex(8);
}

export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
