"""Drives the real program at a terminal: through pipes, or a pty of a chosen size."""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

UNLUCKY = os.path.abspath(sys.argv[1])
PATIENCE = 120  # seconds, against hanging only: the machine may be busy, its disk, too, and the program sanitized


def in_ascii(language, text):
    """What the program writes where there is only ASCII; the language is one of tools/words."""
    for letter, plain in language.about["plain"].items():
        text = re.sub(f"{letter}(?=[A-Z])", plain.upper(), text).replace(letter, plain)
    return unicodedata.normalize("NFKD", text.replace("ß", "ss")).encode("ascii", "ignore").decode()


class Home:
    """A data folder of its own, gone at the end."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="unlucky-")
        return self

    def __exit__(self, *_):
        for _ in range(50):  # a program that was hung up on may still be saving
            shutil.rmtree(self.path, ignore_errors=True)
            if not os.path.exists(self.path):
                break
            time.sleep(0.1)

    def files(self, folder):
        path = os.path.join(self.path, "unlucky", folder)
        return sorted(os.path.join(path, name) for name in os.listdir(path)) if os.path.isdir(path) else []

    def env(self, **more):
        kept = {name: os.environ[name] for name in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}
        env = dict(kept, LC_ALL="C.UTF-8", TERM="xterm-256color", XDG_DATA_HOME=self.path, HOME=self.path)
        env.update(more)
        return {name: value for name, value in env.items() if value is not None}


def run(home, *arguments, typed="", env=None, command="play"):
    """The program with pipes: (exit code, what it wrote, what it complained of), as bytes."""
    done = subprocess.run([UNLUCKY, command, *arguments], input=typed.encode() if isinstance(typed, str) else typed,
                          env=home.env(**(env or {})), capture_output=True, timeout=PATIENCE * 2, check=False)
    return done.returncode, done.stdout, done.stderr


class Terminal:
    """The program at a pty. What it writes is kept; screens are for tests/terminal/screen.py."""

    def __init__(self, home, *arguments, columns=80, rows=24, env=None, before=None):
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            environment = home.env(**(env or {}))
            if before:
                before()
            os.execve(UNLUCKY, [UNLUCKY, "play", *arguments], environment)
        self.resize(columns, rows)
        self.bytes = b""
        self.code = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.master, text.encode() if isinstance(text, str) else text)

    def read(self, wait):
        """What comes within `wait` seconds; b"" if nothing does, None when the program has left."""
        ready, _, _ = select.select([self.master], [], [], wait)
        if not ready:
            return b""
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            piece = b""
        if not piece:
            return None
        self.bytes += piece
        return piece

    def until(self, pattern):
        """Read until the pattern shows up behind what was read before; returns all that came."""
        start, deadline = len(self.bytes), time.monotonic() + PATIENCE
        while not re.search(pattern, self.bytes[start:].decode(errors="replace")):
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.bytes[start:][-2000:]!r}"
            assert self.read(0.2) is not None or re.search(pattern, self.bytes[start:].decode(errors="replace")), \
                f"left without {pattern!r}: {self.bytes[start:][-2000:]!r}"
        return self.bytes[start:].decode(errors="replace")

    def leave(self):
        """Read to the end; the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.read(0.2) is not None:
            assert time.monotonic() < deadline, f"does not leave: {self.bytes[-500:]!r}"
        _, status = os.waitpid(self.pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
        return self.code
