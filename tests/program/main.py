"""The program's own manners: help, version, slips of the finger, exit codes.

    main.py UNLUCKY
"""
import json
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY = sys.argv[1]


def run(*arguments, stdin=""):
    return subprocess.run([UNLUCKY, *arguments], input=stdin, capture_output=True, text=True, timeout=30, check=False)


def without_times(text):
    return {key: value for key, value in json.loads(text).items() if key != "time"}


def commands():
    return re.findall(r"^  (\w+) ", run("help").stdout, re.M)


def test_version_says_version_commit_and_compiler():
    done = run("--version")
    assert done.returncode == 0
    assert re.fullmatch(r"unlucky \d+\.\d+\.\d+\ncommit (unknown|[0-9a-f]{7,}(-changed)?)\ncompiler (gcc|clang) .+\n",
                        done.stdout), done.stdout
    assert done.stderr == ""


def test_version_takes_no_arguments():
    done = run("--version", "extra")
    assert done.returncode == 2 and "'extra'" in done.stderr and done.stdout == "", done


def test_an_option_given_twice_is_refused():
    for arguments in (("replay", "x", "--turn", "1", "--turn", "2"), ("replay", "x", "--as=1", "--as", "2"),
                      ("hint", "x", "--turn", "1", "--turn", "2"), ("rules", "--lang", "fr", "--lang=ja"),
                      ("puzzle", "--clue", "1", "--clue", "2")):
        done = run(*arguments)
        assert done.returncode == 2 and "is given twice: which is meant?" in done.stderr, (arguments, done)
        assert done.stdout == "", (arguments, done)


def test_a_value_may_stand_behind_the_equals_sign_or_after_a_blank():
    record = run("engine", stdin='{"cmd":"new","edition":"kill-2009","players":3,"seed":"x"}\n{"cmd":"record"}\n').stdout
    text = json.loads(record.splitlines()[1])["record"]
    for command, stdin, options in (
            ("arena", "", (("--games", "12"), ("--seed", "x"), ("--option", "weapon_bonus=1"), ("--threads", "1"))),
            ("lab", "", (("--games", "12"), ("--seed", "x"), ("--versus", "weapon_bonus=1"), ("--players", "3"))),
            ("hint", text, (("--level", "butler"), ("--turn", "1"), ("--seed", "y")))):
        more = {"arena": ("nephew", "butler", "--json"), "lab": ("--json",), "hint": ("-", "--json")}[command]
        apart = run(command, *more, *[word for option in options for word in option], stdin=stdin)
        joined = run(command, *more, *["=".join(option) for option in options], stdin=stdin)
        assert apart.returncode == 0 and joined.returncode == 0, (apart, joined)
        assert without_times(apart.stdout) == without_times(joined.stdout), (apart, joined)
        missing = run(command, *more, options[0][0])
        assert missing.returncode == 2 and f"'{options[0][0]}' wants a value after it" in missing.stderr, missing


def test_a_file_that_is_too_long_is_refused_with_its_code():
    with tempfile.NamedTemporaryFile("w", suffix=".plan") as file:
        file.write("#" * 300000)
        file.flush()
        for arguments in (("board", file.name), ("board", "-"), ("lab", "--plan", file.name)):
            done = run(*arguments, stdin="#" * 300000)
            assert done.returncode == 3 and done.stdout == "", (arguments, done)
            assert ": this is longer than 262144 bytes" in done.stderr, (arguments, done)
            assert "[text-too-large]\n" in done.stderr, (arguments, done)


def test_help_comes_three_ways_and_is_the_same():
    pages = [run("help"), run("--help"), run("-h"), run("help", "help"), run("help", "--help")]
    assert all(page.returncode == 0 and page.stderr == "" for page in pages)
    assert len({page.stdout for page in pages}) == 1
    assert "Exit codes" in pages[0].stdout


def test_without_a_command_it_shows_help_and_fails():
    done = run()
    assert done.returncode == 2
    assert "usage: unlucky COMMAND" in done.stderr, done.stderr
    assert done.stdout == ""


def test_every_command_has_a_help_page():
    for name in commands():
        for done in (run(name, "--help"), run(name, "-h"), run("help", name)):
            assert done.returncode == 0, (name, done)
            assert f"unlucky {name}" in done.stdout or name == "help", (name, done)
            assert done.stderr == "", (name, done)


def test_every_page_begins_with_examples_and_ends_with_exit_codes():
    for name in commands() + [""]:
        page = run(*filter(None, [name]), "--help").stdout
        example, usage = page.find("examples: "), page.find("usage:")
        example = example if example >= 0 else page.find(f"\n  unlucky {name} ")
        assert 0 <= example < 100 and (usage < 0 or example < usage), (name, page)
        assert "Exit codes: 0 " in page, (name, page)
        assert max(map(len, page.splitlines())) <= 110, (name, page)


def test_every_command_refuses_an_option_that_it_has_not():
    for name in commands():
        if name != "help":
            done = run(name, "--no-such-option")
            assert done.returncode == 2, (name, done)
            assert "no-such-option" in done.stderr, (name, done)
            assert done.stdout == "", (name, done)


def test_a_slip_is_answered_with_the_nearest_command():
    for slip in ("hlep", "hel", "helpp"):
        done = run(slip)
        assert done.returncode == 2
        assert f"no command '{slip}'; did you mean 'help'?" in done.stderr, done.stderr
        assert done.stdout == ""


def test_a_word_like_no_other_gets_no_guess():
    for word in ("murder", "", "x" * 5000):
        done = run(word)
        assert done.returncode == 2
        assert f"no command '{word}'\n" in done.stderr, done.stderr
    assert run("help", "murder").returncode == 2


def test_a_full_disk_is_a_failure():
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([UNLUCKY, "help"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "cannot write" in done.stderr, done.stderr


tap.main(globals())
