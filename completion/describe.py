"""What `unlucky` says of itself: its commands, their options, and what can stand behind each.

Everything is asked of the program, so that nothing here has to be remembered when an option, a bot
or an edition is added. What --help does not tell is in two tables: VALUES, what a value is, by its
option or by the word that --help has for it, and OPERANDS, what a command takes besides options.
"""
import collections
import json
import re
import subprocess
import sys

# kind: "words"; "list", words with commas; "files", whose names end in one of `endings`, or in
# anything, beside `words` and the games in the folder `kept` of one's data; "folders"; "text", of
# which nobody knows what it will be. `words` are pairs of a word and what it means.
Value = collections.namedtuple("Value", "kind words endings kept", defaults=((), (), ""))
Option = collections.namedtuple("Option", "name mark metavar about value")
Command = collections.namedtuple("Command", "name about options operand")

# Options that may be given several times; all others are refused then.
REPEATED = {"--option", "--versus", "--origin", "--host", "--limit"}

VALUES = {
    "--as": "seat", "--assets": "folder", "--bots": "level", "--each": "league", "--judge": "text", "--clue": "clue", "--edition": "edition",
    "--html": "page", "--league-file": "league", "--level": "level", "--limit": "limit", "--option": "option",
    "--plan": "board", "--deck": "json", "--players": "players", "--resume": "save", "--seats": "seats", "--store": "store",
    "--table": "json", "--versus": "change",
    "F": "file", "FILE": "file",
    "ADDRESS:PORT": "text", "ANSWER": "text", "CODE": "text", "CONTACT": "text", "DATE": "text", "DAYS": "text", "HEX": "text", "LINK": "text",
    "LOW:HIGH": "text", "SIZE": "text", "MS": "text", "N": "text", "PART": "text", "NAME": "text", "NAMES": "text", "OLD=NEW": "text",
    "TEXT": "text", "URL": "text",
}

OPERANDS = {
    "arena": "bot", "board": "board", "engine": None, "help": "command", "hint": "game", "lab": "bot", "play": None,
    "puzzle": None, "replay": "record", "rules": "rule", "seat": None, "serve": None, "tables": "deed", "verify": "game",
}

DEFINITION = re.compile(r"  (--[a-z-]+)(?:(\[=|=| )([A-Z][A-Z:=]*)\]?)? +(\S.*)")


class Program:
    def __init__(self, path):
        self.path = path

    def ask(self, *arguments, stdin=""):
        environment = {"LC_ALL": "C", "PATH": "/usr/bin:/bin"}
        done = subprocess.run([self.path, *arguments], input=stdin, capture_output=True, text=True, encoding="utf-8",
                              env=environment, check=True)
        return done.stdout

    def page(self, command):
        return self.ask(command, "--help")

    def rules(self, *arguments):
        return json.loads(self.ask("rules", "--json", *arguments))

    def editions(self):
        """(id, title, most players) of each."""
        told = json.loads(self.ask("engine", stdin='{"cmd":"editions"}\n'))["editions"]
        return [(one["id"], self.rules("--edition", one["id"])["title"], one["players"][1]) for one in told]

    def commands(self):
        """(name, what it is for) of each."""
        return re.findall(r"^  (\w+) +(?:\S+ {2,})?(\S.*)$", self.ask("help"), re.M)


def definitions(page):
    """(name, mark, metavar, description) of each option that a page of --help explains."""
    found = []
    for line in page.splitlines():
        defined = DEFINITION.fullmatch(line)
        if defined:
            found.append([group or "" for group in defined.groups()])
        elif found and re.match(r" {10,}\S", line) and found[-1]:
            found[-1][3] += " " + line.strip()
        elif found and found[-1]:
            found.append(None)
    found = [tuple(one) for one in found if one]
    # Some stand in the line of usage only: `--answer --sure` explains itself.
    usage = re.search(r"^usage:(?:.+\n)+", page, re.M)
    named = {one[0] for one in found}
    for name in re.findall(r"--[a-z-]+", usage.group() if usage else ""):
        if name not in named:
            found.append((name, "", "", ""))
    return found


def brief(about):
    """As much of a description as a menu has room for."""
    return about.split("; ")[0]


def enumerated(about):
    """The words of "en, fr or ja; else as ..."; none if it is no such list."""
    words = re.split(r", | or ", re.sub(r" \([^)]*\)", "", re.split(r"[;:]", about)[0]).strip())
    return words if len(words) > 1 and all(re.fullmatch(r"[a-z0-9-]+", word) for word in words) else []


def written(value):
    """As it is written behind an option's name: JSON, but for the quotes."""
    return value if isinstance(value, str) else json.dumps(value)


def told(page, pattern):
    """The part of a page that a pattern finds; "" with a complaint if there is none any more."""
    found = re.search(pattern, page, re.M)
    if not found:
        complain(f"nothing in --help is like {pattern}")
    return found.group(1) if found else ""


def deeds(program):
    """What `unlucky tables` is told to do: the examples of its page."""
    page = program.page("tables") if "tables" in dict(program.commands()) else ""
    return re.findall(r"^  unlucky tables (\w+) .*? {2,}(.+)$", page, re.M)


def named_values(program):
    """Every value that has a name in VALUES or OPERANDS."""
    rules, editions = program.rules(), program.editions()
    options = [(f"{option['name']}={written(value['value'])}", value["text"])
               for option in rules["options"] for value in option["values"]]
    levels = re.findall(r"^(\S+) +(.+)$", program.ask("play", "--bots", "help"), re.M)
    bots = [(name, dict(levels).get(name, "")) for name in program.ask("arena", "--levels").split()]
    seats = range(max(most for _, _, most in editions))
    limits = re.sub(r"^(  \S+)", r"\1=", told(program.page("serve"), r"^Limits\n((?:  .+\n)+)"), flags=re.M)
    clues = told(program.page("puzzle"), r"--clue K .*, 1 to (\d+)$") or 0
    return {
        "board": Value("files", re.findall(r"^(\w\S*)  +(\S.*)$", program.ask("board"), re.M), [".plan"]),
        "bot": Value("words", bots + [("cmd:", "a program of your own"), ("engine:", "one that speaks the protocol")]),
        "change": Value("words", options + [(f"edition={name}", title) for name, title, _ in editions] +
                        [(f"bot={name}", about) for name, about in bots] +
                        [("plan=", "a board"), ("players=", "2 or more")]),
        "clue": Value("words", [(str(k + 1), "") for k in range(int(clues))]),
        "command": Value("words", program.commands()),
        "deed": Value("words", deeds(program)),
        "edition": Value("words", [(name, title) for name, title, _ in editions]),
        "file": Value("files"),
        "folder": Value("folders"),
        "game": Value("files", [], [".record", ".json"], "records"),
        "json": Value("files", [], [".json"]),
        "league": Value("files", [("training", "strangers to tune bots by"), ("held-out", "strangers to measure bots by")], [".json"]),
        "level": Value("words", levels),
        "limit": Value("words", re.findall(r"^  (\S+) +(.+)$", limits, re.M)),
        "option": Value("words", options),
        "page": Value("files", [], [".html"]),
        "players": Value("words", [(str(k + 1), "") for k in seats if k]),
        "record": Value("files", [], [".record"], "records"),
        "rule": Value("words", [(rule["name"], rule["title"]) for chapter in rules["chapters"]
                                for rule in chapter["rules"]]),
        "save": Value("files", [], [".record"], "saves"),
        "seat": Value("words", [(str(k), "") for k in seats]),
        "seats": Value("list", [("me", "a person at this terminal")] + levels),
        "store": Value("words", [("sqlite:", "a file"), ("postgresql://", "a database"),
                                 ("memory:", "nothing is kept")]),
        "text": Value("text"),
    }


class Description:
    """The program as completions need it: commands, and values by name."""

    def __init__(self, path):
        self.program = Program(path)
        self.values = named_values(self.program)
        self.commands = [self.command(name, about) for name, about in self.program.commands()]

    def command(self, name, about):
        page = self.program.page(name) if name != "help" else ""
        options = [Option(*one, self.value_of(*one)) for one in definitions(page)]
        if name not in OPERANDS:
            complain(f"what does `unlucky {name}` take? Say so in OPERANDS")
        return Command(name, about, options + [Option("--help", "", "", "how it is used", "")], OPERANDS.get(name))

    def value_of(self, name, mark, metavar, about):
        """The name of what stands behind an option; "" if nothing does."""
        if not mark:
            return ""
        words = enumerated(about)
        known = VALUES.get(name) or VALUES.get(metavar)
        if known:
            return known
        if not words:
            complain(f"what goes behind {name} {metavar}? Say so in VALUES")
            return "text"
        value = Value("words", [(word, "") for word in words])
        key = name.strip("-")
        if self.values.setdefault(key, value) != value:
            complain(f"{name} is of {self.values[key].words} in one command and of {value.words} in another")
        return key

    def with_value(self):
        """(command, option) of every option that has a value."""
        return [(command, option) for command in self.commands for option in command.options if option.value]


def complain(text):
    """Whoever adds an option is told, and a test fails; but the program is built all the same."""
    print(f"completion/describe.py: {text}", file=sys.stderr)
