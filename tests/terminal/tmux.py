"""The program in a tmux of its own: whole screens, keys and clicks. What is waited for is what shows, never a time."""
import os
import re
import shlex
import signal
import subprocess
import time

from driver import PATIENCE, UNLUCKY


def stat_of(pid):
    """State and parent of a process, from /proc: a bare machine has no ps."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[:2]
    except OSError:
        return []


def wait_for(what, why=""):
    """Until it is true; what it was then."""
    deadline = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < deadline, why() if callable(why) else why
        time.sleep(0.03)
    return found


class Tmux:
    """The program in a tmux of its own."""
    started = 0

    def __init__(self, home, *arguments, columns=80, rows=24, env=None, speed="0", shell=False):
        Tmux.started += 1
        self.socket = os.path.join(home.path, f"tmux-{Tmux.started}")
        environment = home.env(**{"TERM": "tmux-256color", **(env or {})})
        words = ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), UNLUCKY, "play", "--speed", speed,
                 *arguments]
        # What it leaves with is shown, and the pane stays for that to be read.
        line = " ".join(shlex.quote(word) for word in words)
        command = "bash --norc --noprofile -i" if shell else line + "; echo left with $?; sleep 600"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), command)
        if shell:
            self.type(line + "\n")

    def tmux(self, *words):
        # Not the shell of whoever tests: some go down with what they run when that is interrupted, some become it.
        return subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True, check=True,
                              env=dict(os.environ, LC_ALL="C.UTF-8", SHELL="/bin/bash")).stdout

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
        return [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and stat_of(pid)[1:2] == [pane]]

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

    def within(self, seconds, pattern):
        """The shot that has it, or None if it does not come in time."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            shot = self.shot()
            assert "left with" not in shot, shot
            if re.search(pattern, shot, re.M):
                return shot
            time.sleep(0.03)
        return None

    def steady(self):
        """A shot that stays: none of a frame half rendered, even if the machine has other things to do."""
        shot, same = self.shot(), 0
        while same < 3:
            time.sleep(0.2)
            now = self.shot()
            same = same + 1 if now == shot else 0
            shot = now
        return shot

    def change(self, before):
        """Until the screen is another one; what it is then."""
        deadline = time.monotonic() + PATIENCE
        while (shot := self.shot()) == before:
            assert time.monotonic() < deadline, f"nothing has changed on\n{before}"
            time.sleep(0.02)
        return shot

    def becomes(self, wanted):
        """Until the screen is that one."""
        deadline = time.monotonic() + PATIENCE
        while (shot := self.shot()) != wanted:
            assert time.monotonic() < deadline, f"not\n{wanted}\nbut\n{shot}"
            time.sleep(0.03)

    def gone(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while re.search(pattern, self.shot(), re.M):
            assert time.monotonic() < deadline, f"still {pattern!r} on\n{self.shot()}"
            time.sleep(0.03)

    @staticmethod
    def cells(text):
        return sum(2 if ord(letter) > 0x2e7f else 1 for letter in text)

    def find(self, text, shot=None):
        """Row and column of a text on a shot, or on the screen; wide letters counted as two."""
        shot = shot or self.shot()
        for row, line in enumerate(shot.splitlines()):
            if text in line:
                return row, self.cells(line[:line.index(text)])
        raise AssertionError(f"no {text!r} on\n{shot}")


PEOPLE = ("--seats", "me,me,me", "--name", "Ann,Ben,Cem", "--seed", "x")


def turn_of_ann(home, **more):
    """A game of people, the curtain drawn: somebody's first turn in the Drawing Room."""
    screen = Tmux(home, *PEOPLE, **more)
    screen.until("HOT SEAT")
    screen.keys("Enter")
    screen.until("It is your turn")
    return screen


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


ENGLISH = {"turn": "It is your turn", "asked": "Stop this attempt", "over": "The game is over"}


def menu(home, *words, **more):
    """`unlucky play`, without what Tmux always says of the speed."""
    screen = Tmux(home, "--list-keys", **more)
    screen.until("left with 0")
    line = " ".join(shlex.quote(word) for word in ("env", "-i", *(f"{name}={value}" for name, value in home.env().items()),
                                                   "TERM=tmux-256color", UNLUCKY, "play", *words))
    screen.tmux("respawn-pane", "-k", line + "; echo left with $?; sleep 600")
    return screen
