/** room-chooser.tsx: a finger came down between small rooms: which one was meant? */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useBackCloses } from "../back-closes.ts";
import type { RoomId } from "../engine/protocol.ts";
import type { Words } from "../words/words.ts";
import type { LaidRoom, Point } from "./layout.ts";

interface ChooserProps {
  readonly words: Words;
  readonly rooms: readonly LaidRoom[];
  /** Where the finger was, in pixels of the page. */
  readonly at: Point;
  readonly onPick: (room: RoomId) => void;
  readonly onClose: () => void;
}

export function Chooser({ words, rooms, at, onPick, onClose }: ChooserProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(8, Math.min(at.x - width / 2, innerWidth - width - 8))}px`;
    element.style.top = `${Math.max(8, Math.min(at.y - height / 2, innerHeight - height - 8))}px`;
  }, [at.x, at.y]);
  useBackCloses(onClose);
  return (
    <dialog
      ref={dialog}
      class="board-chooser"
      aria-label={words.say("board.which")}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <h2>{words.say("board.which")}</h2>
      {rooms.map(({ room }) => (
        <button type="button" key={room.id} onClick={() => onPick(room.id)}>
          {room.number !== null && <b>{room.number}</b>} {words.room(room, "name")}
        </button>
      ))}
    </dialog>
  );
}
