"""Run a test program of tests/store in a place of its own.

    run.py PROGRAM memory|sqlite|postgresql

The place is gone when the program is, whatever it did.
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import postgres  # pylint: disable=wrong-import-position


def run(program, where):
    return subprocess.run([program, where], check=False).returncode


def main(program, kind):
    postgres.leave_on_signals()
    if kind == "memory":
        sys.exit(run(program, "memory:"))
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="unlucky-store-") as folder:
            sys.exit(run(program, f"sqlite:{folder}/store.db"))
    with postgres.Cluster() as cluster:
        sys.exit(run(program, cluster.address()))


if __name__ == "__main__":
    main(*sys.argv[1:])
