/**
 * words.ts: what ids are called, in every language that data/words has.
 *
 * The texts are data/words, made into two modules a language: only the reader's
 * own is loaded, and the second of them, the book, when somebody opens it. This
 * says what src/words says, letter by letter, which a test holds it to:
 * whatever changes there changes here.
 */
import type { Joint, Plural, Word, WordKey, WordParams } from "../made/keys.mjs";
import { languages } from "../made/languages.mjs";

export type { WordKey } from "../made/keys.mjs";
/** The tag of a language, which is its folder's name in data/words. No language is known to the page by name. */
export type Lang = string;
export const LANGS: readonly Lang[] = languages.map(({ tag }) => tag);

const about = (lang: Lang) => languages.find(({ tag }) => tag === lang) ?? languages[0];
/** What a language calls itself, for those who look for theirs. */
export const langName = (lang: Lang): string => about(lang).name;
/** The one thing that is said before there are words: that they, or the page, could not be fetched. */
export const langSorry = (lang: Lang): string => about(lang).sorry;
/** A letter or two of it. */
export const langSample = (lang: Lang): string => about(lang).sample;
/** Is it written in Latin letters? */
export const isLatin = (lang: Lang): boolean => about(lang).latin;
/** Does it have gaps between its words? */
export const isSpaced = (lang: Lang): boolean => about(lang).spaced;

/** Those that this page asks for; texts may ask for more, which their language declares. */
export type Form = "" | "in" | "to" | "from" | "with" | "name" | "short";

/** A room by its id, and what its plan calls it. */
export interface RoomName {
  readonly id: string;
  readonly name: string;
}

/** A card as the engine's `deck` describes it; one that leads to a room comes with the room. */
export interface CardName {
  readonly card: { readonly id: string; readonly kind: string; readonly steps?: number };
  readonly leads: RoomName | null;
}

export type Param = string | number | RoomName | CardName;
type ParamFor<T> = T extends string | number ? T : T extends { card: string } ? CardName : RoomName;
type ParamsOf<K extends WordKey> = { readonly [P in keyof WordParams[K]]: ParamFor<WordParams[K][P]> };

export interface Chapter {
  readonly chapter: string;
  readonly rules: readonly { readonly rule: string; readonly game?: "kill" | "save"; readonly option?: string }[];
}

export interface Words {
  readonly lang: Lang;
  /** Settled once what the rules, the options and the first game say can be said, too. */
  book(): Promise<void>;
  /** Is the book here? */
  readonly booked: boolean;
  /** The book's; empty before it is here. */
  readonly chapters: readonly Chapter[];
  /** The text of a key with its parameters in place. */
  say<K extends WordKey>(key: K, ...params: keyof WordParams[K] extends never ? [] : [ParamsOf<K>]): string;
  /** The same where the key is put together from parts, or where more is given than the text asks for. */
  tell(key: string, params?: Readonly<Record<string, Param | undefined>>): string;
  /** The bare text of a key that takes no parameters; null if there is no such key. */
  find(key: string): string | null;
  room(room: RoomName, form?: Form): string;
  card(card: CardName, form?: Form): string;
  /** "a, b and c"; or "a, b or c". */
  list(items: readonly string[], or?: boolean): string;
  /** "a, b, c": things side by side, none of them the last. */
  row(items: readonly string[]): string;
  /** Sentences one after the other, with what this language has between them. */
  join(sentences: readonly string[]): string;
}

/** What the made modules of a language export. */
export interface Catalogue {
  readonly words: Readonly<Record<string, Word>>;
  readonly source: Readonly<Record<string, string>>;
  plural(n: number): Plural;
  readonly joints: readonly Joint[];
}

export interface Book {
  readonly words: Readonly<Record<string, Word>>;
  readonly chapters: readonly Chapter[];
}

export async function loadWords(lang: Lang): Promise<Words> {
  const { words, book } = about(lang);
  return makeWords(lang, await words(), book);
}

/** The first of the browser's languages that we have. */
export function chooseLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = LANGS.find((lang) => tag.toLowerCase().split("-")[0] === lang);
    if (found) return found;
  }
  return languages[0].tag;
}

const PLACE = /\{([a-z]+)(?:\.([a-z]+))?\}/g;

export function makeWords(lang: Lang, catalogue: Catalogue, loadBook: () => Promise<Book>): Words {
  const table: Record<string, Word> = { ...catalogue.words };
  let chapters: readonly Chapter[] = [];
  let coming: Promise<void> | null = null;

  const book = () => {
    coming ??= loadBook().then(
      (found) => {
        Object.assign(table, found.words);
        chapters = found.chapters;
      },
      (error) => {
        coming = null; // whoever asks next tries again
        throw error;
      },
    );
    return coming;
  };

  const tell = (key: string, params: Readonly<Record<string, Param | undefined>> = {}): string => {
    const word = table[key];
    if (word === undefined) throw new Error(`there is no word ${key}`);
    const text = typeof word === "string" ? word : (word[catalogue.plural(Number(params.n))] ?? word.other);
    return text.replace(PLACE, (_, name: string, form: string | undefined) => {
      const value = params[name];
      if (value === undefined) throw new Error(`${key} needs ${name}`);
      return phrase(value, form ?? "");
    });
  };

  const phrase = (value: Param, form: string): string => {
    if (typeof value !== "object") return String(value);
    return "card" in value ? card(value, form) : room(value, form);
  };

  const tailed = (stem: string, form: string) => (form ? `${stem}.${form}` : stem);

  /** One that is ours by its id, and that the plan calls as we do, has phrases of its own. */
  const room = (it: RoomName, form = ""): string => {
    const stem = `room.${catalogue.source[it.id] === it.name ? it.id : "own"}`;
    return tell(tailed(stem, form), { name: it.name });
  };

  const card = ({ card: about, leads }: CardName, form = ""): string => {
    const key = tailed(`card.${about.id}`, form);
    if (leads && about.kind !== "weapon" && about.kind !== "aid") {
      const moves = about.kind === "move";
      const steps = about.steps ?? 0;
      return tell(tailed(moves ? "card.to" : "card.room", moves && form === "name" && steps ? "steps" : form), {
        room: leads,
        n: steps,
      });
    }
    return table[key] === undefined ? tell(tailed("card.own", form), { name: capital(about.id) }) : tell(key);
  };

  const between = (key: string) => tell(key, { a: "", b: "" });

  /** Some languages join otherwise before some sounds: "Ana e Inés". */
  const ownJoint = (key: string, item: string) => {
    const begins = (beginnings: readonly string[]) => beginnings.some((one) => item.startsWith(one));
    const own = catalogue.joints.find((one) => one.texts[key] && begins(one.begins) && !begins(one.but));
    return own?.texts[key]?.replace(/\{[ab]\}/g, "");
  };

  const list = (items: readonly string[], or = false): string => {
    const joint = items.length > 2 ? (or ? "list.or.last" : "list.last") : or ? "list.or" : "list.two";
    return items.reduce((text, item, i) => {
      const key = i === items.length - 1 ? joint : "list.more";
      return i === 0 ? item : text + (ownJoint(key, item) ?? between(key)) + item;
    }, "");
  };

  const find = (key: string) => {
    const word = table[key];
    return word === undefined ? null : typeof word === "string" ? word : word.other;
  };

  return {
    lang,
    book,
    get booked() {
      return chapters.length > 0;
    },
    get chapters() {
      return chapters;
    },
    say: (key, ...params) => tell(key, params[0] as Record<string, Param>),
    tell,
    find,
    room,
    card,
    list,
    row: (items) => items.join(between("list.more")),
    join: (sentences) => sentences.join(between("mark.gap")),
  };
}

/** "brass-whistle" to "Brass whistle", for a card that the catalogue does not know. */
function capital(id: string): string {
  const plain = id.replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
