"""Limits by work: who has much to do for the server waits for who has little, and not they for it.

Nothing here looks at a clock: it is what comes before what that counts, and a busy machine gets another try.
"""
import json
import os
import select
import socket
import sys
import tempfile
import time

import tap
from server.harness import (PATIENCE, WORK_LIMITS, Server, act_somehow, draw_in_turn, go_on, is_sanitized, two_at_a_table, waited_for,
                            without)

PROGRAM = sys.argv[1]
GREEDY = "127.0.0.2"  # this machine has many addresses, 127.0.0.1 and on


def ask(server, path, source, body=None):
    """A request of which the answer is not waited for."""
    link = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))
    head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    link.sendall(f"{head}\r\n{body or ''}".encode())
    return link


def answer(link):
    """Status and body, when they have come."""
    text = b""
    while some := link.recv(1 << 20):
        text += some
    link.close()
    head, body = text.split(b"\r\n\r\n", 1)
    return int(head.split()[1]), body


def table_with_a_long_log(server):
    table, people = two_at_a_table(server)
    for _ in range(120):
        act_somehow(next(p for p in people if p.seat == waited_for(people[0])))
        for person in people:
            assert person.ask("ping")["type"] == "pong"  # and so has heard of it
    return table


def tries(goal):
    """Numbers, until the time is up for what should have happened by then."""
    deadline = time.monotonic() + PATIENCE
    number = 0
    while time.monotonic() < deadline:
        yield number
        number += 1
    raise AssertionError(goal)


def test_so_many_questions_for_logs_of_one_address_wait():
    with Server(PROGRAM, options=["--limit", "messages-per-second=0", "--limit", "requests-per-address=0"]) as server:
        path = f"/api/1/tables/{table_with_a_long_log(server)}/events?after=0"
        for _ in tries("nobody was refused, however much they asked for"):
            greedy = [ask(server, path, GREEDY) for _ in range(24)]
            assert answer(ask(server, path, "127.0.0.1"))[0] == 200, "another address has asked for one thing alone"
            results = [answer(link) for link in greedy]
            assert {status for status, _ in results} <= {200, 429}
            refused = [json.loads(body)["error"] for status, body in results if status == 429]
            assert set(refused) <= {"too-many-requests"}
            if refused:
                break


def test_the_lobby_does_not_wait_for_logs():
    with Server(PROGRAM, options=["--limit", "messages-per-second=0", "--limit", "requests-per-address=0"]) as server:
        path = f"/api/1/tables/{table_with_a_long_log(server)}/events?after=0"
        for _ in tries("the lobby was always the last to be told"):
            logs = [ask(server, path, GREEDY) for _ in range(4)]
            assert answer(ask(server, "/api/1/tables", "127.0.0.1"))[0] == 200
            answered, _, _ = select.select(logs, [], [], 0)
            assert all(answer(link)[0] == 200 for link in logs)
            if len(answered) < len(logs):
                break


def test_who_is_slowed_down_is_not_cut_as_silent():
    """It is the server that does not listen then: eight seconds, while silence is allowed for five."""
    options = ["--limit", "kib-in-per-address=1", "--limit", "idle-seconds=5", "--limit", "messages-per-second=0"]
    with Server(PROGRAM, options=options) as server:
        greedy = server.socket(server.open(), source=GREEDY)
        for number in range(60):
            greedy.say("ping", id=f"p{number}", more="x" * 2000)
        slowed = server.metric("sockets_slowed_total")
        assert greedy.ask("ping", id="last")["id"] == "last", "all that it said was heard in the end"
        assert slowed > 0 and server.metric('sockets_cut_total{reason="idle"}') == 0


def rest_at_a_table(server, source):
    """A table that this address has opened, where bots alone play on."""
    opening = {"edition": "kill-2009", "seats": 4, "quick": True, "seeds": False, "least": 0, "dwell": 0, "bots": ["widow"] * 3}
    status, body = answer(ask(server, "/api/1/tables", source, json.dumps(opening)))
    assert status == 201, body
    link = server.socket(json.loads(body)["id"], source=source)
    assert link.sit("Bob")["type"] == "done"
    assert link.ask("start")["type"] == "done" and link.ask("level", level="widow")["type"] == "done"
    assert link.ask("rest", flag=True)["type"] == "done"
    return link


def test_bots_of_one_address_do_not_wait_for_all_those_of_another():
    free = without("messages-per-second", "requests-per-address", "tables-per-address", "open-tables-per-address",
                   "connections-per-address", "sits-per-address", "bot-ms-per-address", *WORK_LIMITS)
    with Server(PROGRAM, options=["--thinkers", "1", *free]) as server:
        ann, greedy = server.socket(server.open(seats=2, bots=["butler"])), []
        ann.sit("Ann")
        ann.ask("start")
        for _ in tries("her bot always waited for all the others"):
            while waited_for(ann) != ann.seat:
                go_on(ann)
            while server.metric("bot_queue") < 12:  # games come to an end
                greedy.append(rest_at_a_table(server, GREEDY))
            before = server.metric("bot_thoughts_total")
            while waited_for(ann) == ann.seat:
                go_on(ann)
            while waited_for(ann) != ann.seat:
                go_on(ann)
            if server.metric("bot_thoughts_total") - before <= 9:  # if it had waited for all of them: 13 and more
                break


def open_when_there_is_room(server, **members):
    """Who has just left is away a moment later."""
    for _ in tries("nobody made room"):
        about = {"edition": "kill-2009", "seats": 2, "quick": True, "seeds": False, "least": 0, "dwell": 0, **members}
        status, _, body = server.request("POST", "/api/1/tables", about)
        if status == 201:
            return json.loads(body)["id"]
        assert status == 503 and json.loads(body)["error"] == "too-many-tables", body
        time.sleep(0.1)


def begun_and_left(server, **members):
    table = open_when_there_is_room(server, bots=["nephew"], **members)
    ann = server.socket(table)
    assert ann.sit("Ann")["type"] == "done" and ann.ask("start")["type"] == "done"
    ann.close()
    return table, ann.key


def test_tables_that_everybody_has_left_make_room_and_can_be_come_back_to():
    free = ["--limit", "tables=3", "--limit", "tables-per-address=0", "--limit", "open-tables-per-address=0"]
    with tempfile.TemporaryDirectory(prefix="unlucky-") as folder:
        with Server(PROGRAM, store=f"{folder}/tables.db", options=free) as server:
            left = [begun_and_left(server) for _ in range(6)]
            assert server.metric("tables") <= 3 and server.metric("tables_put_to_sleep_total") >= 3
            open_when_there_is_room(server)
            table, people = two_at_a_table(server)
            ann = server.socket(left[0][0], hello={"key": left[0][1]})
            assert ann.seat == 0 and ann.welcome["status"]["phase"] == "playing"
            for _ in range(4):
                go_on(ann)
            server.kill()
            server.start()  # there are more than there is room for
            assert server.metric("tables") <= 3
            for other, key in left:
                assert server.socket(other, hello={"key": key}).seat == 0
            back = [server.socket(table, hello={"key": person.key}) for person in people]
            act_somehow(next(person for person in back if person.seat == waited_for(person)))


def test_a_table_that_sleeps_is_closed_when_its_time_is_up():
    with tempfile.TemporaryDirectory(prefix="unlucky-") as folder:
        path = os.path.join(folder, "token")
        with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write("an-operator-of-the-tests-0123456789\n")
        with Server(PROGRAM, options=["--limit", "tables=1", "--operator-token-file", path]) as server:
            table, _ = begun_and_left(server, abandon=3000)
            open_when_there_is_room(server)
            for _ in tries("it sleeps for ever"):
                _, _, body = server.get("/api/1/operator/tables?open=yes", Authorization="Bearer an-operator-of-the-tests-0123456789")
                if table not in [one["id"] for one in json.loads(body)["tables"]]:
                    break
                time.sleep(0.2)


def reached(server, limit):
    return server.metric(f'limit_reached_total{{limit="{limit}"}}')


def test_who_costs_much_is_listened_to_later_and_nobody_else_is():
    if is_sanitized(PROGRAM):
        tap.skip("with so little CPU time a sanitizer leaves nothing for the people")
    slow = ["--limit", "cpu-ms-per-address=5", "--limit", "messages-per-second=0"]
    with Server(PROGRAM, options=[*slow, *without("cpu-ms-per-table", "kib-in-per-address", "kib-out-per-address")]) as server:
        table, (ann, ben) = two_at_a_table(server)
        greedy = server.socket(table, source=GREEDY)
        text = json.dumps({"do": "ping", "x": "y" * 8000}).encode()
        frame = bytes([0x81, 0xFE]) + len(text).to_bytes(2, "big") + bytes(4) + text  # a mask of zeros changes nothing
        for _ in tries("nobody was slowed down, however much they said"):
            greedy.raw.sendall(frame * 800)
            greedy.say("ping")
            greedy.until("pong")  # all of it was heard
            server.source = "127.0.0.3"  # who asks for figures has not cost anything yet
            if server.metric("sockets_slowed_total") > 0:
                break
        assert reached(server, "cpu-ms-per-address") > 0 and server.metric('cost_most{cost="cpu"}') > 0
        greedy.frame(1, json.dumps({"do": "ping"}).encode())  # it will be heard, later: nobody is cut for what they cost
        assert greedy.until("pong")
        for person in (ann, ben):
            person.close()


def test_lines_that_one_address_has_written_are_paid_for():
    with Server(PROGRAM, options=["--limit", "lines-per-address=1", *without("messages-per-second")]) as server:
        began = time.monotonic()
        draw_in_turn(two_at_a_table(server)[1], 10)  # sitting down and beginning are lines, too
        assert time.monotonic() - began > 1, "ten at once, and then one a second"
        server.source = "127.0.0.3"
        assert reached(server, "lines-per-address") > 0 and server.metric('cost_total{cost="lines"}') >= 13


def test_requests_of_who_has_cost_too_much_are_refused_and_then_taken_again():
    with Server(PROGRAM, options=["--limit", "kib-out-per-address=64", *without("requests-per-address")]) as server:
        for _ in tries("it was never refused"):
            status, body = answer(ask(server, "/api/1", GREEDY))
            if status == 429:
                break
        assert json.loads(body)["error"] == "too-many-requests"
        assert answer(ask(server, "/api/1", "127.0.0.3"))[0] == 200, "another address has had nothing yet"
        for _ in tries("it was never taken again"):
            try:
                if answer(ask(server, "/api/1", GREEDY))[0] == 200:
                    break
            except (ConnectionError, ValueError):  # turned away without a word: it is deep in debt
                pass
            time.sleep(0.5)


def test_a_server_without_memory_lets_nothing_new_in_and_goes_on():
    if is_sanitized(PROGRAM):
        return  # a sanitizer's own memory is more than any budget
    free = without("tables-per-address", "open-tables-per-address", "requests-per-address", "connections-per-address", *WORK_LIMITS)
    with Server(PROGRAM, options=["--limit", "memory-mib=24", *free]) as server:
        table, people = two_at_a_table(server)
        tables = []
        for _ in tries("memory has no end"):
            status, _, body = server.request("POST", "/api/1/tables", {"edition": "kill-2009", "seats": 2})
            if status != 201:
                break
            tables.append(json.loads(body)["id"])
        assert status == 503 and json.loads(body)["error"] == "too-many-tables", body
        for _ in tries("connections take no memory"):
            if server.socket(table, hello=None).status == 503:
                break
        assert reached(server, "memory-mib") > 0 and server.metric("resident_bytes") < 28 << 20
        for _ in range(10):
            act_somehow(next(person for person in people if person.seat == waited_for(people[0])))
            for person in people:
                assert person.ask("ping")["type"] == "pong"
        for _ in tries("memory never comes back"):  # tables where nobody is go to sleep
            if server.request("POST", "/api/1/tables", {"edition": "kill-2009", "seats": 2})[0] == 201:
                break
            time.sleep(0.2)


tap.main(globals())
