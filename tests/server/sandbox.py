"""A server locks itself in: somebody who runs code of theirs in it reaches no file, program or host that it does not need."""
import contextlib
import itertools
import os
import re
import sys
import tempfile
import time

import tap
from server.harness import PATIENCE, Server, is_sanitized, two_at_a_table

PROGRAM, INTRUDER = sys.argv[1], os.path.abspath(sys.argv[2])
TRIED = {"read-outside", "write-outside", "read-passwords", "make-outside", "chmod-outside", "execve", "fork", "kill", "read-a-process",
         "dumpable", "run-what-is-written", "socket"}
NEEDED = {"read-inside", "time", "done"}


def intrude(folder, *options):
    """What the intruder was allowed, by the thread it was in; and what the journal says."""
    inside, outside, go = os.path.join(folder, "store"), os.path.join(folder, "outside"), os.path.join(folder, "go")
    os.makedirs(inside, exist_ok=True)
    with open(outside, "w", encoding="ascii") as file:
        file.write("somebody else's\n")
    environment = {"LD_PRELOAD": INTRUDER, "UL_GO_AHEAD": go, "UL_OUTSIDE": outside, "UL_INSIDE": os.path.join(inside, "tables.db")}
    with Server(PROGRAM, options=options, store=os.path.join(inside, "tables.db"), environment=environment) as server:
        two_at_a_table(server, seats=3, bots=["butler"])
        with open(go, "w", encoding="ascii"):
            pass
        deadline = time.monotonic() + PATIENCE
        for turn in itertools.count():
            server.get("/healthz")  # the loop has something to do,
            server.json("/api/1/tables")  # the reader too,
            if turn < 20:
                server.open(seats=2)  # and the writer
            said = "".join(server.journal)
            lines = re.findall(r"^intruder (\d+) ([a-z-]+): (.*)$", said, re.MULTILINE)
            threads = {thread for thread, what, _ in lines if what == "done"}
            if str(server.process.pid) in threads and len(threads) >= 3:
                break
            assert time.monotonic() < deadline, said
            time.sleep(0.05)
        os.remove(go)
    return [(thread, what, how) for thread, what, how in lines if thread in threads], said


def can_lock(said):
    if "not-locked-in" in said:
        tap.skip("this system has no Landlock or no seccomp: " + re.search(r"not-locked-in.*", said)[0])


def check_instrumented():
    if is_sanitized(PROGRAM):
        tap.skip("a sanitizer reads and starts what no server needs: the sandbox is off")


def test_an_intruder_gets_nowhere_in_any_thread():
    check_instrumented()
    with tempfile.TemporaryDirectory() as folder:
        lines, said = intrude(folder)
        can_lock(said)
        allowed = {what for _, what, how in lines if how == "allowed"}
        assert NEEDED <= allowed and not allowed & TRIED, (allowed & TRIED, said)
        assert {what for _, what, _ in lines} >= TRIED
        with open(os.path.join(folder, "outside"), encoding="ascii") as file:
            assert file.read() == "somebody else's\n"
        assert not os.path.exists(os.path.join(folder, "outside.made"))


def test_one_who_calls_others_may_connect_and_no_more():
    check_instrumented()
    with tempfile.TemporaryDirectory() as folder:
        lines, said = intrude(folder, "--hooks")
        can_lock(said)
        allowed = {what for _, what, how in lines if how == "allowed"}
        assert NEEDED | {"socket", "connect", "read-passwords"} <= allowed, said
        assert not allowed & (TRIED - {"socket", "read-passwords"}), (allowed, said)
        assert "bind" not in allowed or not landlock_knows_ports(), said


def landlock_knows_ports():
    release = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return tuple(map(int, release.groups())) >= (6, 7)


def test_without_a_sandbox_it_says_so():
    check_instrumented()
    with tempfile.TemporaryDirectory() as folder:
        lines, said = intrude(folder, "--no-sandbox")
        allowed = {what for _, what, how in lines if how == "allowed"}
        assert '"weight":"warning","event":"not-locked-in"' in said and "--no-sandbox" in said
        assert {"read-outside", "write-outside", "execve", "fork", "socket", "dumpable"} <= allowed, (allowed, said)


def status_of(server):
    threads = []
    for thread in os.listdir(f"/proc/{server.process.pid}/task"):
        with open(f"/proc/{server.process.pid}/task/{thread}/status", encoding="ascii") as file:
            threads.append(dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line))
    return threads


def descriptors_of(server):
    held = []
    try:
        numbers = os.listdir(f"/proc/{server.process.pid}/fd")
    except PermissionError:
        tap.skip("only root may see what a server holds, since nobody else may look into its memory")
    for number in numbers:
        with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
            held.append(os.readlink(f"/proc/{server.process.pid}/fd/{number}"))
    return held


def test_every_thread_is_locked_in():
    check_instrumented()
    if not os.path.exists("/proc/self/status"):
        tap.skip("there is no /proc")
    with Server(PROGRAM, options=["--hooks", "--push", "mailto:ann@example.org"]) as server:
        can_lock("".join(server.journal))
        threads = status_of(server)
        assert len(threads) > 8 and all(one["Seccomp"] == "2" and one["NoNewPrivs"] == "1" for one in threads), threads


def test_it_holds_no_ring_of_io_uring():
    check_instrumented()
    with Server(PROGRAM, options=["--hooks", "--push", "mailto:ann@example.org"]) as server:
        can_lock("".join(server.journal))
        held = descriptors_of(server)
        assert held and not [one for one in held if "io_uring" in one], held  # what is asked for through a ring passes the filter


tap.main(globals())
