/** story.tsx: what a game will be remembered for, in a few sentences, and a picture of them to send to others. */
import { useEffect, useState } from "preact/hooks";
import type { Moment } from "../../engine/protocol.ts";
import { sayMoment } from "../../words/moment.ts";
import type { Voice } from "../../words/voice.ts";
import { isSpaced } from "../../words/words.ts";
import type { App } from "../shell/app.ts";
import { replayLink } from "../shell/route.ts";
import { drawCard } from "../widgets/picture-card.ts";
import { Share } from "../widgets/share.tsx";
import { recordOf } from "./record.ts";

interface StoryProps {
  readonly app: App;
  readonly where: "here" | "server";
  readonly id: string;
  readonly game: number;
  readonly voice: Voice;
  /** Who won, in a sentence for that voice. */
  readonly title: (voice: Voice) => string;
}

/** The moments that the engine finds in the record; none as long as that is not here. */
function useMoments({ app, where, id, game }: StoryProps): readonly Moment[] {
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  useEffect(() => {
    setMoments([]);
    const engine = app.device.engine();
    const find = async () => {
      await engine.ask("replay", { record: await recordOf(app, where, id, game) });
      setMoments((await engine.ask("story")).moments);
    };
    // Without a record there is no story; the buttons that need one say why.
    find().catch(() => {});
    return () => engine.close();
  }, [where, id, game]);
  return moments;
}

export function Story(props: StoryProps) {
  const { where, id, game, voice, title } = props;
  const { words } = voice;
  const moments = useMoments(props);
  if (moments.length === 0) return null;
  // Others read of me by my name.
  const aloud = { ...voice, listener: null };
  const told = moments.filter(({ moment }) => moment !== "helpless");
  const sentences = moments.map((moment) => sayMoment(aloud, moment));
  return (
    <div class="story">
      {/* That nobody could have stopped it has just been said in its scene. */}
      {told.map((moment) => (
        <p key={moment.moment}>{sayMoment(voice, moment)}</p>
      ))}
      <Share
        label={words.say("web.share.story")}
        mark="share-story"
        text={[title(aloud), ...sentences].join("\n")}
        link={where === "server" ? replayLink(id, game) : null}
        draw={() => drawCard({ title: title(aloud), sentences, spaced: isSpaced(words.lang) })}
      />
    </div>
  );
}
