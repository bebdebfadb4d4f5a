"""Servers whose store is made of several databases: one is stopped, frozen, added; the tables of the others play on.

Databases 1 and 3 are in one PostgreSQL, database 2 in another, which is the one that goes away.
"""
import json
import os
import signal
import subprocess
import sys
import time

import tap
from server.harness import Server, draw_in_turn, two_at_a_table, waited_for
from support.postgres import Cluster, leave_on_signals
from support.webpush import Device, PushService

PROGRAM = sys.argv[1]
leave_on_signals()
HERE, THERE = Cluster(), Cluster()
WAIT = 90
PUSH = ["--push", "mailto:operator@example.org", "--push-private"]
LISTED = {"listed": True, "quick": False, "least": 1000}
LIMITS = [part for name in ("tables-per-address", "open-tables-per-address", "sits-per-address") for part in ("--limit", f"{name}=0")]


def databases(*names):
    """New ones, which no other test has used: `there` in the PostgreSQL that goes away."""
    addresses = []
    freeze(signal.SIGCONT)
    THERE.start()
    for name in names:
        cluster = THERE if name.startswith("there") else HERE
        cluster.sql(f"CREATE DATABASE {name}")
        addresses.append(cluster.address(database=name))
    return addresses


def node(store, name="a", options=()):
    return Server(PROGRAM, store=" ".join(store), options=["--node", name, "--limit", "messages-per-second=1000", *LIMITS, *options])


def shard_of(table):
    return int(table.split("-", 1)[0]) if len(table) > 16 else 1


def open_in(server, number, **members):
    """A table in that database. Where it comes to be is drawn."""
    for _ in range(200):
        table = server.open(**members)
        if shard_of(table) == number:
            return table
    raise AssertionError(f"200 tables were opened, and none in database {number}")


def games_in(server, *numbers):
    """A game in each of these databases: the table and its people."""
    games = {}
    for number in numbers:
        games[number] = two_at_a_table(server, table=open_in(server, number, **LISTED))
        draw_in_turn(games[number][1], 1)
    return games


def until(condition, what):
    deadline = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def up(server, number):
    return server.metric(f'database_up{{database="{number}"}}') == 1


def lobby(server):
    return {table["id"] for table in server.json("/api/1/tables?limit=200")["tables"]}


def leave_to_be_called(server, game, device):
    """Who is waited for asks to be called, and goes."""
    table, people = game
    actor = next(p for p in people if p.seat == waited_for(people[0]))
    status, _, body = server.request("PUT", f"/api/1/tables/{table}/push", device.subscription(), {"Authorization": f"Bearer {actor.key}"})
    assert status == 200, body
    actor.close()


def freeze(number):
    """A signal to all processes of the PostgreSQL that goes away, if it runs."""
    if not THERE.process:
        return
    first = THERE.process.pid
    with open(f"/proc/{first}/task/{first}/children", encoding="ascii") as file:
        others = [int(word) for word in file.read().split()]
    for pid in [first, *others]:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass  # a connection that has just ended


def test_tables_are_spread_and_people_meet_at_them_from_any_node():
    store = databases("spread1", "there_spread", "spread3")
    with node(store, "a") as a, node(store, "b") as b:
        tables = {a.open(**LISTED) for _ in range(40)}
        assert {shard_of(table) for table in tables} == {1, 2, 3}  # one in four million times chance leaves one out
        assert all(table[0] not in "-_" and len(table) <= 18 for table in tables)
        assert lobby(b) == tables
        pages, after = [], ""
        while after is not None:
            page = a.json(f"/api/1/tables?limit=5{'&after=' + after if after else ''}")
            pages += [table["id"] for table in page["tables"]]
            after = page["next"]
        assert sorted(pages) == sorted(tables), "each once, on one page"
        table = open_in(a, 2)
        ann, ben = a.socket(table), b.socket(table)
        assert ann.sit("Ann")["type"] == "done" and ben.sit("Ben")["type"] == "done"
        began = time.monotonic()
        text = f"said at {began}"
        assert ben.ask("say", text=text)["type"] == "done"
        while text not in json.dumps(ann.heard):
            ann.hear()
        assert time.monotonic() - began < WAIT


def play_on(games, numbers):
    for number in numbers:
        draw_in_turn(games[number][1], 2)


def away_and_back(store, take_away, bring_back):
    with node(store) as a, node(store, "b") as b:
        games, asleep = games_in(a, 1, 2, 3), open_in(b, 2)
        closed, owners = two_at_a_table(a, table=open_in(a, 2))
        assert owners[0].ask("close")["type"] == "done"
        assert a.get(f"/api/1/tables/{closed}/records/1")[0] == 200
        table, people = games[2]
        take_away()
        actor = next(p for p in people if p.seat == waited_for(people[0]))
        other = people[1 - people.index(actor)]
        actor.say("act", seen=actor.seen, actions=["draw"], id="during")
        until(lambda: not up(a, 2), "nobody notices")
        refused = other.ask("say", text="hello?")
        assert refused["type"] == "refused" and refused["error"] == "store-away", refused
        assert a.get("/healthz")[0] == 200 and up(a, 1) and up(a, 3) and a.metric("store_up") == 0
        began = time.monotonic()
        play_on(games, (1, 3))
        assert 2 not in {shard_of(a.open()) for _ in range(12)}, "new tables are where they can be kept"
        assert a.json(f"/api/1/tables/{games[3][0]}")["status"]["phase"] == "playing"
        for _ in range(5):  # a table that is not in memory here
            status, _, body = a.get(f"/api/1/tables/{asleep}")
            assert status == 503 and json.loads(body)["error"] == "store-away", body
        took = time.monotonic() - began
        status, _, body = a.get(f"/api/1/tables/{closed}/records/1")
        assert status == 503 and json.loads(body)["error"] == "store-away", body
        listed = lobby(a)
        assert games[1][0] in listed and games[3][0] in listed and table not in listed
        bring_back()
        until(lambda: up(a, 2), "it is not asked again")
        message = actor.hear()
        while message.get("id") != "during":
            message = actor.hear()
        assert message["type"] == "done", message
        for person in people:
            while person.seen < message["number"]:
                person.hear()
        play_on(games, (1, 2, 3))
        until(lambda: table in lobby(a), "its tables are not listed again")
        assert any('"store-back"' in line and '"database":"2"' in line for line in a.journal), a.journal
        return took


def test_one_that_is_stopped_refuses_its_own_tables_alone():
    away_and_back(databases("stop1", "there_stop", "stop3"), lambda: THERE.stop("immediate"), THERE.start)


def test_one_that_does_not_answer_holds_up_no_other():
    took = away_and_back(databases("freeze1", "there_freeze", "freeze3"), lambda: freeze(signal.SIGSTOP), lambda: freeze(signal.SIGCONT))
    assert took < 20, took  # each look would take five seconds if it waited
    print(f"# beside a frozen database: four turns, twelve tables and six looks in {took:.2f} s")


def test_a_server_starts_without_one_and_finds_it_later():
    store = databases("start1", "there_start", "start3")
    with node(store) as a:
        games = games_in(a, 1, 2)
        keys = [person.key for person in games[2][1]]
        assert a.stop() == 0
        THERE.stop("fast")
        a.start()
        until(lambda: any('"store-away"' in line and '"database":"2"' in line for line in a.journal), "nothing is said of it")
        status, _, body = a.get(f"/api/1/tables/{games[2][0]}")
        assert status == 503 and json.loads(body)["error"] == "store-away", body
        assert a.json(f"/api/1/tables/{games[1][0]}")["status"]["phase"] == "playing"
        THERE.start()
        until(lambda: a.get(f"/api/1/tables/{games[2][0]}")[0] == 200, "its tables stay away")
        people = [a.socket(games[2][0], hello={"key": key}) for key in keys]
        draw_in_turn(people, 2)


def test_people_are_called_to_tables_of_the_others():
    with PushService() as service, node(databases("push1", "there_push", "push3"), options=PUSH) as a:
        games = games_in(a, 1, 3)
        THERE.stop("immediate")
        until(lambda: not up(a, 2), "nobody notices")
        for number in games:
            leave_to_be_called(a, games[number], Device(f"{service.url}/{number}"))
        until(lambda: len(service.heard) == 2, a.journal)
        assert {path for path, _, _ in service.heard} == {"/1", "/3"}


def test_a_call_that_was_lost_with_its_database_is_made_when_that_is_back():
    def mark():
        return int(HERE.sql("SELECT convert_from(value, 'UTF8') FROM unlucky.store_values WHERE space = 'push-told'", "due1") or 0)

    with PushService() as service, node(databases("due1", "there_due", "due3"), options=PUSH) as a:
        games = games_in(a, 1, 2)
        service.holding = True
        leave_to_be_called(a, games[2], Device(f"{service.url}/2"))
        until(lambda: service.held == 1, a.journal)
        due = time.time() * 1000
        THERE.stop("immediate")
        service.holding = False
        until(lambda: not up(a, 2), "nobody notices")
        leave_to_be_called(a, games[1], Device(f"{service.url}/1"))
        until(lambda: mark() > due, "the others' mark waits for it")
        a.kill()
        a.start()
        THERE.start()
        until(lambda: any(path == "/2" for path, _, _ in service.heard), a.journal)


def test_shards_are_added_and_never_left_out():
    store = databases("add1", "there_add")
    with node(store[:1]) as a:
        table, people = two_at_a_table(a)
        draw_in_turn(people, 2)
        keys, seen = [person.key for person in people], people[0].seen
        assert shard_of(table) == 1
        assert a.stop() == 0
        a.store = " ".join(store)
        a.start()
        people = [a.socket(table, hello={"key": key}) for key in keys]
        assert people[0].seen >= seen, "nothing has moved"
        draw_in_turn(people, 2)
        second = open_in(a, 2)
        assert a.stop() == 0
        for fewer in (store[:1], store[1:], store[::-1]):
            run = subprocess.run([PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", " ".join(fewer)], capture_output=True, text=True, timeout=WAIT, check=False)
            assert run.returncode != 0 and "order of their adding" in run.stderr, run
        a.start()
        assert a.get(f"/api/1/tables/{second}")[0] == 200


if __name__ == "__main__":
    try:
        tap.main(globals())
    finally:
        freeze(signal.SIGCONT)
        HERE.remove()
        THERE.remove()
