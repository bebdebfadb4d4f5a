"""Deals that several people play: the commands `deal`, `code` and `result`.

    deal.py UNLUCKY
"""
import json
import subprocess
import sys

import tap

UNLUCKY = sys.argv[1]


def ask(*requests):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([UNLUCKY, "engine"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_code_of_a_game_deals_it_again():
    new = {"cmd": "new", "edition": "kill-2009", "players": 4, "seed": "a quiet evening", "dealer": 2,
           "options": {"dog": "old-dog"}}
    bots = ["widow", None, "butler", "nephew"]
    state, code = ask(new, {"cmd": "code", "seat": 1, "bots": bots})
    assert code["code"] == "kill-2009.4.1.widow+butler+nephew.a%20quiet%20evening.dealer=2.dog=old-dog", code
    deal, again = ask({"cmd": "deal", "code": code["code"]}, {"cmd": "replay", "record": code["record"]})
    assert deal == code and again["state"] == state["state"]
    assert (deal["seat"], deal["bots"], deal["edition"], deal["players"], deal["date"]) == (1, bots, "kill-2009", 4, None)


def test_what_has_no_code_is_refused_in_words():
    new = {"cmd": "new", "edition": "kill-2009", "players": 2, "seed": "x"}
    seat = {"cmd": "code", "seat": 0, "bots": [None, "butler"]}
    state = ask(new)[0]["state"]
    for before, request, error in (
            ({"cmd": "load", "state": state}, seat, "bad-deal"),
            ({**new, "seed": "x" * 129}, seat, "bad-deal"),
            (new, {**seat, "bots": [None]}, "unknown-bot"),
            (new, {**seat, "bots": [None, "duchess"]}, "unknown-bot"),
            (new, {**seat, "bots": [None, None]}, "unknown-bot"),
            (new, {**seat, "seat": 2}, "bad-seat"),
            (new, {"cmd": "result", "seat": 2}, "bad-seat"),
            (new, {"cmd": "deal", "code": "2026-02-30"}, "bad-date"),
            (new, {"cmd": "deal", "code": "duchess"}, "bad-deal")):
        answer = ask(before, request)[1]
        assert answer["error"] == error and len(answer["message"]) > 15, (request, answer)


def alone_with_the_doctor():
    """Seat 0 is, in a game without spite, and holds a hammer; seat 1 could stop that once."""
    state = ask({"cmd": "new", "edition": "kill-1996", "players": 3, "seed": "any", "dealer": 0})[0]["state"]
    cards = sorted(state["deck"] + sum(state["hands"], []))
    hands = [["big-red-hammer"], ["failure-1"], []]
    for card in sum(hands, []):
        cards.remove(card)
    return state | {"hands": hands, "rooms": ["master-suite", "hedge-maze", "hedge-maze"], "doctor": "master-suite",
                    "to_act": 0, "turn": {**state["turn"], "seat": 0}, "deck": cards}


def test_signs_tell_whose_attempts_failed_and_nothing_else():
    load = {"cmd": "load", "state": alone_with_the_doctor(), "seed": "any"}
    foiled = {"cmd": "act", "actions": ["attempt doctor bare", "foil failure-1"]}
    killed = {"cmd": "act", "actions": ["attempt doctor big-red-hammer", "pass", "pass"]}
    results = [{"cmd": "result", "seat": seat} for seat in (0, 1)]
    _, begun, _, mine, other = ask(load, results[0], foiled, *results)
    assert begun == {"ok": True, "over": False, "won": False, "turns": 1, "attempts": 0, "signs": ""}, begun
    assert mine == {"ok": True, "over": False, "won": False, "turns": 2, "attempts": 1, "signs": "o"}, mine
    assert other == {"ok": True, "over": False, "won": False, "turns": 2, "attempts": 0, "signs": "."}, other
    mine, other = ask(load, killed, *results)[2:]
    assert mine == {"ok": True, "over": True, "won": True, "turns": 1, "attempts": 1, "signs": "*"}, mine
    assert other == {"ok": True, "over": True, "won": False, "turns": 1, "attempts": 0, "signs": "x"}, other


tap.main(globals())
