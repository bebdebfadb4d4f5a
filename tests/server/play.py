"""Tables over sockets: opening, sitting, playing, coming back, being asked twice, stopping and starting again."""
import json
import os
import sys
import time

import tap
from server.harness import PATIENCE, Server, draw_in_turn, go_on, two_at_a_table, waited_for

PROGRAM = sys.argv[1]


def events_of(person):
    return [event for message in person.heard for event in message.get("events", [])]


def test_an_owner_cannot_read_hands_by_removing_people():
    with Server(PROGRAM) as server:
        table, (ann, ben, cat) = two_at_a_table(server, ("Ann", "Ben", "Cat"), seats=3)
        assert ann.ask("remove", other=ben.seat)["type"] == "done"
        second = server.socket(table)
        assert second.sit("Zed")["error"] == "not-admitted"
        assert second.sit("Ben")["error"] == "not-admitted"
        left = next(i for i, chair in enumerate(server.json(f"/api/1/tables/{table}")["status"]["seats"]) if chair["sitter"] == "left")
        assert ann.ask("admit", other=left, flag=True)["type"] == "done"
        assert second.sit("Zed")["error"] == "not-admitted", "the others have to agree, too"
        assert cat.ask("admit", other=left, flag=True)["type"] == "done"
        assert second.sit("Ben")["error"] == "name-taken"
        assert second.sit("Zed")["type"] == "done" and second.seat == left
        told = cat.until("told")
        while not any(event.get("table", {}).get("news") == "sat" for event in told["events"]):
            told = cat.until("told")
        assert next(event["table"] for event in told["events"] if "table" in event)["hand"] > 0


def test_a_table_is_opened_joined_by_two_and_played():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        draw_in_turn(people, 6)
        numbers = [event["n"] for event in events_of(people[0]) if event["n"] > 1]
        assert numbers == sorted(set(numbers)), "events come in order, each once"
        mine = [e["game"]["card"] for e in events_of(people[0]) if e.get("game", {}).get("event") == "drew" and e["game"]["seat"] == people[0].seat]
        other = [e["game"]["card"] for e in events_of(people[1]) if e.get("game", {}).get("event") == "drew" and e["game"]["seat"] == people[0].seat]
        assert mine and all(mine) and not any(other), (mine, other)
        status = server.json(f"/api/1/tables/{table}")["status"]
        assert status["phase"] == "playing" and [s["name"] for s in status["seats"]] == ["Ann", "Ben"]


def test_bots_play_when_it_is_their_turn():
    with Server(PROGRAM) as server:
        table = server.open(seats=4, bots=["butler", "nephew", "sleepwalker"])
        ann = server.socket(table)
        ann.sit("Ann")
        ann.ask("start")
        while waited_for(ann) != ann.seat:
            go_on(ann)
        told = ann.seen
        while waited_for(ann) == ann.seat:  # somebody may see her draw, or have attempted something
            go_on(ann)
        while waited_for(ann) != ann.seat:
            go_on(ann)
        assert ann.seen > told and server.metric("bot_thoughts_total") >= 1


def test_who_comes_back_gets_what_was_missed_and_no_more():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        draw_in_turn(people, 2)
        ann, ben = people
        seen, key = ann.seen, ann.key
        ann.close()
        actor = people[waited_for(ben)]
        again = server.socket(table, hello={"key": key, "seen": seen})
        assert again.seat == ann.seat and again.welcome["from"] == seen + 1
        assert [e["n"] for e in again.welcome["events"]] == list(range(seen + 1, again.welcome["status"]["told"] + 1))
        all_of_it = server.socket(table, hello={"key": key, "seen": 0})
        assert all_of_it.welcome["events"][0]["n"] == 1
        assert all_of_it.welcome["events"][-1]["n"] == all_of_it.welcome["status"]["told"]
        assert actor is not None


def test_what_the_table_forgets_is_in_its_log():
    with Server(PROGRAM, options=["--limit", "messages-per-second=1000"]) as server:
        table, people = two_at_a_table(server)
        draw_in_turn(people, 40)
        ann = people[0]
        told = server.json(f"/api/1/tables/{table}")["status"]["told"]
        assert told > 100
        again = server.socket(table, hello={"key": ann.key, "seen": 0})
        assert [e["n"] for e in again.welcome["events"]] == list(range(1, told + 1))
        by_number = {e["n"]: e for e in events_of(ann)}
        for event in again.welcome["events"]:
            assert by_number.get(event["n"], event) == event, "told again as it was told"
        page = again.ask("history", seen=10)
        assert page["type"] == "history" and page["from"] == 11 and page["events"][0]["n"] == 11
        public = server.json(f"/api/1/tables/{table}/events?after=5")["events"]
        assert public[0]["n"] == 6 and len(public) == told - 5
        assert not any(e.get("game", {}).get("event") == "drew" and e["game"]["card"] for e in public)


def test_a_deed_that_comes_twice_is_done_once():
    with Server(PROGRAM) as server:
        _, people = two_at_a_table(server)
        actor = people[waited_for(people[0])]
        seen = actor.seen
        first = actor.ask("act", seen=seen, actions=["draw"], id="once")
        second = actor.ask("act", seen=seen, actions=["draw"], id="once")
        assert not first["again"] and second["again"] and first["number"] == second["number"]


def test_refusals_say_why_and_change_nothing():
    with Server(PROGRAM) as server:
        _, people = two_at_a_table(server)
        actor = people[waited_for(people[0])]
        other = people[1 - people.index(actor)]
        told = actor.seen
        assert other.ask("act", seen=other.seen, actions=["draw"])["error"] == "not-to-act"
        illegal = actor.ask("act", seen=actor.seen, actions=["step nowhere"])
        assert illegal["type"] == "refused" and illegal["message"]
        assert actor.ask("act", seen=0, actions=["draw"])["error"] == "behind"
        assert actor.ask("sing")["error"] == "unknown-message"
        assert actor.ask("act", seen=1, actions=["draw"], extra=1)["error"] == "unknown-key"
        assert actor.ask("ping")["type"] == "pong"
        assert actor.seen == told


def test_a_key_moves_between_devices_and_can_be_made_void():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        ann = people[0]
        phone = server.socket(table, hello={"key": ann.key})
        assert phone.seat == ann.seat
        fresh = os.urandom(16).hex()
        assert phone.ask("key", key=fresh)["type"] == "done"
        while ann.seat is not None:
            ann.hear()
        assert phone.ask("rest", flag=False)["type"] in ("done", "refused")
        try:
            server.socket(table, hello={"key": ann.key})
            raise AssertionError("the old key is void")
        except AssertionError as error:
            assert "wrong-key" in str(error)
        assert server.socket(table, hello={"key": fresh}).seat == phone.seat


def test_watching_counts_and_sees_no_hand():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server, spectators=1)
        cat = server.socket(table)
        assert cat.seat is None and cat.welcome["own"] is None
        assert "hand" not in json.dumps(cat.welcome["view"]) or cat.welcome["view"].get("hand") in (None, [])
        people[0].until("spectators", count=1)
        late = server.socket(table, hello=None)
        late.say("hello")
        assert late.until("bye")["error"] == "too-many-spectators"
        assert late.closing()[0] == 1013
        cat.close()
        people[0].until("spectators", count=0)


def test_who_is_here_and_who_is_away_is_told():
    with Server(PROGRAM) as server:
        _, people = two_at_a_table(server)
        people[1].close()

        def news(kind):
            return [e for e in events_of(people[0]) if e.get("table", {}).get("news") == kind]
        while not news("away"):
            people[0].hear()
        assert news("away")[-1]["table"]["seat"] == people[1].seat


def play_over_a_restart(end):
    with Server(PROGRAM) as server:
        server.store = os.path.join(server.folder.name, "tables.db")
        server.stop()
        server.start()
        table, people = two_at_a_table(server)
        draw_in_turn(people, 4)
        ann, ben = people
        told = max(ann.seen, ben.seen)
        before = server.json(f"/api/1/tables/{table}")["status"]
        end(server, people)
        began = time.monotonic()
        server.start()
        back = [server.socket(table, hello={"key": person.key, "seen": person.seen}) for person in people]
        assert time.monotonic() - began < 60  # how soon is measured by tests/trust/deaths.py
        for person, old in zip(back, people):
            assert person.seat == old.seat
            person.key = old.key
        after = server.json(f"/api/1/tables/{table}")["status"]
        assert after["told"] >= told and after["head"] and before["seats"][0]["name"] == after["seats"][0]["name"]
        for person in back:
            person.heard.append({"type": "status", "status": after})
        draw_in_turn(back, 4)


def test_a_restart_in_the_middle_is_a_pause():
    def stop(server, people):
        server.process.terminate()
        for person in people:
            assert person.closing()[0] == 1001
        assert server.process.wait(PATIENCE) == 0
    play_over_a_restart(stop)


def test_a_killed_server_has_lost_nothing():
    play_over_a_restart(lambda server, people: server.kill())


def test_the_lobby_shows_public_tables_only():
    with Server(PROGRAM) as server:
        hidden = server.open()
        shown = [server.open(listed=True, quick=False, least=1000) for _ in range(3)]
        page = server.json("/api/1/tables?limit=2")
        rest = server.json(f"/api/1/tables?after={page['next']}")
        listed = [t["id"] for t in page["tables"] + rest["tables"]]
        assert sorted(listed) == sorted(shown) and hidden not in listed
        assert page["tables"][0]["phase"] == "lobby" and rest["next"] is None
        watcher = server.socket(shown[0])
        watcher.ask("ping")
        now = {t["id"]: t["spectators"] for t in server.json("/api/1/tables")["tables"]}
        assert now[shown[0]] == 1 and now[shown[1]] == 0


def test_the_newest_table_comes_first_in_the_lobby():
    with Server(PROGRAM) as server:
        opened = []
        for name in ('"created":9', '\\"created":9', "Cat"):
            opened.append(server.open(listed=True, quick=False, least=1000))
            link = server.socket(opened[-1])
            assert link.sit(name)["type"] == "done"
            before = server.json("/api/1")["now"]
            while server.json("/api/1")["now"] == before:  # opened in different milliseconds
                pass
        tables = server.json("/api/1/tables")["tables"]
        assert [t["id"] for t in tables] == opened[::-1], "whatever somebody at it is called"
        assert [t["created"] for t in tables] == sorted((t["created"] for t in tables), reverse=True)


def test_a_record_is_open_when_its_game_is_over():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        assert server.get(f"/api/1/tables/{table}/records/1")[0] == 409
        assert server.get(f"/api/1/tables/{table}/records/2")[0] == 404
        draw_in_turn(people, 2)
        assert people[0].ask("close")["type"] == "done"
        status, _, body = server.get(f"/api/1/tables/{table}/records/1")
        assert status == 200 and b"draw" in body, (status, body)


def news_of(person, kind):
    return [e["table"] for e in events_of(person) if e.get("table", {}).get("news") == kind]


def test_a_rematch_has_a_secret_that_nobody_could_guess():
    with Server(PROGRAM, options=["--limit", "messages-per-second=0"]) as server:
        _, people = two_at_a_table(server, ("Ann", "Ben", "Cat"), edition="save-2000", seats=3)
        while not news_of(people[0], "result"):
            actor = next(p for p in people if p.seat == waited_for(people[0]))
            for person in people:  # everybody knows as much
                while person.seen < max(p.seen for p in people):
                    person.hear()
            if actor.ask("act", seen=actor.seen, actions=["draw"])["type"] != "done":
                assert actor.ask("act", seen=actor.seen, actions=["end"])["type"] == "done"
            people[0].ask("ping")
        for person in people:
            assert person.ask("rematch", flag=True)["type"] == "done"
        while not news_of(people[0], "rematch"):
            people[0].hear()
        assert people[0].ask("close")["type"] == "done"
        while len(news_of(people[0], "proof")) < 2:
            people[0].hear()
        secrets = [proof["secret"] for proof in news_of(people[0], "proof")]
        assert len(set(secrets)) == 2 and all(len(set(secret)) > 4 for secret in secrets), secrets


def test_a_board_of_ones_own_survives_a_restart():
    with open("data/mansion.plan", encoding="utf-8") as file:
        plan = file.read()
    with Server(PROGRAM) as server:
        server.store = os.path.join(server.folder.name, "own.db")
        server.stop()
        server.start()
        table = server.open(plan=plan)
        server.kill()
        server.start()
        assert server.json(f"/api/1/tables/{table}")["status"]["phase"] == "lobby"


def test_ids_are_good_links():
    with Server(PROGRAM, options=["--limit", "tables-per-address=0", "--limit", "open-tables-per-address=0", "--limit", "requests-per-address=0"]) as server:
        ids = [server.open() for _ in range(200)]
        assert len(set(ids)) == 200 and all(len(i) == 16 and i[0].isalnum() and i[-1].isalnum() for i in ids)


def test_a_table_that_is_not_there():
    with Server(PROGRAM) as server:
        status, _, body = server.get("/api/1/tables/nobody-opened-this")
        assert status == 404 and json.loads(body)["error"] == "no-table"
        link = server.socket("nobody-opened-this", hello=None)
        assert link.status == 404


def test_everybody_hears_that_it_stops():
    with Server(PROGRAM) as server:
        _, people = two_at_a_table(server)
        server.process.terminate()
        assert [person.closing()[0] for person in people] == [1001, 1001]
        assert server.process.wait(PATIENCE) == 0
        server.reader.join(PATIENCE)
        assert any('"event":"stopped"' in line for line in server.journal)


tap.main(globals())
