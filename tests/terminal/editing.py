"""Typed lines are edited and remembered at a terminal, in the plain form: through a pty, as keys send them.

    editing.py UNLUCKY
"""
import os
import re
import subprocess
import termios
import time

import tap
from driver import PATIENCE, UNLUCKY, Home, Terminal, run

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ALONE = ("--plain", "--seed", "x", "--bots", "sleepwalker")


def has_libedit():
    return b"libedit" in subprocess.run(["ldd", UNLUCKY], capture_output=True, check=False).stdout


def screen_of(shown):
    """What a line looks like in the end, of what was written: cursor movements and erasures done."""
    line, at = [], 0
    for escape, letter in re.findall(r"\x1b\[(\d*[A-Za-z@])|([^\x1b])", shown):
        if letter == "\r":
            at = 0
        elif letter == "\b":
            at -= 1
        elif letter == "\n":
            line, at = [], 0
        elif letter:
            line[at:at + 1] = [letter]
            at += 1
        elif escape.endswith("K"):
            del line[at:]
        elif escape.endswith("P"):
            del line[at:at + int(escape[:-1] or 1)]
        elif escape.endswith("@"):
            line[at:at] = [" "] * int(escape[:-1] or 1)
        elif escape.endswith("C"):
            at += int(escape[:-1] or 1)
        elif escape.endswith("D"):
            at -= int(escape[:-1] or 1)
    return "".join(line)


def ready(terminal, answer=""):
    """Until the prompt is there, and keys are read one by one; what came."""
    shown = terminal.until(answer + r"[\s\S]*> $")
    deadline = time.monotonic() + PATIENCE
    while termios.tcgetattr(terminal.master)[3] & termios.ICANON:
        assert time.monotonic() < deadline, "lines are not edited"
        time.sleep(0.02)
    return shown


def begin(home, *more, seats=ALONE):
    terminal = Terminal(home, *seats, *more, columns=100)
    ready(terminal)
    return terminal


def typed(terminal, keys, answer):
    terminal.type(keys)
    return ready(terminal, answer)


def test_arrow_up_repeats_and_arrow_down_comes_back():
    with Home() as home, begin(home) as terminal:
        typed(terminal, "where am i\n", "Drawing Room")
        typed(terminal, "deck\n", r"Deck|\d+ cards")
        shown = typed(terminal, UP + UP + "\n", "Drawing Room")
        assert "where am i" in screen_of(shown.split("\n")[0]) or "where am i" in shown, shown
        typed(terminal, UP + UP + DOWN + "\n", r"Drawing Room|\d+ cards")


def test_left_right_and_the_ends_edit():
    with Home() as home, begin(home) as terminal:
        typed(terminal, "here am i" + "\x01" + "w" + "\n", "Drawing Room")  # ^A
        typed(terminal, "wher am i" + LEFT * 5 + "e" + RIGHT + "\n", "Drawing Room")
        typed(terminal, "where nonsense" + "\x17" + "am i\n", "Drawing Room")  # ^W
        typed(terminal, "nonsense" + "\x15" + "where am i\n", "Drawing Room")  # ^U
        typed(terminal, "xwhere am i\x1b[H\x1b[3~\n", "Drawing Room")


def test_letters_with_accents_are_one_key_each():
    with Home() as home, begin(home, "--lang", "fr") as terminal:
        typed(terminal, "oùéé" + "\x7f\x7f" + "\x15" + "main\n", "Mouvement|Échec")
        typed(terminal, "aidé" + "\x7f" + "e\n", "main")
        typed(terminal, "régl\x7f\x7f\x7f\x7f" + "main\n", "Mouvement|Échec")


def test_japanese_letters_take_two_cells():
    with Home() as home, begin(home, "--lang", "ja") as terminal:
        shown = typed(terminal, "手X札" + LEFT + "\x7f" + "\n", "カード")
        assert "手札" in screen_of(shown.split("\n")[0]).replace(" ", ""), shown
        terminal.type("手札" + LEFT)
        assert "\b\b" in terminal.until(r"\x08\x08|\x1b\[2D") or "\x1b[2D" in terminal.bytes.decode(errors="replace")[-40:]


def test_the_end_of_the_input_and_an_interrupt_leave_the_terminal_as_it_was():
    for key, code in (("\x04", 0), ("\x03", 130)):
        with Home() as home, begin(home) as terminal:
            terminal.type(key)
            assert terminal.leave() == code
            assert b"kept" in terminal.bytes or b"saved" in terminal.bytes, terminal.bytes[-300:]


def test_nobody_finds_at_a_shared_screen_what_another_has_typed():
    with Home() as home, begin(home, seats=("--plain", "--seats", "me,me", "--name", "Ann,Ben", "--seed", "x")) as terminal:
        typed(terminal, "why play 1 doctor armory\n", r"\w")
        terminal.type("secret words\x17\x17")  # what was cut can be put back, by the same person only
        terminal.type("draw\n")
        terminal.until("Enter")
        terminal.type("\n")
        terminal.until("Ben[\\s\\S]*Enter|ready")
        terminal.type("\n")
        ready(terminal)
        shown = typed(terminal, UP + UP + "\x19" + "where am i\n", "Drawing Room").split("\n")[0]
        assert "where am i" in shown and not re.search("armory|draw|secret|words", shown), shown
        for folder, _, names in os.walk(home.path):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    assert b"why play 1" not in file.read(), name


def test_scripts_and_dumb_terminals_are_as_ever():
    with Home() as home:
        code, told, _ = run(home, *ALONE, typed="where am i\nquit\n")
        assert code == 0 and b"\x1b" not in told and b"> " not in told, told
    with Home() as home, Terminal(home, *ALONE, env={"TERM": "dumb"}) as terminal:
        terminal.until("> $")
        terminal.type("where am i\n")
        terminal.until("Drawing Room[\\s\\S]*> $")
        assert b"\x1b" not in terminal.bytes, terminal.bytes


if has_libedit():
    tap.main(globals())
else:
    tap.main({"test_scripts_and_dumb_terminals_are_as_ever": test_scripts_and_dumb_terminals_are_as_ever})
