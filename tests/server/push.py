"""Web Push: who is called, for what, in which language; once; and what is refused or forgotten."""
import json
import os
import socket
import sys
import tempfile
import time

from cryptography.hazmat.primitives.asymmetric import ec

import tap
from server.harness import Server, act_somehow, go_on, two_at_a_table, waited_for
from server.push_harness import CONTACT, ON, WAIT, called, draw_to_the_end, hear_news, leave, leave_when_waited_for, put, result, until
from support.postgres import leave_on_signals
from support.tls import Tls
from support.webpush import Device, PushService, check_vapid, decode

PROGRAM = sys.argv[1]
leave_on_signals()


def delete(server, table, key, body=None):
    status, _, answer = server.request("DELETE", f"/api/1/tables/{table}/push", body, {"Authorization": f"Bearer {key}"})
    return status, json.loads(answer).get("error")


def test_the_example_of_RFC_8291_is_read_by_this_other_end():
    private = ec.derive_private_key(int.from_bytes(decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), ec.SECP256R1())
    device = Device("https://push.example.net/", private, decode("BTBZMqHH6r4Tts7J_aSIgg"))
    body = decode("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
                  "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
    assert device.decrypt(body) == b"When I grow up, I want to be a watermelon"


def test_your_turn_at_anns_table_once_in_ones_own_language():
    with PushService() as service, Server(PROGRAM, options=ON) as server:
        key = server.json("/api/1")["push"]
        table = server.open()
        ben, ann = server.socket(table), server.socket(table)  # Ben owns it
        assert ben.sit("Ben")["type"] == "done" and ann.sit("Ann", lang="fr")["type"] == "done"
        device = Device(service.url + "/ann")
        assert put(server, table, ann.key, device.subscription()) == (200, None)
        assert put(server, table, ann.key, device.subscription()) == (200, None), "twice is once"
        assert ben.ask("start")["type"] == "done"
        hear_news(ben, "dealt")
        while waited_for(ben) is None:
            ben.hear()
        while waited_for(ben) == ben.seat:
            act_somehow(ben)
        assert not service.heard, "she is here"
        leave(ann, ben)
        until(lambda: service.heard)
        assert called(service, device) == [{"kind": "turn", "table": table, "lang": "fr", "text": "C'est à vous de jouer chez Ben."}]
        _, headers, body = service.heard[0]
        claims = check_vapid(headers["authorization"], key)
        assert claims["aud"] == service.url and claims["sub"] == CONTACT and 0 < claims["exp"] - time.time() <= 24 * 3600
        assert headers["content-encoding"] == "aes128gcm" and headers["urgency"] == "high" and headers["ttl"] == "86400"
        assert table not in headers["topic"] and len(headers["topic"]) <= 32
        assert table.encode() not in body and ann.key.encode() not in body
        ben.ask("say", text="where are you?")  # more is kept, and nobody is called again for it
        time.sleep(0.5)
        assert len(service.heard) == 1 and result(server, "sent") == 1
        ann = server.socket(table, hello={"key": ann.key})
        act_somehow(ann)
        leave_when_waited_for([ann, ben])
        until(lambda: len(service.heard) == 2)
        assert len(service.links) == 1, "one connection for both"


def test_you_are_to_answer():
    with PushService() as service, Server(PROGRAM, options=ON) as server:
        table = server.open(seats=3, bots=["nephew", "nephew"], edition="kill-1996")
        ann = server.socket(table)
        assert ann.sit("Ann", lang="de")["type"] == "done"
        device = Device(service.url + "/ann")
        assert put(server, table, ann.key, device.subscription()) == (200, None)
        assert ann.ask("start")["type"] == "done"

        def is_asked():
            view = next((m["view"] for m in reversed(ann.heard) if m.get("view")), None)
            return view and view["phase"] == "defend" and waited_for(ann) == ann.seat
        while not is_asked():
            go_on(ann)
        ann.close()
        until(lambda: service.heard)
        assert called(service, device) == [{"kind": "answer", "table": table, "lang": "de",
                                            "text": "An deinem Tisch musst du auf einen Versuch reagieren."}]


def test_the_game_begins_and_another_is_offered():
    with PushService() as service, Server(PROGRAM, options=ON) as server:
        table = server.open(edition="save-2000", seats=3)
        people = [server.socket(table) for _ in range(3)]
        for person, name, lang in zip(people, ("Ann", "Ben", "Cat"), ("en", "es", "ja")):
            assert person.sit(name, lang=lang)["type"] == "done"
        devices = [Device(f"{service.url}/{name}") for name in ("ann", "ben", "cat")]
        for person, device in zip(people, devices):
            assert put(server, table, person.key, device.subscription()) == (200, None)
        for person in people[1:]:
            leave(person, people[0])
        assert people[0].ask("start")["type"] == "done"
        until(lambda: len(service.heard) >= 2)
        said = {"ben": {"turn": "Te toca en la mesa de Ann.", "begun": "Ha empezado la partida en la mesa de Ann."},
                "cat": {"turn": "Annさんの卓であなたの番です。", "begun": "Annさんの卓でゲームが始まりました。"}}
        for device in devices[1:]:
            [call] = called(service, device)
            assert call["text"] == said[device.endpoint[-3:]][call["kind"]]
        assert "begun" in [call["kind"] for device in devices[1:] for call in called(service, device)]
        for person in people[1:]:
            person.__init__(server.port, table, hello={"key": person.key})
        draw_to_the_end(people)
        leave(people[1], people[0])
        count = len(service.heard)
        assert people[0].ask("rematch", flag=True)["type"] == "done"
        until(lambda: len(service.heard) > count)
        assert called(service, devices[1])[-1] == {"kind": "offer", "table": table, "lang": "es", "text": "En la mesa de Ann te proponen otra partida."}
        assert not called(service, devices[0]) and called(service, devices[2])[-1]["kind"] != "offer", "they are here"


def test_devices_that_are_gone_are_forgotten_and_troubles_are_not():
    with PushService() as service, Server(PROGRAM, options=ON) as server:
        table, people = two_at_a_table(server)
        devices = [Device(f"{service.url}/{name}/{n}") for n, name in enumerate(("gone", "lost", "broken", "away", "fine"))]
        for device in devices:
            assert put(server, table, people[0].key, device.subscription())[0] == 200
        leave_when_waited_for(people)
        until(lambda: len(service.heard) == 5)
        until(lambda: [result(server, name) for name in ("sent", "failed", "gone")] == [1, 2, 2])
        people[0] = server.socket(table, hello={"key": people[0].key})
        act_somehow(people[0])
        leave_when_waited_for(people)
        until(lambda: len(service.heard) == 8)
        assert sorted(path.split("/")[1] for path, _, _ in service.heard[5:]) == ["away", "broken", "fine"]
        assert not [path for path, _, _ in service.heard if path == "/elsewhere"]


def test_off_is_off_and_a_seat_that_moves_takes_its_calls_along():
    with PushService() as service, Server(PROGRAM, options=[*ON, "--limit", "push-devices=2"]) as server:
        table, people = two_at_a_table(server)
        ann = people[0]
        devices = [Device(f"{service.url}/{n}") for n in range(3)]
        for device in devices:  # the oldest goes
            assert put(server, table, ann.key, device.subscription())[0] == 200
        assert delete(server, table, ann.key, {"endpoint": devices[2].endpoint}) == (200, None)
        assert delete(server, table, ann.key, {"endpoint": "https://nobody.example/"}) == (200, None)
        leave_when_waited_for(people)
        until(lambda: service.heard)
        time.sleep(0.3)
        assert [path for path, _, _ in service.heard] == ["/1"]
        # The seat goes to another device: the old one has nothing to do with it any more.
        people[0] = server.socket(table, hello={"key": ann.key})
        key = os.urandom(16).hex()
        assert people[0].ask("key", key=key)["type"] == "done"
        people[0].key = key
        act_somehow(people[0])
        leave_when_waited_for(people)
        time.sleep(0.5)
        assert len(service.heard) == 1
        assert put(server, table, key, devices[0].subscription())[0] == 200
        assert delete(server, table, key) == (200, None), "all of them"
        people[0] = server.socket(table, hello={"key": key})
        act_somehow(people[0])
        leave_when_waited_for(people)
        time.sleep(0.5)
        assert len(service.heard) == 1
        assert server.metric("push_subscribed_total") == 4 and server.metric("push_unsubscribed_total") == 3


def test_what_is_refused_and_why():
    device = Device("https://push.example/abc")
    good = device.subscription()

    def changed(**keys):
        return {**good, "keys": {**good["keys"], **keys}}
    with Server(PROGRAM, options=["--push", CONTACT]) as server:
        table, people = two_at_a_table(server)
        key = people[0].key
        assert put(server, table, "00" * 16, good) == (401, "wrong-key")
        assert put(server, "no-such-table", key, good) == (404, "no-table")
        for bad in (changed(auth="AAAA"), changed(p256dh="AAAA"), changed(p256dh=good["keys"]["p256dh"][:-2] + "AA"), {"endpoint": "https://a/"}, {}, [], {**good, "endpoint": 7}):
            assert put(server, table, key, bad) == (400, "bad-subscription"), bad
        assert put(server, table, key, b"{") == (400, "bad-json")
        for url, code in (("http://push.example/", "no-https"), ("ftp://a/", "bad-url"), ("https://a b/", "bad-url"), ("https://" + "a" * 600, "bad-url"),
                          ("https://127.0.0.1/", "private-address"), ("https://[::1]/", "private-address"), ("https://10.1.2.3:444/x", "private-address"),
                          ("https://localhost/", "private-address"), ("https://192.168.1.1/", "private-address")):
            assert put(server, table, key, {**good, "endpoint": url}) == (400, code), url
        assert put(server, table, key, good) == (200, None)
        assert delete(server, table, key, {"endpoint": 7}) == (400, "bad-subscription")
        assert delete(server, table, "00" * 16) == (401, "wrong-key")
        assert server.request("GET", f"/api/1/tables/{table}/push")[0] == 405
        status, _, _ = server.request("PUT", f"/api/1/tables/{table}/push", good, {"Authorization": f"Bearer {key}", "Origin": "https://evil.example"})
        assert status == 403
        assert people[0].ask("close")["type"] == "done"
        assert put(server, table, key, good) == (409, "closed")
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        assert server.json("/api/1")["push"] is None
        assert put(server, table, people[0].key, good) == (404, "no-push")


def test_a_name_that_leads_into_the_local_network_is_refused_when_it_is_sent():
    with PushService() as service, Server(PROGRAM, options=["--push", CONTACT]) as server:
        table, people = two_at_a_table(server)
        device = Device(f"https://127.1:{service.port}/")  # this machine, in a way that is not seen before it is looked up
        assert put(server, table, people[0].key, device.subscription()) == (200, None)
        leave_when_waited_for(people)
        until(lambda: any('"not-pushed"' in line for line in server.journal))
        [line] = [json.loads(line) for line in server.journal if '"not-pushed"' in line]
        assert line["code"] == "private-address" and not service.heard, line
        assert device.endpoint not in "".join(server.journal), "nobody's address is written down"


def test_a_service_that_does_not_answer_holds_up_nobody_else():
    with socket.create_server(("127.0.0.1", 0)) as hole, PushService() as service, Server(PROGRAM, options=ON) as server:
        slow, fine = two_at_a_table(server), two_at_a_table(server)
        for n in range(3):
            stuck = Device(f"http://127.0.0.1:{hole.getsockname()[1]}/{n}")
            assert put(server, slow[0], slow[1][0].key, stuck.subscription())[0] == 200
        assert put(server, fine[0], fine[1][0].key, Device(service.url + "/fine").subscription())[0] == 200
        leave_when_waited_for(slow[1])
        hole.settimeout(WAIT)
        held = [hole.accept()]
        began = time.monotonic()
        leave_when_waited_for(fine[1])
        until(lambda: service.heard)
        assert time.monotonic() - began < 4.5 + 2, "the patience for one is five seconds, and two until somebody is away"
        for link, _ in held:
            link.close()


def test_by_tls_to_who_can_prove_who_it_is():
    with PushService() as service, tempfile.TemporaryDirectory() as folder:
        tls = Tls(folder, service.port)
        with Server(PROGRAM, options=ON, environment={"SSL_CERT_FILE": tls.certificate}) as server:
            table, people = two_at_a_table(server)
            good, bad = Device(f"https://localhost:{tls.port}/ann"), Device(f"https://127.0.0.1:{tls.port}/eve")
            for device in (good, bad):
                assert put(server, table, people[0].key, device.subscription())[0] == 200
            leave_when_waited_for(people)
            until(lambda: [result(server, name) for name in ("sent", "failed")] == [1, 1])
            assert [path for path, _, _ in service.heard] == ["/ann"]
            assert check_vapid(service.heard[0][1]["authorization"], server.json("/api/1")["push"])["aud"] == f"https://localhost:{tls.port}"


tap.main(globals())
