"""contrib/unlucky.service: what systemd makes of it, where there is one to ask."""
import os
import shutil
import subprocess
import sys
import tempfile

import tap

PROGRAM = os.path.abspath(sys.argv[1])
EXPOSURE = 15  # tenths: what docs/operate.md says, and a little for other versions of systemd


def with_unit(*command):
    """Have systemd look at the unit, as if the program were installed where the unit wants it."""
    with open("contrib/unlucky.service", encoding="utf-8") as file:
        unit = file.read()
    assert "ExecStart=/usr/local/bin/unlucky serve " in unit
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "unlucky.service")
        with open(path, "w", encoding="utf-8") as file:
            file.write(unit.replace("/usr/local/bin/unlucky", PROGRAM))
        return subprocess.run([*command, path], capture_output=True, text=True, check=False)


def test_systemd_takes_it_without_a_word():
    done = with_unit("systemd-analyze", "verify", "--man=no")
    assert done.returncode == 0 and not [line for line in done.stderr.splitlines() if "unlucky" in line], done


def test_it_is_hardened():
    done = with_unit("systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={EXPOSURE}")
    assert done.returncode == 0, done.stdout[-400:] + done.stderr


if shutil.which("systemd-analyze"):
    tap.main(globals())
else:
    print("1..0 # SKIP there is no systemd here")
