"""The catalogue as a C table and as a module for the browser."""
import json
import re
import unicodedata

import sentences
from plurals import CATEGORIES

ACCENTS = range(0x300, 0x370)  # not those of kana, which make other letters
HEAD = "Made by tools/words from data/words; change those instead."


def c_string(text):
    if text is None:
        return "NULL"
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("?", "\\?")):  # ?: no trigraphs
        text = text.replace(plain, escaped)
    return f'"{text}"'


def c_list(texts):
    """Words as they are compared with what is typed: without accents, in small letters."""
    texts = ["".join(letter for letter in unicodedata.normalize("NFD", text) if ord(letter) not in ACCENTS).lower()
             for text in texts]
    texts = [unicodedata.normalize("NFC", text) for text in texts]
    return "".join(f"{c_string(text)}, " for text in texts) + "NULL"


def between(text):
    """What a list's text has between its two."""
    return text[len("{a}"):-len("{b}")]


def c_joints(lang, joints):
    """Joints that depend on how the next word begins; the last entry has no key."""
    lists, rows = [], []
    for number, joint in enumerate(joints):
        for name in ("begins", "but"):
            words = "".join(f"{c_string(word)}, " for word in joint[name])
            lists.append(f"static const char *const {lang}_{name}_{number}[] = {{{words}NULL}};\n")
        rows += [f"    {{{c_string(key)}, {c_string(between(text))}, {lang}_begins_{number}, {lang}_but_{number}}},\n"
                 for key, text in joint["texts"].items()]
    return "".join(lists) + f"static const word_joint {lang}_joints[] = {{\n" + "".join(rows) + "    {NULL, NULL, NULL, NULL},\n};\n"


def c_plain(lang, letters):
    """How letters are written in ASCII; the last entry has none."""
    rows = "".join(f"{{{ord(letter):#x}, {c_string(plain)}}}, " for letter, plain in letters.items())
    return f"static const ul_plain_letter {lang}_plain[] = {{{rows}{{0, NULL}}}};\n"


def c_language(catalogue, lang, keys):
    """The arrays of a language; the last line is its entry in the table of languages."""
    language, counted, rows = catalogue.languages[lang], [], []
    for number, key in enumerate(keys):
        word = language.words.get(key)
        if word and word.counts:
            forms = ", ".join(f"[UL_PLURAL_{form.upper()}] = {c_string(word.texts[form])}"
                              for form in CATEGORIES if form in word.texts)
            counted.append(f"static const char *const {lang}_{number}[UL_PLURALS] = {{{forms}}};\n")
        rows.append(f"    {{{c_string(word.other) if word else 'NULL'}, "
                    f"{f'{lang}_{number}' if word and word.counts else 'NULL'}}},\n")
    arrays = ("".join(counted) +
              f"static const word_text {lang}_texts[] = {{\n" + "".join(rows) + "};\n"
              f"static const char *const {lang}_fillers[] = {{{c_list(language.about['fillers'])}}};\n"
              f"static const char *const {lang}_particles[] = {{{c_list(language.about['particles'])}}};\n"
              f"{c_plain(lang, language.about['plain'])}"
              f"{c_joints(lang, language.about['joints'])}"
              f"static ul_plural {lang}_plural(unsigned long n)\n{{\n    (void)n;\n    return {language.plurals.c()};\n}}\n\n")
    entry = (f"    {{{c_string(lang)}, {c_string(language.name)}, {'true' if language.about['latin'] else 'false'}, "
             f"{lang}_plural, {lang}_texts, {lang}_fillers, {lang}_particles, {lang}_plain, {lang}_joints}},\n")
    return arrays, entry


def c_rule(chapter, rule, game, option):
    games = {None: "UL_RULE_BOTH", "kill": "UL_RULE_KILL", "save": "UL_RULE_SAVE"}
    number = "UL_OPTION_COUNT" if option is None else "UL_" + option.upper()
    return f'    {{"{rule}", "{chapter}", {games[game]}, {number}}},\n'


def c_table(catalogue):
    """Keys sorted bytewise, as the look-up wants them; each language has its texts in that order."""
    keys = sorted(catalogue.keys, key=str.encode)
    rules = list(catalogue.rules())
    languages = [c_language(catalogue, lang, keys) for lang in catalogue.langs]
    return (f"/* {HEAD} */\n"
            '#include "words/words_inside.h"\n\n'
            "const char *const ul_word_keys[] = {\n" + "".join(f"    {c_string(key)},\n" for key in keys) + "};\n"
            f"const size_t ul_word_count = {len(keys)};\n\n" +
            "".join(arrays for arrays, _ in languages) +
            "const word_language ul_language_table[] = {\n" + "".join(entry for _, entry in languages) + "};\n"
            f"const size_t ul_language_count = {len(languages)};\n\n"
            "const ul_rule ul_rule_table[] = {\n" + "".join(c_rule(*rule) for rule in rules) + "};\n"
            f"const size_t ul_rule_table_count = {len(rules)};\n\n" + sentences.c_table(catalogue.sentences, c_string))


# The browser's module: words.mjs and, beside it, its types words.d.mts.

SAY = """
// A room that its plan calls as we do has phrases of its own; any other is called what its plan calls it.
function phrase(lang, value, form) {
  if (typeof value !== "object") return String(value);
  const tail = form ? `.${form}` : "";
  const card = "card" in value;
  const key = (card ? `card.${value.card}` : `room.${value.room}`) + tail;
  const ours = words[lang][key] !== undefined && (card || source[value.room] === (value.name ?? source[value.room]));
  if (ours) return say(lang, key, value);
  return say(lang, (card ? "card.own" : "room.own") + tail, { name: value.name ?? value.card ?? value.room });
}

export function say(lang, key, params = {}) {
  const word = words[lang][key];
  if (word === undefined) throw new Error(`there is no word ${key}`);
  const text = typeof word === "string" ? word : word[plural[lang](params.n)];
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
export type Word = string | {{ zero?: string; one?: string; two?: string; few?: string; many?: string; other: string }};
export interface WordParams {{
{params}}}
/** What the source calls each room of ours: a plan that calls it otherwise means another room. */
export const source: Readonly<Record<string, string>>;
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
# first game, the memory aid and the scene of an attempt say besides, and which comes later. What only terminals and
# servers say is in neither.
ELSEWHERE = re.compile(
    r"(fault|help|hint|preview|push|puzzle|start|system|thing|usage)\.|kind\.(aid|move|room|weapon)$|phase\.(collect|defend|dog|turn)$"
    r"|ui\.(bell|brief|choice|cmd|command|continue|detail|dog|failures|find|forced|help|join|map|marks|me|more|no_key|no_memory|no_number|penalties"
    r"|plain|pool|prompt|quit|ready|save|saved|saves|short|small|start|table|tokens|verb|waiting|way|word)(\.|$)"
    r"|ui\.column\.(count|room|value)$|ui\.curtain\.(hide|ready)$|ui\.doctor\.(never\.|reaches\.other$|route$|then$)"
    r"|ui\.(deal\.friend|hand\.above|hand\.below|room\.doors|room\.sees|seat\.at\.other|seat\.bot)$"
    r"|ui\.end\.(again|dear|hand|not_again|offer|record)$|ui\.new\.(bots|dealer|seed)$|ui\.pane\.(board|choices|digest|help)$"
    r"|ui\.key\.(advice|another|card|chances|choose|commit|delete|help|log|move|no|quit|route|rules|scroll|search|shift_arrow|sight|speed|step)$"
    r"|ui\.plan\.(card_first|empty|enter|nothing_to_undo|number|revealed|sure|undone|which)$"
    r"|ui\.replay\.(help|no_eyes|no_turn|only|step|turn)$|ui\.tray\.(asked|none|order|points|value|value\.card|value\.room)$")
BOOK = re.compile(
    r"(book|chapter|option|tutorial|guest|story|ui\.replay|web\.(memory|board|hook|dearest|deal|day|invites|invited|begin|share|key|take|replay|chances"
    r"|verified|unverified))\.|web\.(hosting|share|verified|unverified)$|web\.lesson\.(?!about)|edition\..*\.about$|rule\..*\.(text|save)$"
    r"|card\..*\.flavour")

PAGE_TYPES = """
export type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
export type Word = string | ({ readonly [form in Plural]?: string } & { readonly other: string });
/** Another joint of a list, before a word that begins so. */
export interface Joint {
  readonly begins: readonly string[];
  readonly but: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
}
export type Rules = ReadonlyArray<{ rule: string; game?: "kill" | "save"; option?: string }>;
export interface RoomWord { room: string; name?: string }
export interface CardWord { card: string; name?: string; room?: RoomWord }
export type WordKey = keyof WordParams;
export interface WordParams {
{params}}
"""

GAME_TYPES = """
import type { Joint, Plural, Word } from "./keys.mjs";
export const words: Readonly<Record<string, Word>>;
export const source: Readonly<Record<string, string>>;
export const plural: (n: number) => Plural;
export const joints: readonly Joint[];
"""

BOOK_TYPES = """
import type { Rules, Word } from "./keys.mjs";
export const words: Readonly<Record<string, Word>>;
export const chapters: ReadonlyArray<{ chapter: string; rules: Rules }>;
"""

LANGUAGES_TYPES = """
import type { Joint, Plural, Rules, Word } from "./keys.mjs";
export interface Language {
  /** Its code: "fr". */
  readonly tag: string;
  /** What it calls itself. */
  readonly name: string;
  /** Said when nothing else could be loaded. */
  readonly sorry: string;
  /** A letter or two that show which letters these are. */
  readonly sample: string;
  readonly latin: boolean;
  /** Are there gaps between its words? */
  readonly spaced: boolean;
  words(): Promise<{
    readonly words: Readonly<Record<string, Word>>;
    readonly source: Readonly<Record<string, string>>;
    plural(n: number): Plural;
    readonly joints: readonly Joint[];
  }>;
  book(): Promise<{
    readonly words: Readonly<Record<string, Word>>;
    readonly chapters: ReadonlyArray<{ chapter: string; rules: Rules }>;
  }>;
}
/** Those that there are; the first is what the others are translated from. */
export const languages: readonly [Language, ...Language[]];
"""

SENTENCES_TYPES = """
/** Cases in their order: a condition ("" always holds) and a key. */
export type Sentence = ReadonlyArray<readonly [when: string, key: string]>;
/** By family and kind, "event.drew"; "event.else" is what has no own. */
export const sentences: Readonly<Record<string, readonly Sentence[]>>;
"""

KINDS = {"text": "string", "number": "number", "room": "RoomWord", "card": "CardWord", "thing": "string"}


def parameters(catalogue, key):
    """name: TypeScript type, of all that a key's texts take in any language."""
    names = set()
    for lang in catalogue.langs:
        word = catalogue.words[lang].get(key)
        if word:
            names |= {name for name, _ in word.placeholders()} | ({"n"} if word.counts else set())
    return {name: KINDS[catalogue.places["parameters"][name]["kind"]] for name in sorted(names)}


def constant(name, value):
    return f"export const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"


def words_of(catalogue, lang, keys, seen=lambda text: text):
    """The texts of keys, each as it is seen."""
    found = {key: catalogue.words[lang][key] for key in keys if key in catalogue.words[lang]}
    return {key: {form: seen(text) for form, text in word.texts.items()} if word.counts else seen(word.other)
            for key, word in found.items()}


def source_names(catalogue):
    return {key.split(".")[1]: word.other for key, word in sorted(catalogue.english.items())
            if key.startswith("room.") and key.endswith(".name")}


def module(catalogue, langs):
    words = {lang: words_of(catalogue, lang, catalogue.keys) for lang in langs}
    plural = ", ".join(f"{json.dumps(lang)}: {catalogue.languages[lang].plurals.javascript()}" for lang in langs)
    return (f"// {HEAD}\n" + constant("words", words) + f"const plural = {{ {plural} }};\n" + constant("source", source_names(catalogue)) +
            constant("chapters", catalogue.chapters) + SAY)


def page_keys(catalogue):
    return [key for key in catalogue.keys if not ELSEWHERE.match(key)]


def page_language(catalogue, lang):
    """The files of a language, by name."""
    keys, seen = page_keys(catalogue), catalogue.languages[lang].for_page
    game = words_of(catalogue, lang, [key for key in keys if not BOOK.match(key)], seen)
    book = words_of(catalogue, lang, [key for key in keys if BOOK.match(key)], seen)
    plural = f"export const plural = {catalogue.languages[lang].plurals.javascript()};\n"
    joints = constant("joints", catalogue.languages[lang].about["joints"])
    return {f"{lang}.mjs": constant("words", game) + constant("source", source_names(catalogue)) + plural + joints,
            f"{lang}.d.mts": GAME_TYPES,
            f"{lang}.book.mjs": constant("words", book) + constant("chapters", catalogue.chapters),
            f"{lang}.book.d.mts": BOOK_TYPES}


def page_languages(catalogue):
    rows = []
    for tag, language in catalogue.languages.items():
        about = {"tag": tag, "name": language.name, "sorry": language.for_page(language.words["web.sorry"].other),
                 "sample": language.about["sample"], "latin": language.about["latin"],
                 "spaced": language.words["mark.gap"].other != "{a}{b}"}
        fields = ", ".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in about.items())
        rows.append(f'  {{ {fields}, words: () => import("./{tag}.mjs"), book: () => import("./{tag}.book.mjs") }},\n')
    return "export const languages = [\n" + "".join(rows) + "];\n"


def page(catalogue):
    """All files, by name."""
    files = {"languages.mjs": page_languages(catalogue), "languages.d.mts": LANGUAGES_TYPES,
             "sentences.mjs": constant("sentences", dict(sentences.rows(catalogue.sentences))),
             "sentences.d.mts": SENTENCES_TYPES,
             "keys.d.mts": PAGE_TYPES.replace("{params}", parameter_lines(catalogue, page_keys(catalogue)))}
    for lang in catalogue.langs:
        files |= page_language(catalogue, lang)
    return {name: f"// {HEAD}\n{text.lstrip()}" for name, text in files.items()}


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
