/** attempt-ways.tsx: what an attempt can be made with, by picture, name and worth: all of it on one screen. */
import { BARE, pictureOfCard } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import type { Action } from "../../engine/protocol.ts";
import { attemptsOf } from "../../match/draft.ts";
import type { Play } from "../../match/play.ts";
import { parseAction } from "../../words/action.ts";
import type { Voice } from "../../words/voice.ts";
import { sayAction } from "../../words/why.ts";
import type { World } from "../../words/world.ts";
import { weaponName } from "../scene/attempt-state.ts";
import { Icon } from "../widgets/icon.tsx";
import { Sheet } from "../widgets/sheet.tsx";

function WeaponPicture({ world, action }: { world: World; action: Action }) {
  const parsed = parseAction(action);
  if (parsed.kind !== "attempt") return null;
  const card = parsed.weapon === null ? null : world.cards.get(parsed.weapon);
  const picture = card ? pictureOfCard(card) : parsed.weapon ? null : BARE[world.game];
  return picture && <Picture of={picture} size={40} />;
}

/** The thing alone, where it is used on the Doctor; of the dog the whole sentence tells. */
function nameOf(voice: Voice, action: Action): string | null {
  const parsed = parseAction(action);
  return parsed.kind === "attempt" && parsed.target === "doctor" ? weaponName(voice, parsed.weapon) : null;
}

export function Attempts({ voice, play, onClose }: { voice: Voice; play: Play; onClose: () => void }) {
  const draft = play.draft.value;
  const { words, world } = voice;
  return (
    <Sheet title={words.say("ui.plan.with")} onClose={onClose}>
      <p class="quiet">
        <Icon name="lock" size={16} /> {words.say("ui.plan.final")}
      </p>
      <ul class="weapons">
        {(draft ? attemptsOf(draft) : []).map(({ action, value }) => {
          const [name, said] = [nameOf(voice, action), sayAction(voice, action, value)];
          return (
            <li key={action}>
              <button
                type="button"
                data-do={action}
                onClick={() => {
                  onClose();
                  play.commit(action);
                }}
              >
                <WeaponPicture world={world} action={action} />
                {name ? (
                  <>
                    <span class="unseen">{said}</span>
                    <span class="weapon-name" aria-hidden="true">
                      {name}
                    </span>
                    <b aria-hidden="true">{value}</b>
                  </>
                ) : (
                  said
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
