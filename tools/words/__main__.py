"""The words of data/words: checked, and made into what programs read.

    python3 tools/words check [DATA]               say all that is wrong or missing; exit 1 if anything is
    python3 tools/words c DATA OUTPUT.c [DEPFILE]  the table behind src/words; DEPFILE says what it was made from
    python3 tools/words module DATA OUTPUT.mjs [LANG...]   for the browser, with OUTPUT.d.mts beside it
    python3 tools/words page DATA FOLDER           for the browser game: languages.mjs, LANG.mjs, LANG.book.mjs, types
    python3 tools/words count [DATA]               how many keys there are, by family and language
    python3 tools/words report [DATA]              per language: texts, stale and unread ones, wrong and odd ones of the last reading
    python3 tools/words glossary [DATA]            words that data/words/GLOSSARY.md forbids; exit 1 if there are any

For translators, who find the rest in docs/translating.md:

    python3 tools/words begin LANG                 a folder for a new language
    python3 tools/words export LANG FILE.po        the language as a gettext file
    python3 tools/words import LANG FILE.po        what has been translated in that file, back into the language
    python3 tools/words fresh LANG [KEY...]        these texts (or all) are made from what the source says now

DATA is data/words unless it is given. docs/words.md is the manual.
"""
import collections
import os
import re
import shutil
import sys

sys.dont_write_bytecode = True  # nothing is left in the source tree
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# pylint: disable=wrong-import-position
import check
import emit
import glossary
import po
import stale
from catalogue import Broken, Catalogue, read_json

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, "data", "words")


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run_check(data=DATA):
    wrong = 0
    catalogue = Catalogue(data)
    for lang in catalogue.langs[1:]:
        for key in stale.behind(catalogue, lang):
            print(f"stale: {lang}: \"{key}\" is behind what {catalogue.source} says now")
    for name, complaints in check.everything(catalogue, ROOT):
        wrong += len(complaints)
        for complaint in complaints:
            print(f"{name}: {complaint}")
    print(f"{wrong} wrong" if wrong else "all is well")
    return 1 if wrong else 0


def whole(data):
    """A catalogue that can be compiled: nothing missing, nothing that a program would trip over."""
    catalogue = Catalogue(data)
    for find in (check.check_every_language_has_every_key, check.check_keys_are_well_formed,
                 check.check_placeholders_are_known, check.check_placeholders_agree,
                 check.check_declared_forms_are_there, check.check_numbers_agree):
        for complaint in find(catalogue):
            raise Broken(complaint)
    return catalogue


def run_c(data, output, depfile=None):
    catalogue = whole(data)
    write(output, emit.c_table(catalogue))
    if depfile:
        write(depfile, f"{output}: " + " ".join(path.replace(" ", "\\ ") for path in catalogue.files()) + "\n")
    return 0


def run_module(data, output, *langs):
    catalogue = whole(data)
    unknown = set(langs) - set(catalogue.langs)
    if unknown or not output.endswith(".mjs"):
        raise Broken(f"no language {', '.join(unknown)}" if unknown else f"{output} does not end in .mjs")
    write(output, emit.module(catalogue, langs or catalogue.langs))
    write(output[:-len(".mjs")] + ".d.mts", emit.types(catalogue, langs or catalogue.langs))
    return 0


def run_page(data, folder):
    catalogue = whole(data)
    for name, text in emit.page(catalogue).items():
        write(os.path.join(folder, name), text)
    return 0


def run_count(data=DATA):
    catalogue = Catalogue(data)
    families = collections.Counter(key.split(".")[0] for key in catalogue.keys)
    for family, count in families.most_common():
        print(f"{count:5} {family}")
    print(f"{len(catalogue.keys):5} keys in all")
    for lang in catalogue.langs:
        texts = [text for word in catalogue.words[lang].values() for text in word.texts.values()]
        print(f"{len(texts):5} texts in {lang}, {sum(len(text.encode()) for text in texts)} bytes")
    return 0


def run_report(data=DATA):
    catalogue = Catalogue(data)
    path = os.path.join(data, "readings.json")
    readings = read_json(path) if os.path.exists(path) else {}
    print(f"{'':3} {'texts':>6} {'stale':>6} {'unread':>6} {'read':>6} {'on':>11} {'wrong':>6} {'odd':>6}")
    for lang in catalogue.langs:
        texts = sum(len(catalogue.words[lang][key].texts) for key in stale.translated(catalogue, lang))
        late = 0 if lang == catalogue.source else len(stale.behind(catalogue, lang))
        last = (readings.get(lang) or [{}])[-1]
        share = [f"{100 * len(last[what]) / last['texts']:.1f} %" if what in last else "-" for what in ("wrong", "odd")]
        unread = max(0, texts - last.get("texts", 0))  # those that were only changed since are not counted
        read = last.get("read", last.get("texts", 0))  # by the last reader, who may have read only what was new
        print(f"{lang:3} {texts:6} {late:6} {unread:6} {read:6} {last.get('date', '-'):>11} {share[0]:>6} {share[1]:>6}")
    return 0


def run_glossary(data=DATA):
    found = list(glossary.slips(Catalogue(data)))
    print("\n".join(found + [f"{len(found)} wrong" if found else "all is well"]))
    return 1 if found else 0


def language_of(catalogue, lang):
    if lang not in catalogue.langs[1:]:
        raise Broken(f"there is no folder {catalogue.folder}/{lang} with a language.json: `tools/words begin {lang}` makes it"
                     if lang != catalogue.source else f"{lang} is what others are translated from")
    return catalogue.languages[lang]


def run_begin(lang, data=DATA):
    folder = os.path.join(data, lang)
    if not re.fullmatch(r"[a-z]{2,3}", lang) or os.path.exists(folder):
        raise Broken(f"{folder} is there already" if os.path.exists(folder) else f"\"{lang}\" is no code of a language")
    source = os.path.join(data, Catalogue(data).source)
    os.mkdir(folder)
    for name in ("language.json", "talk.json"):
        shutil.copy(os.path.join(source, name), folder)
    write(os.path.join(folder, "texts.json"), "{\n}\n")
    print(f"{folder}: now fill in language.json, then `tools/words export {lang} {lang}.po`")
    return 0


def run_export(lang, path, data=DATA):
    catalogue = Catalogue(data)
    language_of(catalogue, lang)
    write(path, po.export(catalogue, lang))
    return 0


def run_import(lang, path, data=DATA):
    catalogue = Catalogue(data)
    language = language_of(catalogue, lang)
    try:
        with open(path, encoding="utf-8") as file:
            values, settled = po.read(catalogue, lang, file.read(), path)
    except OSError as error:
        raise Broken(f"{path}: {error.strerror}") from error
    write(language.path("texts.json"), po.written_texts(catalogue, language, values))
    catalogue = Catalogue(data)
    late = set(stale.behind(catalogue, lang))
    stale.settle(catalogue, lang, [key for key in settled if key in late])
    print(f"{len(values)} texts, {len(values) - len(settled)} of them fuzzy, "
          f"{len(po.keys_of(catalogue, lang)) - len(values)} not translated")
    return 0


def run_fresh(lang, *keys):
    catalogue = Catalogue(DATA)
    language_of(catalogue, lang)
    unknown = [key for key in keys if key not in catalogue.words[lang]]
    if unknown:
        raise Broken(f"{lang} has no \"{unknown[0]}\"")
    stale.settle(catalogue, lang, keys or stale.translated(catalogue, lang))
    return 0


COMMANDS = {"report": (run_report, 0, 1), "glossary": (run_glossary, 0, 1), "begin": (run_begin, 1, 2),
            "export": (run_export, 2, 3), "import": (run_import, 2, 3), "fresh": (run_fresh, 1, 9999),
            "check": (run_check, 0, 1), "c": (run_c, 2, 3), "module": (run_module, 2, 99), "page": (run_page, 2, 2),
            "count": (run_count, 0, 1)}


def main(arguments):
    if not arguments or arguments[0] not in COMMANDS:
        sys.exit(__doc__.strip())
    run, least, most = COMMANDS[arguments[0]]
    if not least <= len(arguments) - 1 <= most:
        sys.exit(__doc__.strip())
    try:
        return run(*arguments[1:])
    except Broken as broken:
        sys.exit(f"words: {broken}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
