"""`unlucky rules`: the rulebook, one rule, every language, JSON, and what bad input gets.

    rules.py UNLUCKY
"""
import json
import os
import re
import subprocess
import sys
import unicodedata

import tap

UNLUCKY = sys.argv[1]
EDITIONS = ("kill-1996", "kill-2009", "save-2000")
LANGUAGES = sorted(name for name in os.listdir("data/words") if os.path.isdir(os.path.join("data/words", name)))


def run(*arguments, **variables):
    env = {name: value for name, value in os.environ.items()
           if name not in ("LANG", "LANGUAGE") and not name.startswith("LC_")}
    return subprocess.run([UNLUCKY, "rules", *arguments], env={**env, **(variables or {"LC_CTYPE": "C.UTF-8"})},
                          capture_output=True, timeout=30, encoding="utf-8", check=False)


def book(*arguments, **variables):
    done = run(*arguments, **variables)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    return done.stdout


def named(text):
    return re.findall(r"\((R-[A-Z-]+)\)$", text, re.M)


def cells(line):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


def test_the_whole_book_has_every_rule_once():
    rules = [rule["name"] for chapter in json.loads(book("--json"))["chapters"] for rule in chapter["rules"]]
    assert len(rules) == len(set(rules)) == 38
    for lang in LANGUAGES:
        assert named(book("--lang", lang)) == rules


def test_an_edition_has_its_own_rules():
    kill, save = named(book("--edition", "kill-1996")), named(book("--edition", "save-2000"))
    assert "R-ALONE" in kill and "R-WITNESS" not in kill and "R-SINK" not in kill and "R-DOG-WALK" in kill
    assert "R-WITNESS" in save and "R-ALONE" not in save and "R-SINK" in save and "R-DOG-WALK" not in save
    assert kill == named(book("--edition=kill-2009"))


def test_no_line_is_wider_than_a_terminal():
    for lang in LANGUAGES:
        for edition in (None, *EDITIONS):
            for line in book("--lang", lang, *(["--edition", edition] if edition else [])).splitlines():
                assert cells(line) <= 79, line
                assert line == line.rstrip() and "{" not in line, line


def test_an_edition_tells_how_it_has_the_options():
    text = book("--edition", "kill-1996")
    assert "Only with the option must_foil; in this edition: everybody may pass." in " ".join(text.split())
    assert "false: everybody may pass (default)" in text
    assert "true: the last player must stop the attempt if possible\n" in text


def test_the_option_of_a_whole_chapter_is_told_once():
    assert book("--edition", "kill-2009").count("Only with the option dog") == 2  # the set-up, and the chapter


def test_cards_and_route_are_those_of_the_data():
    text = book("--edition", "kill-2009", "--lang", "fr")
    assert "Queue de billard\u00a0: valeur 2, mais 5 dans la salle de billard" in text
    assert "Échec 1 (×26)" in text and "Le jeu compte 96 cartes." in text
    assert "19\u00a0Piazza" in text
    text = book("--edition", "save-2000", "--lang", "ja")
    assert "ウイスキー：値2、船長ラウンジでは6" in text and "カードは全部で90枚。" in text


def test_save_says_that_it_is_a_reconstruction():
    for told in (book("--edition", "save-2000"), book()):
        said = " ".join(told.split())  # wherever the lines are broken
        assert "the ship's rooms and the aid cards are our own reconstruction" in said


def test_one_rule():
    text = book("R-NEXT")
    assert text.startswith("Who plays next  (R-NEXT)\n") and len(text.splitlines()) < 15
    assert text == book("next") == book("r-next", "--lang=en")


def test_one_rule_of_both_games():
    text = book("draw")
    assert "In the mansion:" in text and "On the ship:" in text
    assert "In the mansion:" not in book("draw", "--edition", "kill-1996")
    assert "Any room will do" in " ".join(book("draw", "--edition", "save-2000").split())


def test_one_rule_that_hangs_on_an_option():
    assert "Only with the option must_foil.\n" in book("R-MUST")
    assert "Seulement avec l'option must_foil" in book("R-MUST", "--lang", "fr", "--edition", "kill-1996")


def test_a_rule_of_another_edition_says_so():
    text = book("R-SINK", "--edition", "kill-1996")
    assert "On the ship:" in text and "This rule is not part of Kill Doctor Lucky (1996).\n" in text


def test_the_language_comes_from_the_environment():
    assert book("R-END", LANG="fr_FR.UTF-8").startswith("Finir sans piocher")
    assert book("R-END", LC_ALL="ja_JP.UTF-8", LANG="fr_FR.UTF-8").startswith("引かずに終える")
    assert book("R-END", LC_MESSAGES="fr_CA", LANG="en_US").startswith("Finir")
    assert book("R-END", LC_ALL="C.UTF-8", LANGUAGE="nl:fr").startswith("Finir")
    assert book("R-END", LC_ALL="C", LANGUAGE="fr").startswith("Ending")
    assert book("R-END").startswith("Ending")


def test_an_option_goes_before_the_environment():
    assert book("R-END", "--lang", "ja", LC_ALL="fr_FR.UTF-8").startswith("引かずに終える")


def test_json_of_an_edition():
    read = json.loads(book("--json", "--edition", "save-2000", "--lang", "fr"))
    assert read["lang"] == "fr" and read["edition"] == "save-2000"
    assert read["title"] == "Sauvez le Docteur Lucky (2000)" and "reconstitution" in read["about"]
    rules = {rule["name"]: rule for chapter in read["chapters"] for rule in chapter["rules"]}
    assert "save" not in rules["R-DRAW"] and "à flot" in rules["R-DRAW"]["text"]
    assert rules["R-PENALTY"]["option"] == "penalties" and rules["R-SINK"]["game"] == "save"
    options = {option["name"]: option for option in read["options"]}
    assert [value["value"] for value in options["next_player"]["values"]] == ["clockwise", "longest-idle"]
    assert [value["value"] for value in options["must_foil"]["values"]] == [False, True]
    assert [value["value"] for value in options["weapon_bonus"]["values"]] == [0, 1]
    assert "spite" not in options


def test_json_of_one_rule():
    rule = json.loads(book("draw", "--json"))
    assert rule["name"] == "R-DRAW" and rule["chapter"] == "turn" and rule["game"] is None and rule["option"] is None
    assert "lowest deck" in rule["save"] and "lowest deck" not in rule["text"]
    assert json.loads(book("R-WITNESS", "--json"))["game"] == "save"


def refused(expected, *arguments):
    done = run(*arguments)
    assert done.returncode == 2 and done.stdout == "", done.stdout
    assert expected in done.stderr and "`unlucky rules --help`" in done.stderr, done.stderr


def test_what_is_not_there_gets_the_nearest():
    refused("there is no rule 'R-NXT'; the nearest are R-NEXT", "R-NXT")
    refused("there is no rule 'dog'; the nearest are R-DOG-START, R-DOG-WALK and R-OLD-DOG", "dog")
    refused("there is no rule ''", "")
    refused("there is no edition 'kill-2010'; did you mean 'kill-2009'? The editions are kill-1996, kill-2009 and save-2000", "--edition", "kill-2010")
    refused("'xx' is not one of our languages: choose en, ", "--lang", "xx")


def test_wrong_usage():
    refused("there is no option '--editions'; did you mean '--edition'?", "--editions", "kill-1996")
    refused("there is no option '-x'\n", "-x")
    refused("'--edition' needs a value after it", "--edition")
    refused("'--lang' needs a value after it", "R-END", "--lang")
    refused("one rule at a time: 'R-STEP' is one too many", "R-END", "R-STEP")


def test_help():
    assert "examples:" in book("--help") and book("-h") == book("--help")


def test_a_full_disk_is_no_success():
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run([UNLUCKY, "rules"], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    assert done.returncode == 1 and "cannot write" in done.stderr, done.stderr


tap.main(globals())
