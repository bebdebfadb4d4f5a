"""How the server's work grows: a page's reload, spectators who join, the lobby. CPU time, not what a busy machine shows.

    UL_AGE=5000 UL_SPECTATORS=990 UL_LOBBY=10000 meson test -C build trust-growth -v
"""
import os
import sys
import time

import tap
from server.harness import WORK_LIMITS, Server, is_sanitized, two_at_a_table, without

PROGRAM = sys.argv[1]
AGE = int(os.environ.get("UL_AGE", "600"))
SPECTATORS = int(os.environ.get("UL_SPECTATORS", "100"))
LOBBY = int(os.environ.get("UL_LOBBY", "400"))
PAGE = 500  # events
FREE = without("messages-per-second", "requests-per-address", "tables-per-address", "open-tables-per-address", "connections-per-address",
               "sits-per-address", *WORK_LIMITS)
SLOW = is_sanitized(PROGRAM)


def cpu_of(server, work):
    """Milliseconds of the server's CPU."""
    before = server.metric("cpu_seconds_total")
    work()
    return (server.metric("cpu_seconds_total") - before) * 1000


def say(text):
    print(f"# {text}", flush=True)


def play_for_long(server):
    """An evening: bots play for two people, game after game, until so many events were told."""
    table, people = two_at_a_table(server, edition="kill-1996", seats=6, bots=["nephew"] * 4)
    for person in people:
        assert person.ask("rest", flag=True)["type"] == "done"
    while True:
        for person in people:
            person.heard.clear()
            assert person.ask("ping")["type"] == "pong"  # and so has heard of everything
        status = server.json(f"/api/1/tables/{table}")["status"]
        if status["phase"] == "over" and status["told"] >= AGE:
            return table, people[0]
        if status["phase"] == "over":
            people[0].ask("rematch", flag=True)
        time.sleep(0.02)


def reload(server, table, key):
    """As the page does it: hello, then a page back and another, until the game that is played is known from its opening on."""
    link = server.socket(table, hello={"key": key})
    events = link.welcome["events"]
    while not any(event.get("table", {}).get("news") in ("opened", "rematch") for event in events):
        first = events[0]["n"]
        page = link.ask("history", seen=max(0, first - 1 - PAGE))["events"]
        events = [event for event in page if event["n"] < first] + events
    link.close()
    return events


def look_back(server, table, key):
    """A page from the middle, as for somebody who has scrolled up that far."""
    link = server.socket(table, hello={"key": key})
    link.ask("history", seen=link.welcome["status"]["told"] // 2)
    link.close()


def read_all(server, table, key):
    """All that was told, page by page: for somebody who scrolls up to the beginning."""
    link = server.socket(table, hello={"key": key})
    told, seen, events = link.welcome["status"]["told"], 0, []
    while seen < told:
        page = link.ask("history", seen=seen)["events"]
        events += page
        seen = page[-1]["n"]
    link.close()
    return events


def test_a_reload_costs_what_it_shows():
    with Server(PROGRAM, options=FREE) as server:
        table, ann = play_for_long(server)
        shown = reload(server, table, ann.key)
        events = read_all(server, table, ann.key)
        assert [event["n"] for event in events] == list(range(1, len(events) + 1)), "nothing is missing, nothing is twice"
        assert shown == events[-len(shown):], "from a mark on the same is told"
        ann.ask("say", text="One more.")
        assert reload(server, table, ann.key)[-1]["table"]["text"] == "One more."
        assert len(read_all(server, table, ann.key)) > len(events)
    with Server(PROGRAM, options=FREE) as server:
        table, ann = play_for_long(server)
        ann.close()
        for name, work, mark in (("a reload", reload, 5), ("a page from the middle", look_back, None), ("reading everything", read_all, None)):
            first = cpu_of(server, lambda: work(server, table, ann.key))
            later = min(cpu_of(server, lambda: work(server, table, ann.key)) for _ in range(5))
            say(f"{name} at {AGE} events: {first:.1f} ms of CPU for the first in a while, {later:.1f} ms for others")
            assert SLOW or later < 3 + AGE / 500, "the log was done again for every page"
            assert SLOW or AGE < 5000 or not mark or first <= mark, "all of the log was done again, for the end of it"


def test_spectators_who_join_together_cost_what_they_are():
    with Server(PROGRAM, options=FREE) as server:
        table = server.open(seats=2, spectators=1000)
        links = []
        each = cpu_of(server, lambda: links.extend(server.socket(table) for _ in range(SPECTATORS))) / SPECTATORS
        say(f"{SPECTATORS} spectators join: {each * SPECTATORS:.0f} ms of CPU, {each:.2f} ms each")
        assert SLOW or each < 0.5, "each was told to all, or looked for among all"
        for link in links:
            link.close()


def test_the_lobby_costs_what_it_shows():
    with Server(PROGRAM, options=[*FREE, "--limit", f"tables={2 * LOBBY}"]) as server:
        for _ in range(LOBBY):
            server.open(seats=2, listed=True, quick=False)
        asked = 40

        def ask(limit):
            for _ in range(asked):
                assert len(server.json(f"/api/1/tables?limit={limit}")["tables"]) == limit
        one, many = (cpu_of(server, lambda: ask(limit)) / asked for limit in (1, 50))
        say(f"a lobby of {LOBBY} tables: {one:.2f} ms of CPU for one of them, {many:.2f} ms for fifty")
        assert SLOW or many < 4, "all of them were looked at"


tap.main(globals())
