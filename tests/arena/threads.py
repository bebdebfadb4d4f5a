"""Several threads play what one would: the short form that the thread sanitizer watches."""
import json
import subprocess
import sys

import tap

PROGRAM = sys.argv[1]


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Sanitizer" not in done.stderr, (words, done)
    return done.stdout


def arena(threads, *bots):
    result = json.loads(run("arena", *bots, "--games", "12", "--seed", "threads", "--threads", str(threads), "--json"))
    del result["time"]
    return result


def test_an_arena_of_three_threads_is_that_of_one():
    assert arena(3, "nephew", "sleepwalker") == arena(1, "nephew", "sleepwalker")


def test_bots_that_search_do_so_side_by_side():
    assert arena(3, "colonel:20", "nephew") == arena(1, "colonel:20", "nephew")


tap.main(globals())
