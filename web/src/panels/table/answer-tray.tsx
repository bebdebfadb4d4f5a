/**
 * answer-tray.tsx: the answer to somebody's attempt: failure cards, or pass.
 * Cards can be chosen and taken back in private; only the two buttons send.
 * While none is chosen, the button offers the cheapest cards that stop it.
 */
import { useState } from "preact/hooks";
import type { CardId } from "../../engine/protocol.ts";
import { type Draft, usesOf } from "../../match/draft.ts";
import { justEnough } from "../../match/just-enough.ts";
import type { Match } from "../../match/match.ts";
import type { Play } from "../../match/play.ts";
import type { Voice } from "../../words/voice.ts";
import { othersFrom } from "../../words/world.ts";
import { Icon } from "../widgets/icon.tsx";
import { Problem } from "../widgets/problem.tsx";
import { Do } from "./action-bar.tsx";
import { FailureCards } from "./failure-cards.tsx";
import { failuresOf } from "./hand.tsx";

interface TrayProps {
  readonly voice: Voice;
  readonly match: Match;
  readonly play: Play;
  readonly draft: Draft;
  /** In a lesson one chooses the cards oneself, as its script says: nothing is offered. */
  readonly lesson: boolean;
}

/** If passing makes somebody win, the button says so: it cannot be undone. */
function passLabel({ words, names }: Voice, { passWins }: Draft): string {
  return passWins === null ? words.say("ui.key.pass") : words.say("web.pass.wins", { seat: names[passWins] ?? "" });
}

export function Tray({ voice, play, draft, match, lesson }: TrayProps) {
  const { words, world } = voice;
  const [why, setWhy] = useState<string | null>(null);
  const attempt = draft.base.attempt;
  if (!attempt) return null;
  const worth = (id: CardId) => world.cards.get(id)?.value ?? 0;
  const failures = failuresOf(voice, draft.base, match.seat);
  const chosen = draft.actions.map((action) => action.slice("foil ".length));
  const sum = chosen.reduce((total, id) => total + worth(id), 0);
  const missing = attempt.value - attempt.points;
  const enough = sum >= missing;
  const order = othersFrom(world, attempt.seat);
  const place = order.indexOf(match.seat ?? -1) + 1;
  const least = lesson || chosen.length > 0 ? null : justEnough(failures, worth, missing);
  const add = (id: CardId) => {
    setWhy(null);
    if (usesOf(draft, id).length > 0) play.add(`foil ${id}`);
  };
  const take = async (id: CardId, times: number) => {
    setWhy(null);
    for (let left = times; left > 0; left--) await play.remove(chosen.indexOf(id));
  };
  const send = () => {
    if (least) play.commit(...least.cards.map((id) => `foil ${id}`));
    else play.commit(...(enough || !draft.legal.includes("pass") ? [] : ["pass"]));
  };
  const refuse = () =>
    setWhy(chosen.length > 0 ? words.say("web.tray.chosen") : words.say("why.must-foil", { n: missing }));
  const canPass = draft.actions.length === 0 ? draft.legal.includes("pass") : true;
  const foilLabel = least
    ? words.say("web.tray.enough", { text: least.cards.map((id) => worth(id)).join(" + ") })
    : `${words.say("ui.key.foil")} ${sum || ""}`;
  return (
    <div class="tray">
      <p class="tray-place">
        <strong>{words.say("ui.tray.sum", { value: attempt.value, points: attempt.points, n: missing })}</strong>{" "}
        {place === order.length
          ? words.say("ui.tray.last")
          : words.say("ui.tray.place", { place, total: order.length, n: order.length - place })}{" "}
        {!canPass && words.say("ui.tray.must")}
      </p>
      <FailureCards
        voice={voice}
        label={words.say("kind.failure")}
        cards={failures}
        chosen={chosen}
        onAdd={add}
        onTake={take}
      />
      {sum > missing && (
        <p class="quiet">
          <Icon name="warn" size={16} /> {words.say("ui.tray.overpay", { n: sum - missing })}
        </p>
      )}
      <Problem text={why} />
      <div class="buttons">
        <Do
          action="pass"
          label={passLabel(voice, draft)}
          legal={draft.legal.includes("pass") && draft.actions.length === 0}
          main={failures.length === 0}
          locked={true}
          lockedText={words.say("ui.plan.final")}
          onDo={() => play.commit("pass")}
          onRefused={refuse}
        />
        <Do
          action="foil"
          label={foilLabel}
          note={sum > 0 && !enough ? words.say("ui.tray.missing", { n: missing - sum }) : undefined}
          legal={chosen.length > 0 || least !== null}
          main={chosen.length > 0}
          locked={true}
          lockedText={words.say("ui.plan.final")}
          onDo={send}
          onRefused={() => setWhy(words.say(failures.length ? "web.choose" : "ui.tray.cannot"))}
        />
      </div>
    </div>
  );
}
