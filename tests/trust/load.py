"""How much a server bears: actions a CPU-second, committed a second, memory of a seat, time from an action to all seats.

    load.py UNLUCKY LOAD FLOOR [TEST...]        UL_LOAD=1 for the long form, which holds it to the goals of docs/trust.md

The short form only finds out whether it still goes: it runs on machines that are busy with other things, and says what it saw.
"""
import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

import tap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import drive  # pylint: disable=wrong-import-position
from server.harness import Closed  # pylint: disable=wrong-import-position
from support import postgres  # pylint: disable=wrong-import-position

UNLUCKY, LOAD, FLOOR = sys.argv[1:4]
LONG = "UL_LOAD" in os.environ
SECONDS = 20 if LONG else 1
TABLES = 200 if LONG else 20
UNNOTICED_MS = 100 if LONG else 5000


def resident(pid):
    """KiB of memory that are the process's own or shared with nobody it could do without."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))


def sound(result):
    assert result["bad"] == 0 and result["forks"] == 0 and result["gaps"] == 0 and result["refused"] == 0, result
    return result


def test_actions_a_cpu_second():
    with drive.server(UNLUCKY, "memory:") as server:
        result = sound(drive.run(LOAD, port=server.port, tables=TABLES, seconds=SECONDS, pid=server.process.pid))
    print(f"# {result['per_cpu_second']} actions a CPU-second of the server, {result['per_second']} a second, {TABLES} tables of four")
    assert result["per_cpu_second"] >= (8000 if LONG else 500), result


def floor(seat_bytes):
    """Microseconds of the processor that an action costs a server that does nothing but tell four seats so many bytes."""
    said = subprocess.run([FLOOR, f"tables={TABLES}", f"bytes={max(1, round(seat_bytes))}", f"seconds={min(SECONDS, 5)}"],
                          capture_output=True, text=True, check=True, timeout=60)
    return json.loads(said.stdout)["us_per_action"]


def as_browsers(store, name):
    """Bytes to a seat, and the server's CPU in multiples of the floor in the same run, as the page plays."""
    for played_as in ("browsers", "old-browsers"):
        with drive.server(UNLUCKY, store(played_as)) as server:
            result = sound(drive.run(LOAD, port=server.port, tables=TABLES, seconds=SECONDS, pid=server.process.pid, **{"as": played_as}))
        least = floor(result["seat_bytes"])
        print(f"# {name}, {TABLES} tables of {played_as}: {result['seat_bytes']:.0f} bytes to a seat for each action, {result['us_per_action']:.0f} µs of CPU, "
              f"{result['us_per_action'] / least:.2f} times the floor of {least:.0f} µs", flush=True)
        if played_as == "browsers":
            assert result["seat_bytes"] <= 400, result


def test_as_browsers_play_in_memory():
    as_browsers(lambda _: "memory:", "memory")


def test_as_browsers_play_with_sqlite():
    with tempfile.TemporaryDirectory(prefix="unlucky-load-") as folder:
        as_browsers(lambda played_as: f"sqlite:{folder}/{played_as}.db", "SQLite")


def committed(store):
    with drive.server(UNLUCKY, store) as server:
        result = sound(drive.run(LOAD, port=server.port, tables=TABLES, seconds=SECONDS, pid=server.process.pid))
    print(f"# {result['per_second']} actions committed a second, {result['per_cpu_second']} a CPU-second, p99 {result['p99_ms']} ms")
    assert result["per_second"] >= (2000 if LONG else 5), result


def test_committed_a_second_with_sqlite():
    with tempfile.TemporaryDirectory(prefix="unlucky-load-") as folder:
        committed(f"sqlite:{folder}/tables.db")


def test_committed_a_second_with_postgres():
    with postgres.Cluster() as cluster:
        committed(cluster.address())


def database_cpu(clusters):
    """Seconds of the processor that these PostgreSQLs have used: their first processes, those that have ended, and those that run."""
    total = 0.0
    for cluster in clusters:
        first = cluster.process.pid
        with open(f"/proc/{first}/stat", encoding="ascii") as file:
            times = file.read().rsplit(")", 1)[1].split()[11:15]
        total += sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
        with open(f"/proc/{first}/task/{first}/children", encoding="ascii") as file:
            for pid in file.read().split():
                total += drive.cpu_of(pid)
    return total


def committed_to(count):
    """Tables spread over so many databases, each a PostgreSQL of its own with as much to do as if it were alone."""
    tables = TABLES // 4 * count
    with contextlib.ExitStack() as stack:
        clusters = [stack.enter_context(postgres.Cluster()) for _ in range(count)]
        server = stack.enter_context(drive.server(UNLUCKY, " ".join(cluster.address() for cluster in clusters)))
        with drive.Driver(LOAD, port=server.port, tables=tables, seconds=SECONDS, pid=server.process.pid) as driver:
            before = database_cpu(clusters)
            driver.process.wait(SECONDS + 120)
            theirs = database_cpu(clusters) - before
            result = sound(driver.stop())
        share = server.metric("commit_lines_total") / server.metric("commits_total")
        logs = [int(cluster.sql("SELECT count(*) FROM unlucky.store_tables")) for cluster in clusters]
    assert sum(logs) == tables and (min(logs) > 0 or not LONG), logs
    return result, share, result["us_per_action"], theirs * 1e6 / result["actions"]


def test_committed_to_several_databases():
    """Each action goes to one database, so it costs no more with several. The short form has nothing to compare with."""
    both = {}
    for count in (1, 2, 4) if LONG else (2,):
        result, share, ours, theirs = committed_to(count)
        both[count] = ours + theirs
        print(f"# {count} databases: {result['per_second']} actions committed a second, p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms, "
              f"{share:.1f} lines a commit; {ours:.0f} µs of the server's CPU and {theirs:.0f} µs of PostgreSQL's for an action", flush=True)
    print(f"# for each action, of one database's: {', '.join(f'{count}: {cpu / both[min(both)]:.2f}' for count, cpu in both.items())}")
    if LONG:
        assert max(both.values()) <= 2.5 * both[1], both


def test_people():
    """They all sit there; then some play, 500 actions a second, and everybody at their tables is told in time."""
    tables = 1250 if LONG else 50
    with tempfile.TemporaryDirectory(prefix="unlucky-load-") as folder, \
            drive.server(UNLUCKY, f"sqlite:{folder}/tables.db") as server:
        empty = resident(server.process.pid)
        with drive.Driver(LOAD, port=server.port, tables=tables, seconds=SECONDS + 2, rate=500 if LONG else 100,
                          pid=server.process.pid) as driver:
            time.sleep(1)
            seat = (resident(server.process.pid) - empty) / (tables * 4)
            driver.process.wait(SECONDS + 60)
            result = sound(driver.stop())
        played = (resident(server.process.pid) - empty) / (tables * 4)
    print(f"# {tables * 4} seats: {seat:.1f} KiB each beyond the empty server ({played:.1f} after play); "
          f"{result['per_second']} actions a second, p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms, worst {result['worst_ms']} ms")
    if LONG:
        assert seat <= 12, f"{seat:.1f} KiB"
        assert result["p99_ms"] <= 100, result


def p99_beside(server, nuisance):
    """The p99 of twenty tables while somebody else is a nuisance."""
    stop = threading.Event()
    thread = threading.Thread(target=nuisance, args=(server, stop), daemon=True)
    with drive.Driver(LOAD, port=server.port, tables=20, seconds=SECONDS + 1, rate=200) as driver:
        thread.start()
        driver.process.wait(SECONDS + 60)
        stop.set()
        thread.join(20)
        return sound(driver.stop())["p99_ms"]


def nobody(_server, _stop):
    pass


def slow_readers(server, stop):
    """Spectators who never read; the table they watch talks all the time."""
    table = server.open(seats=2)
    people = [server.socket(table) for _ in range(2)]
    for name, person in zip("AB", people):
        person.sit(name)
    readers = [server.socket(table, hello=None, small=True) for _ in range(100 if LONG else 20)]
    for reader in readers:
        reader.say("hello")
    number = 0
    while not stop.is_set():
        number += 1
        for person in people:
            person.ask("say", text=f"{number} " + "blah " * 60)
        time.sleep(0.02)
    for reader in readers:
        reader.close()


def trickles(server, stop):
    """Requests that never end, byte by byte, and sockets that send half a frame."""
    links = []
    for _ in range(200 if LONG else 20):
        link = socket.create_connection(("127.0.0.1", server.port))
        links.append(link)
    while not stop.is_set():
        for link in links:
            try:
                link.send(b"G")
            except OSError:
                pass
        time.sleep(0.05)
    for link in links:
        link.close()


def floods(server, stop):
    """Connections, messages and pings as fast as one thread can."""
    table = server.open(seats=2)
    while not stop.is_set():
        loud = server.socket(table)
        try:
            for number in range(300):
                loud.say("say", text="x", id=f"f{number}")
                loud.frame(9, b"ping")
            loud.close()
        except (OSError, Closed):
            pass


def test_others_do_not_notice_slow_readers_trickles_and_floods():
    with drive.server(UNLUCKY, "memory:") as server:
        usual = p99_beside(server, nobody)
        for nuisance in (slow_readers, trickles, floods):
            beside = p99_beside(server, nuisance)
            print(f"# p99 {usual} ms; beside {nuisance.__name__} {beside} ms")
            assert beside < max(UNNOTICED_MS, usual * 3), (nuisance.__name__, usual, beside)


if __name__ == "__main__":
    postgres.leave_on_signals()
    wanted = sys.argv[4:]
    tap.main({name: value for name, value in globals().items() if not wanted or not name.startswith("test_") or name[5:] in wanted})
