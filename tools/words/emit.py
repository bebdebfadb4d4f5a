"""The catalogue as a C table and as a module for the browser."""
import json
import re

from catalogue import LANGUAGES

HEAD = "Made by tools/words from data/words; change those instead."


def c_string(text):
    if text is None:
        return "NULL"
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("?", "\\?")):  # ?: no trigraphs
        text = text.replace(plain, escaped)
    return f'"{text}"'


def c_word(catalogue, key):
    ones, others = [], []
    for lang in LANGUAGES:
        word = catalogue.words[lang][key]
        ones.append(c_string(word.one))
        others.append(c_string(word.other))
    counted = any(one != "NULL" for one in ones)
    one = "{" + ",\n      ".join(ones) + "}" if counted else "{NULL}"
    return f"    {{{c_string(key)}, {one},\n     {{" + ",\n      ".join(others) + "}},\n"


def c_rule(chapter, rule, game, option):
    games = {None: "UL_RULE_BOTH", "kill": "UL_RULE_KILL", "save": "UL_RULE_SAVE"}
    number = "UL_OPTION_COUNT" if option is None else "UL_" + option.upper()
    return f'    {{"{rule}", "{chapter}", {games[game]}, {number}}},\n'


def c_table(catalogue):
    """Sorted bytewise, as the look-up wants it."""
    keys = sorted(catalogue.keys, key=str.encode)
    rules = list(catalogue.rules())
    return (f"/* {HEAD} */\n"
            '#include "words/words_inside.h"\n\n'
            "const word ul_word_table[] = {\n" + "".join(c_word(catalogue, key) for key in keys) + "};\n"
            f"const size_t ul_word_count = {len(keys)};\n\n"
            "const ul_rule ul_rule_table[] = {\n" + "".join(c_rule(*rule) for rule in rules) + "};\n"
            f"const size_t ul_rule_table_count = {len(rules)};\n")


# The browser's module: words.mjs and, beside it, its types words.d.mts.

SAY = """
const isOne = { en: (n) => n === 1, fr: (n) => n < 2, ja: () => false };

// A room that its plan calls as we do has phrases of its own; any other is called what its plan calls it.
function phrase(lang, value, form) {
  if (typeof value !== "object") return String(value);
  const tail = form ? `.${form}` : "";
  const card = "card" in value;
  const key = (card ? `card.${value.card}` : `room.${value.room}`) + tail;
  const ours = words[lang][key] !== undefined && (card || english[value.room] === (value.name ?? english[value.room]));
  if (ours) return say(lang, key, value);
  return say(lang, (card ? "card.own" : "room.own") + tail, { name: value.name ?? value.card ?? value.room });
}

export function say(lang, key, params = {}) {
  const word = words[lang][key];
  if (word === undefined) throw new Error(`there is no word ${key}`);
  const text = typeof word === "string" ? word : isOne[lang](params.n) ? word.one : word.other;
  return text.replace(/\\{([a-z]+)(?:\\.([a-z]+))?\\}/g, (_, name, form) => {
    if (params[name] === undefined) throw new Error(`${key} needs ${name}`);
    return phrase(lang, params[name], form ?? "");
  });
}
"""

TYPES = """
/** A room by its id; `name` is what the plan calls it, and is said where the id is not ours. */
export interface RoomWord { room: string; name?: string }
/** A card by its id; one that leads to a room is "room", or "to" on the ship, with that room. */
export interface CardWord { card: string; name?: string; room?: RoomWord }
export type Lang = {langs};
export type WordKey = keyof WordParams;
export type Word = string | {{ one: string; other: string }};
export interface WordParams {{
{params}}}
/** What we call each room of ours in English: a plan that calls it otherwise means another room. */
export const english: Readonly<Record<string, string>>;
export const words: Readonly<Record<Lang, Readonly<Record<WordKey, Word>>>>;
export const chapters: ReadonlyArray<{{
  chapter: string;
  rules: ReadonlyArray<{{ rule: string; game?: "kill" | "save"; option?: string }}>;
}}>;
/** The text of a key with its parameters in place. */
export function say<K extends WordKey>(
  lang: Lang, key: K, ...params: keyof WordParams[K] extends never ? [] : [WordParams[K]]): string;
"""

# A page has two modules a language: what is said in a game, and the book, which is what the rules, a new table, the
# first game and the memory aid say besides, and which comes later. What only terminals say is in neither.
TERMINAL = re.compile(
    r"hint\.|start\.|ui\.(cmd|command|continue|find|help|join|marks|more|no_memory|prompt|quit|ready|save|saved"
    r"|short|small|verb|word)(\.|$)"
    r"|ui\.end\.(again|hand|not_again|offer|record)$|ui\.pane\.(board|choices|digest|help)$"
    r"|ui\.key\.(another|card|chances|commit|help|log|move|no|quit|route|rules|scroll|search|sight|speed)$"
    r"|ui\.plan\.(card_first|empty|enter|nothing_to_undo|revealed|undone|which)$"
    r"|ui\.replay\.(help|no_eyes|no_turn|only|step|turn)$")
BOOK = re.compile(r"(book|chapter|option|tutorial|web\.memory)\.|edition\..*\.about$|rule\..*\.(text|save)$")

PAGE_TYPES = """
export type Word = string | { one: string; other: string };
export type Rules = ReadonlyArray<{ rule: string; game?: "kill" | "save"; option?: string }>;
export interface RoomWord { room: string; name?: string }
export interface CardWord { card: string; name?: string; room?: RoomWord }
export type WordKey = keyof WordParams;
export interface WordParams {
{params}}
"""

GAME_TYPES = """
import type { Word } from "./keys.mjs";
export const words: Readonly<Record<string, Word>>;
export const english: Readonly<Record<string, string>>;
"""

BOOK_TYPES = """
import type { Rules, Word } from "./keys.mjs";
export const words: Readonly<Record<string, Word>>;
export const chapters: ReadonlyArray<{ chapter: string; rules: Rules }>;
"""

KINDS = {"text": "string", "number": "number", "room": "RoomWord", "card": "CardWord"}


def parameters(catalogue, key):
    """name: TypeScript type, of all that a key's texts take in any language."""
    names = set()
    for lang in LANGUAGES:
        word = catalogue.words[lang][key]
        names |= {name for name, _ in word.placeholders()} | ({"n"} if word.one else set())
    return {name: KINDS[catalogue.places["parameters"][name]["kind"]] for name in sorted(names)}


def constant(name, value):
    return f"export const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"


def words_of(catalogue, lang, keys):
    found = {key: catalogue.words[lang][key] for key in keys}
    return {key: word.texts if word.one else word.other for key, word in found.items()}


def english(catalogue):
    return {key.split(".")[1]: catalogue.words["en"][key].other for key in catalogue.keys
            if key.startswith("room.") and key.endswith(".name")}


def module(catalogue, langs):
    words = {lang: words_of(catalogue, lang, catalogue.keys) for lang in langs}
    return (f"// {HEAD}\n" + constant("words", words) + constant("english", english(catalogue)) +
            constant("chapters", catalogue.chapters) + SAY)


def page_keys(catalogue):
    return [key for key in catalogue.keys if not TERMINAL.match(key)]


def page(catalogue, lang):
    """The files of a language, by name."""
    keys = page_keys(catalogue)
    game = words_of(catalogue, lang, [key for key in keys if not BOOK.match(key)])
    book = words_of(catalogue, lang, [key for key in keys if BOOK.match(key)])
    files = {f"{lang}.mjs": constant("words", game) + constant("english", english(catalogue)),
             f"{lang}.d.mts": GAME_TYPES,
             f"{lang}.book.mjs": constant("words", book) + constant("chapters", catalogue.chapters),
             f"{lang}.book.d.mts": BOOK_TYPES}
    return {name: f"// {HEAD}\n{text.lstrip()}" for name, text in files.items()}


def page_types(catalogue):
    """The keys that a page can say, with their parameters."""
    return f"// {HEAD}" + PAGE_TYPES.replace("{params}", parameter_lines(catalogue, page_keys(catalogue)))


def parameter_lines(catalogue, keys):
    lines = []
    for key in keys:
        fields = "; ".join(f"{name}: {kind}" for name, kind in parameters(catalogue, key).items())
        lines.append(f"  {json.dumps(key)}: {{ {fields} }};\n" if fields else f"  {json.dumps(key)}: {{}};\n")
    return "".join(lines)


def types(catalogue, langs):
    params = parameter_lines(catalogue, catalogue.keys)
    union = " | ".join(f'"{lang}"' for lang in langs)
    return f"// {HEAD}" + TYPES.replace("{langs}", union).replace("{params}", params).replace("{{", "{") \
        .replace("}}", "}")
