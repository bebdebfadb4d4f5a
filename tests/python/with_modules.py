"""Run this script with a Python that has what it needs.

A machine may have several: the one that Meson found first (pyenv's, say) need not be Debian's, which has Debian's numpy.
Where none has the modules, the whole script is one test that is skipped, with the reason, and counted so.
"""
import os
import re
import subprocess
import sys

CANDIDATES = [sys.executable, "/usr/bin/python3", "python3"]


def has(python, modules):
    try:
        done = subprocess.run([python, "-c", "import " + ", ".join(modules)], capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def need(*modules):
    """Go on only in a Python with these modules."""
    if os.environ.get("UNLUCKY_TEST_PYTHON") == ",".join(modules):
        return
    for python in CANDIDATES:
        if has(python, modules):
            os.environ["UNLUCKY_TEST_PYTHON"] = ",".join(modules)
            os.execvp(python, [python] + sys.argv)
    print(f"1..1\nok 1 - all of it # SKIP no Python here has {' and '.join(modules)}: tools/setup test installs them")
    sys.exit(0)


def with_sanitizers(library):
    """A sanitized library must find its sanitizers loaded before everything else, and Python has none."""
    told = subprocess.run(["readelf", "-d", library], capture_output=True, text=True, check=False).stdout
    needed = [name for name in re.findall(r"\[(lib(?:asan|ubsan)\.so[.\d]*)\]", told)]
    if not needed or "LD_PRELOAD" in os.environ:
        return
    paths = [subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
             for name in needed]
    os.environ["LD_PRELOAD"] = " ".join(paths)
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # Python's own are not ours to count
    os.execv(sys.executable, [sys.executable] + sys.argv)


def use_tree(library):
    """The package of this tree, with the library that was just built."""
    with_sanitizers(library)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    os.environ["UNLUCKY_LIBRARY"] = os.path.abspath(library)
    os.environ["PYTHONPATH"] = os.pathsep.join([os.path.join(root, "python"), os.environ.get("PYTHONPATH", "")])
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    sys.path.insert(0, os.path.join(root, "python"))
    return root
