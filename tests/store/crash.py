"""Kill who writes, and the database, at random moments: what was acknowledged is there, and nothing twice.

    crash.py WRITER [KILLS]

WRITER is tests/store/writer.c. KILLS, 20 by default, is for each of the two stores; the database itself is killed a
quarter as often.
"""
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import postgres  # pylint: disable=wrong-import-position
import tap  # pylint: disable=wrong-import-position

WRITER = sys.argv[1]
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
CHANCE = random.Random(6)


class Writer:
    """A process that writes, and what it has said."""

    def __init__(self, where, table, name, until):
        self.name = name
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            [WRITER, where, "write", table, name, str(until)], stdout=subprocess.PIPE, text=True)
        self.said = []
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()

    def listen(self):
        for line in self.process.stdout:
            if line.endswith("\n"):
                word, first, count = line.split()
                self.said.append((word, int(first), int(count)))

    def wait_for(self, count, limit=30):
        """Until it has said that much."""
        end = time.monotonic() + limit
        while len(self.said) < count:
            assert time.monotonic() < end and self.process.poll() is None, f"{self.name} says nothing more"
            time.sleep(0.001)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.end(-signal.SIGKILL)

    def end(self, code=0, limit=60):
        try:
            assert self.process.wait(limit) == code, self.process.returncode
        finally:
            self.process.kill()
            self.listener.join()
            self.process.stdout.close()

    def words(self):
        return {word for word, _, _ in self.said}


def log_of(where, table):
    told = subprocess.run([WRITER, where, "read", table], stdout=subprocess.PIPE, text=True, check=True).stdout
    return told.splitlines()


def check(log, writers):
    """Numbers without gap or double, and every acknowledged line as its writer wrote it."""
    for number, line in enumerate(log, 1):
        assert line.split()[0] == str(number), f"line {number} says {line!r}"
    acknowledged = {}
    for writer in writers:
        for word, first, count in writer.said:
            for number in range(first, first + count if word == "kept" else first):
                assert number not in acknowledged, f"{number} was acknowledged twice"
                acknowledged[number] = writer.name
    for number, name in acknowledged.items():
        assert number <= len(log), f"line {number}, acknowledged to {name}, is lost"
        assert log[number - 1] == f"{number} {name}", f"line {number}, acknowledged to {name}, is {log[number - 1]!r}"
    return len(acknowledged)


def kill_writers(where):
    writers = []
    for i in range(KILLS):
        writer = Writer(where, "table", f"w{i}", 10**9)
        writers.append(writer)
        writer.wait_for(1)
        time.sleep(CHANCE.uniform(0, 0.04))
        writer.kill()
        acknowledged = check(log_of(where, "table"), writers)
    print(f"# {KILLS} kills, {acknowledged} lines acknowledged, none lost")
    assert acknowledged >= KILLS


def test_killed_over_sqlite_nothing_acknowledged_is_lost():
    with tempfile.TemporaryDirectory(prefix="unlucky-store-") as folder:
        kill_writers(f"sqlite:{folder}/store.db")
        with contextlib.closing(sqlite3.connect(f"{folder}/store.db")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_killed_over_postgresql_nothing_acknowledged_is_lost():
    with postgres.Cluster() as cluster:
        kill_writers(cluster.address())
        cluster.assert_sound()


def kill_the_database(cluster, writers, until_all_wrote):
    """Between and during commits, in each way there is."""
    for i in range(max(KILLS // 4, 3)):
        said = [len(writer.said) for writer in writers]
        for writer, count in zip(writers, said):
            writer.wait_for(count + until_all_wrote)
        time.sleep(CHANCE.uniform(0, 0.02))
        cluster.stop(("immediate", "kill", "fast")[i % 3])
        if i % 2:
            time.sleep(0.1)
        cluster.start()


def end_all(cluster, writers):
    """Let them write the rest by themselves."""
    log = log_of(cluster.address(), "table")
    for writer in writers:
        writer.wait_for(len(writer.said) + 1)
        writer.kill()
    assert len(log_of(cluster.address(), "table")) > len(log), "nobody has gone on after the last restart"
    return check(log_of(cluster.address(), "table"), writers)


def leave_it_dead_until_noticed(cluster, writer):
    """A short absence is bridged within one call: this one lasts until a call gives up."""
    cluster.stop("immediate")
    deadline = time.monotonic() + 60
    while not writer.words() & {"away", "unknown"} and time.monotonic() < deadline:
        time.sleep(0.05)
    cluster.start()


def test_postgresql_killed_the_writer_goes_on_by_itself():
    with postgres.Cluster() as cluster:
        writer = Writer(cluster.address(), "table", "north", 10**9)
        kill_the_database(cluster, [writer], 5)
        leave_it_dead_until_noticed(cluster, writer)
        acknowledged = end_all(cluster, [writer])
        print(f"# {acknowledged} lines acknowledged, none lost; it has said {sorted(writer.words())}")
        cluster.assert_sound()
        assert writer.words() & {"away", "unknown"}, "it has not even noticed"


def test_two_writers_of_one_table_while_postgresql_is_killed():
    with postgres.Cluster() as cluster:
        writers = [Writer(cluster.address(), "table", name, 10**9) for name in ("north", "south")]
        kill_the_database(cluster, writers, 10)
        acknowledged = end_all(cluster, writers)
        print(f"# {acknowledged} lines acknowledged to one of two, none lost or doubled")
        cluster.assert_sound()
        assert all("late" in writer.words() and "kept" in writer.words() for writer in writers)


postgres.leave_on_signals()
tap.main(globals())
