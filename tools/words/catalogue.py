"""The catalogue of data/words as it is read from its files."""
import fnmatch
import json
import os
import re

LANGUAGES = ("en", "fr", "ja")
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


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


def set_spaces(lang, text):
    """French wants a space before ; : ! ? and inside « », one that no line is broken at."""
    if lang != "fr":
        return text
    return re.sub(r"« ", "«\u00a0", re.sub(r" (?=[;:!?»])", "\u00a0", text))


def glob_of(*patterns):
    return re.compile("|".join(map(fnmatch.translate, patterns)))


class Word:
    """One key in one language: one text, or two where the number matters."""

    def __init__(self, path, lang, key, value):
        if isinstance(value, str):
            value = {"other": value}
        if not isinstance(value, dict) or not set(value) <= {"one", "other"} or "other" not in value or \
                not all(isinstance(text, str) and text for text in value.values()):
            raise Broken(f"{path}: \"{key}\" is neither a text nor {{\"one\": ..., \"other\": ...}}")
        self.texts = {form: set_spaces(lang, text) for form, text in value.items()}

    @property
    def one(self):
        return self.texts.get("one")

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


class Catalogue:
    def __init__(self, folder):
        self.folder = folder
        self.words = {}
        for lang in LANGUAGES:
            path = os.path.join(folder, lang + ".json")
            self.words[lang] = {key: Word(path, lang, key, value) for key, value in read_json(path).items()}
        self.keys = sorted(set().union(*self.words.values()))
        self.places = read_json(os.path.join(folder, "places.json"))
        self.limits = [(glob_of(pattern), limit) for pattern, limit in self.places["places"]]
        self.globs = {name: glob_of(*self.places[name]) for name in ("sentences", "fragments", "reserved")}
        self.chapters = read_json(os.path.join(folder, "rules.json"))

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
