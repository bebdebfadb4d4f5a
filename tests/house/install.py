"""Install to a staging folder, then build and run the program of docs/library.md against what lies there.

    install.py BUILD COMPILER
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import tap

BUILD, COMPILER = sys.argv[1], sys.argv[2:]
ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "library.md"
EXAMPLE = ROOT / "examples" / "c" / "hidden_hands.c"
STAGE = tempfile.TemporaryDirectory()
OUT = STAGE.name
SOURCE = pathlib.Path(OUT, "game.c")


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=60, check=False, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def find(name):
    found = sorted(pathlib.Path(OUT).rglob(name))
    assert found, f"{name} was not installed"
    return found[0]


def flags(*wanted):
    folder = find("unlucky.pc").parent
    env = dict(os.environ, PKG_CONFIG_PATH=str(folder), PKG_CONFIG_SYSROOT_DIR=OUT)
    return run("pkg-config", *wanted, "unlucky", env=env).split()


def cut_out():
    """The page's program, which plays a whole game."""
    programs = re.findall(r"^```c\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert len(programs) == 1, f"{PAGE} has {len(programs)} programs"
    SOURCE.write_text(programs[0], encoding="utf-8")


def check_game(told):
    """Actions of three seats, and at the end the view of a game that is over."""
    *actions, view = told.splitlines()
    view = json.loads(view)
    assert len(actions) > 20 and {action[:2] for action in actions} == {"0 ", "1 ", "2 "}, told[:500]
    assert view["phase"] == "over" and view["seat"] == 0 and view["edition"] == "kill-2009", view
    assert actions[-1][2:].split()[0] in ("attempt", "pass", "foil", "end", "draw"), actions[-1]


def test_installing_works():
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", OUT)
    for name in ("libunlucky.a", "libunlucky.so", "unlucky.pc", "unlucky"):
        find(name)


def test_headers_lie_in_a_folder_of_their_own():
    assert find("game.h").parts[-3:] == ("unlucky", "rules", "game.h")
    assert not list(pathlib.Path(OUT).rglob("*_inside.h"))
    assert not list(pathlib.Path(OUT).rglob("program.h"))


def test_every_installed_header_stands_alone():
    for header in sorted(find("game.h").parents[1].rglob("*.h")):
        unit = pathlib.Path(OUT, "alone.c")
        unit.write_text(f'#include "{header}"\ntypedef int not_empty;\n', encoding="utf-8")
        run(*COMPILER, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", *flags("--cflags"), unit)


def test_a_program_builds_and_runs_with_the_shared_library():
    cut_out()
    program = os.path.join(OUT, "shared")
    run(*COMPILER, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", SOURCE, "-o", program,
        *flags("--cflags", "--libs"))
    folder = str(find("libunlucky.so").parent)
    check_game(run(program, env=dict(os.environ, LD_LIBRARY_PATH=folder)))


def test_the_example_of_beliefs_and_strangers_builds_and_runs():
    program = os.path.join(OUT, "hidden_hands")
    run(*COMPILER, "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", EXAMPLE, "-o", program, *flags("--cflags", "--libs"))
    told = run(program, env=dict(os.environ, LD_LIBRARY_PATH=str(find("libunlucky.so").parent)))
    hands = re.findall(r"seat (\d): (\d+\.\d\d) failure-\d, in truth (\d+)", told)
    assert len(hands) > 20 and {seat for seat, _, _ in hands} == {"1", "2"}, told
    assert re.search(r"^seat \d won in turn \d+$", told, re.M), told


def test_a_program_builds_and_runs_with_the_static_library():
    cut_out()
    program = os.path.join(OUT, "static")
    run(*COMPILER, "-std=c11", SOURCE, "-o", program, *flags("--cflags"), find("libunlucky.a"))
    check_game(run(program))


def test_the_shared_library_shows_only_our_names():
    names = run("nm", "-D", "--defined-only", "--format=just-symbols", find("libunlucky.so")).split()
    ours = [name for name in names if name.startswith("ul_")]
    assert ours and set(names) - set(ours) == {"UNLUCKY_0"}, names


def test_the_installed_program_runs():
    assert "unlucky" in run(find("bin") / "unlucky", "--version")


tap.main(globals())
