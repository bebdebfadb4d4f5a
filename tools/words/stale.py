"""Which translations are behind: each keeps a mark of the text that it was made from, in sources.json beside it."""
import hashlib
import json
import os

from catalogue import read_json


def mark(word):
    """Eight digits that change whenever the source's text does; nothing for a key that the source does not have."""
    text = json.dumps(word.written if word else None, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def source_of(catalogue, key):
    """The source's word that a key is translated from: for a form that the source does not have, the bare one or the
    one that says the same thing."""
    stem = key.rpartition(".")[0]
    near = (key, stem, f"{stem}.did", f"{stem}.name")
    return next((catalogue.english[other] for other in near if other in catalogue.english), None)


def path_of(catalogue, lang):
    return catalogue.languages[lang].path("sources.json")


def marks_of(catalogue, lang):
    return read_json(path_of(catalogue, lang)) if os.path.exists(path_of(catalogue, lang)) else {}


def translated(catalogue, lang):
    """The keys of a language in the order of its file, without the clues, which are made."""
    return [key for key in catalogue.words[lang] if not key.startswith("puzzle.clue.")]


def behind(catalogue, lang):
    """The keys whose source has changed since they were translated, or that were never said to be."""
    marks = marks_of(catalogue, lang)
    return [key for key in translated(catalogue, lang) if marks.get(key) != mark(source_of(catalogue, key))]


def settle(catalogue, lang, keys):
    """These are made from what the source says now. One line a key, so that a change is one line."""
    marks = marks_of(catalogue, lang)
    marks.update({key: mark(source_of(catalogue, key)) for key in keys})
    lines = [f"  {json.dumps(key)}: {json.dumps(marks[key])}" for key in translated(catalogue, lang) if key in marks]
    with open(path_of(catalogue, lang), "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")
