"""How many words `unlucky play --plain` says in a turn of one's own, and how long that takes to be read aloud.

    plain_words.py UNLUCKY

An ordinary turn is a step and a draw: from where it is said to begin to where the next player's begins, all that is said.
Eight deals of each game are played, and every ordinary turn of them must be within the limit, not the usual one only.
"""
import functools
import os
import re
import shutil
import statistics
import subprocess
import wave

import tap

from driver import Home, Terminal

PROMPT = r"(?:> |What do you do\? )$"
LIMITS = {"brief": 45, "normal": 90}
SECONDS = {"brief": 20, "normal": 40}  # at 175 words a minute, which is slow for who listens every day
OVER = "The game is over"
GAMES = {
    "2009": ("--players", "3"),
    "1996": ("--players", "4", "--edition", "kill-1996"),
    "dog": ("--players", "3", "--option", "dog=old-dog-new-tricks"),
    "ship": ("--players", "4", "--edition", "save-2000"),
}
DEALS = [f"words {number}" for number in range(1, 9)]
TURNS = 6  # of each deal
# A hand is read out when the game begins, and what is out of the ordinary is worth its words.
RARE = re.compile("Your hand: |walked in|If you end| sinks\\.|is shuffled|one of the dog's tokens|calms the dog")


class Listener:
    """Somebody who hears every line. What is typed is echoed, and is not said."""

    def __init__(self, terminal):
        self.terminal = terminal

    def hear(self, typed=""):
        told = self.terminal.until("(?s)" + re.escape(typed) + r".*\n" + PROMPT).replace("\r", "")
        said = re.sub(r"\n" + PROMPT, "\n", told)
        return "".join(line for line in said.splitlines(True) if not typed or not line.endswith(typed + "\n"))

    def say(self, line):
        self.terminal.type(line + "\r")
        return self.hear(line)


def own_turn(told):
    """What of it belongs to the turn that begins with it."""
    begins = [found.start() for found in re.finditer(r"^(?:Turn \d+: |Your turn\.)", told, re.M)]
    return told[begins[-1] if begins else 0:]  # the first of the game is not said to be one


def answer_of(told):
    """To what others want of one: the first thing that is offered, and once more if it is to be typed twice."""
    tail = own_turn(told).rstrip()
    if "dog's tokens" in "".join(tail.splitlines()[-3:]):
        return "pass"
    if "Stop this attempt" in tail:
        return "1" if re.search(r"\b1[ .]", tail) else "pass"
    return "1" if tail.endswith("if you mean it.") else None


def end_of(told):
    """Where the next player's turn begins."""
    return re.search(r"^(?:Turn \d+: )?\w+ (?:to play|plays)\..*$|^(?:Turn \d+: |Your turn\.).*$|^" + OVER, told, re.M)


def turns_of(detail, *arguments):
    """A step and a draw, turn by turn: what was said in each, from its beginning to where the next player's begins."""
    turns = []
    with Home() as home, Terminal(home, "--plain", "--detail", detail, "--bots", "nephew", "--name", "Ann", *arguments) as terminal:
        listener = Listener(terminal)
        told = listener.hear()
        while len(turns) < TURNS and OVER not in told:
            if answer_of(told):
                told = listener.say(answer_of(told))
                continue
            beginning = own_turn(told)
            rooms = listener.say("look")  # not counted: somebody who cannot see the board asks for it once
            room = re.search(r"doors to: (.*)", rooms).group(1).replace(" and ", ", ").split(", ")[0]
            step = listener.say(f"step {room}")
            assert "You " in step, (room, step)
            told = listener.say("draw")
            while not end_of(told):
                told += listener.say("1")  # where the dog goes
            turns.append(beginning + step + told[:end_of(told).end()] + "\n")
    return turns


def words(turn):
    return len(turn.split())


@functools.cache
def ordinary_turns(detail, game):
    turns = [turn for deal in DEALS for turn in turns_of(detail, "--seed", deal, *GAMES[game])[1:]]
    ordinary = [turn for turn in turns if not RARE.search(turn)]
    counts = sorted(words(turn) for turn in ordinary)
    print(f"# {detail} {game}: {len(ordinary)} ordinary turns of {len(turns)}, {counts[0]} to {counts[-1]} words, "
          f"{statistics.median(counts)} in the middle")
    assert len(ordinary) >= 2 * len(DEALS), turns
    return ordinary


def check(detail):
    for game in GAMES:
        worst = max(ordinary_turns(detail, game), key=words)
        assert words(worst) <= LIMITS[detail], f"{game}: {words(worst)} words:\n{worst}"


def test_every_ordinary_turn_in_brief_is_45_words_at_most():
    check("brief")


def test_every_ordinary_turn_in_normal_is_90_words_at_most():
    check("normal")


def test_a_turn_read_aloud():
    """By espeak-ng, into a file: nobody need hear it."""
    if not shutil.which("espeak-ng"):
        tap.skip("there is no espeak-ng")
    for detail, most in SECONDS.items():
        turn = max((turn for game in GAMES for turn in ordinary_turns(detail, game)), key=words)
        with Home() as home:
            path = os.path.join(home.path, "turn.wav")
            subprocess.run(["espeak-ng", "-v", "en", "-s", "175", "-w", path, "--stdin"], input=turn.encode(), check=True)
            with wave.open(path) as sound:
                seconds = sound.getnframes() / sound.getframerate()
        print(f"# {detail}: {words(turn)} words take {seconds:.1f} seconds")
        assert seconds <= most, (detail, seconds, turn)


tap.main(globals())
