#!/usr/bin/env python3
"""Plays the C engine against the oracle and stops at the first difference.

    differ.py ENGINE [--actions N] [--seed S] [--games N] [--quiet]

ENGINE is the `unlucky` program; it is run as `ENGINE engine`. Games of every edition, option and number of players,
states made by hand and states broken by chance go to both; after every action the legal list and the state are
compared, and views, reasons, refusals, undo and loads along the way (PROTOCOL.md, Conformance). Exit 1 with the seed
and the requests that show it at a difference, 0 otherwise.
"""

import argparse
import collections
import json
import random
import subprocess
import sys
import time

import check
import oracle
import states
from board import DATA, EDITIONS, World, full_options, world_of
from styles import Style

ENCODE = json.JSONEncoder(separators=(",", ":")).encode
DECODE = json.JSONDecoder().decode
SHIP_PLAN = (DATA / "ship.plan").read_text(encoding="utf-8")
BATCH = 40_000  # bytes of requests in flight: less than a pipe holds, or both ends could wait for each other


class Difference(Exception):
    def __init__(self, what, request, wanted, got, before):
        super().__init__(what)
        self.what, self.request, self.wanted, self.got, self.before = what, request, wanted, got, before


class Engine:
    """The C program, its requests sent in batches. Every request comes with a function that judges the answer."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.queue, self.size = [], 0
        self.history = []  # requests since the game began that changed something

    def ask(self, request, judge, before=None):
        """Queue a request; `judge(answer)` returns None or what was wanted instead. `before` is the state then."""
        if self.size > BATCH:
            self.flush()
        line = ENCODE(request).encode() + b"\n"
        self.queue.append((request, line, judge, before))
        self.size += len(line)

    def flush(self):
        """Send what is queued and judge the answers."""
        if not self.queue:
            return None
        queue, self.queue, self.size = self.queue, [], 0
        self.process.stdin.write(b"".join(entry[1] for entry in queue))
        self.process.stdin.flush()
        answer = None
        for request, _, judge, before in queue:
            line = self.process.stdout.readline()
            if not line:
                raise Difference("the engine ended", request, "an answer", self.process.wait(), before)
            answer = DECODE(line.decode())
            if answer.get("ok") is True and request.get("cmd") in ("new", "load", "act", "undo"):
                if request["cmd"] in ("new", "load"):
                    self.history = []
                self.history.append(request)
            wrong = judge(answer)
            if wrong is not None:
                raise Difference(wrong[0], request, wrong[1], answer, before)
        return answer

    def tell(self, request, judge, before=None):
        """A request whose answer is needed at once."""
        self.ask(request, judge, before)
        return self.flush()

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


# -- Judges: each gives None, or (what is compared, what was wanted) ----------------------------------------------


def canonical(value):
    """Text that is equal exactly for equal JSON values (true is not 1)."""
    return json.dumps(value, sort_keys=True)


def tidy(state):
    """The order of `removed` is free."""
    state = dict(state)
    state["removed"] = sorted(state["removed"])
    return state


def equal(wanted, got, strict):
    if not isinstance(got, dict) or not isinstance(got.get("removed"), list):
        return False
    try:
        got["removed"].sort()
    except TypeError:
        return False
    wanted = tidy(wanted)
    return wanted == got and (not strict or canonical(wanted) == canonical(got))


def gives(key, wanted, strict=False):
    """The answer is fine and holds the state (or view) `wanted` under `key`."""
    return lambda answer: None if answer.get("ok") is True and equal(wanted, answer.get(key), strict) \
        else (key, {"ok": True, key: tidy(wanted)})


def refuses(answer):
    fine = answer.get("ok") is False and isinstance(answer.get("error"), str) and isinstance(answer.get("message"), str)
    return None if fine else ("a refusal", {"ok": False})


def lists(s, legal):
    wanted = {"to_act": s["to_act"], "actions": legal}
    return lambda answer: None if answer.get("ok") is True and all(
        key in answer and answer[key] == value for key, value in wanted.items()) else ("legal", wanted)


def holds(wanted):
    """The answer has exactly these keys and values beside ok."""
    def judge(answer):
        rest = {k: v for k, v in answer.items() if k != "ok"}
        return None if answer.get("ok") is True and canonical(rest) == canonical(wanted) else ("value", wanted)
    return judge


# -- One run -----------------------------------------------------------------------------------------------------


class Run:
    """Games one after the other on one engine, with one seed."""

    def __init__(self, program, seed, actions):
        self.rng = random.Random(seed)
        self.engine = Engine(program)
        self.left = actions
        self.counts = collections.Counter()
        self.reasons = collections.Counter()
        self.settings = []
        self.state = None
        self.stack = []  # [(action that led here or None, state)] back to the last new or load
        self.loadable = True
        self.memo = None, None  # the last state whose legal actions were asked for, and these

    def legal(self, s):
        if self.memo[0] is not s:
            self.memo = s, oracle.legal(s)
        return self.memo[1]

    def ask(self, request, judge):
        self.engine.ask(request, judge, self.state)

    # The fixed answers

    def facts(self):
        """`board`, `deck` and `editions` of every edition."""
        for edition in EDITIONS:
            world = world_of(edition)
            self.ask({"cmd": "board", "edition": edition}, holds(world.board.as_json()))
            self.ask({"cmd": "deck", "edition": edition}, holds({"cards": world.cards}))
        self.engine.tell({"cmd": "editions"}, self.judge_editions)

    def judge_editions(self, answer):
        wanted = [{"id": name, "players": list(e["players"]), "options": e["options"]}
                  for name, e in EDITIONS.items()]
        def by_value(editions):  # the order of values is not promised
            return canonical([dict(e, options={n: dict(o, values=sorted(map(canonical, o["values"])))
                                               for n, o in e["options"].items()}) for e in editions])
        return None if by_value(answer["editions"]) == by_value(wanted) else ("editions", wanted)

    # Games

    def game(self):
        """One game from `new`, or from a state made by hand."""
        draw = self.rng.random()
        if draw < .5:
            self.start_new()
        elif draw < .58:
            self.start_elsewhere()
        else:
            self.start_built()
        style = Style(self.rng)
        bound = self.rng.choice((20, 60, 300, 600)) if len(self.stack) and draw < .58 else self.rng.choice((10, 40))
        for _ in range(bound):
            self.look()
            if self.state["phase"] == "over" or self.left <= 0:
                break
            self.probe(style)
            if self.state["phase"] == "over":
                continue
            self.step(style)
        self.counts["end: " + str(self.state["ending"])] += 1
        self.engine.flush()

    def begin(self, s):
        self.state = s
        self.stack = [(None, s)]

    def start_new(self, plan=None, world=None, setting=None):
        edition, players, asked = setting or self.next_setting()
        request = {"cmd": "new", "edition": edition, "players": players, "options": asked,
                   "seed": str(self.rng.getrandbits(40))}
        if self.rng.random() < .5:
            request["dealer"] = self.rng.randrange(players)
        if plan:
            request["plan"] = plan
        options = full_options(edition, asked)
        world = world or world_of(edition)
        def judge(answer):
            if answer.get("ok") is not True:
                return "new", {"ok": True}
            fault = oracle.new_fault(oracle.State(answer["state"], world), players, options)
            return None if fault is None else ("a fresh game's " + fault, None)
        answer = self.engine.tell(request, judge)
        self.begin(oracle.State(answer["state"], world))
        self.loadable = plan is None
        self.ask(request, gives("state", self.state, True))  # same seed, same game
        self.counts["new"] += 1

    def next_setting(self):
        """All of them in a random order, then again; options that are defaults are told or left out."""
        if not self.settings:
            self.settings = list(states.all_settings())
            self.rng.shuffle(self.settings)
            self.counts["rounds of all settings begun"] += 1
        edition, players, options = self.settings.pop()
        known = EDITIONS[edition]["options"]
        return edition, players, {name: value for name, value in options.items()
                                  if value != known[name]["default"] or self.rng.random() < .5}

    def start_elsewhere(self):
        """On a board of its own."""
        setting = states.random_setting(self.rng)
        plan = states.other_plan(self.rng, setting[0])
        world = World(setting[0], plan)
        self.ask({"cmd": "board", "plan": plan}, holds(world.board.as_json()))
        self.start_new(plan, world, setting)
        self.counts["other boards"] += 1

    def start_built(self):
        built = states.build(self.rng)
        for _ in range(self.rng.randint(0, 6)):
            self.load(*states.mutate(self.rng, built))
        self.load(states.plain(built), ("built",))

    def load(self, data, changes):
        """Load a state that may be refused; True if the game goes on from it."""
        request = {"cmd": "load", "state": data, "seed": str(self.rng.getrandbits(20))}
        name = ", ".join(changes)
        try:
            s = check.load(data)
        except check.Bad as bad:
            self.counts[f"refused: {bad}"] += 1
            self.counts["loads refused"] += 1
            self.ask(request, lambda answer, bad=bad: None if refuses(answer) is None
                            else (f"load accepted: {bad} ({name})", {"ok": False}))
            if self.state is not None:
                self.ask({"cmd": "state"}, gives("state", self.state))
            return False
        self.ask(request, lambda answer: None if answer.get("ok") is True and equal(s, answer.get("state"), True)
                        else (f"load ({name})", {"ok": True, "state": tidy(s)}))
        self.counts["loads accepted"] += 1
        self.counts["loaded phase " + s["phase"]] += 1
        self.begin(s)
        self.loadable = True
        return True

    # One action, and what is looked at around it

    def step(self, style):
        """One legal action in both; now and then several in one request."""
        several = self.rng.random() < .05
        actions, s = [], self.state
        for _ in range(self.rng.randint(1, 6) if several else 1):
            if s["phase"] == "over":
                break
            action = style.pick(self.legal(s))
            after = oracle.act(s, action)
            if after.shuffled:
                break
            actions.append(action)
            self.stack.append((action, after))
            s = after
        if actions:
            what = {"actions": actions} if several else {"action": actions[0]}
            self.ask({"cmd": "act", **what}, gives("state", s, self.rng.random() < .02))
            self.done(s, len(actions))
        else:
            self.step_with_shuffle(action)

    def step_with_shuffle(self, action):
        """R-RESHUFFLE: the engine's order is taken over once it is seen to be one of the discard pile's cards."""
        before, outcome = self.state, {}
        def judge(answer):
            if answer.get("ok") is not True:
                return "act", {"ok": True}
            got, seat = answer["state"], before["to_act"]
            drawn = collections.Counter(got["hands"][seat]) - collections.Counter(before["hands"][seat])
            order = list(drawn.elements()) + got["deck"]
            if sorted(order) != sorted(before["discard"]):
                return "the cards of a shuffled deck", sorted(before["discard"])
            outcome["after"] = oracle.act(before, action, lambda cards: order)
            return gives("state", outcome["after"], True)(answer)
        self.engine.tell({"cmd": "act", "action": action}, judge, before)
        self.stack.append((action, outcome["after"]))
        self.counts["shuffles"] += 1
        self.done(outcome["after"], 1)
        self.undo(1)
        self.redo([action], [outcome["after"]])
        if self.loadable and self.rng.random() < .1:
            self.shuffle_twice(before, action)

    def shuffle_twice(self, before, action):
        """Shuffles after a load follow its seed: the same seed twice gives the same deck."""
        request = {"cmd": "load", "state": states.plain(before), "seed": str(self.rng.getrandbits(20))}
        decks = []
        for _ in range(2):
            self.ask(request, gives("state", before))
            answer = self.engine.tell({"cmd": "act", "action": action}, lambda answer: None
                                      if answer.get("ok") is True and decks in ([], [answer["state"]["deck"]])
                                      else ("the shuffle of a seed", decks))
            decks.append(answer["state"]["deck"])
        self.load(states.plain(self.state), ("after shuffles",))

    def done(self, s, count):
        self.state = s
        self.left -= count
        self.counts["actions"] += count

    def undo(self, count):
        """Back by `count` actions; the states passed on the way are expected."""
        for _ in range(count):
            self.stack.pop()
            self.ask({"cmd": "undo"}, gives("state", self.stack[-1][1]))
        self.state = self.stack[-1][1]
        self.counts["undos"] += count

    def redo(self, actions, afters):
        """The same actions again lead to the same states, shuffles included."""
        for action, after in zip(actions, afters):
            self.ask({"cmd": "act", "action": action}, gives("state", after))
            self.stack.append((action, after))
            self.state = after

    def look(self):
        """The legal list, and some or all of the views."""
        self.ask({"cmd": "legal"}, lists(self.state, self.legal(self.state)))
        seats = [None, *range(self.state["players"])]
        if self.rng.random() < .9:
            seats = [self.rng.choice(seats)]
        for seat in seats:
            request = {"cmd": "view"} if seat is None else {"cmd": "view", "seat": seat}
            self.ask(request, gives("view", oracle.view(self.state, seat), self.rng.random() < .02))
            self.counts["views"] += 1

    def probe(self, style):
        """Now and then: what is not legal, undo, broken states, a seat's own view."""
        chance = self.rng.random()
        if chance < .25:
            self.illegal()
        elif chance < .28:
            self.go_back()
        elif chance < .31 and self.loadable:
            self.load(*states.mutate(self.rng, self.state))
        elif chance < .32:
            self.bad_requests()
        elif chance < .33 and self.loadable:
            self.as_seat(style)
        elif chance < .333 and self.loadable:
            self.broken_view()
        elif chance < .335:
            self.ask({"cmd": "state"}, gives("state", self.state, True))
        elif chance < .338:
            self.replay()
        elif chance < .341:
            self.recall()

    def go_back(self):
        count = min(len(self.stack) - 1, self.rng.randint(1, 6))
        if count == len(self.stack) - 1 and self.rng.random() < .5:
            back = self.stack[1:]
            self.undo(count)
            self.ask({"cmd": "undo"}, refuses)
        else:
            back = self.stack[len(self.stack) - count:]
            self.undo(count)
        if self.rng.random() < .7:
            self.redo([a for a, _ in back], [s for _, s in back])

    def replay(self):
        """The game's record leads to the same state."""
        answer = self.engine.tell({"cmd": "record"}, lambda answer: None if answer.get("ok") is True
                                  and isinstance(answer.get("record"), str) else ("record", {"ok": True}), self.state)
        self.ask({"cmd": "replay", "record": answer["record"]}, gives("state", self.state, True))
        self.begin(self.state)
        self.counts["records replayed"] += 1

    def recall(self):
        """R-KNOWN: what a seat has seen tells nothing of the cards that others drew."""
        seat = self.rng.choice((None, *range(self.state["players"])))
        names = set(self.state.world.card)
        def judge(answer):
            if answer.get("ok") is not True or not isinstance(answer.get("events"), list):
                return "history", {"ok": True}
            for event in answer["events"]:
                if event["event"] == "drew" and event.get("seat") != seat and names & set(map(str, event.values())):
                    return "a drawn card in history", event
            return None
        self.ask({"cmd": "history"} if seat is None else {"cmd": "history", "seat": seat}, judge)
        self.counts["histories"] += 1

    def illegal(self):
        """An action that is not legal, or legal ones asked about."""
        s, legal = self.state, self.legal(self.state)
        if self.rng.random() < .1:
            action = self.rng.choice(legal)
            self.ask({"cmd": "why", "action": action},
                            lambda answer: None if answer == {"ok": True, "legal": True} else ("why", True))
            return
        action = self.wild_action()
        if action in legal:
            return
        self.ask({"cmd": "act", "action": action}, refuses)
        self.counts["refused actions"] += 1
        if not oracle.is_action(action):
            self.ask({"cmd": "why", "action": action}, refuses)
        else:
            reason = oracle.why(s, action)
            def judge(answer):
                if answer.get("ok") is not True or answer.get("legal") is not False:
                    return "why", {"ok": True, "legal": False, "reason": reason}
                self.compare_reason(action, reason, answer)
                return None
            self.ask({"cmd": "why", "action": action}, judge)
        if self.rng.random() < .1 and not oracle.act(s, legal[0]).shuffled:
            self.ask({"cmd": "act", "actions": [legal[0], "step step step"]}, refuses)
        if self.rng.random() < .3:
            self.ask({"cmd": "state"}, gives("state", s))

    def compare_reason(self, action, reason, answer):
        """Reasons are not part of conformance; differences are told at the end."""
        self.counts["reasons"] += 1
        if answer.get("reason") != reason:
            verb = action.split(" ", 1)[0]
            key = (verb, reason, answer.get("reason"))
            self.reasons[key] += 1
            if self.reasons[key] == 1:
                self.engine.history.append({"cmd": "why", "action": action})

    def wild_action(self):
        """Something between nearly legal and nonsense."""
        rng, s = self.rng, self.state
        board, world = s.world.board, s.world
        hand = s["hands"][s["to_act"]] or ["move-1"]
        def room():
            near = sorted(board.doors[s["rooms"][s["to_act"]]] | board.doors[s["doctor"]])
            return rng.choice((rng.choice(near), rng.choice(board.rooms), s["doctor"], s["rooms"][s["to_act"]],
                               rng.choice(board.rooms), "bridge", "attic"))
        def card():
            return rng.choice((rng.choice(hand), rng.choice(hand), rng.choice(world.cards)["id"], "failure-4"))
        return rng.choice((
            lambda: f"step {room()}", lambda: f"play {card()} {rng.choice(('self', 'doctor'))} {room()}",
            lambda: f"play {card()} {rng.choice(('self', 'doctor'))} {room()}",
            lambda: f"attempt {rng.choice(('doctor', 'doctor', 'dog'))} {rng.choice((card(), 'bare'))}",
            lambda: "draw", lambda: "end", lambda: f"foil {card()}", lambda: "pass", lambda: f"dog {room()}",
            lambda: f"collect {card()}",
            lambda: rng.choice(("", " ", "jump", "step", "draw 1", "pass ", " pass", "play move-1", "foil",
                                "attempt", "attempt doctor", "step kitchen kitchen", "Draw", "end\n"))))()

    def bad_requests(self):
        """Requests that are refused whatever the game, and leave it as it is."""
        n = self.state["players"]
        for request in self.rng.sample((
                {"cmd": "view", "seat": n}, {"cmd": "view", "seat": -1}, {"cmd": "act"}, {"cmd": "act", "action": 3},
                {"cmd": "legal", "x": 1}, {"cmd": "sing"}, {"x": 1},
                {"cmd": "new", "edition": "kill-2012", "players": 3},
                {"cmd": "new", "edition": "kill-2009", "players": 8},
                {"cmd": "new", "edition": "save-2000", "players": 2},
                {"cmd": "new", "edition": "kill-1996", "players": 1},
                {"cmd": "new", "edition": "kill-1996", "players": 3, "dealer": 3},
                {"cmd": "new", "edition": "save-2000", "players": 3, "options": {"spite": True}},
                {"cmd": "new", "edition": "kill-2009", "players": 3, "options": {"penalties": True}},
                {"cmd": "new", "edition": "kill-1996", "players": 3, "options": {"dog": "new-tricks"}},
                {"cmd": "new", "edition": "kill-1996", "players": 3, "options": {"weapon_bonus": 2}},
                {"cmd": "new", "edition": "kill-1996", "players": 3, "options": {"must_foil": 1}},
                {"cmd": "new", "edition": "kill-1996", "players": 3, "plan": SHIP_PLAN}, {"cmd": "undo", "seat": 0},
                {"cmd": "load"}, {"cmd": "load", "state": []}, {"cmd": "board", "edition": "x"}, {"cmd": "deck"}), 3):
            self.ask(request, refuses)
        self.ask({"cmd": "state"}, gives("state", self.state))
        self.counts["bad requests"] += 3

    def broken_view(self):
        """A view changed by chance: the page does not say which are refused, but the engine goes on."""
        seat = self.rng.choice((None, *range(self.state["players"])))
        shown, _ = states.mutate(self.rng, oracle.view(self.state, seat))
        requests = [{"cmd": "load", "view": shown}, {"cmd": "legal"}, {"cmd": "view"}]
        requests += [{"cmd": "act", "action": self.rng.choice(self.legal(self.state) + [self.wild_action()])}
                     for _ in range(4)]
        for request in requests + [{"cmd": "undo"}]:
            self.ask(request, lambda answer: None if type(answer.get("ok")) is bool else ("an answer", None))
        self.counts["broken views"] += 1
        self.load(states.plain(self.state), ("after a broken view",))

    def as_seat(self, style):
        """The seat to act goes on by its view alone, as far as that goes; then the whole state comes back."""
        s, seat = self.state, self.state["to_act"]
        shown = states.plain(oracle.view(s, seat))
        self.ask({"cmd": "load", "view": shown}, gives("view", shown, True))
        for _ in range(self.rng.randint(0, 4)):
            self.ask({"cmd": "legal"}, lists(s, self.legal(s)))
            action = style.pick(self.legal(s))
            if action == "draw":
                self.ask({"cmd": "act", "action": action}, lambda answer: None
                                if answer.get("ok") is False and answer.get("error") == "hidden"
                                else ("hidden", {"ok": False, "error": "hidden"}))
                break
            s = oracle.act(s, action)
            self.ask({"cmd": "act", "action": action}, lambda answer: None if answer.get("ok") is True
                            else ("act on a view", {"ok": True}))
            if s["phase"] == "over":
                break
            self.ask({"cmd": "view", "seat": seat}, gives("view", oracle.view(s, seat)))
            if s["to_act"] != seat:
                break
        self.counts["views loaded"] += 1
        self.load(states.plain(self.state), ("after a view",))


# -- Telling -----------------------------------------------------------------------------------------------------


def different_parts(wanted, got, path=""):
    """The places where two JSON values differ, as lines."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in sorted(set(wanted) | set(got)):
            if key not in wanted or key not in got:
                yield f"{path}.{key}: wanted {wanted.get(key, 'nothing')!r}, got {got.get(key, 'nothing')!r}"
            else:
                yield from different_parts(wanted[key], got[key], f"{path}.{key}")
    elif isinstance(wanted, list) and isinstance(got, list) and path.endswith(".actions"):
        yield f"{path}: missing {sorted(set(wanted) - set(got))}, too many {sorted(set(got) - set(wanted))}"
    elif canonical(wanted) != canonical(got):
        yield f"{path}: wanted {wanted!r}, got {got!r}"


def answers(program, requests):
    """What a fresh engine says to some requests, but for events."""
    engine = Engine(program)
    found = [engine.tell(request, lambda answer: None) for request in requests]
    engine.close()
    return [{k: v for k, v in answer.items() if k != "events"} for answer in found]


def shortened(program, run, difference):
    """The state before and the one request, if that shows the difference too; else all requests of the game."""
    request, got = difference.request, difference.got
    if request.get("cmd") in ("new", "load", "board", "deck", "editions"):
        return [request]
    if difference.before is not None and isinstance(got, dict):
        requests = [{"cmd": "load", "state": states.plain(difference.before)}, request]
        try:
            told = answers(program, requests)
        except Difference:  # it ends the engine here too
            return requests
        if told[0]["ok"] and told[1] == {k: v for k, v in got.items() if k != "events"}:
            return requests
    history = run.engine.history
    return history + ([] if history and history[-1] is request else [request])


def report(program, seed, number, run, difference):
    print(f"DIFFERENCE in {difference.what}: seed {seed}, game {number}")
    got = difference.got
    if isinstance(got, dict) and isinstance(difference.wanted, dict):
        got = {key: got.get(key) for key in difference.wanted if key in got}
        for line in different_parts(difference.wanted, got):
            print("  " + line)
    print("  answer: " + json.dumps(difference.got)[:3000])
    print("Requests that show it:")
    for request in shortened(program, run, difference):
        print(json.dumps(request))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the unlucky program")
    parser.add_argument("--actions", type=int, default=50_000, help="how many actions to compare (50000)")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same run (1)")
    parser.add_argument("--quiet", action="store_true", help="no statistics")
    args = parser.parse_args()
    run, number, began = Run(args.engine, args.seed, args.actions), 0, time.monotonic()
    try:
        run.facts()
        while run.left > 0:
            number += 1
            run.game()
    except Difference as difference:
        report(args.engine, args.seed, number, run, difference)
        return 1
    except KeyboardInterrupt:
        print(f"stopped in game {number}, its last requests not judged")
    else:
        status = run.engine.close()
        if status != 0:
            print(f"the engine ended with {status}")
            return 1
    taken = time.monotonic() - began
    print(f"no difference: {run.counts['actions']} actions in {number} games, {taken:.0f} s, "
          f"{run.counts['actions'] / taken:.0f} actions/s (seed {args.seed})")
    for (verb, wanted, got), count in sorted(run.reasons.items(), key=str):
        print(f"  a reason told otherwise (not compared): {verb}: oracle {wanted}, engine {got}, {count} times")
    if not args.quiet:
        for name, count in sorted(run.counts.items()):
            print(f"  {name}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
