"""The examples in Python, as they stand.

    examples.py LIBRARY
"""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import with_modules

with_modules.need("numpy")
ROOT = pathlib.Path(with_modules.use_tree(sys.argv[1]))

import tap  # noqa: E402  pylint: disable=wrong-import-position

EXAMPLES = ROOT / "examples" / "python"


def run(name, *arguments):
    done = subprocess.run([sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_random_play():
    told = run("random_play.py", "300")
    assert "million decisions a second" in told, told


def test_a_bot_in_ten_lines():
    assert "brisk" in run("ten_lines.py")


def test_a_policy_learns_to_win_nine_of_ten_against_three_sleepwalkers():
    spec = importlib.util.spec_from_file_location("train", EXAMPLES / "train.py")
    train = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train)
    start = time.process_time()
    world, features, weights = train.train(240, say=lambda line: print("#", line, flush=True), enough=0.945)
    spent = time.process_time() - start
    share, error = train.measure(world, features, weights, games=500)
    print(f"# {spent:.0f} s of CPU; wins {share:.1%} ± {error:.1%}", flush=True)
    assert share >= 0.9 and spent < 300, (share, spent)


def test_what_the_page_shows_runs_as_it_stands():
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    programs = re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)
    assert len(programs) == 4, len(programs)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "-c", "\n".join(programs)], capture_output=True, text=True, check=False, cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
        assert pathlib.Path(folder, "tonight.txt").read_text(encoding="utf-8").startswith("[")
    assert "brisk" in done.stdout and "(4, 40)" in done.stdout, done.stdout


def test_the_figures_of_research():
    told = run("research.py", "20").splitlines()
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    exact = [line for line in told if "e+" in line or line.count("|") == 5 and line.endswith((" 4.8 |", " 8.1 |"))]
    assert len(exact) == 7 and all(line in page for line in exact), told
    for line in told:
        if line.startswith(("| kill", "| save")) and line not in exact:
            same = " | ".join(line.split(" | ")[:4])  # the sizes, which are not measured
            assert same in page, same


def test_a_lab_run_with_a_picture():
    if not importlib.util.find_spec("matplotlib"):
        tap.skip("no matplotlib here: tools/setup test installs it")
    with tempfile.TemporaryDirectory() as folder:
        picture = pathlib.Path(folder, "turns.png")
        told = run("lab_plot.py", str(picture), "4")
        assert "butler" in told and picture.read_bytes().startswith(b"\x89PNG")


tap.main(globals())
