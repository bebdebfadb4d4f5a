"""PROTOCOL.md's `load` checks, as one function that says what is wrong with a state.

The page lists what is looked at and closes with "Nothing else"; so does this file. NOTES.md has the places
where the list leaves room.
"""

import collections

import oracle
from board import EDITIONS, LEVELS, MAX_TURNS, TOKENS, same, full_options, world_of

PHASES = ("turn", "defend", "dog", "collect", "over")
KEYS = {"edition", "board", "players", "options", "phase", "to_act", "turn", "last_turn", "rooms", "doctor", "dog",
        "hands", "tokens", "pool", "discard", "removed", "attempt", "next_seat", "winner", "ending"}


class Bad(Exception):
    pass


def need(truth, what):
    if not truth:
        raise Bad(what)


def whole(value, low=0, high=None):
    return type(value) is int and value >= low and (high is None or value <= high)


def record(value, keys, what):
    need(isinstance(value, dict) and set(value) == set(keys), what)


def listed(value, size, what):
    need(type(value) is list and (size is None or len(value) == size), what)


def text_in(value, names):
    return type(value) is str and value in names


def load(data):
    """The state as a game goes on from it; raises Bad if it is to be refused."""
    world = head(data)
    s = oracle.State(data, world)
    types(s)
    pawns(s)
    cards(s)
    tokens(s)
    counting(s)
    PHASE_CHECKS[s["phase"]](s)
    s = oracle.copied(s)
    for hand in s["hands"]:
        hand.sort()
    return s


def fault(data):
    """What load() finds wrong, None if nothing."""
    try:
        load(data)
    except Bad as bad:
        return str(bad)
    return None


def head(data):
    """Edition, players, options, and the keys that these ask for."""
    need(isinstance(data, dict) and text_in(data.get("edition"), EDITIONS), "edition")
    edition = EDITIONS[data["edition"]]
    need(type(data.get("options")) is dict and set(data["options"]) == set(edition["options"]), "options")
    need(full_options(data["edition"], data["options"]) is not None, "options' values")
    world = world_of(data["edition"])
    keys = KEYS | ({"piles", "sunk", "loser"} if world.ship else {"deck"})
    if data["options"].get("penalties"):
        keys = keys | {"penalties"}
    if data.get("phase") == "collect":
        keys = keys | {"collecting"}
    record(data, keys, "keys")
    need(data["board"] == world.board.id, "board")
    need(whole(data["players"], *edition["players"]), "players")
    need(text_in(data["phase"], PHASES), "phase")
    return world


def seat_or_null(s, value):
    return value is None or whole(value, 0, s["players"] - 1)


def types(s):
    """Keys, types and names of everything."""
    n, world, phase = s["players"], s.world, s["phase"]
    rooms = world.board.kind
    record(s["turn"], ("number", "seat", "stepped", "cards_played"), "turn")
    turn = s["turn"]
    need(whole(turn["number"], 1, MAX_TURNS), "turn.number")
    need(whole(turn["seat"], 0, n - 1), "turn.seat")
    need(type(turn["stepped"]) is bool and whole(turn["cards_played"], 0, len(world.full_deck(s["options"]))),
         "turn's values")
    need(seat_or_null(s, s["to_act"]) and (s["to_act"] is None) == (phase == "over"), "to_act")
    listed(s["last_turn"], n, "last_turn")
    need(all(whole(k) for k in s["last_turn"]), "last_turn's values")
    listed(s["rooms"], n, "rooms")
    need(all(text_in(r, rooms) for r in s["rooms"] + [s["doctor"]]), "a pawn's room")
    dog_types(s, rooms)
    listed(s["hands"], n, "hands")
    for hand in s["hands"] + piles(s):
        listed(hand, None, "a list of cards")
        need(all(text_in(card, world.card) for card in hand), "a card")
    listed(s["tokens"], n, "tokens")
    need(all(whole(k) for k in s["tokens"] + [s["pool"]]), "tokens' values")
    attempt_types(s)
    need(seat_or_null(s, s["next_seat"]) and (s["next_seat"] is not None) == (phase in ("dog", "collect")),
         "next_seat")
    need(seat_or_null(s, s["winner"]), "winner")
    endings = ("saved", "drowned", "stalled") if world.ship else ("killed", "stalled")
    need(s["ending"] is None or text_in(s["ending"], endings), "ending")
    if phase == "collect":
        listed(s["collecting"], None, "collecting")
        need(all(whole(k, 0, n - 1) for k in s["collecting"]), "collecting's seats")
    if world.ship:
        ship_types(s)


def piles(s):
    found = [s["discard"], s["removed"]]
    if not s.world.ship:
        return found + [s["deck"]]
    record(s["piles"], LEVELS, "piles")
    return found + [s["piles"][level] for level in LEVELS]


def dog_types(s, rooms):
    dog = s["dog"]
    need((dog is not None) == (s["options"].get("dog", "none") != "none"), "dog")
    if dog is not None:
        record(dog, ("room", "alive", "tokens", "walked"), "dog's keys")
        need(text_in(dog["room"], rooms) and type(dog["alive"]) is bool and whole(dog["tokens"])
             and same(dog["walked"], s["phase"] == "collect"), "dog's values")


def attempt_types(s):
    attempt = s["attempt"]
    need((attempt is not None) == (s["phase"] == "defend"), "attempt")
    if attempt is not None:
        record(attempt, ("seat", "target", "weapon", "value", "points", "asked"), "attempt's keys")
        need(whole(attempt["seat"], 0, s["players"] - 1) and text_in(attempt["target"], ("doctor", "dog"))
             and (attempt["weapon"] is None or text_in(attempt["weapon"], s.world.card))
             and whole(attempt["value"]) and whole(attempt["points"]), "attempt's values")
        listed(attempt["asked"], None, "attempt.asked")
        need(all(whole(k, 0, s["players"] - 1) for k in attempt["asked"]), "attempt.asked's seats")


def ship_types(s):
    listed(s["sunk"], None, "sunk")
    need(seat_or_null(s, s["loser"]), "loser")
    need(not s["discard"], "discard on the ship")
    if "penalties" in s:
        listed(s["penalties"], s["players"], "penalties")
        need(all(whole(k) for k in s["penalties"]), "penalties' values")


def pawns(s):
    """No pawn on a sunk deck, but on A when drowned; a pile is empty exactly if it has sunk."""
    if not s.world.ship:
        return
    sunk = s["sunk"]
    need(sunk == list(LEVELS[:len(sunk)]), "sunk")
    need(all((not s["piles"][level]) == (level in sunk) for level in LEVELS), "empty piles")
    wet = set(sunk) - ({"A"} if s["ending"] == "drowned" else set())
    need(not any(s.world.board.level[r] in wet for r in s["rooms"] + [s["doctor"]]), "a pawn on a sunk deck")


def cards(s):
    held = sum(s["hands"] + piles(s), [])
    if s["attempt"] and s["attempt"]["weapon"]:
        held.append(s["attempt"]["weapon"])
    need(collections.Counter(held) == collections.Counter(s.world.full_deck(s["options"])), "cards")
    need(not any(card in s.world.points for card in s["discard"]), "a failure card in discard")


def tokens(s):
    total = sum(s["tokens"]) + s["pool"] + (s["dog"]["tokens"] if s["dog"] else 0)
    need(total == (TOKENS if s["options"].get("spite") else 0), "the sum of tokens")


def counting(s):
    """Turns: last_turn 0 or all different, the greatest the last finished one."""
    finished = s["phase"] in ("dog", "collect") or s["ending"] in ("drowned", "stalled")
    played = [k for k in s["last_turn"] if k]
    need(len(set(played)) == len(played), "last_turn twice")
    need(max(s["last_turn"]) == s["turn"]["number"] - (not finished), "last_turn's greatest")


def check_turn(s):
    need(s["to_act"] == s["turn"]["seat"], "to_act in a turn")
    unfinished(s)


def unfinished(s):
    need(s["winner"] is None and s["ending"] is None, "winner or ending before the end")


def check_defend(s):
    unfinished(s)
    attempt, n = s["attempt"], s["players"]
    seat = attempt["seat"]
    need(seat == s["turn"]["seat"], "attempt.seat")
    need(oracle.attempt_fault(s, seat, attempt["target"]) is None, "the attempt is not allowed")
    need(attempt["weapon"] is None or s.world.kind[attempt["weapon"]] in ("weapon", "aid"), "attempt.weapon")
    need(attempt["value"] == oracle.attempt_value(s, seat, attempt["weapon"]), "attempt.value")
    need(attempt["points"] < attempt["value"], "attempt.points")
    need(len(attempt["asked"]) < n - 1, "all have been asked")
    order = [(seat + k) % n for k in range(1, n)]
    need(attempt["asked"] == order[:len(attempt["asked"])], "attempt.asked's order")
    need(s["to_act"] == order[len(attempt["asked"])], "to_act in defence")


def check_dog(s):
    unfinished(s)
    dog = s["dog"]
    need(dog is not None and dog["alive"], "no dog to walk")
    need(len(s.world.board.ways(dog["room"], s["doctor"])) > 1, "the dog has no choice")
    need(s["to_act"] == s["turn"]["seat"], "to_act for the dog")
    need(s["next_seat"] == oracle.next_seat(s, True), "next_seat")


def check_collect(s):
    unfinished(s)
    dog = s["dog"]
    need(dog is not None and dog["alive"] and dog["room"] != s["doctor"] and dog["tokens"], "nothing to collect")
    need(s["next_seat"] == oracle.next_seat(s, True), "next_seat")
    asked, left = oracle.askable(s), s["collecting"]
    need(left and len(left) <= len(asked) and asked[len(asked) - len(left):] == left, "collecting")
    need(s["to_act"] == left[0], "to_act in collecting")


def check_over(s):
    need(s["ending"] is not None, "no ending")
    need((s["winner"] is not None) == (s["ending"] in ("killed", "saved")), "winner and ending")


PHASE_CHECKS = {"turn": check_turn, "defend": check_defend, "dog": check_dog, "collect": check_collect,
                "over": check_over}
