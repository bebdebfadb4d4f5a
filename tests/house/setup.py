"""tools/setup on a machine that has everything: quick and silent; and its answer to nonsense."""
import pathlib
import subprocess
import time

import tap

SETUP = pathlib.Path(__file__).resolve().parents[2] / "tools" / "setup"


def run(*groups):
    return subprocess.run([SETUP, *groups], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30,
                          check=False)


def test_nothing_missing_is_quick_and_silent():
    start = time.monotonic()
    done = run("build", "terminal", "test", "wasm", "node")
    assert done.returncode == 0
    assert done.stdout == done.stderr == "", done.stderr
    assert time.monotonic() - start < 10


def test_an_unknown_group_is_named_with_those_there_are():
    done = run("kitchen")
    assert done.returncode == 2
    assert "no group 'kitchen'" in done.stderr and "build, terminal, server, test, wasm" in done.stderr, done.stderr


def test_no_group_is_nothing_to_do():
    done = run()
    assert done.returncode == 0 and done.stderr == ""


tap.main(globals())
