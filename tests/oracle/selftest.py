#!/usr/bin/env python3
"""The oracle tested by itself: the boards' facts, the rulebooks' examples, rules one by one, random games."""

import itertools
import json
import random
import unittest

import check
import oracle
from board import EDITIONS, LEVELS, full_options, world_of
from styles import Style


def option_sets(edition):
    """Every combination of options that the edition allows."""
    known = EDITIONS[edition]["options"]
    for values in itertools.product(*(o["values"] for o in known.values())):
        options = full_options(edition, dict(zip(known, values)))
        if options is not None:
            yield options


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
    for action in actions:
        assert action in oracle.legal(s), (action, oracle.legal(s))
        assert oracle.why(s, action) is None
        s = oracle.act(s, action)
        check.load(s)
    return s


class Facts(unittest.TestCase):
    def setUp(self):
        self.mansion, self.ship = world_of("kill-1996").board, world_of("save-2000").board

    def pairs(self, table):
        return sum(map(len, table.values())) / 2

    def test_counts(self):
        self.assertEqual((len(self.mansion.rooms), self.pairs(self.mansion.doors), self.pairs(self.mansion.sees)),
                         (32, 51, 93))
        self.assertEqual((len(self.ship.rooms), self.pairs(self.ship.doors), self.pairs(self.ship.sees)),
                         (30, 49, 99))
        stairs = sum(self.ship.level[a] != self.ship.level[b] for a in self.ship.rooms for b in self.ship.doors[a])
        self.assertEqual(stairs / 2, 9)
        for board, numbered, named in ((self.mansion, 20, 24), (self.ship, 23, 30)):
            self.assertEqual(sorted(n for n in board.number.values() if n is not None), list(range(numbered)))
            self.assertEqual(list(board.kind.values()).count("room"), named)

    def test_what_the_rulebooks_say_of_the_mansion(self):
        sees, doors, walk = self.mansion.sees, self.mansion.doors, self.mansion.walk[0]
        self.assertEqual(sees["kitchen"], {"master-suite", "west-stairs", "west-lower-hall", "west-main-hall",
                                           "trophy-room", "wine-cellar", "winter-garden"})
        self.assertNotIn("carriage-house", sees["foyer"])
        self.assertEqual(sees["gallery"], {"dining-hall", "drawing-room", "foyer", "piazza", "nursery",
                                           "master-suite", "west-upper-hall", "library"})
        self.assertNotIn("dining-hall", doors["gallery"])
        self.assertNotIn("trophy-room", doors["kitchen"])
        self.assertEqual((walk["wine-cellar"], walk["foyer"], walk["piazza"]), ("kitchen", "piazza", "drawing-room"))

    def test_decks(self):
        for edition, size, short in (("kill-1996", 96, 92), ("kill-2009", 96, 92), ("save-2000", 90, 86)):
            world = world_of(edition)
            self.assertEqual(len(world.full_deck({"failure_3": True})), size)
            self.assertEqual(len(world.full_deck({"failure_3": False})), short)
            kinds = [card["kind"] for card in world.cards]
            self.assertEqual(kinds.count("weapon") + kinds.count("aid"), 20)

    def test_ride_is_at_most_three_turns_anywhere(self):
        """RULES.md 10: without cards nobody rides ahead of the Doctor for more than three turns."""
        for board, levels in ((self.mansion, 1), (self.ship, 4)):
            for k in range(levels):
                best = max(self.ride(board, k, room) for room in board.walk[k].values())
                self.assertLessEqual(best, 3)
                self.assertEqual(best, 3 if k == 0 else best)

    def ride(self, board, k, room):
        """Turns that begin with a step into `room`, where the Doctor walks next, and so on through doors alone."""
        turns = 1
        while board.walk[k][room] in board.within[k][room][1] and turns < 9:
            room, turns = board.walk[k][room], turns + 1
        return turns


class Examples(unittest.TestCase):
    def test_sample_turn_of_1996(self):
        s = staged("kill-1996", 5, hands=[["move-1", "billiard-cue"], ["failure-1"], ["failure-2"], ["failure-1"],
                                          ["failure-3", "move-2"]],
                   rooms=["library"] + ["green-house"] * 4, doctor="nursery")
        s = play(s, "step gallery", "play move-1 self nursery", "attempt doctor billiard-cue")
        self.assertEqual(s["attempt"]["value"], 2)
        s = play(s, "pass", "pass", "foil failure-1", "pass", "foil failure-3")
        self.assertEqual((s["doctor"], s["turn"]["number"], s["to_act"]), ("armory", 2, 1))
        self.assertEqual((s["discard"], sorted(s["removed"])), (["move-1", "billiard-cue"], ["failure-1", "failure-3"]))

    def test_sample_turn_of_2009(self):
        s = staged("kill-2009", 4, hands=[["move-1", "billiard-cue"], ["failure-2"], ["failure-2"],
                                          ["failure-3", "move-2"]],
                   rooms=["library"] + ["green-house"] * 3, doctor="nursery", tokens=[1, 0, 0, 0], pool=29)
        s = play(s, "play move-1 self gallery", "step nursery", "attempt doctor billiard-cue")
        self.assertEqual(s["attempt"]["value"], 3)
        s = play(s, "pass", "foil failure-2", "pass")
        self.assertEqual(oracle.legal(s), ["foil failure-3"])  # the last seat must
        s = play(s, "foil failure-3")
        self.assertEqual((s["doctor"], s["to_act"], s["tokens"], s["pool"]), ("armory", 1, [2, 0, 0, 0], 28))
        self.assertEqual(s["hands"][0], [])

    def test_whisky_in_the_captains_lounge(self):
        s = staged("save-2000", 6, hands=[["whisky"], ["failure-1"], [], ["failure-1"] * 2, ["failure-3"],
                                          ["failure-1"]],
                   rooms=["captains-lounge", "bridge", "bridge", "bridge", "bridge", "bridge"],
                   doctor="captains-lounge")
        s = play(s, "attempt doctor whisky")
        self.assertEqual(s["attempt"]["value"], 6)
        s = play(s, "pass", "pass", "foil failure-1", "foil failure-1", "pass", "foil failure-3", "pass",
                 "foil failure-1")
        self.assertEqual((s["phase"], s["doctor"], s["to_act"]), ("turn", "boat-deck", 1))
        self.assertIn("whisky", s["removed"])


class Rules(unittest.TestCase):
    def test_R_NEXT_the_order_of_several(self):
        for mode, last, follows in (("clockwise", [0, 1, 2], 0), ("longest-idle", [0, 1, 2], 0),
                                    ("clockwise", [2, 1, 3], 0), ("longest-idle", [2, 1, 3], 1)):
            s = staged("kill-1996", 3, {"next_player": mode}, rooms=["armory", "armory", "parlor"], doctor="nursery",
                       last_turn=last)
            s["turn"].update(number=max(last) + 1, seat=2)
            s["to_act"] = 2
            self.assertEqual(play(s, "end")["to_act"], follows, (mode, last))

    def test_R_NEXT_even_the_one_who_just_played(self):
        s = staged("kill-1996", 3, rooms=["armory", "parlor", "parlor"], doctor="nursery")
        self.assertEqual(play(s, "end")["to_act"], 0)

    def test_R_FIRST(self):
        s = staged("kill-2009", 3, rooms=["armory", "library", "lilac-room"], doctor="nursery")
        seats = []
        for _ in range(5):
            s = play(s, "end")
            seats.append(s["to_act"])
        self.assertEqual(seats, [1, 2, 0, 2, 0])  # on walks to 12, 13 nothing; 14; 15: lilac-room is seat 2's; 16

    def test_R_STALL(self):
        s = staged("kill-1996", 2, last_turn=[1999, 1998])
        s["turn"].update(number=2000, seat=1)
        s["to_act"] = 1
        s = play(s, "end")
        self.assertEqual((s["phase"], s["ending"], s["winner"], s["to_act"]), ("over", "stalled", None, None))
        self.assertEqual((s["turn"]["number"], s["last_turn"]), (2000, [1999, 2000]))

    def test_R_RESHUFFLE(self):
        s = staged("kill-1996", 2)
        s["removed"], s["discard"], s["deck"] = s["deck"][2:], s["deck"][:2], []
        self.assertEqual(play(s, "draw")["deck"], ["move-1"])
        s["removed"], s["discard"] = s["removed"] + s["discard"], []
        self.assertNotIn("draw", oracle.legal(s))
        self.assertEqual(oracle.why(s, "draw"), "nothing-to-draw")

    def test_R_SINK_and_drowning(self):
        s = staged("save-2000", 3, rooms=["cargo-hold", "galley", "bridge"], doctor="boiler-room")
        s["removed"] = s["piles"]["D"][1:]
        s["piles"]["D"] = s["piles"]["D"][:1]
        s = play(s, "draw")
        self.assertEqual((s["sunk"], s["rooms"], s["doctor"]), (["D"], ["infirmary", "galley", "bridge"], "barber-shop"))
        for level in "CBA":
            s["removed"] += s["piles"][level][1:]
            s["piles"][level] = s["piles"][level][:1]
        s = play(s, "draw", "draw")
        self.assertEqual((s["sunk"], s["rooms"]), (["D", "C", "B"], ["bridge"] * 3))
        doctor = s["doctor"]
        s = play(s, "draw")
        self.assertEqual((s["ending"], s["sunk"], s["doctor"], s["rooms"]), ("drowned", list(LEVELS), doctor,
                                                                            ["bridge"] * 3))
        self.assertEqual(max(s["last_turn"]), s["turn"]["number"])

    def test_R_LOSER(self):
        options = {"penalties": True, "must_foil": False}
        hands = [["whisky"], ["failure-3", "failure-3"], ["failure-1"], ["failure-2"] * 3, ["failure-2"]]
        s = staged("save-2000", 5, options, hands=hands, rooms=["captains-lounge", "bridge"] + ["steerage"] * 3,
                   doctor="captains-lounge")
        s = play(s, "attempt doctor whisky", "pass", "foil failure-1", "pass", "foil failure-2", "pass", "pass")
        self.assertEqual((s["ending"], s["winner"], s["loser"]), ("saved", 0, 3))
        self.assertEqual(s["penalties"], [0, 0, 0, 2, 0])

    def test_R_OLD_DOG_and_R_BOTH(self):
        s = staged("kill-2009", 3, {"dog": "old-dog-new-tricks"}, hands=[["chain-saw"], ["failure-1"], ["failure-3"]],
                   rooms=["nursery", "parlor", "parlor"], doctor="nursery", pool=25,
                   dog={"room": "nursery", "alive": True, "tokens": 5, "walked": False})
        self.assertEqual(oracle.why(s, "attempt doctor bare"), "dog")
        s = play(s, "attempt dog chain-saw", "foil failure-1", "pass", "pass")  # R-MUST does not hold for the dog
        self.assertEqual((s["dog"], s["tokens"]), ({"room": "nursery", "alive": False, "tokens": 0, "walked": False},
                                                   [5, 0, 0]))

    def test_R_COLLECT(self):
        s = staged("kill-2009", 3, {"dog": "new-tricks", "fixed_first_round": False},
                   hands=[["move-1"], ["failure-1"], ["trowel"]], rooms=["lilac-room", "lilac-room", "parlor"],
                   doctor="lilac-room", pool=28,
                   dog={"room": "east-upper-hall", "alive": True, "tokens": 2, "walked": False})
        s = play(s, "end")  # the Doctor to 16: the dog can go by the lilac room or the Tennessee room
        self.assertEqual((s["phase"], s["to_act"]), ("dog", 0))
        s = play(s, "dog lilac-room")
        self.assertEqual(s["phase"], "collect")
        self.assertEqual((s["collecting"], s["to_act"], s["next_seat"]), ([1, 0], 1, 1))
        s = play(s, "collect failure-1", "collect move-1")
        self.assertEqual((s["tokens"], s["phase"], s["to_act"]), ([1, 1, 0], "turn", 1))
        self.assertEqual((s["removed"], s["discard"]), (["failure-1"], ["move-1"]))

    def test_load_refuses(self):
        s = json.loads(json.dumps(staged("kill-2009", 3)))
        self.assertIsNone(check.fault(s))
        for change in ({"pool": 29}, {"phase": "dog"}, {"to_act": 1}, {"next_seat": 1}, {"winner": 0}, {"extra": 1},
                       {"last_turn": [1, 0, 0]}, {"doctor": "bridge"}, {"rooms": []}, {"board": "ship"}):
            self.assertIsNotNone(check.fault(dict(s, **change)), change)


class RandomGames(unittest.TestCase):
    def test_every_edition_option_and_count(self):
        rng, endings = random.Random(1), {}
        for edition in EDITIONS:
            low, high = EDITIONS[edition]["players"]
            for k, options in enumerate(option_sets(edition)):
                s = self.game(rng, edition, low + k % (high - low + 1), options)
                endings[s["ending"]] = endings.get(s["ending"], 0) + 1
        self.assertEqual(set(endings) - {None, "stalled"}, {"killed", "saved", "drowned"})

    def game(self, rng, edition, players, options):
        style = Style(rng)
        s = oracle.new(edition, players, options, seed=rng.random())
        self.assertIsNone(oracle.new_fault(s, players, s["options"], None))
        for _ in range(300):
            if s["phase"] == "over":
                break
            actions = oracle.legal(s)
            self.assertTrue(actions)
            s = oracle.act(s, style.pick(actions), lambda cards: rng.sample(cards, len(cards)))
            if rng.random() < .2:
                check.load(s)
                for seat in (None, *range(players)):
                    self.assertEqual(oracle.view(s, seat)["seat"], seat)
        check.load(s)
        return s

if __name__ == "__main__":
    unittest.main()
