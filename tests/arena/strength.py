"""tools/strength: the rows can be measured, and pass and fail as they should.

    strength.py UNLUCKY
"""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import subprocess
import sys

import tap

UNLUCKY = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(ROOT, "tools/strength.json"), encoding="utf-8") as file:
    ROWS = json.load(file)["rows"]

LOADER = importlib.machinery.SourceFileLoader("strength", os.path.join(ROOT, "tools/strength"))
STRENGTH = importlib.util.module_from_spec(importlib.util.spec_from_loader("strength", LOADER))
LOADER.exec_module(STRENGTH)


def run(*arguments):
    return subprocess.run([os.path.join(ROOT, "tools/strength"), "--unlucky", UNLUCKY, *arguments], capture_output=True, text=True,
                          timeout=1800, check=False)


def test_the_rows_are_listed():
    done = run()
    assert done.returncode == 0 and len(done.stdout.splitlines()) == len(ROWS), done
    assert len({row["row"] for row in ROWS}) == len(ROWS)


def test_a_row_of_games_has_at_least_2000():
    assert all(row["games"] >= 2000 for row in ROWS if "games" in row)


def test_a_row_passes():
    done = run("--games", "40", "widow-0")
    assert done.returncode == 0 and done.stdout.startswith("pass  widow-0"), done
    assert done.stdout.splitlines()[1].startswith("| `widow-0` | ") and " arena widow:0 butler --games 40 " in done.stdout


def test_a_row_fails():
    done = run("--games", "8", "butler-3")  # too few to be sure of anything
    assert done.returncode == 1 and done.stdout.startswith("FAIL  butler-3"), done
    assert " | fail | " in done.stdout


def judge(row, value, low, high, ms=None):
    return STRENGTH.passes(row, STRENGTH.Figure(value, low, high, [], ms=ms))


def test_the_whole_interval_must_be_on_the_right_side():
    assert judge({"above": 31}, 33, 31.1, 35) and not judge({"above": 31}, 33, 30.9, 35)
    assert judge({"above": 8, "below": 14}, 11, 9, 13) and not judge({"above": 8, "below": 14}, 12, 9, 14.5)
    assert judge({"reaches": 25}, 24, 22, 25.5) and not judge({"reaches": 25}, 23, 21, 24.9)
    assert judge({"exactly": 25}, 25, 25, 25) and not judge({"exactly": 25}, 25, 24.9, 25.1)
    assert judge({"above": 31, "ms": 10}, 33, 32, 34, ms=9.9) and not judge({"above": 31, "ms": 10}, 33, 32, 34, ms=10.1)
    assert judge({"decisions": 50}, 50, 50, 50) and not judge({"decisions": 50}, 49, 49, 49)
    assert judge({"least": 5}, 6, 6, 6) and not judge({"least": 5}, 4, 4, 4)


def test_a_figure_of_the_lab_is_measured():
    done = run("--games", "40", "end-2")
    assert done.returncode == 1 and "100.00 % (91.24 to 100.00)" in done.stdout, done  # too few again


def share(bots, *more):
    command = [UNLUCKY, "arena", *bots, "--seed", "short", "--json", *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=True)
    return json.loads(done.stdout)["bots"][0]


def test_short_forms_of_rows():
    """Few games and marks to match, on fixed seeds: what fails here has lost its strength, not its luck."""
    assert share(["butler-1", "sleepwalker"], "--games", "400")["low"] > 0.94
    assert share(["nephew", "butler-1"], "--games", "400")["high"] < 0.20
    assert share(["colonel:200", "butler-1"], "--games", "240")["low"] > 0.25
    assert share(["widow:200", "butler-1"], "--games", "240")["low"] > 0.27
    assert share(["widow:200", "butler-1"], "--games", "200", "--players", "2")["low"] > 0.57
    assert share(["widow:200", "butler-1"], "--games", "120", "--edition", "kill-1996")["low"] > 0.24
    assert share(["widow:200", "butler-1"], "--games", "120", "--edition", "save-2000")["low"] > 0.24


def test_runs_side_by_side_are_pooled():
    """Twice as many games on other deals: the mean of both, and the errors of both in it."""
    run_of = STRENGTH.Figure
    both = STRENGTH.pooled([run_of(40, 38, 42, ["arena"], ms=2), run_of(44, 42, 46, ["arena"], ms=4)])
    assert both.value == 42 and both.ms == 3 and abs(both.high - both.low - 4 / 2 ** 0.5) < 1e-9
    row = {"unlucky": UNLUCKY, "bots": ["butler-1", "sleepwalker"]}
    alone = [STRENGTH.measure_bots({**row, "games": 40}, seed).value for seed in ("short", "short.1")]
    together = STRENGTH.measure_bots({**row, "games": 80, "parts": 2}, "short")
    assert abs(together.value - sum(alone) / 2) < 1e-9 and "(and 1 more seeds)" in together.command


def test_what_a_variant_is_worth_is_the_difference_of_two_runs():
    done = run("--games", "24", "belief-share")
    assert " points (" in done.stdout and "widow-blind:400" in done.stdout and "(and 2 more seeds)" in done.stdout, done
    row = {"unlucky": UNLUCKY, "worth": ["butler-1", "butler-2"], "others": ["nephew"], "games": 80, "parts": 4}
    same = STRENGTH.measure_worth(row, "short")
    assert same.low == same.value == same.high == 0, same  # on the same deals the same bot is worth the same, part by part


def test_a_ladder_is_as_good_as_its_worst_step():
    row = {"unlucky": UNLUCKY, "each": "training", "at": [["kill-2009", 2], ["kill-1996", 4]], "games": 60}
    with contextlib.redirect_stdout(io.StringIO()):
        up = STRENGTH.measure_ladder({**row, "ladder": ["nephew", "butler"]}, "short")
        down = STRENGTH.measure_ladder({**row, "ladder": ["nephew", "butler", "nephew"]}, "short")
    assert up.low > 0 > down.high and down.unit == " points", (str(up), str(down))


def test_the_worst_of_several_has_a_mark_of_its_own():
    def passes(printed):
        row = {"command": ["echo", printed], "pattern": r"^mean (-?[0-9.]+), worst (-?[0-9.]+)", "least": 0.15, "least_worst": 0}
        figure = STRENGTH.measure_command(row, "")
        return STRENGTH.passes(row, figure), str(figure)
    assert passes("mean 0.2, worst 0.01") == (True, "0.20, worst 0.010")
    assert not passes("mean 0.2, worst -0.01")[0] and not passes("mean 0.1, worst 0.01")[0]


def test_a_row_that_is_none_is_told():
    done = run("best-bot")
    assert done.returncode == 1 and "no row 'best-bot'" in done.stderr, done


tap.main(globals())
