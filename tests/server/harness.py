"""A real server in a process of its own, and clients of nothing but Python's library to talk to it.

    with Server(unlucky, store="memory:") as server:
        table = server.open(seats=2)
        ann = server.socket(table)
"""
import base64
import functools
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

PATIENCE = 90  # seconds until anything is given up: sanitized builds are slow, and so are busy machines


CPU_LIMITS = ("cpu-ms-per-connection", "cpu-ms-per-address", "cpu-ms-per-table")
WORK_LIMITS = (*CPU_LIMITS, "kib-in-per-address", "kib-out-per-address", "lines-per-address")


def without(*limits):
    """The options of a server without these limits: all people of a test come from one address, and many are fast."""
    return [part for name in limits for part in ("--limit", f"{name}=0")]


class Closed(Exception):
    """The other side has said goodbye, or is gone: code 1006."""

    def __init__(self, code, reason=""):
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket, with a frame of one's own making where a test wants one."""

    def __init__(self, port, table, headers=None, hello=None, small=False, source="127.0.0.1"):
        self.raw = socket.socket()
        self.raw.bind((source, 0))  # this machine has many addresses, 127.0.0.1 and on
        if small:  # a reader whose system takes little
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.raw.connect(("127.0.0.1", port))
        self.raw.settimeout(PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                 "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "unlucky.1", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
        self.raw.sendall(f"GET /api/1/tables/{table}/socket HTTP/1.1\r\n{head}\r\n".encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        self.status = int(self.head.split()[1])
        self.heard = []  # every message, in order
        self.seat, self.seen, self.number = None, 0, 0
        if hello is not None:
            self.say("hello", **hello)
            self.welcome = self.until("welcome")
            self.seat = self.welcome["seat"]

    def _more(self):
        try:
            some = self.raw.recv(65536)
        except (ConnectionResetError, BrokenPipeError) as error:
            raise Closed(1006) from error
        if not some:
            raise Closed(1006)
        self.bytes += some

    def _need(self, count):
        while len(self.bytes) < count:
            self._more()

    def frame(self, opcode, payload, final=True, masked=True, reserved=0):
        head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
        bit = 0x80 if masked else 0
        if len(payload) < 126:
            head += bytes([bit | len(payload)])
        elif len(payload) < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", len(payload))
        mask = os.urandom(4)
        if masked:
            payload = mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.raw.sendall(head + payload)

    def say(self, do, **members):
        self.frame(1, json.dumps({"do": do, **members}).encode())

    def next_frame(self):
        self._need(2)
        length, at = self.bytes[1] & 127, 2
        if length == 126:
            self._need(4)
            length, at = struct.unpack(">H", self.bytes[2:4])[0], 4
        elif length == 127:
            self._need(10)
            length, at = struct.unpack(">Q", self.bytes[2:10])[0], 10
        self._need(at + length)
        opcode, payload = self.bytes[0] & 15, self.bytes[at:at + length]
        self.bytes = self.bytes[at + length:]
        return opcode, payload

    def hear(self):
        """The next message; pings are answered."""
        deadline = time.monotonic() + PATIENCE
        while True:
            opcode, payload = self.next_frame()
            if opcode == 9:
                self.frame(10, payload)
                assert time.monotonic() < deadline, "nothing but pings"
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                self.frame(8, payload[:2])
                raise Closed(code, payload[2:].decode())
            elif opcode == 1:
                break
        message = json.loads(payload)
        self.heard.append(message)
        for event in message.get("events", []):
            self.seen = max(self.seen, event["n"])
        if message["type"] == "welcome":
            self.seat = message["seat"]
            self.seen = max(self.seen, message["status"]["told"])
        return message

    def until(self, kind, **members):
        """Hear until there is a message of that type with those members."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(key) == value for key, value in members.items()):
                return message
            assert message["type"] != "bye" or kind == "bye", message

    def ask(self, do, **members):
        """Say it and hear its answer: done, refused, or whatever has its id."""
        self.number += 1
        members.setdefault("id", f"{os.getpid()}-{self.number}")
        self.say(do, **members)
        while True:
            message = self.hear()
            if message.get("id") == members["id"]:
                return message

    def sit(self, name, key=None, **members):
        self.key = key or os.urandom(16).hex()
        answer = self.ask("sit", key=self.key, name=name, **members)
        if answer["type"] == "done":
            self.until("welcome")
        return answer

    def closing(self):
        """The code and reason that it is closed with; what comes before is not looked at."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed.code, closed.reason

    def close(self):
        self.raw.close()


@functools.lru_cache
def is_sanitized(program):
    with open(program, "rb") as file:
        data = file.read()
    return b"__asan_init" in data or b"__tsan_init" in data


class Server:
    def __init__(self, program, store="memory:", options=(), environment=None, port=0):
        self.folder = tempfile.TemporaryDirectory(prefix="unlucky-")
        self.program, self.store, self.options = program, store, list(options)
        self.environment = {**os.environ, **(environment or {})}
        self.wanted_port, self.process, self.journal = port, None, []
        self.source = "127.0.0.1"  # where requests come from

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            if is_sanitized(self.program):  # what a sanitizer has to say it says at the end
                self.process.terminate()
                assert self.process.wait(PATIENCE) == 0, "".join(self.journal)
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()
        complaints = [line for line in self.journal if "Sanitizer" in line or "runtime error" in line]
        assert not complaints, "".join(self.journal)

    def start(self):
        began = time.monotonic()
        dear = without(*CPU_LIMITS) if is_sanitized(self.program) else []  # it is the sanitizer that takes the time then
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", f"127.0.0.1:{self.wanted_port}", "--store", self.store, *dear, *self.options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment)
        self.reader = threading.Thread(target=self._read_journal, args=(self.process.stderr,), daemon=True)
        self.reader.start()
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert match, f"no address in {line!r}; it said {''.join(self.journal)}"
        self.port = self.wanted_port = int(match.group(1))
        self.started_in = time.monotonic() - began

    def _read_journal(self, pipe):
        for line in pipe:
            self.journal.append(line)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, number=signal.SIGTERM):
        """Its exit code; all that it had to say is in the journal then."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code

    def request(self, method, path, body=None, headers=None):
        """Status, headers and body."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(self.source, 0))
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        link.request(method, path, data, {**({"Content-Type": "application/json"} if body is not None else {}), **(headers or {})})
        answer = link.getresponse()
        result = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        link.close()
        return result

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def json(self, path):
        status, _, body = self.get(path)
        assert status == 200, (status, body)
        return json.loads(body)

    def open(self, **members):
        """The id of a new table, quick and without seeds unless asked for."""
        about = {"edition": "kill-2009", "seats": 2, "quick": True, "seeds": False, "least": 0, "dwell": 0, **members}
        status, _, body = self.request("POST", "/api/1/tables", about)
        assert status == 201, (status, body)
        return json.loads(body)["id"]

    def socket(self, table, **options):
        options.setdefault("hello", {})
        return Socket(self.port, table, **options)

    def metric(self, name):
        _, _, body = self.get("/metrics")
        return float(re.search(rf"^unlucky_{re.escape(name)} (\S+)$", body.decode(), re.M).group(1))


def two_at_a_table(server, names=("Ann", "Ben"), sources=None, table=None, **members):
    """A game that has begun, and its players, two unless more are named, each from an address of its own if those are given."""
    table = table or server.open(**members)
    people = [server.socket(table, source=source) for source in sources or ["127.0.0.1"] * len(names)]
    for person, name in zip(people, names):
        assert person.sit(name)["type"] == "done"
    assert people[0].ask("start")["type"] == "done"
    for person in people:
        while not any(event.get("table", {}).get("news") == "dealt" for m in person.heard for event in m.get("events", [])):
            person.hear()
    return table, people


def waited_for(person):
    """The seat that is waited for, as far as this person was told."""
    for message in reversed(person.heard):
        waiting = message.get("waiting") or message.get("status", {}).get("waiting")
        if waiting:
            return waiting["seat"]
    return None


def draw_in_turn(people, turns):
    """Everybody draws, which is always allowed where the game begins; each hears of each."""
    for _ in range(turns):
        seat = waited_for(people[0])
        actor = next(p for p in people if p.seat == seat)
        answer = actor.ask("act", seen=actor.seen, actions=["draw"])
        assert answer["type"] == "done", answer
        for person in people:
            while person.seen < answer["number"]:
                person.hear()


def act_somehow(person):
    """Whatever is asked for: a turn without cards, or an answer to an attempt that may have to foil it."""
    for action in ("draw", "end", "pass"):
        if person.ask("act", seen=person.seen, actions=[action])["type"] == "done":
            return
    answer = person.ask("arm", armed="enough")
    assert answer["type"] == "done", answer


def go_on(person):
    """Whatever brings a game with bots on: an answer of one's own, another game after the end, or listening."""
    told = [event.get("table", {}).get("news") for message in person.heard for event in message.get("events", [])]
    if waited_for(person) == person.seat:
        act_somehow(person)
    elif told.count("result") > told.count("rematch"):
        assert person.ask("rematch", flag=True)["type"] == "done"
    else:
        person.hear()
