"""What can be wrong with a catalogue. Each check yields complaints, one sentence each."""
import fnmatch
import functools
import glob
import os
import re
import unicodedata

import glossary
import sentences
from catalogue import PLACEHOLDER, read_json

LONGEST_KEY = 60  # UL_WORD_KEY in src/words/words_inside.h, less its end
LONGEST_TEXT = 4095  # what C11 promises of a string literal
SENTENCE_ENDS = (".", "!", "?", "...", "。", "！", "？")


def check_every_language_has_every_key(catalogue):
    for lang in catalogue.langs:
        for key in catalogue.keys:
            if key not in catalogue.words[lang] and catalogue.wants(lang, key):
                there = [other for other in catalogue.langs if key in catalogue.words[other]]
                yield f"{lang} lacks \"{key}\", which {' and '.join(there)} {'have' if len(there) > 1 else 'has'}"
            elif key in catalogue.words[lang] and key not in catalogue.english and catalogue.wants(catalogue.source, key):
                yield f"{lang} has \"{key}\", which {catalogue.source} has not"


def check_declared_forms_are_there(catalogue):
    """A form that a language declares is there for every room and card, and for the things of the puzzle's clues."""
    for lang in catalogue.langs:
        for kind, forms in catalogue.languages[lang].about["forms"].items():
            if kind not in catalogue.places["forms"]:
                yield f"{lang}: language.json declares forms of a \"{kind}\": there are {', '.join(KINDS)}"
                continue
            stems = [key for key in catalogue.english if re.fullmatch(rf"{kind}\.[a-z0-9-]+", key)]
            for stem in stems:
                for form in forms:
                    if f"{stem}.{form}" not in catalogue.words[lang]:
                        yield f"{lang} lacks \"{stem}.{form}\": language.json declares the form \"{form}\" of a {kind}"
        for key in catalogue.words[lang]:
            if key.startswith("puzzle.clue.") and "?" in catalogue.words[lang][key].other:
                yield from missing_things(catalogue, lang, int(key.rpartition(".")[2]))


KINDS = ("room", "card", "thing")


def missing_things(catalogue, lang, number):
    kind, *things = catalogue.puzzle["clues"][number - 1]["is"]
    for place in PLACEHOLDER.findall(catalogue.words[lang][f"puzzle.template.{kind}"].other):
        name, _, form = place.partition(".")
        thing = dict(zip(("first", "second", "third", "fourth"), things)).get(name, name).replace(":", "-")
        if f"thing.{thing}.{form}" not in catalogue.words[lang]:
            yield f"{lang}: \"puzzle.template.{kind}\" asks for {{{place}}}, and there is no \"thing.{thing}.{form}\""


def check_keys_are_well_formed(catalogue):
    for key in catalogue.keys:
        if not re.fullmatch(r"[a-zA-Z0-9_-]+(\.[a-zA-Z0-9_-]+)*", key):
            yield f"\"{key}\" is no key: words of letters, digits, - and _ with dots between"
        elif len(key) > LONGEST_KEY:
            yield f"\"{key}\" is longer than {LONGEST_KEY} letters"


def check_placeholders_are_known(catalogue):
    parameters = catalogue.places["parameters"]
    for lang in catalogue.langs:
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                if "{" in PLACEHOLDER.sub("", text) or "}" in PLACEHOLDER.sub("", text):
                    yield f"{lang}: \"{key}\" has a brace that is no placeholder's"
            for name, form in sorted(word.placeholders()):
                if name not in parameters:
                    yield f"{lang}: \"{key}\" has {{{name}}}, which places.json does not know"
                elif form not in catalogue.forms(lang, parameters[name]["kind"]):
                    yield f"{lang}: \"{key}\" has {{{name}.{form}}}, a form that no {parameters[name]['kind']} has: " \
                          "language.json can declare it"


def needs(word):
    """The parameters that a text must show. {n} chooses between two texts and need not be seen."""
    names = {name for name, _ in word.placeholders()}
    return names - {"n"} if word.counts else names


def check_placeholders_agree(catalogue):
    source = catalogue.source
    for key in catalogue.everywhere():
        counted = any(catalogue.words[lang][key].counts for lang in catalogue.langs)
        wanted = {lang: needs(catalogue.words[lang][key]) - ({"n"} if counted else set()) for lang in catalogue.langs}
        for lang in catalogue.langs[1:]:
            for name in sorted(wanted[lang] ^ wanted[source]):
                having, lacking = (source, lang) if name in wanted[source] else (lang, source)
                yield f"\"{key}\": {{{name}}} is in {having} but not in {lacking}"
        for lang in catalogue.langs:
            for form, text in catalogue.words[lang][key].texts.items():
                missing = wanted[lang] - {name.partition(".")[0] for name in PLACEHOLDER.findall(text)}
                for name in sorted(missing):
                    yield f"{lang}: \"{key}\" lacks {{{name}}} where it is \"{form}\""


def check_numbers_agree(catalogue):
    for lang in catalogue.langs:
        needed = catalogue.languages[lang].plurals.needed
        for key, word in catalogue.words[lang].items():
            english = catalogue.english.get(key)
            for form in set(word.texts) - set(needed) - {"other"}:
                yield f"{lang}: \"{key}\" has a \"{form}\", which the language's plurals do not need"
            if word.counts:
                for form in [form for form in needed if form not in word.texts]:
                    yield f"{lang}: \"{key}\" counts, but has no \"{form}\""
                if english and not english.counts and "n" not in needs(english):
                    yield f"{lang}: \"{key}\" counts, but {catalogue.source} has no {{n}} there"
            elif english and english.counts and len(needed) > 1:
                yield f"{lang}: \"{key}\" does not count as {catalogue.source} does: it needs {' and '.join(needed)}"


@functools.cache
def cells(text):
    """The width in a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
               for letter in text)


def widest(catalogue, lang, kind, form):
    """Of all rooms or cards that we know, in this form."""
    ours = re.compile(rf"{kind}\.(?!own\b|room\b|to\b)[a-z0-9-]+" + (rf"\.{form}" if form else ""))
    found = [cells(word.other) for key, word in catalogue.words[lang].items() if ours.fullmatch(key)]
    return max(found, default=0)


class Widths:
    """How wide a text of a language gets when its places are filled."""

    def __init__(self, catalogue, lang):
        self.parameters = catalogue.places["parameters"]
        self.forms = {(kind, form): widest(catalogue, lang, kind, form)
                      for kind in KINDS for form in catalogue.forms(lang, kind)}

    def of_place(self, inside):
        name, _, form = inside.partition(".")
        about = self.parameters.get(name, {"width": 0})  # what is not known is another check's affair
        return about["width"] if "width" in about else self.forms.get((about["kind"], form), 0)

    def of_text(self, text):
        return cells(PLACEHOLDER.sub("", text)) + sum(map(self.of_place, PLACEHOLDER.findall(text)))


def check_nothing_is_longer_than_its_place(catalogue):
    for lang in catalogue.langs:
        widths = Widths(catalogue, lang)
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                wide, limit = widths.of_text(text), catalogue.place(key)
                if wide > limit:
                    yield f"{lang}: \"{key}\" takes {wide} cells of the {limit} of its place"
                if len(text.encode()) > LONGEST_TEXT:
                    yield f"{lang}: \"{key}\" is longer than {LONGEST_TEXT} bytes"


# What is put between two texts as they are told: these begin with the one and end with the other.
BETWEEN = ("mark.gap", "mark.colon", "mark.semicolon", "mark.sentence", "mark.about", "mark.decimal")


def check_lists_are_two_with_something_between(catalogue):
    for lang in catalogue.langs:
        for key, word in catalogue.words[lang].items():
            if key.startswith("list.") and not re.fullmatch(r"\{a\}.+\{b\}", word.other):
                yield f"{lang}: \"{key}\" is not {{a}}, something and {{b}}"
            elif key in BETWEEN and not re.fullmatch(r"\{a\}.*\{b\}", word.other):
                yield f"{lang}: \"{key}\" is not {{a}}, what comes between, and {{b}}"


def check_sentences_end(catalogue):
    for lang in catalogue.langs:
        for key, word in catalogue.words[lang].items():
            if not catalogue.matches(key, "sentences") or catalogue.matches(key, "fragments"):
                continue
            for text in word.texts.values():
                if not text.endswith(SENTENCE_ENDS):
                    yield f"{lang}: \"{key}\" is a sentence without an end: {text}"


def check_texts_are_tidy(catalogue):
    for lang in catalogue.langs:
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                if text != text.strip() or "  " in text or "\t" in text or "\r" in text:
                    yield f"{lang}: \"{key}\" has a space too many"
                if text != unicodedata.normalize("NFC", text):
                    yield f"{lang}: \"{key}\" is not in NFC"
                if re.search(r"[\u2018\u2019\u201c\u201d\u2026]", text):
                    yield f"{lang}: \"{key}\" has a curly quote or an ellipsis: half of the terminals render them wide"


def check_each_language_is_itself(catalogue):
    """The slips that a language.json knows: articles before vowels, spaces before signs, letters of the wrong width."""
    for lang, language in catalogue.languages.items():
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                rest = language.foreign.sub("\ufffc", text)
                for pattern, why in language.slips:
                    for slip in pattern.finditer(rest):
                        yield f"{lang}: \"{key}\": '{slip.group()}' {why}"


def check_verbs_are_single_words(catalogue):
    """What is typed is read word by word: a verb of two would never be found, unless the second says nothing (por qué)."""
    for lang in catalogue.langs:
        fillers = catalogue.languages[lang].about["fillers"]
        for key, word in catalogue.words[lang].items():
            names = re.split(r"[,、]", word.other) if key.startswith("ui.verb.") else \
                [word.other] if re.match(r"thing\..*\.word$", key) else []
            for name in names:
                if not name.strip() or any(part not in fillers for part in name.split()[1:]):
                    yield f"{lang}: \"{key}\" has \"{name.strip()}\": a verb is one word, with commas between several"


def verbs_of(catalogue, lang):
    """From a word that is typed to the verbs that it is; of two words the first is enough."""
    found = {}
    for key, word in catalogue.words[lang].items():
        if key.startswith("ui.verb."):
            for name in re.split(r"[,、]", word.other):
                found.setdefault((name.split() or [""])[0], set()).add(key)
    return found


def check_what_is_quoted_can_be_typed(catalogue):
    """A command in back quotes begins with a verb of that language. The source's verb may stand beside it, as another name."""
    source = verbs_of(catalogue, catalogue.source)
    for lang in catalogue.langs:
        own = verbs_of(catalogue, lang)
        for key, word in catalogue.words[lang].items():
            for text in word.texts.values():
                quoted = [quote for quote in re.findall(r"`([^`]*)`", text)
                          if re.match(r"[^\W\d_]|\.\.\.", quote) and not re.match(r"(man )?unlucky\b|docs/|https:|R-|[A-Z_]{4}|[A-Z]\b|Dr\b", quote)]
                shown = set().union(*(own.get(quote.split()[0].lower(), set()) for quote in quoted))
                for quote in quoted:
                    first = quote.split()[0].lower()
                    if first not in own and not source.get(first, set()) & shown:
                        yield f"{lang}: \"{key}\" shows `{quote}`, but `{first}` is no verb of the language"


def check_words_are_those_of_the_glossary(catalogue):
    yield from glossary.slips(catalogue)


def check_sentences_are_told(catalogue):
    yield from sentences.slips(catalogue)


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
                name = catalogue.english.get(f"room.{match.group(1)}.name")
                if name and name.other != match.group(2):
                    yield f"{os.path.basename(path)} calls {match.group(1)} \"{match.group(2)}\", " \
                          f"{catalogue.source} \"{name.other}\""


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
    used = set(literals(root)) | sentences.told_keys(catalogue.sentences)
    for key in catalogue.keys:
        parts = key.split(".")
        beginnings = {".".join(parts[:length]) for length in range(2, len(parts))} | {key}
        if not beginnings & used and not catalogue.matches(key, "reserved"):
            yield f"\"{key}\" is used nowhere: take it out, or reserve it in places.json"
    for pattern in catalogue.places["reserved"]:
        if not fnmatch.filter(catalogue.keys, pattern):
            yield f"places.json reserves \"{pattern}\", but there is no such key"


def check_sources_ask_for_keys_that_exist(catalogue, root):
    families = {key.split(".")[0] for key in catalogue.keys if "." in key} - {"yes", "no"}
    whole = set(catalogue.keys)
    begun = {".".join(key.split(".")[:length]) for key in catalogue.keys for length in range(1, key.count(".") + 1)}
    for text, path in literals(root).items():
        if "." in text and not text.endswith(".json") and text.split(".")[0] in families and text not in whole | begun:
            yield f"{path} asks for \"{text}\", which is no key"


def everything(catalogue, root):
    """(name, complaints) of every check."""
    for name, check in sorted(globals().items()):
        if name.startswith("check_"):
            arguments = (catalogue, root) if check.__code__.co_argcount == 2 else (catalogue,)
            yield name[len("check_"):], list(check(*arguments))
