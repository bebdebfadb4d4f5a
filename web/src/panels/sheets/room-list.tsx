/** room-list.tsx: the floor plan as a list, for whom a picture is no help: where one can go, and the rest of the house. */
import { describeRoom } from "../../board/describe-room.ts";
import type { BoardScene, Drawing, DrawnRoom } from "../../board/types.ts";
import type { RoomId } from "../../engine/protocol.ts";
import { useWords } from "../shell/app.ts";
import { Sheet } from "../widgets/sheet.tsx";

interface RoomsProps {
  readonly drawing: Drawing;
  readonly scene: BoardScene;
  readonly onRoom: (room: RoomId) => void;
  readonly onClose: () => void;
}

export function Rooms({ drawing, scene, onRoom, onClose }: RoomsProps) {
  const words = useWords();
  const list = (title: string, rooms: readonly DrawnRoom[]) =>
    rooms.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul class="rooms">
          {rooms.map((room) => (
            <li key={room.id}>
              <button
                type="button"
                class="plain wide"
                data-list-room={room.id}
                onClick={() => {
                  onClose();
                  onRoom(room.id);
                }}
              >
                {describeRoom({ words, drawing, scene }, room)}
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  const named = drawing.rooms.toSorted((a, b) =>
    words.room(a, "name").localeCompare(words.room(b, "name"), words.lang),
  );
  return (
    <Sheet title={words.say("web.rooms")} onClose={onClose} wide>
      {list(
        words.say("web.rooms.reach"),
        named.filter(({ id }) => scene.reach.has(id)),
      )}
      {list(
        words.say("web.rooms.rest"),
        named.filter(({ id }) => !scene.reach.has(id)),
      )}
    </Sheet>
  );
}
