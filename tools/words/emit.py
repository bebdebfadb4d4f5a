"""The catalogue as a C table and as a module for the browser."""
import json

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

KINDS = {"text": "string", "number": "number", "room": "RoomWord", "card": "CardWord"}


def parameters(catalogue, key):
    """name: TypeScript type, of all that a key's texts take in any language."""
    names = set()
    for lang in LANGUAGES:
        word = catalogue.words[lang][key]
        names |= {name for name, _ in word.placeholders()} | ({"n"} if word.one else set())
    return {name: KINDS[catalogue.places["parameters"][name]["kind"]] for name in sorted(names)}


def module(catalogue, langs):
    words = {lang: {key: catalogue.words[lang][key].texts if catalogue.words[lang][key].one
                    else catalogue.words[lang][key].other for key in catalogue.keys} for lang in langs}
    text = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    names = {key.split(".")[1]: catalogue.words["en"][key].other for key in catalogue.keys
             if key.startswith("room.") and key.endswith(".name")}
    return (f"// {HEAD}\n"
            f"export const words = {text};\n"
            f"export const english = {json.dumps(names, ensure_ascii=False, separators=(',', ':'))};\n"
            f"export const chapters = {json.dumps(catalogue.chapters, separators=(',', ':'))};\n" + SAY)


def types(catalogue, langs):
    lines = []
    for key in catalogue.keys:
        fields = "; ".join(f"{name}: {kind}" for name, kind in parameters(catalogue, key).items())
        lines.append(f"  {json.dumps(key)}: {{ {fields} }};\n" if fields else f"  {json.dumps(key)}: {{}};\n")
    union = " | ".join(f'"{lang}"' for lang in langs)
    return f"// {HEAD}" + TYPES.replace("{langs}", union).replace("{params}", "".join(lines)).replace("{{", "{") \
        .replace("}}", "}")
