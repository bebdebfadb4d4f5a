/** game-over.tsx: the game is over: who won, what everybody held, and what there is to do now. */
import { useState } from "preact/hooks";
import { pictureOfEnding } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import { ofThisGame } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import { sayEvent } from "../../words/event.ts";
import type { Voice } from "../../words/voice.ts";
import type { App } from "../shell/app.ts";
import { useWords } from "../shell/app.ts";
import { later } from "../shell/lazy.tsx";
import { addressOf } from "../shell/route.ts";
import { seatNames, voiceOf } from "../shell/table-voice.ts";
import { Hands } from "../widgets/all-hands.tsx";
import { Icon } from "../widgets/icon.tsx";
import { sayProblem } from "../widgets/problem.tsx";
import { recordOf } from "./record.ts";
import { RematchOffer } from "./rematch.tsx";
import { Story } from "./story.tsx";

const DealResult = later(() => import("../deal/deal-result.tsx").then((one) => one.DealResult), { aid: true });

interface EndProps {
  readonly app: App;
  readonly play: Play;
  readonly plays: readonly Play[];
  readonly where: "here" | "server";
  readonly id: string;
}

export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function End({ app, play, plays, where, id }: EndProps) {
  const words = useWords();
  const [note, setNote] = useState<string | null>(null);
  const match = play.match.value;
  const ground = play.ground.value;
  const { view, status } = match;
  if (!view || !status || !ground) return null;
  const voice = voiceOf(words, ground, match);
  const over = match.told.findLast((one) => one.game?.event === "over")?.game;
  const title = (to: Voice) => (over ? sayEvent(to, over) : words.tell(`ending.${view.ending}`));
  const game = status.games;
  const wished = match.seat !== null && status.seats[match.seat]?.wants_rematch === true;
  const offered = status.seats.some((chair) => chair.wants_rematch);
  const attempts = ofThisGame(match).filter((one) => one.game?.event === "attempted").length;
  const download = async () => {
    try {
      saveFile(`unlucky-${id}-${game}.record`, await recordOf(app, where, id, game));
    } catch (error) {
      setNote(sayProblem(app, error));
    }
  };
  const verify = async () => {
    try {
      const verdict = await app.device.verify(await recordOf(app, where, id, game));
      const proof = verdict.proof ? "web.verified" : "web.verified.seed";
      setNote(verdict.verified ? words.say(proof) : words.say("web.unverified", { text: verdict.message ?? "" }));
    } catch (error) {
      setNote(sayProblem(app, error));
    }
  };
  const rematch = () => {
    for (const one of plays) one.send({ do: "rematch", flag: !wished });
  };
  const replay = addressOf({ name: "replay", id: where === "here" ? id : `t-${id}`, game, turn: null });
  const placed = status.about.from !== undefined && game === 1; // from a position: no deal that could be verified
  return (
    <section class="end" aria-labelledby="the-end">
      <div class="end-scene" aria-hidden="true">
        {view.ending && <Picture of={pictureOfEnding(view.ending)} size={132} />}
      </div>
      <h2 id="the-end">
        {view.winner !== null && <Icon name="crown" size={26} />} {title(voice)}
      </h2>
      <p class="quiet">
        {words.say("ui.end.turns", { n: view.turn.number })} {words.say("ui.end.attempts", { n: attempts })}
      </p>
      <RematchOffer match={match} names={seatNames(words, match)} />
      <div class="buttons">
        {match.seat !== null && (
          <button type="button" class="do main" onClick={rematch} aria-pressed={wished} data-do="rematch">
            {words.say(offered && !wished ? "web.rematch.join" : "web.rematch")}
          </button>
        )}
        <a class="do" href={replay} data-do="replay">
          <Icon name="play" size={16} /> {words.say("ui.end.replay")}
        </a>
      </div>
      {match.seat !== null && <DealResult where={where} id={id} game={game} seat={match.seat} chairs={status.seats} />}
      {/* Below what there is to do, which is to be seen whole. */}
      <Story app={app} where={where} id={id} game={game} voice={voice} title={title} />
      <h3>{words.say("ui.end.hands")}</h3>
      <Hands voice={voice} hands={view.hands} />
      <div class="buttons papers">
        <button type="button" class="do" onClick={download} data-do="download">
          <Icon name="download" size={16} /> {words.say("web.download")}
        </button>
        {!placed && (
          <button type="button" class="do" onClick={verify} data-do="verify">
            <Icon name="check" size={16} /> {words.say("web.verify")}
          </button>
        )}
      </div>
      {note && <p role="status">{note}</p>}
    </section>
  );
}
