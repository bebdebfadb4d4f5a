"""The tester tested: it finds no difference between the oracle and itself, and finds each bug planted in its twin.

    tester.py [all]

Without `all` only the bugs that show soon, so that it is done in seconds.
"""

import os
import pathlib
import subprocess
import sys

import tap
import twin

HERE = pathlib.Path(__file__).resolve().parent
SOON = ("R-NEXT", "R-FOILED", "R-DRAW", "R-ALONE", "R-KNOWN", "undo's shuffles", "half a batch", "load cards",
        "load dog")


def differ(actions, bug=None):
    """The exit code and what was told."""
    env = dict(os.environ, ORACLE_BUG=bug or "")
    done = subprocess.run([sys.executable, HERE / "differ.py", HERE / "twin.py", "--actions", str(actions)], env=env,
                          capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, done.stdout


def test_the_oracle_agrees_with_itself():
    code, told = differ(2000)
    assert code == 0 and told.startswith("no difference: 2"), told


def test_planted_bugs_are_found():
    for bug in twin.BUGS if sys.argv[1:] == ["all"] else SOON:
        code, told = differ(100_000, bug)
        assert code == 1 and told.startswith("DIFFERENCE in "), (bug, told)
        assert "\nRequests that show it:\n{" in told, (bug, told)


if __name__ == "__main__":
    tap.main(globals())
