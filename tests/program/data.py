"""The program with other data than ours: data/README.md invites to put the published ship in the place of our own.

    data.py UNLUCKY

UNLUCKY is a program that reads the files of UNLUCKY_TEST_DATA before those that it was built with.
"""
import os
import subprocess
import sys
import tempfile

import tap

UNLUCKY = sys.argv[1]
LANGS = sorted(name for name in os.listdir("data/words") if os.path.isdir(os.path.join("data/words", name)))
RECORD = "tests/record/games/saved.record"


def run(files, *arguments, stdin=""):
    """Run with other files: {name: change}, where change makes another text of ours."""
    with tempfile.TemporaryDirectory() as folder:
        for name, change in files.items():
            with open(os.path.join("data", name), encoding="utf-8") as ours:
                text = change(ours.read())
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as theirs:
                theirs.write(text)
        return subprocess.run([UNLUCKY, *arguments], input=stdin, capture_output=True, text=True, timeout=30,
                              check=False, env={**os.environ, "UNLUCKY_TEST_DATA": folder})


def rename(*pairs):
    def change(text):
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        return text
    return change


OTHER_SHIP = {"save-deck.json": rename(("whisky", "grog"), ("squash-court", "racquet-court")),
              "ship.plan": rename(("squash-court", "racquet-court"), ("Squash Court", "Racquet Court"))}


def test_a_ship_with_other_rooms_and_cards_has_its_rulebook():
    for lang in LANGS:
        done = run(OTHER_SHIP, "rules", "--edition", "save-2000", "--lang", lang)
        assert (done.returncode, done.stderr) == (0, ""), done
        assert "Grog" in done.stdout and "Racquet Court" in done.stdout
        assert "hisky" not in done.stdout and "Squash Court" not in done.stdout
    assert run(OTHER_SHIP, "rules", "--edition", "save-2000", "--json").returncode == 0


def test_a_ship_with_other_rooms_and_cards_is_played():
    done = run(OTHER_SHIP, "engine", stdin='{"cmd":"new","edition":"save-2000","players":3,"seed":"other"}\n'
                                           '{"cmd":"state"}\n')
    assert done.returncode == 0 and "racquet-court" in done.stdout and "grog" in done.stdout, done


def damaged(files, place, code):
    """All commands that play name the file; none blames memory, nor the record it was given."""
    for arguments in (("engine",), ("rules",), ("rules", "--edition", "save-2000"), ("replay", RECORD),
                      ("verify", RECORD), ("hint", RECORD), ("play",), ("lab",), ("arena", "dog")):
        done = run(files, *arguments)
        assert done.returncode == 3, (arguments, done)
        assert done.stdout == "", (arguments, done)
        assert done.stderr.startswith(f"data/{place}: ") and f" [{code}]\n" in done.stderr, (arguments, done)
        assert "build again" in done.stderr and "memory" not in done.stderr, (arguments, done)


def test_a_slip_in_a_deck_is_named():
    damaged({"save-deck.json": lambda text: "[\n  {]\n"}, "save-deck.json:2:4", "bad-json")


def test_a_slip_in_the_editions_is_named():
    damaged({"editions.json": lambda text: "[\n  {]\n"}, "editions.json:2:4", "bad-json")


def test_a_broken_plan_is_named():
    damaged({"ship.plan": lambda text: "not a plan\n"}, "ship.plan:1:1", "unknown-line")


def test_a_board_without_a_room_of_the_cards_is_named():
    damaged({"save-deck.json": rename(("squash-court", "racquet-court"))}, "ship.plan", "missing-room")


def test_broken_lists_of_talk_are_named():
    damaged({"words/fr/talk.json": lambda text: "{\n"}, "words/fr/talk.json:2:1", "bad-json")


def test_a_broken_puzzle_is_named():
    done = run({"puzzle.json": lambda text: "{\n"}, "puzzle")
    assert done.returncode == 3 and done.stderr.startswith("data/puzzle.json:2:1: "), done
    assert "memory" not in done.stderr and done.stdout == "", done


def test_what_mends_the_data_works_without_it():
    broken = {"ship.plan": lambda text: "not a plan\n"}
    for arguments in (("board", "data/ship.plan"), ("help",), ("--version",), ("play", "--help")):
        done = run(broken, *arguments)
        assert (done.returncode, done.stderr) == (0, ""), done


tap.main(globals())
