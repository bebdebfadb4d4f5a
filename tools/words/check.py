"""What can be wrong with a catalogue. Each check yields complaints, one sentence each."""
import fnmatch
import functools
import glob
import os
import re
import unicodedata

from catalogue import LANGUAGES, PLACEHOLDER, read_json

LONGEST_KEY = 60  # UL_WORD_KEY in src/words/words_inside.h, less its end
LONGEST_TEXT = 4095  # what C11 promises of a string literal
SENTENCE_ENDS = (".", "!", "?", "...", "。", "！", "？")


def check_every_language_has_every_key(catalogue):
    for lang in LANGUAGES:
        for key in catalogue.keys:
            if key not in catalogue.words[lang]:
                there = [other for other in LANGUAGES if key in catalogue.words[other]]
                yield f"{lang}.json lacks \"{key}\", which {' and '.join(there)} have"


def check_keys_are_well_formed(catalogue):
    for key in catalogue.keys:
        if not re.fullmatch(r"[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)*", key):
            yield f"\"{key}\" is no key: words of letters, digits, - and _ with dots between"
        elif len(key) > LONGEST_KEY:
            yield f"\"{key}\" is longer than {LONGEST_KEY} letters"


def check_placeholders_are_known(catalogue):
    parameters, forms = catalogue.places["parameters"], catalogue.places["forms"]
    for lang in LANGUAGES:
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                if "{" in PLACEHOLDER.sub("", text) or "}" in PLACEHOLDER.sub("", text):
                    yield f"{lang}.json: \"{key}\" has a brace that is no placeholder's"
            for name, form in sorted(word.placeholders()):
                if name not in parameters:
                    yield f"{lang}.json: \"{key}\" has {{{name}}}, which places.json does not know"
                elif form not in forms[parameters[name]["kind"]]:
                    yield f"{lang}.json: \"{key}\" has {{{name}.{form}}}, a form that no {parameters[name]['kind']} has"


def needs(word):
    """The parameters that a text must show. {n} chooses between two texts and need not be seen."""
    names = {name for name, _ in word.placeholders()}
    return names - {"n"} if word.one else names


def check_placeholders_agree(catalogue):
    for key in catalogue.everywhere():
        counted = any(catalogue.words[lang][key].one for lang in LANGUAGES)
        wanted = {lang: needs(catalogue.words[lang][key]) - ({"n"} if counted else set()) for lang in LANGUAGES}
        for lang in LANGUAGES[1:]:
            for name in sorted(wanted[lang] ^ wanted["en"]):
                having = "en" if name in wanted["en"] else lang
                yield f"\"{key}\": {{{name}}} is in {having}.json but not in {lang if having == 'en' else 'en'}.json"
        for lang in LANGUAGES:
            for form, text in catalogue.words[lang][key].texts.items():
                missing = wanted[lang] - {name.partition(".")[0] for name in PLACEHOLDER.findall(text)}
                for name in sorted(missing):
                    yield f"{lang}.json: \"{key}\" lacks {{{name}}} where it is \"{form}\""


def check_numbers_agree(catalogue):
    for key in catalogue.everywhere():
        english, french, japanese = (catalogue.words[lang][key] for lang in LANGUAGES)
        if bool(english.one) != bool(french.one):
            yield f"\"{key}\" counts in one of en.json and fr.json only"
        if japanese.one:
            yield f"ja.json: \"{key}\" has a \"one\", which Japanese does not need"


def cells(text):
    """The width in a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
               for letter in text)


def widest(catalogue, lang, kind, form):
    """Of all rooms or cards that we know, in this form."""
    ours = rf"{kind}\.(?!own\b|room\b|to\b)[a-z0-9-]+" + (rf"\.{form}" if form else "")
    return max(cells(word.other) for key, word in catalogue.words[lang].items() if re.fullmatch(ours, key))


class Widths:
    """How wide a text of a language gets when its places are filled."""

    def __init__(self, catalogue, lang):
        self.parameters = catalogue.places["parameters"]
        self.forms = {(kind, form): widest(catalogue, lang, kind, form)
                      for kind in ("room", "card") for form in catalogue.places["forms"][kind]}

    def of_place(self, inside):
        name, _, form = inside.partition(".")
        about = self.parameters.get(name, {"width": 0})  # what is not known is another check's affair
        return about["width"] if "width" in about else self.forms.get((about["kind"], form), 0)

    def of_text(self, text):
        return cells(PLACEHOLDER.sub("", text)) + sum(map(self.of_place, PLACEHOLDER.findall(text)))


def check_nothing_is_longer_than_its_place(catalogue):
    for lang in LANGUAGES:
        widths = Widths(catalogue, lang)
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                wide, limit = widths.of_text(text), catalogue.place(key)
                if wide > limit:
                    yield f"{lang}.json: \"{key}\" takes {wide} cells of the {limit} of its place"
                if len(text.encode()) > LONGEST_TEXT:
                    yield f"{lang}.json: \"{key}\" is longer than {LONGEST_TEXT} bytes"


def check_lists_are_two_with_something_between(catalogue):
    for lang in LANGUAGES:
        for key, word in catalogue.words[lang].items():
            if key.startswith("list.") and not re.fullmatch(r"\{a\}.+\{b\}", word.other):
                yield f"{lang}.json: \"{key}\" is not {{a}}, something and {{b}}"


def check_sentences_end(catalogue):
    for lang in LANGUAGES:
        for key, word in catalogue.words[lang].items():
            if not catalogue.matches(key, "sentences") or catalogue.matches(key, "fragments"):
                continue
            for text in word.texts.values():
                if not text.endswith(SENTENCE_ENDS):
                    yield f"{lang}.json: \"{key}\" is a sentence without an end: {text}"


def check_texts_are_tidy(catalogue):
    for lang in LANGUAGES:
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                if text != text.strip() or "  " in text or "\t" in text or "\r" in text:
                    yield f"{lang}.json: \"{key}\" has a space too many"
                if text != unicodedata.normalize("NFC", text):
                    yield f"{lang}.json: \"{key}\" is not in NFC"
                if re.search(r"[\u2018\u2019\u201c\u201d\u2026]", text):
                    yield f"{lang}.json: \"{key}\" has a curly quote or an ellipsis: half of the terminals render them wide"


# French.

VOWEL = "aeiouyàâäéèêëîïôöùûüœæ"
# A mute h takes the elision, these do not.
ASPIRATED = "haut|haute|hauts|hauteur|hors|huit|hasard|héros|haie|haies|hall|hache|honte|hibou|homard|onze|oui|yacht"
FRENCH_SLIPS = [
    (rf"\b(le|la|de|que|ne|se|me|te|je|ce|jusque|lorsque|puisque|quoique|presque) "
     rf"(?!({ASPIRATED})\b)[{VOWEL}h]", "wants an elision or a feminine"),
    (rf"\b(du|au|beau|nouveau|vieux|fou|mou) (?!({ASPIRATED})\b)[{VOWEL}h]", "stands before a vowel"),
    (r"\b(de|à) (le|les)\b", "is du, des, au or aux"),
    (r"\bsi ils?\b", "is s'il or s'ils"),
    (rf"\b(l|d|qu|n|s|m|t|j|c|jusqu|lorsqu|puisqu)' ?[^{VOWEL}hy{{« ]", "elides before a consonant"),
    (r"\b(de|du|des|d'|le|la|les|l'|au|aux|à|que|qu') ?\{(room|card|from|doctor)\}", "meets an article: use a form"),
    (r"\b(de|du|le|la|que|ne|se|je|lorsque|puisque|jusque) \{(seat|seats|other|name|a|b|list)\}",
     "cannot know whether the name begins with a vowel"),
    (r"\b([dl]|qu|n|s|j)'\{", "cannot know whether a vowel follows"),
    (r"[^\s\u00a0(][;:!?»]", "lacks the space before it"),
    (r"«[^\u00a0]", "lacks the space after it"),
    (r" ,| \.", "has a space before it"),
]


def check_french_is_french(catalogue):
    for key, word in catalogue.words["fr"].items():
        for text in word.texts.values():
            for pattern, why in FRENCH_SLIPS:
                for slip in re.finditer(pattern, text, re.I):
                    yield f"fr.json: \"{key}\": '{slip.group()}' {why}"


# Japanese.

# What may be in ASCII: placeholders, commands in back quotes, names of rules and options, the Doctor's title.
JAPANESE_FOREIGN = re.compile(r"\{[^}]*\}|`[^`]*`|R-[A-Z]+(?:-[A-Z]+)*|[a-z]+(?:[-_][a-z0-9]+)+|Dr\.|\+(?=\{)")


def check_japanese_is_japanese(catalogue):
    for key, word in catalogue.words["ja"].items():
        for text in word.texts.values():
            rest = JAPANESE_FOREIGN.sub("", text)
            for slip in re.findall(r"[\uff61-\uff9f]", rest):
                yield f"ja.json: \"{key}\": {slip} is half-width"
            for slip in re.findall(r"[０-９Ａ-Ｚａ-ｚ]", rest):
                yield f"ja.json: \"{key}\": {slip} is a full-width letter or digit"
            for slip in re.findall(r"[!-/:-@\[-`{-~ ]", rest):
                yield f"ja.json: \"{key}\": '{slip}' wants its full-width form"


# The house around it.

def named(catalogue, pattern):
    return {key.split(".")[1] for key in catalogue.keys if re.fullmatch(pattern, key)}


def check_rooms_are_those_of_the_plans(catalogue, root):
    for path in sorted(glob.glob(os.path.join(root, "data", "*.plan"))):
        with open(path, encoding="utf-8") as file:
            for line in file:
                match = re.match(r"(?:room|hall|stairs)\s+\S\s+(\S+)\s+\S+\s+\S+\s+(.*\S)", line)
                if not match:
                    continue
                for form in catalogue.places["forms"]["room"]:
                    key = ".".join(["room", match.group(1)] + ([form] if form else []))
                    if key not in catalogue.keys:
                        yield f"{os.path.basename(path)}: the room {match.group(1)} has no \"{key}\""
                name = catalogue.words["en"].get(f"room.{match.group(1)}.name")
                if name and name.other != match.group(2):
                    yield f"{os.path.basename(path)} calls {match.group(1)} \"{match.group(2)}\", en.json \"{name.other}\""


def wanted_of(card):
    """The keys that a card of a deck must have; those that lead to a room are called by it."""
    if "room" in card:
        return []
    key = "card." + card["id"]
    more = {"weapon": [key + ".with", key + ".flavour"], "aid": [key + ".with", key + ".flavour"],
            "failure": [f"{key}.flavour.{game}.1" for game in ("kill", "save")]}
    return [key, key + ".name"] + more.get(card["kind"], [])


def check_cards_are_those_of_the_decks(catalogue, root):
    for path in sorted(glob.glob(os.path.join(root, "data", "*-deck.json"))):
        for card in read_json(path):
            for key in wanted_of(card) + ["kind." + card["kind"]]:
                if key not in catalogue.keys:
                    yield f"{os.path.basename(path)}: the card {card['id']} has no \"{key}\""


def check_rules_have_their_texts(catalogue):
    listed = [rule for _, rule, _, _ in catalogue.rules()]
    for rule in listed:
        for key in (f"rule.{rule}", f"rule.{rule}.text"):
            if key not in catalogue.keys:
                yield f"rules.json: the rule {rule} has no \"{key}\""
    for rule in sorted(named(catalogue, r"rule\.R-[A-Z-]+") - set(listed)):
        yield f"\"rule.{rule}\" is in no chapter of rules.json"
    for chapter in catalogue.chapters:
        if f"chapter.{chapter['chapter']}" not in catalogue.keys:
            yield f"rules.json: the chapter {chapter['chapter']} has no \"chapter.{chapter['chapter']}\""


@functools.lru_cache
def literals(root):
    """Every string of the sources that looks like a key, and where."""
    found = {}
    for pattern in ("src/**/*.c", "web/src/**/*.ts", "web/src/**/*.tsx"):
        for path in sorted(glob.glob(os.path.join(root, pattern), recursive=True)):
            with open(path, encoding="utf-8") as file:
                for text in re.findall(r'"([a-z]+(?:\.[a-zA-Z0-9_-]+)*)"', file.read()):
                    found.setdefault(text, os.path.relpath(path, root))
    return found


def check_keys_are_used_or_reserved(catalogue, root):
    used = literals(root)
    for key in catalogue.keys:
        parts = key.split(".")
        beginnings = {".".join(parts[:length]) for length in range(2, len(parts))} | {key}
        if not beginnings & set(used) and not catalogue.matches(key, "reserved"):
            yield f"\"{key}\" is used nowhere: take it out, or reserve it in places.json"
    for pattern in catalogue.places["reserved"]:
        if not fnmatch.filter(catalogue.keys, pattern):
            yield f"places.json reserves \"{pattern}\", but there is no such key"


def check_sources_ask_for_keys_that_exist(catalogue, root):
    families = {key.split(".")[0] for key in catalogue.keys if "." in key} - {"yes", "no"}
    whole = set(catalogue.keys)
    begun = {".".join(key.split(".")[:length]) for key in catalogue.keys for length in range(1, key.count(".") + 1)}
    for text, path in literals(root).items():
        if "." in text and text.split(".")[0] in families and text not in whole | begun:
            yield f"{path} asks for \"{text}\", which is no key"


def everything(catalogue, root):
    """(name, complaints) of every check."""
    for name, check in sorted(globals().items()):
        if name.startswith("check_"):
            arguments = (catalogue, root) if check.__code__.co_argcount == 2 else (catalogue,)
            yield name[len("check_"):], list(check(*arguments))
