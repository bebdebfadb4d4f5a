/** rule-figures.tsx: the pictures in the rulebook, of the game that is played: its own board, its own cards. */
import type { ComponentChildren } from "preact";
import { type Drawn, pictureOfCard, pictureOfOutcome, portraitOf } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import { Figure } from "../../board/figure.tsx";
import { type BoardScene, EMPTY_SCENE } from "../../board/types.ts";
import type { Card, RoomId, Seat } from "../../engine/protocol.ts";
import type { Ground } from "../../match/ground.ts";
import type { Words } from "../../words/words.ts";
import type { World } from "../../words/world.ts";

/** What there is to draw from. */
export interface Drawable {
  readonly ground: Ground;
  readonly scene: BoardScene;
  readonly seat: Seat | null;
}

/** So many rooms in sight show what it is about, and more are a muddle. */
const CLEAR = { least: 2, most: 5 };
/** The Doctor's next rooms that are shown. */
const STEPS = 3;

function seenFrom({ world }: Ground, room: RoomId): readonly RoomId[] {
  return (world.rooms.get(room)?.sees ?? []).filter((one) => one !== room);
}

/** One's own room if it shows something, else the first that does. */
function exampleRoom({ ground, scene }: Drawable): RoomId | undefined {
  const own = scene.pawns.find(({ you }) => you)?.room;
  const shows = (room: RoomId) => {
    const { length } = seenFrom(ground, room);
    return length >= CLEAR.least && length <= CLEAR.most;
  };
  return [...(own ? [own] : []), ...ground.world.rooms.keys()].find(shows);
}

/** A room, what it sees, and where a wall is in the way. */
function Sight({ of, words }: { of: Drawable; words: Words }) {
  const room = exampleRoom(of);
  if (!room) return null;
  const { drawing, world } = of.ground;
  const seen = seenFrom(of.ground, room);
  const unseen = [...world.rooms.keys()].filter((one) => one !== room && !seen.includes(one));
  const scene: BoardScene = {
    ...EMPTY_SCENE,
    lit: new Set([room, ...seen]),
    selected: room,
    looks: seen.map((to) => ({ from: room, to, by: null })),
    blocked: unseen.map((from) => ({ from, to: room, by: null })),
  };
  return (
    <figure>
      <Figure {...{ drawing, scene, words }} rooms={[room, ...seen]} />
      <figcaption>{words.say("book.figure.sight")}</figcaption>
    </figure>
  );
}

/** The Doctor, and where he goes next. */
function Walk({ of: { ground, scene }, words }: { of: Drawable; words: Words }) {
  const { doctor } = scene;
  const steps = scene.steps.slice(0, STEPS);
  if (!doctor || steps.length === 0) return null;
  const shown: BoardScene = { ...EMPTY_SCENE, doctor, steps, levels: scene.levels };
  return (
    <figure>
      <Figure drawing={ground.drawing} scene={shown} words={words} rooms={[doctor, ...steps]} />
      <figcaption>{words.say("book.figure.walk")}</figcaption>
    </figure>
  );
}

/** A drawing, and the number on it if it has one. */
interface Shown {
  readonly of: Drawn;
  readonly value?: number | undefined;
}

/** The card with its value; nothing for one of somebody's own, which has no picture. */
function shownCard(card: Card): Shown[] {
  const of = pictureOfCard(card);
  return of ? [{ of, value: card.value }] : [];
}

/** A weapon or an aid that two failure cards stop, and those. */
function exampleOf({ cards }: World): { weapon: Shown; value: number; stops: readonly Shown[] } | null {
  const all = [...cards.values()];
  const failures = all.filter(({ kind }) => kind === "failure");
  for (const weapon of all.filter(({ kind }) => kind === "weapon" || kind === "aid"))
    for (const one of failures)
      for (const other of failures) {
        if (one.value === other.value || (one.value ?? 0) + (other.value ?? 0) !== weapon.value) continue;
        const [played, ...stops] = [weapon, one, other].flatMap(shownCard);
        if (played && stops.length === 2) return { weapon: played, value: weapon.value, stops };
      }
  return null;
}

function Step({ pictures, text }: { pictures: readonly Shown[]; text: string }) {
  return (
    <li>
      <span class="figure-pictures" aria-hidden="true">
        {pictures.map(({ of, value }) => (
          <span class="figure-picture" key={of.id}>
            <Picture of={of} />
            {value && <b>{value}</b>}
          </span>
        ))}
      </span>
      {text}
    </li>
  );
}

/** An attempt in three steps: what is played, who responds, how it goes. */
function Attempt({ of: { ground, seat }, words }: { of: Drawable; words: Words }) {
  const { world } = ground;
  const { game } = world;
  const example = exampleOf(world);
  if (!example) return null;
  const { value, weapon, stops } = example;
  const ends = (["foiled", "succeeded"] as const).map((event) => ({ of: pictureOfOutcome(game, event, "doctor") }));
  return (
    <ol class="figure-steps">
      <Step
        pictures={[{ of: portraitOf(seat ?? 0) }, weapon]}
        text={words.say(`book.figure.weapon.${game}`, { value })}
      />
      <Step pictures={stops} text={words.say("book.figure.answers")} />
      <Step pictures={ends} text={words.say(`book.figure.end.${game}`, { value })} />
    </ol>
  );
}

/** What stands below a rule; null: nothing. */
export function figureOf(rule: string, of: Drawable | undefined, words: Words): ComponentChildren {
  if (!of) return null;
  if (rule === "R-SIGHT") return <Sight of={of} words={words} />;
  if (rule === "R-DOCTOR") return <Walk of={of} words={words} />;
  if (rule === "R-ATTEMPT") return <Attempt of={of} words={words} />;
  return null;
}
