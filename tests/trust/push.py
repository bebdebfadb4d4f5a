"""What calling people costs: CPU for each push message, and whether anybody's action waits for it.

    push.py UNLUCKY LOAD [TEST...]        UL_PUSHES=5000 for the long form, which holds it to the goals of docs/trust.md,
                                          takes about five minutes and says in a line whether they are shown

Each message is encrypted, signed and sent by TLS to a push service that is this test; the figure of the server's whole
process has the deals of the games in it that people are called to. CPU time is what a busy machine does not change; of
waiting, which it does, short windows with calls and without take turns, so that other work is in both alike, and thousands
of actions of each are compared, with the interval that chance leaves.
"""
import bisect
import concurrent.futures
import functools
import os
import random
import sys
import tempfile
import time

import tap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import drive  # pylint: disable=wrong-import-position
from support.tls import Tls  # pylint: disable=wrong-import-position
from support.webpush import Device, PushService  # pylint: disable=wrong-import-position

UNLUCKY, LOAD = sys.argv[1:3]
PUSHES = int(os.environ.get("UL_PUSHES", 42))
LONG = "UL_PUSHES" in os.environ
CPU_MS = 2 if LONG else 10  # sanitized builds are slow
CALLED = 7  # of a table of eight: all but who begins the game
PAIRS = 250 if LONG else 2  # of windows, with calls and without
WINDOW = 0.4  # seconds
EACH = 2  # games that begin in a window: each calls seven people
TABLES, RATE = (40, 1000) if LONG else (20, 500)  # beside it, and actions a second at all of them
LOOP_MS = 0.2 if LONG else 10
MOST = 1.1  # times the p99 without calls
HOUR_MS = 3600000
WAIT = 600


class Called:
    """Tables whose people have asked to be called and are gone; of each one comes back, who can begin the game."""

    def __init__(self, server, endpoint, count, program=False):
        self.server, self.program, self.back = server, program, []
        self.device = Device(endpoint)  # one browser for all: what is measured is the server's work
        with concurrent.futures.ThreadPoolExecutor(6) as threads:  # a commit keeps what many have done
            self.tables = list(threads.map(lambda _: self.gather(), range(count)))
        for table, _ in self.tables:
            while any(seat["here"] for seat in server.json(f"/api/1/tables/{table}")["status"]["seats"]):
                time.sleep(0.1)

    def gather(self):
        """A table, and the key of who owns it."""
        table = self.server.open(seats=CALLED + 1, edition="kill-1996", grace=HOUR_MS, turn=HOUR_MS)  # no bot plays for them
        people = [self.server.socket(table) for _ in range(CALLED + 1)]
        for number, person in enumerate(people):
            assert person.sit(f"P{number}", program=self.program and number > 0)["type"] == "done"
        for number, person in enumerate(people):
            if number > 0:
                self.subscribe(table, person.key)
            person.close()
        return table, people[0].key

    def subscribe(self, table, key):
        """Others write to the same file: it may be told to come again, and does."""
        status = 503
        while status == 503:
            status, _, body = self.server.request("PUT", f"/api/1/tables/{table}/push", self.device.subscription(), {"Authorization": f"Bearer {key}"})
        assert status == 200, body

    def begin(self, count):
        """So many games: everybody at them is called."""
        for _ in range(count):
            table, key = self.tables[len(self.back)]
            self.back.append(self.server.socket(table, hello={"key": key}))
            assert self.back[-1].ask("start")["type"] == "done"


def sent(server):
    return server.metric('push_total{result="sent"}')


def until_sent(server, count):
    deadline = time.monotonic() + WAIT
    while sent(server) < count:
        assert time.monotonic() < deadline, f"{sent(server)} of {count}"
        time.sleep(0.1)


class Setting:
    """A server that calls people, by TLS."""

    def __enter__(self):
        memory = "/dev/shm" if LONG and os.path.isdir("/dev/shm") else None  # a disk's own waits are longer than what is looked for
        self.folder = tempfile.TemporaryDirectory(prefix="unlucky-push-", dir=memory)
        self.service = PushService().__enter__()
        tls = Tls(self.folder.name, self.service.port)
        self.endpoint = f"https://localhost:{tls.port}/device"
        self.server = drive.server(UNLUCKY, f"sqlite:{self.folder.name}/tables.db", "--push", "mailto:operator@example.org", "--push-private",
                                   environment={"SSL_CERT_FILE": tls.certificate}).__enter__()
        return self

    def __exit__(self, *what):
        self.server.__exit__(*what)
        self.service.__exit__(*what)
        self.folder.cleanup()


def test_a_message_costs_little():
    with Setting() as setting:
        server, tables = setting.server, -(-PUSHES // CALLED)
        called = Called(server, setting.endpoint, tables)
        assert server.metric("push_subscribed_total") == tables * CALLED
        before = drive.cpu_of(server.process.pid)
        called.begin(tables)
        until_sent(server, tables * CALLED)
        whole = (drive.cpu_of(server.process.pid) - before) / (tables * CALLED) * 1000
        alone = server.metric("push_cpu_seconds_total") / (tables * CALLED) * 1000
        assert server.metric('push_total{result="dropped"}') == 0
    print(f"# {tables * CALLED} subscriptions, all called: {alone:.2f} ms of CPU for a message, {whole:.2f} with all that the server did meanwhile")
    assert alone <= CPU_MS and (whole <= CPU_MS or not LONG), (alone, whole)


class Kind:
    """What was measured in the windows of one kind: with calls, or without."""

    def __init__(self, called):
        self.called, self.loop_cpu, self.windows, self.latencies = called, 0, [], []

    def window(self, server):
        """Games are begun, and what people at other tables wait for is looked at for some time."""
        started, cpu = time.monotonic(), loop_cpu(server)
        self.called.begin(EACH)
        time.sleep(max(0, started + WINDOW - time.monotonic()))
        self.loop_cpu += loop_cpu(server) - cpu
        self.windows.append((started * 1e6, time.monotonic() * 1e6))

    def sort(self, times):
        """Each action is of the window that it was sent in."""
        starts = [start for start, _ in self.windows]
        self.latencies = [[] for _ in self.windows]
        for sent_at, took in times:
            number = bisect.bisect_right(starts, sent_at) - 1
            if number >= 0 and sent_at < self.windows[number][1]:
                self.latencies[number].append(took)

    def p99(self, weights):
        """Of all actions, those of a window counted as often as its weight says."""
        left = sum(weight * len(window) for weight, window in zip(weights, self.latencies)) / 100
        for took, number in self.slowest():
            left -= weights[number]
            if left < 0:
                return took
        raise AssertionError("there were too few actions")

    @functools.lru_cache
    def slowest(self):
        return sorted(((took, number) for number, window in enumerate(self.latencies) for took in window), reverse=True)


def loop_cpu(server):
    """Nanoseconds that the thread has used which serves all actions: the server's first."""
    with open(f"/proc/{server.process.pid}/task/{server.process.pid}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0])


def ratio_of_p99(with_calls, without):
    """And between what it lies in 95 of 100 cases, from pairs of windows drawn again: other work comes in bursts, longer than an action."""
    pairs, chance = len(without.windows), random.Random(1)
    drawn = []
    for _ in range(2000):
        weights = [0] * pairs
        for number in chance.choices(range(pairs), k=pairs):
            weights[number] += 1
        drawn.append(with_calls.p99(weights) / without.p99(weights))
    drawn.sort()
    once = [1] * pairs
    return with_calls.p99(once) / without.p99(once), drawn[50], drawn[-51]


def verdict(low, high):
    """What that shows: the whole interval counts, so a busy machine shows nothing rather than something wrong."""
    if high <= MOST:
        return "shown: with calls p99 is as without, within 10 %"
    if low > MOST:
        return "shown: with calls p99 is more than 10 % above that without"
    return f"not shown, neither way: the interval is too wide. Load is {os.getloadavg()[0]:.0f}; try when nothing else runs here"


def put_first(pid):
    """Its threads before the other work of this machine, where that is allowed; but not those of low priority, which send."""
    for thread in map(int, os.listdir(f"/proc/{pid}/task")):
        try:
            if os.getpriority(os.PRIO_PROCESS, thread) <= 0:
                os.sched_setscheduler(thread, os.SCHED_RR, os.sched_param(1))
        except PermissionError:
            return


def measure(server, kinds, times):
    """Windows of the two kinds, in pairs, either first; other tables play all the while."""
    chance, seconds = random.Random(2), int(PAIRS * 2 * (WINDOW + 0.1)) + 120  # it is stopped before
    with drive.Driver(LOAD, port=server.port, tables=TABLES, seconds=seconds, rate=RATE, times=times) as driver:
        for process in (server.process, driver.process) if LONG else ():
            put_first(process.pid)  # but not the push service, which would be a machine elsewhere
        time.sleep(1)
        for _ in range(PAIRS):
            for kind in chance.sample(kinds, 2):
                kind.window(server)
        result = driver.stop()
    assert result["bad"] == 0 and result["refused"] == 0, result
    with open(times, encoding="ascii") as file:
        told = [tuple(map(int, line.split())) for line in file]
    for kind in kinds:
        kind.sort(told)


def test_nobodys_action_waits_for_it():
    """Programs are never called: their tables begin games without."""
    with Setting() as setting:
        server = setting.server
        with_calls, without = kinds = [Kind(Called(server, setting.endpoint, EACH * PAIRS, program)) for program in (False, True)]
        measure(server, kinds, f"{setting.folder.name}/times")
        until_sent(server, EACH * PAIRS * CALLED)
        assert sent(server) == EACH * PAIRS * CALLED
    actions = [sum(map(len, kind.latencies)) for kind in kinds]
    once = [1] * PAIRS
    ratio, low, high = ratio_of_p99(with_calls, without)
    a_call = (with_calls.loop_cpu - without.loop_cpu) / (EACH * PAIRS * CALLED) / 1e6
    print(f"# p99 {without.p99(once) / 1000:.2f} ms without and {with_calls.p99(once) / 1000:.2f} ms with {EACH * CALLED / WINDOW:.0f} calls a second: "
          f"{(ratio - 1) * 100:+.1f} % ({(low - 1) * 100:+.1f} to {(high - 1) * 100:+.1f}), {actions[1]} and {actions[0]} actions in {PAIRS} pairs of windows")
    print(f"# the thread that serves actions: {a_call * 1000:.0f} us of CPU for a call, {without.loop_cpu / actions[1] / 1000:.0f} us for an action and the games that begin beside it")
    if LONG:
        print(f"# {verdict(low, high)}")
    assert a_call <= LOOP_MS and (high <= MOST if LONG else low <= 10), (a_call, ratio, low, high)


if __name__ == "__main__":
    wanted = sys.argv[3:]
    tap.main({name: value for name, value in globals().items() if not wanted or not name.startswith("test_") or name[5:] in wanted})
