"""What bash, zsh and fish offer behind `unlucky`, against --help and the files of data/.

    completion.py UNLUCKY FOLDER/unlucky.bash

FOLDER is where the build has put the completions. What is expected is not read by the code that made them.
"""
import filecmp
import json
import os
import re
import subprocess
import sys
import tempfile

import completion_shells
import tap

UNLUCKY = os.path.abspath(sys.argv[1])
MADE = os.path.dirname(os.path.abspath(sys.argv[2]))
FILES = ("unlucky.bash", "_unlucky", "unlucky.fish")
LEVELS = ("sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis")


def run(*arguments):
    return subprocess.run([UNLUCKY, *arguments], capture_output=True, text=True, timeout=60, check=True).stdout


def data(name):
    with open(os.path.join("data", name), encoding="utf-8") as file:
        return json.load(file)


COMMANDS = re.findall(r"^  (\w+) ", run("help"), re.M)
HELP = {name: run(name, "--help") for name in COMMANDS}
EDITIONS = data("editions.json")


def options_of(command):
    """Every option that a page of help has at the beginning of a line or in its line of usage."""
    usage = re.search(r"^usage:(?:.+\n)+", HELP[command], re.M)
    named = re.findall(r"^  (--[a-z-]+)", HELP[command], re.M)
    named += re.findall(r"--[a-z-]+", usage.group() if usage else "")
    return sorted({*named, "--help"}) if command != "help" else ["--help"]


def pairs():
    """NAME=VALUE of every option of the games: docs/editions.md says which values an option has."""
    values = {"next_player": ("clockwise", "longest-idle"), "weapon_bonus": ("0", "1"),
              "dog": ("none", "old-dog", "new-tricks", "old-dog-new-tricks")}
    names = {name for edition in EDITIONS for name in edition["options"]}
    return [f"{name}={value}" for name in names for value in values.get(name, ("true", "false"))]


def here(*names):
    """The folders and these files of the folder that the shells are in."""
    return ["games", "games2", *names]


IDS = [edition["id"] for edition in EDITIONS]
PLAYERS = [str(number) for number in range(2, max(edition["players"][1] for edition in EDITIONS) + 1)]
MANNERS = run("arena", "--levels").split()
BOARDS = [name[:-5] for name in os.listdir("data") if name.endswith(".plan")]
LANGUAGES = [name for name in os.listdir("data/words") if os.path.exists(f"data/words/{name}/texts.json")]
RULES = sorted(set(re.findall(r"\bR-[A-Z-]+\b", " ".join(re.findall(r"^.*?R-[A-Z-]+", run("rules"), re.M)))))

# line: what all three shells offer at its end, in any order.
LINES = {
    "unlucky r": ["replay", "rules"],
    "unlucky help p": ["play", "puzzle"],
    "unlucky play --edition ": IDS,
    "unlucky rules --edition k": ["kill-1996", "kill-2009"],
    "unlucky play --players ": PLAYERS,
    "unlucky play --bots ": LEVELS,
    "unlucky hint --level ": LEVELS,
    "unlucky play --seats ": ["me", *LEVELS],
    "unlucky play --seats me,b": ["me,butler"],
    "unlucky play --seats me,me,": [f"me,me,{who}" for who in ("me", *LEVELS)],
    "unlucky arena --option ": pairs(),
    "unlucky arena --option dog=o": ["dog=old-dog", "dog=old-dog-new-tricks"],
    "unlucky play --option dog=none --option spite=": ["spite=true", "spite=false"],
    "unlucky lab --versus edition=": [f"edition={name}" for name in IDS],
    "unlucky lab --versus p": ["penalties=true", "penalties=false", "plan=", "players="],
    "unlucky lab --versus bot=w": ["bot=widow", "bot=widow-blind"],
    "unlucky arena ": [*MANNERS, "cmd:", "engine:"],
    "unlucky arena --games 8 butler w": ["widow", "widow-blind"],
    "unlucky replay --lang ": LANGUAGES,
    "unlucky play --color=": ["--color=auto", "--color=always", "--color=never"],
    "unlucky play --color=al": ["--color=always"],
    "unlucky puzzle --clue ": [str(number) for number in range(1, 11)],
    "unlucky replay a.record --as ": [str(seat) for seat in range(8)],
    "unlucky rules R-SI": ["R-SIGHT", "R-SINK"],
    "unlucky serve --log ": ["debug", "info", "warning", "error"],
    "unlucky serve --store ": ["sqlite:", "postgresql://", "memory:"],
    "unlucky serve --store post": ["postgresql://"],
    "unlucky serve --limit queue-": ["queue-bytes=", "queue-seconds="],
    "unlucky serve --assets ": here(),
    "unlucky board ": [*BOARDS, *here("house.plan")],
    "unlucky board h": ["house.plan"],
    "unlucky lab --plan ": [*BOARDS, *here("house.plan")],
    "unlucky verify my": ["my game.record"],
    "unlucky verify games/": ["games/old.record"],
    "unlucky verify --table ": here("events.json"),
    "unlucky hint e": ["events.json"],
    "unlucky arena --log n": ["notes.txt"],
    # Free text, and what is none of ours.
    "unlucky arena --seed ": [],
    "unlucky arena --games ": [],
    "unlucky nothing ": [],
    # Not an option twice, but for those that may be.
    "unlucky arena --option dog=none --op": ["--option"],
}

# Where only options can stand bash and fish wait for a dash, and zsh offers them.
ONLY_OPTIONS = {"unlucky engine ": "engine", "unlucky play --resume ": "play"}

KEPT = {
    "unlucky replay ": "records", "unlucky verify ": "records", "unlucky hint ": "records",
    "unlucky play --resume=": "saves",
}


class Place:
    """A folder with files to be completed, and a home."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.realpath(self.folder.name)
        for folder in ("here/games", "here/games2", "data/unlucky/saves", "data/unlucky/records"):
            os.makedirs(os.path.join(self.path, folder))
        for name in ("here/a.record", "here/my game.record", "here/house.plan", "here/events.json", "here/notes.txt",
                     "here/games/old.record", "data/unlucky/saves/kept.record", "data/unlucky/records/kept.record"):
            with open(os.path.join(self.path, name), "w", encoding="ascii"):
                pass
        self.environment = {"PATH": os.environ["PATH"], "HOME": self.path, "COMPLETIONS": MADE, "LC_ALL": "C.UTF-8",
                            "XDG_DATA_HOME": os.path.join(self.path, "data")}

    def expected(self):
        wanted = {"unlucky ": COMMANDS, **LINES}
        for line, folder in KEPT.items():
            files = here("a.record", "my game.record", os.path.join(self.path, "data/unlucky", folder, "kept.record"))
            also = ["events.json"] if "verify" in line or "hint" in line else []
            before = "--resume=" if "resume" in line else ""
            wanted[line] = [before + file for file in files + also]
        for command in COMMANDS:
            wanted[f"unlucky {command} --"] = options_of(command)
        return wanted

    def clean_up(self):
        self.folder.cleanup()


def compare(line, wanted, offered):
    # A folder may have its slash, an option its =; of --help and --version bash alone thinks before a dash is typed.
    tidy = {offer[:-1] if offer.endswith("/") and not offer.endswith("//") else offer for offer in offered}
    tidy = {offer.rstrip("=") if offer.startswith("--") and offer.endswith("=") else offer for offer in tidy}
    if line == "unlucky ":
        tidy -= {"--help", "--version"}
    assert tidy == set(wanted), (line, {"missing": sorted(set(wanted) - tidy), "wrong": sorted(tidy - set(wanted))})


def at_a_terminal(shell, more):
    place = Place()
    terminal = shell(place.path, place.environment)
    try:
        for line, wanted in {**place.expected(), **more}.items():
            compare(line, wanted, terminal.offers(line))
        assert "_unlucky" not in terminal.screen, terminal.screen[-2000:]
    finally:
        terminal.close()
        place.clean_up()


def test_bash_offers_what_there_is():
    at_a_terminal(completion_shells.bash, {
        **dict.fromkeys(ONLY_OPTIONS, []),
        "unlucky arena --json --js": [],
        "unlucky play --lang=fr --la": [],
        "unlucky play --lang=": ["--lang=" + lang for lang in LANGUAGES],
        "unlucky play --seats=me,wi": ["--seats=me,widow"],
    })


def test_zsh_offers_what_there_is():
    options = {line: set(options_of(command)) - {"--resume"} for line, command in ONLY_OPTIONS.items()}
    at_a_terminal(completion_shells.zsh, {**options, "unlucky arena --json --js": []})


def test_fish_offers_what_there_is():
    place = Place()
    wanted = {**place.expected(), **dict.fromkeys(ONLY_OPTIONS, []),
              "unlucky play --lang=": ["--lang=" + lang for lang in LANGUAGES],
              "unlucky play --seats=me,wi": ["--seats=me,widow"]}
    try:
        for line, offered in zip(wanted, completion_shells.Fish(place.path, place.environment).offers_of_all(wanted)):
            compare(line, wanted[line], offered)
    finally:
        place.clean_up()


def test_fish_says_what_each_is_for():
    text = {}
    for line in open(os.path.join(MADE, "unlucky.fish"), encoding="utf-8"):
        found = re.match(r"complete -c unlucky -n '__unlucky_is (\w+)' -l (\S+).* -d '(.*)'$", line)
        if found:
            text[found.group(1), found.group(2)] = found.group(3)
    assert text["arena", "games"] == "at least so many games, rounded up to whole blocks", text["arena", "games"]
    assert text["hint", "plan"] == "the board of a state or view that is not played on the edition\\'s own"


def test_the_rules_are_all_offered():
    place = Place()
    offered, = completion_shells.Fish(place.path, place.environment).offers_of_all(["unlucky rules R-"])
    place.clean_up()
    assert len(RULES) > 30 and set(RULES) <= set(offered), set(RULES) - set(offered)


def test_nothing_is_left_to_be_told_and_what_was_built_is_new():
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "completion/generate.py", UNLUCKY, folder], capture_output=True,
                              text=True, timeout=60, check=False)
        assert done.returncode == 0 and done.stderr == "", done
        same, other, errors = filecmp.cmpfiles(folder, MADE, FILES, shallow=False)
        assert sorted(same) == sorted(FILES), (other, errors)


tap.main(globals())
