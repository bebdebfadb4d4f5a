"""The protocol's page told the truth: its transcript, its example, and the manners of the program around the engine.

    transcript.py UNLUCKY [--accept]

With --accept the answers in docs/protocol.md are written anew; look at the difference before you commit it.
"""
import json
import os
import re
import subprocess
import sys

UNLUCKY = os.path.abspath(sys.argv[1])
PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "protocol.md")
LINE = 1 << 20


class Engine:
    """The program, asked one line at a time: an answer that is not flushed would be waited for in vain."""

    def __init__(self):
        self.process = subprocess.Popen([UNLUCKY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().decode().rstrip("\n")

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        assert self.process.wait(30) == 0 and rest == b"", rest


def page():
    with open(PAGE, encoding="utf-8") as file:
        return file.read()


def fenced(text, language):
    return re.search(rf"^```{language}\n(.*?)^```$", text, re.M | re.S).group(1)


def replayed(lines):
    """The transcript again, with the answers that come now."""
    engine = Engine()
    for line in lines:
        if not line.startswith("< "):
            yield line
        if line.startswith("> "):
            yield "< " + engine.ask(line[2:])
    engine.close()


def run(data, *arguments):
    return subprocess.run([UNLUCKY, "engine", *arguments], input=data, capture_output=True, timeout=60, check=False)


def answers(data):
    done = run(data)
    assert done.returncode == 0 and done.stderr == b"", done
    assert done.stdout == b"" or done.stdout.endswith(b"\n")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def padded(length):
    """A `hello` of that many bytes."""
    return b'{"cmd":"hello"' + b" " * (length - 15) + b"}"


def test_the_transcript_is_what_the_program_answers():
    lines = fenced(page(), "transcript").splitlines()
    assert sum(line.startswith("> ") for line in lines) > 20
    for said, got in zip(lines, list(replayed(lines)), strict=True):
        assert said == got, f"\n{said}\nis now\n{got}"


def test_the_example_plays_a_game_to_its_end():
    code = fenced(page(), "python")
    done = subprocess.run([sys.executable, "-c", code, UNLUCKY], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"seat [0-2] won: killed in turn \d+\n", done.stdout), done.stdout


def test_the_example_of_a_state_has_the_members_of_a_state():
    engine = Engine()
    real = json.loads(engine.ask('{"cmd":"new","edition":"kill-2009","players":4}'))["state"]
    engine.close()
    assert list(json.loads(fenced(page(), "json"))) == list(real)


def test_lines_end_in_every_way_that_lines_do():
    hello = b'{"cmd":"hello"}'
    assert len(answers(hello + b"\n")) == 1
    assert len(answers(hello)) == 1
    assert len(answers(hello + b"\r\n" + hello + b"\n" + hello)) == 3
    assert len(answers(b"\n\r\n\n" + hello + b"\n\n")) == 1
    assert answers(b"") == []
    assert all(answer["ok"] for answer in answers(hello + b"\n\r\n" + hello))


def test_a_line_may_have_a_mebibyte_and_no_more():
    long, longer = padded(LINE), padded(LINE + 1)
    assert [answer["ok"] for answer in answers(long + b"\n" + longer + b"\n" + long + b"\r\n" + longer + b"\r\n" + long)] == \
        [True, False, True, False, True]
    for data in (longer, longer + b"\n", b"x" * (5 * LINE), b"[" * (3 * LINE) + b"\n"):
        told = answers(data + (b"" if data.endswith(b"\n") else b"\n") + b'{"cmd":"hello"}')
        assert [answer.get("error") for answer in told] == ["line-too-long", None]
    assert [answer["error"] for answer in answers(longer)] == ["line-too-long"]


def test_bytes_of_any_kind_are_answered():
    rubbish = bytes(range(256)).replace(b"\n", b"")
    told = answers(rubbish + b"\n\0\n{\"cmd\":\"hello\"}\0\n\xff\xfe\n\xef\xbb\xbf{\"cmd\":\"hello\"}\n{\"cmd\":\"hello\"}\n")
    assert [answer["ok"] for answer in told] == [False] * 5 + [True]


def test_a_game_without_a_seed_is_another_each_time():
    new = b'{"cmd":"new","edition":"kill-2009","players":4}\n'
    games = [json.dumps(answer) for _ in range(2) for answer in answers(new + new)]
    assert len(set(games)) == 4


def test_it_takes_no_arguments():
    done = run(b"", "game.txt")
    assert done.returncode == 2 and b"game.txt" in done.stderr and done.stdout == b""


def test_whoever_does_not_read_ends_it_with_a_failure():
    with open("/dev/full", "wb") as full:
        done = subprocess.run([UNLUCKY, "engine"], input=b'{"cmd":"hello"}\n' * 9, stdout=full, stderr=subprocess.PIPE,
                              timeout=60, check=False)
    assert done.returncode == 1 and b"cannot write" in done.stderr, done


def accept():
    text = page()
    old = fenced(text, "transcript")
    new = "".join(line + "\n" for line in replayed(old.splitlines()))
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text.replace("```transcript\n" + old, "```transcript\n" + new))


if "--accept" in sys.argv:
    accept()
else:
    import tap
    tap.main(globals())
