#!/usr/bin/env python3
"""An engine made of the oracle, to test the differential tester: it must agree, and with ORACLE_BUG set it must not.

Speaks as much of the protocol as differ.py asks for. ORACLE_BUG names one of BUGS below.
"""

import json
import os
import random
import sys

import board
import check
import oracle
from board import EDITIONS, World, full_options, world_of


class Refusal(Exception):
    pass


class Twin:
    def __init__(self):
        self.stack, self.seed, self.hidden = [], "", False

    @property
    def game(self):
        if not self.stack:
            raise Refusal("no-game")
        return self.stack[-1]

    def answer(self, request):
        try:
            known = KEYS[request.get("cmd")]
            if set(request) - {"cmd"} - known:
                raise Refusal("unknown-key")
            return {"ok": True, **getattr(self, request["cmd"])(request)}
        except Refusal as refusal:
            return {"ok": False, "error": str(refusal), "message": ""}
        except (KeyError, TypeError, check.Bad) as error:
            return {"ok": False, "error": "request", "message": repr(error)}

    def editions(self, request):
        return {"editions": [{"id": k, "players": list(e["players"]), "options": e["options"]}
                             for k, e in EDITIONS.items()]}

    def board(self, request):
        if "plan" in request:
            return board.Board(request["plan"]).as_json()
        return world_of(request["edition"]).board.as_json()

    def deck(self, request):
        return {"cards": world_of(request["edition"]).cards}

    def new(self, request):
        edition, players = request["edition"], request["players"]
        low, high = EDITIONS[edition]["players"]
        if not low <= players <= high or request.get("dealer", 0) >= players \
                or full_options(edition, request.get("options", {})) is None:
            raise Refusal("new")
        world = World(edition, request["plan"]) if "plan" in request else None
        s = oracle.new(edition, players, request.get("options"), request["seed"], request.get("dealer"), world)
        return self.begin(s, request)

    def begin(self, s, request):
        self.stack, self.seed, self.hidden = [s], request.get("seed", ""), False
        return {"state": s}

    def load(self, request):
        if "view" in request:
            self.hidden = True  # the tester shows a view of the very game that is held here
            return {"view": request["view"]}
        return self.begin(check.load(request["state"]), request)

    def act(self, request):
        actions = request["actions"] if "actions" in request else [request["action"]]
        stack = self.stack[:-1] + [self.game]
        for action in actions:
            if not isinstance(action, str) or action not in oracle.legal(stack[-1]):
                raise Refusal("illegal")
            if self.hidden and action == "draw":
                raise Refusal("hidden")
            stack.append(oracle.act(stack[-1], action, self.shuffled(stack[-1])))
        self.stack = stack
        return {"state": self.game}

    def shuffled(self, s):
        rng = random.Random(f"{self.seed} {s['turn']['number']}")
        return lambda cards: rng.sample(cards, len(cards))

    def state(self, request):
        return {"state": self.game}

    def view(self, request):
        seat = request.get("seat")
        if seat is not None and not 0 <= seat < self.game["players"]:
            raise Refusal("seat")
        return {"view": oracle.view(self.game, seat)}

    def legal(self, request):
        return {"to_act": self.game["to_act"], "actions": oracle.legal(self.game)}

    def why(self, request):
        if not oracle.is_action(request["action"]):
            raise Refusal("action")
        reason = oracle.why(self.game, request["action"])
        return {"legal": True} if reason is None else {"legal": False, "reason": reason}

    def record(self, request):
        self.kept = self.game
        return {"record": "kept"}

    def replay(self, request):
        self.stack = [self.kept]
        return {"state": self.kept}

    def history(self, request):
        return {"events": []}

    def undo(self, request):
        if len(self.stack) < 2:
            raise Refusal("nothing-to-undo")
        self.stack.pop()
        return {"state": self.game}


KEYS = {"editions": set(), "board": {"edition", "plan"}, "deck": {"edition"},
        "new": {"edition", "players", "options", "seed", "dealer", "plan"},
        "load": {"state", "view", "seed", "history"}, "act": {"action", "actions"}, "state": set(),
        "view": {"seat"}, "legal": set(), "why": {"action"}, "undo": set(),
        "record": set(), "replay": {"record"}, "history": {"seat"}}


# -- Bugs --------------------------------------------------------------------------------------------------------


def after(name, change, module=oracle):
    """A bug that changes what a function gives."""
    def plant():
        right = getattr(module, name)
        setattr(module, name, lambda *given, **named: change(right(*given, **named), *given))
    return plant


def without(name, module=oracle, result=None):
    """A bug that leaves a function out."""
    return after(name, lambda given_back, *given: result, module) if result is not None else \
        lambda: setattr(module, name, lambda *given, **named: None)


def in_verbs(verb, spoil):
    def plant():
        right = oracle.VERBS[verb]
        oracle.VERBS[verb] = lambda s, words, shuffle: (right(s, words, shuffle), spoil(s))
    return plant


def keep_order(s):
    """A weapon that goes under the discard pile instead of on it."""
    s["discard"].sort()


def checks(name):
    """A load that does not look at `name`."""
    if name in check.PHASE_CHECKS:
        return lambda: check.PHASE_CHECKS.__setitem__(name, lambda s: None)
    return without(name, check)


def stale_undo():
    Twin.shuffled = lambda self, s: (lambda cards: random.sample(cards, len(cards)))


def leaking_view(shown, s, seat):
    return dict(shown, hands=s["hands"])


def partial_batch():
    right = Twin.act
    def act(self, request):
        for action in request.get("actions", [])[:-1]:
            right(self, {"action": action})
        return right(self, {"action": request["actions"][-1]} if "actions" in request else request)
    Twin.act = act


def blind_worth(self, weapon, room, options):
    return 1 if weapon is None else self.card[weapon]["value"] + options["weapon_bonus"]


def eager_bonus(self, weapon, room, options, right=World.worth):
    return right(self, weapon, room, options) + (options["weapon_bonus"] if weapon is None else 0)


BUGS = {
    "R-MUST": without("must_foil"),
    "R-MUST on the dog": after("must_foil", lambda r, s: r or s["options"]["must_foil"] and oracle.could_stop(s)
                               and len(s["attempt"]["asked"]) == s["players"] - 2),
    "R-NEXT": after("next_seat", lambda r, s, walked: (s["turn"]["seat"] + 1) % s["players"]),
    "R-NEXT longest-idle": after("next_seat", lambda r, s, walked: oracle_clockwise(s) if
                                 s["options"]["next_player"] == "longest-idle" and r != (s["turn"]["seat"] + 1)
                                 % s["players"] else r),
    "R-VALUE": lambda: setattr(World, "worth", blind_worth),
    "R-VALUE bonus on bare hands": lambda: setattr(World, "worth", eager_bonus),
    "R-FOILED": without("earn"),
    "R-LOSER": without("name_loser"),
    "R-LOSER asks the winner": in_verbs("pass", lambda s: setattr(s, "could", None)),
    "R-COLLECT order": after("askable", lambda r, s: sorted(r)),
    "R-STALL": lambda: setattr(oracle, "MAX_TURNS", 1999),
    "R-SINK": after("sink", lambda r, s: False),
    "R-DRAW": after("named", lambda r, s, room: True),
    "R-ALONE": after("watchers", lambda r, s, seat, room: (r[0], [])),
    "R-OLD-DOG": after("old_dog", lambda r, s: False),
    "R-BOTH": after("new_tricks", lambda r, s: False),
    "R-KNOWN": after("view", leaking_view),
    "discard's order": in_verbs("attempt", keep_order),
    "undo's shuffles": stale_undo,
    "half a batch": partial_batch,
    "load turn": checks("turn"), "load defend": checks("defend"), "load dog": checks("dog"),
    "load collect": checks("collect"), "load over": checks("over"), "load cards": checks("cards"),
    "load tokens": checks("tokens"), "load counting": checks("counting"), "load pawns": checks("pawns"),
}


def oracle_clockwise(s):
    """Among those in the Doctor's room the first to the left."""
    n, seat = s["players"], s["turn"]["seat"]
    return next(k for k in ((seat + i) % n for i in range(1, n + 1)) if s["rooms"][k] == s["doctor"])


def main():
    bug = os.environ.get("ORACLE_BUG")
    if bug:
        BUGS[bug]()
    twin = Twin()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(twin.answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
