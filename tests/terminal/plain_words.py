"""How many words `unlucky play --plain` says in a turn of one's own, and how long that takes to be read aloud.

    plain_words.py UNLUCKY
"""
import os
import re
import shutil
import statistics
import subprocess
import wave

import tap

from driver import Home, Terminal

PROMPT = r"(?:\A|\n)(?:> |What do you do\? )$"
LIMITS = {"brief": 45, "normal": 90}
SECONDS = {"brief": 20, "normal": 40}  # at 175 words a minute, which is slow for who listens every day
OVER = "The game is over"


class Listener:
    """Somebody who hears every line. What is typed is echoed, and is not said."""

    def __init__(self, terminal):
        self.terminal = terminal

    def hear(self):
        return re.sub(PROMPT, "\n", self.terminal.until(PROMPT).replace("\r", ""))

    def say(self, line):
        self.terminal.type(line + "\r")
        return self.hear().removeprefix(line + "\n")


def own_turn(told):
    """What of it belongs to the turn that begins with it: up to the next one's."""
    begin = list(re.finditer(r"^Turn \d+: .*$", told, re.M))[-1].start()
    return told[begin:]


def ordinary_turns(detail, *arguments, most):
    """A step and a draw, turn by turn: what was said in each, from its beginning to where the next player's begins."""
    turns = []
    with Home() as home, Terminal(home, "--plain", "--detail", detail, "--bots", "nephew", "--name", "Ann", *arguments) as terminal:
        listener = Listener(terminal)
        told = listener.hear()
        while len(turns) < most and OVER not in told:
            if "Stop this attempt" in told.rstrip().rpartition("\nTurn")[2]:
                told = listener.say("1" if re.search(r"\b1[ .]", told) else "pass")
                continue
            beginning = own_turn(told)
            rooms = listener.say("look")  # not counted: somebody who cannot see the board asks for it once
            room = re.search(r"doors to: (.*)", rooms).group(1).replace(" and ", ", ").split(", ")[0]
            step = listener.say(f"step {room}")
            assert "You " in step, (room, step)
            drawn = listener.say("draw")
            end = re.search(r"^(?:Turn \d+: )?\w+ (?:to play|plays)\..*$|^Turn \d+: .*$|^" + OVER, drawn, re.M)
            assert end, drawn
            turns.append(beginning + step + drawn[:end.end()] + "\n")
            told = drawn
    return turns


def words(turn):
    return len(turn.split())


def usual_turns(detail, *arguments, deal="words", most=8):
    turns = ordinary_turns(detail, "--seed", deal, *arguments, most=most)
    assert len(turns) >= 4, turns
    # A hand is read out when the game begins, and what is out of the ordinary is worth its words.
    rare = re.compile("Your hand: |walked in|If you end| sinks\\.|is shuffled")
    usual = [turn for turn in turns[1:] if not rare.search(turn)]
    assert len(usual) >= 3, turns
    return usual


def check(detail, *arguments, deal="words"):
    usual = usual_turns(detail, *arguments, deal=deal)
    counts = [words(turn) for turn in usual]
    print(f"# {detail} {' '.join(arguments)}: {min(counts)} to {max(counts)} words, {statistics.median(counts)} in the middle")
    worst = max(usual, key=words)
    assert words(worst) <= LIMITS[detail], f"{words(worst)} words:\n{worst}"


def test_an_ordinary_turn_in_brief_is_45_words_at_most():
    check("brief", "--players", "3")
    check("brief", "--players", "4", "--edition", "kill-1996")
    check("brief", "--players", "4", "--edition", "save-2000", deal="ship")


def test_an_ordinary_turn_in_normal_is_90_words_at_most():
    check("normal", "--players", "3")
    check("normal", "--players", "4", "--edition", "kill-1996")
    check("normal", "--players", "4", "--edition", "save-2000", deal="ship")


def test_a_turn_read_aloud():
    """By espeak-ng, into a file: nobody need hear it."""
    if not shutil.which("espeak-ng"):
        tap.skip("there is no espeak-ng")
    for detail, most in SECONDS.items():
        turn = max(usual_turns(detail, "--players", "3"), key=words)
        with Home() as home:
            path = os.path.join(home.path, "turn.wav")
            subprocess.run(["espeak-ng", "-v", "en", "-s", "175", "-w", path, "--stdin"], input=turn.encode(), check=True)
            with wave.open(path) as sound:
                seconds = sound.getnframes() / sound.getframerate()
        print(f"# {detail}: {words(turn)} words take {seconds:.1f} seconds")
        assert seconds <= most, (detail, seconds, turn)


tap.main(globals())
