"""The release tarball: it has the browser game built. `tools/release-check tarball` goes on and builds from it.

    dist.py BUILD
"""
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import tap

BUILD = pathlib.Path(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = tempfile.TemporaryDirectory()


def made():
    """The tarball's tree, unpacked; made once."""
    if not any(pathlib.Path(FOLDER.name).iterdir()):
        done = subprocess.run(["meson", "dist", "-C", BUILD, "--no-tests", "--allow-dirty", "--formats", "gztar"],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        packed = re.search(r"Created (.*\.tar\.gz)$", done.stdout, re.M)[1]
        with tarfile.open(packed) as tar:
            tar.extractall(FOLDER.name)
        pathlib.Path(packed).unlink()
        pathlib.Path(packed + ".sha256sum").unlink()
    return next(pathlib.Path(FOLDER.name).iterdir())


def test_it_has_the_browser_game_and_all_that_its_first_page_asks_for():
    page = made() / "web" / "dist"
    asked = re.findall(r'(?:src|href)="\./([^"]+)"', (page / "index.html").read_text(encoding="utf-8"))
    assert [name for name in asked if name.endswith(".js")], asked
    assert not [name for name in asked if not (page / name).is_file()], asked
    assert [*page.glob("assets/*.wasm")]


def test_the_game_is_of_that_very_engine():
    assert next((made() / "web" / "dist").glob("assets/*.wasm")).read_bytes() == (BUILD / "wasm" / "unlucky.wasm").read_bytes()


def test_it_says_of_which_commit_it_is():
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert commit.startswith((made() / "src" / "program" / "commit.txt").read_text(encoding="ascii").strip())


def test_nothing_of_this_machine_is_in_it():
    tree = made()
    for name in ("web/node_modules", "web/src/made", "build-node", ".git"):
        assert not (tree / name).exists(), name
    assert not [*tree.rglob("__pycache__")]
    there = [path for path in tree.rglob("*") if path.is_file() and str(ROOT).encode() in path.read_bytes()]
    assert not there, there


def test_times_and_rights_are_the_same_for_everybody():
    paths = [path for path in made().rglob("*") if not path.is_symlink()]
    assert len({int(path.stat().st_mtime) for path in paths if path.is_file()}) == 1
    assert {path.stat().st_mode & 0o777 for path in paths} <= {0o644, 0o755}


tap.main(globals())
