"""The wheel: built from what it needs and nothing else, installed in a fresh environment without a network, and played.

    wheel.py
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import with_modules

with_modules.need("numpy", "mesonpy", "pip", "venv", "ensurepip")

import tap  # noqa: E402  pylint: disable=wrong-import-position

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ["src", "data", "tools", "python", "meson.build", "meson_options.txt", "pyproject.toml", "LICENSE"]
FOLDER = tempfile.TemporaryDirectory()
PLACE = pathlib.Path(FOLDER.name)
TRY = """
import pathlib, sys, unlucky
assert pathlib.Path(unlucky.__file__).is_relative_to(sys.prefix), unlucky.__file__
batch = unlucky.Batch(unlucky.World("kill-2009", players=4), games=64, seed="wheel")
for _ in range(200):
    batch.step(batch.sample())
game = unlucky.play(["butler", "nephew", "sleepwalker"], seed="wheel")
print(unlucky.__version__, game.winner, batch.deals.sum())
"""


def run(*command, **more):
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "UNLUCKY_LIBRARY")}
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, env=env, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def test_the_wheel_is_built():
    source = PLACE / "source"
    source.mkdir()
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, source / part)
    run(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", PLACE, source)
    assert len(list(PLACE.glob("unlucky-*.whl"))) == 1


def test_it_holds_the_package_and_the_library_and_no_more():
    import zipfile
    names = {name for name in zipfile.ZipFile(next(PLACE.glob("*.whl"))).namelist() if ".dist-info/" not in name}
    package = {f"unlucky/{path.name}" for path in (ROOT / "python" / "unlucky").iterdir() if path.suffix in (".py", ".typed")}
    assert names == package | {"unlucky/_libunlucky.so"}, names ^ package


def test_it_plays_in_a_fresh_environment():
    home = PLACE / "venv"
    # numpy is Debian's: there is no network to bring another.
    run(sys.executable, "-m", "venv", "--system-site-packages", home)
    run(home / "bin" / "pip", "install", "--no-index", "--no-deps", next(PLACE.glob("*.whl")))
    version = run(home / "bin" / "python", "-c", TRY, cwd=PLACE).split()[0]
    assert version == (ROOT / "meson.build").read_text(encoding="utf-8").split("version: '")[1].split("'")[0], version


tap.main(globals())
