/** read-file.ts: a text that somebody chose from their device. */

/** Bytes; a record of the longest game has not a tenth of it. */
const MOST = 2_000_000;

/** Throws with a code that has words (problem.tsx): what cannot be read, is too large, or is no text. */
export async function readText(file: File): Promise<string> {
  const fail = (code: string) => Object.assign(new Error(file.name), { code });
  if (file.size > MOST) throw fail("file");
  const text = await file.text().catch(() => Promise.reject(fail("file")));
  if (text.includes("\0")) throw fail("no-text");
  return text;
}
