"""Hidden cards stay hidden, and the deal is proven: a whole game at a real server, every byte that leaves it looked at.

    hidden.py UNLUCKY          UL_CANARIES=50 games for the long form

Most cards are there once, so their names are the canaries: no chair may be sent the name of one before it is that chair's own or
has been shown to all; no log and no metric ever has one, nor a key, a seed or the secret of a deal.
"""
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import tap
from server.harness import WORK_LIMITS, Closed, Server, without

UNLUCKY = sys.argv[1]
GAMES = int(os.environ.get("UL_CANARIES", "3"))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OPEN = [*without("messages-per-second", "tables-per-address", "open-tables-per-address", "sits-per-address", "requests-per-address", *WORK_LIMITS),
        "--log", "debug", "--open-metrics"]


class Engine:
    """What a seat may do, from its view alone."""

    def __init__(self):
        self.process = subprocess.Popen([UNLUCKY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], answer
        return answer

    def legal(self, view):
        self.ask(cmd="load", view=view)
        return self.ask(cmd="legal")["actions"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(20)


def catch_up(socket, told):
    while socket.seen < told:
        socket.hear()


def give_seeds(people):
    """Everybody promises a seed and shows it, when asked."""
    for step, news in (("commit", "promises"), ("reveal", "seeds")):
        for person in people:
            while not any(e.get("table", {}).get("news") in (news, "dealt") for m in person.heard for e in m.get("events", [])):
                person.hear()
            secret = hashlib.sha256(person.key.encode()).digest()
            answer = person.ask(step, bytes=(hashlib.sha256(secret) if step == "commit" else hashlib.sha256(person.key.encode())).hexdigest())
            assert answer["type"] == "done", answer


def view_of(person):
    return next(m["view"] for m in reversed(person.heard) if m.get("view"))


def play(engine, people, watcher, dice):
    """To the end of the game, by what each seat's own view allows. Every so often somebody comes back on a new socket."""
    while True:
        told = max(person.seen for person in people)
        for socket in [*people, watcher]:
            catch_up(socket, told)
        view = view_of(people[0])
        if view["phase"] == "over":
            return
        actor = next(person for person in people if person.seat == view["to_act"])
        actions = engine.legal(view_of(actor))
        eager = [a for a in actions if a.startswith("attempt") or a == "pass"]
        answer = actor.ask("act", seen=actor.seen, actions=[dice.choice(eager if eager and dice.random() < 0.5 else actions)])
        assert answer["type"] == "done", answer


def chairs_heard(person):
    """(number of events told so far, message) in order."""
    number = 0
    for message in person.heard:
        number = max([number] + [event["n"] for event in message.get("events", [])])
        yield number, message


def first_public(events, names):
    """For each card the number of the event that showed it to all."""
    shown = {}
    for event in events:
        game = event.get("game", {})
        for key in ("card", "weapon"):
            if game.get("event") in ("played", "attempted", "foiled_with", "collected") and game.get(key) in names:
                shown.setdefault(game[key], event["n"])
    return shown


def first_owned(person, hand, names):
    """For each card the number of the event from which on it is this seat's."""
    owned = {card: 0 for card in hand if card in names}
    for message in person.heard:
        for event in message.get("events", []):
            game = event.get("game", {})
            if game.get("event") == "drew" and game["seat"] == person.seat and game["card"] in names:
                owned.setdefault(game["card"], event["n"])
    return owned


def check_chair(person, hand, events, names, over):
    shown = first_public(events, names)
    owned = first_owned(person, hand, names) if person.seat is not None else {}
    looked = 0
    for number, message in chairs_heard(person):
        if number >= over:
            break
        text = json.dumps(message)
        for card in re.findall(r'"([a-z0-9-]+)"', text):
            if card in names:
                looked += 1
                assert min(shown.get(card, over), owned.get(card, over)) <= number, f"seat {person.seat} was sent {card} with event {number}"
        view = message.get("view")
        if view:
            assert all(isinstance(hand_, int) == (seat != person.seat) for seat, hand_ in enumerate(view["hands"])), "a hand of somebody else"
            assert isinstance(view.get("deck", 0), int) and all(isinstance(pile, int) for pile in view.get("piles", {}).values()), "the deck"
    return looked


def plant(chair, hands, told, names, over):
    """What is looked for is found: one name too many in what a chair was sent."""
    card = next(card for card in sorted(names) if chair.seat is None or card not in hands[chair.seat])
    chair.heard.insert(0, {"type": "told", "events": [], "secret": card})
    try:
        check_chair(chair, hands[chair.seat] if chair.seat is not None else [], told, names, over)
    except AssertionError:
        chair.heard.pop(0)
        return
    raise AssertionError(f"nobody noticed that {card} was sent to seat {chair.seat}")


def one_game(number):
    dice = random.Random(number)
    edition = dice.choice(["kill-1996", "kill-2009", "save-2000"])
    with open(os.path.join(ROOT, "data", "save-deck.json" if "save" in edition else "kill-deck.json"), encoding="utf-8") as file:
        names = {card["id"] for card in json.load(file) if card["count"] == 1}
    with Engine() as engine, Server(UNLUCKY, options=OPEN) as server:
        seats = dice.choice([3, 4])
        table = server.open(edition=edition, seats=seats, seeds=True, quick=True)
        people = [server.socket(table) for _ in range(seats)]
        watcher = server.socket(table)
        for person, name in zip(people, ("Ann", "Ben", "Cleo", "Dan")):
            assert person.sit(name)["type"] == "done"
        people[0].say("start")
        give_seeds(people)
        for person in [*people, watcher]:
            while not any(m.get("view") for m in person.heard):
                person.hear()
        play(engine, people, watcher, dice)
        metrics, health = server.get("/metrics")[2], server.get("/healthz")[2]
        events = server.get(f"/api/1/tables/{table}/events?after=0")[2]
        record = server.get(f"/api/1/tables/{table}/records/1")[2]
        server.stop()
        outside = "".join(server.journal) + metrics.decode() + health.decode()
    told = json.loads(events)["events"]
    assert b'"more":true' not in events, "one game is one page"
    over = next(event["n"] for event in told if event.get("table", {}).get("news") == "result")
    hands = json.loads(re.search(rb"\[Hands (.*)\]\n", record).group(1))
    for chair in [people[1], watcher]:
        plant(chair, hands, told, names, over)
    looked = sum(check_chair(chair, hands[chair.seat] if chair.seat is not None else [], told, names, over) for chair in [*people, watcher])
    proof = next(event["table"] for event in told if event.get("table", {}).get("news") == "proof")
    for secret in [*names, proof["secret"], *filter(None, proof["seeds"]), *(person.key for person in people)]:
        assert f'"{secret}"' not in outside and (secret in names or secret not in outside), f"{secret} is in a log or a metric"
    assert all(proof["seeds"]), "everybody's seed is in the deal"
    return looked, events, record


def verified(events, record):
    """Both verifiers, on what the server gave."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("table.json", "game.record")]
        for path, raw in zip(paths, (events, record)):
            with open(path, "wb") as file:
                file.write(raw)
        for command in ([UNLUCKY, "verify", paths[0]], [UNLUCKY, "verify", "--table", *paths],
                        [sys.executable, os.path.join(ROOT, "tools", "verify.py"), *paths]):
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
            assert done.returncode == 0, done


def test_no_hidden_card_leaves_the_server_and_the_deal_is_proven():
    looked = 0
    for number in range(GAMES):
        seen, events, record = one_game(number)
        looked += seen
        verified(events, record)
    print(f"# {GAMES} games, {looked} names of cards in what chairs were sent, each in its place")
    assert looked > 100 * GAMES


def damaged(dice, frame):
    """A frame with some bytes changed, cut, or put in."""
    frame = bytearray(frame)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(frame))
        kind = dice.random()
        if kind < 0.6:
            frame[at] ^= 1 << dice.randrange(8)
        elif kind < 0.8:
            del frame[at:at + dice.randint(1, 8)]
        else:
            frame[at:at] = dice.randbytes(dice.randint(1, 8))
        frame = frame or bytearray(b"\0")
    return bytes(frame)


def test_whatever_bytes_come_others_play_on():
    dice, tries, codes = random.Random(9), int(os.environ.get("UL_CANARIES", "3")) * 100, {}
    with Server(UNLUCKY, options=[*OPEN, "--limit", "connections-per-address=0"]) as server:
        table = server.open(seats=2)
        ann = server.socket(table)
        ann.sit("Ann")
        messages = [b'{"do":"say","text":"hi"}', b'{"do":"hello","seen":0}', b'{"do":"act","seen":1,"actions":["draw"]}',
                    b'{"do":"sit","key":"00112233445566778899aabbccddeeff","name":"Eve"}', b'{"do":"ping"}']
        for number in range(tries):
            eve = server.socket(table)
            text = dice.choice(messages)
            mask = dice.randbytes(4)
            frame = bytes([0x81, 0x80 | len(text)]) + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
            eve.raw.sendall(damaged(dice, frame) + dice.randbytes(dice.randint(0, 64)))
            eve.raw.settimeout(0.05)
            try:
                while True:
                    eve.hear()
            except Closed as closed:
                codes[closed.code] = codes.get(closed.code, 0) + 1
            except (OSError, ValueError):
                pass
            eve.close()
            if number % 20 == 0:
                assert ann.ask("ping")["type"] == "pong"
        assert server.process.poll() is None and set(codes) <= {1002, 1006, 1007, 1008, 1009}, codes
    print(f"# {tries} damaged frames, closed with {codes}")
    assert sum(codes.values()) > tries // 4 and 1002 in codes


if __name__ == "__main__":
    tap.main(globals())
