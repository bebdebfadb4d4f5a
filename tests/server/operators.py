"""What an operator can do: list, close, delete, print and export tables; and tokens for programs."""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

import tap
from server.harness import PATIENCE, Server, draw_in_turn, two_at_a_table
from support.tls import Tls

PROGRAM = sys.argv[1]
TOKEN = "an-operator-of-the-tests-0123456789"


def write_token(server, name="token", text=TOKEN, mode=0o600):
    path = os.path.join(server.folder.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text + "\n")
    os.chmod(path, mode)
    return path


def with_token(**options):
    server = Server(PROGRAM, **options)
    server.token = write_token(server)
    server.options += ["--operator-token-file", server.token]
    return server


def tables(server, *words, token=None, url=None, environment=None):
    return subprocess.run([PROGRAM, "tables", "--server", url or f"http://127.0.0.1:{server.port}", "--token-file", token or server.token, *words],
                          capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, **(environment or {})})


def test_tables_are_listed_closed_printed_and_deleted():
    with with_token() as server:
        table, people = two_at_a_table(server)
        draw_in_turn(people, 2)
        listed = tables(server, "list")
        assert listed.returncode == 0 and table in listed.stdout and "Ann" in listed.stdout, listed
        early = tables(server, "log", table)
        assert early.returncode == 1 and "still-open" in early.stderr and early.stdout == ""
        assert tables(server, "delete", table).returncode == 1
        assert tables(server, "close", table).returncode == 0
        assert people[0].until("told") and any(e.get("table", {}).get("because") == "operator" for m in people[0].heard for e in m.get("events", []))
        again = tables(server, "close", table)
        assert again.returncode == 1 and "[closed]" in again.stderr
        assert table not in tables(server, "list").stdout and table in tables(server, "list", "all").stdout
        log = tables(server, "log", table)
        assert log.returncode == 0 and log.stdout.startswith("1 ") and " close " in log.stdout.splitlines()[-1]
        assert tables(server, "delete", table).returncode == 0
        assert table not in tables(server, "list", "all").stdout
        assert tables(server, "close", "nobody").returncode == 1


def test_records_of_finished_games_are_exported_and_can_be_verified():
    with with_token(options=["--limit", "tables-per-address=0", "--limit", "open-tables-per-address=0", "--limit", "requests-per-address=0"]) as server:
        closed = []
        for _ in range(25):
            table, people = two_at_a_table(server)
            draw_in_turn(people, 1)
            people[0].ask("close")
            closed.append(table)
            for person in people:
                person.close()
        open_table, _ = two_at_a_table(server)
        folder = os.path.join(server.folder.name, "games")
        done = tables(server, "export", folder)
        assert done.returncode == 0 and "25 records" in done.stdout, done
        names = sorted(os.listdir(folder))
        assert names == sorted(f"{table}-1.txt" for table in closed) and not any(open_table in name for name in names)
        checked = subprocess.run([PROGRAM, "replay", os.path.join(folder, names[0])], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked


def test_health_is_told_without_a_token():
    with Server(PROGRAM) as server:
        url = f"http://127.0.0.1:{server.port}"

        def health(*words):
            return subprocess.run([PROGRAM, "tables", "health", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)

        well = health("--server", url)
        assert (well.returncode, well.stdout.strip(), well.stderr) == (0, "ok", ""), well
        assert health("now", "--server", url).returncode == 2
    gone = health("--server", url)
    assert gone.returncode == 1 and gone.stdout == "" and "[" in gone.stderr, gone


def test_a_name_is_forgotten_and_the_game_is_not():
    server = with_token()
    server.store = os.path.join(server.folder.name, "names.db")
    with server:
        table, people = two_at_a_table(server, ("Zebedee", "Ben"), talk=True)
        draw_in_turn(people, 3)
        third, (cat, dan) = two_at_a_table(server, ("Cat", "Dan"), talk=True)
        for person in (people[1], cat):
            assert person.ask("say", text="zebedee, it is your turn!")["type"] == "done"
        assert dan.ask("say", text="Zebedees are many.")["type"] == "done"
        assert cat.ask("close")["type"] == "done"
        other, _ = two_at_a_table(server, ("Zebedee", "Cat"))
        assert people[0].ask("close")["type"] == "done"
        done = tables(server, "forget", "Zebedee")
        assert done.returncode == 0 and "at 2 tables; 1 that are open" in done.stdout, done
        log = tables(server, "log", table).stdout
        assert "ebedee" not in log and "Ben" in log and log.count("\n") > 5 and "somebody, it is your turn!" in log
        log = tables(server, "log", third).stdout
        assert "somebody, it is your turn!" in log and "Zebedees are many." in log, "other words are left alone"
        status = server.json(f"/api/1/tables/{table}")["status"]
        assert [s["name"] for s in status["seats"]] == ["somebody", "Ben"]
        record = server.get(f"/api/1/tables/{table}/records/1")[2].decode()
        assert "Zebedee" not in record and "somebody" in record
        closed = tables(server, "close", other)
        assert closed.returncode == 0, (closed, server.journal)
        assert "at 1 tables; 0 that" in tables(server, "forget", "Zebedee").stdout
        server.stop()
        for name in os.listdir(server.folder.name):
            if name.startswith("names.db"):
                with open(os.path.join(server.folder.name, name), "rb") as file:
                    content = file.read()
                    assert b"zebedee" not in content and b"Zebedee" not in content.replace(b"Zebedees", b""), name
        assert tables(server, "forget", "").returncode != 0


def test_a_table_is_said_to_be_closed_when_that_is_kept():
    server = with_token()
    server.store = os.path.join(server.folder.name, "held.db")
    with server:
        table, answers = server.open(), []
        closing = threading.Thread(target=lambda: answers.append(tables(server, "close", table)))
        base = sqlite3.connect(server.store, isolation_level=None)
        base.execute("BEGIN IMMEDIATE")  # nothing can be kept meanwhile
        closing.start()
        while not any('"operator-close"' in line for line in list(server.journal)):
            assert closing.is_alive() and not answers, answers
            time.sleep(0.01)
        closing.join(0.5)
        assert not answers, "it could still be lost"
        base.execute("ROLLBACK")
        closing.join(PATIENCE)
        assert answers and answers[0].returncode == 0, answers
        assert base.execute("SELECT open FROM store_tables").fetchall() == [(0,)]
        base.close()


def test_finished_tables_are_kept_as_long_as_the_operator_says():
    with with_token(options=["--keep-finished", "30"]) as server:
        server.store = os.path.join(server.folder.name, "old.db")
        server.stop()
        server.start()
        old, recent, still = (server.open() for _ in range(3))
        for table in (old, recent):
            assert tables(server, "close", table).returncode == 0
        server.stop()
        with sqlite3.connect(server.store) as base:
            days = (time.time() - 31 * 86400) * 1000
            assert base.execute("UPDATE store_tables SET finished = ? WHERE id = ?", (int(days), old)).rowcount == 1
        base.close()
        server.start()
        deadline = time.monotonic() + 60
        while old in (listed := tables(server, "list", "all").stdout):
            assert time.monotonic() < deadline, listed
            time.sleep(0.1)
        assert recent in listed and still in listed
        assert server.get(f"/api/1/tables/{old}")[0] == 404


def test_nobody_else_may():
    with with_token() as server:
        table = server.open()
        wrong = write_token(server, "wrong", "x" * len(TOKEN))
        for words in (["list"], ["close", table], ["delete", table], ["log", table], ["export", "nowhere"], ["forget", "Ann"]):
            refused = tables(server, *words, token=wrong)
            assert refused.returncode == 1 and "not-allowed" in refused.stderr, (words, refused)
        assert server.get("/api/1/operator/tables")[0] == 401
        assert server.get("/api/1/operator/tables", Authorization="Bearer ")[0] == 401
    with Server(PROGRAM) as server:
        assert server.get("/api/1/operator/tables", Authorization="Bearer ")[0] == 401, "no token, no operators"
    if os.path.exists("nowhere"):
        os.rmdir("nowhere")


def test_usage_is_told():
    with with_token() as server:
        for words, code in (([], 2), (["sing"], 2), (["close"], 2), (["close", "a/b"], 2), (["list", "some"], 2)):
            assert tables(server, *words).returncode == code, words
        away = tables(server, "list", url="http://127.0.0.1:1")
        assert away.returncode == 1 and "127.0.0.1, port 1" in away.stderr and "no-connection" in away.stderr, away
        for url in ("ftp://127.0.0.1", "127.0.0.1:8080", "https://"):
            nowhere = tables(server, "list", url=url)
            assert nowhere.returncode == 2 and f"'{url}' is no address of a server" in nowhere.stderr, nowhere
        assert subprocess.run([PROGRAM, "tables", "list"], capture_output=True, check=False).returncode == 2


def test_a_server_behind_tls_is_looked_after_as_well():
    with with_token() as server, tempfile.TemporaryDirectory() as folder:
        tls = Tls(folder, server.port)
        trusting, url = {"SSL_CERT_FILE": tls.certificate}, f"https://localhost:{tls.port}"
        table = server.open()
        listed = tables(server, "list", url=url, environment=trusting)
        assert listed.returncode == 0 and table in listed.stdout, listed
        assert tables(server, "close", table, url=url, environment=trusting).returncode == 0
        again = tables(server, "close", table, url=url, environment=trusting)
        assert again.returncode == 1 and "closed" in again.stderr, again
        stranger = tables(server, "list", url=url)
        assert stranger.returncode == 1 and "bad-certificate" in stranger.stderr, stranger
        no_tls = tables(server, "list", url=f"https://localhost:{server.port}", environment=trusting)
        assert no_tls.returncode == 1 and "no-tls" in no_tls.stderr, no_tls


def test_a_token_that_others_can_read_is_not_taken():
    server = Server(PROGRAM)
    path = write_token(server, mode=0o644)
    run = subprocess.run([PROGRAM, "serve", "--store", "memory:", "--operator-token-file", path], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 2 and "chmod 600" in run.stderr
    path = write_token(server, text="short")
    run = subprocess.run([PROGRAM, "serve", "--store", "memory:", "--operator-token-file", path], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert run.returncode == 2 and "too short" in run.stderr


def test_programs_need_their_token_where_the_operator_says_so():
    server = Server(PROGRAM)
    server.options += ["--program-token-file", write_token(server)]
    with server:
        table = server.open(seats=3)
        refused = server.socket(table).sit("Robbie", program=True)
        assert refused["type"] == "refused" and refused["error"] == "no-token"
        robbie = server.socket(table, headers={"Authorization": f"Bearer {TOKEN}"})
        assert robbie.sit("Robbie", program=True)["type"] == "done"
        assert server.socket(table).sit("Ann")["type"] == "done"
        seats = server.json(f"/api/1/tables/{table}")["status"]["seats"]
        assert [s["sitter"] for s in seats] == ["program", "person", "free"], "and they are marked"
    with Server(PROGRAM) as server:
        assert server.socket(server.open()).sit("Robbie", program=True)["type"] == "done"


tap.main(globals())
