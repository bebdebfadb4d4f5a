"""What the harnesses share: a server without limits per address, the load driver beside it, and what was kept in the end."""
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from server.harness import WORK_LIMITS, Server, without  # pylint: disable=wrong-import-position

OPEN = [*without("messages-per-second", "connections-per-address", "tables-per-address", "open-tables-per-address", "sits-per-address",
                 "requests-per-address", "bot-ms-per-address", "memory-mib", *WORK_LIMITS),
        "--limit", "connections=20000", "--limit", "tables=20000", "--log", "warning"]


def server(program, store, *options, **others):
    return Server(program, store=store, options=[*OPEN, *options], **others)


def cpu_of(pid):
    """Seconds of the processor that a process has used so far, which a busy machine does not change."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        user, kernel = file.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(kernel)) / os.sysconf("SC_CLK_TCK")


class Driver:
    """The load driver as a process: `with Driver(program, port=…) as driver:` is left when it was told to stop."""

    def __init__(self, program, **settings):
        self.process = subprocess.Popen([program, *(f"{name}={value}" for name, value in settings.items())],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.backs, self.ticks, self.result, self.ready = [], [], None, threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        for line in self.process.stdout:
            word, *rest = line.split(" ")
            if line.startswith("{"):
                self.result = json.loads(line)
            elif word == "back":
                self.backs.append(float(rest[0]))
            elif word == "tick":
                self.ticks.append((float(rest[0]), *map(int, rest[1:])))
            elif line == "ready\n":
                self.ready.set()
        self.ready.set()

    def __enter__(self):
        self.ready.wait(1200)
        assert self.process.poll() is None, self.process.stderr.read()
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None and kind:
            self.process.kill()
        self.process.wait(60)

    def home(self):
        self.process.send_signal(signal.SIGUSR1)

    def wait_back(self, since, patience=60):
        """When everybody was connected again."""
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            later = [at for at in self.backs if at > since]
            if later:
                return later[0]
            assert self.process.poll() is None, self.process.stderr.read()
            time.sleep(0.01)
        raise AssertionError(f"not everybody was back after {patience} s")

    def wait_action(self, since, patience=60):
        """When something was done again that had not been at `since`."""
        before = max((tick[1] for tick in self.ticks if tick[0] <= since), default=0)
        limit = time.monotonic() + patience
        while time.monotonic() < limit:
            later = [tick[0] for tick in list(self.ticks) if tick[0] > since and tick[1] > before]
            if later:
                return later[0]
            assert self.process.poll() is None, self.process.stderr.read()
            time.sleep(0.02)
        raise AssertionError(f"nothing was done for {patience} s")

    def stop(self):
        """Ends it in good order; what it found."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.thread.join(10)
        assert self.result, self.process.stderr.read()
        return self.result


def run(program, **settings):
    with Driver(program, **settings) as driver:
        driver.process.wait(int(settings.get("seconds", 5)) + 60)
        return driver.stop()


def logs_in_sqlite(path):
    with sqlite3.connect(path) as base:
        rows = base.execute("SELECT table_id, body FROM store_lines ORDER BY table_id, number").fetchall()
    return gather((table, body.decode() if isinstance(body, bytes) else body) for table, body in rows)


def logs_in_postgres(cluster):
    text = cluster.sql("SET search_path TO unlucky; SELECT table_id, encode(body, 'hex') FROM store_lines ORDER BY table_id, number")
    return gather((table, bytes.fromhex(body).decode()) for table, body in (line.split("|") for line in text.splitlines() if "|" in line))


def gather(rows):
    logs = {}
    for table, body in rows:
        logs.setdefault(table, []).append(body.rstrip("\n"))
    return logs


def check_logs(unlucky, logs, acks):
    """Every acknowledged action is in its table's log, once; every log is sound. How many actions and lines there are."""
    done = [(table, match.group(1)) for table, lines in logs.items() for line in lines
            if (match := re.match(r"\d+ \d+ [0-9a-f]{64} act \d+ person (\S+) ", line)) and match.group(1) != "-"]
    with open(acks, encoding="ascii") as file:
        acknowledged = [tuple(line.split()) for line in file]
    lost = set(acknowledged) - set(done)
    doubled = len(done) - len(set(done))
    assert not lost and not doubled, f"{len(lost)} acknowledged actions lost, {doubled} done twice: {sorted(lost)[:3]}"
    with tempfile.TemporaryDirectory(prefix="unlucky-logs-") as folder:
        paths = []
        for table, lines in logs.items():
            paths.append(os.path.join(folder, f"{table}.log"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
        said = subprocess.run([unlucky, "verify", "--json", *paths], capture_output=True, text=True, check=False, timeout=600)
        wrong = [line for line in said.stdout.splitlines() if not json.loads(line)["ok"]]
        assert said.returncode == 0 and len(said.stdout.splitlines()) == len(logs), wrong[:3] or said
    return len(acknowledged), sum(map(len, logs.values()))
