/** hand-over-seat.tsx: my seat for a friend: a name, and then the link that is the seat. I watch from then on. */
import { useState } from "preact/hooks";
import type { Play } from "../../match/play.ts";
import { QrImage } from "../lobby/lobby.tsx";
import { useWords } from "../shell/app.ts";
import { addressOf } from "../shell/route.ts";
import { CopyLink } from "../widgets/copy-link.tsx";
import { Problem, sayRefusal } from "../widgets/problem.tsx";
import { Sheet } from "../widgets/sheet.tsx";

interface HandoverProps {
  readonly play: Play;
  readonly id: string;
  readonly onClose: () => void;
}

export function Handover({ play, id, onClose }: HandoverProps) {
  const words = useWords();
  const [name, setName] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const match = play.match.value;
  const given = key !== null && match.seat === null;
  const link = new URL(addressOf({ name: "game", where: "server", id, key }), location.href).href;
  const problem = match.refused && sayRefusal(words, match.refused.error, match.refused.message);
  const give = (event: Event) => {
    event.preventDefault();
    // A second key would be refused, and hide the first, which is the seat.
    if (name.trim() && match.sent.size === 0) setKey(play.hand(name.trim()));
  };
  return (
    <Sheet title={words.say("web.hand")} onClose={onClose}>
      {!given && (
        <form onSubmit={give}>
          <p>{words.say("web.hand.about")}</p>
          <div class="row">
            <label class="grow">
              <span class="label">{words.say("web.hand.name")}</span>
              <input
                value={name}
                maxLength={20}
                autocomplete="off"
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="do main" data-do="hand">
              {words.say("web.hand.give")}
            </button>
          </div>
          <Problem text={problem} />
        </form>
      )}
      {given && (
        <div class="invite">
          <p role="status">{words.say("web.hand.done", { name })}</p>
          <QrImage text={link} title={words.say("web.invite.qr")} />
          <CopyLink link={link} />
        </div>
      )}
    </Sheet>
  );
}
