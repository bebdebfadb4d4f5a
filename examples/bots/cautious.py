#!/usr/bin/env python3
"""A complete bot for `unlucky arena`, in plain Python.

    unlucky arena "cmd:python3 examples/bots/cautious.py" sleepwalker

It speaks the protocol of docs/arena.md: a JSON object a line comes in, and
each "act" is answered with {"action": ...}. How it plays is at the bottom and
meant to be improved on: it attempts whenever it may, goes where it could,
waits where the Doctor will come by, and foils when nobody else seems able to.
"""
import json
import sys


class Game:
    """What stays the same in one game, looked up by id."""

    def __init__(self, told):
        self.seat = told["seat"]
        self.players = told["players"]
        self.rescue = told["edition"].startswith("save")
        self.rooms = {room["id"]: room for room in told["board"]["rooms"]}
        self.cards = {card["id"]: card for card in told["cards"]}
        self.route = sorted((room for room in self.rooms.values() if room["number"] is not None),
                            key=lambda room: room["number"])

    def next_rooms(self, room, count):
        """Where the Doctor goes from here, if nobody moves him and nothing sinks."""
        ways = []
        for _ in range(count):
            number = self.rooms[room]["number"]
            if number is None:
                near = [self.rooms[door] for door in self.rooms[room]["doors"]]
                numbered = [other for other in near if other["number"] is not None]
                room = max(numbered, key=lambda other: other["number"])["id"] if numbered else self.route[0]["id"]
            else:
                later = [other for other in self.route if other["number"] > number]
                room = (later or self.route)[0]["id"]
            ways.append(room)
        return ways

    def is_watched(self, view, room):
        """Is another player in the room, or in sight of it?"""
        eyes = set(self.rooms[room]["sees"]) | {room}
        return any(where in eyes for seat, where in enumerate(view["rooms"]) if seat != self.seat)

    def may_attempt(self, view, room):
        return self.is_watched(view, room) == self.rescue

    def value(self, weapon, room):
        if weapon == "bare":
            return 1
        card = self.cards[weapon]
        bonus = card.get("bonus")  # what it is worth in a room of its own
        return bonus["value"] if bonus and bonus["room"] == room else card["value"]


def points(game, cards):
    return sum(game.cards[card]["value"] for card in cards if game.cards[card]["kind"] == "failure")


def defend(game, view, legal):
    attempt = view["attempt"]
    missing = attempt["value"] - attempt["points"]
    foils = sorted((action for action in legal if action.startswith("foil ")),
                   key=lambda action: game.cards[action.split()[1]]["value"])
    if "pass" not in legal:
        enough = [action for action in foils if game.cards[action.split()[1]]["value"] >= missing]
        return (enough or foils[::-1])[0]
    mine = points(game, view["hands"][game.seat])
    later = game.players - 2 - len(attempt["asked"])  # seats that are asked after us
    behind = [(game.seat + 1 + i) % game.players for i in range(later)]
    expected = sum(view["hands"][seat] for seat in behind) * 0.6  # points in the cards that we cannot see
    if not foils or expected >= missing + 2 or (mine + expected < missing):
        return "pass"
    enough = [action for action in foils if game.cards[action.split()[1]]["value"] >= missing]
    return (enough or foils[::-1])[0]


def best_attempt(game, view, legal):
    tries = [action.split() for action in legal if action.startswith("attempt doctor ")]
    here = view["doctor"]
    return " ".join(max(tries, key=lambda words: game.value(words[2], here))) if tries else None


def approach(game, view, legal):
    """An action after which an attempt can be made; steps come before cards, since they are free."""
    here, doctor = view["rooms"][game.seat], view["doctor"]
    for action in sorted(legal, key=lambda text: not text.startswith("step ")):
        words = action.split()
        if words[0] not in ("step", "play"):
            continue
        to_me = words[0] == "play" and words[2] == "doctor" and words[3] == here
        to_him = words[-1] == doctor and not (words[0] == "play" and words[2] == "doctor")
        if (to_me or to_him) and game.may_attempt(view, words[-1]):
            return action
    return None


def wait(game, view, legal):
    """A step to where the Doctor comes by soon: whoever he walks in on plays at once."""
    here = view["rooms"][game.seat]
    soon = game.next_rooms(view["doctor"], 4)
    if here in soon[:2]:
        return None
    for room in soon:
        if f"step {room}" in legal:
            return f"step {room}"
    return None


def turn(game, view, legal):
    action = best_attempt(game, view, legal)
    if not action and view["turn"]["cards_played"] < 2:
        action = approach(game, view, legal)
    if not action and view["turn"]["cards_played"] == 0:
        action = wait(game, view, legal)
    return action or ("draw" if "draw" in legal else "end")


def decide(game, view, legal):
    if view["phase"] == "defend":
        return defend(game, view, legal)
    if view["phase"] == "turn":
        return turn(game, view, legal)
    return "pass" if "pass" in legal else legal[0]  # the dog


def main():
    game = None
    for line in sys.stdin:
        told = json.loads(line)
        if told["cmd"] == "game":
            game = Game(told)
        elif told["cmd"] == "act":
            print(json.dumps({"action": decide(game, told["view"], told["legal"])}), flush=True)


if __name__ == "__main__":
    main()
