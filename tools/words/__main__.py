"""The words of data/words: checked, and made into what programs read.

    python3 tools/words check [DATA]               say all that is wrong or missing; exit 1 if anything is
    python3 tools/words c DATA OUTPUT.c            the table behind src/words
    python3 tools/words module DATA OUTPUT.mjs [LANG...]   for the browser, with OUTPUT.d.mts beside it
    python3 tools/words page DATA FOLDER           for the browser game: LANG.mjs, LANG.book.mjs, their types
    python3 tools/words count [DATA]               how many keys there are, by family and language

DATA is data/words unless it is given. docs/words.md is the manual.
"""
import collections
import os
import sys

sys.dont_write_bytecode = True  # nothing is left in the source tree
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
# pylint: disable=wrong-import-position
import check
import emit
from catalogue import LANGUAGES, Broken, Catalogue

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, "data", "words")


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run_check(data=DATA):
    wrong = 0
    for name, complaints in check.everything(Catalogue(data), ROOT):
        wrong += len(complaints)
        for complaint in complaints:
            print(f"{name}: {complaint}")
    print(f"{wrong} wrong" if wrong else "all is well")
    return 1 if wrong else 0


def whole(data):
    """A catalogue that can be compiled: nothing missing, nothing that a program would trip over."""
    catalogue = Catalogue(data)
    for find in (check.check_every_language_has_every_key, check.check_keys_are_well_formed,
                 check.check_placeholders_are_known, check.check_placeholders_agree):
        for complaint in find(catalogue):
            raise Broken(complaint)
    return catalogue


def run_c(data, output):
    write(output, emit.c_table(whole(data)))
    return 0


def run_module(data, output, *langs):
    unknown = set(langs) - set(LANGUAGES)
    if unknown or not output.endswith(".mjs"):
        raise Broken(f"no language {', '.join(unknown)}" if unknown else f"{output} does not end in .mjs")
    catalogue = whole(data)
    write(output, emit.module(catalogue, langs or LANGUAGES))
    write(output[:-len(".mjs")] + ".d.mts", emit.types(catalogue, langs or LANGUAGES))
    return 0


def run_page(data, folder):
    catalogue = whole(data)
    for lang in LANGUAGES:
        for name, text in emit.page(catalogue, lang).items():
            write(os.path.join(folder, name), text)
    write(os.path.join(folder, "keys.d.mts"), emit.page_types(catalogue))
    return 0


def run_count(data=DATA):
    catalogue = Catalogue(data)
    families = collections.Counter(key.split(".")[0] for key in catalogue.keys)
    for family, count in families.most_common():
        print(f"{count:5} {family}")
    print(f"{len(catalogue.keys):5} keys in all")
    for lang in LANGUAGES:
        texts = [text for word in catalogue.words[lang].values() for text in word.texts.values()]
        print(f"{len(texts):5} texts in {lang}, {sum(len(text.encode()) for text in texts)} bytes")
    return 0


COMMANDS = {"check": (run_check, 0, 1), "c": (run_c, 2, 2), "module": (run_module, 2, 5), "page": (run_page, 2, 2),
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
