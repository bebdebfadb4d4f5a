"""Advice at the terminal: whom it is for, what it says, that it is the same twice; and records on the full screen.

    advice.py UNLUCKY
"""
import re
import shlex

import tap
from driver import UNLUCKY, Home, run
from tmux import Tmux

ALONE = ("--seed", "t")
TWO = ("--seats", "me,me", "--name", "Ann,Ben", "--edition", "kill-1996", "--seed", "x")


def advice_on(screen):
    screen.keys("i")
    shot = screen.until("Esc Close")
    lines = [line.strip("│ ") for line in shot[shot.index("─Advice─"):].splitlines()]
    return " ".join(lines[1:])


def test_a_key_asks_what_a_strong_bot_would_do_and_why():
    with Home() as home, Tmux(home, *ALONE) as screen:
        screen.until("i Advice")
        first = advice_on(screen)
        assert re.search(r"Advice: .+\. Your chance of winning: \d+%\.", first), first
        assert len(re.findall(r"Or: .+?\. Your chance of winning: \d+%\.", first)) == 2, first
        assert re.search(r"(Seen by: |Nobody sees you)", first) and "Then " in first, first
        screen.keys("Escape")
        screen.gone("Esc Close")
        assert advice_on(screen) == first, "asked again it says something else"
        screen.keys("Escape")
        screen.gone("Esc Close")
        assert "Turn 1 " in screen.shot(), "advice is not a turn"


def test_the_best_comes_first():
    with Home() as home:
        _, out, _ = run(home, "--plain", *ALONE, typed="hint\n")
        chances = [int(number) for number in re.findall(r"winning: (\d+)%", out.decode())]
        assert len(chances) == 3 and chances[1] >= chances[2], out.decode()


def test_an_answer_to_an_attempt_is_advised_too():
    """Ann attempts, with hers and Ben's consent to advice; Ben has cards enough."""
    told = ["step dining-hall", "draw", "", "draw", "", "play move-1 doctor sitting-room", "step sitting-room", "attempt bare", "",
            "hint"]
    with Home() as home:
        code, out, _ = run(home, "--plain", *TWO, "--advice", typed="\n".join(told) + "\n")
        answer = out.decode().rpartition("Ann tries to kill")[2]
        assert code == 0 and re.search(r"Advice: (Play|Pass)", answer), answer
        assert re.search(r"That stops the attempt\.|Then \d points? (is|are) missing\.", answer), answer


def test_people_are_not_advised_against_each_other_unless_all_agreed():
    with Home() as home, Tmux(home, *TWO) as screen:
        screen.until("HOT SEAT")
        screen.keys("Enter")
        shot = screen.until("It is your turn")
        assert "i Advice" not in shot
        screen.keys("i")
        screen.until("Advice is only for games without other people")
    with Home() as home:
        _, out, _ = run(home, "--plain", *TWO, typed="hint\n")
        assert "Advice is only for games without other people" in out.decode() and "Advice:" not in out.decode()


def finished(home):
    """The record of a game of bots."""
    _, out, _ = run(home, "--plain", "--seats", "butler,nephew,butler", "--name", "Ann,Ben,Cem", "--seed", "r", typed="")
    (record,) = home.files("records")
    assert record in out.decode().replace("\n", ""), out
    return record


def screen_of(home, *words):
    """The program's own command line in a shell: Tmux itself starts only `unlucky play`."""
    screen = Tmux(home, "--list-keys")
    screen.until("left with 0")
    line = " ".join(shlex.quote(word) for word in ("env", *(f"{name}={value}" for name, value in home.env().items()),
                                                   "TERM=tmux-256color", UNLUCKY, "replay", *words))
    screen.tmux("respawn-pane", "-k", line + "; echo left with $?; sleep 600")
    return screen


def test_a_record_is_looked_through_on_the_full_screen():
    with Home() as home:
        record = finished(home)
        before = open(record, encoding="utf-8").read()
        with screen_of(home, record, "--screen") as screen:
            screen.until(r"Everything shown +0/\d+")
            screen.keys("Right", "Right")
            screen.until(r" 2/\d+")
            screen.keys("Left")
            screen.until(r" 1/\d+")
            screen.keys("Tab")
            screen.until("As Ann saw it")
            screen.keys("Tab")
            screen.until("As Ben saw it")
            screen.keys("End")
            screen.until(r"(\d+)/\1$")
            screen.keys("w")
            screen.until(r"^│ A Ann   B Ben   C Cem ")
            screen.until(r"^│ +1 +\d+% +\d+% +\d+%  A+B+C+ ")
            screen.keys("Escape")
            screen.gone("Chances of winning")
            screen.keys("q")
            screen.until("left with 0")
        with screen_of(home, record, "--screen", "--as", "Ben", "--turn", "4") as screen:
            shot = screen.until("As Ben saw it")
            assert "Turn 4 " in shot.splitlines()[0], shot
        assert home.files("records") == [record] and open(record, encoding="utf-8").read() == before
        assert home.files("saves") == []


def test_the_full_screen_of_a_record_needs_a_terminal_and_is_not_json():
    with Home() as home:
        record = finished(home)
        code, _, err = run(home, record, "--screen", command="replay")
        assert code == 2 and b"needs a terminal" in err, err
        code, _, err = run(home, record, "--screen", "--json", command="replay")
        assert code == 2 and b"choose one" in err, err


tap.main(globals())
