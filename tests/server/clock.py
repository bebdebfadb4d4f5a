"""A server whose clock was ahead, and one that starts after it with the right time: nobody waits until it has caught up."""
import os
import sys
import tempfile

import tap
from server.harness import Server, act_somehow, draw_in_turn, is_sanitized, two_at_a_table, waited_for

PROGRAM, AHEAD = sys.argv[1], os.path.abspath(sys.argv[2])
DAY = 24 * 3600 * 1000


def has_acted(person, seat):
    """Has that seat done anything since this socket came?"""
    told = [event["game"] for message in person.heard if message["type"] == "told" for event in message["events"] if "game" in event]
    return any(game["event"] in ("drew", "stepped", "played", "attempted", "passed", "foiled_with") and game["seat"] == seat for game in told)


def test_tables_go_on_after_a_clock_that_was_a_day_ahead():
    if is_sanitized(PROGRAM):
        tap.skip("a sanitizer must be loaded before anything else, and so must the clock that is ahead")
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "tables.db")
        with Server(PROGRAM, store=store, environment={"LD_PRELOAD": AHEAD, "UL_AHEAD_MS": str(DAY)}) as server:
            ahead = server.json("/api/1")["now"]
            table, people = two_at_a_table(server, seats=3, bots=["butler"], dwell=200, least=200, turn=3600000, warn=60000)
            keys = [person.key for person in people]
            assert server.stop() == 0
        with Server(PROGRAM, store=store) as server:
            assert server.json("/api/1")["now"] < ahead - DAY / 2
            people = [server.socket(table, hello={"key": key}) for key in keys]
            assert people[0].welcome["now"] >= ahead, "at a table time never goes back"
            bot = next(i for i, chair in enumerate(people[0].welcome["status"]["seats"]) if chair["sitter"] == "bot")
            while not has_acted(people[0], bot):  # what a bot does is held back for a while, and that passes
                for person in people:
                    person.ask("ping")
                actor = next((person for person in people if person.seat == waited_for(people[0])), None)
                if actor:
                    act_somehow(actor)
                elif not has_acted(people[0], bot):
                    people[0].hear()
            other, fresh = two_at_a_table(server)
            draw_in_turn(fresh, 2)
            assert other != table


tap.main(globals())
