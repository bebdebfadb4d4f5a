"""A long evening after a restart: from its bookmark where that is of use, from its log where it is not, and the same both times."""
import hashlib
import os
import sqlite3
import struct
import subprocess
import sys
import tempfile

import tap
from server.harness import Server, act_somehow, draw_in_turn, two_at_a_table, waited_for

PROGRAM = sys.argv[1]
EVERY = 64  # lines, and there is a bookmark
QUICK = ["--limit", "messages-per-second=1000"]


def bookmark_of(path, table):
    with sqlite3.connect(path) as base:
        found = base.execute("SELECT line, body FROM store_bookmarks WHERE table_id = ?", [table]).fetchone()
        lines = base.execute("SELECT lines FROM store_tables WHERE id = ?", [table]).fetchone()[0]
    return (*(found or (0, b"")), lines)


def verify(path, table):
    with sqlite3.connect(path) as base, tempfile.NamedTemporaryFile(suffix=".log") as file:
        for body, in base.execute("SELECT body FROM store_lines WHERE table_id = ? ORDER BY number", [table]):
            file.write(body + b"\n")
        file.flush()
        done = subprocess.run([PROGRAM, "verify", file.name], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode in (0, 1), done  # 1: the game is not over, so its secret is not told yet
    assert done.returncode == 0 or "unfinished" in done.stdout + done.stderr, done


def think_it_over(people, lines=32):
    """Lines of the log that the game knows nothing of; of each no more at once than a table takes."""
    for number in range(lines):
        answer = people[number % len(people)].ask("level", level="nephew" if number // len(people) % 2 else "butler")
        assert answer["type"] == "done", answer


def come_back(server, table, people):
    back = [server.socket(table, hello={"key": person.key, "seen": person.seen}) for person in people]
    after = server.json(f"/api/1/tables/{table}")["status"]
    for person, old in zip(back, people):
        assert person.seat == old.seat
        person.key = old.key
        person.heard.append({"type": "status", "status": after})
    return back, after


def play_over_a_kill(spoil, complains=False, beside=None):
    """A long evening, a kill, `spoil` at what was kept, and how it goes on; does the journal complain?

    `beside`: another table, kept just as long, that plays this edition.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tables.db")
        with Server(PROGRAM, store=path, options=QUICK) as server:
            if beside:
                others = two_at_a_table(server, edition=beside)[1]
                draw_in_turn(others, 30)
                think_it_over(others)
            table, people = two_at_a_table(server)
            draw_in_turn(people, 20)
            think_it_over(people)
            draw_in_turn(people, 20)
            before = server.json(f"/api/1/tables/{table}")["status"]
            views = [server.socket(table, hello={"key": person.key, "seen": 0, "views": True}).welcome["view"] for person in people]
            server.kill()
            line, body, lines = bookmark_of(path, table)
            assert EVERY <= line <= lines and body, (line, lines)
            spoil(path, table, line)
            server.start()
            people, after = come_back(server, table, people)
            assert after["head"] == before["head"] and after["told"] >= before["told"] and after["waiting"] == before["waiting"]
            again = [server.socket(table, hello={"key": person.key, "seen": 0, "views": True}) for person in people]
            assert [person.welcome["view"] for person in again] == views
            events = again[0].welcome["events"]
            assert [event["n"] for event in events] == list(range(1, after["told"] + 1)), "all of it is in the log"
            draw_in_turn(people, 40)
            think_it_over(people)
            assert bookmark_of(path, table)[0] > line, "there are new ones"
            assert people[0].ask("close")["type"] == "done"
            server.stop()
            assert any("bad-bookmark" in line for line in server.journal) == complains, server.journal
            assert not bookmark_of(path, table)[1], "a closed table needs none"
            verify(path, table)


def change(path, text, *values):
    with sqlite3.connect(path) as base:
        assert base.execute(text, values).rowcount == 1


def test_from_a_bookmark_on():
    play_over_a_kill(lambda path, table, line: None)


def change_byte(where):
    def spoil(path, table, _line):
        body = bytearray(bookmark_of(path, table)[1])
        body[where(body)] ^= 1
        change(path, "UPDATE store_bookmarks SET body = ? WHERE table_id = ?", bytes(body), table)
    return spoil


def test_a_damaged_bookmark_is_not_believed():
    play_over_a_kill(change_byte(lambda body: len(body) // 2), complains=True)


def test_nor_is_one_whose_bots_remember_something_else():
    play_over_a_kill(change_byte(lambda body: HEAD + 5), complains=True)


PRINT, SUM = 64, 32
HEAD = PRINT + 2 * SUM + 3 * 8


def forge(path, table, edit):
    """A bookmark that says something else, by `edit`(ground, players) of what it says, under the right sum."""
    body = bookmark_of(path, table)[1]
    ground, (opened, players_len, plan_len) = body[PRINT + SUM:PRINT + 2 * SUM], struct.unpack("<3Q", body[PRINT + 2 * SUM:HEAD])
    ground, players = edit(ground, body[HEAD:HEAD + players_len])
    summed = ground + struct.pack("<3Q", opened, len(players), plan_len) + players + body[HEAD + players_len:][:plan_len]
    body = body[:PRINT] + hashlib.sha256(summed).digest() + summed + body[HEAD + players_len + plan_len:]
    change(path, "UPDATE store_bookmarks SET body = ? WHERE table_id = ?", body, table)


def test_nor_is_one_with_a_right_sum_and_half_an_event():
    play_over_a_kill(lambda path, table, line: forge(path, table, lambda ground, players: (ground, players[:-1])), complains=True)


def swap_grounds(path, table, _line):
    """Whichever is read first, the other one is put on its ground."""
    with sqlite3.connect(path) as base:
        tables = [table for table, in base.execute("SELECT table_id FROM store_bookmarks")]
    grounds = [bookmark_of(path, table)[1][PRINT + SUM:PRINT + 2 * SUM] for table in tables]
    assert len(tables) == 2 and grounds[0] != grounds[1]
    for table, ground in zip(tables, reversed(grounds)):
        forge(path, table, lambda _, players, ground=ground: (ground, players))


def test_nor_is_one_with_a_right_sum_of_another_game():
    play_over_a_kill(swap_grounds, complains=True, beside="kill-1996")


def test_a_bookmark_of_another_build_is_not_believed():
    play_over_a_kill(change_byte(lambda body: 0))  # its print comes first


def test_a_bookmark_that_does_not_fit_its_log_is_not_believed():
    play_over_a_kill(lambda path, table, line: change(path, "UPDATE store_bookmarks SET line = ? WHERE table_id = ?", line - 1, table),
                     complains=True)


def test_without_a_bookmark_the_log_will_do():
    play_over_a_kill(lambda path, table, line: change(path, "DELETE FROM store_bookmarks WHERE table_id = ?", table))


def over(person):
    return any(event.get("table", {}).get("news") == "result" for message in person.heard for event in message.get("events", []))


def take_turns(person, turns):
    """Or fewer, if the game ends."""
    for _ in range(turns):
        before = person.seen
        act_somehow(person)
        while person.seen == before:  # what came of it may be told before the answer or after
            person.hear()
        while waited_for(person) != person.seat and not over(person):
            person.hear()
        if over(person):
            break


def long_game_with_bots(server, path):
    """One that has a bookmark and is not over; some end before."""
    for _ in range(20):
        table = server.open(seats=3, bots=["colonel", "butler"], dwell=0)
        ann = server.socket(table)
        ann.sit("Ann")
        ann.ask("start")
        while waited_for(ann) != ann.seat:
            ann.hear()
        think_it_over([ann])
        while not bookmark_of(path, table)[0] and not over(ann):
            take_turns(ann, 1)
        if not over(ann):
            return table, ann
    raise AssertionError("twenty games ended before they had a bookmark")


def test_bots_go_on_from_what_they_have_seen():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tables.db")
        with Server(PROGRAM, store=path, options=QUICK) as server:
            table, ann = long_game_with_bots(server, path)
            server.kill()
            assert bookmark_of(path, table)[0] >= EVERY
            server.start()
            (ann,), _ = come_back(server, table, [ann])
            take_turns(ann, 4)
            server.stop()
            verify(path, table)


tap.main(globals())
