"""Web Push where servers stop, die and take over from each other: everybody is called once, by a key that lasts."""
import contextlib
import sqlite3
import sys
import tempfile
import time

import tap
from server.harness import Server, act_somehow, two_at_a_table, waited_for
from server.push_harness import ON, called, draw_to_the_end, hear_news, leave, leave_when_waited_for, put, result, until
from support.postgres import Cluster, leave_on_signals
from support.webpush import Device, PushService

PROGRAM = sys.argv[1]
leave_on_signals()


def mark_of(folder):
    """As a file of SQLite has it."""
    with contextlib.closing(sqlite3.connect(f"file:{folder}/tables.db?mode=ro", uri=True)) as link:
        [[value]] = link.execute("SELECT value FROM store_values WHERE space = 'push-told'")
    return int(value)


def test_the_key_and_what_was_told_survive_a_restart():
    with tempfile.TemporaryDirectory() as folder, PushService() as service, \
            Server(PROGRAM, store=f"sqlite:{folder}/tables.db", options=ON) as server:
        key, mark = server.json("/api/1")["push"], mark_of(folder)
        table, people = two_at_a_table(server)
        device = Device(service.url + "/ann")
        assert put(server, table, people[0].key, device.subscription())[0] == 200
        leave_when_waited_for(people)
        until(lambda: len(service.heard) == 1)
        until(lambda: mark_of(folder) > mark)
        server.kill()
        server.start()
        assert server.json("/api/1")["push"] == key
        ben = server.socket(table, hello={"key": people[1].key})
        ben.ask("say", text="are you there?")
        time.sleep(1)
        assert len(service.heard) == 1, "she was told"
        ann = server.socket(table, hello={"key": people[0].key})
        act_somehow(ann)
        leave_when_waited_for([ann, ben])
        until(lambda: len(service.heard) == 2)
        assert len(called(service, device)) == 2
        assert server.socket(table, hello={"key": people[1].key}).ask("ping")["type"] == "pong"


def test_a_call_that_a_server_died_over_is_made_by_the_next():
    with tempfile.TemporaryDirectory() as folder, PushService() as service, \
            Server(PROGRAM, store=f"sqlite:{folder}/tables.db", options=ON) as server:
        table, people = two_at_a_table(server)
        device = Device(service.url + "/ann")
        assert put(server, table, people[0].key, device.subscription())[0] == 200
        service.holding = True
        ben = leave_when_waited_for(people)
        until(lambda: service.held == 1)
        server.kill()
        service.holding = False
        server.start()
        until(lambda: service.heard)
        ben = server.socket(table, hello={"key": ben.key})
        ben.ask("say", text="are you there?")
        time.sleep(1)
        assert [call["kind"] for call in called(service, device)] == ["turn"], "once"


def test_who_was_called_before_a_server_was_stopped_is_not_called_again():
    with tempfile.TemporaryDirectory() as folder, PushService() as service, \
            Server(PROGRAM, store=f"sqlite:{folder}/tables.db", options=ON) as server:
        table, people = two_at_a_table(server)
        device = Device(service.url + "/ann")
        assert put(server, table, people[0].key, device.subscription())[0] == 200
        ben = leave_when_waited_for(people)
        until(lambda: result(server, "sent") == 1)
        assert server.stop() == 0  # at once: no mark was kept until now
        server.start()
        ben = server.socket(table, hello={"key": ben.key})
        ben.ask("say", text="are you there?")
        time.sleep(1)
        assert len(service.heard) == 1


def test_an_offer_that_a_server_died_over_is_made_by_the_next():
    with tempfile.TemporaryDirectory() as folder, PushService() as service, \
            Server(PROGRAM, store=f"sqlite:{folder}/tables.db", options=ON) as server:
        table, people = two_at_a_table(server, names=("Ann", "Ben", "Cat"), seats=3, edition="save-2000", grace=600000)
        device = Device(service.url + "/ann")
        draw_to_the_end(people)
        assert put(server, table, people[0].key, device.subscription())[0] == 200
        leave(people[0], people[1])
        service.holding = True
        assert people[1].ask("rematch", flag=True)["type"] == "done"
        until(lambda: service.held == 1)
        server.kill()
        service.holding = False
        server.start()
        until(lambda: service.heard)
        assert [call["kind"] for call in called(service, device)] == ["offer"]


def test_a_table_that_sleeps_at_its_own_server_is_woken_by_another():
    """Else nobody would call: it is not the other one's to do."""
    with Cluster() as cluster, PushService() as service:
        nodes = [Server(PROGRAM, store=cluster.address(), options=["--node", name, "--limit", "tables=1", *ON]) for name in ("a", "b")]
        with nodes[0] as a, nodes[1] as b:
            table = a.open()
            ann, ben = b.socket(table), b.socket(table)
            assert ann.sit("Ann")["type"] == "done" and ben.sit("Ben")["type"] == "done"
            device = Device(service.url + "/ann")
            assert put(b, table, ann.key, device.subscription())[0] == 200
            assert ann.ask("start")["type"] == "done"
            while waited_for(ann) is None:
                ann.hear()
            while waited_for(ann) == ann.seat:
                act_somehow(ann)
            leave(ann, ben)
            while waited_for(ben) != ben.seat:
                ben.hear()
            ben.close()

            def open_another():
                return a.request("POST", "/api/1/tables", {"edition": "kill-2009", "seats": 2})[0] == 201
            until(open_another)  # as soon as nobody is at the first one any more, which makes room
            assert any('"table-asleep"' in line and table in line for line in a.journal)
            ben = b.socket(table, hello={"key": ben.key})
            while waited_for(ben) == ben.seat:
                act_somehow(ben)
            until(lambda: service.heard)
            assert [call["kind"] for call in called(service, device)] == ["turn"]
            ben.ask("say", text="are you there?")
            time.sleep(1)
            assert len(service.heard) == 1


def test_several_servers_call_once():
    with Cluster() as cluster, PushService() as service:
        nodes = [Server(PROGRAM, store=cluster.address(), options=["--node", name, *ON]) for name in ("a", "b")]
        with nodes[0] as a, nodes[1] as b:
            def marks():
                return [int(line) for line in cluster.sql("SELECT convert_from(value, 'UTF8') FROM unlucky.store_values WHERE space = 'push-told' ORDER BY key").split()]
            assert a.json("/api/1")["push"] == b.json("/api/1")["push"]
            mark = marks()[0]
            table = a.open()
            ann, ben = a.socket(table), b.socket(table)
            assert ann.sit("Ann")["type"] == "done" and ben.sit("Ben")["type"] == "done"
            device = Device(service.url + "/ann")
            until(lambda: put(b, table, ann.key, device.subscription())[0] == 200)
            until(lambda: len([s for s in a.json(f"/api/1/tables/{table}")["status"]["seats"] if s["name"]]) == 2)
            assert ann.ask("start")["type"] == "done"
            while waited_for(ben) is None:
                ben.hear()
            ann.close()
            hear_news(ben, "away")
            while waited_for(ben) == ben.seat:
                act_somehow(ben)
            until(lambda: service.heard)
            until(lambda: marks()[0] > mark)  # what it has called for is kept
            a.kill()  # the other one takes the table, and finds that she was told
            until(lambda: any("taken-over" in line or "took" in line for line in b.journal) or cluster.sql(f"SELECT owner FROM unlucky.store_tables WHERE id = '{table}'") == "b\n")
            ben.ask("say", text="hello?")
            time.sleep(1)
            assert len(called(service, device)) == 1
            # And one that a server dies over is made by the other.
            ann = b.socket(table, hello={"key": ann.key})
            act_somehow(ann)
            service.holding = True
            leave_when_waited_for([ann, ben])
            until(lambda: service.held == 1)
            a.start()
            b.kill()
            service.holding = False
            until(lambda: len(service.heard) == 2)
            assert len(called(service, device)) == 2 and len(marks()) == 1, "the mark of the dead is gone"


tap.main(globals())
