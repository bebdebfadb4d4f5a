/** card.tsx: the face of a card. Its kind shows in shape, letters and colour, its name in words. */
import { pictureOfCard } from "../../art/art.ts";
import { Picture } from "../../art/picture.tsx";
import { type Measure, measureText } from "../../board/text-width.ts";
import type { Card, CardId } from "../../engine/protocol.ts";
import { isSpaced, type Words } from "../../words/words.ts";
import { cardOf, roomOf, type World } from "../../words/world.ts";
import { Icon, type IconName } from "./icon.tsx";

const ICONS: Record<Card["kind"], IconName> = {
  move: "step",
  room: "room",
  weapon: "weapon",
  aid: "aid",
  failure: "failure",
};

/** The kind of the first of them that is a card. */
export function KindIcon({ cards, world }: { cards: readonly CardId[]; world: World }) {
  const [card] = cards.flatMap((id) => world.cards.get(id) ?? []);
  return card ? <Icon name={ICONS[card.kind]} size={20} /> : null;
}

/** What stands large in its corner: how far, how strong. */
function figureOf(card: Card): string {
  if (card.value !== undefined) return String(card.value);
  return card.steps ? String(card.steps) : "";
}

/** "value 3, 5 in the Green House": what a card is good for, in words; empty where its name says it. */
export function cardWorth(words: Words, world: World, id: CardId): string {
  const card = world.cards.get(id);
  if (card?.value === undefined) return "";
  if (!card.bonus || !world.rooms.has(card.bonus.room)) return words.say("ui.hand.value", { value: card.value });
  return words.say("ui.hand.value.room", {
    value: card.value,
    points: card.bonus.value,
    room: roomOf(world, card.bonus.room),
  });
}

/** What it is called on its face, which shows its kind as well: a room card by its room alone. */
function faceName(words: Words, world: World, card: Card): string {
  const leads = card.room ? roomOf(world, card.room) : null;
  return card.kind === "room" && leads ? words.room(leads, "name") : words.card(cardOf(world, card.id), "name");
}

/** The same where the card is narrow: a card that leads somewhere by what the board calls the room; else null. */
function shortName(words: Words, world: World, card: Card): string | null {
  return card.room ? words.room(roomOf(world, card.room), "short") : null;
}

let letters: Measure | null = null;

function widthOf(text: string): number {
  letters ??= measureText("--sans", "--bold");
  return letters(text);
}

/** What of a name stands in one line whatever happens: its words, which may be broken behind a hyphen. */
export function unbroken(name: string): readonly string[] {
  return name.split(/ |(?<=[^ ]-)/);
}

/** For card.css: how wide the widest word of a name is, so that it is written as small as it must be, or not at all, rather than torn in two. */
function wordStyle(words: Words, name: string): string | undefined {
  if (!isSpaced(words.lang)) return undefined; // such names are broken anywhere
  return `--word: ${Math.max(...unbroken(name).map(widthOf)).toFixed(2)}`;
}

/** For card.css: how wide a name is in two lines, so that it is written whole wherever there is room for them. */
function linesStyle(words: Words, name: string): string {
  if (!isSpaced(words.lang)) return `--lines: ${Math.ceil(name.length / 2)}`;
  const parts = name.split(" ");
  const broken = parts.map((_, at) =>
    Math.max(widthOf(parts.slice(0, at).join(" ")), widthOf(parts.slice(at).join(" "))),
  );
  return `--lines: ${Math.min(...broken).toFixed(2)}`;
}

/** A card in a line: its kind, its name, its worth, and how often it is there. */
export function CardChip({ id, times, world, words }: { id: CardId; times: number; world: World; words: Words }) {
  const card = world.cards.get(id);
  if (!card) return <span class="card-chip">{id}</span>;
  const figure = card.kind === "weapon" || card.kind === "aid" ? figureOf(card) : "";
  return (
    <span class={`card-chip ${card.kind}`}>
      <Icon name={ICONS[card.kind]} size={14} /> {faceName(words, world, card)} {figure && <strong>{figure}</strong>}
      {times > 1 && words.say("mark.times", { a: "", n: times })}
    </span>
  );
}

/** A card on a button: by its name, or one that leads to a room of its own by how far and where. */
export function CardLabel({ id, world, words }: Omit<FaceProps, "times">) {
  const name = words.card(cardOf(world, id), "name");
  const card = world.cards.get(id);
  const short = card && shortName(words, world, card);
  if (!card || !short) return name;
  return (
    <>
      <span aria-hidden="true">
        <Icon name={ICONS[card.kind]} size={16} /> {figureOf(card)} {short}
      </span>
      <span class="unseen">{name}</span>
    </>
  );
}

interface FaceProps {
  readonly id: CardId;
  /** How many of them lie there. */
  readonly times?: number;
  readonly world: World;
  readonly words: Words;
}

/** " ×2", to be put behind a name. */
const timesOf = (words: Words, times: number) => words.say("mark.times", { a: "", n: times });

/** Where it is worth more: by the room's name, or on a narrow card by the number that the board has on it. */
function Bonus({ card, world, words }: { card: Card; world: World; words: Words }) {
  if (!card.bonus) return null;
  const room = roomOf(world, card.bonus.room);
  return (
    <span class="card-bonus" aria-hidden="true">
      <b>{card.bonus.value}</b> <span class="card-long">{words.room(room, "name")}</span>
      <span class="card-short">
        <Icon name="room" size={11} /> {room.number ?? words.room(room, "short")}
      </span>
    </span>
  );
}

export function CardFace({ id, times = 1, world, words }: FaceProps) {
  const card = world.cards.get(id);
  if (!card) return <span class="card-name">{id}</span>;
  const figure = figureOf(card);
  const name = faceName(words, world, card);
  const short = shortName(words, world, card);
  const worth = cardWorth(words, world, id);
  const picture = pictureOfCard(card);
  return (
    <span class={`card-face ${card.kind}`}>
      <span class="card-top" aria-hidden="true">
        <Icon name={ICONS[card.kind]} size={16} />
        {times > 1 && <span class="card-times">{timesOf(words, times).trim()}</span>}
        {figure && <span class="card-figure">{figure}</span>}
      </span>
      <span class="card-art" aria-hidden="true">
        {picture && <Picture of={picture} />}
      </span>
      <span class={short ? "card-name placed" : "card-name"} style={short ? linesStyle(words, name) : undefined}>
        <span class="card-long" style={short ? undefined : wordStyle(words, name)}>
          {name}
        </span>
        {short && (
          <span class="card-short" aria-hidden="true" style={wordStyle(words, short)}>
            {short}
          </span>
        )}
        {worth && <span class="unseen">{words.row(["", worth])}</span>}
        {times > 1 && <span class="unseen">{timesOf(words, times)}</span>}
      </span>
      <Bonus card={card} world={world} words={words} />
    </span>
  );
}
