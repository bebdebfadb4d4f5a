"""data/words/GLOSSARY.md: the words that each language does not use, and what rooms and cards are called."""
import functools
import os
import re

from catalogue import Broken

TYPED = re.compile(r"ui\.(verb|word)\.")  # what players may type is theirs


def tables(path):
    """Each table of a page as its head and its rows, which are lists of cells."""
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError as error:
        raise Broken(f"{path}: {error.strerror}") from error
    table = []
    for line in lines + [""]:
        if line.startswith("|"):
            table.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif table:
            yield table[0], table[2:]
            table = []


def phrases(cell):
    return [phrase.strip() for phrase in re.split(r"[,、;]", cell) if phrase.strip()]


def pattern_of(phrase, spaced):
    """A phrase; with a * at its end, any ending. Where words are spaced only whole ones count."""
    text, any_ending = (phrase[:-1], True) if phrase.endswith("*") else (phrase, False)
    body = re.escape(text).replace(r"\ ", r"[ \u00a0]")
    return rf"(?<!\w){body}" + (r"\w*" if any_ending else r"(?!\w)") if spaced else body


# Kept, since the checks' own test reads the same rows and texts a hundred times over.
@functools.cache
def rule_of(row, spaced):
    return Rule(row, spaced)


class Rule:
    """A row of the table of words that we do not use."""

    def __init__(self, row, spaced):
        self.language, never, self.say, unless, _ = row
        self.never = [re.compile(pattern_of(phrase, spaced), re.I) for phrase in phrases(never)]
        self.right = []
        for phrase in phrases(unless):
            command = re.fullmatch(r"`(.*)`", phrase)
            inside = pattern_of(command.group(1) if command else phrase, spaced)
            self.right.append(re.compile(rf"`[^`]*{inside}[^`]*`" if command else inside, re.I))

    def slips(self, text):
        for right in self.right:
            text = right.sub(" ", text)
        for pattern in self.never:
            found = pattern.search(text)
            if found:
                yield found.group()


@functools.cache
def slips_of(rules, text):
    """(what the text says, what the glossary has instead) of all these rules."""
    return [(found, rule.say) for rule in rules for found in rule.slips(text)]


def read(catalogue):
    """(the rules, {kind: {id: {language: name}}}) of the glossary."""
    path = os.path.join(catalogue.folder, "GLOSSARY.md")
    rules, names = [], {}
    for head, rows in tables(path):
        if head[:2] == ["language", "never"]:
            for row in rows:
                if len(row) != 5:
                    raise Broken(f"{path}: a row of words that we do not use has 5 cells, not {len(row)}: {row[:2]}")
                gap = catalogue.words[row[0]]["mark.gap"].other if row[0] in catalogue.words else " "
                rules.append(rule_of(tuple(row), gap != "{a}{b}"))
        elif head[0] == "id":
            for row in rows:
                names[row[0].strip("`")] = dict(zip(head[1:], row[1:]))
    if not rules:
        raise Broken(f"{path}: there is no table that begins with \"language\" and \"never\"")
    return rules, names


def slips(catalogue):
    """One sentence for each word of the catalogue that the glossary forbids, and each name that is another there."""
    rules, names = read(catalogue)
    for lang in catalogue.langs:
        own = tuple(rule for rule in rules if rule.language == lang)
        for key, word in catalogue.words[lang].items():
            if TYPED.match(key) or key.startswith("puzzle.clue."):
                continue
            for text in word.texts.values():
                for found, instead in slips_of(own, text):
                    yield f"{lang}: \"{key}\" says \"{found}\"; the glossary has: {instead}"
        for thing, called in names.items():
            for key in (f"room.{thing}.name", f"card.{thing}.name"):
                word, wanted = catalogue.words[lang].get(key), called.get(lang)
                if word and wanted and word.other.replace("\u00a0", " ").lower() != wanted.lower():
                    yield f"{lang}: \"{key}\" is \"{word.other}\"; the glossary has \"{wanted}\""
