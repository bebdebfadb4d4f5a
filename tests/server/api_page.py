"""The programs that docs/api.md shows, cut out of the page and run as they stand; and the client of examples/python.

    api_page.py UNLUCKY

Each plays whole games at a real server, as the owner of a table and as somebody's guest, and comes to an end by itself.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import tap
from harness import Server

UNLUCKY = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
QUICK = {"seeds": True, "seed_time": 3000}


def program(language):
    """The one program of the page in that language."""
    found = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.S | re.M)
    assert len(found) == 1, f"{len(found)} programs in {language}"
    return found[0]


class Run:
    """A program that is running; what it printed is told if it fails."""

    def __init__(self, command, **more):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT, **more)

    def ended_well(self, patience=60):
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "none: it hangs"
        assert code == 0, f"exit code {code}: {self.told()[-2000:]}"
        return self.told()

    def told(self):
        self.log.seek(0)
        return self.log.read()


def record_of(server, table):
    status, _, text = server.get(f"/api/1/tables/{table}/records/1")
    assert status == 200, text
    return text.decode()


def status_of(server, table):
    return server.json(f"/api/1/tables/{table}")["status"]


def wait_until(run, what):
    deadline = time.monotonic() + 60
    while not what():
        assert time.monotonic() < deadline and run.process.poll() is None, f"the program does not go on: {run.told()}"
        time.sleep(0.05)


def as_owner(server, run):
    """A table with three bots: who comes owns it, and must begin the game."""
    table = server.open(edition="kill-2009", seats=4, bots=["nephew", "nephew", "nephew"], **QUICK)
    run(table).ended_well()
    assert "Result" in record_of(server, table)


def as_guest(server, run):
    """Somebody else owns the table, rests once the game has begun, and a bot plays for them."""
    table = server.open(edition="kill-2009", seats=2, bots=[], **QUICK)
    ann = server.socket(table)
    ann.sit("Ann")
    guest = run(table)
    wait_until(guest, lambda: all(chair["sitter"] != "free" for chair in status_of(server, table)["seats"]))
    assert [chair["sitter"] for chair in status_of(server, table)["seats"]] == ["person", "program"]
    assert ann.ask("start")["type"] == "done"
    ann.ask("decline")
    wait_until(guest, lambda: status_of(server, table)["phase"] == "playing")
    assert ann.ask("rest", flag=True)["type"] == "done"
    guest.ended_well()
    assert "Result" in record_of(server, table)


def in_node(folder, server):
    modules = ROOT / "web" / "node_modules"
    if not (modules / "ws").is_dir():
        tap.skip("Node's ws is not here: tools/setup web installs it")
    path = pathlib.Path(folder, "robbie.mjs")
    path.write_text(program("js"), encoding="utf-8")
    os.symlink(modules, pathlib.Path(folder, "node_modules"))
    return lambda table: Run(["node", str(path), f"127.0.0.1:{server.port}", table])


def in_python(folder, server):
    path = pathlib.Path(folder, "robbie.py")
    path.write_text(program("python"), encoding="utf-8")
    return lambda table: Run([sys.executable, str(path), f"http://127.0.0.1:{server.port}/t/{table}"],
                             env=dict(os.environ, PYTHONPATH=str(ROOT / "examples" / "python")))


def each(made, play):
    with tempfile.TemporaryDirectory() as folder, Server(UNLUCKY, store="memory:") as server:
        play(server, made(folder, server))


def test_the_program_in_javascript_as_owner():
    each(in_node, as_owner)


def test_the_program_in_javascript_as_guest():
    each(in_node, as_guest)


def test_the_program_in_python_as_owner():
    each(in_python, as_owner)


def test_the_program_in_python_as_guest():
    each(in_python, as_guest)


def test_the_client_in_python_comes_back_to_a_server_that_was_restarted():
    client = str(ROOT / "examples" / "python" / "table_client.py")
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/tables"
        with Server(UNLUCKY, store=store) as server:
            port = server.port
            table = server.open(edition="kill-2009", seats=4, bots=["nephew"] * 3, dwell=50, quick=False)
            run = Run([sys.executable, client, f"http://127.0.0.1:{port}/t/{table}"])
            wait_until(run, lambda: status_of(server, table)["phase"] == "playing")
            server.kill()
        with Server(UNLUCKY, store=store, port=port) as server:
            told = run.ended_well(120)
            assert "coming back" in told and "#" in told, told
            assert "Result" in record_of(server, table)


def test_what_stays_the_same_is_told_to_who_has_no_rules():
    with Server(UNLUCKY, store="memory:") as server:
        table = server.open(edition="save-2000", seats=4)
        ground = server.json(f"/api/1/tables/{table}/ground")
        assert ground["edition"] == "save-2000" and ground["players"] == 4 and ground["plan"] is None
        assert {"id", "rooms"} == set(ground["board"]) and ground["board"]["rooms"][0]["doors"]
        engine = subprocess.run([UNLUCKY, "engine"], input='{"cmd":"deck","edition":"save-2000"}\n', capture_output=True, text=True,
                                check=True)
        assert json.loads(engine.stdout)["cards"] == ground["cards"]  # one shape everywhere
        plan = (ROOT / "data" / "mansion.plan").read_text(encoding="utf-8")
        assert server.json(f"/api/1/tables/{server.open(edition='kill-2009', seats=3, plan=plan)}/ground")["plan"] == plan


tap.main(globals())
