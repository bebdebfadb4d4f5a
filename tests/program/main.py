"""The program's own manners: help, version, slips of the finger, exit codes.

    main.py UNLUCKY
"""
import json
import os
import re
import subprocess
import sys
import tempfile

import tap

UNLUCKY = sys.argv[1]
sys.path.insert(0, "tools/words")
# pylint: disable=wrong-import-position
from catalogue import Catalogue

CATALOGUE = Catalogue("data/words")


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
                      ("hint", "x", "--turn", "1", "--turn", "2"), ("rules", "--lang", "en", "--lang=en"),
                      ("puzzle", "--clue", "1", "--clue", "2")):
        done = run(*arguments)
        assert done.returncode == 2 and "is given twice: which one do you mean?" in done.stderr, (arguments, done)
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
        assert missing.returncode == 2 and f"'{options[0][0]}' needs a value after it" in missing.stderr, missing


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


def spoken(lang, locale, *arguments, stdin=""):
    """What a command writes for people, and complains of, in the encoding of a locale."""
    env = {"PATH": os.environ["PATH"], "LC_ALL": locale, **{name: os.environ[name] for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS") if name in os.environ}}
    done = subprocess.run([UNLUCKY, *arguments, *(["--lang", lang] if lang else [])], input=stdin.encode(), env=env, capture_output=True, timeout=60,
                          check=False)
    return done.stdout + done.stderr


RECORD = ("tests/record/games/killed.record",)


def test_every_command_writes_in_the_encoding_of_the_locale():
    commands_with_words = (("rules", "--edition", "kill-2009"), ("replay", *RECORD), ("puzzle",), ("hint", *RECORD, "--turn", "3", "--level", "butler"),
                           ("play", "--plain", "--seats", "butler,butler", "--seed", "x"))
    for arguments in commands_with_words:
        french, plain, japanese = (spoken(*how, *arguments) for how in (("fr", "C.UTF-8"), ("fr", "C"), ("ja", "C")))
        assert not french.isascii() and french.decode(), arguments
        assert plain.isascii() and b"?\n" not in plain.replace(b" ?\n", b""), (arguments, plain[:300])
        assert not japanese.isascii() and "。" in japanese.decode(), arguments  # C.UTF-8, since need be
        uninstalled = spoken("fr", "fr_XX.UTF-8", *arguments)
        assert not uninstalled.isascii(), arguments


def test_a_board_and_its_faults_are_written_in_the_encoding_of_the_locale():
    with open("data/mansion.plan", encoding="utf-8") as file:
        plan = file.read().replace("Piazza", "Véranda d'été").replace("board mansion", "board chateau")
    assert "Véranda" in spoken(None, "C.UTF-8", "board", "-", stdin=plan).decode()
    told = spoken(None, "C", "board", "-", stdin=plan)
    assert told.isascii() and b"Veranda d'ete" in told, told[-500:]
    with tempfile.NamedTemporaryFile("w", suffix="é.plan") as file:
        assert "é.plan" in spoken(None, "C.UTF-8", "board", file.name).decode()
        assert spoken(None, "C", "board", file.name).isascii()


def test_what_programs_read_is_utf8_whatever_the_locale():
    for arguments in (("rules", "--edition", "kill-2009", "--json"), ("replay", *RECORD, "--json"), ("puzzle", "--json")):
        told = spoken("fr", "C", *arguments)
        assert told == spoken("fr", "C.UTF-8", *arguments), arguments
        for line in told.decode().splitlines():
            json.loads(line)
    assert "É" in spoken("fr", "C", "rules", "--edition", "kill-2009", "--json").decode()


def test_a_slip_in_an_option_is_answered_with_the_nearest():
    for arguments, nearest in ((("arena", "--gmaes", "3"), "--games"), (("board", "--jsno"), "--json"), (("hint", "--leval=x"), "--level"),
                               (("lab", "--verus", "x"), "--versus"), (("play", "--tutoral"), "--tutorial"), (("puzzle", "--cleu", "1"), "--clue"),
                               (("replay", "--trun", "1"), "--turn"), (("rules", "--langg=fr"), "--lang"), (("serve", "--stroe", "x"), "--store"),
                               (("verify", "--jsn"), "--json")):
        done = run(*arguments)
        asked = arguments[1]
        assert done.returncode == 2 and f"there is no option '{asked}'; did you mean '{nearest}'?" in done.stderr, (arguments, done)


def test_a_full_disk_is_a_failure():
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([UNLUCKY, "help"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "cannot write" in done.stderr, done.stderr


PLAYERS = {  # what each command of a player says to a wrong command line, by key and parameters
    ("play", "--plane"): ("usage.option.near", {"name": "--plane", "text": "--plan"}),
    ("play", "--seed"): ("usage.option.value", {"name": "--seed"}),
    ("play", "--players", "9"): ("usage.option.number", {"name": "--players", "a": "2", "b": "8", "text": "9"}),
    ("play", "--watch"): ("usage.play.watch", {}),
    ("play", "--seats", "me,buttler"): ("usage.play.bot.near", {"name": "buttler", "text": "butler"}),
    ("play", "--option", "zeal=1"): ("usage.game.option.none", {"name": "zeal=1"}),
    ("play", "--option", "dog=new-tricks", "--option", "spite=false"): ("usage.game.dog", {}),
    ("play", "--edition", "save-2000", "--option", "spite=true"): ("usage.game.foreign", {"name": "save-2000", "option": "spite"}),
    ("play", "--tutorial", "--seed", "x"): ("usage.play.tutorial", {}),
    ("play", "--color", "red"): ("usage.play.color", {"text": "red"}),
    ("rules", "R-END", "R-STEP"): ("usage.rules.many", {"text": "R-STEP"}),
    ("puzzle", "--answer"): ("usage.puzzle.sure", {}),
    ("puzzle", "--clue", "11"): ("usage.puzzle.clue", {"text": "11", "number": "10"}),
    ("replay",): ("usage.replay.which", {}),
}


def test_players_are_told_in_their_language_what_is_wrong():
    for lang in CATALOGUE.langs:
        texts = CATALOGUE.words[lang]
        for arguments, (key, parameters) in PLAYERS.items():
            for asked, variables in ((["--lang", lang], {}), ([], {"LC_ALL": f"{lang}.UTF-8", "LANGUAGE": ""})):
                done = subprocess.run([UNLUCKY, arguments[0], *asked, *arguments[1:]], capture_output=True, encoding="utf-8", check=False,
                                      timeout=30, env={**os.environ, "LC_ALL": "C.UTF-8", **variables})
                wanted = re.sub(r"\{([a-z]+)\}", lambda match, p=parameters: p[match.group(1)], texts[key].other)
                assert done.returncode == 2 and done.stdout == "" and wanted in done.stderr, (arguments, lang, done)
                assert texts["usage.help"].other.replace("{name}", arguments[0]) in done.stderr, done


def test_players_are_told_in_their_language_that_a_file_is_damaged():
    """Where and why is in English, for whoever makes such files; what that means is not."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.record")
        with open(path, "w", encoding="ascii") as file:
            file.write("garbage\n")
        for lang in CATALOGUE.langs:
            wanted = CATALOGUE.words[lang]["usage.file.damaged"].other.replace("{name}", path)
            for command in (["replay", path], ["play", "--plain", "--plan", path]):
                done = subprocess.run([UNLUCKY, *command, "--lang", lang], capture_output=True, encoding="utf-8", check=False,
                                      stdin=subprocess.DEVNULL, timeout=30, env={**os.environ, "LC_ALL": "C.UTF-8"})
                assert done.returncode == 3 and re.search(rf"^{re.escape(path)}:1:1: .*\]$", done.stderr, re.M), done
                assert (wanted in done.stderr) == (lang != CATALOGUE.source), done
            done = subprocess.run([UNLUCKY, "play", "--plain", f"--resume={folder}/none", "--lang", lang], capture_output=True,
                                  encoding="utf-8", check=False, timeout=30, env={**os.environ, "LC_ALL": "C.UTF-8"})
            assert done.returncode == 1 and CATALOGUE.words[lang]["system.no-file"].other in done.stderr, done


def test_levels_of_bots_are_told_in_the_players_language():
    for lang in CATALOGUE.langs:
        done = subprocess.run([UNLUCKY, "play", "--bots", "help", "--lang", lang], capture_output=True, encoding="utf-8", check=True)
        assert CATALOGUE.words[lang]["bot.widow.about"].other in done.stdout, done


def test_tools_for_programmers_are_in_english():
    for command in ("arena", "lab", "board"):
        done = subprocess.run([UNLUCKY, command, "--nonsense"], capture_output=True, encoding="utf-8", check=False,
                              env={**os.environ, "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "fr"})
        assert done.returncode == 2 and "there is no option '--nonsense'" in done.stderr, done


def test_what_is_done_with_tables_is_looked_at_before_the_token():
    for words, wanted in ((["lst"], "did you mean list?"), (["zzzz"], "list, close, delete"), (["list"], "--token-file FILE")):
        done = subprocess.run([UNLUCKY, "tables", *words], capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 2 and wanted in done.stderr and ("token" in done.stderr) == (words == ["list"]), done


tap.main(globals())
