"""The catalogue of data/words is whole and right, and tools/words complains where one is not.

    catalogue.py [NODE]

Each complaint is provoked by a copy of the catalogue with one thing wrong. With Node the browser's module is run, too.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "data" / "words"
NODE = sys.argv[1] if len(sys.argv) > 1 else None

sys.path.insert(0, str(ROOT / "tools" / "words"))
# pylint: disable=wrong-import-position
import check
from catalogue import Catalogue


def run(*arguments):
    return subprocess.run([sys.executable, ROOT / "tools" / "words", *arguments], capture_output=True, text=True,
                          check=False)


def changed(folder, changes):
    """A copy of the catalogue. `changes` is {(file, key): value}, with None to take the key out."""
    data = pathlib.Path(folder) / "words"
    shutil.copytree(DATA, data)
    for (name, key), value in changes.items():
        path = data / name
        content = json.loads(path.read_text(encoding="utf-8"))
        if value is None:
            del content[key]
        else:
            content[key] = value
        path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return data


def complaints(changes):
    """All that is found in such a copy; not by the program, which would take a second for each."""
    with tempfile.TemporaryDirectory() as folder:
        found = check.everything(Catalogue(changed(folder, changes)), str(ROOT))
        return "\n".join(complaint for _, list_ in found for complaint in list_)


def complains(expected, changes):
    found = complaints(changes)
    assert expected in found, f"not a word of '{expected}' in\n{found}"


def in_all(key, value):
    return {(f"{lang}.json", key): value for lang in ("en", "fr", "ja")}


def test_the_catalogue_is_whole_and_right():
    done = run("check")
    assert done.returncode == 0, "\n" + done.stdout + done.stderr


def test_what_is_wrong_is_printed():
    with tempfile.TemporaryDirectory() as folder:
        done = run("check", changed(folder, {("fr.json", "ui.more"): None}))
        assert done.returncode == 1, done.stdout
        assert 'every_language_has_every_key: fr.json lacks "ui.more", which en and ja have\n' in done.stdout
        assert done.stdout.endswith(" wrong\n"), done.stdout


def test_a_key_that_one_language_lacks_is_missed():
    complains('fr.json lacks "ui.more", which en and ja have', {("fr.json", "ui.more"): None})


def test_a_key_of_one_language_alone_is_missed_in_the_others():
    complains('en.json lacks "ui.extra"', {("ja.json", "ui.extra"): "余分"})


def test_a_parameter_that_one_language_forgets():
    complains('"ui.turn": {turn} is in en.json but not in fr.json', {("fr.json", "ui.turn"): "Tour"})


def test_a_parameter_that_one_number_forgets():
    complains('en.json: "event.foiled_with.other" lacks {seat} where it is "one"',
              {("en.json", "event.foiled_with.other"): {"one": "A {card}: {n}.", "other": "{seat}, {card}: {n}."}})


def test_a_parameter_that_nobody_knows():
    complains("has {player}, which places.json does not know", in_all("ui.turn", "{player}"))


def test_a_form_that_there_is_not():
    complains("has {room.onto}, a form that no room has", in_all("action.dog", "{room.onto}"))


def test_a_brace_that_is_left_open():
    complains("has a brace that is no placeholder's", {("en.json", "ui.more"): "more}"})


def test_a_language_that_does_not_count():
    complains('"ui.deck" counts in one of en.json and fr.json only', {("fr.json", "ui.deck"): "{n} cartes"})
    complains('ja.json: "ui.deck" has a "one"', {("ja.json", "ui.deck"): {"one": "{n}枚", "other": "{n}枚"}})


def test_a_text_longer_than_its_place():
    complains('"ui.key.pass" takes 13 cells of the 12', {("en.json", "ui.key.pass"): "Pass it along"})


def test_japanese_letters_take_two_cells():
    complains('"ui.key.pass" takes 14 cells of the 12', {("ja.json", "ui.key.pass"): "パスするのです"})


def test_a_list_that_begins_with_something_else():
    complains('ja.json: "list.two" is not {a}, something and {b}', {("ja.json", "list.two"): "{b}と{a}"})


def test_a_sentence_without_an_end():
    complains("is a sentence without an end", {("en.json", "event.passed.you"): "You pass"})


def test_untidy_texts():
    complains("has a space too many", {("en.json", "ui.more"): "more "})
    complains("is not in NFC", {("fr.json", "ui.key.close"): "Fermé".replace("é", "e\u0301")})
    complains("has a curly quote", {("en.json", "ui.more"): "it\u2019s"})


def french(text, expected):
    complains(f"fr.json: \"ui.pool\": {expected}", {("fr.json", "ui.pool"): {"one": text, "other": "{n} jetons"}})


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
    complains("fr.json: \"ui.curtain.pass\": 'de {seat}' cannot know",
              {("fr.json", "ui.curtain.pass"): "L'écran de {seat}"})
    complains("fr.json: \"action.dog\": 'le {room}' meets an article", {("fr.json", "action.dog"): "dans le {room}"})


def test_french_spaces():
    french("Attention!", "'n!' lacks the space before it")
    french("«ici »", "'«i' lacks the space after it")


def test_good_french_is_let_through():
    text = {"one": "le hall, l'héritier, c'est haut : d'ici, y va-t-il ?", "other": "« {n} » !"}
    assert "ui.pool" not in complaints({("fr.json", "ui.pool"): text})


def test_japanese_widths_and_punctuation():
    complains("ｱ is half-width", {("ja.json", "ui.more"): "ｱ"})
    complains("３ is a full-width letter or digit", {("ja.json", "ui.more"): "３"})
    complains("'!' wants its full-width form", {("ja.json", "ui.more"): "続き!"})
    complains("'(' wants its full-width form", {("ja.json", "ui.more"): "(続)"})


def test_a_room_without_its_forms():
    complains('mansion.plan: the room library has no "room.library.in"', dict.fromkeys(in_all("room.library.in", 0)))


def test_a_room_called_otherwise_than_in_its_plan():
    complains('ship.plan calls bridge "Bridge", en.json "Brigde"', {("en.json", "room.bridge.name"): "Brigde"})


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
    for lang in ("en", "fr", "ja"):
        texts = json.loads((DATA / f"{lang}.json").read_text(encoding="utf-8"))
        assert not [key for key, text in texts.items() if told.match(key) and machine.search(text)], lang


def test_a_key_that_nobody_uses():
    complains('"idle.word" is used nowhere', in_all("idle.word", "A"))


def test_a_key_that_is_asked_for_and_missing():
    complains("src/words/event.c asks for \"event.reshuffled\", which is no key",
              dict.fromkeys(in_all("event.reshuffled", 0)))


def test_a_reservation_for_nothing():
    reserved = json.loads((DATA / "places.json").read_text(encoding="utf-8"))["reserved"]
    complains('reserves "zoo.*", but there is no such key', {("places.json", "reserved"): {**reserved, "zoo.*": "?"}})


def test_a_broken_catalogue_is_not_compiled():
    with tempfile.TemporaryDirectory() as folder:
        data = changed(folder, {("fr.json", "ui.more"): None})
        done = run("c", data, pathlib.Path(folder) / "table.c")
        assert done.returncode == 1 and 'fr.json lacks "ui.more"' in done.stderr, done.stderr
        assert not (pathlib.Path(folder) / "table.c").exists()


def test_files_that_are_no_catalogue():
    for text, expected in (("{", "en.json: Expecting"), ('{"a": "1", "a": "2"}', 'the key "a" is there twice'),
                           ('{"a": 3}', '"a" is neither a text nor'), ('{"a": {"many": "x"}}', "is neither"),
                           ('{"a": ""}', "is neither")):
        with tempfile.TemporaryDirectory() as folder:
            data = changed(folder, {})
            (data / "en.json").write_text(text, encoding="utf-8")
            done = run("check", data)
            assert done.returncode == 1 and expected in done.stderr, done.stderr
    done = run("check", "/nowhere")
    assert done.returncode == 1 and "No such file" in done.stderr, done.stderr


def test_usage():
    for arguments in ((), ("what",), ("c",), ("check", "a", "b")):
        done = run(*arguments)
        assert done.returncode == 1 and "tools/words check" in done.stderr, done.stderr
    done = run("module", DATA, "words.ts")
    assert "does not end in .mjs" in done.stderr, done.stderr
    done = run("module", DATA, "words.mjs", "de")
    assert "no language de" in done.stderr, done.stderr


def test_the_count_counts():
    done = run("count")
    keys = len(json.loads((DATA / "en.json").read_text(encoding="utf-8")))
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
    if not NODE:
        return
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "words.mjs"
        assert run("module", DATA, output).returncode == 0
        script = pathlib.Path(folder) / "script.mjs"
        script.write_text(SCRIPT % json.dumps(output.as_uri()), encoding="utf-8")
        done = subprocess.run([NODE, script], capture_output=True, text=True, check=False)
        keys = len(json.loads((DATA / "en.json").read_text(encoding="utf-8")))
        assert done.stdout.splitlines() == [
            "en,fr,ja", str(keys), "Ben va de la bibliothèque à l'armurerie.", "あなたは台所から「Crypt」へ移動した。",
            "Vous allez de la pièce «\u00a0Archive\u00a0» au foyer.",
            "It is too far to the Kitchen: this card goes 1 door far.",
            "It is too far to the Kitchen: this card goes 2 doors far.", "0 carte", "Play a Failure 2 card",
            "Give up the Parlor card for a token", "Céder la carte «\u00a0Glass eye\u00a0» contre un jeton",
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
    everything = json.loads((DATA / "en.json").read_text(encoding="utf-8"))
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
                assert key.startswith(("ui.", "hint.", "start.")), key  # what only terminals say
        assert '"rule.R-SIGHT":' in texts["en.mjs"] and '"rule.R-SIGHT.text":' in texts["en.book.mjs"]


tap.main(globals())
