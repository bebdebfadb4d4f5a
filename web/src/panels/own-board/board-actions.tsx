/** board-actions.tsx: what can be done with a board that is drawn: play on it, set up a table, send it, save it. */
import { useEffect, useState } from "preact/hooks";
import { MOST_LINK, packPlan } from "../../match/plan-link.ts";
import { PLAYERS_OF } from "../../match/settings.ts";
import { saveFile } from "../game/game-over.tsx";
import { useApp, useWords } from "../shell/app.ts";
import { addressOf, boardLink } from "../shell/route.ts";
import { playNow } from "../start/play-now.ts";
import { Icon } from "../widgets/icon.tsx";
import { Problem, sayProblem } from "../widgets/problem.tsx";
import { Share } from "../widgets/share.tsx";
import { choosePlan, nameOfPlan } from "./board-draft.ts";

interface ActionsProps {
  readonly plan: string;
  readonly playable: boolean;
  readonly edition: string;
  readonly players: number;
  readonly onEdition: (edition: string) => void;
  readonly onPlayers: (players: number) => void;
}

/** Which game by how many: what a board lacks depends on it. */
function GameChoice({ edition, players, onEdition, onPlayers }: ActionsProps) {
  const words = useWords();
  const [fewest, most] = PLAYERS_OF[edition] ?? [players, players];
  return (
    <div class="row">
      <label class="grow">
        <span class="label">{words.say("ui.new.edition")}</span>
        <select name="edition" value={edition} onChange={(event) => onEdition(event.currentTarget.value)}>
          {Object.keys(PLAYERS_OF).map((id) => (
            <option key={id} value={id}>
              {words.tell(`edition.${id}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="label">{words.say("ui.new.players")}</span>
        <select name="players" value={players} onChange={(event) => onPlayers(Number(event.currentTarget.value))}>
          {Array.from({ length: most - fewest + 1 }, (_, at) => at + fewest).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** The link that brings the board; what is too large for one is said so. */
function Sharing({ plan }: { plan: string }) {
  const words = useWords();
  const [link, setLink] = useState("");
  useEffect(() => {
    let gone = false;
    packPlan(plan).then(
      (code) => !gone && setLink(boardLink(code)),
      () => {}, // then there is no link to send
    );
    return () => {
      gone = true;
    };
  }, [plan]);
  if (link.length > MOST_LINK) return <p class="quiet">{words.say("web.board.toolarge")}</p>;
  return (
    <>
      <Share
        main
        label={words.say("web.board.share")}
        mark="share"
        text={words.say("web.board.sharetext")}
        link={link}
      />
      <input
        class="link-field"
        name="link"
        value={link}
        readOnly
        aria-label={words.say("web.board.share")}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  );
}

export function BoardActions(props: ActionsProps) {
  const app = useApp();
  const words = useWords();
  const { plan, playable, edition, players } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const play = () => {
    setProblem(null);
    playNow(app, edition, { plan, players }).catch((error) => setProblem(sayProblem(app, error)));
  };
  const setUp = () => {
    choosePlan(plan);
    location.href = addressOf({ name: "create" });
  };
  return (
    <>
      <GameChoice {...props} />
      <div class="buttons">
        <button type="button" class="do main" disabled={!playable} onClick={play} data-do="play-board">
          <Icon name="play" size={18} /> {words.say("web.board.play")}
        </button>
        <button type="button" class="do" disabled={!playable} onClick={setUp} data-do="table-board">
          <Icon name="people" size={18} /> {words.say("web.board.table")}
        </button>
        <button
          type="button"
          class="do"
          onClick={() => saveFile(`${nameOfPlan(plan) || "board"}.plan`, plan)}
          data-do="save-board"
        >
          <Icon name="download" size={18} /> {words.say("web.board.save")}
        </button>
      </div>
      <Problem text={problem} />
      <Sharing plan={plan} />
    </>
  );
}
