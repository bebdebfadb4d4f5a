"""Which files of table/ and wire/ can see the cards? As the compiler sees it, not as they say.

    secrets.py CC SOURCE_ROOT
"""
import glob
import os
import subprocess
import sys

import tap

CC, ROOT = sys.argv[1:]

# Whose business they are: the one file that keeps them; records and positions, which are as secret; and who
# checks finished games from what everybody was told.
ALLOWED = {"secret.c", "archive.c", "position.c", "history.c", "history_deal.c", "history_play.c"}


def seen_by(path):
    run = subprocess.run([CC, "-std=c11", "-MM", f"-I{ROOT}/src", path], capture_output=True, text=True, check=True)
    return run.stdout


def test_only_one_file_and_the_archive_can_see_a_game():
    files = glob.glob(os.path.join(ROOT, "src/table/*.c"))
    assert len(files) > 10
    seeing = {os.path.basename(path) for path in files if "rules/game.h" in seen_by(path)}
    assert seeing == ALLOWED, f"{sorted(seeing)} include rules/game.h"


def test_the_public_header_does_not_show_one():
    assert "rules/game.h" not in seen_by(os.path.join(ROOT, "src/table/table.h"))


def test_nothing_of_wire_can_see_one():
    files = glob.glob(os.path.join(ROOT, "src/wire/*.[ch]"))
    assert len(files) > 8
    for path in files:
        assert "rules/game.h" not in seen_by(path), f"{path} includes rules/game.h"


if __name__ == "__main__":
    tap.main(globals())
