"""One evening after the other, the same at a server's table, a house's and a terminal's: whoever hosts it, clients see the same.

    drivers.py UNLUCKY HOUSE-LINES TABLE-LINES
"""
import itertools
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import tap  # pylint: disable=wrong-import-position
from server.harness import PATIENCE, Closed, Server  # pylint: disable=wrong-import-position

UNLUCKY, HOUSE, TERMINAL = sys.argv[1:4]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OWN = {"stepped", "played", "attempted", "foiled_with", "passed", "drew"}  # one for each action of the lesson
NUMBERS = itertools.count(1)  # of messages: a seat does what has the same id once, whoever sits there
QUICK = {"edition": "kill-2009", "seats": 2, "quick": True, "seeds": False, "least": 0, "dwell": 0}


class Chair:
    """A client of either: what it says, and all that it heard."""

    def __init__(self):
        self.heard, self.seen, self.seat, self.key = [], 0, None, None

    def take(self, message):
        self.heard.append(message)
        if message["type"] == "welcome":
            self.seat, self.seen = message["seat"], max(self.seen, message["status"]["told"])
        for event in message.get("events", []):
            self.seen = max(self.seen, event["n"])

    def ask(self, do, **members):
        """Say it, and the answer; whatever comes before that is heard, too."""
        members.setdefault("id", f"q{next(NUMBERS)}")
        self.say({"do": do, **members})
        return self.wait(lambda: next((m for m in self.heard if m.get("id") == members["id"]), None))

    def hello(self, **members):
        return self.ask("hello", **members)

    def sit(self, name, **members):
        self.key = os.urandom(16).hex()
        answer = self.ask("sit", key=self.key, name=name, **members)
        if answer["type"] == "done":
            self.wait(lambda: self.seat == answer["seat"])
        return answer

    def news(self):
        return [event["table"]["news"] for m in self.heard for event in m.get("events", []) if "table" in event]

    def waited_for(self):
        found = [m.get("waiting") or m.get("status", {}).get("waiting") for m in self.heard]
        return next((waiting["seat"] for waiting in reversed(found) if waiting), None)


class ServerChair(Chair):
    def __init__(self, server, table):
        super().__init__()
        self.socket = server.socket(table, hello=None)

    def say(self, message):
        self.socket.say(message.pop("do"), **message)

    def wait(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < deadline, self.heard[-5:]
            self.take(self.socket.hear())
        return found

    def leave(self):
        self.socket.close()

    def is_cut(self):
        """Was it turned away?"""
        try:
            while True:
                self.take(self.socket.hear())
        except Closed:
            return True


class Place:
    """Where a table is. Most open one in its lobby, where people take seats and somebody starts."""

    phase = "lobby"  # of a table that was just opened

    def gather(self, *names, **members):
        """Open a table; these people come, and have its first seats."""
        self.open(**members)
        people = [self.come() for _ in names]
        for person, name in zip(people, names):
            person.hello()
            assert person.sit(name)["type"] == "done"
        return people

    def start(self, owner):
        assert owner.ask("start")["type"] == "done"


class AtServer(Place):
    def __init__(self):
        self.server = Server(UNLUCKY)

    def __enter__(self):
        self.server.start()
        return self

    def __exit__(self, *error):
        self.server.__exit__(*error)

    def open(self, **members):
        self.table = self.server.open(**{**QUICK, **members})

    def come(self):
        return ServerChair(self.server, self.table)

    def rest(self):
        """So that one may talk again soon."""
        time.sleep(0.2)


class HouseChair(Chair):
    def __init__(self, house, number):
        super().__init__()
        self.house, self.number = house, number

    def say(self, message):
        self.house.ask("message", **{"from": self.number}, message=message)

    def wait(self, condition):
        for _ in range(2000):
            if found := condition():
                return found
            self.house.go_on()
        raise AssertionError(self.heard[-5:])

    def leave(self):
        self.house.ask("gone", **{"from": self.number})

    def is_cut(self):
        """A house has no sockets: who is turned away is refused, and may begin anew."""
        return self.heard[-1]["type"] == "refused"


class AtHouse(Place):
    def __enter__(self):
        self.process = subprocess.Popen([HOUSE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.now, self.chairs, self.log, self.next, self.think = 1_000_000, {}, [], None, False
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(PATIENCE) == 0

    def ask(self, cmd, **members):
        self.process.stdin.write(json.dumps({"cmd": cmd, "now": self.now, **members}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        self.log += answer["keep"]
        self.next, self.think = answer["next"], answer["think"]
        for told in answer["tell"]:
            self.chairs[told["to"]].take(told["message"])

    def go_on(self):
        """A bot thinks, or time passes."""
        if self.think:
            self.ask("think", playouts=5)
        else:
            self.now = max(self.now + 10, self.next or 0)
            self.ask("tick")

    def open(self, **members):
        self.ask("new", opening={**QUICK, **members})

    def rest(self):
        self.now += 2000
        self.ask("tick")

    def come(self):
        chair = HouseChair(self, len(self.chairs) + 1)
        self.chairs[chair.number] = chair
        return chair


class TerminalChair(Chair):
    def __init__(self, place, number):
        super().__init__()
        self.place, self.number = place, number

    def say(self, message):
        self.place.send(f"say {self.number} {json.dumps(message)}")

    def wait(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < deadline, self.heard[-5:]
            self.place.send("run")
        return found

    def leave(self):
        self.place.send(f"gone {self.number}")

    def is_cut(self):
        """Nobody is cut off from a screen: who is turned away is refused."""
        return self.heard[-1]["type"] == "refused"


class AtTerminal(Place):
    """Everybody of a terminal's table sits there when it is opened, and the game has begun."""

    phase = "playing"

    def __enter__(self):
        self.process = subprocess.Popen([TERMINAL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.chairs = []
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(PATIENCE) == 0

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        while told := self.process.stdout.readline().rstrip("\n"):
            number, message = told.split(" ", 1)
            self.chairs[int(number)].take(json.loads(message))

    def open(self, seats=2, bots=(), position=None, **_):
        letters = "p" * (seats - len(bots)) + "".join(bot[0] for bot in reversed(bots))
        self.process.stdin.write(" ".join(["open", letters] + ([json.dumps(position)] if position else [])) + "\n")
        self.process.stdin.flush()
        self.keys = self.process.stdout.readline().rstrip("\n").split(" ")
        assert self.process.stdout.readline() == "\n"

    def come(self):
        chair = TerminalChair(self, len(self.chairs))
        self.chairs.append(chair)
        self.send("come")
        return chair

    def gather(self, *names, **members):
        self.open(**members)
        people = [self.come() for _ in names]
        for person, name, key in zip(people, names, self.keys):
            person.key = key
            welcome = person.hello(key=key)
            assert welcome["status"]["seats"][welcome["seat"]]["name"] == name, welcome
        return people

    def start(self, owner):
        """It has begun."""

    def rest(self):
        time.sleep(0.2)


def place_guest(place):
    guest = place.come()
    assert guest.hello()["seat"] is None
    return guest


# ---- what holds wherever a table is hosted


def says_hello(place):
    place.open()
    ann = place.come()
    welcome = ann.hello()
    assert welcome["type"] == "welcome" and welcome["seat"] is None and welcome["status"]["phase"] == place.phase, welcome
    ann.wait(lambda: any(m["type"] == "spectators" and m["count"] == 1 for m in ann.heard))
    again = ann.hello()
    assert again["type"] == "refused" and again["error"] == "already", again


def is_turned_away(place):
    place.open()
    early, stranger = place.come(), place.come()
    early.say({"do": "ping", "id": "p"})
    assert early.is_cut() and early.heard[-1]["error"] == "hello-first", early.heard
    stranger.say({"do": "hello", "key": "00" * 16, "id": "h"})
    assert stranger.is_cut() and stranger.heard[-1]["error"] == "wrong-key", stranger.heard


def sits_and_is_told(place):
    ann, ben = place.gather("Ann", "Ben")
    ben.wait(lambda: ben.news().count("sat") == 2)
    ann.wait(lambda: ann.news().count("sat") == 2)
    assert (ann.seat, ben.seat) == (0, 1)
    refused = ben.ask("start")
    assert refused["type"] == "refused" and refused["error"] == "not-owner", refused
    unknown = ann.ask("dance")
    assert unknown["type"] == "refused" and unknown["error"] == "unknown-message", unknown
    assert ann.ask("ping")["type"] == "pong"
    assert ann.ask("digest")["type"] == "digest"


def plays_in_turn(place):
    ann, ben = place.gather("Ann", "Ben")
    place.start(ann)
    for person in (ann, ben):
        person.wait(lambda person=person: {"dealt", "begun"} & set(person.news()) and person.waited_for() is not None)
    actor = ann if ann.waited_for() == ann.seat else ben
    other = ben if actor is ann else ann
    assert other.ask("act", seen=other.seen, actions=["draw"])["error"] == "not-to-act"
    done = actor.ask("act", seen=actor.seen, actions=["draw"], id="once")
    assert done["type"] == "done" and not done["again"], done
    actor.heard.clear()
    assert actor.ask("act", seen=actor.seen, actions=["draw"], id="once")["again"], "a deed is done once"
    other.wait(lambda: other.seen >= done["number"])
    drew = [event["game"] for m in other.heard for event in m.get("events", []) if event.get("game", {}).get("event") == "drew"]
    assert drew and drew[-1]["card"] is None, "what another drew is nobody's business"


def hands_a_seat_on(place):
    ann, ben = place.gather("Ann", "Ben")
    key = os.urandom(16).hex()
    assert ben.ask("hand", key=key, name="Cat")["type"] == "done"
    ben.wait(lambda: ben.seat is None)
    refused = ben.ask("digest")
    assert refused["error"] == "no-seat", refused
    cat = place.come()
    assert cat.hello(key=key)["seat"] == 1
    new = os.urandom(16).hex()
    assert cat.ask("key", key=new)["type"] == "done"
    assert cat.ask("say", text="still me")["type"] == "done"
    ann.wait(lambda: "handed" in ann.news() and "said" in ann.news())


def takes_a_seat_elsewhere(place):
    ann, ben = place.gather("Ann", "Ben")
    refused = place_guest(place).ask("ticket", **{"for": "me"})
    assert refused["error"] == "no-seat", refused
    ticket = ben.ask("ticket", **{"for": "me"})
    assert ticket["type"] == "ticket" and ticket["until"] > 0, ticket
    key = os.urandom(16).hex()
    phone = place_guest(place)
    assert phone.ask("take", ticket=ticket["ticket"], key=key)["seat"] == 1
    phone.wait(lambda: phone.seat == 1)
    ben.wait(lambda: ben.seat is None)
    late = place_guest(place).ask("take", ticket=ticket["ticket"], key=os.urandom(16).hex())
    assert late["error"] == "bad-ticket", late
    gift = phone.ask("ticket", **{"for": "friend"})
    cat = place_guest(place)
    assert cat.ask("take", ticket=gift["ticket"], key=os.urandom(16).hex(), name="Cat")["seat"] == 1
    ann.wait(lambda: "handed" in ann.news())
    phone.wait(lambda: phone.seat is None)


def leaves_and_comes_back(place):
    ann, ben = place.gather("Ann", "Ben")
    seen = ben.seen
    ben.leave()
    ann.wait(lambda: "away" in ann.news())
    assert ann.ask("say", text="where is Ben?")["type"] == "done"
    back = place.come()
    welcome = back.hello(key=ben.key, seen=seen)
    assert welcome["seat"] == 1 and welcome["from"] == seen + 1, welcome
    assert [event["n"] for event in welcome["events"]] == list(range(seen + 1, welcome["status"]["told"] + 1))
    assert any(event["table"].get("text") == "where is Ben?" for event in welcome["events"])
    ann.wait(lambda: "here" in ann.news())


def looks_far_back(place):
    ann, ben = place.gather("Ann", "Ben")
    for _ in range(9):  # more than the table remembers by itself
        for person in (ann, ben):
            while (answer := person.ask("say", text="and another thing " + "x" * 380)).get("error") == "too-fast":
                place.rest()
            assert answer["type"] == "done", answer
    late = place.come()
    welcome = late.hello()
    assert [event["n"] for event in welcome["events"]] == list(range(1, welcome["status"]["told"] + 1))
    history = late.ask("history", seen=2)
    assert [event["n"] for event in history["events"]] == list(range(3, history["told"] + 1))


def bots_play(place):
    ann, = place.gather("Ann", seats=3, bots=["sleepwalker", "nephew"])
    place.start(ann)

    def played():
        if ann.waited_for() == ann.seat:
            for action in ("draw", "end", "pass"):
                if ann.ask("act", seen=ann.seen, actions=[action])["type"] == "done":
                    break
            else:
                assert ann.ask("arm", armed="enough")["type"] == "done"
        acted = {event["game"].get("seat") for m in ann.heard for event in m.get("events", []) if "game" in event}
        return {1, 2} <= acted

    ann.wait(played)


def closes(place):
    ann, ben = place.gather("Ann", "Ben")
    assert ann.ask("close")["type"] == "done"
    ben.wait(lambda: "closed" in ben.news())
    assert ben.ask("say", text="too late")["error"] == "closed"
    assert ben.ask("ping")["type"] == "pong", "questions are answered for ever"


def plays_a_lesson(place):
    with open(os.path.join(ROOT, "data/tutorial-game.json"), encoding="utf-8") as file:
        lesson = json.load(file)
    script = [action for action, _ in lesson["script"]]
    ada, = place.gather("Ann", seats=3, position={"state": lesson["state"], "script": script}, bots=["butler"] * 2)
    watching = place.come()
    welcome = watching.hello()
    assert welcome["status"]["about"]["from"] == "script", "whoever comes is told what is played"
    place.start(ada)
    ada.wait(lambda: "begun" in ada.news())
    assert ada.ask("act", seen=ada.seen, actions=["draw"])["error"] == "lesson-only"
    while "result" not in ada.news():
        ada.wait(lambda: ada.waited_for() == 0 or "result" in ada.news())
        if "result" not in ada.news():
            played = sum(event["game"]["event"] in OWN for m in ada.heard for event in m.get("events", []) if "game" in event)
            assert ada.ask("act", seen=ada.seen, actions=[script[played]])["type"] == "done"
    watching.wait(lambda: "result" in watching.news())
    assert not {"proof", "dealt"} & set(watching.news())
    drawn = [event["game"]["card"] for m in watching.heard for event in m.get("events", [])
             if event.get("game", {}).get("event") == "drew"]
    assert drawn and not any(drawn), "who watches is not told which card was drawn"


EVENINGS = [plays_a_lesson, says_hello, is_turned_away, sits_and_is_told, plays_in_turn, hands_a_seat_on, takes_a_seat_elsewhere, leaves_and_comes_back,
            looks_far_back, bots_play, closes]

DRIVERS = {"at_a_server": AtServer, "at_a_house": AtHouse, "at_a_terminal": AtTerminal}

# Who leaves a terminal's table leaves the program with it, so nobody is there to be told.
NOT_THERE = {(leaves_and_comes_back, AtTerminal)}


def evening_at(evening, place):
    def run():
        with place() as there:
            evening(there)
    return run


for one in EVENINGS:
    for where, driver in DRIVERS.items():
        if (one, driver) not in NOT_THERE:
            globals()[f"test_{one.__name__}_{where}"] = evening_at(one, driver)

if __name__ == "__main__":
    tap.main(globals())
