"""`unlucky seat`: programs of the arena at the tables of a real server.

    seat.py UNLUCKY
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import tap
from harness import Server

UNLUCKY = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
CAUTIOUS = [sys.executable, str(ROOT / "examples" / "bots" / "cautious.py")]
PATIENCE = 60

# A program that plays the first legal action, and goes wrong when its file says how.
RASCAL = """
import json, os, sys, time
how, trail = sys.argv[1], open(sys.argv[2], "a+")
trail.seek(0)
asked = sum('"cmd":"act"' in line for line in trail)  # by those that were started before, too
for line in sys.stdin:
    told = json.loads(line)
    print(line, file=trail, end="", flush=True)
    if told["cmd"] != "act":
        continue
    asked += 1
    if how == "hang" and asked == 2: time.sleep(600)
    if how == "die" and asked == 2: sys.exit(3)
    if how == "die-always": sys.exit(3)
    answer = {"action": "draw" if "draw" in told["legal"] else told["legal"][0]}
    if how == "nonsense" and asked == 2: answer = {"deed": "dance"}
    if how == "illegal" and asked == 2: answer = {"action": "dance wildly"}
    print(json.dumps(answer), flush=True)
"""


class Seat:
    """`unlucky seat`, running."""

    def __init__(self, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        self.errors = open(pathlib.Path(self.folder.name, "stderr"), "w+", encoding="utf-8")
        self.process = subprocess.Popen([UNLUCKY, "seat", *arguments], stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def told(self):
        self.errors.seek(0)
        return self.errors.read()

    def until(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.told()):
            assert time.monotonic() < deadline, f"no {pattern} in {self.told()}"
            assert self.process.poll() is None or re.search(pattern, self.told()), self.told()
            time.sleep(0.05)

    def end(self):
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError(f"it does not end: {self.told()}") from None

    def stop(self):
        self.process.terminate()
        return self.end()


def link(server, table, key=None):
    return f"http://127.0.0.1:{server.port}/t/{table}" + (f"#{key}" if key else "")


def status(server, table):
    return server.json(f"/api/1/tables/{table}")["status"]


def news(server, table, name):
    events = server.json(f"/api/1/tables/{table}/events?after=0")["events"]
    return [event["table"] for event in events if event.get("table", {}).get("news") == name]


def wait_for(server, table, phase, seat):
    deadline = time.monotonic() + PATIENCE
    while status(server, table)["phase"] != phase:
        assert time.monotonic() < deadline and seat.process.poll() is None, (status(server, table), seat.told())
        time.sleep(0.05)


def wait_for_result(server, table):
    """The log is written behind what is told."""
    deadline = time.monotonic() + PATIENCE
    while len(news(server, table, "result")) != 1:
        assert time.monotonic() < deadline, news(server, table, "result")
        time.sleep(0.05)


def test_a_program_of_the_arena_owns_a_table_and_plays_to_the_end():
    with Server(UNLUCKY) as server:
        table = server.open(seats=4, bots=["nephew"] * 3, seeds=True, seed_time=3000)
        seat = Seat("--once", "--name", "Cautious", "--version", "1.2", "--author", "Ann Ö", link(server, table), *CAUTIOUS)
        seat.until("sits on seat 0")
        assert seat.end() == 0, seat.told()
        assert re.search("a game begins.*the game is over: (Cautious|seat [123]) won", seat.told(), re.S), seat.told()
        assert news(server, table, "program") == [{"news": "program", "seat": 0, "version": "1.2", "author": "Ann Ö"}], seat.told()
        wait_for_result(server, table)
        assert not news(server, table, "stand-in"), seat.told()
        assert news(server, table, "dealt")[0]["seeds"] == [0]  # it gave one
        assert news(server, table, "sat")[0] == {"news": "sat", "seat": 0, "name": "Cautious", "program": True}


def test_a_guest_gives_the_table_back_to_a_person_and_plays_again():
    with Server(UNLUCKY) as server:
        table = server.open(seats=2)
        seat = Seat(link(server, table), *CAUTIOUS)
        seat.until("sits on seat 0")
        seat.until(f"waits for 1 more: who opens {re.escape(link(server, table))} can sit down")
        ann = server.socket(table)
        ann.sit("Ann")
        seat.until("waits until Ann begins the game")
        deadline = time.monotonic() + PATIENCE
        while status(server, table)["owner"] != 1:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert ann.ask("start")["type"] == "done"
        assert ann.ask("rest", flag=True)["type"] == "done"
        wait_for(server, table, "over", seat)
        seat.until("stays for another game; \\^C ends it")
        assert ann.ask("rematch", flag=True)["type"] == "done"
        wait_for(server, table, "playing", seat)
        ann.ask("rest", flag=True)
        wait_for(server, table, "over", seat)
        deadline = time.monotonic() + PATIENCE
        while len(news(server, table, "result")) != 2:  # the log is written behind what is told
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert status(server, table)["seats"][0]["name"] == "cautious.py"
        assert ann.ask("close")["type"] == "done"
        assert seat.end() == 0, seat.told()


def play_with(how, lives="3", alone=False):
    """A game with a program that goes wrong: exit code, what its owner and it were told, when it was stood in for."""
    with tempfile.TemporaryDirectory() as folder, Server(UNLUCKY) as server:
        program, trail = pathlib.Path(folder, "rascal.py"), pathlib.Path(folder, "trail")
        program.write_text(RASCAL, encoding="ascii")
        table = server.open(seats=4, bots=["nephew"] * (3 if alone else 2))
        seat = Seat("--once", "--ms", "700", "--lives", lives, link(server, table), sys.executable, str(program), how, str(trail))
        seat.until("sits on seat 0")
        other = None if alone else Seat("--once", link(server, table), *CAUTIOUS)
        code = seat.end()
        assert alone or other.end() == 0, other.told()
        wait_for_result(server, table)
        lines = trail.read_text(encoding="utf-8").splitlines()
        return code, seat.told(), lines, news(server, table, "stand-in"), news(server, table, "back")


WRONG = (("hang", "silent"), ("die", "gone"), ("nonsense", "nonsense"), ("illegal", "illegal"))


def test_a_program_that_hangs_dies_or_answers_nonsense_is_stood_in_for_and_everybody_is_told():
    for how, code in WRONG:
        ended, owner, trail, stand_ins, back = play_with(how)
        if sum('"cmd":"act"' in line for line in trail) < 2:
            continue  # somebody won before it could go wrong
        assert ended == 0 and f"{code}: " in owner and "the stand-in plays" in owner, (how, owner)
        assert how != "die" or "the program ended with exit code 3" in owner or "closed its output" in owner, owner
        assert stand_ins and stand_ins[0]["seat"] == 0 and stand_ins[0]["because"] == "wish", (how, stand_ins)
        assert len(back) in (len(stand_ins), len(stand_ins) - 1), (how, back, owner)


def test_one_that_dies_is_told_of_the_whole_game_when_it_is_started_again():
    for _ in range(3):  # until a game lasts long enough
        _, owner, trail, _, _ = play_with("die", alone=True)
        games = [at for at, line in enumerate(trail) if '"cmd":"game"' in line]
        assert "gone: " in owner or len(games) == 1
        if len(games) > 1 and len(trail) > games[1] + 1:
            assert trail[games[1] + 1].count('"event"') > trail[games[0] + 2].count('"event"'), trail
            return
    raise AssertionError("no game lasted long enough")


def test_where_only_bots_play_besides_a_butler_of_ours_helps():
    for how, code in WRONG:
        ended, owner, trail, stand_ins, _ = play_with(how, alone=True)
        if sum('"cmd":"act"' in line for line in trail) >= 2:
            assert ended == 0 and f"{code}: " in owner and not stand_ins, (how, owner)


def test_a_program_that_always_dies_is_given_up_and_the_game_goes_on():
    for alone in (True, False):
        ended, owner, _, stand_ins, _ = play_with("die-always", lives="2", alone=alone)
        assert "gone: " in owner and bool(stand_ins) != alone, owner
        assert ended == (1 if "failed too often" in owner else 0), owner


def told_after_a_kill():
    """What the owner of a seat was told, whose server was killed once a game had begun, and started again."""
    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:{folder}/tables"
        with Server(UNLUCKY, store=store) as server:
            port, table = server.port, server.open(seats=4, bots=["nephew"] * 3, dwell=50, quick=False)
            seat = Seat("--once", link(server, table), *CAUTIOUS)
            wait_for(server, table, "playing", seat)
            server.kill()
        with Server(UNLUCKY, store=store, port=port) as server:
            assert seat.end() == 0, seat.told()
            wait_for_result(server, table)
    return seat.told()


def test_it_comes_back_to_a_server_that_was_killed():
    for _ in range(3):  # until a game lasts longer than it takes a busy machine to kill and to start a server
        told = told_after_a_kill()
        if re.search("coming back.*back at the table.*the game is over", told, re.S):
            return
    raise AssertionError(told)


def test_several_tables_at_once_and_a_seat_taken_again_by_its_link():
    with tempfile.TemporaryDirectory() as folder, Server(UNLUCKY) as server:
        tables = [server.open(seats=4, bots=["nephew"] * 3, dwell=30, quick=False) for _ in range(3)]
        seat = Seat("--show-link", *(link(server, table) for table in tables), *CAUTIOUS)
        links = [seat.process.stdout.readline().strip() for _ in tables]
        assert sorted(one.split("#")[0] for one in links) == sorted(link(server, table) for table in tables)
        for table in tables:
            wait_for(server, table, "playing", seat)
        assert seat.stop() == 0, seat.told()
        log = pathlib.Path(folder, "log")
        again = Seat("--once", "--log", str(log), *links, *CAUTIOUS)
        assert again.end() == 0, again.told()
        for table in tables:
            wait_for_result(server, table)
            assert len(news(server, table, "sat")) == 1
        said = log.read_text(encoding="utf-8")
        assert '"cmd":"game"' in said and '"action":' in said
        assert not any(one.split("#")[1] in seat.told() + again.told() for one in links), "a key was written down"


def test_what_is_wrong_with_the_command_line_is_said():
    for arguments, words in ((["./bot"], "link of a table is missing"), ([], "link of a table"), (["http://h/t/x"], "program is missing"),
                             (["http://h/x", "./bot"], "bad-link"), (["--ms", "0", "http://h/t/x", "./bot"], "--ms"),
                             (["--nmae", "x", "http://h/t/x", "./bot"], "--name"), (["http://h/t/x", "b" * 1200], "1000 bytes")):
        done = subprocess.run([UNLUCKY, "seat", *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 2 and words in done.stderr, (arguments, done)
    done = subprocess.run([UNLUCKY, "seat", "http://127.0.0.1:9/t/none", "true"], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 4 and "none:" in done.stderr, done


def test_what_a_program_says_of_itself_is_seen_and_only_a_program_says_it():
    with Server(UNLUCKY) as server:
        table = server.open(seats=2)
        robbie, ann = server.socket(table), server.socket(table)
        robbie.sit("Robbie", program=True)
        ann.sit("Ann")
        assert ann.ask("program", version="1")["error"] == "no-program"
        assert robbie.ask("program", version="one two")["error"] == "bad-word"
        assert robbie.ask("program", author="x" * 65)["error"] in ("bad-text", "bad-name")
        assert robbie.ask("program", author="Ben")["type"] == "done"
        chairs = status(server, table)["seats"]
        assert (chairs[0]["version"], chairs[0]["author"], chairs[1]["author"]) == (None, "Ben", None), chairs
        assert robbie.ask("program", version="2.0", author="Ben")["type"] == "done"
        assert status(server, table)["seats"][0]["version"] == "2.0"
        assert robbie.ask("hand", key="cd" * 16, name="Other")["type"] == "done"
        assert status(server, table)["seats"][0]["author"] is None


def test_a_server_that_does_not_let_it_in_is_told():
    with Server(UNLUCKY) as server:
        table = server.open(seats=2, bots=["nephew"])
        ann = server.socket(table)
        ann.sit("Ann")
        seat = Seat(link(server, table), *CAUTIOUS)
        assert seat.end() == 1 and "no seat" in seat.told(), seat.told()
        seat = Seat(link(server, table, "ab" * 16), *CAUTIOUS)
        assert seat.end() == 1 and "key" in seat.told(), seat.told()
        seat = Seat(link(server, "nowhere"), *CAUTIOUS)
        assert seat.end() == 1 and "no-table" in seat.told(), seat.told()


def test_where_programs_need_a_token_it_is_brought():
    with tempfile.TemporaryDirectory() as folder:
        token = pathlib.Path(folder, "token")
        token.touch(0o600)
        token.write_text("let-me-in-please-0123456789abcdef\n", encoding="ascii")
        with Server(UNLUCKY, options=["--program-token-file", str(token)]) as server:
            table = server.open(seats=4, bots=["nephew"] * 3)
            seat = Seat("--once", link(server, table), *CAUTIOUS)
            assert seat.end() == 1 and "token" in seat.told(), seat.told()
            seat = Seat("--once", "--token-file", str(token), link(server, table), *CAUTIOUS)
            assert seat.end() == 0, seat.told()


tap.main(globals())
