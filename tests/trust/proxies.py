"""nginx and HAProxy in front, as docs/operate.md sets them up: play, addresses of clients, and restarts of either side.

Each is skipped where it is not installed (`tools/setup proxies`).
"""
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import tap
from server.harness import PATIENCE, Closed, Server, two_at_a_table, waited_for

PROGRAM = sys.argv[1]
ROUNDS = int(os.environ.get("UL_PROXY_ROUNDS", "2"))


def block(language):
    """A configuration as docs/operate.md has it."""
    with open("docs/operate.md", encoding="utf-8") as file:
        return re.search(rf"```{language}\n(.*?)```", file.read(), re.S)[1]


def nginx_config(folder, port, behind):
    site = re.sub(r"\s*(ssl_certificate|ssl_certificate_key) .*;", "", block("nginx"))
    site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8080", f"127.0.0.1:{behind}")
    path = os.path.join(folder, "nginx.conf")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"daemon off; master_process on; pid {folder}/pid; error_log {folder}/error.log;\n"
                   f"{'user root;' if os.getuid() == 0 else ''}\n"
                   "events { worker_connections 512; }\nhttp {\naccess_log off;\n")
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
            file.write(f"{kind}_temp_path {folder}/{kind};\n")
        file.write(site + "}\n")
    return ["nginx", "-p", folder, "-c", path]


def haproxy_config(folder, port, behind):
    site = block("haproxy").replace("bind :443 ssl crt /etc/haproxy/play.example.org.pem alpn h2,http/1.1", f"bind 127.0.0.1:{port}")
    path = os.path.join(folder, "haproxy.cfg")
    with open(path, "w", encoding="utf-8") as file:
        file.write(site.replace("127.0.0.1:8080", f"127.0.0.1:{behind}"))
    return ["haproxy", "-db", "-f", path]


KINDS = {"nginx": nginx_config, "haproxy": haproxy_config}


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def takes_calls(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


class Proxy:
    def __init__(self, kind, behind):
        program = shutil.which(kind, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
        if not program:
            tap.skip(f"{kind} is not installed: tools/setup proxies")
        self.folder = tempfile.TemporaryDirectory(prefix="unlucky-proxy-")
        self.port = free_port()
        self.words = [program, *KINDS[kind](self.folder.name, self.port, behind)[1:]]
        self.process = None

    def start(self):
        self.process = subprocess.Popen(self.words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not takes_calls(self.port):
            assert self.process.poll() is None and time.monotonic() < deadline, (self.words, self.process.poll())
            time.sleep(0.05)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)  # at once, with whatever is under way
        self.process.wait(PATIENCE)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.process.kill() if self.process.poll() is None and "haproxy" in self.words[0] else self.stop()
        self.process.wait(PATIENCE)
        self.folder.cleanup()


@contextlib.contextmanager
def behind(kind, *options, **how):
    """A server whose clients all come through a proxy, and the proxy."""
    with Server(PROGRAM, options=["--trust-proxy", *options], **how) as server, Proxy(kind, server.port) as proxy:
        server.port = proxy.port
        yield server, proxy


def come_back(server, table, key):
    """As clients do: again and again."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            person = server.socket(table, hello={"key": key})
            person.key = key
            return person
        except (Closed, OSError, AssertionError):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def do_whatever_comes(server, table, people, fail):
    """One draws while `fail` happens; who is not answered comes back and asks the same again. The number of its event."""
    seat = waited_for(people[0])
    actor = next(i for i, person in enumerate(people) if person.seat == seat)
    deed = {"seen": people[actor].seen, "actions": ["draw"], "id": os.urandom(6).hex()}
    people[actor].say("act", **deed)
    fail()
    answer = None
    while not answer:
        try:
            people[actor].say("act", **deed)  # the same id: it is done once
            while not answer:
                heard = people[actor].hear()
                answer = heard if heard.get("id") == deed["id"] else None
        except (Closed, OSError):
            people[actor] = come_back(server, table, people[actor].key)
    assert answer["type"] == "done", answer
    for i, person in enumerate(people):
        try:
            person.ask("ping")
        except (Closed, OSError):
            people[i] = come_back(server, table, person.key)
    for person in people:
        while person.seen < answer["number"]:
            person.hear()
    return answer["number"]


def draws_told(server, table):
    page = server.json(f"/api/1/tables/{table}/events?after=0")
    events = page["events"]
    while "more" in page:
        page = server.json(f"/api/1/tables/{table}/events?after={events[-1]['n']}")
        events += page["events"]
    return [event["n"] for event in events if event.get("game", {}).get("event") == "drew"]


def check_restarts(kind):
    with tempfile.TemporaryDirectory() as folder, behind(kind, store=os.path.join(folder, "tables.db")) as (server, proxy):
        table, people = two_at_a_table(server)
        done = []

        def server_dies():
            server.kill()
            server.start()
            server.port = proxy.port

        def proxy_restarts():
            proxy.stop()
            proxy.start()
        before = draws_told(server, table)
        for _ in range(ROUNDS):
            for fail in (server_dies, proxy_restarts):
                done.append(do_whatever_comes(server, table, people, fail))
        told = draws_told(server, table)
        assert len(told) == len(before) + len(done) and len(set(done)) == len(done), (before, told, done)


def check_addresses(kind):
    with behind(kind, "--limit", "tables-per-address=1") as (server, _):
        for mine in ("127.0.0.2", "127.0.0.3"):
            server.source = mine
            assert server.open(seats=2)
            for claim in ({}, {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "192.0.2.8, 192.0.2.9"}):
                about = {"edition": "kill-2009", "seats": 2}
                status, _, body = server.request("POST", "/api/1/tables", about, headers=claim)
                assert status == 429, (kind, mine, claim, status, body)


def check_play(kind):
    with behind(kind) as (server, _):
        page = server.get("/")
        assert page[0] == 200 and b"<html" in page[2]
        _, people = two_at_a_table(server)
        people[0].frame(1, b'{"do":"say","text":"', final=False)
        people[0].frame(9, b"still there?")
        people[0].frame(0, b'hello","id":"talk"}')
        people[0].until("done", id="talk")
        people[1].frame(1, b"x" * 20000)
        assert people[1].closing()[0] == 1009, "what the server says of a message reaches the client"


def test_nginx_play():
    check_play("nginx")


def test_nginx_addresses_of_clients():
    check_addresses("nginx")


def test_nginx_restarts_lose_no_action():
    check_restarts("nginx")


def test_haproxy_play():
    check_play("haproxy")


def test_haproxy_addresses_of_clients():
    check_addresses("haproxy")


def test_haproxy_restarts_lose_no_action():
    check_restarts("haproxy")


tap.main(globals())
