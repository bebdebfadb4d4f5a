/** face.tsx: a seat's guest, with the seat's sign at the corner: who does not know the face knows the letter. */
import { portraitOf } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import { Pawn } from "./pawn-sign.tsx";

export function Face({ seat, names, size = 44 }: { seat: number; names: readonly string[]; size?: number }) {
  return (
    <span class={`face seat-${seat % 8}`}>
      <Picture of={portraitOf(seat)} size={size} />
      <Pawn seat={seat} names={names} size={size / 2} />
    </span>
  );
}
