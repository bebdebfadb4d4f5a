"""The page of ten positions says what each level does there. Prints TAP.

    levels.py UNLUCKY LEVELS
"""
import glob
import os
import re
import subprocess
import sys

import tap

UNLUCKY, LEVELS = sys.argv[1:]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def page():
    with open(os.path.join(ROOT, "docs/levels.md"), encoding="utf-8") as file:
        return file.read()


def test_the_page_is_what_the_bots_do():
    made = subprocess.run([sys.executable, LEVELS, UNLUCKY], capture_output=True, text=True, check=True).stdout
    assert made == page(), "make it again: tools/levels build/unlucky > docs/levels.md"


def test_it_has_ten_positions_in_which_a_nephew_is_no_butler():
    assert len(glob.glob(os.path.join(ROOT, "docs/levels/*.record"))) == 10
    does = {level: re.findall(rf"^\| {level} \| (.*?) \|", page(), re.M) for level in ("sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis")}
    assert all(len(said) == 10 for said in does.values()), does
    assert all(nephew != butler for nephew, butler in zip(does["nephew"], does["butler"])), does


def test_a_nephew_pays_more_than_a_butler():
    replies = [section for section in page().split("## ") if "is asked" in section]
    paid = {level: sum(len(re.findall("foil", re.search(rf"^\| {level} \| (.*?) \|", section, re.M).group(1))) for section in replies)
            for level in ("nephew", "butler")}
    assert replies and paid["nephew"] > paid["butler"], paid


tap.main(globals())
