"""Bots at people's tables, beside fifty tables of one address where Widows play without a pause: how long are those waited for?

    UL_BOTS=60 meson test -C build trust-bots -v     sixty rounds of each, at the speed that tables usually have

A round is three Butlers' turns: from the end of a person's turn until the next. An answer is what passes between two
things that happen in it. Alone and beside the others are measured in turns, so that other work of this machine meets
both alike.
"""
import json
import os
import selectors
import statistics
import sys
import threading
import time

import tap
from server.harness import PATIENCE, Server, act_somehow, waited_for, without

PROGRAM = sys.argv[1]
ROUNDS = int(os.environ.get("UL_BOTS", "0"))
PACE = {"quick": False, "least": 2000, "dwell": 600} if ROUNDS else {"quick": False, "least": 300, "dwell": 150}
TIMES = 6 if ROUNDS else 2
TABLES = 50
END = b'"news":"result"'
# What an address may open is not what this is about. How long its bots may think is, and stays as it is.
FREE = without("messages-per-second", "requests-per-address", "tables-per-address", "open-tables-per-address", "sits-per-address")


class Crowd:
    """Fifty tables of one address with four Widows each, one of them for a person who watches; one game follows another."""

    def __init__(self, server, number):
        self.address = f"127.0.66.{number}"  # nobody pays for the one before
        self.server, self.heard, self.ending = server, selectors.DefaultSelector(), False
        self.links = [self._open() for _ in range(TABLES)]
        for link in self.links:
            self.heard.register(link.raw, selectors.EVENT_READ, link)
        self.thread = threading.Thread(target=self._play_on, daemon=True)
        self.thread.start()

    def _open(self):
        self.server.source = self.address
        table = self.server.open(seats=4, bots=["widow"] * 3)
        self.server.source = "127.0.0.1"
        link = self.server.socket(table, source=self.address, hello={"views": False})
        assert link.sit("Bob")["type"] == "done"
        for do, members in ("start", {}), ("level", {"level": "widow"}), ("rest", {"flag": True}):
            assert link.ask(do, **members)["type"] == "done"
        return link

    def _play_on(self):
        """What comes is not read but for the end of a game: it is the server that shall be busy, not this."""
        while not self.ending:
            for key, _ in self.heard.select(0.1):
                link = key.data
                link.bytes = link.bytes[-len(END):] + link.raw.recv(1 << 20)
                if END in link.bytes:
                    link.bytes = b""
                    link.say("rematch", flag=True)

    def end(self):
        self.ending = True
        self.thread.join()
        for link in self.links:
            link.say("close")
            link.close()


def act(person):
    """Whatever is asked for. An answer in advance can be changed only so often: then what comes next is heard."""
    try:
        act_somehow(person)
    except AssertionError:
        person.hear()


def is_over(person):
    """Has a game ended, and no other begun?"""
    told = [event.get("table", {}).get("news") for message in person.heard for event in message.get("events", [])]
    return next((word for word in reversed(told) if word in ("result", "rematch")), None) == "result"


def begin_turn(person):
    """Hear and answer until it is this person's turn, in another game if this one is over."""
    while waited_for(person) != person.seat or is_over(person):
        if is_over(person):
            assert person.ask("rematch", flag=True)["type"] == "done"
        while is_over(person):
            person.hear()
        if waited_for(person) != person.seat:
            person.hear()
    del person.heard[:-20]


def one_round(person, answers):
    """Seconds until it is this person's turn again, and in `answers` those between what was told; None if the game ends before."""
    while waited_for(person) == person.seat and not is_over(person):
        act(person)
    began = last = time.monotonic()
    while waited_for(person) != person.seat:
        if is_over(person):
            return None
        if any("game" in event for event in person.hear().get("events", [])):
            answers.append(time.monotonic() - last)
            last = time.monotonic()
    return time.monotonic() - began


def some_rounds(person, count):
    rounds, answers = [], []
    while len(rounds) < count:
        begin_turn(person)
        rounds.append(one_round(person, answers))
        if rounds[-1] is None:
            rounds.pop()
    return rounds, answers


def sit_down(server, **pace):
    person = server.socket(server.open(seats=4, bots=["butler"] * 3, **pace))
    assert person.sit("Ann")["type"] == "done" and person.ask("start")["type"] == "done"
    return person


def wait_for_crowd(server):
    """Until most of its bots wait for a thread to think on."""
    deadline = time.monotonic() + PATIENCE
    while server.metric("bot_queue") < TABLES / 2:
        assert time.monotonic() < deadline, "the crowd does not think"
        time.sleep(0.1)


def measure(server, person, count):
    """Rounds and answers of this person's bots, alone and beside the crowd."""
    alone, beside = ([], []), ([], [])
    for number in range(2 * TIMES):
        crowd = Crowd(server, number) if number % 2 else None
        if crowd:
            wait_for_crowd(server)
        for all_of, some in zip(beside if crowd else alone, some_rounds(person, count)):
            all_of.extend(some)
        if crowd:
            crowd.end()
    return alone, beside


def figures(times):
    times = sorted(1000 * t for t in times)
    return statistics.mean(times), times[len(times) // 2], times[int(len(times) * 0.9)], times[-1]


def say(what, alone, beside):
    for name, times in ("alone", alone), ("beside", beside):
        mean, middle, most, worst = figures(times)
        print(f"# {what:24} {name:7} mean {mean:7.1f} ms, half {middle:7.1f}, nine of ten {most:7.1f}, worst {worst:7.1f}; {len(times)}", flush=True)


def test_bots_of_others_answer_as_soon():
    with Server(PROGRAM, options=[*FREE, "--log", "error"]) as server:
        alone, beside = measure(server, sit_down(server, **PACE), max(1, ROUNDS // TIMES) if ROUNDS else 5)
        for what, at in ("a round of three Butlers", 0), ("an answer of one", 1):
            say(what, alone[at], beside[at])
            assert figures(beside[at])[0] <= 2 * figures(alone[at])[0], what
        assert figures(beside[1])[2] <= 2 * figures(alone[1])[2], "nine of ten answers"


def test_what_bots_of_others_wait_for_is_short():
    """Without any pause a Butler answers in half a millisecond: then it is the others' thinking that is waited for."""
    with Server(PROGRAM, options=[*FREE, "--log", "error"]) as server:
        (_, alone), (_, beside) = measure(server, sit_down(server), 40)
        say("thought, without a pause", alone, beside)
        assert figures(beside)[0] <= figures(alone)[0] + 50, "on average"


tap.main(globals())
