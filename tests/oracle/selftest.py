"""The oracle tested by itself: the boards' facts, the rulebooks' examples, rules one by one, random games."""

import json
import random

import check
import oracle
import states
import tap
from board import LEVELS, world_of
from styles import Style

MANSION, SHIP = world_of("kill-1996").board, world_of("save-2000").board


def staged(edition, players, options=None, hands=(), **changes):
    """A fresh game with the given hands, changed by hand. Cards that are not asked for lie in the deck."""
    s = oracle.new(edition, players, options, seed=7)
    cards = s.world.full_deck(s["options"])
    for k in range(players):
        s["hands"][k] = sorted(hands[k]) if k < len(hands) else []
        for card in s["hands"][k]:
            cards.remove(card)
    if s.world.ship:
        s["piles"] = oracle.split(cards)
    else:
        s["deck"] = cards
    s["turn"]["seat"] = s["to_act"] = 0
    s.update(changes)
    if s["dog"] and "dog" not in changes:
        s["dog"]["room"] = s["doctor"]
    return s


def play(s, *actions):
    """Some actions, each of which must be legal and lead to a state that can be loaded."""
    for action in actions:
        assert action in oracle.legal(s), (action, oracle.legal(s))
        assert oracle.why(s, action) is None
        s = oracle.act(s, action)
        check.load(s)
    return s


def same(found, wanted):
    assert found == wanted, (found, wanted)


def pairs(table):
    return sum(map(len, table.values())) / 2


# -- Facts -------------------------------------------------------------------------------------------------------


def test_the_plans_count_as_the_rules_say():
    same((len(MANSION.rooms), pairs(MANSION.doors), pairs(MANSION.sees)), (32, 51, 93))
    same((len(SHIP.rooms), pairs(SHIP.doors), pairs(SHIP.sees)), (30, 49, 99))
    same(sum(SHIP.level[a] != SHIP.level[b] for a in SHIP.rooms for b in SHIP.doors[a]), 2 * 9)
    for board, numbered, named in ((MANSION, 20, 24), (SHIP, 23, 30)):
        same(sorted(n for n in board.number.values() if n is not None), list(range(numbered)))
        same(list(board.kind.values()).count("room"), named)


def test_what_the_rulebooks_say_of_the_mansion():
    sees, doors, walk = MANSION.sees, MANSION.doors, MANSION.walk[0]
    same(sees["kitchen"], {"master-suite", "west-stairs", "west-lower-hall", "west-main-hall", "trophy-room",
                           "wine-cellar", "winter-garden"})
    assert "carriage-house" not in sees["foyer"]
    same(sees["gallery"], {"dining-hall", "drawing-room", "foyer", "piazza", "nursery", "master-suite",
                           "west-upper-hall", "library"})
    assert "dining-hall" not in doors["gallery"]
    assert "trophy-room" not in doors["kitchen"]
    same((walk["wine-cellar"], walk["foyer"], walk["piazza"]), ("kitchen", "piazza", "drawing-room"))


def test_the_decks_have_their_cards():
    for edition, size, short in (("kill-1996", 96, 92), ("kill-2009", 96, 92), ("save-2000", 90, 86)):
        world = world_of(edition)
        same(len(world.full_deck({"failure_3": True})), size)
        same(len(world.full_deck({"failure_3": False})), short)
        kinds = [card["kind"] for card in world.cards]
        same(kinds.count("weapon") + kinds.count("aid"), 20)


def ride(board, sunk, room):
    """Turns that begin with a step into `room`, where the Doctor walks next, and so on through doors alone."""
    turns = 1
    while board.walk[sunk][room] in board.within[sunk][room][1] and turns < 9:
        room, turns = board.walk[sunk][room], turns + 1
    return turns


def test_nobody_rides_ahead_for_more_than_three_turns():
    for board, sunk in ((MANSION, 0), (SHIP, 0), (SHIP, 1), (SHIP, 2), (SHIP, 3)):
        longest = max(ride(board, sunk, room) for room in board.walk[sunk].values())
        assert longest == 3 or sunk and longest < 3, (board.id, sunk, longest)


# -- The rulebooks' examples -------------------------------------------------------------------------------------


def test_sample_turn_of_1996():
    s = staged("kill-1996", 5, hands=[["move-1", "billiard-cue"], ["failure-1"], ["failure-2"], ["failure-1"],
                                      ["failure-3", "move-2"]],
               rooms=["library"] + ["green-house"] * 4, doctor="nursery")
    s = play(s, "step gallery", "play move-1 self nursery", "attempt doctor billiard-cue")
    same(s["attempt"]["value"], 2)
    s = play(s, "pass", "pass", "foil failure-1", "pass", "foil failure-3")
    same((s["doctor"], s["turn"]["number"], s["to_act"]), ("armory", 2, 1))
    same((s["discard"], sorted(s["removed"])), (["move-1", "billiard-cue"], ["failure-1", "failure-3"]))


def test_sample_turn_of_2009():
    s = staged("kill-2009", 4, hands=[["move-1", "billiard-cue"], ["failure-2"], ["failure-2"],
                                      ["failure-3", "move-2"]],
               rooms=["library"] + ["green-house"] * 3, doctor="nursery", tokens=[1, 0, 0, 0], pool=29)
    s = play(s, "play move-1 self gallery", "step nursery", "attempt doctor billiard-cue")
    same(s["attempt"]["value"], 3)
    s = play(s, "pass", "foil failure-2", "pass")
    same(oracle.legal(s), ["foil failure-3"])  # the last seat must
    s = play(s, "foil failure-3")
    same((s["doctor"], s["to_act"], s["tokens"], s["pool"]), ("armory", 1, [2, 0, 0, 0], 28))
    same(s["hands"][0], [])


def test_whisky_in_the_captains_lounge():
    s = staged("save-2000", 6, hands=[["whisky"], ["failure-1"], [], ["failure-1"] * 2, ["failure-3"], ["failure-1"]],
               rooms=["captains-lounge"] + ["bridge"] * 5, doctor="captains-lounge")
    s = play(s, "attempt doctor whisky")
    same(s["attempt"]["value"], 6)
    s = play(s, "pass", "pass", "foil failure-1", "foil failure-1", "pass", "foil failure-3", "pass", "foil failure-1")
    same((s["phase"], s["doctor"], s["to_act"]), ("turn", "boat-deck", 1))
    assert "whisky" in s["removed"]


# -- Rules -------------------------------------------------------------------------------------------------------


def test_R_NEXT_the_order_of_several():
    for mode, last, follows in (("clockwise", [0, 1, 2], 0), ("longest-idle", [0, 1, 2], 0),
                                ("clockwise", [2, 1, 3], 0), ("longest-idle", [2, 1, 3], 1)):
        s = staged("kill-1996", 3, {"next_player": mode}, rooms=["armory", "armory", "parlor"], doctor="nursery",
                   last_turn=last)
        s["turn"].update(number=max(last) + 1, seat=2)
        s["to_act"] = 2
        same(play(s, "end")["to_act"], follows)


def test_R_NEXT_even_the_one_who_just_played():
    s = staged("kill-1996", 3, rooms=["armory", "parlor", "parlor"], doctor="nursery")
    same(play(s, "end")["to_act"], 0)


def test_R_FIRST_the_order_holds_until_all_have_played():
    s = staged("kill-2009", 3, rooms=["armory", "library", "lilac-room"], doctor="nursery")
    seats = []
    for _ in range(5):
        s = play(s, "end")
        seats.append(s["to_act"])
    same(seats, [1, 2, 0, 2, 0])  # he walks in on 0, 1, nobody, 2, nobody


def test_R_STALL_after_two_thousand_turns():
    s = staged("kill-1996", 2, last_turn=[1999, 1998])
    s["turn"].update(number=2000, seat=1)
    s["to_act"] = 1
    s = play(s, "end")
    same((s["phase"], s["ending"], s["winner"], s["to_act"]), ("over", "stalled", None, None))
    same((s["turn"]["number"], s["last_turn"]), (2000, [1999, 2000]))


def test_R_RESHUFFLE_and_nothing_left():
    s = staged("kill-1996", 2)
    s["removed"], s["discard"], s["deck"] = s["deck"][2:], s["deck"][:2], []
    same(play(s, "draw")["deck"], ["move-1"])
    s["removed"], s["discard"] = s["removed"] + s["discard"], []
    assert "draw" not in oracle.legal(s)
    same(oracle.why(s, "draw"), "nothing-to-draw")


def test_R_SINK_until_all_have_drowned():
    s = staged("save-2000", 3, rooms=["cargo-hold", "galley", "bridge"], doctor="boiler-room")
    s["removed"] = s["piles"]["D"][1:]
    s["piles"]["D"] = s["piles"]["D"][:1]
    s = play(s, "draw")
    same((s["sunk"], s["rooms"], s["doctor"]), (["D"], ["infirmary", "galley", "bridge"], "barber-shop"))
    for level in "CBA":
        s["removed"] += s["piles"][level][1:]
        s["piles"][level] = s["piles"][level][:1]
    s = play(s, "draw", "draw")
    same((s["sunk"], s["rooms"]), (["D", "C", "B"], ["bridge"] * 3))
    doctor = s["doctor"]
    s = play(s, "draw")
    same((s["ending"], s["sunk"], s["doctor"], s["rooms"]), ("drowned", list(LEVELS), doctor, ["bridge"] * 3))
    same(max(s["last_turn"]), s["turn"]["number"])


def test_R_LOSER_is_the_last_who_could():
    hands = [["whisky"], ["failure-3", "failure-3"], ["failure-1"], ["failure-2"] * 3, ["failure-2"]]
    s = staged("save-2000", 5, {"penalties": True, "must_foil": False}, hands=hands,
               rooms=["captains-lounge", "bridge"] + ["steerage"] * 3, doctor="captains-lounge")
    s = play(s, "attempt doctor whisky", "pass", "foil failure-1", "pass", "foil failure-2", "pass", "pass")
    same((s["ending"], s["winner"], s["loser"]), ("saved", 0, 3))
    same(s["penalties"], [0, 0, 0, 2, 0])


def test_R_OLD_DOG_is_in_the_way_and_R_BOTH_leaves_its_tokens():
    s = staged("kill-2009", 3, {"dog": "old-dog-new-tricks"}, hands=[["chain-saw"], ["failure-1"], ["failure-3"]],
               rooms=["nursery", "parlor", "parlor"], doctor="nursery", pool=25,
               dog={"room": "nursery", "alive": True, "tokens": 5, "walked": False})
    same(oracle.why(s, "attempt doctor bare"), "dog")
    s = play(s, "attempt dog chain-saw", "foil failure-1", "pass", "pass")  # R-MUST does not hold for the dog
    same((s["dog"], s["tokens"]), ({"room": "nursery", "alive": False, "tokens": 0, "walked": False}, [5, 0, 0]))


def test_R_DOG_WALK_is_a_choice_and_R_COLLECT_follows():
    s = staged("kill-2009", 3, {"dog": "new-tricks", "fixed_first_round": False},
               hands=[["move-1"], ["failure-1"], ["trowel"]], rooms=["lilac-room", "lilac-room", "parlor"],
               doctor="lilac-room", pool=28,
               dog={"room": "east-upper-hall", "alive": True, "tokens": 2, "walked": False})
    s = play(s, "end")
    same((s["phase"], s["to_act"], oracle.legal(s)), ("dog", 0, ["dog lilac-room", "dog tennessee-room"]))
    s = play(s, "dog lilac-room")
    same((s["phase"], s["collecting"], s["to_act"], s["next_seat"]), ("collect", [1, 0], 1, 1))
    s = play(s, "collect failure-1", "collect move-1")
    same((s["tokens"], s["phase"], s["to_act"]), ([1, 1, 0], "turn", 1))
    same((s["removed"], s["discard"]), (["failure-1"], ["move-1"]))


def test_load_refuses_what_cannot_be():
    s = json.loads(json.dumps(staged("kill-2009", 3)))
    same(check.fault(s), None)
    for change in ({"pool": 29}, {"phase": "dog"}, {"to_act": 1}, {"next_seat": 1}, {"winner": 0}, {"extra": 1},
                   {"last_turn": [1, 0, 0]}, {"doctor": "bridge"}, {"rooms": []}, {"board": "ship"}):
        assert check.fault(dict(s, **change)) is not None, change


# -- Chance ------------------------------------------------------------------------------------------------------


def random_game(rng, edition, players, options):
    """A game, or the first part of it; every state on the way can be loaded."""
    style = Style(rng)
    s = oracle.new(edition, players, options, seed=rng.random())
    same(oracle.new_fault(s, players, s["options"]), None)
    for _ in range(250):
        if s["phase"] == "over":
            break
        actions = oracle.legal(s)
        assert actions and len(set(actions)) == len(actions)
        s = oracle.act(s, style.pick(actions), lambda cards: rng.sample(cards, len(cards)))
        if rng.random() < .1:
            check.load(s)
    check.load(s)
    return s


def test_random_games_of_every_option():
    rng = random.Random(1)
    settings = list(states.all_settings())
    same(len(settings), 192 * 7 + 192 * 6 + 64 * 5)
    endings = {random_game(rng, *setting)["ending"] for setting in settings[::7]}
    same(endings - {None, "stalled"}, {"killed", "saved", "drowned"})


def test_states_made_by_hand_can_be_loaded():
    rng, phases = random.Random(3), set()
    for _ in range(400):
        s = states.build(rng)
        same(check.fault(states.plain(s)), None)
        phases.add(s["phase"])
    same(phases, set(check.PHASES))


if __name__ == "__main__":
    tap.main(globals())
