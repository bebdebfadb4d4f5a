/** move-seat.tsx: my seat for another device of mine, or for a friend: a link that works once, and for how long. */
import { useEffect } from "preact/hooks";
import type { Play } from "../../match/play.ts";
import { QrImage } from "../lobby/lobby.tsx";
import { useWords } from "../shell/app.ts";
import { ticketLink } from "../shell/route.ts";
import { CopyLink } from "../widgets/copy-link.tsx";
import { Problem, sayRefusal } from "../widgets/problem.tsx";
import { Sheet } from "../widgets/sheet.tsx";

interface MoveSeatProps {
  readonly play: Play;
  readonly id: string;
  readonly whom: "me" | "friend";
  readonly onClose: () => void;
}

export function MoveSeat({ play, id, whom, onClose }: MoveSeatProps) {
  const words = useWords();
  const match = play.match.value;
  const ticket = match.ticket?.for === whom ? match.ticket : null;
  const problem = match.refused && sayRefusal(words, match.refused.error, match.refused.message);
  useEffect(() => {
    play.send({ do: "ticket", for: whom });
  }, []);
  return (
    <Sheet title={words.say(whom === "me" ? "web.move" : "web.hand")} onClose={onClose}>
      {match.seat !== null && (
        <div class="invite">
          <p>{words.say(whom === "me" ? "web.move.about" : "web.hand.about")}</p>
          {ticket && <QrImage text={ticketLink(id, ticket)} title={words.say("web.move.qr")} />}
          {ticket && <CopyLink key={ticket.ticket} link={ticketLink(id, ticket)} />}
        </div>
      )}
      <Problem text={problem} />
    </Sheet>
  );
}
