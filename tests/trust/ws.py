"""A client of somebody else's: Node's `ws` plays at a real server, gives seeds, falls off, comes back.

    ws.py UNLUCKY
"""
import os
import subprocess
import sys

import tap
from server.harness import Server

UNLUCKY = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def test_node_ws_plays():
    package = os.path.join(ROOT, "web", "package.json")
    assert os.path.isdir(os.path.join(ROOT, "web", "node_modules", "ws")), "web/node_modules is not there: tools/web build brings it"
    with Server(UNLUCKY) as server:
        table = server.open(seats=2, seeds=True, quick=True)
        done = subprocess.run([os.path.join(ROOT, "tools", "node"), os.path.join(HERE, "ws.mjs"), package, f"ws://127.0.0.1:{server.port}", table],
                              capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0 and done.stdout == "ok\n", done


if __name__ == "__main__":
    tap.main(globals())
