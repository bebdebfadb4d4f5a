"""Unusual states for the differential test: some built by hand, some from play with a piece or two changed.

build() makes states that `load` has to accept although play hardly ever leads there. mutate() changes a state from
play; whether the outcome is to be refused is for check.py to say.
"""

import copy
import itertools

import oracle
from board import DATA, EDITIONS, LEVELS, MAX_TURNS, TOKENS, Board, full_options, world_of

JUNK = (None, True, False, -1, 0, 1, 2, 7, 2001, 2 ** 40, "", "x", "kitchen", "move-1", "doctor", [], {}, [0], [[]])


def random_options(rng, edition):
    """Any allowed combination; most of the time with few departures from the defaults."""
    while True:
        change = rng.choice((.1, .5))
        asked = {name: rng.choice(o["values"]) for name, o in EDITIONS[edition]["options"].items()
                 if rng.random() < change}
        if full_options(edition, asked) is not None:
            return asked


def all_settings():
    """Every edition with every number of players and every allowed combination of options."""
    for edition, data in EDITIONS.items():
        known = data["options"]
        for values in itertools.product(*(o["values"] for o in known.values())):
            options = dict(zip(known, values))
            if full_options(edition, options) is not None:
                for players in range(data["players"][0], data["players"][1] + 1):
                    yield edition, players, options


def random_setting(rng):
    edition = rng.choice(("kill-1996", "kill-2009", "kill-2009", "save-2000"))
    return edition, rng.randint(*EDITIONS[edition]["players"]), random_options(rng, edition)


# -- Built by hand -------------------------------------------------------------------------------------------


def build(rng):
    """A state that is legal and unlikely."""
    stage = rng.choice(STAGES)
    while True:
        edition, players, asked = random_setting(rng)
        options = full_options(edition, asked)
        if stage in NEEDED and NEEDED[stage] not in options.get("dog", "none"):
            continue
        s = oracle.blank(world_of(edition), players, options)
        deal(rng, s)
        place(rng, s)
        count_turns(rng, s)
        share_tokens(rng, s)
        if stage(rng, s):
            return s


def deal(rng, s):
    """All cards somewhere: any pile may be empty or hold nearly all."""
    world = s.world
    kept = [s["removed"]] + s["hands"]
    if world.ship:
        sunk = rng.choice((0, 0, 1, 2, 3))
        s["sunk"] = list(LEVELS[:sunk])
        s["piles"] = {level: [] for level in LEVELS}
        kept += [s["piles"][level] for level in LEVELS[sunk:]]
    else:
        kept += [s["deck"], s["discard"]]
    weights = [rng.choice((0, .1, 1, 1, 5)) for _ in kept]
    weights[0] += .01
    cards = world.full_deck(s["options"])
    rng.shuffle(cards)
    if world.ship:
        for level in LEVELS[sunk:]:
            s["piles"][level].append(cards.pop())
    for card in cards:
        pile = rng.choices(kept, weights)[0]
        (s["removed"] if pile is s["discard"] and card in world.points else pile).append(card)
    for hand in s["hands"]:
        hand.sort()


def place(rng, s):
    """Pawns in a few rooms, so that they meet and see each other."""
    board = s.world.board
    afloat = sorted(board.afloat[len(s.get("sunk", ()))])
    spots = rng.sample(afloat, rng.randint(1, 5))
    if rng.random() < .3:  # where some weapon is worth more
        spots += [c["bonus"]["room"] for c in rng.sample(s.world.cards, 4) if "bonus" in c
                  and c["bonus"]["room"] in afloat]
    s["rooms"] = [rng.choice(spots if rng.random() < .8 else afloat) for _ in s["rooms"]]
    s["doctor"] = rng.choice(spots if rng.random() < .6 else afloat)
    if s["options"].get("dog", "none") != "none":
        s["dog"] = {"room": rng.choice(spots if rng.random() < .6 else afloat), "alive": rng.random() < .8,
                    "tokens": 0, "walked": False}


def count_turns(rng, s):
    """Turn numbers anywhere from 1 to 2000, the turn not finished."""
    n = s["players"]
    number = rng.choice((1, 2, n, n + 1, 30, rng.randint(1, MAX_TURNS), MAX_TURNS - 3, MAX_TURNS - 1, MAX_TURNS))
    seat = rng.randrange(n)
    s["turn"] = {"number": number, "seat": seat, "stepped": rng.random() < .3,
                 "cards_played": rng.choice((0, 0, 1, 4))}
    s["to_act"] = seat
    if number > 1:
        played = rng.sample(range(1, number - 1), min(number - 2, rng.randint(0, n - 1)))
        last = played + [number - 1] + [0] * n
        s["last_turn"] = rng.sample(last[:n], n)


def share_tokens(rng, s):
    """The 30 tokens anywhere."""
    holders = list(range(s["players"])) + ["pool"] + (["dog"] if s["dog"] and s["dog"]["alive"] else [])
    weights = [rng.choice((0, .1, 1, 5)) for _ in holders]
    weights[s["players"]] += .01
    s["tokens"] = [0] * s["players"]
    s["pool"] = 0
    for holder in rng.choices(holders, weights, k=TOKENS if s["options"].get("spite") else 0):
        give(s, holder, 1)


def give(s, holder, count):
    if holder == "pool":
        s["pool"] += count
    elif holder == "dog":
        s["dog"]["tokens"] += count
    else:
        s["tokens"][holder] += count


def in_turn(rng, s):
    return True


def in_defence(rng, s):
    """An attempt on the Doctor that is allowed, at any point of its defence."""
    return attempted(rng, s, "doctor")


def in_the_dogs_defence(rng, s):
    return attempted(rng, s, "dog")


def attempted(rng, s, target):
    seat, n = s["turn"]["seat"], s["players"]
    for _ in range(40):
        place(rng, s)
        if target == "dog":
            s["dog"]["alive"], s["rooms"][seat] = True, s["dog"]["room"]
        else:
            s["rooms"][seat] = s["doctor"]
        if oracle.attempt_fault(s, seat, target) is None:
            break
    else:
        return False
    share_tokens(rng, s)
    weapons = [c for c in s["hands"][seat] if s.world.kind[c] in ("weapon", "aid")]
    weapon = rng.choice(weapons) if weapons and rng.random() < .8 else None
    if weapon:
        s["hands"][seat].remove(weapon)
    value = oracle.attempt_value(s, seat, weapon)
    asked = [(seat + k) % n for k in range(1, rng.randint(1, n - 1))]
    s["attempt"] = {"seat": seat, "target": target, "weapon": weapon, "value": value,
                    "points": rng.randrange(value), "asked": asked}
    s["phase"], s["to_act"] = "defend", (seat + len(asked) + 1) % n
    return True


def finished(s):
    s["last_turn"][s["turn"]["seat"]] = s["turn"]["number"]


def at_the_dogs_choice(rng, s):
    if not s["dog"] or not s["dog"]["alive"]:
        return False
    finished(s)
    for _ in range(40):
        if len(s.world.board.ways(s["dog"]["room"], s["doctor"])) > 1:
            s["phase"], s["next_seat"] = "dog", oracle.next_seat(s, True)
            return True
        s["dog"]["room"], s["doctor"] = rng.sample(s.world.board.rooms, 2)
    return False


def collecting(rng, s):
    dog = s["dog"]
    if not dog or not dog["alive"] or not dog["tokens"] or dog["room"] == s["doctor"]:
        return False
    finished(s)
    for _ in range(rng.randint(0, 3)):
        s["rooms"][rng.randrange(s["players"])] = dog["room"]
    s["next_seat"] = oracle.next_seat(s, True)
    asked = oracle.askable(s)
    if not asked:
        return False
    s["collecting"] = asked[rng.randrange(len(asked)):]
    s["phase"], s["to_act"], dog["walked"] = "collect", s["collecting"][0], True
    return True


def at_the_end(rng, s):
    ending = rng.choice(("saved", "drowned", "stalled") if s.world.ship else ("killed", "stalled"))
    if ending in ("drowned", "stalled"):
        finished(s)
    if ending == "drowned":
        s["removed"] += sum(s["piles"].values(), [])
        s["piles"], s["sunk"] = {level: [] for level in LEVELS}, list(LEVELS)
        top = sorted(s.world.board.afloat[3])
        s["rooms"], s["doctor"] = [rng.choice(top) for _ in s["rooms"]], rng.choice(top)
    winner = s["turn"]["seat"] if ending in ("killed", "saved") else None
    oracle.game_over(s, ending, winner)
    return True


STAGES = (in_turn,) * 4 + (in_defence,) * 3 + (in_the_dogs_defence, at_the_dogs_choice) * 2 + (collecting,) * 3 + (
    at_the_end,)
NEEDED = {in_the_dogs_defence: "old-dog", at_the_dogs_choice: "dog", collecting: "dog"}


# -- Changed by chance ---------------------------------------------------------------------------------------


def mutate(rng, s):
    """A changed copy of a state, and the names of the changes."""
    data = plain(s)
    names = []
    wanted = rng.choice((1, 1, 1, 2, 3))
    for change in rng.choices(CHANGES, k=20):
        if len(names) == wanted or data.get("players") not in range(1, 10):
            break  # a change that has made junk of the number of players stays alone
        try:
            change(rng, data)
        except (LookupError, TypeError, AttributeError, ValueError):
            continue  # the piece is not there, or an earlier change has made junk of it
        names.append(change.__name__)
    return data, names


def plain(s):
    return copy.deepcopy(dict(s))


def piles_of(d):
    found = list(d["hands"]) + [d["discard"], d["removed"]]
    return found + (list(d["piles"].values()) if "piles" in d else [d["deck"]])


def room_of(rng, d):
    return rng.choice(world_of(d["edition"]).board.rooms)


def swap_cards(rng, d):
    one, two = rng.sample([p for p in piles_of(d) if p], 2)
    i, j = rng.randrange(len(one)), rng.randrange(len(two))
    one[i], two[j] = two[j], one[i]


def move_card(rng, d):
    source, goal = rng.choice([p for p in piles_of(d) if p]), rng.choice(piles_of(d))
    card = source.pop(rng.randrange(len(source)))
    goal.insert(rng.randint(0, len(goal)), card)


def lose_or_double_card(rng, d):
    pile = rng.choice([p for p in piles_of(d) if p])
    if rng.random() < .5:
        pile.pop()
    else:
        rng.choice(piles_of(d)).append(pile[0])


def rename_card(rng, d):
    pile = rng.choice([p for p in piles_of(d) if p])
    pile[rng.randrange(len(pile))] = rng.choice(("failure-1", "failure-3", "move-1", "trowel", "whisky", "nothing"))


def shuffle_hand(rng, d):
    rng.shuffle(rng.choice([h for h in d["hands"] if h]))


def use_up_deck(rng, d):
    """Nearly no card left to draw."""
    left = rng.choice((0, 0, 1, 2))
    if "piles" in d:
        for level in LEVELS[len(d["sunk"]):rng.choice((1, 2, 4))]:
            d["removed"] += d["piles"][level][left or 1:]
            del d["piles"][level][left or 1:]
        return
    gone = d["deck"][left:]
    del d["deck"][left:]
    keep = rng.random() < .5
    for card in gone:
        d["discard" if keep and not card.startswith("failure") else "removed"].append(card)


def sink_deck(rng, d):
    """One more level gone, with or without the pawns moved up."""
    level = LEVELS[len(d["sunk"])]
    d["sunk"].append(level)
    if rng.random() < .8:
        d["removed"] += d["piles"][level]
        d["piles"][level] = []
    if rng.random() < .8:
        board = world_of(d["edition"]).board
        d["rooms"] = [board.refuge(level) if board.level[r] == level else r for r in d["rooms"]]
        if board.level[d["doctor"]] == level:
            d["doctor"] = board.refuge(level)


def change_sunk(rng, d):
    d["sunk"] = rng.choice(([], ["D"], ["C"], ["D", "C"], ["C", "D"], ["D", "C", "B", "A"], ["D", "D"], ["E"]))


def shift_tokens(rng, d):
    holders = list(range(d["players"])) + ["pool"] + (["dog"] if d["dog"] else [])
    count = rng.choice((1, 1, 3, 30))
    give(d, rng.choice(holders), -count)
    give(d, rng.choice(holders), count)


def break_tokens(rng, d):
    give(d, rng.choice(list(range(d["players"])) + ["pool"]), rng.choice((-1, 1, 30)))


def move_pawn(rng, d):
    d["rooms"][rng.randrange(len(d["rooms"]))] = rng.choice((room_of(rng, d), d["doctor"], d["rooms"][0]))


def gather_pawns(rng, d):
    room = rng.choice((room_of(rng, d), d["doctor"], d["dog"]["room"] if d["dog"] else "cellar"))
    d["rooms"] = [room if rng.random() < .7 else r for r in d["rooms"]]


def move_doctor(rng, d):
    d["doctor"] = rng.choice((room_of(rng, d), d["rooms"][0], "nowhere"))


def move_dog(rng, d):
    d["dog"]["room"] = rng.choice((room_of(rng, d), d["doctor"], d["rooms"][0]))


def kill_dog(rng, d):
    d["dog"]["alive"] = not d["dog"]["alive"]


def walk_dog(rng, d):
    d["dog"]["walked"] = not d["dog"]["walked"]


def swap_dog(rng, d):
    d["dog"] = None if d["dog"] else {"room": d["doctor"], "alive": True, "tokens": 0, "walked": False}


def change_phase(rng, d):
    d["phase"] = rng.choice(("turn", "defend", "dog", "collect", "over", "night"))


def change_to_act(rng, d):
    d["to_act"] = rng.choice((None, *range(d["players"] + 1)))


def change_turn_number(rng, d):
    """Mostly with last_turn shifted along."""
    goal = rng.choice((0, 1, 2, 1999, 2000, 2001, d["turn"]["number"] + 1))
    shift = goal - d["turn"]["number"]
    d["turn"]["number"] = goal
    if rng.random() < .8:
        d["last_turn"] = [max(k + shift, 0) if k else 0 for k in d["last_turn"]]


def change_turn_seat(rng, d):
    d["turn"]["seat"] = rng.randrange(d["players"] + 1)
    if rng.random() < .7:
        d["to_act"] = d["turn"]["seat"]


def change_turn_values(rng, d):
    d["turn"]["stepped"] = rng.random() < .5
    d["turn"]["cards_played"] = rng.choice((0, 1, 2, 5))


def change_last_turn(rng, d):
    last = d["last_turn"]
    if rng.random() < .5:
        rng.shuffle(last)
    else:
        last[rng.randrange(len(last))] = rng.choice((0, last[0], max(last) + 1, max(last) - 1, 1))


def change_attempt(rng, d):
    attempt = d["attempt"]
    key = rng.choice(list(attempt))
    attempt[key] = {"seat": rng.randrange(d["players"]), "target": rng.choice(("doctor", "dog", "self")),
                    "weapon": rng.choice((None, "trowel", "whisky", "move-1", "failure-1")),
                    "value": attempt["value"] + rng.choice((-1, 1)),
                    "points": rng.choice((-1, 0, 1, attempt["value"] - 1, attempt["value"])),
                    "asked": rng.sample(range(d["players"]), rng.randint(0, d["players"]))}[key]


def change_asked(rng, d):
    """Earlier or later in the defence, to_act along."""
    attempt, n = d["attempt"], d["players"]
    count = rng.randint(0, n)
    attempt["asked"] = [(attempt["seat"] + k) % n for k in range(1, count + 1)]
    d["to_act"] = (attempt["seat"] + count + 1) % n


def change_weapon(rng, d):
    """Another weapon from anywhere, the value along."""
    world, attempt = world_of(d["edition"]), d["attempt"]
    pile = rng.choice([p for p in piles_of(d) if p])
    at = rng.randrange(len(pile))
    if attempt["weapon"] is None:
        attempt["weapon"] = pile.pop(at)
    elif rng.random() < .3:
        pile.append(attempt["weapon"])
        attempt["weapon"] = None
    else:
        attempt["weapon"], pile[at] = pile[at], attempt["weapon"]
    attempt["value"] = world.worth(attempt["weapon"], d["rooms"][attempt["seat"]], d["options"]) \
        + d["tokens"][attempt["seat"]]


def make_attempt(rng, d):
    """Bare hands where it may or may not be allowed."""
    seat = d["turn"]["seat"]
    d["attempt"] = {"seat": seat, "target": rng.choice(("doctor", "dog")), "weapon": None,
                    "value": 1 + d["tokens"][seat], "points": 0, "asked": []}
    d["phase"], d["to_act"] = "defend", (seat + 1) % d["players"]


def stop_attempt(rng, d):
    d["attempt"], d["phase"], d["to_act"] = None, "turn", d["turn"]["seat"]


def change_next_seat(rng, d):
    d["next_seat"] = rng.choice((None, *range(d["players"])))


def change_collecting(rng, d):
    left = d["collecting"]
    what = rng.choice(("drop", "drop", "grow", "shuffle", "none"))
    if what == "drop":
        left.pop(0)
    elif what == "grow":
        left.insert(0, rng.randrange(d["players"]))
    elif what == "shuffle":
        rng.shuffle(left)
    else:
        d.pop("collecting")
    d["to_act"] = left[0]


def change_result(rng, d):
    key = rng.choice(("winner", "ending"))
    d[key] = rng.choice((None, *range(d["players"]))) if key == "winner" else rng.choice(
        (None, "killed", "saved", "drowned", "stalled", "bored"))


def end_game(rng, d):
    d["phase"], d["to_act"], d["attempt"], d["next_seat"] = "over", None, None, None
    change_result(rng, d)
    change_result(rng, d)


def change_penalties(rng, d):
    if "loser" in d and rng.random() < .5:
        d["loser"] = rng.choice((None, *range(d["players"] + 1)))
    else:
        d["penalties"][rng.randrange(d["players"])] = rng.choice((-1, 0, 1, 5))


def change_option(rng, d):
    known = EDITIONS[d["edition"]]["options"]
    name = rng.choice(list(known))
    d["options"][name] = rng.choice(known[name]["values"] + [None, 2, "x"])


def change_setting(rng, d):
    key = rng.choice(("edition", "board", "players"))
    d[key] = {"edition": rng.choice(tuple(EDITIONS)), "board": rng.choice(("mansion", "ship", "shed")),
              "players": d["players"] + rng.choice((-1, 1))}[key]


def change_keys(rng, d):
    part = rng.choice([d, d, d["options"], d["turn"]] + [d[k] for k in ("dog", "attempt", "piles") if d.get(k)])
    if rng.random() < .6:
        part.pop(rng.choice(list(part)))
    else:
        part[rng.choice(("sunk", "loser", "penalties", "collecting", "deck", "piles", "seat", "walked", "x"))] \
            = rng.choice(JUNK)


def change_type(rng, d):
    part = rng.choice([d, d, d["options"], d["turn"], d["rooms"], d["last_turn"], d["tokens"], d["hands"]]
                      + [d[k] for k in ("dog", "attempt", "piles", "sunk", "collecting") if d.get(k)])
    key = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
    part[key] = rng.choice(JUNK)


def change_length(rng, d):
    part = d[rng.choice(("rooms", "last_turn", "tokens", "hands"))]
    if rng.random() < .5:
        part.pop()
    else:
        part.append(part[0])


CHANGES = (swap_cards, swap_cards, move_card, move_card, lose_or_double_card, rename_card, shuffle_hand, use_up_deck,
           use_up_deck, sink_deck, change_sunk, shift_tokens, shift_tokens, break_tokens, move_pawn, move_pawn,
           gather_pawns, move_doctor, move_doctor, move_dog, kill_dog, walk_dog, swap_dog, change_phase,
           change_to_act, change_turn_number, change_turn_seat, change_turn_values, change_last_turn,
           change_attempt, change_asked, change_weapon, make_attempt, stop_attempt, change_next_seat,
           change_collecting, change_result, end_game, change_penalties, change_option, change_setting,
           change_keys, change_type, change_length)


# -- Other boards --------------------------------------------------------------------------------------------


def other_plan(rng, edition):
    """The edition's plan with other doors, numbers and names of kinds, turned or mirrored, under an id of its own."""
    text = (DATA / (EDITIONS[edition]["board"] + ".plan")).read_text(encoding="utf-8")
    while True:
        head, drawing = text.split("\nplan\n")
        plan = renumbered(rng, edition, head) + "\nplan\n" + redrawn(rng, drawing)
        board = Board(plan)
        if all(len(row) == len(board.rooms) for row in board.distance[0].values()):
            return plan


def renumbered(rng, edition, head):
    lines = head.split("\n")
    rows = [k for k, line in enumerate(lines) if line.startswith(("room ", "hall ", "stairs "))]
    words = {k: lines[k].split(None, 5) for k in rows}
    for _ in range(100):
        order = rng.sample(rows, rng.choice((1, 2, 5, rng.randint(1, len(rows)))))
        number = {k: str(n) for n, k in enumerate(order)}
        if len({words[k][4] for k in order}) == len({w[4] for w in words.values()}):
            break  # every level keeps a number, for pawns have to go somewhere when the one below sinks
    for k in rows:
        kind = rng.choice(("hall", "stairs", "room")) if edition != "save-2000" and rng.random() < .1 else words[k][0]
        lines[k] = " ".join([kind, *words[k][1:3], number.get(k, "-"), *words[k][4:]])
    return "\n".join("board odd-" + line.split()[1] if line.startswith("board ") else line for line in lines)


def redrawn(rng, drawing):
    """Some doorways walled up or barred, some railings opened; then perhaps turned over."""
    grid = [list(line) for line in drawing.split("\n") if line.strip()]
    width = max(map(len, grid))
    grid = [row + [" "] * (width - len(row)) for row in grid]
    seen = set()
    for y, row in enumerate(grid):
        for x, mark in enumerate(row):
            if mark in "+=" and (y, x) not in seen:
                cells = opening(grid, y, x)
                seen |= cells
                new = rng.choice("++++++#=") if rng.random() < .5 else mark
                for cy, cx in cells:
                    grid[cy][cx] = new
    if rng.random() < .5:
        grid = grid[::-1]
    if rng.random() < .5:
        grid = [row[::-1] for row in grid]
    if rng.random() < .5:
        grid = [list(row) for row in zip(*grid)]
    return "\n".join("".join(row).rstrip() for row in grid) + "\n"


def opening(grid, y, x):
    """The cells of one doorway or railing."""
    mark, found, todo = grid[y][x], set(), [(y, x)]
    while todo:
        y, x = todo.pop()
        if (y, x) not in found and 0 <= y < len(grid) and 0 <= x < len(grid[0]) and grid[y][x] == mark:
            found.add((y, x))
            todo += [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return found
