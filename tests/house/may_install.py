"""`make install` where there is no writing: a sentence before anything is built, not a traceback after it.

Runs at the root of the sources, and on a copy of the Makefile: the user that may not write may not read here, either.
"""
import os
import pathlib
import shutil
import subprocess
import tempfile

import tap

NOBODY = 65534


# A make above us has said how it is to be run; the one that is tested is typed by somebody.
AS_TYPED = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")}


def make(folder, prefix, **more):
    return subprocess.run(["make", "may-install", f"PREFIX={prefix}"], cwd=folder, capture_output=True, text=True,
                          timeout=60, check=False, env=AS_TYPED, **more)


def with_makefile(test):
    def run():
        with tempfile.TemporaryDirectory() as name:
            os.chmod(name, 0o755)
            shutil.copy("Makefile", name)
            test(pathlib.Path(name))
    return run


@with_makefile
def test_a_folder_of_one_s_own_will_do(folder):
    done = make(folder, folder / "not" / "there" / "yet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), done
    assert [path.name for path in folder.iterdir()] == ["Makefile"]


@with_makefile
def test_where_there_is_no_writing_it_says_so(folder):
    locked = folder / "locked"
    (locked / "lib").mkdir(parents=True)
    os.chmod(locked, 0o555)
    done = make(folder, locked, **({"user": NOBODY} if os.geteuid() == 0 else {}))
    assert done.returncode != 0 and f"make install: there is no writing to {locked}:" in done.stderr, done
    assert "PREFIX=$HOME/.local" in done.stderr and "Traceback" not in done.stderr, done
    os.chmod(locked, 0o755)


@with_makefile
def test_a_file_is_no_folder(folder):
    done = make(folder, folder / "Makefile")
    assert done.returncode != 0 and f"no writing to {folder}/Makefile:" in done.stderr, done


def test_installing_asks_first():
    done = subprocess.run(["make", "-n", "install", "PREFIX=/somewhere"], capture_output=True, text=True, timeout=60,
                          check=False, env=AS_TYPED)
    assert done.returncode == 0, done
    assert done.stdout.index("no writing to") < done.stdout.index("meson install"), done.stdout


tap.main(globals())
