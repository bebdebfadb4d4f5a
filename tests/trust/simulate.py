"""Tables, nodes and databases that fail, in one process and under one seed (simulate.c): no promise is broken, and mistakes
that are made on purpose are found.

    UL_SIMULATE=600 meson test -C build trust-simulate -v
"""
import os
import re
import subprocess
import sys

import tap
from server.harness import is_sanitized

PROGRAM = sys.argv[1]
LEISURELY = not is_sanitized(PROGRAM)  # compiled as it is shipped: two minutes, in what time other tests leave
SECONDS = os.environ.get("UL_SIMULATE", "100" if LEISURELY else "4")
SECONDS_OF_SEVERAL = os.environ.get("UL_SIMULATE", "20" if LEISURELY else "2")
PLANTS = ("tell-first", "lost-ack", "twice", "forgetful", "wrong-chair", "stale", "deaf", "peek", "early-ack", "lost-letter", "swapped", "doubled", "torn-line",
          "half-commit", "flipped-bit", "late-ack", "unkept-told", "commit-again", "no-replay", "no-refusal", "no-welcome", "orphans", "unfair", "hoard", "wrong-change",
          "lost-tail")
OF_SEVERAL = ("wrong-shard", "half-group", "shut-all", "away-stops-all", "taken-for-kept", "flood-first")
OF_DISKS = ("torn-taken", "hole", "remembered")
SEVERAL = ("--nodes", "3", "--tables", "6", "--shards", "3")


def simulate(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1) and not done.stderr, done
    return done.returncode == 0, done.stdout


def test_no_seed_breaks_a_promise():
    kept, said = simulate("--seconds", SECONDS)
    print("# " + said.splitlines()[-1])
    assert kept, said


def test_more_nodes_break_none_either():
    for nodes in ("5", "100"):
        kept, said = simulate("--runs", "4", "--nodes", nodes)
        assert kept, said


def test_several_tables_in_several_databases():
    kept, said = simulate("--seconds", SECONDS_OF_SEVERAL, *SEVERAL)
    print("# " + said.splitlines()[-1])
    assert kept, said


def test_disks_that_lie():
    kept, said = simulate("--runs", "60", "--lies", "1")
    print("# " + said.splitlines()[-1])
    assert kept, said


def test_a_seed_comes_to_the_same_step_again():
    _, first = simulate("--runs", "50", "--plant", "lost-ack")
    again = re.search(r"^again: trust-simulate (.*)$", first, re.M).group(1).split()
    assert simulate(*again)[1].splitlines()[0] == first.splitlines()[0]


def test_mistakes_made_on_purpose_are_found():
    for plant in PLANTS + OF_SEVERAL + OF_DISKS if LEISURELY else PLANTS[:4]:
        options = SEVERAL if plant in OF_SEVERAL else ("--lies", "1") if plant in OF_DISKS else ()
        kept, said = simulate("--runs", "1000", "--plant", plant, *options)
        found, took = said.splitlines()[0], re.search(r"[\d.]+ s of CPU", said).group(0)
        print(f"# {plant}: {found[:110]}; after {took}")
        assert not kept, plant


def test_the_list_of_mistakes_is_the_programs():
    done = subprocess.run([PROGRAM, "--plant", "?"], capture_output=True, text=True, check=False)
    known = PLANTS + OF_SEVERAL + OF_DISKS
    assert done.stderr.split()[-len(known):] == list(known), done.stderr


os.nice(19)
tap.main(globals())
