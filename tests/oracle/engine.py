"""The C engine against the oracle, for a bounded time; `differ.py ENGINE --actions 2000000` does it for long.

    engine.py UNLUCKY [ACTIONS]
"""

import pathlib
import subprocess
import sys

import tap

ACTIONS = sys.argv[2] if len(sys.argv) > 2 else "50000"


def test_the_engine_plays_as_the_oracle_does():
    script = pathlib.Path(__file__).resolve().parent / "differ.py"
    done = subprocess.run([sys.executable, script, sys.argv[1], "--actions", ACTIONS, "--quiet"], capture_output=True,
                          text=True, check=False)
    print("\n".join("# " + line for line in done.stdout.splitlines()))
    assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    tap.main(globals())
