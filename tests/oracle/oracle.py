"""The games of unlucky once more, as an oracle for the C engine: legal actions, acting, views, reasons.

Written from RULES.md and PROTOCOL.md, not from the C sources. A state is PROTOCOL.md's JSON state as a plain
dict; State only adds what the page keeps out of it: the world that it is played in, and the seat that could
have stopped the running rescue (R-LOSER). Functions never change the state they are given.
"""

import random

from board import LEVELS, MAX_TURNS, TOKENS, full_options, world_of


class State(dict):
    __slots__ = ("world", "could", "shuffled")

    def __init__(self, data, world, could=None):
        super().__init__(data)
        self.world = world
        self.could = could        # last defender so far who could have stopped this rescue and did not
        self.shuffled = False     # the action that led here shuffled the discard pile


def copied(s):
    """A copy that can be changed without touching the original."""
    new = State(s, s.world, s.could)
    for key, value in s.items():
        if type(value) is list:
            new[key] = list(value)
        elif type(value) is dict and key != "options":
            new[key] = {k: list(v) if type(v) is list else v for k, v in value.items()}
    new["hands"] = list(map(list, s["hands"]))
    return new


# -- What the rules ask of a state ---------------------------------------------------------------------------


def sunk_count(s):
    return len(s["sunk"]) if s.world.ship else 0


def old_dog(s):
    return "old-dog" in s["options"].get("dog", "none")


def new_tricks(s):
    return "new-tricks" in s["options"].get("dog", "none")


def watchers(s, seat, room):
    """Other seats in `room` and other seats that see it."""
    sees = s.world.board.sees[room]
    here, seeing = [], []
    for other, at in enumerate(s["rooms"]):
        if other != seat:
            if at == room:
                here.append(other)
            elif at in sees:
                seeing.append(other)
    return here, seeing


def attempt_fault(s, seat, target):
    """Why `seat` may not attempt `target` where the pawns stand, None if it may: R-ALONE, R-WITNESS, R-OLD-DOG."""
    dog = s["dog"]
    if target == "dog":
        if not old_dog(s) or not dog["alive"] or s["rooms"][seat] != dog["room"]:
            return "not-together"
        room = dog["room"]
    else:
        room = s["doctor"]
        if s["rooms"][seat] != room:
            return "not-together"
    here, seeing = watchers(s, seat, room)
    if s.world.ship:
        return None if here or seeing else "no-witness"
    if here:
        return "not-alone"
    if seeing:
        return "seen"
    if target == "doctor" and old_dog(s) and dog["alive"]:
        if dog["room"] == room or dog["room"] in s.world.board.sees[room]:
            return "dog"
    return None


def attempt_value(s, seat, weapon):
    """R-VALUE and R-SPITE."""
    value = s.world.worth(weapon, s["rooms"][seat], s["options"])
    return value + s["tokens"][seat] if s["options"].get("spite") else value


def could_stop(s):
    """Whether the failure cards of the seat to act reach what is left of the attempt."""
    points = s.world.points
    attempt = s["attempt"]
    held = sum(points.get(card, 0) for card in s["hands"][s["to_act"]])
    return held >= attempt["value"] - attempt["points"]


def must_foil(s):
    """R-MUST: the last seat asked may not pass."""
    attempt = s["attempt"]
    return (s["options"]["must_foil"] and attempt["target"] == "doctor"
            and len(attempt["asked"]) == s["players"] - 2 and could_stop(s))


def drawable(s):
    return s.world.ship or bool(s["deck"] or s["discard"])


def named(s, room):
    return s.world.ship or s.world.board.kind[room] == "room"


def next_seat(s, walked_in):
    """R-NEXT and R-FIRST, the turn of turn.seat being finished; `walked_in`: the Doctor's walk changed his room."""
    n, seat = s["players"], s["turn"]["seat"]
    order = [(seat + k) % n for k in range(1, n + 1)]
    if walked_in and not (s["options"]["fixed_first_round"] and 0 in s["last_turn"]):
        inside = [k for k in order if s["rooms"][k] == s["doctor"]]
        if inside and s["options"]["next_player"] == "longest-idle":
            return min(inside, key=s["last_turn"].__getitem__)  # the first of equals, so clockwise
        if inside:
            return inside[0]
    return order[0]


def askable(s):
    """R-COLLECT: the seats that may be asked about the dog's tokens, in order."""
    n, first, room = s["players"], s["next_seat"], s["dog"]["room"]
    order = [(first + k) % n for k in range(n)]
    return [k for k in order if s["rooms"][k] == room and s["hands"][k]]


def plays(s, card):
    """Every use of a move or room card by the seat whose turn it is."""
    sunk = sunk_count(s)
    for pawn, at in (("self", s["rooms"][s["turn"]["seat"]]), ("doctor", s["doctor"])):
        for room in s.world.goals(card, sunk, at):
            yield f"play {card} {pawn} {room}"


def legal_turn(s):
    world = s.world
    seat = s["turn"]["seat"]
    here, hand = s["rooms"][seat], set(s["hands"][seat])
    found = ["end"]
    if not s["turn"]["stepped"]:
        found += [f"step {room}" for room in world.board.within[sunk_count(s)][here][1]]
    for card in hand:
        if world.kind[card] in ("move", "room"):
            found += plays(s, card)
    weapons = ["bare"] + [card for card in hand if world.kind[card] in ("weapon", "aid")]
    for target in ("doctor", "dog"):
        if attempt_fault(s, seat, target) is None:
            found += [f"attempt {target} {weapon}" for weapon in weapons]
    if s["turn"]["cards_played"] == 0 and named(s, here) and drawable(s):
        found.append("draw")
    return found


def legal_defend(s):
    found = [f"foil {card}" for card in set(s["hands"][s["to_act"]]) if card in s.world.points]
    return found if must_foil(s) else found + ["pass"]


def legal_dog(s):
    return [f"dog {room}" for room in s.world.board.ways(s["dog"]["room"], s["doctor"])]


def legal_collect(s):
    return [f"collect {card}" for card in set(s["hands"][s["to_act"]])] + ["pass"]


LEGAL = {"turn": legal_turn, "defend": legal_defend, "dog": legal_dog, "collect": legal_collect,
         "over": lambda s: []}


def legal(s):
    """All legal actions, sorted bytewise (ids are ASCII, so Python's order is that of bytes)."""
    return sorted(LEGAL[s["phase"]](s))


# -- Acting --------------------------------------------------------------------------------------------------


def act(s, action, shuffle=None):
    """The state after a legal action. `shuffle(cards)` gives the order of a new deck; left out, as they lie."""
    s = copied(s)
    verb, *words = action.split(" ")
    VERBS[verb](s, words, shuffle or list)
    return s


def act_step(s, words, shuffle):
    s["rooms"][s["turn"]["seat"]] = words[0]
    s["turn"]["stepped"] = True


def act_play(s, words, shuffle):
    card, pawn, room = words
    seat = s["turn"]["seat"]
    take(s, seat, card)
    s["removed" if s.world.ship else "discard"].append(card)
    if pawn == "self":
        s["rooms"][seat] = room
    else:
        s["doctor"] = room
    s["turn"]["cards_played"] += 1


def take(s, seat, card):
    s["hands"][seat].remove(card)


def act_attempt(s, words, shuffle):
    target, weapon = words
    seat = s["turn"]["seat"]
    weapon = None if weapon == "bare" else weapon
    if weapon:
        take(s, seat, weapon)
    s["attempt"] = {"seat": seat, "target": target, "weapon": weapon, "value": attempt_value(s, seat, weapon),
                    "points": 0, "asked": []}
    s["phase"] = "defend"
    s["to_act"] = (seat + 1) % s["players"]
    s.could = None


def act_foil(s, words, shuffle):
    attempt = s["attempt"]
    take(s, s["to_act"], words[0])
    s["removed"].append(words[0])
    attempt["points"] += s.world.points[words[0]]
    if attempt["points"] >= attempt["value"]:
        settle(s, foiled=True)


def act_pass(s, words, shuffle):
    if s["phase"] == "collect":
        asked_next(s)
        return
    attempt = s["attempt"]
    # A seat's foils lower its hand and what is left by as much, so asking now is asking when it was asked.
    if could_stop(s):
        s.could = s["to_act"]
    attempt["asked"].append(s["to_act"])
    s["to_act"] = (s["to_act"] + 1) % s["players"]
    if s["to_act"] == attempt["seat"]:
        settle(s, foiled=False)


def settle(s, foiled):
    """R-WIN, R-FOILED: the attempt is over."""
    attempt, seat = s["attempt"], s["turn"]["seat"]
    s["attempt"] = None
    if attempt["weapon"]:
        s["removed" if s.world.ship else "discard"].append(attempt["weapon"])
    if foiled:
        if attempt["target"] == "doctor":
            earn(s, seat)
        finish_turn(s)
    elif attempt["target"] == "dog":
        dog = s["dog"]
        dog["alive"] = False
        s["tokens"][seat] += dog["tokens"]  # R-BOTH
        dog["tokens"] = 0
        finish_turn(s)
    else:
        name_loser(s)
        game_over(s, "saved" if s.world.ship else "killed", seat)


def earn(s, seat):
    """R-FOILED, R-NEW-TRICKS: a foiled attempter's token, and the dog's after it."""
    if s["options"].get("spite") and s["pool"]:
        s["pool"] -= 1
        s["tokens"][seat] += 1
        if new_tricks(s) and s["dog"]["alive"] and s["pool"]:
            s["pool"] -= 1
            s["dog"]["tokens"] += 1


def name_loser(s):
    """R-LOSER."""
    if s.world.ship:
        s["loser"] = s.could
        if s.could is not None and s["options"]["penalties"]:
            s["penalties"][s.could] += sum(card in s.world.points for card in s["hands"][s.could])


def game_over(s, ending, winner=None):
    s["phase"], s["to_act"], s["ending"], s["winner"], s["next_seat"] = "over", None, ending, winner, None


def act_draw(s, words, shuffle):
    seat = s["turn"]["seat"]
    if s.world.ship:
        pile = s["piles"][LEVELS[sunk_count(s)]]
    else:
        if not s["deck"]:  # R-RESHUFFLE
            s["deck"], s["discard"] = shuffle(s["discard"]), []
            s.shuffled = True
        pile = s["deck"]
    s["hands"][seat].append(pile.pop(0))
    s["hands"][seat].sort()
    finish_turn(s)


def act_end(s, words, shuffle):
    finish_turn(s)


def finish_turn(s):
    """Section 5, in its order."""
    s["last_turn"][s["turn"]["seat"]] = s["turn"]["number"]
    if s.world.ship and sink(s):
        game_over(s, "drowned")
        return
    before = s["doctor"]
    s["doctor"] = s.world.board.walk[sunk_count(s)][before]
    follows = next_seat(s, s["doctor"] != before)
    dog = s["dog"]
    if dog is None or not dog["alive"]:
        begin_turn(s, follows)
        return
    s["next_seat"] = follows
    if dog["room"] == s["doctor"]:
        dog_arrived(s, walked=False)
        return
    ways = s.world.board.ways(dog["room"], s["doctor"])
    if len(ways) > 1:
        s["phase"], s["to_act"] = "dog", s["turn"]["seat"]
    else:
        dog["room"] = ways[0]
        dog_arrived(s, walked=True)


def sink(s):
    """R-SINK; whether the last level went."""
    level = LEVELS[sunk_count(s)]
    if s["piles"][level]:
        return False
    s["sunk"].append(level)
    if level == "A":
        return True
    board = s.world.board
    refuge = board.refuge(level)
    s["rooms"] = [refuge if board.level[r] == level else r for r in s["rooms"]]
    if board.level[s["doctor"]] == level:
        s["doctor"] = refuge
    return False


def act_dog(s, words, shuffle):
    s["dog"]["room"] = words[0]
    dog_arrived(s, walked=True)


def dog_arrived(s, walked):
    """R-CALM, R-COLLECT."""
    dog = s["dog"]
    if dog["room"] == s["doctor"]:
        s["pool"] += dog["tokens"]
        dog["tokens"] = 0
    elif walked and dog["tokens"]:
        asked = askable(s)
        if asked:
            dog["walked"] = True
            s["phase"], s["to_act"], s["collecting"] = "collect", asked[0], asked
            return
    begin_turn(s, s["next_seat"])


def act_collect(s, words, shuffle):
    seat, card, dog = s["to_act"], words[0], s["dog"]
    take(s, seat, card)
    s["removed" if card in s.world.points else "discard"].append(card)
    s["tokens"][seat] += 1
    dog["tokens"] -= 1
    if not dog["tokens"]:
        s["collecting"] = []
    if not dog["tokens"] or not s["hands"][seat]:
        asked_next(s)


def asked_next(s):
    """The next seat is asked about the dog's tokens, or the next turn begins."""
    s["collecting"] = s["collecting"][1:]
    if s["collecting"]:
        s["to_act"] = s["collecting"][0]
    else:
        del s["collecting"]
        s["dog"]["walked"] = False
        begin_turn(s, s["next_seat"])


def begin_turn(s, seat):
    number = s["turn"]["number"]
    s["next_seat"] = None
    if number == MAX_TURNS:  # R-STALL
        game_over(s, "stalled")
        return
    s["turn"] = {"number": number + 1, "seat": seat, "stepped": False, "cards_played": 0}
    s["phase"], s["to_act"] = "turn", seat


VERBS = {"step": act_step, "play": act_play, "attempt": act_attempt, "draw": act_draw, "end": act_end,
         "foil": act_foil, "pass": act_pass, "dog": act_dog, "collect": act_collect}


# -- Views ---------------------------------------------------------------------------------------------------


def view(s, seat):
    """The state as `seat` may know it (R-KNOWN), as a spectator for None. Shares its parts with `s`."""
    shown = dict(s)
    shown["seat"] = seat
    if s["phase"] != "over":
        shown["hands"] = [hand if k == seat else len(hand) for k, hand in enumerate(s["hands"])]
        if s.world.ship:
            shown["piles"] = {level: len(pile) for level, pile in s["piles"].items()}
        else:
            shown["deck"] = len(s["deck"])
    return shown


# -- Reasons -------------------------------------------------------------------------------------------------

WORDS = {"step": 1, "play": 3, "attempt": 2, "draw": 0, "end": 0, "foil": 1, "pass": 0, "dog": 1, "collect": 1}
PHASES = {"step": ("turn",), "play": ("turn",), "attempt": ("turn",), "draw": ("turn",), "end": ("turn",),
          "foil": ("defend",), "pass": ("defend", "collect"), "dog": ("dog",), "collect": ("collect",)}


def is_action(text):
    """Whether a text is an action at all, whatever the game."""
    verb, *words = text.split(" ")
    if WORDS.get(verb) != len(words) or not all(words):
        return False
    return not (verb == "play" and words[1] not in ("self", "doctor")
                or verb == "attempt" and words[0] not in ("doctor", "dog"))


def why(s, action):
    """None if `action` is legal, else the first reason of PROTOCOL.md's list that applies."""
    verb, *words = action.split(" ")
    if s["phase"] == "over":
        return "over"
    if s["phase"] not in PHASES[verb]:
        return "phase"
    return REASONS[verb](s, words)


def why_room(s, start, room, reach):
    """A pawn in `start` is to go to `room`, and `reach` is where it could."""
    if room not in s.world.board.afloat[sunk_count(s)]:
        return "sunk"
    if room == start:
        return "same-room"
    return None if room in reach else "too-far"


def why_card(s, card, kinds):
    if card not in s.world.card:
        return "unknown"
    if card not in s["hands"][s["to_act"]]:
        return "no-card"
    return None if s.world.kind[card] in kinds else "wrong-kind"


def why_step(s, words):
    board = s.world.board
    at = s["rooms"][s["to_act"]]
    if words[0] not in board.kind:
        return "unknown"
    if s["turn"]["stepped"]:
        return "stepped"
    return why_room(s, at, words[0], board.doors[at])


def why_play(s, words):
    card, pawn, room = words
    if room not in s.world.board.kind:
        return "unknown"
    at = s["rooms"][s["to_act"]] if pawn == "self" else s["doctor"]
    return (why_card(s, card, ("move", "room"))
            or why_room(s, at, room, s.world.goals(card, sunk_count(s), at)))


def why_attempt(s, words):
    target, weapon = words
    return ((why_card(s, weapon, ("weapon", "aid")) if weapon != "bare" else None)
            or attempt_fault(s, s["to_act"], target))


def why_draw(s, words):
    if s["turn"]["cards_played"]:
        return "card-played"
    if not named(s, s["rooms"][s["to_act"]]):
        return "unnamed-room"
    return None if drawable(s) else "nothing-to-draw"


def why_dog(s, words):
    if words[0] not in s.world.board.kind:
        return "unknown"
    return None if words[0] in s.world.board.ways(s["dog"]["room"], s["doctor"]) else "not-on-the-way"


REASONS = {"step": why_step, "play": why_play, "attempt": why_attempt, "draw": why_draw,
           "end": lambda s, words: None,
           "foil": lambda s, words: why_card(s, words[0], ("failure",)),
           "pass": lambda s, words: "must-foil" if s["phase"] == "defend" and must_foil(s) else None,
           "dog": why_dog,
           "collect": lambda s, words: why_card(s, words[0], s.world.kind.values())}


# -- Set-up --------------------------------------------------------------------------------------------------


def blank(world, players, options):
    """A state before the deal: the keys in PROTOCOL.md's order, nothing dealt, nobody placed."""
    data = {"edition": world.edition, "board": world.board.id, "players": players, "options": options,
            "phase": "turn", "to_act": 0, "turn": {"number": 1, "seat": 0, "stepped": False, "cards_played": 0},
            "last_turn": [0] * players, "rooms": [world.board.start] * players, "doctor": world.board.start,
            "dog": None, "hands": [[] for _ in range(players)], "tokens": [0] * players,
            "pool": TOKENS if options.get("spite") else 0}
    if world.ship:
        data.update(piles={}, sunk=[])
    else:
        data["deck"] = []
    data.update(discard=[], removed=[], attempt=None, next_seat=None, winner=None, ending=None)
    if world.ship:
        data["loser"] = None
        if options["penalties"]:
            data["penalties"] = [0] * players
    return State(data, world)


def split(cards):
    """R-SETUP-SAVE: four piles, the top of the deck to D, a remainder to D, C, B."""
    piles, at = {}, 0
    for k, level in enumerate(LEVELS):
        size = len(cards) // 4 + (k < len(cards) % 4)
        piles[level] = cards[at:at + size]
        at += size
    return piles


def new(edition, players, options=None, seed=0, dealer=None, world=None):
    """A game dealt by R-SETUP-KILL or R-SETUP-SAVE, with Python's chance."""
    rng = random.Random(seed)
    world = world or world_of(edition)
    s = blank(world, players, full_options(edition, options or {}))
    cards = world.full_deck(s["options"])
    rng.shuffle(cards)
    dealer = rng.randrange(players) if dealer is None else dealer
    placing = "move" if world.ship else "room"
    shown = [(k, world.card[c]["room"]) for k, c in enumerate(cards) if world.kind[c] == placing]
    first = (dealer + 1 + shown[0][0]) % players
    if world.ship:
        for k in range(players):
            s["rooms"][(first + k) % players] = shown[k][1]
        s["doctor"] = shown[players][1]
    else:
        s["doctor"] = shown[0][1]
    s["to_act"] = s["turn"]["seat"] = first
    if s["options"].get("dog", "none") != "none":
        s["dog"] = {"room": s["doctor"], "alive": True, "tokens": 0, "walked": False}
    rng.shuffle(cards)
    size = hand_size(world, players)
    for k in range(players):
        s["hands"][k] = sorted(cards[k * size:(k + 1) * size])
    rest = cards[players * size:]
    if world.ship:
        s["piles"] = split(rest)
    else:
        s["deck"] = rest
    return s


def hand_size(world, players):
    return 8 if world.ship and players == 3 else 6


def new_fault(s, players, options):
    """What is wrong with a fresh game of the engine's, None if nothing: all of section 2 that shows."""
    world = s.world
    size = hand_size(world, players)
    fresh = blank(world, players, options)
    free = {"to_act", "turn", "rooms", "doctor", "dog", "hands", "deck", "piles"}
    if set(s) != set(fresh) or any(s[key] != fresh[key] for key in fresh if key not in free):
        return "not fresh"
    first = s["to_act"]
    if s["turn"] != {"number": 1, "seat": first, "stepped": False, "cards_played": 0}:
        return "turn"
    if any(len(hand) != size or hand != sorted(hand) for hand in s["hands"]):
        return "hands"
    rest = s["piles"] if world.ship else s["deck"]
    dealt = sum(s["hands"], []) + (sum(rest.values(), []) if world.ship else rest)
    if sorted(dealt) != sorted(world.full_deck(options)):
        return "cards"
    placed = s["rooms"] + [s["doctor"]] if world.ship else [s["doctor"]]
    starts = {card["room"] for card in world.cards if card["kind"] == ("move" if world.ship else "room")}
    if len(set(placed)) != len(placed) or not set(placed) <= starts:
        return "places"
    if world.ship:
        left = len(world.full_deck(options)) - players * size
        if {k: len(p) for k, p in rest.items()} != {k: len(p) for k, p in split([0] * left).items()}:
            return "piles"
    elif set(s["rooms"]) != {world.board.start}:
        return "rooms"
    dog = None if options.get("dog", "none") == "none" else {
        "room": s["doctor"], "alive": True, "tokens": 0, "walked": False}
    return None if s["dog"] == dog else "dog"
