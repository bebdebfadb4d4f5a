"""The full screen's colours, in tmux: many where the terminal has them, few where it has few, none where none are wanted.

    color.py UNLUCKY
"""
import os
import re
import subprocess

import tap
from driver import Home, Terminal
from tmux import PEOPLE, Tmux, turn_of_ann

DIRECT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "direct.terminfo")
AMBER, NIGHT = 222, 232  # where one stands, and around the house; src/terminal/palette.c


def colored(screen):
    """The screen with its escape sequences, once it stays."""
    screen.steady()
    return screen.tmux("capture-pane", "-p", "-e")


def test_256_colours_light_the_rooms_that_are_seen():
    with Home() as home, turn_of_ann(home) as screen:
        shot = colored(screen)
        row = next(line for line in shot.splitlines() if "A" in re.sub(r"\x1b\[[\d;]*m", "", line)[20:30] and f"48;5;{AMBER}m" in line)
        assert "38;5;" in row and f"48;5;{NIGHT}m" in shot, shot
        before = shot.count("48;5;236m") + shot.count("48;5;235m")
        screen.keys("s", "Down", "Down")  # what the chosen room sees, not what I see
        after = colored(screen)
        assert after != shot and before, after


def test_terminals_with_few_colours_have_them_as_ever():
    for term in ("tmux", "xterm"):
        with Home() as home, turn_of_ann(home, env={"TERM": term}) as screen:
            shot = colored(screen)
            assert not re.search(r"[34]8;[25];", shot) and re.search(r"\x1b\[(\d+;)*3[1-6]m", shot), shot
    with Home() as home, Tmux(home, "--seed", "shine", env={"TERM": "tmux"}) as screen:
        screen.until("It is your turn")
        assert not re.search(r"\x1b\[(\d+;)*34m", colored(screen)), "a seat of four is blue on black"


def test_a_terminal_that_is_not_known_is_taken_for_the_nearest_that_is():
    with Home() as home, turn_of_ann(home, env={"TERM": "xterm-unheard-of"}) as screen:
        assert re.search(r"\x1b\[(\d+;)*3[1-6]m", colored(screen))
    for arguments in ((), ("--seed", "x")):  # no menu, and no screen of the game: in lines, with the reason
        with Home() as home, Terminal(home, *arguments, env={"TERM": "unheard", "XDG_CONFIG_HOME": home.path}) as terminal:
            told = terminal.until("> $")
            assert "the terminal 'unheard' is not known on this machine" in told, told
            terminal.type("quit\r")
            assert terminal.leave() == 0


def test_no_colour_is_none():
    with Home() as home, turn_of_ann(home, env={"NO_COLOR": "1"}) as screen:
        assert not re.search(r"\x1b\[(\d+;)*[34][0-8]", colored(screen))
    with Home() as home, Tmux(home, *PEOPLE, "--color=never") as screen:
        screen.until("HOT SEAT")
        screen.keys("Enter")
        screen.until("It is your turn")
        assert not re.search(r"\x1b\[(\d+;)*[34][0-8]", colored(screen))


def test_true_colours_are_told_by_the_terminal_or_by_colorterm():
    """tmux-256color, with COLORTERM and the entry of ncurses-term beside it, is as good as tmux-direct."""
    for more in ({"TERM": "tmux-direct"}, {"TERM": "tmux-256color", "COLORTERM": "truecolor"}):
        with Home() as home:
            subprocess.run(["tic", "-x", "-o", os.path.join(home.path, ".terminfo"), DIRECT], check=True)
            with turn_of_ann(home, env=more) as screen:
                shot = colored(screen)
                assert "48;2;240;189;104m" in shot and "48;5;" not in shot, (more, shot)
    with Home() as home, turn_of_ann(home, env={"COLORTERM": "truecolor"}) as screen:
        assert f"48;5;{AMBER}m" in colored(screen)  # no such entry: 256 do


def wet_rows(shot):
    return [row for row, line in enumerate(shot.splitlines()) if "48;5;24m" in line or "48;5;73m" in line]


def test_the_water_rises_with_every_card_that_is_drawn():
    bots = ("--edition", "save-2000", "--seats", "sleepwalker,sleepwalker,sleepwalker", "--seed", "big")
    with Home() as home, Tmux(home, *bots, columns=100, rows=40) as screen:
        screen.until("unlucky/records/")
        screen.keys("Escape", "v")
        screen.until(r" 0/\d+")
        dry = colored(screen)
        assert not wet_rows(dry) and "48;5;25m" not in dry
        tops = []
        for turn in range(9, 80, 8):
            screen.keys(*["Down"] * 8)
            screen.until(rf"^ Save.* Turn {turn} ")
            tops += wet_rows(colored(screen))[:1]
        assert len(set(tops)) >= 3 and tops == sorted(tops, reverse=True), tops
        assert "48;5;25m" in colored(screen)  # a deck has gone


def test_a_hand_larger_than_its_place_scrolls_and_the_log_stays():
    table = ("--edition", "save-2000", "--seats", "me" + ",sleepwalker" * 6, "--seed", "big", "--name", "Ann")
    with Home() as home, Tmux(home, *table, columns=80, rows=24) as screen:
        for _ in range(60):
            shot = screen.until("It is your turn|Stop this attempt|The game is over")
            if re.search(r"\d+ more below", shot):
                break
            screen.keys("p" if "Stop this" in shot.splitlines()[0] else "d")
            screen.steady()
            if "Pass:" in screen.shot():
                screen.keys("y")
        hidden = int(re.search(r"(\d+) more below", screen.until(r"\d+ more below")).group(1))
        assert hidden >= 2
        log = [line[51:] for line in screen.steady().splitlines()[18:21]]
        assert sum(bool(re.search("[a-z]{3}", line)) for line in log) >= 2, log
        screen.keys("Tab", "Tab", "Up")  # to the hand, and round to its last card
        screen.until(r"\d+ more above")


tap.main(globals())
