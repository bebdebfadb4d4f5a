/** story.tsx: what a game will be remembered for, in a few sentences, and a picture of them to send to others. */
import { useEffect, useState } from "preact/hooks";
import type { Moment } from "../../engine/protocol.ts";
import { sayMoment } from "../../words/moment.ts";
import type { Voice } from "../../words/voice.ts";
import { isSpaced } from "../../words/words.ts";
import type { App } from "../shell/app.ts";
import { replayLink } from "../shell/route.ts";
import { copy } from "../widgets/copy-link.tsx";
import { Icon } from "../widgets/icon.tsx";
import { recordOf } from "./record.ts";
import { drawCard } from "./story-card.ts";

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

function savePicture(picture: Blob): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = "doctor-lucky.png";
  link.click();
  URL.revokeObjectURL(address);
}

export function Story(props: StoryProps) {
  const { where, id, game, voice, title } = props;
  const { words } = voice;
  const [note, setNote] = useState<string | null>(null);
  const moments = useMoments(props);
  if (moments.length === 0) return null;
  // Others read of me by my name.
  const aloud = { ...voice, listener: null };
  const link = where === "server" ? replayLink(id, game) : null;
  const share = async () => {
    const sentences = moments.map((moment) => sayMoment(aloud, moment));
    const picture = await drawCard({ title: title(aloud), sentences, spaced: isSpaced(words.lang) });
    const files = picture ? [new File([picture], "doctor-lucky.png", { type: "image/png" })] : [];
    const told = { text: [title(aloud), ...sentences].join("\n"), ...(link ? { url: link } : {}) };
    try {
      await navigator.share(files.length && navigator.canShare?.({ files }) ? { ...told, files } : told);
    } catch (error) {
      if ((error as Error).name === "AbortError") return; // they have changed their mind
      if (picture) savePicture(picture);
      setNote(link && words.say((await copy(link, null)) ? "web.copied" : "web.copy.byhand"));
    }
  };
  return (
    <div class="story">
      {moments.map((moment) => (
        <p key={moment.moment}>{sayMoment(voice, moment)}</p>
      ))}
      <button type="button" class="do" onClick={share} data-do="share-story">
        <Icon name="link" size={16} /> {words.say("web.share.story")}
      </button>
      {note && <p role="status">{note}</p>}
    </div>
  );
}
