"""`unlucky play` on the full screen, driven in tmux: keys, mouse, sizes, languages, leaving and going on.

    screen.py UNLUCKY

Screens that do not depend on any bot are compared with tests/terminal/screens; UNLUCKY_ACCEPT=1 accepts them.
"""
import os
import re
import shlex
import signal
import subprocess
import time

import tap
from driver import PATIENCE, UNLUCKY, Home, Terminal, run

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")


class Tmux:
    """The program in a tmux of its own."""
    started = 0

    def __init__(self, home, *arguments, columns=80, rows=24, env=None, speed="0"):
        Tmux.started += 1
        self.socket = os.path.join(home.path, f"tmux-{Tmux.started}")
        environment = home.env(**{"TERM": "tmux-256color", **(env or {})})
        words = ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), UNLUCKY, "play", "--speed", speed,
                 *arguments]
        # What it leaves with is shown, and the pane stays for that to be read.
        command = " ".join(shlex.quote(word) for word in words) + "; echo left with $?; sleep 600"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), command)

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True, check=True,
                              env=dict(os.environ, LC_ALL="C.UTF-8")).stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Hung up on it would save its game, perhaps after its folder was removed: no time for that.
        for pid in self.children():
            os.kill(pid, signal.SIGKILL)
        self.tmux("kill-server")

    def children(self):
        """What runs in the pane: the program, or what comes after it."""
        pane = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", pane], capture_output=True, text=True, check=False)
        return [int(pid) for pid in listed.stdout.split()]

    def shot(self):
        return self.tmux("capture-pane", "-p")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def click(self, row, column):
        """A press and a release of the left button, in SGR; row and column from 0."""
        for end in "Mm":
            self.tmux("send-keys", "-l", f"\x1b[<0;{column + 1};{row + 1}{end}")

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def until(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while True:
            shot = self.shot()
            if re.search(pattern, shot, re.M):
                return shot
            assert time.monotonic() < deadline and "left with" not in shot, f"no {pattern!r} on\n{shot}"
            time.sleep(0.03)

    def gone(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while re.search(pattern, self.shot(), re.M):
            assert time.monotonic() < deadline, f"still {pattern!r} on\n{self.shot()}"
            time.sleep(0.03)

    def find(self, text):
        """Row and column of a text on the screen, wide letters counted as two."""
        for row, line in enumerate(self.shot().splitlines()):
            if text in line:
                return row, sum(2 if ord(letter) > 0x2fff else 1 for letter in line[:line.index(text)])
        raise AssertionError(f"no {text!r} on\n{self.shot()}")


PEOPLE = ("--seats", "me,me,me", "--name", "Ann,Ben,Cem", "--seed", "x")


def tidy(shot):
    return "\n".join(line.rstrip() for line in shot.rstrip().splitlines()) + "\n"


def steady(screen):
    """A shot that stays: none of a frame half rendered."""
    while True:
        shot = screen.shot()
        time.sleep(0.3)
        if screen.shot() == shot:
            return tidy(shot)


def same_as(name, screen):
    path = os.path.join(SCREENS, name + ".txt")
    shot = steady(screen)
    if os.environ.get("UNLUCKY_ACCEPT"):
        os.makedirs(SCREENS, exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(shot)
    with open(path, encoding="utf-8") as file:
        expected = file.read()
    assert shot == expected, f"{name} is now\n{shot}\nand was\n{expected}"


def first_screen(name, *arguments, columns, rows, turn):
    with Home() as home, Tmux(home, *PEOPLE, *arguments, columns=columns, rows=rows) as screen:
        screen.until("HOT SEAT|À TOUR DE RÔLE|ホットシート|交代")
        screen.keys("Enter")
        screen.until(turn)
        same_as(name, screen)


def test_the_screen_at_80_by_24():
    first_screen("kill-en-80x24", columns=80, rows=24, turn="It is your turn")


def test_the_screen_at_100_by_30_in_french_on_the_ship():
    first_screen("save-fr-100x30", "--lang", "fr", "--edition", "save-2000", columns=100, rows=30, turn="C'est à vous")


def test_the_screen_at_200_by_60_in_japanese():
    first_screen("kill-ja-200x60", "--lang", "ja", columns=200, rows=60, turn="あなたの番です")


def test_the_screen_in_ascii():
    first_screen("kill-ascii-80x24", "--ascii", columns=80, rows=24, turn="It is your turn")
    with open(os.path.join(SCREENS, "kill-ascii-80x24.txt"), encoding="utf-8") as file:
        assert file.read().isascii()


def test_a_small_window_has_lists_instead_of_a_board():
    first_screen("kill-list-60x20", columns=60, rows=20, turn="It is your turn")


def test_a_tiny_window_says_so_and_recovers():
    with Home() as home, Tmux(home, *PEOPLE, columns=30, rows=8) as screen:
        screen.until("too small")
        screen.resize(80, 24)
        screen.until("HOT SEAT")


def test_no_locale_but_c():
    with Home() as home, Tmux(home, "--lang", "fr", "--seed", "x", env={"LC_ALL": "C"}) as screen:
        shot = screen.until("C'est a vous|On vous interroge")
        assert shot.isascii(), shot


class Player:
    """Somebody who draws where it is possible and answers attempts with the first choice."""

    def __init__(self, screen, words):
        self.screen, self.words = screen, words

    def finish(self, seconds=240):
        words = self.words
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            shot = self.screen.until(f"{words['turn']}|{words['asked']}|{words['over']}")
            title = shot.splitlines()[0]
            if re.search(words["over"], shot):
                return shot
            if re.search(words["asked"], title):
                self.screen.keys("Enter")
                self.wait(shot)
            elif re.search(words["turn"], title):
                self.end_turn(shot)
            else:
                time.sleep(0.05)  # the log says such words, too: a bot is thinking
        raise AssertionError(f"no end in sight:\n{self.screen.shot()}")

    def end_turn(self, shot):
        self.screen.keys("d")
        after = self.wait(shot)
        if "(R-DRAW)" in after:
            self.screen.keys("e")
            self.wait(after)

    def wait(self, shot):
        deadline = time.monotonic() + 5
        while self.screen.shot() == shot and time.monotonic() < deadline:
            time.sleep(0.02)
        return self.screen.shot()


ENGLISH = {"turn": "It is your turn", "asked": "You are asked", "over": "The game is over"}
FRENCH = {"turn": "C'est à vous", "asked": "On vous interroge", "over": "Fin de la partie"}
JAPANESE = {"turn": "あなたの番です", "asked": "阻|止め", "over": "ゲーム終了"}


def whole_game(words, *arguments, columns=80, rows=24):
    with Home() as home, Tmux(home, "--bots", "nephew", "--players", "3", *arguments, columns=columns, rows=rows) as screen:
        shot = Player(screen, words).finish()
        assert re.search(words["over"], shot)
        deadline = time.monotonic() + PATIENCE
        while not home.files("records") or home.files("saves"):
            assert time.monotonic() < deadline, screen.shot()
            time.sleep(0.05)
        (record,) = home.files("records")
        code, out, err = run(home, record, command="verify")
        assert code == 0, (out, err)
        screen.keys("Escape", "q")
        screen.keys("y")
        screen.until("left with 0")


def test_a_whole_game_by_keys_in_english():
    whole_game(ENGLISH, "--seed", "a")


def test_a_whole_game_by_keys_in_french():
    whole_game(FRENCH, "--lang", "fr", "--seed", "b", columns=100, rows=30)


def test_a_whole_game_by_keys_in_japanese():
    whole_game(JAPANESE, "--lang", "ja", "--seed", "c", columns=200, rows=60)


def test_after_the_end_the_game_can_be_stepped_through_as_anybody():
    with Home() as home, Tmux(home, "--seats", "butler,nephew,butler", "--seed", "r") as screen:
        screen.until("unlucky/records/")
        screen.keys("Escape", "v")
        start = screen.until(r"0/\d+")
        assert "As a spectator" in start
        screen.keys("Right", "Right")
        screen.until(r" 2/\d+")
        screen.keys("Left")
        screen.until(r" 1/\d+")
        screen.keys("n")
        shot = screen.until("tries to kill")
        assert re.search(r"\d+/\d+", shot)
        screen.keys("Tab")
        assert re.search(r"^.{51,} [ABC] \w", screen.until("Everything shown"), re.M)
        screen.keys("Tab")
        screen.until("As Ada knew it")
        screen.keys("End")
        screen.until(r"(\d+)/\1$")
        screen.keys("Home")
        screen.until(r" 0/\d+")
        screen.keys("w")
        shot = screen.until("Win chances by turn")
        chances = [[int(number) for number in re.findall(r"(\d+) %", line)] for line in shot.splitlines() if "%" in line]
        assert chances and all(len(turn) == 3 and 95 <= sum(turn) <= 105 for turn in chances), shot
        screen.keys("Escape")
        screen.gone("Win chances")
        screen.keys("q")
        screen.until("v Replay")


def test_keys_of_a_badly_described_terminal_are_not_taken_for_letters():
    with Home() as home, turn_of_ann(home, env={"TERM": "xterm-256color"}) as screen:
        screen.type("\x1b[4~\x1b[99;99~\x1b[B")
        screen.until("Foyer: seen there by")
        assert "x: You" not in screen.shot()


def turn_of_ann(home, **more):
    """A game of people, the curtain drawn: somebody's first turn in the Drawing Room."""
    screen = Tmux(home, *PEOPLE, **more)
    screen.until("HOT SEAT")
    screen.keys("Enter")
    screen.until("It is your turn")
    return screen


def test_keys_plan_take_back_and_commit():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("Down")
        screen.until("Foyer: seen there by")
        screen.keys("Enter")
        screen.until(r"Step to the Foyer")
        screen.keys("1")
        screen.until(r"\* step: Foyer")
        screen.keys("u")
        screen.until("Taken back")
        screen.gone(r"\* step: Foyer")
        screen.keys("a")
        screen.until(r"\(R-(ALONE|SIGHT)\)")
        screen.type(":step piazza\n")
        screen.until(r"There is no door to the Piazza")
        screen.type(":kitchen\n")
        screen.until("Kitchen: nobody would see you there|Kitchen: seen there by")
        screen.keys("e")
        screen.until("You could still draw")
        screen.keys("n")
        screen.gone("You could still draw")
        screen.keys("d")
        screen.until("HOT SEAT")
        screen.gone("Your hand")


def test_the_mouse_chooses_rooms_cards_and_keys():
    for term in ("xterm-256color", "tmux-256color"):
        mouse_of(term)


def mouse_of(term):
    with Home() as home, turn_of_ann(home, env={"TERM": term}) as screen:
        row, column = screen.find("+Foye")
        screen.click(row, column + 1)
        screen.until("Foyer: seen there by")
        screen.click(row, column + 1)
        screen.until("Step to the Foyer")
        row, column = screen.find("1 Step to the Foyer")
        screen.click(row, column)
        screen.until(r"\* step: Foyer")
        row, column = screen.find("u Undo")
        screen.click(row, column)
        screen.until("Taken back")
        row, column = screen.find(" Move 1")
        screen.click(row, column + 2)
        screen.until("x: You")


def test_cards_ask_for_a_room_and_whom_they_move():
    with Home() as home, turn_of_ann(home) as screen:
        row, _ = screen.find(" Move 1")
        number = screen.shot().splitlines()[row].split("Move 1")[0].split()[-1]
        screen.keys(number)
        screen.until("x: You")
        screen.keys("x")
        screen.until("x: The Doctor")
        screen.keys("D", "Tab", "Enter")
        screen.until(r"\* Move 1, Doctor: ")
        screen.keys("r")
        screen.until("Taken back")


def test_help_log_and_rules_open_and_close():
    with Home() as home, turn_of_ann(home) as screen:
        for key, sign in (("?", "go through the doors"), ("L", "Log"), ("R", "R-SETUP")):
            screen.keys(key)
            screen.until(sign)
            screen.keys("Escape")
            screen.until("It is your turn")
            screen.gone("Esc Close")


def test_resize_renders_anew():
    with Home() as home, turn_of_ann(home) as screen:
        for columns, rows in ((120, 40), (60, 20), (80, 24), (200, 60), (100, 30)):
            screen.resize(columns, rows)
            shot = screen.until(r"^ Kill Doctor Lucky" if columns >= 80 else "What you can do")
            assert max(map(len, shot.splitlines())) <= columns
        screen.resize(80, 24)
        screen.until(r"L Log$")
        same_as("kill-en-80x24", screen)


def test_quit_and_resume():
    with Home() as home:
        with turn_of_ann(home) as screen:
            screen.keys("Down", "Enter")
            screen.until("Step to the Foyer")
            screen.keys("Enter")
            screen.until(r"\* step: Foyer")
            screen.keys("q")
            screen.until("Leave the game")
            screen.keys("y")
            shot = screen.until("left with 0")
            assert "The game is saved" in shot
        with Tmux(home, "--resume") as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until(r"\* step: Foyer")


def test_an_interrupt_asks_once_and_restores_the_terminal():
    with Home() as home, turn_of_ann(home) as screen:
        screen.keys("C-c")
        screen.until("Leave the game")
        screen.keys("n")
        screen.gone("Leave the game")
        screen.keys("C-c")
        shot = screen.until("left with 130")
        assert "The game is saved" in shot
        assert "Your hand" not in shot
        assert len(home.files("saves")) == 1


def test_a_terminal_that_goes_away_does_not_take_the_game_with_it():
    with Home() as home:
        terminal = Terminal(home, "--seed", "x", "--speed", "0")
        terminal.until("Kill Doctor Lucky")
        os.close(terminal.master)
        deadline = time.monotonic() + PATIENCE
        while os.waitpid(terminal.pid, os.WNOHANG) == (0, 0):
            assert time.monotonic() < deadline, "still there"
            time.sleep(0.05)
        assert len(home.files("saves")) == 1


def test_a_save_that_cannot_be_written_is_told():
    with Home() as home:
        blocked = os.path.join(home.path, "file")
        with open(blocked, "w", encoding="ascii"):
            pass
        with Tmux(home, "--seed", "x", "--seats", "me,me", env={"XDG_DATA_HOME": blocked}) as screen:
            screen.until("HOT SEAT")
            screen.keys("Enter")
            screen.until("could not be saved")


def test_the_tutorial_by_keys():
    with Home() as home, Tmux(home, "--tutorial") as screen:
        screen.until("Welcome")
        same_as("tutorial-en-80x24", screen)
        screen.keys("Escape")
        screen.until("^Now: Step to the Trophy Room")
        screen.type(":step foyer\n")
        screen.until("one thing at a time")
        for typed, lesson in (("step trophy-room", "You have played no card"), ("draw", "You play again"),
                              ("play move-1 doctor green-house", "Your step of this turn"), ("step green-house", "Alone with him"),
                              ("attempt doctor rat-poison", "They stopped you"), ("foil failure-2", "One point is missing"),
                              ("foil failure-1", "Room cards fetch a pawn"),
                              ("play room-green-house doctor green-house", "Now count"),
                              ("attempt doctor runcible-spoon", "That was a whole game")):
            screen.type(f":{typed}\n")
            screen.until(lesson)
            screen.keys("Escape")
            screen.gone("Esc Close")
        screen.keys("q")
        screen.until("Leave the game")
        screen.keys("y")
        screen.until("left with 0")
        assert home.files("saves") == []


def test_suspended_and_brought_back():
    with Home() as home, turn_of_ann(home) as screen:
        (program,) = screen.children()
        os.kill(program, signal.SIGTSTP)
        time.sleep(0.3)
        os.kill(program, signal.SIGCONT)
        screen.keys("Down")
        screen.until("Foyer: seen there by")


tap.main(globals())
