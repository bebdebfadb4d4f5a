"""Messages to people who are away: to whom, what, how often, and where not."""
import http.server
import json
import socket
import sys
import tempfile
import threading
import time

import tap
from server.harness import Server, act_somehow, draw_in_turn, two_at_a_table, waited_for
from support.tls import Tls

PROGRAM = sys.argv[1]
WAIT = 90


class Listener:
    """Takes what is posted to it; a path that begins with /away redirects, one with /slow never answers."""

    def __enter__(self):
        heard = self.heard = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                is_json = self.headers["Content-Type"] == "application/json"
                heard.append((self.path, dict(self.headers), json.loads(body) if is_json else body.decode()))
                if self.path.startswith("/away"):
                    self.send_response(302)
                    self.send_header("Location", "/elsewhere")
                else:
                    self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def ask_hook(server, table, key, method, body=None):
    status, _, answer = server.request(method, f"/api/1/tables/{table}/hook", body, {"Authorization": f"Bearer {key}"})
    return status, json.loads(answer)


def set_hook(server, table, key, url, **more):
    status, answer = ask_hook(server, table, key, "PUT", {"url": url, **more})
    return status, answer.get("error")


def leave_when_waited_for(people):
    """The other one acts until it is Ann's turn, who has gone."""
    ann, ben = people
    ann.close()
    while waited_for(ben) == ben.seat:
        act_somehow(ben)
    while not any(e.get("table", {}).get("news") == "away" for m in ben.heard for e in m.get("events", [])):
        ben.hear()


def until(condition):
    deadline = time.monotonic() + WAIT
    while not condition():
        time.sleep(0.05)
        assert time.monotonic() < deadline, "it does not come"


def said(server, event):
    return [json.loads(line) for line in server.journal if f'"event":"{event}"' in line]


def test_who_is_away_is_told_once_with_digest_and_link():
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private", "--public-url", "https://play.example"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, listener.url + "/ann?x=1") == (200, None)
        assert not listener.heard
        leave_when_waited_for(people)
        until(lambda: listener.heard)
        path, headers, body = listener.heard[0]
        assert path == "/ann?x=1" and headers["Content-Type"] == "application/json"
        assert body["type"] == "your-turn" and body["link"] == f"https://play.example/t/{table}" and body["digest"]["your_turn"] is True
        assert people[0].key not in json.dumps(body)
        # Back, one turn, and away again: the same day, and another address makes that no shorter, nor does none in between.
        assert set_hook(server, table, people[0].key, listener.url + "/elsewhere")[0] == 200
        assert set_hook(server, table, people[0].key, None)[0] == 200
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        people[0] = server.socket(table, hello={"key": people[0].key})
        act_somehow(people[0])
        leave_when_waited_for(people)
        time.sleep(1)
        assert len(listener.heard) == 1 and server.metric("nudges_total") == 1


def test_not_to_machines_nearby_and_no_further_than_told():
    with Listener() as listener, Server(PROGRAM, options=["--hooks"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        leave_when_waited_for(people)
        until(lambda: said(server, "not-nudged"))
        assert said(server, "not-nudged")[0]["code"] == "private-address" and not listener.heard
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private"]) as server:
        table, people = two_at_a_table(server)
        set_hook(server, table, people[0].key, listener.url + "/away")
        leave_when_waited_for(people)
        until(lambda: said(server, "not-nudged"))
        assert [path for path, _, _ in listener.heard] == ["/away"], "redirects are not followed"


def nudge(environment, *urls):
    """What the journal says of messages to these addresses, each of somebody at a table of their own."""
    with Server(PROGRAM, options=["--hooks", "--hooks-private"], environment=environment) as server:
        tables = [two_at_a_table(server) for _ in urls]
        for (table, people), url in zip(tables, urls):
            assert set_hook(server, table, people[0].key, url)[0] == 200
            people[0].close()
        for _, people in tables:
            leave_when_waited_for(people)
        until(lambda: len(said(server, "nudged") + said(server, "not-nudged")) == len(urls))
        code = {entry["table"]: entry["code"] for entry in said(server, "nudged") + said(server, "not-nudged")}
        return [code[table] for table, _ in tables]


def test_by_tls_to_who_can_prove_who_it_is():
    with Listener() as listener, tempfile.TemporaryDirectory() as folder:
        tls = Tls(folder, listener.server.server_port)
        good, other_name = f"https://localhost:{tls.port}/ann", f"https://127.0.0.1:{tls.port}/ann"
        no_tls = f"https://localhost:{listener.server.server_port}/ann"
        assert nudge({"SSL_CERT_FILE": tls.certificate}, good, other_name, no_tls) == ["ok", "bad-certificate", "no-tls"]
        assert [(path, body["type"]) for path, _, body in listener.heard] == [("/ann", "your-turn")]
        with tempfile.TemporaryDirectory() as others:  # not the system's list: to read it takes a sanitizer's while
            assert nudge({"SSL_CERT_FILE": Tls(others, 1).certificate}, good) == ["bad-certificate"], "nobody has vouched for it"


def test_a_relay_sends_for_us():
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hook-relay", listener.url + "/relay"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, "https://ntfy.example/ann")[0] == 200
        leave_when_waited_for(people)
        until(lambda: listener.heard)
        path, headers, _ = listener.heard[0]
        assert path == "/relay" and headers["X-Unlucky-Url"] == "https://ntfy.example/ann"


def test_addresses_that_answer_nobody_hold_up_their_own_alone():
    with socket.create_server(("127.0.0.1", 0)) as hole, Server(PROGRAM, options=["--hooks", "--hooks-private"]) as server:
        mine, people = two_at_a_table(server)
        server.source = "127.0.0.2"
        others = [two_at_a_table(server) for _ in range(4)]
        for table, (ann, _) in others:
            assert set_hook(server, table, ann.key, f"http://127.0.0.1:{hole.getsockname()[1]}/")[0] == 200
        server.source = "127.0.0.1"
        for _, (ann, _) in others:
            ann.close()
        for _, pair in others:
            leave_when_waited_for(pair)
        hole.settimeout(WAIT)
        held = [hole.accept()]  # one message is on its way, for five seconds, and the others wait
        hole.setblocking(False)

        def arrived():
            while True:
                try:
                    held.append(hole.accept())
                except BlockingIOError:
                    return len(held)
        before = arrived()
        assert set_hook(server, mine, people[0].key, "http://127.0.0.1/")[0] == 200
        assert arrived() - before <= 1, "it waited for all of them"
        for link, _ in held:
            link.close()


def test_only_who_has_the_key_sets_it_and_can_take_it_back():
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, "00" * 16, listener.url) == (401, "wrong-key")
        assert set_hook(server, table, "", listener.url) == (401, "wrong-key")
        assert set_hook(server, table, people[0].key + "0", listener.url) == (401, "wrong-key")
        for url in ("ftp://a/", "http://", "http://a b/", "http://user:word@a/", "http://a/#x", "http://a:x/", "javascript:1", "http://a/\r\nX: y", "http://" + "a" * 600):
            assert set_hook(server, table, people[0].key, url) == (400, "bad-url"), url
        assert set_hook(server, table, people[0].key, 7) == (400, "wrong-type")
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        assert set_hook(server, table, people[0].key, None)[0] == 200
        leave_when_waited_for(people)
        time.sleep(1)
        assert not listener.heard
        assert set_hook(server, "no-such-table", people[1].key, listener.url) == (404, "no-table")
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, "http://a/") == (404, "no-hooks")
        draw_in_turn(people, 1)


def test_every_service_gets_its_shape_and_a_try_says_at_once_what_came_of_it():
    link = "https://play.example/t/"
    with Listener() as listener, Server(PROGRAM, options=["--hooks", "--hooks-private", "--public-url", "https://play.example"]) as server:
        table, people = two_at_a_table(server)
        key = people[0].key
        assert ask_hook(server, table, key, "GET") == (200, {"host": None, "shape": None, "last": None})
        assert ask_hook(server, table, key, "POST")[1]["error"] == "no-hook"
        assert set_hook(server, table, key, listener.url, shape="telegram") == (400, "bad-shape")
        assert set_hook(server, table, key, listener.url, colour="red") == (400, "wrong-type")
        assert set_hook(server, table, key, listener.url + "/secret", shape="ntfy")[0] == 200
        assert ask_hook(server, table, key, "GET")[1] == {"host": "127.0.0.1", "shape": "ntfy", "last": None}, "the path is not told"
        assert ask_hook(server, table, key, "POST")[0] == 200
        path, headers, body = listener.heard[-1]
        assert path == "/secret" and headers["Click"] == link + table and body.startswith("Ann, "), body
        assert ask_hook(server, table, key, "POST")[1]["error"] == "too-fast"
        for shape in ("json", "discord", "slack", "matrix"):  # each at a table of its own: a try a minute is enough
            table, people = two_at_a_table(server)
            assert set_hook(server, table, people[0].key, listener.url, shape=shape)[0] == 200
            assert ask_hook(server, table, people[0].key, "POST")[0] == 200
            body = listener.heard[-1][2]
            text = body.get("content") or body.get("text") or body["link"]
            assert text.endswith(link + table), body
            assert (body.get("allowed_mentions") == {"parse": []}) == (shape == "discord")
            assert ("html" in body) == (shape == "matrix") and (body.get("type") == "test") == (shape == "json")
            assert people[0].key not in json.dumps(body) and people[1].key not in json.dumps(body)
        assert ask_hook(server, table, people[0].key, "DELETE")[1]["host"] is None
        assert ask_hook(server, table, people[0].key, "GET")[1]["host"] is None
        assert ask_hook(server, table, "00" * 16, "GET")[1]["error"] == "wrong-key"
        assert server.request("PATCH", f"/api/1/tables/{table}/hook", {}, {})[0] == 405


def test_a_try_to_a_machine_nearby_is_refused():
    with Listener() as listener, Server(PROGRAM, options=["--hooks"]) as server:
        table, people = two_at_a_table(server)
        assert set_hook(server, table, people[0].key, listener.url)[0] == 200
        status, answer = ask_hook(server, table, people[0].key, "POST")
        assert (status, answer["error"]) == (502, "private-address") and not listener.heard
        assert server.json("/api/1")["hooks"] is True


def test_a_seat_is_told_whether_it_is_waited_for():
    with Server(PROGRAM) as server:
        table, people = two_at_a_table(server)
        waits = [json.loads(server.request("GET", f"/api/1/tables/{table}/seat", None, {"Authorization": f"Bearer {p.key}"})[2]) for p in people]
        assert [w["seat"] for w in waits] == [p.seat for p in people]
        assert sum(w["digest"]["your_turn"] for w in waits) == 1
        assert all(w["status"]["waiting"]["seat"] == waited_for(people[0]) for w in waits)
        assert server.request("GET", f"/api/1/tables/{table}/seat", None, {})[0] == 401
        assert server.json("/api/1")["hooks"] is False


tap.main(globals())
