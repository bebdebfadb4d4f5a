"""A player with bad manners, for tests of the arena: rascal.py MODE [PIDFILE].

Well-behaved until its third answer. always-MODE: from the first on; seldom-MODE: but for every fifth.
"""
import json
import os
import subprocess
import sys
import time

OFTEN, _, MODE = sys.argv[1].partition("-") if sys.argv[1].startswith(("always-", "seldom-")) else ("", "", sys.argv[1])
if len(sys.argv) > 2:
    with open(sys.argv[2], "a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")


def forever():
    time.sleep(600)


def flood():
    while True:
        os.write(1, b"x" * 65536)


def child():
    """Leave somebody behind who holds our output open, and go."""
    kept = subprocess.Popen(["sleep", "600"])
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="ascii") as file:
            file.write(f"{kept.pid}\n")
    forever()


MISDEEDS = {
    "silent": forever,
    "gone": lambda: os._exit(7),
    "shot": lambda: os.kill(os.getpid(), 9),
    "closed": lambda: (os.close(1), forever()),
    "text": lambda: print("to be or not to be", flush=True),
    "number": lambda: print("42", flush=True),
    "no-action": lambda: print('{"move":"draw"}', flush=True),
    "bad-action": lambda: print('{"action":"fly away"}', flush=True),
    "binary": lambda: os.write(1, b"\xff\xfe\x00\n"),
    "empty": lambda: print(flush=True),
    "illegal": lambda: print('{"action":"step the-moon"}', flush=True),
    "other-turn": lambda: print('{"action":"collect move-1"}', flush=True),
    "flood": flood,
    "child": child,
}


def misbehaves(answers):
    return {"always": True, "seldom": answers % 5 == 3, "": answers >= 3}[OFTEN]


def main():
    answers = 0
    if MODE == "deaf":
        forever()
    if MODE == "stillborn":
        sys.exit(1)
    for line in sys.stdin:
        told = json.loads(line)
        if told["cmd"] != "act":
            continue
        answers += 1
        if MODE == "chatty":
            print("a line that nobody asked for", file=sys.stderr)
            print(json.dumps({"action": told["legal"][0], "note": "more than was asked"}), flush=True)
        elif MODE == "fine" or not misbehaves(answers):
            print(json.dumps({"action": told["legal"][0]}), flush=True)
        else:
            MISDEEDS[MODE]()


main()
