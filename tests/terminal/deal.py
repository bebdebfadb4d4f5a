"""The murder of the day and a friend's deal at a terminal.

    deal.py UNLUCKY
"""
import datetime
import json
import re
import subprocess

import tap
from driver import UNLUCKY, Home, run

MONDAY = "2026-11-16"
# A turn of somebody who is not choosy: what is not allowed is refused and the next line tried.
GAME = "attempt\n1\nfoil\n1\npass\nstep\n1\ndraw\nend\npass\n" * 300


def play(home, *arguments, typed=GAME):
    code, out, err = run(home, "--plain", *arguments, typed=typed)
    return code, out.decode(), err.decode()


def engine(*requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([UNLUCKY, "engine"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def record_of(home):
    path = home.files("records")[-1]
    with open(path, encoding="utf-8") as file:
        return file.read()


def actions_of(record):
    return record.partition("\n\n")[2]


def test_a_day_is_dealt_as_the_engine_says_and_goes_the_same_way_twice():
    with Home() as one, Home() as other:
        first, second = play(one, "--day", MONDAY), play(other, f"--day={MONDAY}", "--name", "Zoé")
        assert first[0] == second[0] == 0, (first[2], second[2])
        assert actions_of(record_of(one)) == actions_of(record_of(other)), "the same deeds, another game"
        seats = re.search(r"^\[Seats (.*)\]$", record_of(one), re.M).group(1)
        deal = engine({"cmd": "deal", "code": MONDAY})[0]
        assert json.loads(seats) == ["person", *deal["bots"][1:]]
        for tag in ("Edition", "Seed", "Deal", "Hands", "Options", "Players"):
            pattern = rf"^\[{tag} .*\]$"
            assert re.search(pattern, record_of(one), re.M).group(0) == re.search(pattern, deal["record"], re.M).group(0)


def test_its_card_has_the_day_the_turn_and_a_sign_for_each_attempt():
    with Home() as home:
        _, out, _ = play(home, "--day", MONDAY)
        _, result = engine({"cmd": "replay", "record": record_of(home)}, {"cmd": "result", "seat": 0})
        how = "Won" if result["won"] else "Lost"
        card = f"The murder of the day: {MONDAY}\n{how} in turn {result['turns']}\n{' '.join(result['signs'])}\n"
        assert result["over"] and card in out, (card, out[-900:])
        assert f"A friend can play the same deal: `unlucky play --day {MONDAY}`" in out


def test_a_day_that_was_left_goes_on_and_a_second_game_is_practice():
    with Home() as home:
        play(home, "--day", MONDAY, typed="draw\n")
        (save,) = home.files("saves")
        assert save.endswith(f"-day-{MONDAY}.log"), save
        assert "practice" not in play(home, "--day", MONDAY)[1]
        assert home.files("saves") == [] and len(home.files("records")) == 1
        assert play(home, "--day", MONDAY, typed="")[1].startswith("Only your first game with this deal counts")


def test_a_game_has_a_code_by_which_a_friend_plays_it_and_compares():
    with Home() as home, Home() as friend:
        _, out, _ = play(home, "--edition", "kill-2009", "--players", "3", "--bots", "nephew", "--option",
                         "weapon_bonus=1", "--seed", "a quiet evening")
        code = re.search(r"`unlucky play --deal (\S+)`", out).group(1)
        assert code == "kill-2009.3.0.nephew.a%20quiet%20evening.weapon_bonus=1", code
        link = f"https://play.example.org/#/deal/{code}/Zo%C3%A9/26/1/won"
        status, out, err = play(friend, "--deal", link)
        assert status == 0, err
        assert "Zoé won in turn 26, with 1 attempt.\nYou " in out, out[-600:]
        hands = re.compile(r"^\[Hands .*\]$", re.M)
        assert hands.search(record_of(home)).group(0) == hands.search(record_of(friend)).group(0)
        for broken in ("/Zo%C3%A9/26", "/%1B%5B2J/26/1/won", "/Zo/x/1/won", "/Zo/1/1/wonder", "//1/1/won"):
            status, out, err = play(friend, "--deal", code + broken)
            assert status == 0 and "won in turn" not in out.replace("You won", ""), (broken, err)


def test_what_is_wrong_says_what_to_do():
    tomorrow = (datetime.date.today() + datetime.timedelta(days=1)).isoformat()
    cases = ((["--day", tomorrow], "has not begun yet: play today's murder with --day"),
             (["--deal", tomorrow], "has not begun yet"), (["--day", "2026-02-30"], "write a date like 2026-11-17"),
             (["--day", "2025-12-31"], "from 2026-01-01 on"), (["--day="], "write a date like"), (["--day", "soon"], "write a date like"),
             (["--deal", "kill-2009.4.0"], "copy all of it"), (["--deal", "kill-3000.4.0.butler.x"], "newer version"),
             (["--deal", "kill-2009.4.0.butler.x", "--players", "3"], "the game is fixed"), (["--deal"], "needs a value"),
             (["--day", "--seed", "x"], "the game is fixed"), (["--day", "--tutorial"], "the game is fixed"),
             (["--join", "https://a.example/t/x", "--day"], "--join"), (["--day", MONDAY, "--name", "\x1b[2J"], "seat 1"))
    with Home() as home:
        for arguments, cure in cases:
            code, out, err = play(home, *arguments, typed="")
            assert code == 2 and out == "" and cure in err, (arguments, code, err)
        code, _, err = play(home, "--day", typed="")
        assert code == 0, err
        (save,) = home.files("saves")
        assert re.search(r"-day-\d{4}-\d\d-\d\d\.log$", save), save


tap.main(globals())
