/**
 * words.ts: what ids are called, in English, French and Japanese.
 *
 * The texts are data/words, made into two modules a language: only the reader's
 * own is loaded, and the second of them, the book, when somebody opens it. This
 * says what src/words says, letter by letter, which a test holds it to:
 * whatever changes there changes here.
 */
import type { WordKey, WordParams } from "../made/keys.mjs";

export type { WordKey } from "../made/keys.mjs";
export type Lang = "en" | "fr" | "ja";
export const LANGS: readonly Lang[] = ["en", "fr", "ja"];
/** Each in itself, for those who look for theirs. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = { en: "English", fr: "Français", ja: "日本語" };

export type Form = "" | "in" | "to" | "from" | "with" | "name";

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

type Word = string | { one: string; other: string };
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
  readonly english: Readonly<Record<string, string>>;
}

export interface Book {
  readonly words: Readonly<Record<string, Word>>;
  readonly chapters: readonly Chapter[];
}

const LOAD: Record<Lang, { words(): Promise<Catalogue>; book(): Promise<Book> }> = {
  en: { words: () => import("../made/en.mjs"), book: () => import("../made/en.book.mjs") },
  fr: { words: () => import("../made/fr.mjs"), book: () => import("../made/fr.book.mjs") },
  ja: { words: () => import("../made/ja.mjs"), book: () => import("../made/ja.book.mjs") },
};

export async function loadWords(lang: Lang): Promise<Words> {
  return makeWords(lang, await LOAD[lang].words(), LOAD[lang].book);
}

/** The first of the browser's languages that we have. */
export function chooseLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = LANGS.find((lang) => tag.toLowerCase().split("-")[0] === lang);
    if (found) return found;
  }
  return "en";
}

/** French takes 0 for one thing, too; Japanese does not count. */
function isOne(lang: Lang, n: unknown): boolean {
  return n === 1 || (n === 0 && lang === "fr");
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
    const text = typeof word === "string" ? word : isOne(lang, params.n) ? word.one : word.other;
    return text.replace(PLACE, (_, name: string, form: string | undefined) => {
      const value = params[name];
      if (value === undefined) throw new Error(`${key} needs ${name}`);
      return phrase(value, (form ?? "") as Form);
    });
  };

  const phrase = (value: Param, form: Form): string => {
    if (typeof value !== "object") return String(value);
    return "card" in value ? card(value, form) : room(value, form);
  };

  const tailed = (stem: string, form: string) => (form ? `${stem}.${form}` : stem);

  /** One that is ours by its id, and that the plan calls as we do, has phrases of its own. */
  const room = (it: RoomName, form: Form = ""): string => {
    const ours = catalogue.english[it.id] === it.name;
    return tell(tailed(`room.${ours ? it.id : "own"}`, form), { name: it.name });
  };

  const card = ({ card: about, leads }: CardName, form: Form = ""): string => {
    const key = tailed(`card.${about.id}`, form);
    if (leads && about.kind !== "weapon" && about.kind !== "aid") {
      const moves = about.kind === "move";
      const steps = about.steps ?? 0;
      return tell(tailed(moves ? "card.to" : "card.room", moves && form && steps ? "steps" : form), {
        room: leads,
        n: steps,
      });
    }
    return table[key] === undefined ? tell(tailed("card.own", form), { name: capital(about.id) }) : tell(key);
  };

  const between = (key: string) => tell(key, { a: "", b: "" });

  const list = (items: readonly string[], or = false): string =>
    items.reduce((text, item, i) => {
      const last = i === items.length - 1;
      return i === 0 ? item : text + between(last ? (or ? "list.or" : "list.two") : "list.more") + item;
    }, "");

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
    join: (sentences) => sentences.join(lang === "ja" ? "" : " "),
  };
}

/** "brass-whistle" to "Brass whistle", for a card that the catalogue does not know. */
function capital(id: string): string {
  const plain = id.replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
