"""`unlucky arena` run by a test, and what it counted. The program is the test's first argument."""
import json
import subprocess
import sys

UNLUCKY = sys.argv[1]


def run(*arguments, timeout=600):
    return subprocess.run([UNLUCKY, "arena", *arguments], capture_output=True, text=True, timeout=timeout, check=False)


def measure(*arguments, code=0):
    done = run(*arguments, "--json")
    assert done.returncode == code, done
    return json.loads(done.stdout)


def bot(score, name):
    return next(one for one in score["bots"] if one["name"] == name)
