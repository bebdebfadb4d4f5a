"""What is refused, how, and that nobody else notices: limits, frames that are none, pages of strangers, slow readers."""
import json
import os
import random
import socket
import sqlite3
import sys
import tempfile
import time

import tap
from server.harness import PATIENCE, Closed, Server, Socket, draw_in_turn, is_sanitized, two_at_a_table

PROGRAM, AHEAD = sys.argv[1], os.path.abspath(sys.argv[2])
TOKEN = "an-operator-of-the-tests-0123456789"


def token_file(folder):
    path = os.path.join(folder, "token")
    with open(path, "w", encoding="utf-8") as file:
        file.write(TOKEN + "\n")
    os.chmod(path, 0o600)
    return path


def raw(server, data, wait=True, source="127.0.0.1"):
    """What comes back for these bytes."""
    link = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))
    link.sendall(data)
    answer = b""
    try:
        while wait:
            some = link.recv(65536)
            if not some:
                break
            answer += some
    except (ConnectionResetError, socket.timeout):
        pass
    link.close()
    return answer


def test_frames_that_are_none_are_closed_with_their_code():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        text = b'{"do":"ping"}'

        def close_of(send):
            link = server.socket(table)
            send(link)
            return link.closing()[0]
        expected = [
            (1002, lambda s: s.frame(1, text, masked=False)),
            (1002, lambda s: s.frame(1, text, reserved=4)),
            (1002, lambda s: s.frame(3, text)),
            (1002, lambda s: s.frame(0, text)),
            (1002, lambda s: s.frame(9, b"x" * 126)),
            (1002, lambda s: s.frame(9, b"", final=False)),
            (1002, lambda s: s.frame(8, b"\x00")),
            (1002, lambda s: s.raw.sendall(b"\x81\xff" + b"\xff" * 8 + b"mask")),
            (1003, lambda s: s.frame(2, text)),
            (1007, lambda s: s.frame(1, b"\xff\xfe")),
            (1007, lambda s: (s.frame(1, b"\xe2\x82", final=False), s.frame(0, b"\x28"))),
            (1009, lambda s: s.frame(1, b"x" * 16385)),
            (1009, lambda s: (s.frame(1, b"x" * 16000, final=False), s.frame(0, b"x" * 16000))),
        ]
        for number, (code, send) in enumerate(expected):
            got = close_of(send)
            assert got == code, (number, got)
        whole = server.socket(table)
        whole.frame(1, text[:5], final=False)
        whole.frame(9, b"in between")
        whole.frame(0, text[5:])
        assert whole.until("pong")
        draw_in_turn(people, 2)
        assert server.metric('sockets_cut_total{reason="malformed"}') >= 10


def test_what_is_no_message_is_refused_and_the_socket_stays():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        link = server.socket(table)
        for text, code in [(b"", "bad-json"), (b"[]", "not-an-object"), (b'{"do":1}', None), (b'{"do":"act","do":"act"}', "duplicate-key"),
                           (b"[" * 5000, None), (b'{"do":"say","text":"' + b"x" * 5000 + b'"}', None)]:
            link.frame(1, text)
            answer = link.until("refused")
            assert answer["message"] and (code is None or answer["error"] == code), answer
        assert link.ask("ping")["type"] == "pong"
        draw_in_turn(people, 2)


def test_the_first_message_is_hello_and_it_is_said_once():
    with Server(PROGRAM) as server:
        table = server.open()
        rude = server.socket(table, hello=None)
        rude.say("ping")
        assert rude.until("bye")["error"] == "hello-first" and rude.closing()[0] == 1008
        polite = server.socket(table)
        assert polite.ask("hello")["error"] == "already"


def test_too_many_messages():
    with Server(PROGRAM, options=["--limit", "messages-per-second=5"]) as server:
        table, people = two_at_a_table(server)
        hasty = server.socket(table)
        try:
            for _ in range(100):
                hasty.say("ping")
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert hasty.closing() == (1008, "too-many-messages")
        flood = server.socket(table)
        try:
            for _ in range(100):
                flood.frame(9, b"")
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert flood.closing() == (1008, "too-many-messages"), "pings count too"
        draw_in_turn(people, 2)


def test_too_many_connections():
    with Server(PROGRAM, options=["--limit", "connections-per-address=3"]) as server:
        table = server.open()
        here = [server.socket(table) for _ in range(3)]
        late = server.socket(table, hello=None)
        assert late.status == 429 and "too-many-connections" in late.bytes.decode() + late.head
        here.pop().close()
        deadline = time.monotonic() + PATIENCE
        while server.socket(table, hello=None).status != 101:
            assert time.monotonic() < deadline
        assert here[0].ask("ping")["type"] == "pong"
    with Server(PROGRAM, options=["--limit", "connections=2", "--limit", "connections-per-address=0"]) as server:
        table = server.open()
        here = [server.socket(table) for _ in range(2)]
        assert server.socket(table, hello=None).status == 503
        assert here[0].ask("ping")["type"] == "pong"


def test_one_address_cannot_take_all_of_http():
    with Server(PROGRAM, options=["--limit", "connections-per-address=20"]) as server:
        idle = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(60)]
        cut = 0
        for link in idle[20:]:
            try:
                cut += link.recv(1) == b""
            except ConnectionResetError:
                cut += 1
        assert cut == 40
        for link in idle:
            link.close()
        deadline = time.monotonic() + 20
        while True:
            try:
                assert server.get("/healthz")[0] == 200
                break
            except (ConnectionError, OSError):
                assert time.monotonic() < deadline


def test_too_many_tables():
    with Server(PROGRAM, options=["--limit", "tables=2", "--limit", "tables-per-address=0"]) as server:
        (_, people), (_, others) = two_at_a_table(server), two_at_a_table(server)
        status, headers, body = server.request("POST", "/api/1/tables", {"edition": "kill-2009"})
        assert status == 503 and json.loads(body)["error"] == "too-many-tables" and headers["retry-after"]
        draw_in_turn(people, 2)
        draw_in_turn(others, 2)
    with Server(PROGRAM, options=["--limit", "open-tables-per-address=2"]) as server:
        table, people = two_at_a_table(server)
        server.open()
        status, _, body = server.request("POST", "/api/1/tables", {"edition": "kill-2009"})
        assert status == 429 and "still open" in json.loads(body)["message"]
        assert people[0].ask("close")["type"] == "done"
        server.open()
    with Server(PROGRAM, options=["--limit", "tables-per-address=2"]) as server:
        server.open()
        server.open()
        assert server.request("POST", "/api/1/tables", {"edition": "kill-2009"})[0] == 429


def test_a_closed_table_takes_no_place():
    with Server(PROGRAM, options=["--limit", "tables=2"]) as server:
        for _ in range(4):
            table, people = two_at_a_table(server)
            assert people[0].ask("close")["type"] == "done"
            watcher = server.socket(table)  # it is still there for who looks at it
            assert watcher.welcome["status"]["phase"] == "closed"
        seated = [two_at_a_table(server), two_at_a_table(server)]
        assert len(seated) == 2 and server.request("POST", "/api/1/tables", {"edition": "kill-2009"})[0] == 503


def open_from(server, source, **members):
    server.source = source
    status, _, body = server.request("POST", "/api/1/tables", {"edition": "kill-2009", "seats": 2, **members})
    return json.loads(body).get("id", status)


def test_tables_that_people_merely_watch_make_room_for_others():
    with tempfile.TemporaryDirectory(prefix="unlucky-") as folder:
        with Server(PROGRAM, store=f"{folder}/tables.db", options=["--limit", "tables=6"]) as server:
            kept, people = two_at_a_table(server)
            few = [open_from(server, "127.0.0.2") for _ in range(2)]
            many = [open_from(server, "127.0.0.3") for _ in range(3)]
            watchers = {table: server.socket(table, source="127.0.0.4") for table in few + many}
            assert open_from(server, "127.0.0.5") == 503, "all were just opened: somebody may be about to sit down"
            cat = watchers[few[1]]
            assert cat.sit("Cat")["type"] == "done"
            draw_in_turn(people, 2)
            if is_sanitized(PROGRAM):
                tap.skip("a sanitizer must be loaded before anything else, and so must the clock that is ahead")

            server.kill()
            server.environment.update({"LD_PRELOAD": AHEAD, "UL_AHEAD_MS": "180000"})
            server.start()  # nobody knows any more who has opened what
            back = [server.socket(kept, hello={"key": person.key}) for person in people]
            cat = server.socket(few[1], hello={"key": cat.key})
            watched = [few[0], *many]
            watchers = {table: server.socket(table, source="127.0.0.4") for table in watched}
            assert open_from(server, "127.0.0.5", seats=99) == 400, "it makes no room for that"
            assert all(watcher.ask("ping")["type"] == "pong" for watcher in watchers.values())
            opened = []
            for _ in range(2):
                opened.append(server.socket(open_from(server, "127.0.0.3"), source="127.0.0.3"))
            assert open_from(server, "127.0.0.3") == 503, "they have as many as nobody has"
            ended = [table for table in watched if server.socket(table, source="127.0.0.6").welcome["status"]["phase"] == "closed"]
            assert len(ended) == 2 and all(watchers[table].closing() == (1013, "too-many-tables") for table in ended)
            assert all(one.ask("ping")["type"] == "pong" for one in [cat, *opened])
            draw_in_turn(back, 2)


def test_no_table_makes_room_for_one_that_cannot_be():
    if is_sanitized(PROGRAM):
        tap.skip("a sanitizer must be loaded before anything else, and so must the clock that is ahead")
    with tempfile.TemporaryDirectory(prefix="unlucky-") as folder:
        with Server(PROGRAM, store=f"{folder}/tables.db", options=["--limit", "tables=1"]) as server:
            table = server.open(seats=2)
            server.kill()
            server.environment.update({"LD_PRELOAD": AHEAD, "UL_AHEAD_MS": "180000"})
            server.start()
            watcher = server.socket(table, source="127.0.0.2")
            assert open_from(server, "127.0.0.3", plan="no board at all") == 400
            assert watcher.ask("ping")["type"] == "pong"
            other = sqlite3.connect(f"{folder}/tables.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")  # nothing can be kept meanwhile
            with open("data/mansion.plan", encoding="utf-8") as file:
                plan = file.read()
            assert open_from(server, "127.0.0.3", plan=plan) == 503
            other.execute("ROLLBACK")
            assert watcher.ask("ping")["type"] == "pong"
            deadline = time.monotonic() + PATIENCE
            while not isinstance(open_from(server, "127.0.0.3", plan=plan), str):  # until the store is back
                assert time.monotonic() < deadline
            assert watcher.closing() == (1013, "too-many-tables")


def test_boards_of_ones_own_are_so_many():
    with open("data/mansion.plan", encoding="utf-8") as file:
        plan = file.read()

    def bring(server, number, source="127.0.0.1"):
        body = json.dumps({"edition": "kill-2009", "plan": f"# {number}\n{plan}"}).encode()
        head = f"POST /api/1/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return raw(server, head.encode() + body, source=source).split(b"\r\n\r\n", 1)
    with Server(PROGRAM, options=["--limit", "boards=3", "--limit", "boards-per-address=2"]) as server:
        answers = [bring(server, number) for number in (1, 2, 3, 2)]
        assert [head.split()[1] for head, _ in answers] == [b"201", b"201", b"429", b"201"], "one that is known already takes no memory"
        assert json.loads(answers[2][1])["error"] == "too-many-boards"
        assert bring(server, 3, "127.0.0.2")[0].split()[1] == b"201"
        head, body = bring(server, 4, "127.0.0.2")
        assert head.split()[1] == b"503" and json.loads(body)["error"] == "too-many-boards"
        ann = server.socket(json.loads(answers[0][1])["id"])
        ann.sit("Ann")
        assert ann.ask("close")["type"] == "done"
        ann.close()


def test_nobody_opens_a_table_that_waits_for_ever():
    with Server(PROGRAM) as server:
        for name, days in (("abandon", 31), ("turn", 15), ("answer", 15), ("grace", 15), ("seed_time", 1)):
            body = {"edition": "kill-2009", "abandon": 30 * 86400000, name: days * 86400000}
            status, _, answer = server.request("POST", "/api/1/tables", body)
            assert status == 400 and json.loads(answer)["error"] == "bad-table" and f'"{name}"' in json.loads(answer)["message"], answer
        assert server.request("POST", "/api/1/tables", {"edition": "kill-2009", "turn": 14 * 86400000, "abandon": 30 * 86400000})[0] == 201


def test_silent_watchers_of_one_address_keep_nobody_out():
    with Server(PROGRAM) as server:
        table = server.open(seats=2, spectators=4)
        crowd = [server.socket(table, source="127.0.0.2") for _ in range(6)]
        late = Socket(server.port, table, source="127.0.0.2")
        late.say("hello")
        assert late.closing() == (1013, "too-many-spectators"), "of theirs no more"
        friends = [server.socket(table) for _ in range(2)]
        for friend, name in zip(friends, ("Ann", "Ben")):
            assert friend.sit(name)["type"] == "done"
        gone = 0
        for one in crowd:
            try:
                one.raw.setblocking(False)  # what it was told was sent before its place was taken
                while True:
                    one.hear()
            except BlockingIOError:
                continue
            except Closed as closed:
                assert closed.code == 1013, closed
                gone += 1
        assert gone == 2


def test_silent_watchers_of_many_addresses_keep_nobody_out():
    with Server(PROGRAM) as server:
        table = server.open(seats=2, spectators=2)
        left = server.socket(table, source="127.0.1.9")
        assert left.sit("Eve")["type"] == "done" and left.ask("leave")["type"] == "done"
        crowd = [server.socket(table, source=f"127.0.1.{number}") for number in range(1, 4)]
        late = Socket(server.port, table, source="127.0.1.3")
        late.say("hello")
        assert late.closing() == (1013, "too-many-spectators"), "of theirs no more than of others"
        people = []
        for source, name in (("127.0.2.1", "Ann"), ("127.0.2.2", "Ben")):
            people.append(server.socket(table, source=source))
            assert crowd.pop(0).closing() == (1008, "too-many-spectators"), "the one who came first"
            crowd.append(server.socket(table, source=f"127.0.3.{len(people)}"))
            assert crowd.pop(0).closing() == (1008, "too-many-spectators")
            assert people[-1].sit(name)["type"] == "done"
        assert left.ask("ping")["type"] == "pong", "who had a seat stays"
        table = server.open(seats=2, spectators=2)
        crowd = []
        for number in range(1, 5):
            crowd.append(server.socket(table, source=f"127.0.1.{number}"))
            assert crowd[-1].sit("Eve")["type"] == "done" and crowd[-1].ask("leave")["type"] == "done"
        friend = server.socket(table, source="127.0.2.1")
        assert crowd.pop(0).closing() == (1008, "too-many-spectators"), "all had a seat"
        assert friend.sit("Ann")["type"] == "done" and all(one.ask("ping")["type"] == "pong" for one in crowd)


def test_who_comes_to_a_game_pushes_out_one_at_most():
    def refused(server, table, source):
        late = Socket(server.port, table, source=source)
        late.say("hello")
        return late.closing() == (1013, "too-many-spectators")
    with Server(PROGRAM) as server:
        for sources in (1, 2, 3, 4), (1, 1, 1, 4):
            table = server.open(seats=4, spectators=2, quick=True, seeds=False, least=0, dwell=0)
            people = [server.socket(table) for _ in range(2)]
            for person, name in zip(people, ("Ann", "Ben")):
                assert person.sit(name)["type"] == "done"
            crowd = [server.socket(table, source=f"127.0.1.{number}") for number in sources]
            assert people[0].ask("start")["type"] == "done"
            assert refused(server, table, "127.0.2.1"), "two watch from now on, and four are here"
            if sources[1] == 1:
                assert crowd.pop(0).closing() == (1013, "too-many-spectators")
                assert refused(server, table, "127.0.2.2")
                assert crowd.pop(0).closing() == (1013, "too-many-spectators"), "the next one for the next"
            assert refused(server, table, "127.0.2.3"), "no seat is free that might wait for them"
            assert all(one.ask("ping")["type"] == "pong" for one in crowd + people)


def test_an_address_sits_down_so_often():
    with Server(PROGRAM, options=["--limit", "sits-per-address=1"]) as server:
        table, link = server.open(), None
        answers = []
        for _ in range(4):
            link = server.socket(table)
            answers.append(link.sit("Ann"))
            if answers[-1]["type"] == "done":
                assert link.ask("leave")["type"] == "done"
        assert [answer.get("error") for answer in answers] == [None, None, "too-fast", "too-fast"]
        assert server.socket(table, source="127.0.0.2").sit("Ben")["type"] == "done"


def test_idle_connections_of_some_keep_no_others_out():
    with Server(PROGRAM, options=["--limit", "request-seconds=3600", "--limit", "connections-per-address=64"]) as server:
        idle = []
        for i in range(17 * 70):
            link = socket.socket()
            link.bind((f"127.0.1.{1 + i // 70}", 0))
            link.connect(("127.0.0.1", server.port))
            link.sendall(b"GET /")
            idle.append(link)
        assert server.get("/healthz")[0] == 200


def test_too_many_requests():
    with Server(PROGRAM, options=["--limit", "requests-per-address=1"]) as server:
        codes = [server.get("/api/1")[0] for _ in range(8)]
        assert codes[:6] == [200] * 6 and codes[-1] == 429
        assert server.get("/healthz")[0] == 200


def test_a_proxy_says_whose_address_it_is_only_if_trusted():
    for options, expected in ([], 429), (["--trust-proxy"], 200):
        with Server(PROGRAM, options=["--limit", "requests-per-address=1", *options]) as server:
            own_line = "GET /api/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.{}\r\nX-Forwarded-For: 192.0.2.200\r\n\r\n"
            answers = [raw(server, own_line.format(i).encode()).split()[1] for i in range(8)]
            assert answers[0] == b"200" and answers[-1] == b"429", "what a client says before its proxy does is nobody's address"
            last = [server.get("/api/1", **{"X-Forwarded-For": f"198.51.100.1, 192.0.2.{i}"})[0] for i in range(8)][-1]
            assert last == expected
            ports = [server.get("/api/1", **{"X-Forwarded-For": f"192.0.2.50:{4711 + i}"})[0] for i in range(8)]
            ports += [server.get("/api/1", **{"X-Forwarded-For": f"[2001:db8::1]:{4711 + i}"})[0] for i in range(8)]
            assert ports[7] == 429 and ports[15] == 429, "a port is no part of an address"
            for own in ("192.0.2.51:4711", "192.0.2.52:4711", "[2001:db8:0:1::1]:4711", "[2001:db8:0:2::1]", "2001:db8:0:3::1"):
                assert server.get("/api/1", **{"X-Forwarded-For": own})[0] == expected, own


def test_bodies_and_heads_that_are_too_long():
    with Server(PROGRAM, options=["--limit", "request-seconds=2"]) as server:
        status, _, body = server.request("POST", "/api/1/tables", b"x" * 140000)
        assert status == 413 and json.loads(body)["error"] == "too-long"
        assert server.get("/", Long="x" * 20000)[0] in (413, 414, 431)
        assert raw(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 100000).split()[1:2] in ([b"431"], [b"413"], [])


def test_http_that_is_none():
    with Server(PROGRAM, options=["--limit", "request-seconds=1"]) as server:
        for data in (b"nonsense\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nHost : b\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                     b"POST /api/1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
                     b"POST /api/1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
                     b"POST /api/1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n",
                     b"GET /api/1%00/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"):
            answer = raw(server, data)
            assert not answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")), (data, answer[:200])
            assert b"missing-key" not in answer, (data, "its body was read")
        whole = b"GET http://localhost/api/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        assert raw(server, whole).startswith(b"HTTP/1.1 200"), "as a proxy would ask"
        assert server.get("/healthz")[0] == 200


def test_a_request_that_trickles_is_cut_and_others_do_not_wait():
    with Server(PROGRAM, options=["--limit", "request-seconds=2"]) as server:
        link = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        began = time.monotonic()
        try:
            for byte in b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 1000:
                link.sendall(bytes([byte]))
                time.sleep(0.2)
                assert time.monotonic() - began < PATIENCE, "it goes on for ever"
        except (BrokenPipeError, ConnectionResetError):
            pass
        assert server.get("/healthz")[0] == 200
        silent = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        assert silent.recv(10) == b"", "one that says nothing is cut, too"


def test_a_slow_reader_is_cut_and_others_do_not_notice():
    with Server(PROGRAM, options=["--limit", "queue-bytes=16384", "--limit", "queue-seconds=2", "--limit", "messages-per-second=1000"]) as server:
        table, people = two_at_a_table(server)
        sleepy = Socket(server.port, table, small=True)
        sleepy.say("hello")
        began = time.monotonic()
        while server.metric('sockets_cut_total{reason="slow"}') == 0:
            people[0].ask("digest")
            people[0].ask("mute", other=1, flag=True)
            people[0].ask("mute", other=1, flag=False)
            answer = people[0].ask("say", text="x" * 390)
            assert answer["type"] == "done" or answer["error"] == "too-fast"
            try:
                for _ in range(20):
                    sleepy.say("history", seen=0)
            except (BrokenPipeError, ConnectionResetError):
                pass
            assert time.monotonic() - began < PATIENCE
        draw_in_turn(people, 2)


def send_until_cut(link, data, most):
    """Send it over and over, until the other side cuts; how many bytes it took."""
    sent = 0
    try:
        while sent < most:
            sent += link.raw.send(data)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


def masked(opcode, payload=b"", final=True):
    """A frame with the mask that changes nothing."""
    return bytes([(0x80 if final else 0) | opcode, 0x80 | len(payload)]) + b"\0\0\0\0" + payload


def test_pings_after_the_goodbye_are_neither_answered_nor_kept():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        before = server.metric("resident_bytes")
        link = server.socket(table)
        assert send_until_cut(link, masked(9) * 10000, 40_000_000) < 30_000_000, "it is not read on for ever"
        grown = server.metric("resident_bytes") - before
        assert is_sanitized(PROGRAM) or grown < 16_000_000, grown
        assert server.metric('sockets_cut_total{reason="too-many-messages"}') == 1
        draw_in_turn(people, 2)


def test_a_message_in_endless_pieces_is_cut():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        for piece in b"", b"x":
            link = server.socket(table)
            link.raw.sendall(masked(1, b"{", final=False) + masked(0, piece, final=False) * 2000)
            assert link.closing() == (1008, "too-many-messages")
        assert server.metric('sockets_cut_total{reason="too-many-messages"}') == 2
        whole = server.socket(table)
        text = b'{"do":"ping","id":"in-pieces"}'
        whole.raw.sendall(b"".join(masked(0 if i else 1, text[i:i + 1], final=i + 1 == len(text)) for i in range(len(text))))
        assert whole.until("pong", id="in-pieces")
        draw_in_turn(people, 2)


def test_a_silent_socket_is_pinged_then_cut():
    with Server(PROGRAM, options=["--limit", "idle-seconds=5"]) as server:
        table = server.open()
        dead = server.socket(table)
        alive = server.socket(table)
        opcode, _ = dead.next_frame()
        while opcode == 1:
            opcode, _ = dead.next_frame()
        assert opcode == 9
        deadline = time.monotonic() + PATIENCE
        while server.metric('sockets_cut_total{reason="idle"}') == 0:
            alive.ask("ping")
            time.sleep(0.5)
            assert time.monotonic() < deadline
        assert alive.ask("ping")["type"] == "pong"


def test_names_that_are_not_ours_are_not_answered_to():
    def asked(server, host, path="/api/1"):
        return int(raw(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()).split()[1])
    with Server(PROGRAM) as server:
        for host, status in (f"127.0.0.1:{server.port}", 200), ("localhost:99", 200), ("[::1]:8080", 200), ("evil.example", 421), ("127.0.0.1.evil.example", 421):
            assert asked(server, host) == status, host
        assert asked(server, "evil.example", "/metrics") == 421
    with Server(PROGRAM, options=["--host", "play.example.org"]) as server:
        assert asked(server, "Play.Example.Org") == 200 and asked(server, "localhost") == 200 and asked(server, "other.example.org") == 421
    with Server(PROGRAM, options=["--trust-proxy"]) as server:
        assert asked(server, "play.example.org") == 200, "behind a proxy"
        assert asked(server, "play.example.org", "/metrics") == 403, "nothing that is only for this machine"


def test_where_nobody_may_watch_nobody_reads_what_is_told():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server, spectators=0)
        path = f"/api/1/tables/{table}/events?after=0"
        assert server.get(path)[0] == 403
        assert server.get(path, Authorization=f"Bearer {people[0].key}0")[0] == 403, "a key is all of its digits and no more"
        assert server.get(path, Authorization=f"Bearer {people[0].key}")[0] == 200
        assert people[0].ask("close")["type"] == "done"
        assert server.get(path)[0] == 200, "after the end it can be verified"


def test_who_has_no_seat_goes_when_a_game_begins_that_nobody_watches():
    with Server(PROGRAM) as server:
        table = server.open(seats=4, spectators=0, bots=["nephew"], quick=True, seeds=False, least=0, dwell=0)
        people = [server.socket(table) for _ in range(2)]
        stranger = server.socket(table, source="127.0.0.2")
        for person, name in zip(people, ("Ann", "Ben")):
            assert person.sit(name)["type"] == "done"
        assert stranger.ask("ping")["type"] == "pong", "the third seat is free"
        assert people[0].ask("start")["type"] == "done"
        assert stranger.closing() == (1008, "too-many-spectators")
        assert not any(event.get("table", {}).get("news") == "dealt" or "game" in event
                       for message in stranger.heard for event in message.get("events", []))
        assert all(person.ask("ping")["type"] == "pong" for person in people)
        assert people[1].ask("leave")["type"] == "done", "who leaves is told so"
        late = server.socket(table, source="127.0.0.2", hello=None)
        late.say("hello")
        assert late.closing() == (1013, "too-many-spectators"), "Ben has left: for a bot's seat Ann would have to agree"
        assert people[0].ask("ping")["type"] == "pong"


def test_who_has_no_seat_stays_until_it_is_kept_that_a_game_begins():
    with tempfile.TemporaryDirectory(prefix="unlucky-") as folder, Server(PROGRAM, store=f"{folder}/tables.db") as server:
        table = server.open(seats=3, spectators=0, quick=True, seeds=False, least=0, dwell=0)
        people = [server.socket(table) for _ in range(2)]
        stranger = server.socket(table, source="127.0.0.2")
        for person, name in zip(people, ("Ann", "Ben")):
            assert person.sit(name)["type"] == "done"
        assert stranger.ask("ping")["type"] == "pong"
        other = sqlite3.connect(f"{folder}/tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        people[0].say("start")
        time.sleep(0.3)
        stranger.raw.setblocking(False)
        try:
            while True:
                stranger.hear()
        except BlockingIOError:
            pass
        stranger.raw.setblocking(True)
        other.execute("ROLLBACK")
        assert stranger.closing() == (1008, "too-many-spectators")
        assert people[0].ask("ping")["type"] == "pong"


def test_pages_of_strangers_open_no_sockets_and_no_tables():
    with Server(PROGRAM, options=["--origin", "https://friends.example"]) as server:
        table = server.open()
        ours = f"http://127.0.0.1:{server.port}"
        for origin, status in (ours, 101), ("https://friends.example", 101), ("https://evil.example", 403), ("null", 403):
            assert server.socket(table, headers={"Origin": origin}, hello=None).status == status, origin
        body = {"edition": "kill-2009"}
        assert server.request("POST", "/api/1/tables", body, {"Origin": "https://evil.example"})[0] == 403
        assert server.request("POST", "/api/1/tables", json.dumps(body).encode(), {"Content-Type": "text/plain"})[0] == 415


def test_handshakes_that_are_none():
    with Server(PROGRAM) as server:
        table = server.open()
        for headers, status in (({"Upgrade": None}, 426), ({"Sec-WebSocket-Version": "8"}, 426), ({"Sec-WebSocket-Key": "short"}, 400),
                                ({"Sec-WebSocket-Key": None}, 400), ({"Sec-WebSocket-Protocol": "chat"}, 400), ({"Sec-WebSocket-Protocol": None}, 400)):
            assert server.socket(table, headers=headers, hello=None).status == status, headers
        good = server.socket(table, headers={"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Connection": "keep-alive, upgrade"}, hello=None)
        assert "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in good.head, "the example of RFC 6455"
        assert "Sec-WebSocket-Protocol: unlucky.1" in good.head


def test_every_answer_is_guarded_and_nothing_is_inline():
    with Server(PROGRAM, options=["--assets", "src/server/page"]) as server:
        for path in ("/", "/t/x", "/page.js", "/api/1", "/nothing-here", "/healthz"):
            _, headers, _ = server.get(path)
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe-inline" not in policy and "unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
            assert "frame-ancestors 'none'" in policy and headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer" and "server" not in headers
        page = server.get("/")[2].decode()
        assert "<style" not in page and "onclick" not in page and "<script>" not in page


def test_files_are_kept_as_long_as_they_may_be():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "assets"))
        files = {"index.html": b"<!doctype html>" * 100, "assets/board-3kq9_Zx1.js": b"export {};" * 100, "assets/board-3kq9_Zx1.js.gz": b"\x1f\x8bpacked",
                 "assets/plain.js": b"1"}
        for name, data in files.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        with Server(PROGRAM, options=["--assets", folder]) as server:
            status, headers, body = server.get("/t/some-table")
            assert status == 200 and body == files["index.html"] and headers["cache-control"] == "no-cache" and headers["content-type"].startswith("text/html")
            status, again, body = server.get("/", **{"If-None-Match": headers["etag"]})
            assert status == 304 and body == b"" and again["etag"] == headers["etag"]
            _, headers, body = server.get("/assets/board-3kq9_Zx1.js", **{"Accept-Encoding": "br, gzip"})
            assert "immutable" in headers["cache-control"] and headers["content-encoding"] == "gzip" and body == files["assets/board-3kq9_Zx1.js.gz"]
            _, headers, body = server.get("/assets/board-3kq9_Zx1.js", **{"Accept-Encoding": "gzip;q=0"})
            assert "content-encoding" not in headers and body == files["assets/board-3kq9_Zx1.js"] and "Accept-Encoding" in headers["vary"]
            assert server.get("/assets/plain.js")[1]["cache-control"] == "no-cache"
            for path in ("/../token", "/assets/../../etc/passwd", "/%2e%2e/token", "/assets/"):
                assert server.get(path)[0] == 404, path
            status, headers, body = server.get("/foo/bar", Accept="text/html,application/xhtml+xml,*/*;q=0.8")
            assert status == 404 and headers["content-type"].startswith("text/html") and b'href="/#/nowhere"' in body
            assert json.loads(server.get("/foo/bar")[2])["error"] == "no-such-path"
            assert server.request("POST", "/", b"{}")[0] == 405 and server.request("DELETE", "/api/1")[0] == 405
            assert server.request("HEAD", "/")[0] == 200


def test_metrics_are_private():
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, options=["--trust-proxy", "--operator-token-file", token_file(folder)]) as server:
        assert server.get("/metrics")[0] == 200, "from this machine"
        far = {"X-Forwarded-For": "192.0.2.7"}
        assert server.get("/metrics", **far)[0] == 403
        assert server.get("/metrics", Authorization="Bearer wrong", **far)[0] == 403
        status, headers, body = server.get("/metrics", Authorization=f"Bearer {TOKEN}", **far)
        assert status == 200 and headers["content-type"].startswith("text/plain")
        for line in body.decode().splitlines():
            assert line.startswith("#") or line.startswith("unlucky_"), line
    with Server(PROGRAM, options=["--trust-proxy", "--open-metrics"]) as server:
        assert server.get("/metrics", **{"X-Forwarded-For": "192.0.2.7"})[0] == 200


def test_the_journal_has_no_secrets():
    with tempfile.TemporaryDirectory() as folder, Server(PROGRAM, options=["--log", "debug", "--operator-token-file", token_file(folder)]) as server:
        table, people = two_at_a_table(server, talk=True)
        draw_in_turn(people, 4)
        people[0].ask("say", text="between you and me")
        server.get("/metrics", Authorization=f"Bearer {TOKEN}")
        server.socket(table, hello=None).frame(1, b"\xff")
        server.stop()
        everything = "".join(server.journal)
        for line in server.journal:
            entry = json.loads(line)
            assert entry["at"] and entry["weight"] and entry["event"]
        for secret in (people[0].key, people[1].key, TOKEN, "between you and me", "Ann"):
            assert secret not in everything, secret


def test_noise_harms_nobody():
    chance = random.Random(7)
    with Server(PROGRAM, options=["--limit", "requests-per-address=0", "--limit", "connections-per-address=0"]) as server:
        table, people = two_at_a_table(server)
        words = [b'{"do":"say","text":"', b'{"do":"act","seen":1,"actions":["draw"]}', b'{"do":"hello"}', b"\xff", b"]", b'"', b"\x00", b"1e999"]
        for _ in range(150):
            link = server.socket(table, hello=None)
            try:
                if chance.random() < 0.5:
                    link.say("hello")
                for _ in range(chance.randrange(1, 6)):
                    text = b"".join(chance.choice(words) for _ in range(chance.randrange(4))) + chance.randbytes(chance.randrange(20))
                    if chance.random() < 0.3:
                        link.raw.sendall(chance.randbytes(chance.randrange(1, 200)))
                    else:
                        link.frame(chance.choice((0, 1, 1, 1, 2, 8, 9, 10, 11)), text, chance.random() < 0.8, chance.random() < 0.9, chance.choice((0, 0, 0, 1)))
            except (BrokenPipeError, ConnectionResetError):
                pass
            link.close()
        head = b"GET /api/1/tables?after=x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n"
        for _ in range(150):
            noisy = bytearray(head)
            for _ in range(chance.randrange(1, 8)):
                noisy[chance.randrange(len(noisy))] = chance.randrange(256)
            raw(server, bytes(noisy), wait=False)
        draw_in_turn(people, 4)
        assert server.get("/healthz")[0] == 200


def test_the_api_tells_its_limits_and_editions():
    with Server(PROGRAM, options=["--limit", "spectators=7"]) as server:
        about = server.json("/api/1")
        assert about["api"] == 1 and about["limits"]["spectators"] == 7 and about["limits"]["message-bytes"] == 16384
        assert {e["id"] for e in about["editions"]} >= {"kill-1996", "kill-2009", "save-2000"} and "butler" in about["bots"]


def test_openings_that_cannot_be():
    with Server(PROGRAM) as server:
        for body, code in ((b"", "bad-json"), ({"edition": "chess"}, "unknown-edition"), ({}, "missing-key"), ({"edition": "kill-2009", "seats": 99}, None),
                           ({"edition": "kill-2009", "bots": ["genius"]}, "unknown-bot"), ({"edition": "kill-2009", "colour": "red"}, "unknown-key")):
            status, _, answer = server.request("POST", "/api/1/tables", body)
            error = json.loads(answer)
            assert status == 400 and error["message"] and (code is None or error["error"] == code), (body, error)


tap.main(globals())
