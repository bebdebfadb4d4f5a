#!/usr/bin/env python3
"""A seat at a server's table (docs/api.md) with nothing but Python's own library.

    python3 table_client.py http://127.0.0.1:8080/t/ID          # sits down and plays anything that is legal

    table = Table("http://127.0.0.1:8080/t/ID")
    table.sit("Robbie")
    for message in table:                       # all that the server says, as it comes
        if table.legal:                         # this seat is to act
            table.act(table.legal[0])

No rules are needed: the server says what is legal and what this seat sees (`table.view`), and `table.ground()` what stays the
same, in the form that the arena tells its programs. A connection that is lost is made again, what was not answered is said
again under the same id, and the server does nothing twice.
"""
import base64
import collections
import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
AGAIN = (0.2, 0.5, 1, 2, 5, 10)  # seconds between tries; the last for ever
MOST = 15  # messages a second: servers close on who sends more than 20 for long
PATIENCE = 60  # seconds of silence until it is asked whether the server is still there


class Refused(Exception):
    """The server does not let us in, or not any longer. It makes no sense to come back."""


class Lost(Exception):
    """The connection is gone. We come back."""


class WebSocket:
    """Messages of text over one connection (RFC 6455), as far as a client of ours needs it."""

    def __init__(self, url, path, protocol):
        tls = url.scheme == "https"
        try:
            self._socket = socket.create_connection((url.hostname, url.port or (443 if tls else 80)), timeout=10)
            if tls:
                self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=url.hostname)
        except OSError as error:
            raise Lost(str(error)) from error
        self._bytes, self._said = b"", collections.deque([0.0], MOST)
        self._shake_hands(url, path, protocol)

    def _shake_hands(self, url, path, protocol):
        key = base64.b64encode(os.urandom(16)).decode()
        self._send((f"GET {path} HTTP/1.1\r\nHost: {url.netloc.rpartition('@')[2]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {protocol}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._bytes:
            self._more()
        head, self._bytes = self._bytes.split(b"\r\n\r\n", 1)
        status = head.split(b" ", 2)[1]
        if status != b"101":
            said = self._bytes.decode("utf-8", "replace") or head.decode("utf-8", "replace").splitlines()[0]
            raise (Lost if status[:1] == b"5" or status == b"429" else Refused)(said)
        wanted = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if wanted not in head:
            raise Refused("what answers there is no WebSocket")

    def _send(self, data):
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Lost(str(error)) from error

    def _more(self):
        try:
            some = self._socket.recv(65536)
        except socket.timeout:
            raise
        except OSError as error:
            raise Lost(str(error)) from error
        if not some:
            raise Lost("the server closed the connection")
        self._bytes += some

    def _frame(self, kind, payload):
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack(">H", length) if length < 65536 else (
            b"\xff" + struct.pack(">Q", length))
        mask = os.urandom(4)
        self._send(bytes([0x80 | kind]) + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def say(self, text):
        """A message; not too many a second."""
        if len(self._said) == MOST:
            time.sleep(max(0.0, self._said[0] + 1 - time.monotonic()))
        self._said.append(time.monotonic())
        self._frame(TEXT, text.encode())

    def _next(self):
        """The next frame: its kind, whether it is the last of its message, what is in it."""
        self._need(2)
        length, at = self._bytes[1] & 127, 2
        if length > 125:
            width = 2 if length == 126 else 8
            self._need(2 + width)
            length, at = int.from_bytes(self._bytes[2:2 + width], "big"), 2 + width
        self._need(at + length)
        first, payload, self._bytes = self._bytes[0], self._bytes[at:at + length], self._bytes[at + length:]
        return first & 15, bool(first & 0x80), payload

    def _need(self, count):
        while len(self._bytes) < count:
            self._more()

    def hear(self):
        """The next message. Pings are answered; when there is silence for long, we ask, once."""
        parts, asked = [], False
        self._socket.settimeout(PATIENCE)
        while True:
            try:
                kind, last, payload = self._next()
            except socket.timeout:
                if asked:
                    raise Lost("the server is silent") from None
                asked = True
                self._frame(PING, b"")
                continue
            if kind == PING:
                self._frame(PONG, payload)
            elif kind == CLOSE:
                code = int.from_bytes(payload[:2], "big") if payload else 1005
                raise (Refused if code == 1008 and b"many" not in payload else Lost)(f"closed with {code} {payload[2:].decode('utf-8', 'replace')}".strip())
            elif kind != PONG:
                parts.append(payload)
                if last:
                    return b"".join(parts).decode()

    def close(self):
        self._socket.close()


class Table:
    """One chair at one table."""

    def __init__(self, link):
        self._url = urllib.parse.urlsplit(link)
        parts = self._url.path.split("/")
        if self._url.scheme not in ("http", "https") or len(parts) != 3 or parts[1] != "t" or not parts[2]:
            raise ValueError(f"a table's link looks like https://HOST/t/TABLE, or with #KEY behind it, not like {link}")
        self.id, self.key = parts[2], self._url.fragment or None
        self.seat = self.view = self.status = None
        self.legal, self.seen = [], 0
        self._socket, self._waiting, self._number = None, collections.OrderedDict(), 0
        self._seed = None

    @property
    def link(self):
        """The link of this seat: whoever has it has the seat."""
        return f"{self._url.scheme}://{self._url.netloc}/t/{self.id}" + (f"#{self.key}" if self.key else "")

    def ground(self):
        """What stays the same in this table's game: edition, players, options, board, cards."""
        with urllib.request.urlopen(f"{self._url.scheme}://{self._url.netloc}/api/1/tables/{self.id}/ground", timeout=10) as answer:
            return json.load(answer)

    def say(self, do, **members):
        """Say something, and again until it is answered."""
        self._number += 1
        name = f"{os.getpid()}-{self._number}"
        self._waiting[name] = {"do": do, "id": name, **members}
        if self._socket:
            try:
                self._socket.say(json.dumps(self._waiting[name]))
            except Lost:
                self._socket = None  # hear() finds out, and it is said again
        return name

    def sit(self, name, **members):
        """Take a seat as a program, which everybody sees. The server answers with a welcome that has the seat."""
        self.say("sit", key=secrets.token_hex(16), name=name, program=True, **members)

    def act(self, *actions):
        """Do these, all or none. Until the server has answered nothing is legal for us."""
        self.legal = []
        self.say("act", seen=self.seen, actions=list(actions))

    def is_ready(self):
        """Do we own the table, is a game to begin, and is no seat free?"""
        return (self.status is not None and self.seat is not None and self.status["owner"] == self.seat
                and self.status["phase"] == "lobby" and all(chair["sitter"] != "free" for chair in self.status["seats"]))

    def _come(self):
        self._socket = WebSocket(self._url, f"/api/1/tables/{self.id}/socket", "unlucky.1")
        hello = {"do": "hello", "seen": self.seen, "legal": True, "client": "table_client.py 1"}
        if self.key:
            hello["key"] = self.key
        self._socket.say(json.dumps(hello))
        for message in self._waiting.values():
            self._socket.say(json.dumps(message))

    def _take(self, message):
        asked = self._waiting.pop(message.get("id"), None)
        if message["type"] == "done" and asked and asked["do"] == "sit":
            self.key = asked["key"]
        if message["type"] == "welcome":
            self.seat, self.seen = message["seat"], message["status"]["told"]
        for event in message.get("events", []):
            self.seen = max(self.seen, event["n"])
            self._give_seed(event.get("table", {}))
        for part in ("view", "status", "legal"):
            if part in message:
                setattr(self, part, message[part])
        return message

    def _give_seed(self, news):
        """Before the deal everybody may give a seed, so that no one can have chosen the cards (docs/trust.md)."""
        if news.get("news") in ("promises", "seeds") and self.seat in news["seats"]:
            if news["news"] == "promises":
                self._seed = secrets.token_bytes(32)
                self.say("commit", bytes=hashlib.sha256(self._seed).hexdigest())
            elif self._seed:
                self.say("reveal", bytes=self._seed.hex())

    def __iter__(self):
        """All messages, for ever: ends with Refused, or when the table is closed."""
        tries = 0
        while not self.status or self.status["phase"] != "closed":
            try:
                if not self._socket:
                    self._come()
                message = json.loads(self._socket.hear())
            except (Lost, socket.timeout) as error:
                print(f"{error}: coming back", file=sys.stderr)
                self._socket = None
                time.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
                tries += 1
                continue
            tries = 0
            if message["type"] == "bye" and message["error"] in ("wrong-key", "hello-first"):
                raise Refused(message["message"])
            yield self._take(message)


def main(link):
    table, began = Table(link), False
    if not table.key:
        table.sit("Robbie")
    for message in table:
        if message["type"] == "refused":
            print(message["message"], file=sys.stderr)
        if message["type"] == "welcome" and table.key:
            print(f"my seat, for me alone: {table.link}", flush=True)
        if table.is_ready() and not began:
            began = table.say("start")
        if table.legal:
            table.act(random.choice(table.legal))
        if table.status and table.status["phase"] == "over":
            break


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
