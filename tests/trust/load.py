"""How much a server bears: actions a CPU-second, committed a second, memory of a seat, time from an action to all seats.

    load.py UNLUCKY LOAD FLOOR [TEST...]        UL_LOAD=1 for the long form, which holds it to the goals of docs/trust.md

The short form only finds out whether it still goes: it runs on machines that are busy with other things, and says what it saw.
"""
import contextlib
import json
import os
import re
import socket
import statistics
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


def floor(seat_bytes, tables):
    """Microseconds of the processor that an action costs a server that does nothing but tell four seats so many bytes."""
    said = subprocess.run([FLOOR, f"tables={tables}", f"bytes={max(1, round(seat_bytes))}", f"seconds={min(SECONDS, 3)}"],
                          capture_output=True, text=True, check=True, timeout=60)
    return json.loads(said.stdout)["us_per_action"]


def multiple_of_floor(store, tables, played_as="browsers"):
    """The server's CPU for an action in multiples of the floor beside it, and the run. Other work on the machine changes both
    from one second to the next, so they take turns, and the middle one of several counts."""
    multiples = []
    for _ in range(5 if LONG else 1):
        with tempfile.TemporaryDirectory(prefix="unlucky-load-") as folder, drive.server(UNLUCKY, store(folder)) as server:
            result = sound(drive.run(LOAD, port=server.port, tables=tables, seconds=max(5, tables // 200) if LONG else 1, pid=server.process.pid,
                                     **{"as": played_as}))
        multiples.append(result["us_per_action"] / floor(result["seat_bytes"], tables))
    return statistics.median(multiples), result


def as_browsers(store, name, most):
    """Bytes to a seat, and the server's CPU in multiples of the floor in the same run, as the page plays."""
    for played_as in ("browsers", "old-browsers"):
        multiple, result = multiple_of_floor(store, TABLES, played_as)
        print(f"# {name}, {TABLES} tables of {played_as}: {result['seat_bytes']:.0f} bytes to a seat for each action, {result['us_per_action']:.0f} µs of CPU, "
              f"{multiple:.2f} times the floor", flush=True)
        if played_as == "browsers":
            assert result["seat_bytes"] <= 400, result
            assert not LONG or multiple <= most, f"{multiple:.2f} times the floor, of {most}"


def in_memory(_folder):
    return "memory:"


def in_sqlite(folder):
    return f"sqlite:{folder}/tables.db"


def test_as_browsers_play_in_memory():
    as_browsers(in_memory, "memory", 1.4)


def test_as_browsers_play_with_sqlite():
    as_browsers(in_sqlite, "SQLite", 2.3)


def test_many_tables_cost_hardly_more_than_some():
    few, many = (100, 4000) if LONG else (10, 40)
    for store, name in ((in_memory, "memory"), (in_sqlite, "SQLite")):
        of_few, of_many = (multiple_of_floor(store, tables)[0] for tables in (few, many))
        print(f"# {name}: {of_few:.2f} times the floor at {few} tables, {of_many:.2f} at {many}: {of_many / of_few:.2f} times as much", flush=True)
        assert not LONG or of_many <= 1.2 * of_few


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


def committed_to(count, rate=0):
    """Tables spread over so many databases, each a PostgreSQL of its own with as much to do as if it were alone: actions a second
    and database, or as many as the machine can."""
    tables = TABLES // 4 * count
    settings = {"rate": rate * count} if rate else {}
    with contextlib.ExitStack() as stack:
        clusters = [stack.enter_context(postgres.Cluster()) for _ in range(count)]
        server = stack.enter_context(drive.server(UNLUCKY, " ".join(cluster.address() for cluster in clusters)))
        with drive.Driver(LOAD, port=server.port, tables=tables, seconds=SECONDS, pid=server.process.pid, **settings) as driver:
            before = database_cpu(clusters)
            driver.process.wait(SECONDS + 120)
            theirs = database_cpu(clusters) - before
            result = sound(driver.stop())
        share = server.metric("commit_lines_total") / server.metric("commits_total")
        logs = [int(cluster.sql("SELECT count(*) FROM unlucky.store_tables")) for cluster in clusters]
    assert sum(logs) == tables and (min(logs) > 0 or not LONG), logs
    ours, theirs = result["us_per_action"], theirs * 1e6 / result["actions"]
    print(f"# {count} databases{f', {rate} actions a second for each' if rate else ''}: {result['per_second']} actions committed a second, "
          f"p50 {result['p50_ms']} ms, p99 {result['p99_ms']} ms, {share:.1f} lines a commit; {ours:.0f} µs of the server's CPU and "
          f"{theirs:.0f} µs of PostgreSQL's for an action", flush=True)
    return ours + theirs


def several_databases(rate=0):
    costs = {count: committed_to(count, rate) for count in ((1, 2, 4) if LONG else (2,))}
    print(f"# for each action, of one database's: {', '.join(f'{count}: {cost / costs[min(costs)]:.2f}' for count, cost in costs.items())}")
    return max(costs.values()) / costs[min(costs)]


def test_committed_to_several_databases():
    """As fast as it goes: all of them are on this machine, and so are those who play."""
    assert several_databases() <= 2.5


def test_an_action_costs_no_more_with_several_databases():
    """Each action goes to one database, and each of them has as much to do: so little that hardly two actions share a commit, since what
    an action costs depends on that more than on anything else. The short form has nothing to compare with."""
    assert several_databases(rate=400 if LONG else 50) <= 1.1


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
