"""Whatever dies under load, nothing that was acknowledged is lost or done twice, and play goes on by itself.

    deaths.py UNLUCKY LOAD [TEST...]       UL_KILLS=200 UL_TABLES=200 UL_GROWN=500 for the long form

UL_GROWN says how many actions each table has behind it when the first server is killed.
"""
import contextlib
import os
import random
import sqlite3
import sys
import tempfile
import time

import tap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import drive  # pylint: disable=wrong-import-position
from support import postgres  # pylint: disable=wrong-import-position

UNLUCKY, LOAD = sys.argv[1:3]
KILLS = int(os.environ.get("UL_KILLS", "3"))
TABLES = int(os.environ.get("UL_TABLES", "10"))
GROWN = int(os.environ.get("UL_GROWN", "0"))
FEW = max(2, KILLS // 4)  # of the other two kinds: 50 in the long form
RATE = max(100, TABLES * 3 // 2)  # actions a second: a table of people who are quick
LONG = KILLS >= 20
dice = random.Random(7)


def tell(what, times, limit):
    """The worst counts: what is promised is that everybody is back in time. Short forms only tell."""
    times = sorted(times)
    mean, most = sum(times) / len(times), times[int(len(times) * 0.95)]
    print(f"# {what}: in {mean:.2f} s on average, 95 % in {most:.2f} s, the worst in {times[-1]:.2f} s, of {len(times)}")
    assert not LONG or times[-1] <= limit, f"{times[-1]:.2f} s"


def settle(driver):
    result = driver.stop()
    assert result["bad"] == 0 and result["forks"] == 0 and result["gaps"] == 0, result
    assert result["actions"] > 0
    return result


def kill_server(store, logs, kills=KILLS):
    with tempfile.TemporaryDirectory(prefix="unlucky-acks-") as folder:
        acks = os.path.join(folder, "acks")
        with drive.server(UNLUCKY, store) as server:
            with drive.Driver(LOAD, port=server.port, tables=TABLES, seconds=3600, rate=RATE, grow=GROWN, acks=acks) as driver:
                times, cpu = [], []
                for _ in range(kills):
                    time.sleep(dice.uniform(0.1, 0.7))
                    server.kill()
                    began = time.monotonic()
                    server.start()
                    times.append(driver.wait_back(began) - began)
                    cpu.append(drive.cpu_of(server.process.pid))
                result = settle(driver)
            server.stop()
            count, lines = drive.check_logs(UNLUCKY, logs(), acks)
    print(f"# until then the server used {sum(cpu) / len(cpu):.2f} s of a processor on average, {max(cpu):.2f} s at most")
    tell(f"{kills} kills under {TABLES} tables, {count} acknowledged actions, {lines} lines, 0 lost, 0 doubled; everybody back", times, 2)
    assert result["reconnects"] >= kills * TABLES


def test_kill_9_of_the_server_with_sqlite():
    with tempfile.TemporaryDirectory(prefix="unlucky-deaths-") as folder:
        path = os.path.join(folder, "tables.db")
        kill_server(f"sqlite:{path}", lambda: drive.logs_in_sqlite(path))
        with contextlib.closing(sqlite3.connect(path)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_kill_9_of_the_server_with_postgres():
    with postgres.Cluster() as cluster:
        kill_server(cluster.address(), lambda: drive.logs_in_postgres(cluster))
        cluster.assert_sound()


def test_postgres_killed_and_back():
    with postgres.Cluster() as cluster, tempfile.TemporaryDirectory(prefix="unlucky-acks-") as folder:
        acks = os.path.join(folder, "acks")
        with drive.server(UNLUCKY, cluster.address()) as server:
            with drive.Driver(LOAD, port=server.port, tables=TABLES, seconds=3600, rate=RATE, acks=acks) as driver:
                times = []
                for _ in range(FEW):
                    time.sleep(dice.uniform(0.3, 0.8))
                    cluster.stop("kill")
                    time.sleep(0.5)
                    status, _, body = server.request("POST", "/api/1/tables", {"edition": "kill-2009"})
                    assert status == 503 and b"store-away" in body, (status, body)
                    status, _, body = server.get("/healthz")
                    assert status == 503 and body, (status, body)
                    cluster.start()
                    began = time.monotonic()
                    times.append(driver.wait_action(began) - began)
                assert server.process.poll() is None
                result = settle(driver)
            assert result["store_away"] > 0, "nobody was told that nothing can be kept"
            server.stop()
        count, _ = drive.check_logs(UNLUCKY, drive.logs_in_postgres(cluster), acks)
        cluster.assert_sound()
    tell(f"PostgreSQL killed {FEW} times, {count} acknowledged actions, {result['store_away']} refused meanwhile; goes on", times, 5)


def lines_in(cluster):
    return int(cluster.sql("SELECT count(*) FROM unlucky.store_lines"))


def wait_lines(cluster, more_than):
    limit = time.monotonic() + 60
    while lines_in(cluster) <= more_than:
        assert time.monotonic() < limit, "nobody plays there"
        time.sleep(0.02)


def test_one_of_two_databases_killed_and_back():
    with postgres.Cluster() as first, postgres.Cluster() as second, tempfile.TemporaryDirectory(prefix="unlucky-acks-") as folder:
        acks = os.path.join(folder, "acks")
        with drive.server(UNLUCKY, f"{first.address()} {second.address()}") as server:
            tables = max(TABLES, 20)  # so that chance leaves none without a table
            with drive.Driver(LOAD, port=server.port, tables=tables, seconds=3600, rate=RATE, acks=acks) as driver:
                times = []
                for _ in range(FEW):
                    time.sleep(dice.uniform(0.3, 0.8))
                    second.stop("kill")
                    time.sleep(0.5)
                    wait_lines(first, lines_in(first))  # those of the other play on
                    assert server.get("/healthz")[0] == 200
                    second.start()
                    began, kept = time.monotonic(), lines_in(second)
                    wait_lines(second, kept)
                    times.append(time.monotonic() - began)
                result = settle(driver)
            assert result["store_away"] > 0, "nobody was told that nothing can be kept there"
            server.stop()
        logs = {**drive.logs_in_postgres(first), **drive.logs_in_postgres(second)}
        count, _ = drive.check_logs(UNLUCKY, logs, acks)
        first.assert_sound()
        second.assert_sound()
    tell(f"one of two databases killed {FEW} times, {count} acknowledged actions; its tables go on", times, 5)


def test_two_nodes_one_killed():
    with postgres.Cluster() as cluster, tempfile.TemporaryDirectory(prefix="unlucky-acks-") as folder:
        acks = os.path.join(folder, "acks")
        with drive.server(UNLUCKY, cluster.address(), "--node", "a") as one, drive.server(UNLUCKY, cluster.address(), "--node", "b") as other:
            with drive.Driver(LOAD, port=f"{one.port},{other.port}", tables=TABLES, seconds=3600, rate=RATE, acks=acks) as driver:
                times = []
                for number in range(FEW):
                    time.sleep(dice.uniform(0.3, 0.8))
                    victim = (one, other)[number % 2]
                    began = time.monotonic()  # before: on a busy machine everybody may be back when the kill returns
                    victim.kill()
                    times.append(max(driver.wait_back(began), driver.wait_action(began + 0.1)) - began)
                    victim.start()
                    called = time.monotonic()
                    driver.home()
                    driver.wait_back(called)
                result = settle(driver)
            one.stop()
            other.stop()
        count, _ = drive.check_logs(UNLUCKY, drive.logs_in_postgres(cluster), acks)
        cluster.assert_sound()
    tell(f"two nodes, one killed {FEW} times, {count} acknowledged actions, one order for all seats; its tables go on at the other", times, 5)
    assert result["forks"] == 0


if __name__ == "__main__":
    postgres.leave_on_signals()
    wanted = sys.argv[3:]
    tap.main({name: value for name, value in globals().items() if not wanted or not name.startswith("test_") or name[5:] in wanted})
