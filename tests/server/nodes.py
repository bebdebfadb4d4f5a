"""Several servers on one PostgreSQL: any player at any of them, one dies, the database goes and comes back."""
import json
import os
import subprocess
import sys
import time

import tap
from server.harness import Server, act_somehow, draw_in_turn, go_on, two_at_a_table, waited_for
from support.postgres import Cluster, leave_on_signals

PROGRAM = sys.argv[1]
leave_on_signals()
CLUSTER = Cluster()
WAIT = 90


def node(name, *options):
    return Server(PROGRAM, store=CLUSTER.address(), options=["--node", name, "--limit", "messages-per-second=1000", *options])


def chain(person):
    """The events that somebody was told, by number: what they say of each other must agree."""
    return {event["n"]: event["prev"] for message in person.heard for event in message.get("events", [])}


def play_on(people, turns):
    """As draw_in_turn, but whoever is behind hears on and tries again: nodes may be at odds for a moment."""
    done = 0
    deadline = time.monotonic() + WAIT
    while done < turns:
        assert time.monotonic() < deadline, "play does not go on"
        seat = waited_for(people[0])
        actor = next(p for p in people if p.seat == seat)
        answer = actor.ask("act", seen=actor.seen, actions=["draw"])
        if answer["type"] != "done":
            assert answer["error"] in ("behind", "not-to-act", "store-away"), answer
            actor.ask("ping")
            time.sleep(0.05)
            continue
        done += 1
        for person in people:
            while person.seen < answer["number"]:
                person.hear()


def test_two_people_at_two_nodes_play_one_game():
    with node("a") as a, node("b") as b:
        table = a.open()
        ann, ben = a.socket(table), b.socket(table)
        assert ann.sit("Ann")["type"] == "done"
        answer = ben.sit("Ben")
        assert answer["type"] == "done", answer
        while len([s for s in a.json(f"/api/1/tables/{table}")["status"]["seats"] if s["name"]]) < 2:
            time.sleep(0.05)
        assert ann.ask("start")["type"] == "done"
        for person in (ann, ben):
            while waited_for(person) is None:
                person.hear()
        began = time.monotonic()
        play_on([ann, ben], 10)
        assert time.monotonic() - began < WAIT
        theirs, ours = chain(ben), chain(ann)
        assert all(theirs[n] == ours[n] for n in set(theirs) & set(ours)) and len(set(theirs) & set(ours)) > 10


def test_who_starts_at_one_node_counts_who_has_just_sat_down_at_another():
    with node("a") as a, node("b") as b:
        for _ in range(5):
            table = a.open()
            ann, ben = a.socket(table), b.socket(table)
            assert ann.sit("Ann")["type"] == "done"
            assert ben.sit("Ben")["type"] == "done"
            assert ann.ask("start")["type"] == "done", "the news was on its way"
        assert ann.ask("start")["type"] == "refused", "what is still wrong then is refused"
        assert ann.ask("ping")["type"] == "pong"
        assert a.metric("deeds_refused_total") < 100, "and asked for once more, not for ever"


def test_both_at_once_and_only_one_has_done_it():
    with node("a") as a, node("b") as b:
        table, (ann, ben) = two_at_a_table(a)
        other = {p.seat: b.socket(table, hello={"key": p.key}) for p in (ann, ben)}
        for _ in range(8):
            seat = waited_for(ann)
            here, there = next(p for p in (ann, ben) if p.seat == seat), other[seat]
            while there.seen < here.seen:
                there.hear()
            seen = here.seen
            here.say("act", seen=seen, actions=["draw"], id=f"here{seen}")
            there.say("act", seen=seen, actions=["draw"], id=f"there{seen}")
            answers = []
            for person, mark in ((here, f"here{seen}"), (there, f"there{seen}")):
                message = person.hear()
                while message.get("id") != mark:
                    message = person.hear()
                answers.append(message)
            assert [m["type"] for m in answers].count("done") == 1, answers
            number = next(m["number"] for m in answers if m["type"] == "done")
            for person in (ann, ben, *other.values()):
                while person.seen < number:
                    person.hear()


def test_a_dead_nodes_tables_go_on_at_another():
    with node("a") as a, node("b") as b:
        table = a.open(seats=3, bots=["nephew"])
        ann = a.socket(table)
        ann.sit("Ann")
        ann.ask("start")
        b.socket(table)
        a.kill()
        began = time.monotonic()
        ann = b.socket(table, hello={"key": ann.key, "seen": ann.seen})
        while not any('"took-over"' in line for line in b.journal):
            time.sleep(0.05)
            assert time.monotonic() - began < WAIT
        # A bot acts only where somebody runs it. What the dead node did last may come first.
        ann.ask("ping")
        told = ann.seen
        deeds = ("drew", "stepped", "played", "attempted", "passed", "foiled_with")
        while not any(e["n"] > told and e.get("game", {}).get("event") in deeds and e["game"]["seat"] != ann.seat for m in ann.heard for e in m.get("events", [])):
            go_on(ann)
        assert time.monotonic() - began < WAIT  # how soon is measured by tests/trust/deaths.py


def told_of(person, kind):
    return [event["table"]["seat"] for message in person.heard for event in message.get("events", []) if event.get("table", {}).get("news") == kind]


def hear_until(person, condition):
    """Pings keep it going, where nothing happens by itself."""
    deadline = time.monotonic() + 3 * WAIT
    while not condition():
        assert time.monotonic() < deadline, person.heard[-5:]
        person.ask("ping")
        time.sleep(0.05)


def meet_at_two_nodes(a, b, names):
    """Who is here at the end; nobody is said to be away who is not. None: too slow to tell."""
    b.open()  # so that it is said of this one, too, if the other holds it for dead
    table = a.open(seats=3)
    ann, ben, cat = a.socket(table), b.socket(table), b.socket(table)
    for person, name in ((ann, "Ann"), (ben, "Ben"), (cat, "Cat")):
        answer = person.sit(name)
        assert answer["type"] == "done", answer
    ben_too = a.socket(table, hello={"key": ben.key})
    # Longer than anybody without a socket is held to be here, by the node that runs the table too.
    quiet = time.monotonic() + 8
    hear_until(ann, lambda: time.monotonic() > quiet)
    ben_too.close()
    quiet = time.monotonic() + 4
    hear_until(ann, lambda: time.monotonic() > quiet)
    cat.ask("ping")
    meanwhile = told_of(ann, "away") + told_of(cat, "away")
    if any('"took-over"' in line and f'"{name}"' in line for name in names for line in a.journal + b.journal):
        return None  # a node that is silent for seconds is dead to the others, and its people with it
    assert not meanwhile, "everybody is here all the time"
    ben.close()
    for person in (ann, cat):
        hear_until(person, lambda person=person: told_of(person, "away"))
        assert told_of(person, "away") == [ben.seat]
    b.kill()
    hear_until(ann, lambda: len(told_of(ann, "away")) == 2)
    assert told_of(ann, "away") == [ben.seat, cat.seat], "whose node has died is away"
    return [seat["here"] for seat in a.json(f"/api/1/tables/{table}")["status"]["seats"]]


def test_who_is_at_another_node_is_not_away():
    for attempt in range(4):
        names = f"here-{attempt}", f"there-{attempt}"
        with node(names[0]) as a, node(names[1]) as b:
            here = meet_at_two_nodes(a, b, names)
        if here is not None:
            assert here == [True, False, False]
            return
    raise AssertionError("this machine is too slow to tell")


def leave_when_waited_for(server):
    """A table that waits for somebody who is away, and has an address to be told so."""
    table, (ann, ben) = two_at_a_table(server)
    ann.close()
    hear_until(ben, lambda: told_of(ben, "away"))
    while waited_for(ben) == ben.seat:
        act_somehow(ben)
    status, _, body = server.request("PUT", f"/api/1/tables/{table}/hook", {"url": "http://127.0.0.1:9/"}, {"Authorization": f"Bearer {ann.key}"})
    assert status == 200, body
    return table


def told_who_is_away(server):
    """The tables of which it has tried to tell somebody, in that order."""
    return [json.loads(line)["table"] for line in list(server.journal) if '"event":"not-nudged"' in line]


class Held:
    """A connection that keeps bookmarks, and so all reading of whole tables, to itself until it commits."""

    def __enter__(self):
        self.psql = subprocess.Popen([os.path.join(CLUSTER.programs, "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", CLUSTER.address()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say("BEGIN; LOCK TABLE unlucky.store_bookmarks; SELECT 'held';")
        assert self.psql.stdout.readline() == "held\n"
        return self

    def say(self, text):
        self.psql.stdin.write(text + "\n")
        self.psql.stdin.flush()

    def until_somebody_waits(self):
        deadline = time.monotonic() + WAIT
        while CLUSTER.sql("SELECT count(*) FROM pg_locks WHERE NOT granted") == "0\n":
            assert time.monotonic() < deadline, "nobody reads a table"
            time.sleep(0.01)

    def __exit__(self, *_):
        self.psql.communicate("COMMIT;", timeout=WAIT)


def test_a_table_that_has_gone_to_another_is_not_run():
    with node("alone", "--hooks") as alone:
        gone, ours = sorted(leave_when_waited_for(alone) for _ in range(2))  # in this order they are read
        alone.kill()
        give = f"UPDATE unlucky.store_tables SET owner = '%s' WHERE id IN ('{gone}', '{ours}');"
        CLUSTER.sql(give % "nobody-we-know")
        alone.start()
        with Held() as held:
            CLUSTER.sql(give % "alone")
            held.until_somebody_waits()  # it has listed them both
            held.say(f"UPDATE unlucky.store_tables SET owner = 'nobody-we-know' WHERE id = '{gone}';")
        deadline = time.monotonic() + WAIT
        while ours not in told_who_is_away(alone):
            assert time.monotonic() < deadline, "nobody is told"
            time.sleep(0.05)
        assert told_who_is_away(alone) == [ours], "who runs the other one tells them"


def test_without_the_database_it_refuses_and_goes_on_by_itself():
    with node("a") as a:
        table, people = two_at_a_table(a)
        draw_in_turn(people, 2)
        CLUSTER.stop("immediate")
        actor = next(p for p in people if p.seat == waited_for(people[0]))
        first = {"do": "act", "seen": actor.seen, "actions": ["draw"], "id": "during"}
        actor.say(**first)
        deadline = time.monotonic() + WAIT
        while a.get("/healthz")[0] != 503:
            time.sleep(0.05)
            assert time.monotonic() < deadline
        other = people[1 - people.index(actor)]
        refused = other.ask("say", text="hello?")
        # It may be behind what is waiting to be kept; then it is answered when that is.
        assert a.request("POST", "/api/1/tables", {"edition": "kill-2009"})[0] == 503
        CLUSTER.start()
        while a.get("/healthz")[0] != 200:
            time.sleep(0.05)
            assert time.monotonic() < deadline + WAIT
        message = actor.hear()
        while message.get("id") != "during":
            message = actor.hear()
        assert message["type"] == "done", message
        assert refused["type"] == "refused" and refused["error"] == "store-away"
        for person in people:
            while person.seen < message["number"]:
                person.hear()
        draw_in_turn(people, 2)


if __name__ == "__main__":
    try:
        tap.main(globals())
    finally:
        CLUSTER.remove()
