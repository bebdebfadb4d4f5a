"""The short proofs of tools/prove: readers of foreign bytes, for every input up to a small size. `make prove` has the others."""
import pathlib
import subprocess
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_readers_of_foreign_bytes_hold_for_all_short_inputs():
    done = subprocess.run([sys.executable, ROOT / "tools" / "prove", "short"], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        print(f"# {line}")
    if done.returncode == 77:
        tap.skip(done.stdout.splitlines()[-1].removeprefix("skip  "))
    assert done.returncode == 0, done.stdout + done.stderr


tap.main(globals())
