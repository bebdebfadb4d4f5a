"""What a game will be remembered for (the command `story`), of games that are made for it, card by card.

    story.py UNLUCKY
"""
import collections
import json
import subprocess
import sys

import tap

UNLUCKY = sys.argv[1]
FAR = "hedge-maze"  # from where neither the master suite nor the nursery is seen


class Engine:
    def __init__(self):
        self.process = subprocess.Popen([UNLUCKY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, cmd, **members):
        self.process.stdin.write(json.dumps({"cmd": cmd, **members}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer.pop("ok"), answer
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def story_of(hands, rooms, doctor, actions, top=(), edition="kill-1996", first=0):
    """The moments of a game with these hands, in which this was done; the other cards are the deck, `top` first."""
    with Engine() as engine:
        state = engine.ask("new", edition=edition, players=len(hands), seed="any", dealer=0)["state"]
        left = collections.Counter(state["deck"] + sum(state["hands"], []))
        left.subtract(list(top) + sum(hands, []))
        assert min(left.values()) >= 0, "there are not so many of a card"
        state |= {"hands": [sorted(hand) for hand in hands], "rooms": rooms, "doctor": doctor, "to_act": first,
                  "turn": {**state["turn"], "seat": first}, "deck": list(top) + sorted(left.elements())}
        engine.ask("load", state=state, seed="any")
        engine.ask("act", actions=actions)
        moments = engine.ask("story")["moments"]
        record = engine.ask("record")["record"]
        engine.ask("replay", record=record)
        assert engine.ask("story")["moments"] == moments, "the same of its record"
        return moments


def attempt(hands, *actions):
    """Seat 0 is alone with the Doctor, and has a hammer that is worth 4."""
    return story_of([["big-red-hammer"], *hands], ["master-suite", FAR, FAR], "master-suite",
                    ["attempt doctor big-red-hammer", *actions])


def test_who_passed_and_could_have_stopped_it():
    assert attempt([["failure-2", "failure-3"], ["failure-1"]], "pass", "pass") == [
        {"moment": "passed", "seat": 1, "turn": 1, "value": 4, "points": 5}]


def test_the_last_of_several_and_what_was_still_missing_then():
    assert attempt([["failure-2", "failure-2"], ["failure-3"]], "foil failure-2", "pass", "pass") == [
        {"moment": "passed", "seat": 2, "turn": 1, "value": 2, "points": 3}]
    assert attempt([["failure-2", "failure-2"], ["failure-1"]], "foil failure-2", "pass", "pass") == [
        {"moment": "passed", "seat": 1, "turn": 1, "value": 2, "points": 2}]


def test_nobody_alone_could_stop_it():
    assert attempt([["failure-2"], ["failure-2"]], "pass", "pass") == [
        {"moment": "together", "seat": 0, "turn": 1, "value": 4, "points": 4}]
    assert attempt([["failure-2"], ["failure-1"]], "pass", "pass") == [
        {"moment": "helpless", "seat": 0, "turn": 1, "value": 4, "points": 3}]


def test_the_nearest_miss_is_by_what_the_others_held():
    """Seat 0 tries with bare hands against 4 points, then the Doctor walks in on seat 1, whose hammer meets 4."""
    hands = [["failure-3"], ["big-red-hammer", "failure-1", "failure-2"], ["failure-1", "move-1"]]
    rooms = ["kitchen", "lancaster-room", FAR]
    failed = ["attempt doctor bare", "foil failure-1"]
    failed += ["attempt doctor big-red-hammer", "foil failure-1", "pass", "foil failure-3"]
    assert story_of(hands, rooms, "kitchen", failed) == [
        {"moment": "closest", "seat": 1, "turn": 2, "value": 4, "points": 4}]
    assert story_of(hands, rooms, "kitchen", failed[:2]) == [
        {"moment": "closest", "seat": 0, "turn": 1, "value": 1, "points": 4}]


def test_the_longest_run_of_turns():
    path = ["parlor", "billiard-room", "dining-hall"]
    hands = [[f"room-{room}" for room in path], [], []]
    turns = [step for room in path for step in (f"play room-{room} self {room}", "end")]
    rooms = [FAR, FAR, FAR]
    assert story_of(hands, rooms, "drawing-room", turns) == [{"moment": "run", "seat": 0, "turn": 1, "turns": 4}]
    assert story_of(hands, rooms, "drawing-room", turns[:4]) == [{"moment": "run", "seat": 0, "turn": 1, "turns": 3}]
    assert story_of(hands, rooms, "drawing-room", turns[:2]) == [], "two in a row are nothing"


def test_the_card_that_was_drawn_in_time():
    """The Doctor walks in on seat 0 as soon as it has drawn the hammer."""
    assert story_of([[], [], []], ["master-suite", FAR, FAR], "lancaster-room",
                    ["draw", "attempt doctor big-red-hammer", "pass", "pass"], ["big-red-hammer"]) == [
        {"moment": "drew", "seat": 0, "turn": 1, "card": "big-red-hammer", "turns": 1},
        {"moment": "helpless", "seat": 0, "turn": 2, "value": 4, "points": 0}]


def test_a_game_that_has_just_begun_has_no_story():
    assert story_of([[], []], ["foyer", "foyer"], "parlor", ["end"]) == []


tap.main(globals())
