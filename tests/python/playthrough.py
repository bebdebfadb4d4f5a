"""Playthroughs in OpenSpiel's shape: as they were kept, and what they say is what the rules say.

    playthrough.py LIBRARY [accept]

With `accept` the files of tests/python/playthroughs are written anew.
"""
import ast
import json
import pathlib
import re
import subprocess
import sys

import with_modules

with_modules.need("numpy")
with_modules.use_tree(sys.argv[1])

import tap  # noqa: E402  pylint: disable=wrong-import-position
import unlucky  # noqa: E402  pylint: disable=wrong-import-position

HERE = pathlib.Path(__file__).resolve().parent / "playthroughs"
KEPT = {"kill-2009-two.txt": ("kill-2009", 2, "7"), "save-2000-three.txt": ("save-2000", 3, "2")}


def made(edition, players, seed):
    command = [sys.executable, "-m", "unlucky.playthrough", "--edition", edition, "--players", str(players), "--seed", seed, "--states", "2"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


def test_they_are_as_they_were_kept():
    for name, setup in KEPT.items():
        kept = (HERE / name).read_text(encoding="utf-8")
        assert made(*setup) == kept, f"{name} has changed: if that is meant, run this script with `accept`, and see what versions must grow"


def test_what_they_say_is_so():
    """Read as another program would, and played again by text, not by number."""
    for name, (edition, players, seed) in KEPT.items():
        text = (HERE / name).read_text(encoding="utf-8")
        world = unlucky.World(edition, players)
        game = unlucky.Game(world, seed)
        assert int(re.search(r"^NumDistinctActions\(\) = (\d+)$", text, re.M)[1]) == world.actions
        told = 0
        for state, rest in re.findall(r"^# State (\d+)\n(.*?)\n(?=\n|\Z)", text, re.M | re.S):
            legal = re.search(r"^StringLegalActions\(\) = (.*)$", rest, re.M)
            if legal:
                assert sorted(json.loads(legal[1])) == sorted(game.view().legal()), (name, state)
                for seat in range(players):
                    view = json.loads(re.search(rf"^ObservationString\({seat}\) = (.*)$", rest, re.M)[1])
                    assert view == game.view(seat).json()
                done = json.loads(re.search(rf"^# State {state}\n.*?^# Apply action (.*?)$", text, re.M | re.S)[1])
                game.act(done)
                told += 1
        assert told == 2
        actions = [json.loads(one) for one in re.findall(r"^# Apply action (.*)$", text, re.M)]
        for action in actions[told:]:
            game.act(action)
        assert game.over and text.rstrip().endswith(f"Returns() = {[float(seat == game.winner) for seat in range(players)]}")
        history = ast.literal_eval(re.findall(r"^History\(\) = (.*)$", text, re.M)[-1])
        assert [world.text(number) for number in history] == actions


def test_bad_arguments_are_told():
    for arguments, word in ((["--players", "9"], "2 to 7"), (["--edition", "kill-1950"], "kill-1950"), (["--states", "x"], "int")):
        done = subprocess.run([sys.executable, "-m", "unlucky.playthrough", *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and word in done.stderr, done


if sys.argv[2:] == ["accept"]:
    for file, wanted in KEPT.items():
        (HERE / file).write_text(made(*wanted), encoding="utf-8")
else:
    tap.main(globals())
