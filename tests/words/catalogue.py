"""The catalogue of data/words is whole and right, and tools/words complains where one is not.

    catalogue.py NODE

Each complaint is provoked by a copy of the catalogue with one thing wrong. With Node the browser's module is run, too.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data" / "words"
NODE = sys.argv[1]
# Families of texts that only terminals and servers say, in part or all of them.
ELSEWHERE = ("fault", "help", "hint", "kind", "mark", "phase", "preview", "push", "puzzle", "start", "system", "thing", "ui", "usage")


def need_node():
    if subprocess.run([NODE, "--version"], capture_output=True, check=False).returncode:
        tap.skip("there is no Node 20.19 or newer here: tools/setup node brings it")



sys.path.insert(0, str(ROOT / "tools" / "words"))
# pylint: disable=wrong-import-position
import check
import glossary
from catalogue import Catalogue
from plurals import Plurals


def run(*arguments):
    return subprocess.run([sys.executable, ROOT / "tools" / "words", *arguments], capture_output=True, text=True,
                          check=False)


def changed(folder, changes):
    """A copy of the catalogue. `changes` is {(language or file, key): value}, with None to take the key out."""
    data = pathlib.Path(folder) / "words"
    shutil.copytree(DATA, data)
    shutil.copy(ROOT / "data" / "puzzle.json", folder)
    for (name, key), value in changes.items():
        path = data / name if name.endswith(".json") else data / name / "texts.json"
        content = json.loads(path.read_text(encoding="utf-8"))
        if value is None:
            content.pop(key, None)
        else:
            content[key] = value
        path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return data


COMPLAINED = set()  # the checks that have found something


def complaints(changes):
    """All that is found in such a copy; not by the program, which would take a second for each, and not in languages that
    the change does not touch."""
    touched = {"en"} | {name.split("/")[0] for name, _ in changes}
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, changes)
        for other in data.glob("*/texts.json"):
            if other.parent.name not in touched:
                shutil.rmtree(other.parent)
        found = list(check.everything(Catalogue(data), str(ROOT)))
        COMPLAINED.update(name for name, list_ in found if list_)
        return "\n".join(complaint for _, list_ in found for complaint in list_)


def complains(expected, changes):
    found = complaints(changes)
    assert expected in found, f"not a word of '{expected}' in\n{found}"


def in_all(key, value):
    return {(folder.parent.name, key): value for folder in DATA.glob("*/texts.json")}


def test_the_catalogue_is_whole_and_right():
    done = run("check")
    assert done.returncode == 0, "\n" + done.stdout + done.stderr


def test_what_is_wrong_is_printed():
    with tempfile.TemporaryDirectory() as folder:
        done = run("check", changed(folder, {("fr", "ui.more"): None}))
        assert done.returncode == 1, done.stdout
        assert 'every_language_has_every_key: fr lacks "ui.more", which en and ' in done.stdout
        assert done.stdout.endswith(" wrong\n"), done.stdout


def test_a_key_that_one_language_lacks_is_missed():
    complains('fr lacks "ui.more", which en ', {("fr", "ui.more"): None})


def test_a_key_of_one_language_alone_is_missed_in_the_others():
    complains('en lacks "ui.extra"', {("ja", "ui.extra"): "余分"})


def test_a_parameter_that_one_language_forgets():
    complains('"ui.turn": {turn} is in en but not in fr', {("fr", "ui.turn"): "Tour"})


def test_a_parameter_that_one_number_forgets():
    complains('en: "event.foiled_with.other" lacks {seat} where it is "one"',
              {("en", "event.foiled_with.other"): {"one": "A {card}: {n}.", "other": "{seat}, {card}: {n}."}})


def test_a_parameter_that_nobody_knows():
    complains("has {player}, which places.json does not know", in_all("ui.turn", "{player}"))


def test_a_form_that_there_is_not():
    complains("has {room.onto}, a form that no room has", in_all("action.dog", "{room.onto}"))


def test_a_key_that_is_none():
    complains('"ui.mo re" is no key', {("en", "ui.mo re"): "more"})
    complains('is longer than 60 letters', {("en", "ui." + "more" * 15): "more"})


def test_a_brace_that_is_left_open():
    complains("has a brace that is no placeholder's", {("en", "ui.more"): "more}"})


def test_a_language_that_does_not_count():
    complains('fr: "ui.deck" does not count as en does: it needs one and other', {("fr", "ui.deck"): "{n} cartes"})
    complains('ja: "ui.deck" has a "one"', {("ja", "ui.deck"): {"one": "{n}枚", "other": "{n}枚"}})
    complains('fr: "ui.more" counts, but en has no {n} there', {("fr", "ui.more"): {"one": "la suite", "other": "suite"}})


def test_a_text_longer_than_its_place():
    complains('"ui.key.pass" takes 13 cells of the 12', {("en", "ui.key.pass"): "Pass it along"})


def test_japanese_letters_take_two_cells():
    complains('"ui.key.pass" takes 14 cells of the 12', {("ja", "ui.key.pass"): "パスするのです"})


def test_a_list_that_begins_with_something_else():
    complains('ja: "list.two" is not {a}, something and {b}', {("ja", "list.two"): "{b}と{a}"})


def test_a_sentence_without_an_end():
    complains("is a sentence without an end", {("en", "event.passed.you"): "You pass"})


def test_untidy_texts():
    complains("has a space too many", {("en", "ui.more"): "more "})
    complains("is not in NFC", {("fr", "ui.key.close"): "Fermé".replace("é", "e\u0301")})
    complains("has a curly quote", {("en", "ui.more"): "it\u2019s"})


def french(text, expected):
    complains(f"fr: \"ui.pool\": {expected}", {("fr", "ui.pool"): {"one": text, "other": "{n} jetons"}})


def test_french_elisions():
    french("le armurerie", "'le a' wants an elision")
    french("de un", "'de u' wants an elision")
    french("parce que il", "'que i' wants an elision")
    french("la infirmerie", "'la i' wants an elision")
    french("la héritière", "'la h' wants an elision")
    french("du escalier", "'du e' stands before a vowel")
    french("si il", "'si il' is s'il")
    french("l'bois", "'l'b' elides before a consonant")


def test_french_contractions():
    french("de le salon", "'de le' is du")
    french("à les", "'à les' is du, des, au or aux")


def test_french_articles_before_parameters():
    complains("fr: \"ui.curtain.pass\": 'de {seat}' cannot know",
              {("fr", "ui.curtain.pass"): "L'écran de {seat}"})
    complains("fr: \"action.dog\": 'le {room}' meets an article", {("fr", "action.dog"): "dans le {room}"})


def test_french_spaces():
    french("Attention!", "'n!' lacks the space before it")
    french("«ici »", "'«i' lacks the space after it")


def test_good_french_is_let_through():
    text = {"one": "le hall, l'héritier, c'est haut : d'ici, y va-t-il ?", "other": "« {n} » !"}
    assert "ui.pool" not in complaints({("fr", "ui.pool"): text})


def test_japanese_widths_and_punctuation():
    complains("'ｱ' is half-width", {("ja", "ui.more"): "ｱ"})
    complains("'３' is a full-width letter or digit", {("ja", "ui.more"): "３"})
    complains("'!' wants its full-width form", {("ja", "ui.more"): "続き!"})
    complains("'(' wants its full-width form", {("ja", "ui.more"): "(続)"})


def test_spanish_slips():
    for text, expected in (("a el salón", "'a el' is del or al"), ("Otra partida?", "lacks its opening sign"),
                           ("¿Sí? No?", "lacks its opening sign"), ("de {room}", "'de {room}' wants a form"), ("sólo", "'sólo' is spelled")):
        complains(expected, {("es", "action.dog"): text})
    assert "ui.pool" not in complaints({("es", "ui.pool"): {"one": "¿{n}? ¡Sí! Al salón.", "other": "{n}"}})


def planted(field, value, lang="fr"):
    """What is said of a language.json with one field changed; that is said at once, before anything is checked."""
    with tempfile.TemporaryDirectory() as folder:
        done = run("check", changed(folder, {(f"{lang}/language.json", field): value}))
        assert done.returncode == 1, done.stdout
        return done.stdout + done.stderr


def test_a_form_that_is_declared_and_missing():
    found = planted("forms", {"card": ["acc"], "room": ["at"]})
    assert 'fr lacks "card.trowel.acc": language.json declares the form "acc" of a card' in found, found
    assert 'fr lacks "room.library.at": language.json declares the form "at" of a room' in found, found
    assert 'declares forms of a "cat"' in planted("forms", {"cat": ["x"]})


def test_a_declared_form_is_used_in_texts_of_that_language_alone():
    cards = [key for key in Catalogue(DATA).words["fr"] if re.fullmatch(r"card\.[a-z0-9-]+", key)]
    texts = {("fr", f"{key}.acc"): "X" for key in cards}
    here = {**texts, ("fr/language.json", "forms"): {"card": ["acc"]}, ("fr", "action.foil"): "Jouer {card.acc}"}
    assert complaints(here) == ""
    complains('en: "action.foil" has {card.acc}, a form that no card has', {**here, ("en", "action.foil"): "{card.acc}"})
    with tempfile.TemporaryDirectory() as folder:
        short = changed(folder, {**here, ("fr", "card.trowel.acc"): None})
        done = run("c", short, pathlib.Path(folder) / "table.c")
        assert done.returncode == 1 and 'fr lacks "card.trowel.acc"' in done.stderr, done.stderr


def test_a_thing_of_the_puzzle_without_a_form_that_its_clue_asks_for():
    complains('ja: "puzzle.template.pair" asks for {third.and}, and there is no "thing.cork-ring.and"',
              {("ja", "thing.cork-ring.and"): None})


def test_plurals_are_those_of_the_rules():
    slavic = {"one": "v = 0 and i % 10 = 1 and i % 100 != 11", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
    found = planted("plurals", slavic)
    assert 'fr: "ui.deck" counts, but has no "few"' in found, found
    assert '"n = one" is no relation' in planted("plurals", {"one": "n = one"})
    assert '"lots" is no category' in planted("plurals", {"lots": "n = 7"})


def test_plurals_are_what_the_unicode_consortium_says():
    rules = {lang: language.plurals for lang, language in Catalogue(DATA).languages.items()}
    need_node()
    script = "for (const lang of process.argv.slice(1)) { const rules = new Intl.PluralRules(lang);" \
             "console.log([...Array(2000).keys()].map((n) => rules.select(n)).join()); }"
    done = subprocess.run([NODE, "-e", script, *rules], capture_output=True, text=True, check=True)
    for (lang, plurals), told in zip(rules.items(), done.stdout.splitlines()):
        assert ",".join(plurals.of(n) for n in range(2000)) == told, lang


def test_a_rule_of_plurals_with_many_categories():
    russian = Plurals({"one": "v = 0 and i % 10 = 1 and i % 100 != 11",
                       "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
                       "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14"})
    assert [russian.of(n) for n in (0, 1, 2, 5, 11, 12, 21, 22, 25, 111)] == \
        ["many", "one", "few", "many", "many", "many", "one", "few", "many", "many"]
    assert russian.needed == ["one", "few", "many"] and "n % 10 === 1" in russian.javascript()


def test_a_rule_of_plurals_asks_nothing_that_is_always_so():
    polish = Plurals({"one": "i = 1 and v = 0", "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9"})
    assert "n % 10 <= 1" in polish.c() and ">= 0" not in polish.c() + polish.javascript(), polish.c()
    assert [polish.of(n) for n in (0, 1, 10, 11, 15, 22)] == ["many", "one", "many", "many", "many", "other"]


def test_a_language_json_that_is_none():
    assert 'language.json: "name" is missing or of the wrong type' in planted("name", 3)
    assert 'language.json: "sound" is no field of it' in planted("sound", "loud")
    assert "language.json: unterminated character set" in planted("slips", [["[", "never"]])


def test_a_room_without_its_forms():
    complains('mansion.plan: the room library has no "room.library.in"', dict.fromkeys(in_all("room.library.in", 0)))


def test_a_room_called_otherwise_than_in_its_plan():
    complains('ship.plan calls bridge "Bridge", en "Brigde"', {("en", "room.bridge.name"): "Brigde"})


def test_a_card_without_its_flavour():
    complains('kill-deck.json: the card trowel has no "card.trowel.flavour"',
              dict.fromkeys(in_all("card.trowel.flavour", 0)))


def test_a_rule_without_its_text():
    complains('the rule R-NEXT has no "rule.R-NEXT.text"', dict.fromkeys(in_all("rule.R-NEXT.text", 0)))
    complains('"rule.R-LUCK" is in no chapter', in_all("rule.R-LUCK", "R"))
    complains('the chapter dog has no "chapter.dog"', dict.fromkeys(in_all("chapter.dog", 0)))


def test_players_read_no_names_of_the_machine():
    told = re.compile(r"rule\..*\.(text|save)$|option\.[a-z_0-9]+\.about$|option\.dog\.|edition\..*\.about$")
    machine = re.compile(r"R-[A-Z]|[a-z]_[a-z]|longest-idle|old-dog|new-tricks|data/")
    for path in DATA.glob("*/texts.json"):
        texts = json.loads(path.read_text(encoding="utf-8"))
        assert not [key for key, text in texts.items() if told.match(key) and machine.search(text)], path


def sentences(family, kind, told):
    """The sentences with one kind told otherwise."""
    all_of_them = json.loads((DATA / "sentences.json").read_text(encoding="utf-8"))
    return {("sentences.json", family): {**all_of_them[family], kind: told}}


def test_sentences_that_cannot_be_told():
    complains('event.passed: there is no "event.pased.{seat}"', sentences("event", "passed", ["event.pased.{seat}"]))
    complains('"event.passed.you" is never told', sentences("event", "passed", ["event.token.{seat}"]))
    complains("event.passed: {chair} is no fact", sentences("event", "passed", ["event.passed.{chair}"]))
    complains('"chair=you" is no condition', sentences("event", "passed", [{"chair=you": "event.passed.you", "else": "event.passed.other"}]))
    complains('"seat" is never "me"', sentences("event", "passed", [{"seat=me": "event.passed.you", "else": "event.passed.other"}]))
    complains('there is no rule "R-SOAR"', sentences("rule", "sunk", ["R-SOAR"]))


def test_a_key_that_nobody_uses():
    complains('"idle.word" is used nowhere', in_all("idle.word", "A"))


def test_a_key_that_is_asked_for_and_missing():
    complains("asks for \"ui.deck\", which is no key", dict.fromkeys(in_all("ui.deck", 0)))
    complains("sentences.json: event.reshuffled: there is no \"event.reshuffled\"", dict.fromkeys(in_all("event.reshuffled", 0)))


def test_a_reservation_for_nothing():
    reserved = json.loads((DATA / "places.json").read_text(encoding="utf-8"))["reserved"]
    complains('reserves "zoo.*", but there is no such key', {("places.json", "reserved"): {**reserved, "zoo.*": "?"}})


def test_a_broken_catalogue_is_not_compiled():
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, {("fr", "ui.more"): None})
        done = run("c", data, pathlib.Path(folder) / "table.c")
        assert done.returncode == 1 and 'fr lacks "ui.more"' in done.stderr, done.stderr
        assert not (pathlib.Path(folder) / "table.c").exists()


def test_files_that_are_no_catalogue():
    for text, expected in (("{", "en/texts.json: Expecting"), ('{"a": "1", "a": "2"}', 'the key "a" is there twice'),
                           ('{"a": 3}', '"a" is neither a text nor'), ('{"a": {"lots": "x", "other": "y"}}', "is neither"),
                           ('{"a": ""}', "is neither")):
        with tempfile.TemporaryDirectory() as folder:
            data = changed(folder, {})
            (data / "en" / "texts.json").write_text(text, encoding="utf-8")
            done = run("check", data)
            assert done.returncode == 1 and expected in done.stderr, done.stderr
    done = run("check", "/nowhere")
    assert done.returncode == 1 and "No such file" in done.stderr, done.stderr


def test_a_translation_whose_source_has_changed_is_behind():
    behind = [line for line in run("check").stdout.splitlines() if '"ui.deck"' in line]
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, {("en", "ui.deck"): {"one": "Pile: {n} card", "other": "Pile: {n} cards"}})
        done = run("check", data)
        for lang in sorted(path.name for path in data.iterdir() if path.is_dir() and path.name != "en"):
            said = f'stale: {lang}: "ui.deck" is behind what en says now'
            assert said in done.stdout and said not in behind, done.stdout
        before, after = run("report").stdout, run("report", data).stdout
        count = {text: int(re.search(r"^fr +\d+ +(\d+)", text, re.M).group(1)) for text in (before, after)}
        assert count[after] == count[before] + 1, after


def test_the_report_has_a_line_for_each_language_and_the_last_reading():
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, {})
        reading = {"date": "2026-11-16", "texts": 1000, "wrong": ["a", "b"], "odd": ["c", "d", "e", "f"]}
        (data / "readings.json").write_text(json.dumps({"de": [{**reading, "read": 40}], "fr": [{**reading, "wrong": []}, reading]}), encoding="utf-8")
        lines = run("report", data).stdout.splitlines()
        assert [line.split()[0] for line in lines[1:]] == Catalogue(DATA).langs
        french = next(line for line in lines if line.startswith("fr")).split()
        assert french[-6:] == ["1000", "2026-11-16", "0.2", "%", "0.4", "%"] and int(french[3]) == int(french[1]) - 1000, french
        german = next(line for line in lines if line.startswith("de")).split()
        assert german[-6:] == ["40", *french[-5:]], german


def test_a_po_file_goes_out_and_comes_back_to_the_byte():
    with tempfile.TemporaryDirectory() as folder:
        data, file = changed(folder, {}), pathlib.Path(folder) / "x.po"
        for lang in Catalogue(DATA).langs[1:]:
            shutil.copytree(DATA / lang, data / lang, dirs_exist_ok=True)
            before = {path: path.read_bytes() for path in (data / lang).iterdir()}
            assert run("export", lang, file, data).returncode == 0
            done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", file], capture_output=True, text=True,
                                  check=False)
            assert (done.returncode, done.stderr) == (0, ""), done.stderr
            done = run("import", lang, file, data)
            assert done.returncode == 0 and " 0 not translated" in done.stdout, done
            assert {path: path.read_bytes() for path in (data / lang).iterdir()} == before, lang


def test_a_po_file_tells_where_a_text_is_shown_and_which_are_behind():
    with tempfile.TemporaryDirectory() as folder:
        data, file = changed(folder, {("en", "ui.deck"): {"one": "{n} card!", "other": "{n} cards!"}}), f"{folder}/x.po"
        assert run("export", "fr", file, data).returncode == 0
        text = pathlib.Path(file).read_text(encoding="utf-8")
        entry = next(entry for entry in text.split("\n\n") if 'msgctxt "ui.deck"' in entry)
        for part in ("#. Terminal and page, during a game. At most 116 cells", "#. {n}: the number that chooses the plural",
                     "#. For example: 3 cards!", "#, fuzzy", 'msgid_plural "{n} cards!"', "msgstr[1] "):
            assert part in entry, entry
        changed_po = text.replace("#, fuzzy\n" + entry[entry.index("msgctxt"):], entry[entry.index("msgctxt"):])
        pathlib.Path(file).write_text(changed_po, encoding="utf-8")
        assert run("import", "fr", file, data).returncode == 0
        assert 'stale: fr: "ui.deck"' not in run("check", data).stdout


def test_a_new_language_by_po():
    with tempfile.TemporaryDirectory() as folder:
        data, file = changed(folder, {}), pathlib.Path(folder) / "x.po"
        assert run("begin", "xx", data).returncode == 0
        assert run("export", "xx", file, data).returncode == 0
        text = file.read_text(encoding="utf-8")
        text = text.replace('msgctxt "yes"\nmsgid "yes"\nmsgstr ""', 'msgctxt "yes"\nmsgid "yes"\nmsgstr ""\n"jo"\n"o\\"p"')
        text = text.replace('msgid "no"\nmsgstr ""', 'msgid "no"\nmsgstr "nee"')
        file.write_text(text, encoding="utf-8")
        assert "2 texts, 0 of them fuzzy" in run("import", "xx", file, data).stdout
        assert (data / "xx" / "texts.json").read_text(encoding="utf-8") == '{\n  "yes": "joo\\"p",\n  "no": "nee"\n}\n'
        assert 'xx lacks "ui.more"' in run("check", data).stdout
        output = pathlib.Path(folder) / "table.c"
        assert run("c", data, output).returncode == 1
        done = subprocess.run([sys.executable, ROOT / "tools" / "words", "c", data, output], capture_output=True,
                              text=True, check=False, env={**os.environ, "UNLUCKY_DRAFT": "xx"})
        assert done.returncode == 0, done.stderr
        assert "xx_texts" in output.read_text(encoding="utf-8")
        assert "is there already" in run("begin", "xx", data).stderr
        assert "no code of a language" in run("begin", "Klingon", data).stderr


def test_a_po_file_that_is_none():
    for text, expected in (('msgid "x"\nmsgstr "y"\n', "x.po:1: an entry without a msgctxt"), ("what\n", "x.po:1: this is no line"),
                           ('\nmsgctxt "no.key"\nmsgid "x"\nmsgstr "y"\n', 'x.po:2: "no.key" is no key that fr has'),
                           ('msgctxt "yes"\nmsgid "x"\nmsgstr "y"\nmsgid "z"\n', "x.po:4: a second msgid")):
        with tempfile.TemporaryDirectory() as folder:
            data, file = changed(folder, {}), pathlib.Path(folder) / "x.po"
            file.write_text(text, encoding="utf-8")
            done = run("import", "fr", file, data)
            assert done.returncode == 1 and expected in done.stderr, done.stderr
            assert (data / "fr" / "texts.json").read_bytes() == (DATA / "fr" / "texts.json").read_bytes()
    assert "tools/words begin xx" in run("export", "xx", "/tmp/x.po").stderr


def forbidden(changes, *rows):
    """What is said of a catalogue whose glossary has these rows of words that we do not use, and only those."""
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, changes)
        head = "| language | never | say | unless | why |\n|---|---|---|---|---|\n"
        (data / "GLOSSARY.md").write_text(head + "".join(row + "\n" for row in rows), encoding="utf-8")
        return "\n".join(glossary.slips(Catalogue(data)))


def test_words_that_the_glossary_forbids():
    row = "| fr | zut, zut alors | flûte | le zut final, `zut*` | rude |"
    assert forbidden({}, row) == ""
    assert forbidden({("fr", "ui.more"): "Zut\u00a0!"}, row) == \
        'fr: "ui.more" says "Zut"; the glossary has: flûte'
    for text in ("zuter", "Azut", "le zut final", "tapez `zut 3`"):
        assert forbidden({("fr", "ui.more"): text}, row) == "", text
    assert forbidden({("fr", "ui.verb.pass"): "zut"}, row) == ""
    assert 'says "zuter"' in forbidden({("fr", "ui.more"): "zuter"}, "| fr | zut* | flûte |  |  |")
    assert '"ui.more" says "余計"' in forbidden({("ja", "ui.more"): "これ余計だ"}, "| ja | 余計 | 余分 |  |  |")
    assert "5 cells, not 2" in forbidden_error("| fr | zut |")


def forbidden_error(row):
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, {})
        (data / "GLOSSARY.md").write_text(f"| language | never | say | unless | why |\n|---|---|\n{row}\n", encoding="utf-8")
        return run("glossary", data).stderr


def test_a_verb_of_two_words():
    complains('fr: "ui.verb.end" has "en finir": a verb is one word', {("fr", "ui.verb.end"): "finir, en finir"})


def test_a_command_that_cannot_be_typed():
    complains("ja: \"ui.table.link\" shows `link`, but `link` is no verb of the language", {("ja", "ui.table.link"): "`link`：席のリンク"})
    complains('de: "ui.join.arm" shows `... später`', {("de", "ui.join.arm"): "`vorbereiten passen`, `... später`."})
    complains('en: "ui.command.help" shows `hlep me`', {("en", "ui.command.help"): "Type `hlep me`, or `unlucky play --help`."})
    fine = "`移動 図書室`、`step library`：`R-STEP`、`--lang`、`.plan`"
    assert "ui.cmd.step" not in complaints({("ja", "ui.cmd.step"): fine})


def test_the_check_asks_the_glossary():
    complains('fr: "ui.more" says "interroger"; the glossary has', {("fr", "ui.more"): "interroger"})
    complains('ja: "ui.more" says "デッキ"; the glossary has', {("ja", "ui.more"): "デッキ"})
    complains('de: "ui.more" says "Spielbretts"; the glossary has', {("de", "ui.more"): "Teil des Spielbretts"})
    complains('es: "ui.more" says "asiento"; the glossary has', {("es", "ui.more"): "un asiento"})
    complains('en: "ui.more" says "attempter"; the glossary has', {("en", "ui.more"): "the attempter"})


def test_every_language_has_words_that_we_do_not_use():
    rules, _ = glossary.read(Catalogue(DATA))
    for lang in Catalogue(DATA).langs:
        assert sum(rule.language == lang for rule in rules) >= 5, lang


def test_names_are_those_of_the_glossary():
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, {("fr", "room.library.name"): "Librairie"})
        done = run("glossary", data)
        assert 'fr: "room.library.name" is "Librairie"; the glossary has "Bibliothèque"' in done.stdout, done.stdout
        assert done.returncode == 1 and done.stdout.endswith(" wrong\n"), done.stdout


def paged(lang, text):
    return Catalogue(DATA).languages[lang].for_page(text)


def test_a_page_has_the_quotes_and_spaces_of_its_language():
    assert paged("en", "'Take that', the servants' cat's \"yes\"...") == "‘Take that’, the servants’ cat’s “yes”…"
    assert paged("en", "say `it's \"so\"...`, don't") == "say `it's \"so\"...`, don’t"
    assert paged("de", "\"Ja\" ('nein'), geht's? 5 %") == "„Ja“ (‚nein‘), geht’s? 5\u00a0%"
    assert paged("fr", "« L'un » ; l'autre ! 5 %") == "«\u00a0L’un\u00a0»\u202f; l’autre\u202f! 5\u202f%"
    assert paged("ja", "「はい」Dr.ラッキー") == "「はい」Dr.\u2060ラッキー"
    assert paged("en", "{a} ×{n}") == "{a}\u00a0×{n}"


def test_every_check_has_found_a_planted_mistake():
    """Of the tests above: a check that nobody has seen to complain may be one that cannot."""
    checks = {name[len("check_"):] for name in vars(check) if name.startswith("check_")}
    assert checks == COMPLAINED, checks - COMPLAINED


def test_usage():
    for arguments in ((), ("what",), ("c",), ("check", "a", "b")):
        done = run(*arguments)
        assert done.returncode == 1 and "tools/words check" in done.stderr, done.stderr
    done = run("module", DATA, "words.ts")
    assert "does not end in .mjs" in done.stderr, done.stderr
    done = run("module", DATA, "words.mjs", "xx")
    assert "no language xx" in done.stderr, done.stderr


def test_the_count_counts():
    done = run("count")
    keys = len(Catalogue(DATA).keys)
    assert f"{keys} keys in all" in done.stdout, done.stdout


SCRIPT = """
import { words, say, chapters } from %s;
const room = (id, name) => ({ room: id, name });
const lines = [
  Object.keys(words).join(),
  Object.keys(words.fr).length,
  say("fr", "event.stepped.other", { seat: "Ben", from: room("library", "Library"), room: room("armory", "Armory") }),
  say("ja", "event.stepped.you", { from: room("kitchen"), room: room("crypt", "Crypt") }),
  say("fr", "event.stepped.you", { from: room("library", "Archive"), room: room("foyer", "Foyer") }),
  say("en", "why.too-far.card", { room: room("kitchen"), n: 1 }),
  say("en", "why.too-far.card", { room: room("kitchen"), n: 2 }),
  say("fr", "ui.hand.count", { n: 0 }),
  say("en", "action.foil", { card: { card: "failure-2" } }),
  say("en", "action.collect", { card: { card: "room", room: room("parlor", "Parlor") } }),
  say("fr", "action.collect", { card: { card: "glass-eye", name: "Glass eye" } }),
  chapters[0].rules[0].rule,
];
for (const wrong of [() => say("en", "no.key"), () => say("en", "ui.turn")])
  try { wrong(); lines.push("no error"); } catch (error) { lines.push(error.message); }
console.log(lines.join("\\n"));
"""


def test_the_browser_says_the_same():
    need_node()
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "words.mjs"
        assert run("module", DATA, output).returncode == 0
        script = pathlib.Path(folder) / "script.mjs"
        script.write_text(SCRIPT % json.dumps(output.as_uri()), encoding="utf-8")
        done = subprocess.run([NODE, script], capture_output=True, text=True, check=False)
        keys = len(Catalogue(DATA).words["fr"])
        assert done.stdout.splitlines() == [
            ",".join(Catalogue(DATA).words), str(keys), "Ben passe de la bibliothèque à l'armurerie.", "あなたは台所から「Crypt」へ移動した。",
            "Vous passez de la pièce «\u00a0Archive\u00a0» au foyer.",
            "It is too far to the Kitchen: this card moves a pawn 1 room.",
            "It is too far to the Kitchen: this card moves a pawn up to 2 rooms.", "0 carte", "Play a Failure 2 card",
            "Discard the Parlor card for a token", "Défausser la carte «\u00a0Glass eye\u00a0» contre un jeton",
            "R-SETUP-KILL", "there is no word no.key", "ui.turn needs turn"], done.stdout + done.stderr


def test_the_browsers_types_name_every_parameter():
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "words.mjs"
        assert run("module", DATA, output, "fr").returncode == 0
        types = (pathlib.Path(folder) / "words.d.mts").read_text(encoding="utf-8")
        assert '"event.stepped.other": { from: RoomWord; room: RoomWord; seat: string };' in types
        assert '"ui.deck": { n: number };' in types
        assert '"action.pass": {};' in types
        assert 'export type Lang = "fr";' in types
        assert types.count("{") == types.count("}")
        assert '"ja":' not in output.read_text(encoding="utf-8")


def test_a_page_has_what_a_game_says_and_the_book_apart():
    everything = json.loads((DATA / "en" / "texts.json").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        assert run("page", DATA, folder).returncode == 0
        texts = {name: (pathlib.Path(folder) / name).read_text(encoding="utf-8")
                 for name in ("en.mjs", "en.book.mjs", "keys.d.mts")}
        for key in everything:
            places = [name for name, text in texts.items() if f"{json.dumps(key)}:" in text]
            if key.startswith(("ui.cmd.", "ui.help.")):
                assert places == [], key
            elif places:
                assert len(places) == 2 and places[1] == "keys.d.mts", (key, places)
            else:
                assert key.split(".")[0] in ELSEWHERE, key
        assert '"rule.R-SIGHT":' in texts["en.mjs"] and '"rule.R-SIGHT.text":' in texts["en.book.mjs"]


tap.main(globals())
