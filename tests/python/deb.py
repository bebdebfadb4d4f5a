"""The packages libunlucky0 and python3-unlucky as debian/ describes them, packed, unpacked, and tried by Debian's own test.

    deb.py BUILD

`make deb` builds all packages by debhelper, from the tarball, which takes minutes and more tools than tests have. Here the
library is the one that was just built; what goes into a package, its fields, its symbols and its metadata come from debian/.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import with_modules

with_modules.need("numpy")

import tap  # noqa: E402  pylint: disable=wrong-import-position

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
SOURCE, SYSTEM = pathlib.Path(FOLDER.name, "source"), pathlib.Path(FOLDER.name, "system")
PACKAGES = ("libunlucky0", "python3-unlucky")


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def install(package):
    """As dh_install: from what was installed, else from the source."""
    for line in (SOURCE / "debian" / f"{package}.install").read_text(encoding="utf-8").splitlines():
        what, _, into = line.partition(" ")
        found = [path for top in (SOURCE / "debian" / "tmp", SOURCE) for path in sorted(top.glob(what))]
        assert found, f"{package}: there is no {what}"
        for path in found:
            place = SOURCE / "debian" / package / (into or path.parent.relative_to(SOURCE / "debian" / "tmp"))
            place.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                shutil.copytree(path, place / path.name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(path, place / path.name, follow_symlinks=False)


def test_the_packages_are_made():
    for tool in ("dpkg-deb", "dpkg-gencontrol", "dpkg-gensymbols"):
        if not shutil.which(tool):
            tap.skip(f"there is no {tool} here: dpkg-dev has it")
    shutil.copytree(ROOT / "debian", SOURCE / "debian")
    shutil.copytree(ROOT / "python", SOURCE / "python")
    staged = pathlib.Path(FOLDER.name, "staged")
    run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", staged)
    library = next(staged.rglob("libunlucky.so.0"))
    below = SOURCE / "debian" / "tmp" / "usr" / "lib" / run("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()
    shutil.copytree(library.parent, below, symlinks=True, ignore=shutil.ignore_patterns("pkgconfig", "*.a"))
    for package in PACKAGES:
        install(package)
    run("make", "-f", "debian/rules", "execute_after_dh_install", cwd=SOURCE)
    for package in PACKAGES:
        control = SOURCE / "debian" / package / "DEBIAN"
        control.mkdir()
        if package == "libunlucky0":
            run("dpkg-gensymbols", "-c4", f"-p{package}", f"-Pdebian/{package}", cwd=SOURCE)
        run("dpkg-gencontrol", f"-p{package}", f"-Pdebian/{package}", "-Vmisc:Depends=", "-Vshlibs:Depends=libc6", cwd=SOURCE)
        run("dpkg-deb", "--root-owner-group", "--build", SOURCE / "debian" / package, FOLDER.name)


def test_what_they_hold_is_what_learns():
    packed = sorted(pathlib.Path(FOLDER.name).glob("*.deb"))
    if not packed:
        tap.skip("no packages were made")
    assert [path.name.split("_")[0] for path in packed] == list(PACKAGES), packed
    for path in packed:
        run("dpkg-deb", "--extract", path, SYSTEM)
    assert "libunlucky0 (= " in run("dpkg-deb", "--field", packed[1], "Depends")
    modules = SYSTEM / "usr" / "lib" / "python3" / "dist-packages"
    env = {name: value for name, value in os.environ.items() if name != "UNLUCKY_LIBRARY"}
    env.update(PYTHONPATH=str(modules), LD_LIBRARY_PATH=str(next(SYSTEM.rglob("libunlucky.so.0")).parent), UNPACKED=str(SYSTEM))
    run(sys.executable, ROOT / "debian" / "tests" / "learns", cwd=FOLDER.name, env=env)
    version = run(sys.executable, "-c", "import unlucky; print(unlucky.__version__)", cwd=FOLDER.name, env=env).strip()
    assert run("dpkg-deb", "--field", packed[1], "Version").split("-")[0] == version


tap.main(globals())
