/** pawn-sign.tsx: a seat's sign beside its name, the same as on the board. */
import { lettersOf } from "../../board/describe-room.ts";
import { PawnIcon } from "../../board/pawn.tsx";

export function Pawn({ seat, names, size = 28 }: { seat: number; names: readonly string[]; size?: number }) {
  const letters = lettersOf(names.map((name, one) => ({ seat: one, name })));
  return <PawnIcon pawn={seat} letter={letters.get(seat) ?? ""} size={size} />;
}
