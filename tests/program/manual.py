"""The pages of man/ against --help: no option, exit code or command is missing, and none is too many.

    manual.py UNLUCKY PAGE...

The pages are those that are installed. Their examples are tried where that takes no time.
"""
import functools
import os
import re
import subprocess
import sys
import textwrap

import tap

UNLUCKY = os.path.abspath(sys.argv[1])
PAGES = {os.path.basename(path): path for path in sys.argv[2:]}

# The server and what looks after it have one page; the others have one each.
SHARED = {"serve": "unlucky-serve.8", "tables": "unlucky-serve.8", "help": "unlucky.6"}


def run(*arguments, stdin=""):
    return subprocess.run([UNLUCKY, *arguments], input=stdin, capture_output=True, text=True, timeout=60, check=False)


def commands():
    """(name, what it is for) of each."""
    return re.findall(r"^  (\w+) +(?:\S+ {2,})?(\S.*)$", run("help").stdout, re.M)


HELP = {name: run(name, "--help").stdout for name, _ in commands()}


def page_of(command):
    return SHARED.get(command, f"unlucky-{command}.6")


@functools.cache
def source(name):
    """A page as it is written, but for its hyphens."""
    with open(PAGES[name], encoding="utf-8") as file:
        return file.read().replace("\\-", "-")


@functools.cache
def rendered(name):
    """(text, warnings) of a page, as `man` shows it on a screen."""
    done = subprocess.run(["man", "--warnings=w", "-l", PAGES[name]], capture_output=True, text=True, encoding="utf-8",
                          env=dict(os.environ, MANWIDTH="80", LC_ALL="C.UTF-8"), timeout=60, check=True)
    return done.stdout, done.stderr


def section(name, title):
    """The lines of one section."""
    found = re.search(rf"^{title}\n((?:(?: .*)?\n)*)", rendered(name)[0], re.M)
    assert found, f"{name} has no section {title}"
    return textwrap.dedent(found.group(1))


def plain(line):
    """A line of macros and fonts as it reads."""
    macro, _, rest = line.partition(" ") if line.startswith(".") else ("", "", line)
    words = ["".join(pair) for pair in re.findall(r'"([^"]*)"|(\S+)', rest)]
    text = (" " if macro in ("", ".B", ".I") else "").join(words)
    return re.sub(r"\\f.", "", text).replace("\\(aq", "'").replace("\\(dq", '"')


def tags(name):
    """What the paragraphs of a page are about."""
    return [plain(line) for line in re.findall(r"^\.TP\n(.+)$", source(name), re.M)]


def options_of(command):
    """As --help writes them: `--resume[=FILE]`. Those that stand in its line of usage only have no value.

    Where there was no room for FILE it says F.
    """
    page = HELP[command] if command != "help" else ""
    defined = re.findall(r"^  (--[a-z-]+(?:(?:\[=|=| )[A-Z][A-Z:=]*\]?)?)(?= |$)", page, re.M)
    usage = re.search(r"^usage:(?:.+\n)+", page, re.M)
    names = {re.match(r"--[a-z-]+", option).group() for option in defined}
    defined = [re.sub(r" F$", " FILE", option) for option in defined]
    return set(defined) | (set(re.findall(r"--[a-z-]+", usage.group() if usage else "")) - names)


def names(options):
    return {re.match(r"--[a-z-]+", option).group() for option in options}


def test_pages_are_those_of_the_folder():
    folder = os.path.dirname(sys.argv[2])
    leads_on = {"unlucky-tables.8"}  # a line that leads to another page
    assert set(PAGES) | leads_on == {name for name in os.listdir(folder) if re.search(r"\.\d$", name)}


def test_man_has_nothing_to_complain_of():
    for name in PAGES:
        text, warnings = rendered(name)
        assert warnings == "" and len(text) > 500, (name, warnings)


def test_no_line_is_wider_than_a_screen():
    """But for examples, which are left as they are."""
    for name in PAGES:
        text = rendered(name)[0]
        for example in re.findall(r"^EXAMPLES?\n(?:(?: .*)?\n)*", text, re.M):
            text = text.replace(example, "")
        assert max(map(len, text.splitlines())) <= 80, name


def test_apropos_finds_every_page():
    said = dict(commands())
    for name, path in PAGES.items():
        told = subprocess.run(["lexgrog", path], capture_output=True, text=True, timeout=60, check=True).stdout
        title, about = re.search(r'"(\S+) - (.+)"', told).groups()
        assert title == name[:-2], told
        command = name[len("unlucky-"):-2]
        assert command not in said or page_of(command) != name or name.endswith(".8") or about == said[command], told


def test_every_command_has_its_page_and_its_place_in_unlucky_6():
    chapter = source("unlucky.6").partition(".SH COMMANDS")[2].partition(".SH ")[0]
    listed = re.findall(r"^\.B (\w+)\n([^.].+)$", chapter, re.M)
    assert [name for name, _ in listed] == [name for name, _ in commands()]
    for (name, told), (_, about) in zip(listed, commands()):
        assert page_of(name) in PAGES, name
        if name != "help":
            assert told.lower().removesuffix(" see").rstrip(".?") == about.lower().rstrip(".?"), (told, about)
            reference = f".BR {page_of(name)[:-2]} ({page_of(name)[-1]})."
            assert reference in source("unlucky.6"), reference


def test_options_are_those_of_help_and_written_alike():
    for page in PAGES:
        wanted = set().union(*(options_of(command) for command in HELP if page_of(command) == page))
        if page == "unlucky.6":
            wanted |= {"-h, --help", "--version"}
        found = {tag for tag in tags(page) if tag.startswith("-") and len(tag) > 1}
        assert found == wanted, (page, {"missing": wanted - found, "too many": found - wanted})


def test_every_option_that_a_page_mentions_exists():
    known = names(set().union(*map(options_of, HELP))) | {"--help", "--version"}
    for page in PAGES:
        mentioned = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", source(page)))
        assert mentioned <= known, (page, mentioned - known)


def test_examples_and_synopses_use_the_commands_own_options():
    for page in PAGES:
        for line in re.findall(r"^\.B (?:.*\| )?unlucky (.+)$", source(page), re.M):
            words = plain(line).split()
            if words[0] in HELP and words[0] != "help":
                used = {word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)}
                assert used <= names(options_of(words[0])) | {"--help"}, (page, line)


def test_exit_codes_are_those_of_help():
    for command, page in HELP.items():
        told = re.search(r"Exit codes: ((?:.+\n)+)", page)
        assert told, f"unlucky {command} --help says nothing of exit codes"
        wanted = set(re.findall(r"\b\d+\b", told.group(1)))
        found = set(re.findall(r"\b\d+\b", section(page_of(command), "EXIT STATUS")))
        assert found == wanted, (command, found ^ wanted)


def test_pages_that_are_referred_to_exist():
    for page in PAGES:
        for name, number in re.findall(r"\b(unlucky[\w-]*) \((\d)\)", source(page)):
            assert f"{name}.{number}" in PAGES, (page, name, number)
    for command, text in HELP.items():
        for name, number in re.findall(r"\b(unlucky[\w-]*)\((\d)\)", text):
            assert f"{name}.{number}" in PAGES, (command, name, number)


def test_files_of_docs_that_are_named_exist():
    for page in PAGES:
        for path in re.findall(r"\b(?:docs|data)/[\w./-]+\w", source(page)):
            assert os.path.exists(path), (page, path)


def test_the_plan_of_unlucky_plan_is_one():
    done = run("board", "-", stdin=section("unlucky-plan.5", "EXAMPLE").partition("\n\nThe ")[0] + "\n")
    assert done.returncode == 0 and "cottage" in done.stdout, done


def test_the_record_of_unlucky_record_is_one():
    done = run("replay", "-", stdin=section("unlucky-record.5", "EXAMPLE"))
    assert done.returncode == 0 and "千尋" in done.stdout, done
    fields = set(re.findall(r"^\[(\w+) ", section("unlucky-record.5", "EXAMPLE"), re.M)) - {"Unlucky", "Date"}
    assert fields <= set(tags("unlucky-record.5")), fields


def test_the_requests_of_unlucky_protocol_are_all_there_are():
    done = run("engine", stdin=section("unlucky-protocol.5", "EXAMPLE") + '{"cmd":"none"}\n')
    answers = done.stdout.splitlines()
    assert len(answers) == 7 and all('"ok":true' in answer for answer in answers[:-1]), answers
    known = set(re.findall(r"[a-z]+", answers[-1].partition("there are ")[2].partition('"')[0])) - {"and"}
    requests = source("unlucky-protocol.5").partition(".SH REQUESTS")[2].partition(".SH ")[0]
    told = {plain(line).partition(" ")[0].partition("(")[0] for line in re.findall(r"^\.TP\n(.+)$", requests, re.M)}
    assert told == known, (told ^ known, answers[-1])


tap.main(globals())
