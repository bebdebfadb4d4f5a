"""REUSE.toml says of every file whose it is and under which licence, and each licence's text is here.

    licences.py BILL
"""
import fnmatch
import json
import pathlib
import subprocess
import sys
import tomllib

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTES = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
TEXTS = {path.stem for path in (ROOT / "LICENSES").glob("*.txt")}


def licence_of(name):
    """The last note that speaks of the file."""
    found = [note for note in NOTES if note["path"] == "**" or fnmatch.fnmatch(name, note["path"].replace("**", "*"))]
    return found[-1] if found else None


def files():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")
    built = [path.relative_to(ROOT).as_posix() for path in (ROOT / "web" / "dist").rglob("*") if path.is_file()]
    return [name for name in listed + built if name]


def test_every_file_has_an_owner_and_a_licence():
    assert files()
    for name in files():
        note = licence_of(name)
        assert note and note["SPDX-FileCopyrightText"] and note["SPDX-License-Identifier"] in TEXTS, name


def test_letters_are_under_the_licence_of_letters():
    assert licence_of("web/dist/assets/alegreya-500-normal.woff2")["SPDX-License-Identifier"] == "OFL-1.1"
    assert licence_of("src/base/text.c")["SPDX-License-Identifier"] == "MIT"


def test_every_text_is_used_and_every_licence_in_the_page_has_one():
    assert TEXTS == {note["SPDX-License-Identifier"] for note in NOTES}
    bill = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    page = {part["licenses"][0]["license"]["id"] for part in bill["components"] if part.get("purl", "").startswith("pkg:npm/")}
    assert page and page <= TEXTS, page


def test_no_font_or_library_of_others_lies_in_the_repository():
    there = [name for name in files() if name.endswith((".woff2", ".woff", ".ttf", ".otf", ".min.js")) and not name.startswith("web/dist/")]
    assert not there, f"say in REUSE.toml whose they are: {there}"


tap.main(globals())
