/** program-seat.tsx: somebody's program in a seat, marked, and what it says of itself. */
import type { Chair } from "../../match/wire.ts";
import type { Words } from "../../words/words.ts";

/** "1.2 · Ann": its version, and who has made it. */
export function aboutProgram({ version, author }: Pick<Chair, "version" | "author">): string {
  return [version, author].filter(Boolean).join(" · ");
}

export function ProgramBadge({ words, chair }: { readonly words: Words; readonly chair: Chair | undefined }) {
  if (chair?.sitter !== "program") return null;
  const about = aboutProgram(chair);
  return (
    <span class="badge" title={about}>
      {words.say("web.program")}
      {about && ` ${about}`}
    </span>
  );
}
