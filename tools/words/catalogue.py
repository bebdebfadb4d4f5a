"""The catalogue of data/words as it is read from its files."""
import fnmatch
import json
import os
import re

from plurals import CATEGORIES, BadRule, Plurals

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
THINGS = ("first", "second", "third", "fourth")  # what a template of the puzzle is filled with


class Broken(Exception):
    """A file that is not what it should be; the text says where and why."""


def no_twins(pairs):
    found = {}
    for key, value in pairs:
        if key in found:
            raise Broken(f"the key \"{key}\" is there twice")
        found[key] = value
    return found


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file, object_pairs_hook=no_twins)
    except OSError as error:
        raise Broken(f"{path}: {error.strerror}") from error
    except (ValueError, Broken) as error:
        raise Broken(f"{path}: {error}") from error


def glob_of(*patterns):
    return re.compile("|".join(map(fnmatch.translate, patterns)))


class Word:
    """One key in one language: one text, or several where the number matters. `written` is as the file has it."""

    def __init__(self, language, key, value):
        if isinstance(value, str):
            value = {"other": value}
        if not isinstance(value, dict) or not set(value) <= set(CATEGORIES) or "other" not in value or \
                not all(isinstance(text, str) and text for text in value.values()):
            raise Broken(f"{language.path('texts.json')}: \"{key}\" is neither a text nor "
                         "{\"one\": ..., \"other\": ...}")
        self.written = value
        self.texts = {form: language.set_spaces(text) for form, text in value.items()}

    @property
    def counts(self):
        return len(self.texts) > 1

    @property
    def other(self):
        return self.texts["other"]

    def placeholders(self):
        """(name, form) of each, over all texts."""
        found = set()
        for text in self.texts.values():
            for inside in PLACEHOLDER.findall(text):
                name, _, form = inside.partition(".")
                found.add((name, form))
        return found


ABOUT = {"name": str, "plurals": dict, "forms": dict, "latin": bool, "plain": dict, "spaces": list, "quotes": dict, "joints": list, "fillers": list,
         "particles": list, "sample": str, "slips": list, "foreign": str}


class Language:
    """What a folder of data/words says about its language: docs/translating.md explains each field."""

    def __init__(self, folder, tag):
        self.folder, self.tag = folder, tag
        self.about = read_json(self.path("language.json"))
        for field, kind in ABOUT.items():
            if not isinstance(self.about.get(field), kind):
                raise Broken(f"{self.path('language.json')}: \"{field}\" is missing or of the wrong type")
        for field in set(self.about) - set(ABOUT):
            raise Broken(f"{self.path('language.json')}: \"{field}\" is no field of it")
        try:
            self.plurals = Plurals(self.about["plurals"])
            self.slips = [(re.compile(pattern, re.I), why) for pattern, why in self.about["slips"]]
            self.foreign = re.compile(self.about["foreign"] or r"(?!)")
        except (BadRule, ValueError, re.error) as error:
            raise Broken(f"{self.path('language.json')}: {error}") from error
        self.words = {key: Word(self, key, value) for key, value in read_json(self.path("texts.json")).items()}
        self.lent = []  # keys whose text is the source's, in a draft

    def path(self, name):
        return os.path.join(self.folder, self.tag, name)

    @property
    def name(self):
        return self.about["name"]

    def set_spaces(self, text, page=False):
        """Spaces that no line is broken at, where the language wants them. A terminal has only the one of full width."""
        for space in self.about["spaces"]:
            wide = space["space"] if page else "\u00a0"
            if "before" in space:
                text = re.sub(rf"[ \u00a0\u202f](?=[{re.escape(space['before'])}])", wide, text)
            if "after" in space:
                text = re.sub(rf"(?<=[{re.escape(space['after'])}])[ \u00a0\u202f]", wide, text)
        return text


    def for_page(self, text):
        """As a page shows it: the language's own quotes, apostrophes and spaces. What is to be typed stays as it is."""
        parts = re.split(r"(`[^`]*`)", text)
        parts[::2] = [self.set_spaces(self.set_quotes(part), page=True) for part in parts[::2]]
        return "".join(parts)

    def set_quotes(self, text):
        for plain, pair in self.about["quotes"].items():
            text = curl(text, plain, pair)
        text = text.replace("'", "\u2019").replace("...", "\u2026").replace(" ×", "\u00a0×")
        # An abbreviation holds on to the letter behind it, of a script that has no gaps: Dr.ラッキー is one name.
        return re.sub(r"(?<=[A-Za-z]\.)(?=[^\x00-\x7f\s])", "\u2060", text)


def curl(text, plain, pair):
    """Quotes that open behind a gap or a bracket and close what is open. What is neither is an apostrophe."""
    opened, out = False, []
    for at, letter in enumerate(text):
        before, after = text[at - 1:at], text[at + 1:at + 2]
        if letter == plain and not opened and re.match(r"$|[\s\u00a0(\[\u2014-]", before) and not re.match(r"$|\s", after):
            letter, opened = pair[0], True
        elif letter == plain and opened and not re.match(r"\w", after):
            letter, opened = pair[1], False
        out.append(letter)
    return "".join(out)


def tags_of(folder):
    """The languages that there are: folders with a language.json."""
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise Broken(f"{folder}: {error.strerror}") from error
    return [name for name in names if os.path.isfile(os.path.join(folder, name, "language.json"))]


class Catalogue:
    def __init__(self, folder):
        self.folder = folder
        self.places = read_json(os.path.join(folder, "places.json"))
        self.source = self.places["source"]
        tags = tags_of(folder)
        if self.source not in tags:
            raise Broken(f"{folder}: there is no folder {self.source}, the language that others are translated from")
        self.langs = [self.source] + [tag for tag in tags if tag != self.source]
        self.languages = {tag: Language(folder, tag) for tag in self.langs}
        self.words = {tag: language.words for tag, language in self.languages.items()}
        self.limits = [(glob_of(pattern), limit) for pattern, limit in self.places["places"]]
        self.shown = [(glob_of(pattern), about) for pattern, about in self.places["shown"]]
        self.globs = {name: glob_of(*self.places[name]) for name in ("sentences", "fragments", "reserved")}
        self.chapters = read_json(os.path.join(folder, "rules.json"))
        self.sentences = read_json(os.path.join(folder, "sentences.json"))
        self.puzzle = read_json(os.path.join(folder, "..", "puzzle.json"))
        self.lend(os.environ.get("UNLUCKY_DRAFT"))
        for language in self.languages.values():
            self.tell_clues(language)
        self.keys = sorted(set().union(*self.words.values()))

    @property
    def english(self):
        return self.words[self.source]

    def forms(self, tag, kind):
        """The forms in which a language calls things of a kind: those that programs ask for, and those it declares."""
        return self.places["forms"][kind] + self.languages[tag].about["forms"].get(kind, [])

    def wants(self, tag, key):
        """Must the language have this key? Not a form that only others declare, nor one that may be left out."""
        match = re.fullmatch(r"(room|card|thing)\.[a-z0-9-]+\.([a-z]+)", key)
        if not match or match.group(2) == "flavour" or match.group(1) + "." + match.group(2) == "card.steps":
            return True
        return match.group(2) in self.forms(tag, match.group(1))

    def lend(self, tag):
        """A language that somebody is at work on says in the source's words what it has no own ones for yet."""
        if tag not in self.languages or tag == self.source:
            return
        language = self.languages[tag]
        stems = {kind: forms for kind, forms in language.about["forms"].items()}
        for key, word in self.english.items():
            if key not in language.words and self.wants(tag, key):
                texts = {name: word.written.get(name, word.written["other"]) for name in language.plurals.needed}
                lent = {**texts, "other": word.written["other"]} if word.counts and len(texts) > 1 else word.written["other"]
                language.words[key] = Word(language, key, lent)
                language.lent.append(key)
            for form in stems.get(key.split(".")[0], []) if re.fullmatch(r"[a-z]+\.[a-z0-9-]+", key) else []:
                if f"{key}.{form}" not in language.words:
                    language.words[f"{key}.{form}"] = Word(language, key, word.written["other"])
                    language.lent.append(f"{key}.{form}")

    def tell_clues(self, language):
        """The ten clues of the puzzle, as the language's templates say them."""
        words = language.words
        for number, clue in enumerate(self.puzzle["clues"], 1):
            kind, *things = clue["is"]
            template = words.get(f"puzzle.template.{kind}")
            if template:
                text = PLACEHOLDER.sub(lambda place, things=things: self.thing(words, place, things), template.other)
                words[f"puzzle.clue.{number}"] = Word(language, "", text[:1].upper() + text[1:])

    @staticmethod
    def thing(words, place, things):
        name, _, form = place.group(1).partition(".")
        index = THINGS.index(name) if name in THINGS else len(things)
        word = words.get(f"thing.{things[index].replace(':', '-')}.{form}") if index < len(things) else None
        return word.other if word else "?"  # what is missing is a check's affair

    def everywhere(self):
        """The keys that all languages have."""
        return [key for key in self.keys if all(key in words for words in self.words.values())]

    def place(self, key):
        """How many cells of a terminal the key's text may take."""
        return next(limit for pattern, limit in self.limits if pattern.match(key))

    def matches(self, key, patterns):
        """Is it among the patterns that places.json has under this name?"""
        return self.globs[patterns].match(key) is not None

    def rules(self):
        """(chapter, rule, game or None, option or None) in the book's order."""
        for chapter in self.chapters:
            for rule in chapter["rules"]:
                yield chapter["chapter"], rule["rule"], rule.get("game"), rule.get("option")

    def files(self):
        """All that was read, and the folder that a new language would appear in."""
        found = [self.folder, os.path.join(self.folder, "..", "puzzle.json")]
        found += [os.path.join(self.folder, name) for name in ("places.json", "rules.json", "sentences.json")]
        return found + [language.path(name) for language in self.languages.values()
                        for name in ("language.json", "texts.json")]
