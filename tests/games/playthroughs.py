#!/usr/bin/env python3
"""Whole games with all that each chair sees after each action, kept as text.

    playthroughs.py UNLUCKY              compare each tests/games/*.play with what the engine says now
    playthroughs.py UNLUCKY --accept     write what it says now; read the difference before you commit it
    playthroughs.py UNLUCKY --new NAME JSON ACTIONS CHOICE BOLDNESS
                                         begin one: the `new` request, so many random actions at most, a seed,
                                         and how often of ten an attempt is made if it can be (0: draws rather)

A file begins with the `new` request; a line `> ACTION` is an action, and under it stands what followed:
the events and the changed members of the view, once for all chairs that saw the same, then for each
chair that saw something else (`all`, seats, `watch` for a spectator).
"""
import glob
import json
import os
import random
import subprocess
import sys

import tap

FOLDER = os.path.dirname(os.path.abspath(__file__))


class Engine:
    def __init__(self, unlucky):
        self.process = subprocess.Popen([unlucky, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer.pop("ok"), answer
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def seen_from(engine, chair):
    return engine.ask(cmd="view", **({} if chair == "watch" else {"seat": chair}))["view"]


def heard_at(engine, chair):
    return engine.ask(cmd="history", **({} if chair == "watch" else {"seat": chair}))["events"]


def most_common(items):
    texts = [compact(item) for item in items]
    return items[texts.index(max(texts, key=texts.count))]


def heard(per_chair):
    """What all chairs heard, then what each heard that heard something else."""
    common = most_common(list(per_chair.values()))
    return {"all": common, **{chair: item for chair, item in per_chair.items() if item != common}}


def seen(per_chair):
    """The same of what they saw, member by member."""
    common = {key: most_common([view.get(key) for view in per_chair.values()])
              for key in sorted({key for view in per_chair.values() for key in view})}
    others = {chair: {key: value for key, value in view.items() if common[key] != value}
              for chair, view in per_chair.items()}
    return {"all": common, **{chair: view for chair, view in others.items() if view}}


class Play:
    """One game being played through, writing down what is seen."""

    def __init__(self, engine, request):
        self.engine = engine
        self.lines = [compact(request)]
        engine.ask(**request)
        self.chairs = [*range(request["players"]), "watch"]
        self.views = {chair: {} for chair in self.chairs}
        self.heard = {chair: 0 for chair in self.chairs}
        self.look()

    def look(self):
        events, changes = {}, {}
        for chair in self.chairs:
            history = heard_at(self.engine, chair)
            events[chair], self.heard[chair] = history[self.heard[chair]:], len(history)
            view = seen_from(self.engine, chair)
            changes[chair] = {k: v for k, v in view.items() if self.views[chair].get(k, self) != v and k != "seat"}
            changes[chair].update({k: None for k in self.views[chair] if k not in view})
            self.views[chair] = view
        self.lines += [f"  {chair} hears {compact(item)}" for chair, item in heard(events).items()]
        self.lines += [f"  {chair} sees {compact(item)}" for chair, item in seen(changes).items()]

    def act(self, action):
        self.lines.append("> " + action)
        self.engine.ask(cmd="act", action=action)
        self.look()


def play_through(unlucky, text):
    engine = Engine(unlucky)
    lines = text.splitlines()
    play = Play(engine, json.loads(lines[0]))
    for line in lines[1:]:
        if line.startswith("> "):
            play.act(line[2:])
    engine.close()
    return "\n".join(play.lines) + "\n"


def begin(unlucky, name, request, actions, choice, boldness):
    """A random game, attempts preferred in so many of ten cases, and draws where it is to be a timid one."""
    engine = Engine(unlucky)
    play = Play(engine, json.loads(request))
    chance = random.Random(choice)
    for _ in range(int(actions)):
        legal = engine.ask(cmd="legal")["actions"]
        if not legal:
            break
        liked = ("attempt", "collect", "dog") if int(boldness) else ("draw",)
        bold = [action for action in legal if action.split()[0] in liked]
        play.act(chance.choice(bold if bold and chance.random() * 10 < (int(boldness) or 8) else legal))
    engine.close()
    if legal:
        sys.exit("not over yet: try another CHOICE")
    with open(os.path.join(FOLDER, name + ".play"), "w", encoding="utf-8") as file:
        file.write("\n".join(play.lines) + "\n")


def files():
    found = sorted(glob.glob(os.path.join(FOLDER, "*.play")))
    assert len(found) >= 6, "the playthroughs are missing"
    return found


def compare(unlucky, path):
    with open(path, encoding="utf-8") as file:
        then = file.read()
    now = play_through(unlucky, then)
    for number, (old, new) in enumerate(zip(then.splitlines(), now.splitlines()), 1):
        assert old == new, f"{os.path.basename(path)}:{number}\n  was {old}\n  is  {new}"
    assert then == now


def main(unlucky, *arguments):
    if arguments[:1] == ("--new",):
        begin(unlucky, *arguments[1:])
    elif arguments == ("--accept",):
        for path in files():
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(play_through(unlucky, text))
    else:
        tap.main({"test_" + os.path.basename(path): lambda path=path: compare(unlucky, path) for path in files()})


main(*sys.argv[1:])
