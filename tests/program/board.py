"""`unlucky board`: the shipped boards, boards of one's own, and what is said of bad ones.

    board.py UNLUCKY

Runs at the root of the sources.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY = sys.argv[1]
CORPUS = pathlib.Path("fuzz/corpus/plan")
SMALL = "board b\nroom A a 0 - The Same\nroom B b 1 A The Same\nhall c c - - Hall\nhall d d - - Attic\nplan\nA+B+c\n####+\n####d\n"


def run(*arguments, stdin=b""):
    done = subprocess.run([UNLUCKY, "board", *arguments], input=stdin, capture_output=True, timeout=30, check=False)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def good(*arguments, stdin=b""):
    code, out, err = run(*arguments, stdin=stdin)
    assert (code, err) == (0, ""), (code, err)
    return out


def board(*arguments, stdin=b""):
    return json.loads(good("--json", *arguments, stdin=stdin))


def drawing(path):
    return pathlib.Path(path).read_text(encoding="utf-8").split("\nplan\n")[1]


def test_without_a_name_it_lists_the_boards():
    out = good()
    assert re.search(r"^mansion +kill-1996, kill-2009$", out, re.M), out
    assert re.search(r"^ship +save-2000$", out, re.M), out
    assert re.search(r"^lodge +kill-1996, kill-2009\n    A small house for two: ", out, re.M), out
    assert json.loads(good("--json")) ["boards"] == ["castle", "lodge", "mansion", "ship", "tower"]


def shorter(path):
    """The same without what only `unlucky` writes: keys in its order, no blanks."""
    return sorted(json.loads(pathlib.Path(path).read_text(encoding="utf-8")), key=lambda card: card["id"])


def test_a_shipped_plan_is_a_template():
    assert good("mansion", "--plan") == pathlib.Path("data/mansion.plan").read_text(encoding="utf-8")
    assert good("--plan", "-", stdin=SMALL.encode()) == SMALL
    assert run("--plan")[0] == 2
    assert run("mansion", "--plan", "--json")[0] == 2
    assert run("-", "--plan", stdin=b"nothing")[0] == 3


def test_the_cards_of_a_board_are_a_deck_file():
    for name, deck in (("mansion", "kill-deck"), ("ship", "save-deck")):
        assert sorted(json.loads(good(name, "--cards")), key=lambda card: card["id"]) == shorter(f"data/{deck}.json")
    code, out, err = run("-", "--cards", stdin=b"board b\nroom a a 0 - A\nplan\na\n")
    assert (code, out) == (3, "") and "4 rooms (1)" in err and "[too-few-rooms]" in err, err


def test_a_skeleton_can_be_played_on():
    for size in ("2x2", "4x3", "10x6"):
        plan = good("--new", size).encode()
        width, height = map(int, size.split("x"))
        told = board("-", stdin=plan)
        assert told["counts"]["rooms"] == told["counts"]["numbered"] == width * height
        assert [one["playable"] for one in told["editions"]] == [True, True, False]
        assert all(step["doors"] == 1 for step in told["route"][:-1]) and not told["notes"]
    for size in ("1x4", "4x1", "11x2", "8x8", "4", "x", "4x", "4x3x2", "-1x4", " 4x3", "4x 3", "", "99999999999x4"):
        code, out, err = run("--new", size)
        assert (code, out) == (2, "") and "--new 4x3" in err, (size, err)
    for more in (["mansion"], ["--json"]):
        assert run("--new", "4x3", *more)[0] == 2
    assert run("--new")[0] == 2


def lab(*arguments, games="4"):
    done = subprocess.run([UNLUCKY, "lab", "--json", "--games", games, "--threads", "1", *arguments], capture_output=True,
                          timeout=60, check=False)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def test_a_deck_of_ones_own_goes_with_the_board():
    with tempfile.TemporaryDirectory() as folder:
        plan, deck = pathlib.Path(folder, "mine.plan"), pathlib.Path(folder, "mine.json")
        plan.write_text(good("--new", "3x3"), encoding="utf-8")
        cards = [{"id": "move-2", "kind": "move", "steps": 2, "count": 12},
                 {"id": "room-room-5", "kind": "room", "room": "room-5", "count": 1},
                 {"id": "failure-1", "kind": "failure", "value": 1, "count": 40}]
        deck.write_text(json.dumps(cards), encoding="utf-8")
        assert lab("--plan", str(plan), "--deck", str(deck))[0] == 0
        code, out, err = lab("--deck", str(deck))  # on the mansion, which has no room 5
        assert (code, out) == (2, "") and "room-5" in err, err
        deck.write_text(json.dumps(cards[:1]), encoding="utf-8")
        code, out, err = lab("--plan", str(plan), "--deck", str(deck))
        assert (code, out) == (3, "") and "24 cards for 4 players (12)" in err, err
        deck.write_text("[{}]", encoding="utf-8")
        code, out, err = lab("--plan", str(plan), "--deck", str(deck))
        assert (code, out) == (3, "") and f"{deck}:1:2" in err, err
        assert lab("--plan", "-", "--deck", "-")[0] == 2
    assert lab("--plan", "mansion")[1] == lab()[1]
    assert lab("--plan", "ship")[0] == 0  # a name, not a file


def test_our_own_boards_are_games():
    for name, edition, players in (("lodge", "kill-2009", 2), ("castle", "kill-1996", 8), ("tower", "kill-2009", 4)):
        (one,) = json.loads(lab("--plan", name, "--edition", edition, "--players", str(players), games="40")[1])["findings"]
        assert one["board"] == name and one["endings"]["killed"] == one["games"], one["endings"]
        assert 15 < one["turns"] / one["games"] < 75, one["turns"]
        assert board(name)["notes"] == []


def test_the_mansion_is_counted():
    out = good("mansion")
    assert out.startswith("mansion: 32 rooms, 20 of them numbered; 51 pairs with a door between, 93 pairs in sight\n"), out
    assert "\n\n" + drawing("data/mansion.plan") + "\n" in out
    assert "His walks from number to number: 1 door 11 times, 2 doors 7 times, 3 doors 2 times\n" in out
    assert re.search(r"^     8   K room      - kitchen \(Kitchen\)\n"
                     r"         doors: wine-cellar, west-main-hall, west-lower-hall\n", out, re.M), out
    assert re.search(r"^  wine-cellar +-> kitchen, 1 door$", out, re.M), out
    assert "kill-2009: can be played on it" in out
    assert "Notes" not in out


def test_the_ship_is_counted():
    out = good("ship")
    assert out.startswith("ship: 30 rooms, 23 of them numbered; 49 pairs with a door between, 99 pairs in sight; "
                          "9 staircases between decks\n"), out
    assert "\n\n" + drawing("data/ship.plan") + "\n" in out
    assert "1 door 13 times, 2 doors 8 times, 3 doors 2 times\n" in out
    assert re.search(r"^     0   b room      A bridge \(Bridge\)$", out, re.M), out


def test_no_line_but_a_drawing_or_a_message_is_too_wide():
    for name in ("mansion", "ship"):
        rooms = good(name).split("number key kind")[1].split("\nEditions")[0]
        assert max(map(len, rooms.splitlines())) <= 100


def test_json_says_the_same():
    for name, counts in (("mansion", [32, 20, 51, 93, 0]), ("ship", [30, 23, 49, 99, 9])):
        it = board(name)
        assert list(it) == ["id", "rooms", "counts", "drawing", "route", "walks", "editions", "notes"]
        assert it["id"] == name
        assert list(it["counts"]) == ["rooms", "numbered", "doors", "sights", "staircases"]
        assert list(it["counts"].values()) == counts
        assert sum(len(room["doors"]) for room in it["rooms"]) == 2 * counts[2]
        assert sum(len(room["sees"]) for room in it["rooms"]) == 2 * counts[3]
        assert "\n".join(it["drawing"]) + "\n" == drawing(f"data/{name}.plan")
        assert [step["room"] for step in it["route"]] == [room["id"] for room in sorted(
            (room for room in it["rooms"] if room["number"] is not None), key=lambda room: room["number"])]
        assert set(it["walks"]) == {room["id"] for room in it["rooms"] if room["number"] is None}
    assert board("mansion")["walks"]["foyer"] == "piazza"
    assert board("mansion")["route"][8] == {"room": "kitchen", "doors": 3}


def test_a_file_and_standard_input_are_read():
    for path in ("data/mansion.plan", "tests/plans/last-resort.plan"):
        plan = pathlib.Path(path).read_bytes()
        assert good(path) == good("-", stdin=plan)
        assert good("--json", path) == good("-", "--json", stdin=plan)
    assert good("data/mansion.plan") == good("mansion") == good("--", "mansion")


def test_editions_that_cannot_be_played_say_why():
    editions = board("mansion")["editions"]
    assert [(it["id"], it["playable"]) for it in editions] == [
        ("kill-1996", True), ("kill-2009", True), ("save-2000", False)]
    assert "on deck A, B, C; 4 cards that lead to rooms" in editions[2]["why"]
    assert "why" not in editions[0]
    assert [it["playable"] for it in board("ship")["editions"]] == [True, True, True]  # with the Doctor at home anywhere


def test_notes_tell_what_may_not_be_meant():
    notes = board("-", stdin=SMALL.encode())["notes"]
    assert [(it["code"], it["room"]) for it in notes] == [
        ("same-name", "b"), ("always-seen", "c"), ("last-resort", "d"), ("some-decks", None)], notes
    out = good("-", stdin=SMALL.encode())
    assert "\nNotes\n  b: another room has the same name [same-name]\n" in out
    assert "  b: some rooms have a deck" in out
    manual = pathlib.Path("docs/plan.md").read_text(encoding="utf-8")
    for it in notes:
        assert f"\n| `{it['code']}` |" in manual


def test_one_room_is_a_board():
    out = good("tests/plans/one-room.plan")
    assert "His walks from number to number: 0 doors 1 time\n" in out
    assert "without a number" not in out
    assert board("tests/plans/one-room.plan")["route"] == [{"room": "cell", "doors": 0}]


def test_bad_plans_name_line_column_cure_and_code():
    bad = sorted(CORPUS.glob("bad-*.plan"))
    assert len(bad) > 30
    for path in bad:
        for arguments in ((str(path),), ("--json", str(path))):
            code, out, err = run(*arguments)
            assert (code, out) == (3, ""), (path, code, out)
            wanted = rf"{path}:\d+:\d+: .* \[{path.stem[len('bad-'):]}\]\n"
            assert re.fullmatch(wanted, err), (path, err)


def test_good_plans_are_good():
    for path in CORPUS.glob("good-*.plan"):
        good(str(path))


def test_standard_input_is_named_in_messages():
    code, out, err = run("-", stdin=b"board b\nkitchen\n")
    assert (code, out) == (3, "")
    assert err.startswith("standard input:2:1: "), err
    assert run("-", stdin=b"")[0] == 3


def test_a_text_too_long_is_refused():
    code, out, err = run("-", stdin=b"#\n" * 200000)
    assert (code, out) == (3, ""), err
    assert "262144 bytes" in err, err
    # In the last piece that may still be read the reader itself must say so.
    assert run("-", stdin=b"#" * 262144)[0] == 3


def test_a_file_that_cannot_be_read_is_a_failure():
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run(f"{folder}/none.plan")
        assert (code, out) == (1, "")
        assert "none.plan" in err and "no such file" in err, err
        assert run(folder)[0] == 1


def complaint(command):
    done = subprocess.run([UNLUCKY, *command.split()], input="{}", capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode, command
    return done.stderr


def test_a_slip_is_answered_with_the_nearest_board():
    """Wherever a board is named: what there is, and what was probably meant."""
    near = "there is no board 'mansoin' either; did you mean 'mansion'? The boards are castle, lodge, mansion, ship and tower\n"
    with tempfile.TemporaryDirectory() as folder:
        for command in ("board", "board --plan", "play --plain --plan", "lab", "lab --plan", "arena butler butler --plan",
                        f"arena serve {folder} --plan", "verify - --plan", "hint - --plan"):
            assert near in complaint(f"{command} mansoin"), command
    assert near in complaint("lab --versus plan=mansoin")
    assert "'mansoin.plan' either; did you mean 'mansion'?" in complaint("board mansoin.plan")
    assert "there is no board 'nix' either; the boards are castle, lodge," in complaint("play --plan nix")
    assert "did you mean" not in run("x" * 300)[2]
    assert "no board" not in run("./mansoin")[2]


def test_wrong_usage_is_told():
    for arguments in (("--jsn",), ("mansion", "ship"), ("-j", "mansion")):
        code, out, err = run(*arguments)
        assert (code, out) == (2, ""), arguments
        assert err.startswith("unlucky board: "), err
    assert "usage: unlucky board" in good("--help")
    assert "usage: unlucky board" in good("mansion", "-h")


def test_a_full_disk_is_a_failure():
    with open("/dev/full", "w", encoding="ascii") as full:
        for name in ("mansion", "--json"):
            done = subprocess.run([UNLUCKY, "board", name], stdout=full, stderr=subprocess.PIPE, timeout=30, check=False)
            assert done.returncode == 1


tap.main(globals())
