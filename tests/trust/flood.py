"""Floods of every kind from one address, beside people who play from others: how long do those wait, and how much memory is taken?

    UL_FLOOD=60 meson test -C build trust-flood -v     sixty seconds of each kind, and the figures of docs/trust.md as bounds
    UL_FLOOD_KINDS="history spectators" …              some of them

The flood comes from the same machine, so it takes some of the server's processor as well: it runs at low priority, and
takes all that nobody else wants.
"""
import gc
import json
import os
import subprocess
import sys
import threading
import time

import tap
from server.harness import Server, two_at_a_table, waited_for

PROGRAM, FLOOD = sys.argv[1:3]
SECONDS = float(os.environ.get("UL_FLOOD", "0"))
KINDS = os.environ.get("UL_FLOOD_KINDS", "").split() or subprocess.run([FLOOD, "kinds"], capture_output=True, text=True, check=True).stdout.split()
SHORT = ["connect", "requests", "open", "slow-readers", "spectators", "pings", "pieces", "long-messages", "history"]
TABLES = 4


class Quiet:
    """A game of two, each from an address of their own, who act and say a ping now and then; how long each answer took."""

    def __init__(self, server, number):
        self.server, self.took = server, []
        self.table, self.people = two_at_a_table(server, sources=[f"127.0.{number}.{seat + 1}" for seat in range(2)])

    def timed(self, person, do, **members):
        began = time.perf_counter()
        answer = person.ask(do, **members)
        self.took.append(time.perf_counter() - began)
        return answer

    def step(self):
        news = [event.get("table", {}).get("news") for person in self.people for m in person.heard for event in m.get("events", [])]
        if "result" in news:
            for person in self.people:
                person.heard[:] = [m for m in person.heard if m.get("waiting")][-1:]
                person.ask("rematch", flag=True)
        actor = next((p for p in self.people if p.seat == waited_for(self.people[0])), self.people[0])
        for action in ("draw", "end", "pass"):
            if self.timed(actor, "act", seen=actor.seen, actions=[action])["type"] == "done":
                break
        else:
            actor.ask("arm", armed="enough")
        for person in self.people:
            self.timed(person, "ping")
            del person.heard[:-40]


def measure(tables, seconds):
    """The 99th and the 90th of a hundred answers and the middle one, in milliseconds, and how many there were."""
    for one in tables:
        one.took.clear()
    until = time.monotonic() + seconds
    turn = 0
    while time.monotonic() < until:
        tables[turn % len(tables)].step()
        turn += 1
        time.sleep(0.04)
    took = sorted(t for one in tables for t in one.took)
    return *(1000 * took[min(len(took) - 1, int(len(took) * part))] for part in (0.99, 0.9, 0.5)), len(took)


def long_log(server):
    """A table of a stranger with much to tell, which the flood asks about."""
    game = Quiet(server, 9)
    for _ in range(400 if SECONDS else 40):
        game.step()
        time.sleep(0.1 if SECONDS else 0.03)  # nobody may say more
    return game.table


def resident(server):
    with open(f"/proc/{server.process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def under_flood(server, table, tables, kind, seconds):
    """Quiet p99, p99 and p50 beside the flood, MiB more."""
    attacker = f"127.0.66.{1 + KINDS.index(kind)}"  # nobody pays for the one before
    quiet = measure(tables, seconds / 2)
    before, spent, most = resident(server), cpu(server), []
    began = time.monotonic()
    flood = subprocess.Popen(["nice", "-n", "10", FLOOD, kind, str(server.port), attacker, str(seconds), table], stdout=subprocess.PIPE, text=True)
    stop = threading.Event()

    def watch():
        while not stop.wait(0.1):
            most.append(resident(server))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        flooded = measure(tables, seconds)
        busy = (cpu(server) - spent) / (time.monotonic() - began)
        did = json.loads(flood.communicate(timeout=seconds + 60)[0])
    finally:
        stop.set()
        watcher.join()
        flood.kill()
    again = measure(tables, seconds / 2)
    more = (max(most) - before) / (1 << 20)
    calm = [max(pair) for pair in zip(quiet, again)]
    print(f"# {kind:18} p99 {flooded[0]:6.1f} ms (quiet {quiet[0]:5.1f}, {again[0]:5.1f}), p90 {flooded[1]:5.1f} ({quiet[1]:.1f}, {again[1]:.1f}), p50 {flooded[2]:5.2f} ({quiet[2]:.2f}), {flooded[3]} answers, {more:5.1f} MiB more, "
          f"CPU {busy:.2f}; {did['connects'] / seconds:.0f} connects, {did['sent'] / seconds / 1e6:.2f} MB a second", flush=True)
    return calm, flooded, more


def go_first():
    """Server, people and flood before whatever else this machine has to do, if we may: else that would be measured."""
    try:
        os.nice(-10)
    except PermissionError:
        pass


def test_nobody_waits_for_one_who_floods():
    gc.disable()
    go_first()
    kinds = KINDS if SECONDS or os.environ.get("UL_FLOOD_KINDS") else SHORT
    failed = []
    with Server(PROGRAM, options=["--log", "error"]) as server:
        table = long_log(server)
        tables = [Quiet(server, 10 + i) for i in range(TABLES)]
        results = {kind: under_flood(server, table, tables, kind, SECONDS or 3) for kind in kinds}
    for kind, (calm, flooded, more) in results.items():
        # The worst of a few answers on a machine with other work says little: a short run looks at the 90th, and sees what is grossly wrong.
        # What is below 5 ms is the scheduler's doing where the flood itself has a processor of two.
        place, bound = (0, min(50, max(5, 2 * calm[0]))) if SECONDS else (1, max(100, 5 * calm[1]))
        if flooded[place] > bound or flooded[2] > 10 + 5 * calm[2] or more > 64:
            failed.append(f"{kind}: {flooded[place]:.0f} ms of {bound:.0f}, half of them {flooded[2]:.1f} ms ({calm[2]:.1f}), {more:.0f} MiB more")
    assert not failed, "; ".join(failed)


tap.main(globals())
