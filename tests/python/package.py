"""The Python package: worlds, games, views, batches, bots, records, and what bad input gets.

    package.py LIBRARY
"""
import ctypes
import ctypes.util
import json
import os
import pathlib
import re
import subprocess
import sys

import with_modules

with_modules.need("numpy")
ROOT = with_modules.use_tree(sys.argv[1])

import numpy as np  # noqa: E402  pylint: disable=wrong-import-position
import tap  # noqa: E402  pylint: disable=wrong-import-position
import unlucky  # noqa: E402  pylint: disable=wrong-import-position

WORLDS = [unlucky.World("kill-2009", 4), unlucky.World("kill-2009", 3, {"dog": "old-dog-new-tricks"}), unlucky.World("kill-1996", 8),
          unlucky.World("save-2000", 5, {"penalties": True})]


def refused(what, *words, kind=unlucky.UnluckyError):
    try:
        what()
    except kind as error:
        for word in words:
            assert word in str(error), f"{error!r} does not say {word!r}"
        return error
    raise AssertionError(f"nothing was refused; expected {words}")


def test_numbers_go_both_ways():
    for world in WORLDS:
        for number in range(world.actions):
            assert world.number(world.text(number)) == number
    refused(lambda: WORLDS[0].text(291), "291", "290", kind=unlucky.IllegalAction)
    refused(lambda: WORLDS[0].number("dance"), "dance")
    refused(lambda: WORLDS[0].number("dog foyer"), "dog foyer", kind=unlucky.IllegalAction)


def test_the_page_tells_the_numbers_and_sections_that_there_are():
    page = pathlib.Path(ROOT, "docs", "learning.md").read_text(encoding="utf-8")
    plain, dog = unlucky.World("kill-2009"), unlucky.World("kill-2009", options={"dog": "old-dog"})
    rows = re.findall(r"\| (\d+)–(\d+) \| `([^`]+)` \|", page)
    assert len(rows) == 9, rows
    for number, (first, last, text) in enumerate(rows):
        world = plain if number < 6 else dog
        assert world.text(int(first)) == text, (first, text)
        assert int(last) + 1 == (int(rows[number + 1][0]) if number + 1 < len(rows) else dog.actions), (last, text)
    told = re.findall(r"^\| `(\w+)` \| [^|]*\|[^|]*\| (\w+|P − 1) \|$", page, re.M)
    known = {name: section for world in WORLDS for name, section in world.sections(4).items()}
    assert {name for name, _ in told} == set(known), {name for name, _ in told} ^ set(known)
    for name, one in told:
        if one.isdigit():
            assert known[name].most == int(one), name


def test_a_game_is_played_told_and_kept():
    for world in WORLDS:
        game = unlucky.Game(world, seed="python")
        while not game.over and game.turn < 60:
            view = game.view()
            assert view.legal_numbers() == list(np.flatnonzero(view.mask())) or set(view.legal_numbers()) == set(np.flatnonzero(view.mask()))
            assert view.json()["seat"] == game.to_act == view.seat
            legal = view.legal()
            game.act(legal[len(game.events()) % len(legal)])
        again = unlucky.Game.from_record(game.record(Names=["é"] * world.players))
        assert again.state() == game.state() and again.events(0) == game.events(0)
        assert again.world.options == world.options
        loaded = unlucky.Game.from_state(game.state(), seed="later")
        assert loaded.state() == game.state()


def test_a_view_keeps_secrets():
    game = unlucky.Game(WORLDS[0], seed="secret")
    mine, others = game.view(0).json(), game.view(1).json()
    assert isinstance(mine["hands"][0], list) and mine["hands"][1] == 6 and isinstance(mine["deck"], int)
    assert others["hands"][0] == 6 and game.view(None).json()["hands"] == [6, 6, 6, 6]
    while True:
        legal = game.view().legal()
        drew = "draw" in legal
        seat = game.to_act
        events = game.act("draw" if drew else "end")
        if drew:
            break
    card = next(event["card"] for event in events if event["event"] == "drew")
    assert card is not None
    for other in range(4):
        told = [event["card"] for event in game.events(other) if event["event"] == "drew"]
        assert told == [card if other == seat else None]


def test_observations_of_a_view_and_of_a_batch_are_the_same():
    for world in WORLDS:
        batch = unlucky.Batch(world, 3, seed="same", history=8, stays_over=True)
        floats = unlucky.Batch(world, 3, seed="same", history=8, observation="float32", stays_over=True)
        games = [unlucky.Game(world, seed=f"same/{place}/0") for place in range(3)]
        for _ in range(80):
            actions = batch.sample().copy()
            batch.step(actions)
            floats.step(actions)
            for place, game in enumerate(games):
                if actions[place] >= 0:
                    game.act(int(actions[place]))
                assert (batch.to_act[place] == 255) == game.over
                if game.over:
                    continue
                view = game.view()
                assert (view.observe(8) == batch.observation[place]).all()
                assert (view.observe(8, np.float32) == floats.observation[place]).all()
                assert (view.mask() == batch.mask[place]).all()
                assert (batch.observe(place, None) == game.view(None).observe(8)).all()
                assert batch.state(place) == game.state()


def test_sections_cut_a_row():
    world = WORLDS[0]
    batch = unlucky.Batch(world, 5, seed="sections")
    sections = world.sections()
    hand = sections["hand"].of(batch.observation)
    assert hand.shape == (5, 1, len(world.cards)) and (hand.sum(axis=(1, 2)) == 6).all()
    assert (sections["rooms"].of(batch.observation).sum(axis=2) == 1).all()
    held = {world.cards[k]: int(n) for k, n in enumerate(hand[0, 0]) if n}
    state = batch.state(0)
    assert held == {card: state["hands"][state["to_act"]].count(card) for card in state["hands"][state["to_act"]]}


def test_arrays_are_the_librarys_own_and_cannot_be_written():
    batch = unlucky.Batch(WORLDS[0], 16)
    for name in ("to_act", "mask", "observation", "reward", "legal", "count", "ended"):
        array = getattr(batch, name)
        assert not array.flags.writeable and array.base is not None, name
        refused(lambda array=array: array.__setitem__(0, 1), kind=ValueError)
    mask = batch.mask
    before = mask.copy()
    for _ in range(5):
        batch.step(batch.sample())
    assert mask is batch.mask and (mask != before).any()


def test_ended_games_are_dealt_anew_and_rewarded():
    batch, wins, ends = unlucky.Batch(WORLDS[0], 64, seed="ends"), 0, 0
    for _ in range(1500):
        batch.step(batch.sample())
        over = batch.ended > 0
        assert (batch.reward.sum(axis=1) == (batch.winner != 255)).all()
        assert ((batch.turns > 0) == over).all()
        wins, ends = wins + batch.reward.sum(), ends + over.sum()
    assert ends > 50 and wins > 0 and batch.deals.sum() == ends, (wins, ends)


def test_bad_actions_name_their_game_and_change_nothing():
    batch = unlucky.Batch(WORLDS[0], 8, seed="bad")
    before = [batch.state(place) for place in range(8)]
    good = batch.sample().copy()

    def wrong(place, number, dtype=np.int32):
        actions = good.astype(dtype)
        actions[place] = number
        batch.step(actions)

    refused(lambda: wrong(5, 2), "game 5", "pass", "not legal", kind=unlucky.IllegalAction)
    refused(lambda: wrong(3, 291), "game 3", "291", "290", kind=unlucky.IllegalAction)
    refused(lambda: wrong(2, 2**40, np.int64), "game 2", str(2**40), kind=unlucky.IllegalAction)
    refused(lambda: batch.step(good[:7]), "(8,)", "(7,)")
    refused(lambda: batch.step(good.astype(float)), "float64")
    refused(lambda: batch.step("end"), "one whole number a game", "(8,)")
    refused(lambda: batch.step([[1], [2, 3]] + [0] * 6), "one whole number a game", "(8,)")
    refused(lambda: batch.sample([0] * 8), "int32")
    refused(lambda: batch.sample(np.zeros(8)), "int32")
    assert before == [batch.state(place) for place in range(8)]
    batch.step(list(good))  # any whole numbers will do
    batch.step(np.full(8, -1))


def test_bad_worlds_and_setups_say_what_there_is():
    refused(lambda: unlucky.World("kill-2010"), "kill-2010", "kill-2009")
    refused(lambda: unlucky.World(players=9), "2 to 7")
    refused(lambda: unlucky.World(options={"cat": True}), "cat")
    refused(lambda: unlucky.World(plan="board x"), kind=unlucky.UnluckyError)
    refused(lambda: unlucky.Batch(games=0), "1048576")
    refused(lambda: unlucky.Batch(history=65), "65")
    refused(lambda: unlucky.Batch(observation="int8"), "int8")
    refused(lambda: unlucky.Batch(seed="x" * 65), "64")
    refused(lambda: unlucky.Batch(opponents="admiral"), "admiral", "widow")
    refused(lambda: unlucky.Batch(opponents=["butler"] * 4), "learner")
    refused(lambda: unlucky.Batch(opponents=["butler"] * 3), "4 seats")
    refused(lambda: unlucky.Game.from_record("nonsense"))
    refused(lambda: unlucky.Game(dealer=7))
    refused(lambda: unlucky.Game().view(4), "seat 4")
    refused(lambda: unlucky.Game().act("pass"), "pass", "phase", kind=unlucky.IllegalAction)
    refused(lambda: unlucky.play(["butler"] * 3, WORLDS[0]), "3 players")
    refused(lambda: unlucky.Batch(seat=1), "opponents")
    refused(lambda: unlucky.Batch(playouts=9), "opponents")
    refused(lambda: unlucky.Batch(opponents=["butler", None, None, None], seat=1), "seat")
    refused(lambda: unlucky.play(["butler:many"] * 4, WORLDS[0]), "butler:many", "playouts")
    refused(lambda: unlucky.Batch("kill-2009"), "World", "'kill-2009'")
    refused(lambda: unlucky.Game("kill-2009"), "World", "'kill-2009'")
    refused(lambda: unlucky.World(options=3), "options", "3")
    refused(lambda: unlucky.World(options={"spite": {1}}), "options", "JSON")
    assert "line" not in str(refused(lambda: unlucky.World(options={"spite": "yes"}), "spite must be"))
    refused(lambda: unlucky.Game.from_state({1}), "state", "JSON")
    refused(lambda: unlucky.Batch(opponents=3), "opponents", "3")
    refused(lambda: unlucky.Game().view().observe(dtype="nonsense"), "uint8", "nonsense")
    refused(lambda: unlucky.play([3, "butler"]), "seat 0", "3")
    refused(lambda: unlucky.play([lambda view: "dance", "butler", "butler"]), "player 0", "'dance'", "no action")
    refused(lambda: unlucky.play([lambda view: None, "butler", "butler"]), "player 0", "None", kind=unlucky.IllegalAction)
    refused(lambda: unlucky.Game().act("pass"), "are legal, such as", kind=unlucky.IllegalAction)
    refused(lambda: unlucky.match({"one": "butler"}), "two players")
    refused(lambda: unlucky.match(["butler", "nephew"], games=0), "games", "0")


def test_what_is_no_whole_number_or_out_of_range_is_refused_by_its_name():
    world, game = WORLDS[0], unlucky.Game(WORLDS[0])
    batch, before = unlucky.Batch(world, 2), game.state()
    end = world.number("end")
    for what in (lambda: game.act(end + 0.9), lambda: game.act(float(end)), lambda: world.text(3.7), lambda: game.act(None)):
        refused(what, "whole number", kind=unlucky.IllegalAction)
    refused(lambda: game.act(2**32 + end), str(2**32 + end), kind=unlucky.IllegalAction)
    refused(lambda: game.act(-1), "-1", "290", kind=unlucky.IllegalAction)
    refused(lambda: world.text("end"), "end", kind=unlucky.IllegalAction)
    assert game.state() == before
    refused(lambda: unlucky.World(players=3.9), "players", "3.9")
    refused(lambda: unlucky.World(players=300), "players", "300")
    refused(lambda: unlucky.World(players="4"), "players", "'4'")
    refused(lambda: unlucky.World(2009), "edition", "2009")
    refused(lambda: unlucky.Batch(games=1.9), "games", "1.9")
    refused(lambda: unlucky.Batch(history=2.9), "history", "2.9")
    refused(lambda: unlucky.Batch(seed=7), "seed", "7")
    refused(lambda: unlucky.Batch(opponents="nephew", playouts=-1), "playouts", "-1")
    refused(lambda: unlucky.Batch(opponents="nephew", seat=0.5), "seat 0.5")
    for dealer in (-1, 4, 255, 256, 0.5):
        refused(lambda dealer=dealer: unlucky.Game(dealer=dealer), "dealer", str(dealer))
    refused(lambda: unlucky.Game(seed=3), "seed", "3")
    refused(lambda: unlucky.Game.from_record(b"[Edition]"), "record")
    refused(lambda: game.view(1.5), "seat 1.5")
    refused(lambda: game.events(9), "seat 9")
    refused(lambda: game.view().observe(0.5), "history", "0.5")
    refused(lambda: batch.observe(1.5, 0), "game 1.5")
    refused(lambda: batch.observe(0, 0.5), "seat 0.5")
    refused(lambda: batch.observe(2, 0), "game 2", "0 to 1")
    refused(lambda: batch.state("0"), "game '0'")
    refused(lambda: batch.put(0, None), "Game is expected")
    refused(lambda: batch.put(-1, game), "game -1")
    refused(lambda: unlucky.Bot(world, "butler", 0, playouts=-1), "playouts", "-1")
    refused(lambda: unlucky.Bot(world, "butler", None), "seat None")
    refused(lambda: unlucky.Bot(world, "butler", 0).think(None), "Game is expected")
    # What is a whole number, of whatever type, is taken.
    assert world.text(np.int64(end)) == "end" and unlucky.Batch(world, np.uint8(3)).games == 3
    assert unlucky.Game(world, dealer=np.int32(2)).view(np.uint8(1)).seat == 1


def test_a_game_of_another_world_is_refused_though_it_looks_alike():
    text = pathlib.Path(ROOT, "data", "mansion.plan").read_text(encoding="utf-8")
    own, same = WORLDS[0], unlucky.World("kill-2009", 4, plan=text)
    assert own.board["rooms"] and own.board == same.board
    unlucky.Batch(own, 1).put(0, unlucky.Game(same))
    assert "RRR+bbb" in text  # the library's door to the hall
    walled = unlucky.World("kill-2009", 4, plan=text.replace("RRR+bbb", "RRR#bbb"))
    assert walled.rooms == own.rooms and repr(walled) == repr(own) and walled.board != own.board
    refused(lambda: unlucky.Batch(own, 1).put(0, unlucky.Game(walled)), "boards differ")
    for other in (walled, WORLDS[2], WORLDS[1]):
        game = unlucky.Game(other)
        refused(lambda game=game: unlucky.Bot(own, "butler", game.to_act).think(game), "boards differ")


def test_bots_play_and_are_told_only_what_they_see():
    game = unlucky.play(["butler", "nephew", "colonel:8", "sleepwalker"], WORLDS[0], seed="bots")
    assert game.over and unlucky.Game.from_record(game.record()).winner == game.winner
    assert unlucky.play(["butler", "nephew", "colonel:8", "sleepwalker"], WORLDS[0], seed="bots").record() == game.record()
    bot = unlucky.Bot(WORLDS[3], "widow", 2, playouts=16)
    game = unlucky.Game(WORLDS[3], seed="bot")
    while game.to_act != 2:
        game.act(game.view().legal()[0])
    told = bot.think(game)
    assert told["action"] in game.view().legal() and 0.5 < sum(told["chances"]) <= 1.001, told
    refused(lambda: unlucky.Bot(WORLDS[0], "butler", 4), "seat 4")


def test_strangers_play_and_half_of_them_teach_nobody():
    training, held_out = unlucky.strangers(), unlucky.strangers(held_out=True)
    assert len(training) >= 6 and len(held_out) >= 6 and not set(training) & set(held_out)
    game = unlucky.play([training[0], held_out[0], training[1], "butler"], WORLDS[0], seed="strangers")
    assert game.over and unlucky.play([training[0], held_out[0], training[1], "butler"], WORLDS[0], seed="strangers").record() == game.record()
    one, two = (unlucky.Batch(WORLDS[1], 5, seed="strangers", opponents=[None, training[2], training[3]], threads=n) for n in (1, 2))
    for _ in range(60):
        one.step(one.sample())
        two.step(two.sample())
        assert (one.to_act == 0).all() and (one.observation == two.observation).all()
    refused(lambda: unlucky.Batch(WORLDS[0], 2, opponents=held_out[0]), "game 0, seat 1", held_out[0], "held out")
    refused(lambda: unlucky.Batch(WORLDS[0], 2, opponents="free-ryder"), "free-ryder", "widow", "free-rider")
    refused(lambda: unlucky.Bot(WORLDS[0], training[0], 0).beliefs(unlucky.Game(WORLDS[0])), "no beliefs", "widow")


def test_beliefs_are_rows_of_expected_cards():
    world = WORLDS[0]
    for level in ("widow", "butler"):
        bot, game = unlucky.Bot(world, level, 0, playouts=4), unlucky.Game(world, seed="beliefs")
        others = [unlucky.Bot(world, "butler", seat) for seat in range(4)]
        for number in range(15):
            told = bot.beliefs(game, deals=50, seed=number)
            assert told.shape == (4, len(world.cards)) and told.dtype == np.float32
            hands = game.state()["hands"]
            assert np.allclose(told.sum(axis=1), [len(hand) for hand in hands], atol=1e-4)
            assert all(told[0, world.cards.index(card)] == hands[0].count(card) for card in hands[0])
            assert (told == bot.beliefs(game, deals=50, seed=number)).all()
            imagined = bot.imagine(game, seed=number)
            assert imagined.view(0).json() == game.view(0).json() and imagined.to_act == game.to_act
            game.act(others[game.to_act].think(game)["number"])
    assert game.features().shape == (4, 40) and game.features().dtype == np.int16 and game.features().any()
    refused(lambda: bot.beliefs(game, deals=0), "deals", "0")
    refused(lambda: bot.beliefs(None), "a Game is expected")
    refused(lambda: bot.imagine(unlucky.play(["nephew"] * 4, world)), "is over", "state")


def test_a_batch_with_opponents_waits_for_the_learner():
    batch = unlucky.Batch(WORLDS[0], 12, seed="foes", opponents="nephew")
    assert (batch.learner.sum(axis=1) == 1).all() and (batch.learner.argmax(axis=1) == np.arange(12) % 4).all()
    ends = 0
    for _ in range(150):
        assert batch.learner[np.arange(12), batch.to_act].all()
        batch.step(batch.sample())
        ends += (batch.ended > 0).sum()
    assert ends > 0
    batch.put(3, unlucky.Game(WORLDS[0], seed="put"))
    assert batch.to_act[3] == 3
    refused(lambda: batch.put(0, unlucky.Game(WORLDS[2])), "kill-1996")


def test_threads_play_the_same_games():
    for setup in ({}, {"opponents": "nephew"}, {"opponents": [None, "widow", "butler", "sleepwalker"], "playouts": 4}):
        batches = [unlucky.Batch(WORLDS[0], 11, seed="threads", threads=threads, **setup) for threads in (1, 3, 20)]
        for _ in range(40):
            for batch in batches:
                batch.step(batch.sample())
            assert all((batch.observation == batches[0].observation).all() and (batch.deals == batches[0].deals).all() for batch in batches)
        batches[1].deal()
        actions = batches[1].sample().copy()
        actions[9] = 290
        before = batches[1].observation.copy()
        refused(lambda batch=batches[1], actions=actions: batch.step(actions), "game 9", kind=unlucky.IllegalAction)
        assert (batches[1].observation == before).all()
    refused(lambda: unlucky.Batch(threads=0), "threads", "0")
    refused(lambda: unlucky.Batch(threads=2.0), "threads", "2.0")


def test_a_library_that_does_not_fit_is_found_out_at_import():
    env = dict(os.environ, UNLUCKY_LIBRARY="/nowhere/libunlucky.so")
    command = [sys.executable, "-c", "import unlucky"]
    told = subprocess.run(command, env=env, capture_output=True, text=True, check=False).stderr
    assert "ImportError" in told and "UNLUCKY_LIBRARY" in told, told
    env["UNLUCKY_LIBRARY"] = ctypes.util.find_library("c") or "libc.so.6"
    told = subprocess.run(command, env=env, capture_output=True, text=True, check=False).stderr
    assert "ImportError" in told and "older than this package" in told, told
    code = ("import ctypes, sys\nsys.argv = []\nimport unlucky._library as c\n"
            "c.MIRRORED['ul_event'] = ctypes.c_uint64\nc._check(c.lib, 'libunlucky')")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr
    assert "ul_event of 10 bytes" in told and "install the two together" in told, told


def test_help_is_there():
    for name in unlucky.__all__:
        thing = getattr(unlucky, name)
        if callable(thing) and not isinstance(thing, type(unlucky.Player)):
            assert thing.__doc__, name
    assert json.dumps(unlucky.levels()) == '["sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis"]'


tap.main(globals())
