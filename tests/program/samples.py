"""Samples in README.md and docs/ are what the program prints.

    samples.py UNLUCKY

A block that shows a command and what it prints begins with `$ COMMAND`; the command is run by a shell, in a folder with
the board of docs/plan.md as cottage.plan. In a block whose lines begin with `>` and `<`, the former go to `unlucky engine`
and the latter are its answers. `…` stands for anything (what depends on the machine, or is left out); alone on a line,
for any lines. UNLUCKY_ACCEPT=1 prints what a sample would have to say. Blocks that are neither, nor only commands, are
named below, with the reason why nothing prints them: an unmarked sample is an error.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY = os.path.abspath(sys.argv[1])
PAGES = ["README.md", *sorted(glob.glob("docs/*.md"))]
COMMANDS = re.compile(
    r"(build/|unlucky|make|tools/|python3|/usr/bin/python3|curl|echo|sudo|apt|npm|cd |pip|meson|ninja|mkdir|podman|systemd-run|"
    r"tests/|web/|psql|scp|install|cp |git |journalctl|systemctl|export |PYTHONPATH|UL_|\(umask|#|\.\.\.|for |done|examples/|"
    r"experiments/|node|cc |docker|gpg|sha256sum|sqlite3|pg_dump|mv |rm )")
PROSE = {  # neither commands nor printed by one
    "docs/api.md": "requests and answers of the server: tests/server and tests/wire hold the page to them",
    "docs/architecture.md": "drawings",
    "docs/server.md": "drawings",
    "docs/dealing.md": "tests/base/dealing.py runs the page",
    "docs/table.md": "a line of a log, of which hash and time are cut",
    "docs/library.md": "calls of C",
    "docs/trust.md": "a page of a log, cut",
    "docs/record.md": "tests/record reads them",
}
FORMS = (  # how such blocks begin: a card of a game that somebody has played, a file, an answer of which all is left out
    "The murder of the day", "# my keys", '{"ok":true,"keep"')


def blocks_of(page):
    """(line, label, lines) of each block, fenced or indented; label is None if it is indented."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    at, before = 0, ""
    while at < len(lines):
        start = at
        if lines[at].startswith("```"):
            at += 1
            while not lines[at].startswith("```"):
                at += 1
            yield start + 1, lines[start][3:], lines[start + 1:at]
        elif lines[at].startswith("    ") and not before:
            while re.match(r"\n?    ", "\n".join(lines[at + 1:at + 3])):
                at += 1
            yield start + 1, None, [line[4:] for line in lines[start:at + 1]]
        before = lines[at]
        at += 1


SAMPLES = [(page, *block) for page in PAGES for block in blocks_of(page)]


def pattern_of(lines):
    """What the lines stand for: … for anything, alone for any lines."""
    wanted = "".join("(?:.*\n)*?" if line.strip() == "…" else re.escape(line.rstrip()).replace("…", ".*") + " *\n" for line in lines)
    return re.compile(wanted)


def compare(where, lines, printed):
    if not pattern_of(lines).fullmatch(printed):
        if os.environ.get("UNLUCKY_ACCEPT"):
            print(f"# {where} would have to say\n{printed}", file=sys.stderr)
        shown = "\n".join(lines)
        raise AssertionError(f"{where} shows\n{shown}\nand the program prints\n{printed}")


def folder_with_a_board(folder):
    with open("docs/plan.md", encoding="utf-8") as file, open(f"{folder}/cottage.plan", "w", encoding="utf-8") as plan:
        plan.write(re.search(r"```plan\n(.*?)```", file.read(), re.S).group(1))
    os.mkdir(f"{folder}/bin")
    os.symlink(UNLUCKY, f"{folder}/bin/unlucky")
    return dict(os.environ, PATH=f"{folder}/bin:{os.environ['PATH']}", HOME=folder, XDG_DATA_HOME=folder, LC_ALL="C.UTF-8", LANGUAGE="en",
                COLUMNS="120")


def test_a_command_prints_what_is_shown_below_it():
    found = 0
    for page, line, _, lines in SAMPLES:
        while lines and lines[0].startswith("$ "):
            end = next((i for i in range(1, len(lines)) if lines[i].startswith("$ ")), len(lines))
            with tempfile.TemporaryDirectory(prefix="unlucky-") as folder:
                env = folder_with_a_board(folder)
                done = subprocess.run(["sh", "-c", lines[0][2:]], cwd=folder, env=env, capture_output=True, text=True, timeout=300, check=False)
            compare(f"{page}:{line}: `{lines[0]}`", lines[1:end], done.stdout + done.stderr)
            lines, found = lines[end:], found + 1
    assert found >= 3, found


def test_the_engine_answers_as_is_shown():
    found = 0
    for page, line, _, lines in SAMPLES:
        if not lines or not lines[0].startswith("> {"):
            continue
        asked = [one[2:] for one in lines if one.startswith("> ")]
        told = [one[2:] for one in lines if one.startswith("< ")]
        done = subprocess.run([UNLUCKY, "engine"], input="".join(one + "\n" for one in asked), capture_output=True, text=True, check=True)
        compare(f"{page}:{line}", told, done.stdout)
        found += len(asked)
    assert found >= 2, found


def test_every_other_block_is_of_commands_alone_or_says_what_it_is():
    for page, line, label, lines in SAMPLES:
        first = lines[0] if lines else ""
        is_code = label and label not in ("sh", "text", "console")  # in a language, which other tests read or compile
        if is_code or page in PROSE or first.startswith(("$ ", "> {", *FORMS)):
            continue
        for number, one in enumerate(lines):
            continued = number and (lines[number - 1].endswith("\\") or one.startswith(" "))
            assert not one.strip() or continued or COMMANDS.match(one.strip()), f"{page}:{line + number}: what prints \"{one}\"? See {__file__}"


tap.main(globals())
