"""`unlucky puzzle`: the clues, checking answers, three languages, JSON, and what bad input gets.

    puzzle.py UNLUCKY
"""
import json
import os
import subprocess
import sys
import unicodedata

import tap

UNLUCKY = sys.argv[1]
RIGHT = """quince 0:00 galley smelling-salts spectacles
finch 0:30 engine-room lifeboat-oar waiter
duval 1:00 boat-deck cello-case hiccups
marlowe 1:30 infirmary whisky hem
vogel 2:00 ballroom cork-ring photographer
"""
sys.path.insert(0, "tools/words")
# pylint: disable=wrong-import-position
from catalogue import Catalogue

CATALOGUE = Catalogue("data/words")
LANGUAGES, DATA = CATALOGUE.langs, CATALOGUE.puzzle


def text_of(lang, key):
    return CATALOGUE.words[lang][key].other


def name_of(lang, thing):
    return text_of(lang, f"thing.{thing.replace(':', '-')}.name")


def word_of(lang, thing):
    return text_of(lang, f"thing.{thing.replace(':', '-')}.word")


def clue_of(lang, number):
    return text_of(lang, f"puzzle.clue.{number}")


def run(*arguments, text="", **variables):
    env = {name: value for name, value in os.environ.items()
           if name not in ("LANG", "LANGUAGE") and not name.startswith("LC_")}
    return subprocess.run([UNLUCKY, "puzzle", *arguments], env={**env, **(variables or {"LC_CTYPE": "C.UTF-8"})},
                          capture_output=True, timeout=30, input=text, encoding="utf-8", check=False)


def shown(*arguments, **variables):
    done = run(*arguments, **variables)
    assert done.returncode == 0 and done.stderr == "", (done.returncode, done.stderr)
    return done.stdout


def flat(text):
    return "".join(text.replace("\u00a0", " ").split())


def refused(*arguments, **variables):
    done = run(*arguments, **variables)
    assert done.returncode == 2 and done.stdout == "", done
    return done.stderr


def test_the_page_has_the_story_the_things_and_the_ten_clues():
    for lang in LANGUAGES:
        text = shown("--lang", lang)
        assert text.startswith(text_of(lang, "puzzle.title") + "\n")
        assert flat(text_of(lang, "puzzle.story")) in flat(text)
        for group in DATA["groups"]:
            for item in group["items"]:
                assert flat(f"[{word_of(lang, item['id'])}]{name_of(lang, item['id'])}") in flat(text)
        for number in range(1, 11):
            assert flat(f"{number}. {clue_of(lang, number)}") in flat(text)
        assert "--check" in text


def test_no_line_is_wider_than_a_terminal():
    for lang in LANGUAGES:
        for page in ((), ("--answer", "--sure"), ("--check", "vogel 0:00 boat-deck")):
            for line in run("--lang", lang, *page).stdout.splitlines():
                width = sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)
                assert width <= 79 and line == line.rstrip() and "{" not in line, line


def test_the_page_does_not_tell_the_answer():
    assert "Answer" not in shown() and "answer" not in json.loads(shown("--json"))


def test_one_clue():
    for lang in LANGUAGES:
        assert flat(shown("--clue", "4", "--lang", lang)) == flat(clue_of(lang, 4))
    assert json.loads(shown("--clue=10", "--json"))["is"] == DATA["clues"][9]["is"]
    assert "numbered 1 to 10" in refused("--clue", "11")
    for wrong in ("0", "-1", "x", "", "2x", "99999999999999999999"):
        assert f"there is no clue '{wrong}'" in refused("--clue", wrong)


def test_the_right_answer_is_right():
    assert "All of it is right" in shown("--check", RIGHT.replace("\n", ";"))
    assert shown("--check", "-", text=RIGHT) == shown("--check", RIGHT)
    assert "Tout est juste" in shown("--check", RIGHT, "--lang", "fr")
    assert "正解" in shown("--check", RIGHT, "--lang=ja")


def test_a_part_of_it_is_right_so_far():
    assert "Right so far: 2 of 20" in shown("--check", "quince galley, 0:00")
    assert "2 sur 20" in shown("--check", "quince galley, 0:00", "--lang", "fr")


def test_a_wrong_answer_says_which_clues_are_against_it():
    done = run("--check", "vogel boat-deck")
    assert done.returncode == 1 and done.stderr == ""
    assert done.stdout.startswith("That is not right.\n") and flat("clue 7: " + clue_of("en", 7)) in flat(done.stdout)
    assert "clue 5" not in done.stdout
    done = run("--check", "finch whisky", "--lang", "fr")
    assert done.returncode == 1 and "plusieurs ensemble" in done.stdout


def test_verdicts_as_json():
    assert json.loads(shown("--check", RIGHT, "--json")) == {"right": True, "complete": True, "said": 20, "against": []}
    assert json.loads(shown("--check", "quince galley", "--json")) == \
        {"right": True, "complete": False, "said": 1, "against": []}
    done = run("--check", "vogel boat-deck; quince ballroom", "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout) == {"right": False, "complete": False, "said": 2, "against": [5, 7]}


def test_the_answer_is_told_to_those_who_are_sure():
    assert "--sure" in refused("--answer")
    told = json.loads(shown("--answer", "--sure", "--json"))["answer"]
    keys = ("lady", "hour", "room", "aid", "mishap")
    assert "\n".join(sorted(" ".join(row[key] for key in keys) for row in told)) == "\n".join(sorted(RIGHT.splitlines()))
    assert "Mrs. Quince: midnight, the Galley (deck C), the smelling salts, lost her\n" in shown("--answer", "--sure")
    assert "Mme Quince : minuit, " in shown("--answer", "--sure", "--lang", "fr").replace("\u00a0", " ")
    assert "クインス夫人：零時、調理室（C甲板）" in shown("--answer", "--sure", "--lang", "ja")


def test_json_of_the_page():
    for lang in LANGUAGES:
        read = json.loads(shown("--json", "--lang", lang))
        assert read["lang"] == lang and read["title"] == text_of(lang, "puzzle.title")
        assert read["story"] == text_of(lang, "puzzle.story")
        assert [[item["id"] for item in group["items"]] for group in read["groups"]] == \
            [[item["id"] for item in group["items"]] for group in DATA["groups"]]
        assert [clue["text"] for clue in read["clues"]] == [clue_of(lang, number) for number in range(1, 11)]
        assert [clue["number"] for clue in read["clues"]] == list(range(1, 11))


def test_the_language_comes_from_the_environment():
    assert shown(LANG="fr_FR.UTF-8").startswith("Les dames")
    assert shown(LC_ALL="ja_JP.UTF-8", LANG="fr_FR.UTF-8").startswith("ご婦人")
    assert shown("--lang", "en", LC_ALL="fr_FR.UTF-8").startswith("Ladies")
    assert shown().startswith("Ladies")


def test_an_answer_is_taken_in_the_words_of_every_language():
    for lang in LANGUAGES:
        own = ";".join(" ".join(word_of(lang, thing) for thing in line.split()) for line in RIGHT.splitlines())
        plain = "".join(letter for letter in unicodedata.normalize("NFD", own) if not 0x300 <= ord(letter) < 0x370)
        for typed in (own, own.upper(), unicodedata.normalize("NFC", plain), own.replace(" ", "\u3000").replace(";", "；"), RIGHT):
            assert flat(text_of(lang, "puzzle.right")) in flat(shown("--lang", lang, "--check", typed)), (lang, typed)
        wrong = run("--lang", lang, "--check", own.replace(word_of(lang, "2:00"), word_of(lang, "0:00")))
        assert wrong.returncode == 2 and f"{word_of(lang, '0:00')}" in wrong.stderr, wrong
    for group in DATA["groups"]:
        assert all(word_of("en", item["id"]) == item["id"] for item in group["items"])


def test_a_slip_gets_the_nearest_own_word():
    assert "vouliez-vous dire «\u00a0cuisine\u00a0»" in refused("--lang", "fr", "--check", "quince cuisnie")
    assert "¿querías decir 'cocina'?" in refused("--lang", "es", "--check", "quince cozina")


def test_an_answer_that_cannot_be_read_is_refused():
    assert "there is no 'wisky'" in refused("--check", "quince wisky") and \
        "did you mean 'whisky'?" in refused("--check", "quince galley;\nfinch,wisky")
    assert "did you mean" not in refused("--check", "quince " + "x" * 100)
    assert "cork-ring or cello-case" in refused("--check", "quince c")
    assert "name a lady first" in refused("--check", "whisky finch")
    assert "semicolon" in refused("--check", "quince finch")
    assert "another lady already" in refused("--check", "quince hem; finch hem")
    assert "the answer is empty" in refused("--check", "") and "the answer is empty" in refused("--check", "-")
    assert "there is no" in refused("--check", "-", text="quince galley\0\nfinch x")


def test_wrong_usage_is_told():
    assert "there is no option '--chek'; did you mean '--check'?" in refused("--chek")
    assert "there is no option '--language'\n" in refused("--language", "fr")
    assert "do not understand 'galley'" in refused("galley")
    assert "needs a value" in refused("--check") and "needs a value" in refused("--lang")
    assert "choose en, " in refused("--lang", "xx")
    assert "choose one of" in refused("--clue", "1", "--check", "quince hem")
    assert "choose one of" in refused("--answer", "--sure", "--clue=1")


def test_help_begins_with_examples():
    for argument in ("--help", "-h"):
        assert shown(argument).startswith("examples: unlucky puzzle")


def test_a_full_disk_is_not_success():
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([UNLUCKY, "puzzle"], stdout=full, stderr=subprocess.PIPE, timeout=30, check=False)
    assert done.returncode == 1 and b"cannot write" in done.stderr


def test_an_answer_that_never_ends_is_refused():
    done = run("--check", "-", text="quince " * 20000)
    assert done.returncode == 3 and done.stdout == ""


tap.main(globals())
